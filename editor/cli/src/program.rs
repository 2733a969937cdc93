//! The two programs that share this command line: their names, arguments and help.

use clap::{Command, CommandFactory};

use super::Arguments;

/// The description in the help of the program without a window.
const NO_WINDOW: &str = "Wire game stats through response curves and considerations into decisions

This program has no window. It has every command of `inclination` except `desktop`.";

/// A program with this command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// The app. Without a command, its window opens.
    App,
    /// The command line alone.
    CommandLine,
}

impl Program {
    /// Returns the name of the program's file.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::App => "inclination",
            Self::CommandLine => "inclination-cli",
        }
    }

    /// Returns the parser of the program's arguments, with its help.
    pub(super) fn command(self) -> Command {
        let command = Arguments::command();
        match self {
            Self::App => command,
            Self::CommandLine => adapt_examples(command)
                .name(self.name())
                .long_about(NO_WINDOW)
                .mut_arg("files", |files| files.hide(true))
                .mut_subcommand("desktop", |desktop| desktop.hide(true))
                .mut_subcommands(adapt_examples),
        }
    }
}

/// Adapts the examples in a help text to the program without a window, and removes those that open
/// one.
fn adapt_examples(command: Command) -> Command {
    let Some(help) = command.get_after_help() else {
        return command;
    };
    let help = help.to_string();

    let lines: Vec<String> = help
        .lines()
        .filter(|line| !line.contains("the window"))
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
    fn only_the_app_mentions_its_window() {
        let app = help(Program::App);
        assert!(app.contains("inclination duel.incl.json "), "{app}");
        assert!(app.contains("desktop"), "{app}");

        let own = help(Program::CommandLine);
        assert!(!own.contains("in the window"), "{own}");
        assert!(!own.contains("inclination duel.incl.json"), "{own}");
        assert!(
            own.contains("inclination-cli check duel.incl.json"),
            "{own}"
        );
    }
}
