//! The game's list that an open document is held to: where it is, what was read of it, and what differs now.

use std::path::PathBuf;

use inclination_core::model::Graph;

use super::{Finding, Read, Units, compare};
use crate::files::Print;

/// A list that a document is held to.
#[derive(Debug)]
pub struct Held {
    /// Where it is, with all folders.
    pub file: PathBuf,
    state: State,
    /// What the file held when it was read; nothing if it was not there.
    print: Print,
    findings: Vec<Finding>,
    /// The form of the graph that they are about; none: they are to be looked for.
    seen: Option<u64>,
}

/// How far reading it is.
#[derive(Debug)]
pub enum State {
    /// It is being read for the first time.
    Reading,
    /// What was read.
    Read(Read),
    /// Why it could not be read, in a sentence.
    Failed(String),
}

impl Held {
    /// A list that is to be read.
    pub fn new(file: PathBuf) -> Self {
        Self {
            file,
            state: State::Reading,
            print: Print::of(b""),
            findings: Vec::new(),
            seen: None,
        }
    }

    /// How far reading it is.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What was read of it.
    pub fn read(&self) -> Option<&Read> {
        match &self.state {
            State::Read(read) => Some(read),
            State::Reading | State::Failed(_) => None,
        }
    }

    /// What the file held when it was read.
    pub fn print(&self) -> Print {
        self.print
    }

    /// What differs, as of the last time that it was compared.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Takes what came of reading it, and what the file held.
    pub fn take(&mut self, read: Result<Read, String>, print: Option<Print>) {
        self.state = match read {
            Ok(read) => State::Read(read),
            Err(sentence) => State::Failed(sentence),
        };
        self.print = print.unwrap_or_else(|| Print::of(b""));
        self.seen = None;
    }

    /// Compares, if the graph has another form than when that was done last.
    pub fn follow(&mut self, graph: &Graph, form: u64) {
        if self.seen == Some(form) {
            return;
        }
        self.seen = Some(form);
        self.findings = match &self.state {
            State::Read(read) => compare(&read.contract, graph, Units::Known),
            State::Reading | State::Failed(_) => Vec::new(),
        };
    }
}
