//! Selects one of two values by a condition.

use super::CONDITION_SUMMARY;
use crate::{
    kind::{Args, Formula, Muting, SocketSpec, Spec},
    number::Number,
};

pub struct Select;

impl Formula for Select {
    const SPEC: &'static Spec = &Spec {
        key: "select",
        title: "Select",
        summary: "gives one value if a condition holds, else another",
        formula: "\"then\" if condition >= 0.5, otherwise \"else\"",
        domain: "any numbers; the condition holds at 0.5 or more",
        words: &["if", "then", "else", "choose", "branch", "ternary"],
        own_sockets: &[
            SocketSpec::value("condition", "condition", CONDITION_SUMMARY, 0.0).with_domain(0.0, 1.0),
            SocketSpec::value("then", "then", "the result if the condition holds", 1.0),
            SocketSpec::value("else", "else", "the result if it does not", 0.0),
        ],
        muting: Muting::Passes("else"),
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0).truth_value().select(args.socket(1), args.socket(2))
    }
}

crate::draft::typed_node! {
    impl Formula for Select;
    /// Selects `then` if a condition holds, else `otherwise`.
    pub fn select(condition, then, otherwise = "else");
}
