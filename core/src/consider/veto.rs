//! Rules the option out while a condition holds.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Veto;

impl Consider for Veto {
    const SPEC: &'static Spec = &Spec {
        key: "veto_when",
        title: "Veto when",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "rules the option out while a condition holds",
        formula: "multiplier = 0 if \"when\" >= 0.5, else 1",
        ends: "below 0.5, it has no effect",
        words: &[
            "opt out",
            "forbid",
            "block",
            "never",
            "never if",
            "must not",
            "condition",
            "gate",
        ],
        own_sockets: &[SocketSpec::value(
            "when",
            "when",
            "rules the option out at 0.5 or more",
            1.0,
        )
        .with_domain(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::from_multiplier(N::from(1.0) - evidence.socket(0).truth_value())
    }
}

crate::draft::typed_node! {
    impl Consider for Veto;
    /// Rules the option out while a condition holds.
    pub fn veto(when);
}
