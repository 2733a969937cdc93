//! Whether any of several conditions holds.

use super::CONDITION_SUMMARY;
use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Or;

impl Formula for Or {
    const SPEC: &'static Spec = &Spec {
        key: "or",
        title: "Or",
        summary: "yes if at least one of its conditions holds",
        formula: "1 if any condition is at least 0.5, else 0",
        domain: "any numbers; 0.5 or more is yes; without conditions, the result is 0",
        words: &["any", "either", "condition", "logic"],
        row: &[SocketSpec::value("condition", "condition", CONDITION_SUMMARY, 0.0).with_domain(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let largest = args.rows.iter().copied().reduce(N::max);
        largest.unwrap_or_else(|| N::from(0.0)).truth_value()
    }
}

crate::draft::typed_node! {
    impl Formula for Or;
    /// Creates the condition that any of several conditions holds.
    pub fn or([conditions: crate::draft::InputValue]);
}
