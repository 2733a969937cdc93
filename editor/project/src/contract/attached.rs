//! The game's stat list attached to an open document: its file, its content, and the current
//! differences.

use std::path::PathBuf;

use inclination_core::authoring::model::Graph;

use super::{ContractFinding, ParsedContract, Units, compare_contract};
use crate::files::Fingerprint;

/// A stat list attached to a document.
#[derive(Debug)]
pub struct AttachedContract {
    /// The absolute path of the list.
    pub file: PathBuf,
    state: ReadingState,
    /// The fingerprint of the file when it was read, or of an empty file if it was missing.
    fingerprint: Fingerprint,
    findings: Vec<ContractFinding>,
    /// The structure revision of the graph that the findings are about, or `None` if the comparison
    /// is still to be done.
    compared_structure: Option<u64>,
}

/// The progress of reading a list.
#[derive(Debug)]
pub enum ReadingState {
    /// The first read is in progress.
    Reading,
    /// The list was read.
    Read(ParsedContract),
    /// The list could not be read, for this reason.
    Failed(String),
}

impl AttachedContract {
    /// Attaches a list that is still to be read.
    pub fn new(file: PathBuf) -> Self {
        Self {
            file,
            state: ReadingState::Reading,
            fingerprint: Fingerprint::from_bytes(b""),
            findings: Vec::new(),
            compared_structure: None,
        }
    }

    /// Returns the progress of reading it.
    pub fn state(&self) -> &ReadingState {
        &self.state
    }

    /// Returns the content, if it was read.
    pub fn parsed_contract(&self) -> Option<&ParsedContract> {
        match &self.state {
            ReadingState::Read(read) => Some(read),
            ReadingState::Reading | ReadingState::Failed(_) => None,
        }
    }

    /// Returns the fingerprint of the file when it was read.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Returns the differences found by the last comparison.
    pub fn findings(&self) -> &[ContractFinding] {
        &self.findings
    }

    /// Stores the result of reading the file, with its fingerprint.
    pub fn store_reading(
        &mut self,
        read: Result<ParsedContract, String>,
        print: Option<Fingerprint>,
    ) {
        self.state = match read {
            Ok(read) => ReadingState::Read(read),
            Err(sentence) => ReadingState::Failed(sentence),
        };
        self.fingerprint = print.unwrap_or_else(|| Fingerprint::from_bytes(b""));
        self.compared_structure = None;
    }

    /// Compares the list with the graph, unless the graph's structure revision is unchanged since
    /// the last comparison.
    pub fn update_findings(&mut self, graph: &Graph, form: u64) {
        if self.compared_structure == Some(form) {
            return;
        }

        self.compared_structure = Some(form);
        self.findings = match &self.state {
            ReadingState::Read(read) => compare_contract(&read.contract, graph, Units::Known),
            ReadingState::Reading | ReadingState::Failed(_) => Vec::new(),
        };
    }
}
