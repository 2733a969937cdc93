//! The error of an invalid formula.

use alloc::string::String;
use core::{fmt, ops::Range};

/// Why and where a formula is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaError {
    /// The place in the text, in bytes. Empty at the end of the text.
    pub place: Range<usize>,
    /// The reason, as sentences without a final period. May end with a question.
    pub message: String,
}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for FormulaError {}
