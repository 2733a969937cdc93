//! Fuzzes the formulas of expressions.

use inclination_core::{
    authoring::{
        expression::{Expression, MAX_FORMULA_BYTES, parse},
        kind::Kind,
        model::Graph,
    },
    math,
    number::Plain,
};
use inclination_project::edit::expressions::{completions, matching_stat};

use crate::csv;

/// Awkward values of inputs.
const VALUES: [f32; 5] = [0.0, -1.0, 0.5, f32::MAX, f32::MIN];

/// Parses a formula, prints it and computes it.
pub fn fuzz_formula(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let expression = Expression::new(text, vec![String::from("kept")]);

    match parse(text) {
        Ok(formula) => {
            let canonical = expression.text();
            assert!(canonical.len() <= MAX_FORMULA_BYTES);
            assert_eq!(parse(canonical).as_ref(), Ok(&formula), "{canonical}");
            assert_eq!(Expression::from(&formula), expression);
            assert_eq!(Expression::new(canonical, Vec::new()), expression);
            assert_eq!(expression.inputs(), formula.names());

            for shift in 0..VALUES.len() {
                let inputs: Vec<Plain> = (0..formula.names().len())
                    .map(|at| Plain::from(VALUES[(at + shift) % VALUES.len()]))
                    .collect();
                let value = formula.evaluate(&inputs, Kind::compute_plain).get();
                assert!(csv::is_graph_value(value), "{text} is {value}");
                assert_eq!(math::saturate(value).to_bits(), value.to_bits());
            }
        }
        Err(error) => {
            assert!(text.get(error.place.clone()).is_some(), "{error:?}");
            assert!(!error.message.is_empty());
            assert_eq!(expression.text(), text);
            assert_eq!(expression.inputs(), ["kept"]);
        }
    }

    let graph = Graph {
        stats: csv::column_stats().into_iter().collect(),
        ..Graph::default()
    };
    let half = text.len() / 2;
    if let (Some(before), Some(word)) = (text.get(..half), text.get(half..)) {
        completions(&graph, before, word);
        let _found = matching_stat(&graph, word);
    }
}
