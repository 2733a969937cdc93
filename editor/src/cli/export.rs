//! `export`: the file that a game loads.

use std::path::PathBuf;

use clap::Args;
use inclination_core::format;

use super::{
    files,
    streams::{Outcome, Streams, Verdict},
};

/// Makes the file that a game loads: the logic without looks, notes, descriptions and samples
///
/// It evaluates to the same bits as the project. A graph with errors is not exported.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination export duel.incl.json -o game/assets/duel.run.json
  inclination export duel.incl.json | gzip > duel.run.json.gz")]
pub(super) struct Export {
    /// A project; - is the standard input
    file: PathBuf,
    /// Where to write it; without, or with -, to the standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let opened = files::open(&self.file)?;
        opened.sound(streams)?;
        let text = format::export(&opened.document.graph);
        files::write(self.output.as_ref(), &text, streams)?;
        Ok(Verdict::Good)
    }
}
