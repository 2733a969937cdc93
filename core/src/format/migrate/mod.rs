//! Migration of files of older versions. Each step leads from one version to the next, is one file
//! here and one line in [`STEPS`], and never changes again.
//!
//! A step goes through the text with the pull parser and records replacements ([`Edits`]); all
//! other text is kept. So a step describes only what changed, may look at the whole file before it
//! writes (a step that needs later members reads twice), costs nothing for current files, and the
//! errors of an old file still give the lines of that file. A step leaves what it does not
//! understand for reading to reject.

mod edits;
mod v0;

use alloc::{string::String, vec::Vec};

use super::{Limits, LoadError, error::line_and_column, json_reader::Reader};
use edits::{Edits, PositionMap};

/// A migration from one version to the next.
type Step = fn(&mut Reader<'_>, &mut Edits<'_>) -> Result<(), LoadError>;

/// The steps. A step's index is the version that it reads. Version 1 is read as it is, because
/// version 2 only adds to it.
const STEPS: [Step; 1] = [v0::migrate_to_v1];

/// The text of an older file, converted to the current version.
pub(super) struct MigratedText {
    text: String,
    /// The position maps from each step's text to the one before, the first step first.
    steps: Vec<PositionMap>,
}

/// Converts an older file to the current version, or returns `None` if it already has it. The
/// file's syntax must have been checked.
pub(super) fn migrate_to_current(
    bytes: &[u8],
    version: u32,
    limits: Limits,
) -> Result<Option<MigratedText>, LoadError> {
    let mut updated: Option<MigratedText> = None;
    for step in STEPS.iter().skip(version as usize) {
        let (text, mut steps) = match &mut updated {
            Some(updated) => (updated.text.as_str(), core::mem::take(&mut updated.steps)),
            None => (original_text(bytes), Vec::new()),
        };

        let mut edits = Edits::new(text);
        let limits = Limits {
            file_bytes: usize::MAX,
            ..limits
        };
        let mut reader = Reader::new(text.as_bytes(), limits)?;
        if let Err(error) = step(&mut reader, &mut edits) {
            return Err(locate_in_original(bytes, text, &steps, error));
        }

        let (text, joints) = edits.finish();
        steps.push(joints);
        updated = Some(MigratedText { text, steps });
    }
    Ok(updated)
}

impl MigratedText {
    pub(super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// Returns the number of bytes of memory that this takes.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.text.capacity()
            + self
                .steps
                .iter()
                .map(PositionMap::allocated_bytes)
                .sum::<usize>()
    }

    /// Moves an error in the converted text to its place in the file.
    pub(super) fn locate_in_file(&self, bytes: &[u8], error: LoadError) -> LoadError {
        locate_in_original(bytes, &self.text, &self.steps, error)
    }
}

/// Moves an error in the text that these steps led to back to its place in the file.
fn locate_in_original(
    bytes: &[u8],
    text: &str,
    steps: &[PositionMap],
    error: LoadError,
) -> LoadError {
    let at = byte_offset(text, error.line, error.column);
    let original = steps
        .iter()
        .rev()
        .fold(at, |at, step| step.old_position(at));
    let (line, column) = line_and_column(original_text(bytes).get(..original).unwrap_or_default());
    LoadError {
        line,
        column,
        ..error
    }
}

/// Returns the file's text without a byte order mark.
fn original_text(bytes: &[u8]) -> &str {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    core::str::from_utf8(bytes).unwrap_or_default()
}

/// Returns the byte position of a line and column, both from 1.
fn byte_offset(text: &str, line: u32, column: u32) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line as usize - 1)
        .map(str::len)
        .sum();
    let along = text[before..].char_indices().nth(column as usize - 1);
    along.map_or(text.len(), |(along, _)| before + along)
}
