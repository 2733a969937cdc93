//! Expressions: formulas that a designer types, such as `hour >= 20 and mood <= 0.5`.
//!
//! A formula has the operations of the arithmetic nodes and combiners, and each is computed by the
//! formula of its node. So an expression and the nodes that it replaces give the same bits.
//!
//! # Grammar
//!
//! ```text
//! formula    = "if" formula "then" formula "else" formula | or
//! or         = and { "or" and }
//! and        = not { "and" not }
//! not        = "not" not | comparison
//! comparison = sum [ ( "<" | "<=" | "=" | "!=" | ">=" | ">" ) sum ]
//! sum        = product { ( "+" | "-" ) product }
//! product    = sign { ( "*" | "/" ) sign }
//! sign       = "-" sign | power
//! power      = value [ "^" sign ]
//! value      = number | name | function "(" formula { "," formula } ")" | "(" formula ")"
//! ```
//!
//! A name is a letter or `_` followed by letters, digits and `_`, or any text in double quotes; a
//! double quote inside is written twice. Numbers have a decimal point and may have an exponent, as
//! in `2.5e-3`. Keywords and functions may be written in any case.

mod error;
mod formula;
mod functions;
mod lexer;
mod parse;
mod print;
#[cfg(test)]
mod tests;

use alloc::{string::String, vec::Vec};

pub use error::FormulaError;
pub use formula::{Formula, FormulaBuilder, Term, TermId};
pub use functions::{FUNCTIONS, Function, Shape};
pub use lexer::is_plain_name;
pub use parse::parse;
pub use print::write_name;

/// The maximum length of a formula, in bytes.
pub const MAX_FORMULA_BYTES: usize = 1000;

/// How deep parentheses, functions and other parts of a formula may nest.
pub const MAX_FORMULA_DEPTH: usize = 64;

/// A formula with the names of its inputs.
///
/// The text of a valid formula is canonical, and its inputs are its names in the order in which
/// they first occur. The text of an invalid one is kept as it was typed, together with the inputs
/// that it had before, so that nothing is lost while a designer corrects it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    text: String,
    inputs: Vec<String>,
}

impl Expression {
    /// Creates an expression from its formula. Keeps `inputs` if the formula is invalid.
    pub fn new(text: &str, inputs: Vec<String>) -> Self {
        match parse(text) {
            Ok(formula) => Self::from(&formula),
            Err(_) => Self {
                text: text.into(),
                inputs,
            },
        }
    }

    /// Returns the formula's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the names of the inputs.
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// Parses the formula.
    ///
    /// # Errors
    /// Returns where and why the formula is invalid.
    pub fn formula(&self) -> Result<Formula, FormulaError> {
        parse(&self.text)
    }
}

impl From<&Formula> for Expression {
    fn from(formula: &Formula) -> Self {
        Self {
            text: print::print(formula),
            inputs: formula.names().to_vec(),
        }
    }
}
