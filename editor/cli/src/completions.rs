//! `completions`: what shells complete commands and options with.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{
    Line,
    streams::{Outcome, Streams, Verdict},
};

/// Prints what a shell completes commands and options with
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination completions bash > ~/.local/share/bash-completion/completions/inclination
  inclination completions zsh > ~/.zfunc/_inclination
  inclination completions fish > ~/.config/fish/completions/inclination.fish")]
pub(super) struct Completions {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Line::command(), "inclination", &mut text);
        streams.print(&String::from_utf8_lossy(&text))?;
        Ok(Verdict::Good)
    }
}
