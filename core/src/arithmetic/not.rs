//! The opposite of a condition.

use super::CONDITION_SUMMARY;
use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Not;

impl Formula for Not {
    const SPEC: &'static Spec = &Spec {
        key: "not",
        title: "Not",
        summary: "yes if a condition does not hold",
        formula: "1 if the condition is below 0.5, else 0",
        domain: "any number; 0.5 or more is yes, so exactly 0.5 gives 0",
        words: &["no", "opposite", "unless", "negation"],
        own_sockets: &[SocketSpec::value("condition", "condition", CONDITION_SUMMARY, 0.0).with_domain(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0).less(N::from(0.5))
    }
}

crate::draft::typed_node! {
    impl Formula for Not;
    /// Creates the opposite of a condition.
    pub fn not(condition);
}
