//! Mistakes in tables, with their positions.

use std::fmt;

use crate::text::quotes::replace_control;

/// A mistake in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line in which the row begins, from 1.
    pub line: u32,
    /// The position of the cell in its row, from 1.
    pub column: usize,
    /// The message, as one line.
    pub sentence: String,
}

impl Mistake {
    /// Makes a mistake at a line and column. Line breaks in the sentence are shown as spaces.
    pub fn new((line, column): (u32, usize), sentence: impl AsRef<str>) -> Self {
        Self {
            line,
            column,
            sentence: sentence.as_ref().chars().map(replace_control).collect(),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            sentence,
        } = self;
        write!(f, "Line {line}, column {column}: {sentence}")
    }
}
