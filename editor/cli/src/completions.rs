//! `completions`: prints shell completions for the commands and options.

use clap::Args;
use clap_complete::Shell;

use super::{
    program::Program,
    streams::{Outcome, Streams, Verdict},
};

/// Print shell completions for the commands and options
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination completions bash > ~/.local/share/bash-completion/completions/inclination
  inclination completions zsh > ~/.zfunc/_inclination
  inclination completions fish > ~/.config/fish/completions/inclination.fish")]
pub(super) struct Completions {
    /// The shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, program: Program, streams: &mut Streams) -> Outcome {
        let mut text = Vec::new();
        let (mut command, name) = (program.command(), program.name());
        clap_complete::generate(self.shell, &mut command, name, &mut text);
        streams.print_raw(&String::from_utf8_lossy(&text))?;
        Ok(Verdict::Good)
    }
}
