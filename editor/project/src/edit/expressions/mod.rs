//! Edits of expressions: changing the formula, expanding it into nodes, and collapsing nodes into a
//! formula.

mod collapse;
mod expand;
mod formula;
#[cfg(test)]
mod tests;

pub use collapse::{collapse_nodes, collapse_rejection};
pub use expand::{expand_expression, expand_rejection};
pub use formula::{add_expression, completions, matching_stat, rename_input, set_formula};
