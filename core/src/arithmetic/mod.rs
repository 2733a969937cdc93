//! Arithmetic, comparison, logic and choosing between values. One node, one file; a new one is its file and its line
//! below.

use crate::kind::kinds;

kinds! {
    /// A number.
    constant: constant::Constant => CONSTANT,
    /// `a + b`.
    add: add::Add => ADD,
}
