//! Random formulas of expressions.

use inclination_core::authoring::expression::{FUNCTIONS, Formula, FormulaBuilder, TermId};

use crate::Entropy;

/// The names in random formulas: one that needs no quotes, and others that do.
const NAMES: [&str; 4] = ["a", "max health", "if", "12\" gun"];

/// Generates a random formula.
pub fn random_formula(entropy: &mut Entropy<'_>) -> Formula {
    let depth = entropy.pick_below(5);
    let mut builder = FormulaBuilder::default();
    add_term(&mut builder, entropy, depth);

    builder.finish().unwrap_or_else(|| {
        let mut short = FormulaBuilder::default();
        short.input(NAMES[0]);
        short.finish().expect("a name is a formula")
    })
}

fn add_term(builder: &mut FormulaBuilder, entropy: &mut Entropy<'_>, depth: usize) -> TermId {
    if depth == 0 || entropy.chance(32) {
        return if entropy.chance(160) {
            builder.input(NAMES[entropy.pick_below(NAMES.len())])
        } else {
            builder.number(entropy.finite_value())
        };
    }

    let function = FUNCTIONS[entropy.pick_below(FUNCTIONS.len())];
    let (least, most) = function.argument_count();
    let count = least + entropy.pick_below((most - least).min(2) + 1);
    let arguments = (0..count)
        .map(|_| add_term(builder, entropy, depth - 1))
        .collect();
    builder.call(function, arguments)
}
