//! `fmt`: rewrites files in their canonical form, as the editor saves them.

use std::path::{Path, PathBuf};

use clap::Args;
use inclination_core::authoring::format;
use inclination_project::{
    files::Fingerprint,
    io::{ExpectedContent, save_text},
};
use serde::Serialize;

use super::{
    files::{self, OpenedFile},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Format files as the editor saves them
///
/// Files in an older format are upgraded to the current format. A project from standard input is
/// written to standard output.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination fmt *.incl.json
  inclination fmt --check *.incl.json
  inclination fmt - < old.incl.json > new.incl.json")]
pub(super) struct Fmt {
    /// Projects or runtime files to format; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change no files; print the names of unformatted files, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Print the names of the unformatted files as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FmtReport {
    /// The files that were not in their canonical form.
    changed: Vec<String>,
}

impl Fmt {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let mut changed = Vec::new();
        let mut is_unread = false;
        for file in &self.files {
            let result =
                files::open_graph(file).and_then(|opened| self.format_file(file, &opened, streams));
            match result {
                Ok(Some(name)) => changed.push(name),
                Ok(None) => {}
                Err(Stop::Wrong(sentence)) => {
                    streams.report_message(&sentence);
                    is_unread = true;
                }
                Err(other) => return Err(other),
            }
        }

        let is_bad = self.check && !changed.is_empty();
        if self.json {
            json::print_json(streams, &FmtReport { changed })?;
        } else if self.check {
            for name in &changed {
                streams.print_data(name)?;
            }
        }

        match (is_unread, is_bad) {
            (true, _) => Err(Stop::AlreadyReported),
            (_, true) => Ok(Verdict::Problems),
            _ => Ok(Verdict::Good),
        }
    }

    /// Formats a file. Returns its name if it was not in its canonical form.
    fn format_file(
        &self,
        file: &Path,
        opened: &OpenedFile,
        streams: &mut Streams,
    ) -> Result<Option<String>, Stop> {
        let text = if opened.is_project {
            opened.document.write()
        } else {
            format::export(&opened.document.graph)
        };

        let is_changed = text.as_bytes() != opened.bytes;
        let is_standard = files::is_standard(file);
        if is_standard && !self.check && !self.json {
            streams.print_raw(&text)?;
        }

        if is_changed && !is_standard && !self.check {
            let expect = ExpectedContent::Exactly(Fingerprint::from_bytes(&opened.bytes));
            save_text(&files::path_with_folder(file), text.as_bytes(), expect)
                .map_err(|error| Stop::Wrong(format!("{}: {error}", opened.name)))?;
        }
        Ok(is_changed.then(|| opened.name.clone()))
    }
}
