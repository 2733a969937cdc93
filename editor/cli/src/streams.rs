//! The output streams of a command, and how it ends. If a reader stops early, as `head` does, the
//! command ends quietly. A closed standard error causes no panic.
//!
//! Texts for people get straight quotation marks here. JSON, tables and files are not changed.

use std::{
    io::{self, ErrorKind, Write},
    path::Path,
    process::ExitCode,
};

use super::{program::Program, quotes::straighten_quotes};

/// The size of the output buffer in bytes.
const BUFFER_BYTES: usize = 1 << 16;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There are no problems.
    Good,
    /// The graph or its rows have problems, which were reported.
    Problems,
}

/// The reason why a command ended early.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Wrong use, or an unreadable file. The sentence says what happened, where, and what to do.
    Wrong(String),
    /// Wrong use, or an unreadable file, reported already.
    AlreadyReported,
    /// The graph has problems, which were reported.
    Problems,
    /// The reader of the output closed it.
    Unread,
}

/// How a command ends.
pub(super) type Outcome = Result<Verdict, Stop>;

/// The streams that a command writes to.
pub(super) struct Streams {
    program: Program,
    out: io::BufWriter<Box<dyn Write>>,
    error: Box<dyn Write>,
}

impl Streams {
    /// Creates the standard streams of the process.
    pub(super) fn for_process(program: Program) -> Self {
        Self::new(program, Box::new(io::stdout()), Box::new(io::stderr()))
    }

    /// Creates streams that write to the given writers.
    pub(super) fn new(program: Program, out: Box<dyn Write>, error: Box<dyn Write>) -> Self {
        Self {
            program,
            out: io::BufWriter::with_capacity(BUFFER_BYTES, out),
            error,
        }
    }

    /// Writes a file's content to standard output, unchanged.
    pub(super) fn print_raw(&mut self, text: &str) -> Result<(), Stop> {
        let written = self.out.write_all(text.as_bytes());
        written.map_err(|error| write_error(&error))
    }

    /// Writes JSON or a row of a table to standard output, unchanged, and a line break.
    pub(super) fn print_data(&mut self, data: &str) -> Result<(), Stop> {
        self.print_raw(data)?;
        self.print_raw("\n")
    }

    /// Writes a text for people to standard output.
    pub(super) fn print_text(&mut self, text: &str) -> Result<(), Stop> {
        self.print_raw(&straighten_quotes(text))
    }

    /// Writes a line for people to standard output.
    pub(super) fn print_line(&mut self, text: &str) -> Result<(), Stop> {
        self.print_text(text)?;
        self.print_raw("\n")
    }

    /// Writes a message to the standard error.
    pub(super) fn report_message(&mut self, sentence: &str) {
        // Flushing keeps the order of lines if both streams go to one place.
        let _ = self.out.flush();
        let _ = writeln!(self.error, "{}", straighten_quotes(sentence));
    }

    /// Ends the command: flushes the output, reports an error and returns the exit code.
    pub(super) fn finish_command(mut self, outcome: Outcome) -> ExitCode {
        let flushed = self.out.flush().map_err(|error| write_error(&error));
        let outcome = outcome.and_then(|verdict| flushed.map(|()| verdict));
        match outcome {
            Ok(Verdict::Good) | Err(Stop::Unread) => ExitCode::SUCCESS,
            Ok(Verdict::Problems) | Err(Stop::Problems) => ExitCode::from(1),
            Err(Stop::AlreadyReported) => ExitCode::from(2),
            Err(Stop::Wrong(sentence)) => {
                let name = self.program.name();
                self.report_message(&format!("{name}: {sentence}"));
                ExitCode::from(2)
            }
        }
    }
}

/// Converts the result of writing to a named pipe or device.
pub(super) fn check_write(written: io::Result<()>, file: &Path) -> Result<(), Stop> {
    written.map_err(|error| match write_error(&error) {
        Stop::Wrong(_) => Stop::Wrong(format!("Cannot write to {}: {error}.", file.display())),
        other => other,
    })
}

/// Converts an error of writing to standard output.
fn write_error(error: &io::Error) -> Stop {
    match error.kind() {
        ErrorKind::BrokenPipe => Stop::Unread,
        _ => Stop::Wrong(format!("Cannot write to standard output: {error}.")),
    }
}
