//! The command line: what a person or a build script asks without a window. Each subcommand is a file that reads its
//! arguments into numbers and words of the editor's own modules; nothing here knows how a graph is evaluated, plotted or
//! compared.
//!
//! What is asked for goes to the standard output, what is wrong to the standard error. The exit code is 0 if all is
//! good, 1 if there are problems in a graph or its rows, 2 if the command is used wrongly or a file cannot be read.

mod check;
mod completions;
mod decide;
mod desktop;
mod diff;
mod eval;
mod export;
mod files;
mod fmt;
mod given;
mod info;
mod json;
mod names;
mod new;
mod plot;
mod program;
mod schema;
mod streams;

use std::{ffi::OsString, io::Write, path::PathBuf, process::ExitCode};

use clap::{FromArgMatches, Parser, Subcommand};

use inclination_project::text::spelling::find_nearest_name;
use program::Program;
use streams::{Stop, Streams, Verdict};

/// Wires game stats through response curves and considerations into decisions.
///
/// Without a command it opens the window, with the files named. With one it needs no display.
#[derive(Debug, Parser)]
#[command(
    name = "inclination",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:
  inclination duel.incl.json                               opens the window with a file
  inclination new --example Duel > duel.incl.json          begins with an example
  inclination check duel.incl.json                         tells what is wrong with it
  inclination decide duel.incl.json --set Health=12 --why  tells what the agent does, and why
  inclination export duel.incl.json -o duel.run.json       makes the file that the game loads

`inclination COMMAND --help` tells more of a command. A file that is called as a command is, is opened as ./check.
The exit code is 0 if all is good, 1 if a graph has problems, 2 if a file cannot be read or the command is used wrongly."
)]
struct Line {
    /// The files that the window opens
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
    Plot(plot::Plot),
    Export(export::Export),
    Fmt(fmt::Fmt),
    Diff(diff::Diff),
    Info(info::Info),
    New(new::New),
    Schema(schema::Schema),
    Desktop(desktop::Place),
    Completions(completions::Completions),
}

/// What the arguments ask for.
#[derive(Debug)]
pub enum Asked {
    /// The window, with these files.
    Window(Vec<PathBuf>),
    /// Something that is done by now, with this exit code.
    Done(ExitCode),
}

/// Does what the arguments of a process ask for, or says that it is the window.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Asked {
    answer(Program::App, arguments, Streams::of_process(Program::App))
}

/// The same within a process, for who reads what would go to its standard output and its standard error.
pub fn run_into(
    arguments: impl IntoIterator<Item = OsString>,
    out: Box<dyn Write>,
    error: Box<dyn Write>,
) -> Asked {
    let streams = Streams::new(Program::App, out, error);
    answer(Program::App, arguments, streams)
}

/// Does the same for a program that has no window.
pub fn run_without_window(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let program = Program::CommandLine;
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let needs_window = |line: &Line| match line.command {
        None => meant(&line.files).is_none(),
        Some(Command::Desktop(_)) => true,
        Some(_) => false,
    };
    if read(program, &arguments).is_ok_and(|line| needs_window(&line)) {
        let sentence = "This program has no window. Use `inclination` for that, or name a \
                        command; `--help` lists them.";
        let streams = Streams::of_process(program);
        return streams.end(Err(Stop::Wrong(String::from(sentence))));
    }

    match answer(program, arguments, Streams::of_process(program)) {
        Asked::Done(code) => code,
        Asked::Window(_) => ExitCode::from(2),
    }
}

/// Reads the arguments of a program.
fn read(
    program: Program,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Line, clap::Error> {
    let mut command = program.command();
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Line::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

fn answer(
    program: Program,
    arguments: impl IntoIterator<Item = OsString>,
    mut streams: Streams,
) -> Asked {
    let line = match read(program, arguments) {
        Ok(line) => line,
        Err(error) => return Asked::Done(told(&error, streams)),
    };
    let outcome = match line.command {
        None => match meant(&line.files) {
            None => return Asked::Window(line.files),
            Some(sentence) => Err(Stop::Wrong(sentence)),
        },
        Some(Command::Check(check)) => check.run(&mut streams),
        Some(Command::Eval(eval)) => eval.run(&mut streams),
        Some(Command::Decide(decide)) => decide.run(&mut streams),
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
    Asked::Done(streams.end(outcome))
}

/// Tells what the parser says: help, the version, or what is wrong with the arguments.
fn told(error: &clap::Error, mut streams: Streams) -> ExitCode {
    let mut text = error.render().to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let outcome = if error.use_stderr() {
        streams.complain(text.trim_end());
        Err(Stop::Told)
    } else {
        streams.print(&text).map(|()| Verdict::Good)
    };
    streams.end(outcome)
}

/// A sentence, if what was named as a file is rather a command that was mistyped.
fn meant(files: &[PathBuf]) -> Option<String> {
    let first = files.first().filter(|first| !first.exists())?;
    let word = first.to_str()?;
    if word.contains(['.', '/', '\\']) {
        return None;
    }
    let known = <Line as clap::CommandFactory>::command();
    let known: Vec<&str> = known
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let near = find_nearest_name(word, known.iter().copied())?;
    Some(format!(
        "“{word}” is neither a command nor a file that is there. Did you mean “{near}”?"
    ))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn the_parser_is_sound_and_every_command_teaches() {
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
    fn a_mistyped_command_is_told_and_a_file_is_not() {
        let said = |word: &str| meant(&[PathBuf::from(word)]);
        let sentence = said("chekc").unwrap();
        expect![["“chekc” is neither a command nor a file that is there. Did you mean “check”?"]]
            .assert_eq(&sentence);
        assert_eq!(said("duel.incl.json"), None);
        assert_eq!(said("./chekc"), None);
        assert_eq!(said("something"), None);
        assert_eq!(meant(&[]), None);
    }
}
