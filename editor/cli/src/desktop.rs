//! `desktop`: installs or removes the app's menu entry, icon and file type on a Linux desktop.

use std::env;

use clap::{Args, ValueEnum};
use inclination_project::io::DesktopIntegration;

use super::streams::{Outcome, Stop, Streams, Verdict};

/// Puts the app among the programs of a Linux desktop: icon, menu entry, and the type of its files
///
/// For this user alone, in `XDG_DATA_HOME` or ~/.local/share. It says what it writes, and `remove`
/// takes exactly that away.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination desktop install
  inclination desktop remove")]
pub(super) struct DesktopCommand {
    /// Whether to write it or to take it away
    #[arg(value_enum)]
    what: DesktopAction,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DesktopAction {
    /// Writes icon, entry and type of files
    Install,
    /// Takes away what was written
    Remove,
}

impl DesktopCommand {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        if !cfg!(all(unix, not(target_os = "macos"))) {
            let sentence = "The desktop of this system takes no such entries; this is for Linux.";
            return Err(Stop::Wrong(String::from(sentence)));
        }
        let Some(desktop) = DesktopIntegration::for_user() else {
            return Err(Stop::Wrong(String::from(
                "This user has no home folder. Name one with XDG_DATA_HOME.",
            )));
        };

        let result = match self.what {
            DesktopAction::Install => match env::current_exe() {
                Ok(program) => desktop.install_files(&program),
                Err(error) => Err(format!("Where this program stands is not known: {error}.")),
            },
            DesktopAction::Remove => desktop.remove_installed_files(),
        };
        for line in result.map_err(Stop::Wrong)? {
            streams.print_line(&line)?;
        }
        Ok(Verdict::Good)
    }
}
