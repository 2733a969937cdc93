//! Mistakes in a table, each a sentence with its place.

use std::fmt;

/// The longest part of a cell that a sentence quotes, in characters.
const EXCERPT: usize = 40;

/// A mistake in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line that the row begins in, from 1.
    pub line: u32,
    /// The cell of the row, from 1.
    pub column: usize,
    /// The message, in one line.
    pub sentence: String,
}

impl Mistake {
    /// Makes a mistake at a place. The sentence shows line breaks in names from the file as spaces.
    pub fn new((line, column): (u32, usize), sentence: impl AsRef<str>) -> Self {
        Self {
            line,
            column,
            sentence: sentence.as_ref().chars().map(visible).collect(),
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

/// Quotes a text of the file, shortened to stand in a sentence.
pub fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(EXCERPT).map(visible).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    format!("“{short}”")
}

fn visible(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}
