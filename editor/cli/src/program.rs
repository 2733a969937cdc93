//! The two programs that have this command line, and what each says of itself.

use clap::{Command, CommandFactory};

use super::Line;

/// What the help of the program without a window says instead of how to open the window.
const NO_WINDOW: &str =
    "Wires game stats through response curves and considerations into decisions.

It has the commands of `inclination` except `desktop`, and no window.";

/// A program that has this command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// The app, whose window opens without a command.
    App,
    /// The command line alone.
    CommandLine,
}

impl Program {
    /// Returns the name that people type.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::App => "inclination",
            Self::CommandLine => "inclination-cli",
        }
    }

    /// Returns its arguments with their help.
    pub(super) fn command(self) -> Command {
        let command = Line::command();
        match self {
            Self::App => command,
            Self::CommandLine => write_examples(command)
                .name(self.name())
                .long_about(NO_WINDOW)
                .mut_arg("files", |files| files.hide(true))
                .mut_subcommand("desktop", |desktop| desktop.hide(true))
                .mut_subcommands(write_examples),
        }
    }
}

/// Writes examples for the program without a window: those that open one are left out.
fn write_examples(command: Command) -> Command {
    let Some(help) = command.get_after_help() else {
        return command;
    };
    let help = help.to_string();
    let lines = help.lines().filter(|line| !line.contains("the window"));
    let lines: Vec<String> = lines
        .map(|line| line.replace("inclination ", "inclination-cli "))
        .collect();
    command.after_help(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(program: Program) -> String {
        program.command().render_long_help().to_string()
    }

    #[test]
    fn only_the_app_speaks_of_a_window_that_opens() {
        let app = help(Program::App);
        assert!(app.contains("inclination duel.incl.json "), "{app}");
        assert!(app.contains("desktop"), "{app}");

        let own = help(Program::CommandLine);
        assert!(!own.contains("opens the window"), "{own}");
        assert!(!own.contains("inclination duel.incl.json"), "{own}");
        assert!(
            own.contains("inclination-cli check duel.incl.json"),
            "{own}"
        );
    }
}
