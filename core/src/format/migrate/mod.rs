//! Older files. Each step leads from one version to the next, is one file here and one line in [`STEPS`], and never
//! changes again.
//!
//! A step goes through the text with the pull parser and notes what to put in place of what ([`Edits`]); all else is
//! taken as it stands. So a step says only what changed, may look at the whole file before it writes (a step that
//! needs what comes later reads twice), costs nothing for files of today, and the errors of an old file still name its
//! own lines. What a step does not understand it leaves for reading to refuse.

mod edits;
mod v0;

use alloc::{string::String, vec::Vec};

use super::{Limits, LoadError, VERSION, error::line_and_column, reader::Reader};
use edits::{Edits, Joints};

/// Leads from one version to the next.
type Step = fn(&mut Reader<'_>, &mut Edits<'_>) -> Result<(), LoadError>;

/// The steps; a step's position is the version that it reads.
const STEPS: [Step; VERSION as usize] = [v0::to_1];

/// An older file in today's form.
pub(super) struct Updated {
    text: String,
    /// How each step's text came from the one before, the first step first.
    steps: Vec<Joints>,
}

/// Brings an older file to today's form; nothing if it has it. The file's syntax is known to be right.
pub(super) fn update(
    bytes: &[u8],
    version: u32,
    limits: Limits,
) -> Result<Option<Updated>, LoadError> {
    let mut updated: Option<Updated> = None;
    for step in STEPS.iter().skip(version as usize) {
        let (text, mut steps) = match &mut updated {
            Some(updated) => (updated.text.as_str(), core::mem::take(&mut updated.steps)),
            None => (original(bytes), Vec::new()),
        };
        let mut edits = Edits::new(text);
        let limits = Limits {
            file_bytes: usize::MAX,
            ..limits
        };
        let mut reader = Reader::new(text.as_bytes(), limits)?;
        if let Err(error) = step(&mut reader, &mut edits) {
            return Err(in_the_file(bytes, text, &steps, error));
        }
        let (text, joints) = edits.finish();
        steps.push(joints);
        updated = Some(Updated { text, steps });
    }
    Ok(updated)
}

impl Updated {
    pub(super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// How much memory this takes.
    pub(super) fn held(&self) -> usize {
        self.text.capacity() + self.steps.iter().map(Joints::held).sum::<usize>()
    }

    /// Where an error in the updated text stands in the file.
    pub(super) fn in_the_file(&self, bytes: &[u8], error: LoadError) -> LoadError {
        in_the_file(bytes, &self.text, &self.steps, error)
    }
}

/// Where an error in a text that these steps led to stands in the file.
fn in_the_file(bytes: &[u8], text: &str, steps: &[Joints], error: LoadError) -> LoadError {
    let at = byte_at(text, error.line, error.column);
    let at = steps.iter().rev().fold(at, |at, step| step.before(at));
    let (line, column) = line_and_column(original(bytes).get(..at).unwrap_or_default());
    LoadError {
        line,
        column,
        ..error
    }
}

/// The file's text as readers see it.
fn original(bytes: &[u8]) -> &str {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    core::str::from_utf8(bytes).unwrap_or_default()
}

fn byte_at(text: &str, line: u32, column: u32) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line as usize - 1)
        .map(str::len)
        .sum();
    let along = text[before..].char_indices().nth(column as usize - 1);
    along.map_or(text.len(), |(along, _)| before + along)
}
