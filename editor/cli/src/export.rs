//! `export`: writes a file for a game: the runtime file, typed handles for its code, or a stat
//! list.

use std::path::PathBuf;

use clap::Args;
use inclination_core::{Program, authoring::format};
use inclination_project::{contract, handles};

use super::{
    files,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Write the runtime file for a game, typed handles for its code, or a stat list
///
/// The runtime file has the logic of the project without its layout, notes, descriptions and
/// samples. It evaluates to the same values as the project, bit for bit. A graph with errors is not
/// exported.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination export duel.incl.json -o game/assets/duel.run.json
  inclination export duel.incl.json | gzip > duel.run.json.gz
  inclination export --rust duel.incl.json -o game/src/duel.rs
  inclination export --contract duel.incl.json -o game/stats.csv")]
pub(super) struct Export {
    /// The project; - is standard input
    file: PathBuf,
    /// Write to this file instead of standard output; - is standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Write Rust code with a typed handle for each stat, factor, decision, option and profile
    #[arg(long, conflicts_with = "contract")]
    rust: bool,
    /// Write the graph's stat list, as JSON if OUT ends in .json and otherwise as CSV
    #[arg(long)]
    contract: bool,
}

impl Export {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let opened = files::open_graph(&self.file)?;
        let graph = &opened.document.graph;
        let text = if self.contract {
            contract::write_list(graph, self.contract_format())
        } else {
            let program = Program::new(graph).map_err(|problems| {
                opened.report_errors(&problems, streams);
                Stop::Problems
            })?;
            if self.rust {
                handles::generate_rust(graph, &program)
            } else {
                format::export(graph)
            }
        };

        files::write_text(self.output.as_ref(), &text, streams)?;
        Ok(Verdict::Good)
    }

    /// Returns the format of the stat list, by the output file's extension.
    fn contract_format(&self) -> contract::ListFormat {
        let ending = self.output.as_ref().and_then(|file| file.extension());
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
            contract::ListFormat::Json
        } else {
            contract::ListFormat::Csv
        }
    }
}
