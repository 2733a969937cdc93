//! What a command writes to, and how it ends. Whoever stops reading, as `head` does, ends a command quietly; nothing here
//! panics if the standard error is closed too.

use std::{
    io::{self, ErrorKind, Write},
    path::Path,
    process::ExitCode,
};

use super::program::Program;

/// How large a piece is that is written at once.
const BUFFER: usize = 1 << 16;

/// How a command ended that came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing is wrong.
    Good,
    /// Something is wrong with the graph or its rows, and was told.
    Problems,
}

/// Why a command ended early.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Wrong use, or a file that cannot be read: a sentence that says where, what and what to do.
    Wrong(String),
    /// The same, and it was told already.
    Told,
    /// The graph has problems, which were told.
    Problems,
    /// Nobody reads what is written.
    Unread,
}

/// How a command ends.
pub(super) type Outcome = Result<Verdict, Stop>;

/// Where a command writes.
pub(super) struct Streams {
    program: Program,
    out: io::BufWriter<Box<dyn Write>>,
    error: Box<dyn Write>,
}

impl Streams {
    /// Those of the process.
    pub(super) fn of_process(program: Program) -> Self {
        Self::new(program, Box::new(io::stdout()), Box::new(io::stderr()))
    }

    /// Those of somebody who reads what a command writes.
    pub(super) fn new(program: Program, out: Box<dyn Write>, error: Box<dyn Write>) -> Self {
        Self {
            program,
            out: io::BufWriter::with_capacity(BUFFER, out),
            error,
        }
    }

    /// Writes a text to the standard output.
    pub(super) fn print(&mut self, text: &str) -> Result<(), Stop> {
        let written = self.out.write_all(text.as_bytes());
        written.map_err(|error| unwritten(&error))
    }

    /// Writes a line to the standard output.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Stop> {
        self.print(text)?;
        self.print("\n")
    }

    /// Tells something of a file on the standard error.
    pub(super) fn complain(&mut self, sentence: &str) {
        // What was printed before stands before, if both go to one place.
        let _ = self.out.flush();
        let _ = writeln!(self.error, "{sentence}");
    }

    /// Ends a command.
    pub(super) fn end(mut self, outcome: Outcome) -> ExitCode {
        let flushed = self.out.flush().map_err(|error| unwritten(&error));
        let outcome = outcome.and_then(|verdict| flushed.map(|()| verdict));
        match outcome {
            Ok(Verdict::Good) | Err(Stop::Unread) => ExitCode::SUCCESS,
            Ok(Verdict::Problems) | Err(Stop::Problems) => ExitCode::from(1),
            Err(Stop::Told) => ExitCode::from(2),
            Err(Stop::Wrong(sentence)) => {
                let name = self.program.name();
                self.complain(&format!("{name}: {sentence}"));
                ExitCode::from(2)
            }
        }
    }
}

/// How writing into a pipe or a device that was named ended.
pub(super) fn passed(written: io::Result<()>, file: &Path) -> Result<(), Stop> {
    written.map_err(|error| match unwritten(&error) {
        Stop::Wrong(_) => Stop::Wrong(format!("{} cannot be written: {error}.", file.display())),
        other => other,
    })
}

fn unwritten(error: &io::Error) -> Stop {
    match error.kind() {
        ErrorKind::BrokenPipe => Stop::Unread,
        _ => Stop::Wrong(format!("The standard output cannot be written: {error}.")),
    }
}
