//! `desktop`: installs or removes the app's menu entry, icon and file type on a Linux desktop.

use std::env;

use clap::{Args, ValueEnum};
use inclination_project::io::DesktopIntegration;

use super::streams::{Outcome, Stop, Streams, Verdict};

/// Install or remove the app's menu entry, icon and file type on a Linux desktop
///
/// Only the current user is affected. The files go to `XDG_DATA_HOME`, or to ~/.local/share if it
/// is not set. `install` prints the files that it writes, and `remove` deletes only those files.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination desktop install
  inclination desktop remove")]
pub(super) struct DesktopCommand {
    /// Whether to install or remove the files
    #[arg(value_enum)]
    what: DesktopAction,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DesktopAction {
    /// Write the menu entry, icon and file type
    Install,
    /// Delete the files that `install` wrote
    Remove,
}

impl DesktopCommand {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        if !cfg!(all(unix, not(target_os = "macos"))) {
            let sentence = "Desktop entries can be installed only on Linux.";
            return Err(Stop::Wrong(String::from(sentence)));
        }
        let Some(desktop) = DesktopIntegration::for_user() else {
            return Err(Stop::Wrong(String::from(
                "The current user has no home folder. Set XDG_DATA_HOME to a folder.",
            )));
        };

        let result = match self.what {
            DesktopAction::Install => match env::current_exe() {
                Ok(program) => desktop.install_files(&program),
                Err(error) => Err(format!("The location of this program is unknown: {error}.")),
            },
            DesktopAction::Remove => desktop.remove_installed_files(),
        };
        for line in result.map_err(Stop::Wrong)? {
            streams.print_line(&line)?;
        }
        Ok(Verdict::Good)
    }
}
