//! The command line, for people and build scripts that need no window. Each subcommand is a file
//! that converts its arguments for the editor's own modules, which evaluate, plot and compare
//! graphs.
//!
//! Results go to standard output, errors to standard error. The exit code is 0 if
//! everything is good, 1 if a graph or its rows have problems, and 2 if the command is used wrongly
//! or a file cannot be read.

mod check;
mod completions;
mod decide;
mod desktop;
mod diff;
mod eval;
mod export;
mod files;
mod fmt;
mod info;
mod json;
mod name_lookup;
mod new;
mod plot;
mod program;
mod quotes;
mod schema;
mod simulate;
mod situation_args;
mod streams;

use std::{ffi::OsString, io::Write, path::PathBuf, process::ExitCode};

use clap::{FromArgMatches, Parser, Subcommand};

use inclination_project::text::spelling::find_nearest_name;
use program::Program;
use streams::{Stop, Streams, Verdict};

/// Wire game stats through response curves and considerations into decisions
///
/// Without a command, opens the window with the given files. Commands need no display.
#[derive(Debug, Parser)]
#[command(
    name = "inclination",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:
  inclination duel.incl.json                               Open a file in the window
  inclination new --example Duel > duel.incl.json          Create a project from an example
  inclination check duel.incl.json                         Report the problems of a project
  inclination decide duel.incl.json --set Health=12 --why  Simulate a decision and explain it
  inclination export duel.incl.json -o duel.run.json       Write the file that the game loads

Run `inclination COMMAND --help` for the details of a command.
To open a file named `check` in the window, write ./check.
Exit codes: 0 for success, 1 if problems were found, 2 for wrong usage or a file that cannot be read or written."
)]
struct Arguments {
    /// Files to open in the window
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Eval(eval::Eval),
    Decide(decide::Decide),
    Simulate(simulate::Simulate),
    Plot(plot::Plot),
    Export(export::Export),
    Fmt(fmt::Fmt),
    Diff(diff::Diff),
    Info(info::Info),
    New(new::New),
    Schema(schema::Schema),
    Desktop(desktop::DesktopCommand),
    Completions(completions::Completions),
}

/// The result of running the command line.
#[derive(Debug)]
pub enum CliOutcome {
    /// The window is to be opened with these files.
    Window(Vec<PathBuf>),
    /// A command ran and ended with this exit code.
    Finished(ExitCode),
}

/// Runs the command that the process's arguments name, or returns the files for the window.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> CliOutcome {
    run_command(Program::App, arguments, Streams::for_process(Program::App))
}

/// Runs a command within the process. Its standard output and standard error go to the given
/// writers.
pub fn run_with_writers(
    arguments: impl IntoIterator<Item = OsString>,
    out: Box<dyn Write>,
    error: Box<dyn Write>,
) -> CliOutcome {
    let streams = Streams::new(Program::App, out, error);
    run_command(Program::App, arguments, streams)
}

/// Runs a command in a program that has no window.
pub fn run_without_window(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let program = Program::CommandLine;
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let needs_window = |line: &Arguments| match line.command {
        None => suggest_command(&line.files).is_none(),
        Some(Command::Desktop(_)) => true,
        Some(_) => false,
    };
    if parse_arguments(program, &arguments).is_ok_and(|line| needs_window(&line)) {
        let sentence = "This program has no window. Run `inclination` instead, or use one of the \
                        commands in `--help`.";
        let streams = Streams::for_process(program);
        return streams.finish_command(Err(Stop::Wrong(String::from(sentence))));
    }

    match run_command(program, arguments, Streams::for_process(program)) {
        CliOutcome::Finished(code) => code,
        CliOutcome::Window(_) => ExitCode::from(2),
    }
}

/// Parses the arguments of a program.
fn parse_arguments(
    program: Program,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Arguments, clap::Error> {
    let mut command = program.command();
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Runs the command that the arguments name.
fn run_command(
    program: Program,
    arguments: impl IntoIterator<Item = OsString>,
    mut streams: Streams,
) -> CliOutcome {
    let line = match parse_arguments(program, arguments) {
        Ok(line) => line,
        Err(error) => return CliOutcome::Finished(print_parser_message(&error, streams)),
    };

    let outcome = match line.command {
        None => match suggest_command(&line.files) {
            None => return CliOutcome::Window(line.files),
            Some(sentence) => Err(Stop::Wrong(sentence)),
        },
        Some(Command::Check(check)) => check.run(&mut streams),
        Some(Command::Eval(eval)) => eval.run(&mut streams),
        Some(Command::Decide(decide)) => decide.run(&mut streams),
        Some(Command::Simulate(simulate)) => simulate.run(&mut streams),
        Some(Command::Plot(plot)) => plot.run(&mut streams),
        Some(Command::Export(export)) => export.run(&mut streams),
        Some(Command::Fmt(fmt)) => fmt.run(&mut streams),
        Some(Command::Diff(diff)) => diff.run(&mut streams),
        Some(Command::Info(info)) => info.run(&mut streams),
        Some(Command::New(new)) => new.run(&mut streams),
        Some(Command::Schema(schema)) => schema.run(&mut streams),
        Some(Command::Desktop(desktop)) => desktop.run(&mut streams),
        Some(Command::Completions(completions)) => completions.run(program, &mut streams),
    };
    CliOutcome::Finished(streams.finish_command(outcome))
}

/// Prints the parser's message: help, the version, or an error in the arguments.
fn print_parser_message(error: &clap::Error, mut streams: Streams) -> ExitCode {
    let mut text = error.render().to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let outcome = if error.use_stderr() {
        streams.report_message(text.trim_end());
        Err(Stop::AlreadyReported)
    } else {
        streams.print_text(&text).map(|()| Verdict::Good)
    };
    streams.finish_command(outcome)
}

/// Returns a suggestion if the first file does not exist and its name is like that of a command.
fn suggest_command(files: &[PathBuf]) -> Option<String> {
    let first = files.first().filter(|first| !first.exists())?;
    let word = first.to_str()?;
    if word.contains(['.', '/', '\\']) {
        return None;
    }
    let parser = <Arguments as clap::CommandFactory>::command();
    let names: Vec<&str> = parser
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let near = find_nearest_name(word, names.iter().copied())?;
    Some(format!(
        "\"{word}\" is neither a command nor an existing file. Did you mean \"{near}\"?"
    ))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn the_parser_is_valid_and_every_command_has_examples() {
        for program in [Program::App, Program::CommandLine] {
            let mut line = program.command();
            line.build();
            line.clone().debug_assert();
            for command in line.get_subcommands_mut() {
                let name = command.get_name().to_owned();
                let help = command.render_long_help().to_string();
                assert!(command.get_about().is_some(), "{name}");
                assert!(help.contains("Example"), "{name}");
                for argument in command.get_arguments() {
                    assert!(argument.get_help().is_some(), "{name} {argument}");
                }
            }
        }
    }

    #[test]
    fn a_mistyped_command_gets_a_suggestion_and_a_file_does_not() {
        let suggestion = |word: &str| suggest_command(&[PathBuf::from(word)]);
        let sentence = suggestion("chekc").unwrap();
        expect![[r#""chekc" is neither a command nor an existing file. Did you mean "check"?"#]]
            .assert_eq(&sentence);
        assert_eq!(suggestion("duel.incl.json"), None);
        assert_eq!(suggestion("./chekc"), None);
        assert_eq!(suggestion("something"), None);
        assert_eq!(suggest_command(&[]), None);
    }
}
