//! Whether all of several conditions hold.

use super::CONDITION_SUMMARY;
use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct And;

impl Formula for And {
    const SPEC: &'static Spec = &Spec {
        key: "and",
        title: "And",
        summary: "yes if all of its conditions hold",
        formula: "1 if every condition is at least 0.5, else 0",
        domain: "any numbers; 0.5 or more is yes; without conditions, the result is 1",
        words: &["all", "both", "every", "condition", "logic"],
        row: &[SocketSpec::value("condition", "condition", CONDITION_SUMMARY, 1.0).with_domain(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let smallest = args.rows.iter().copied().reduce(N::min);
        smallest.unwrap_or_else(|| N::from(1.0)).truth_value()
    }
}

crate::draft::typed_node! {
    impl Formula for And;
    /// Creates the condition that all of several conditions hold.
    pub fn and([conditions: crate::draft::InputValue]);
}
