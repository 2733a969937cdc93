//! Gives the option a rank while a condition holds.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct RaiseRank;

impl Consider for RaiseRank {
    const SPEC: &'static Spec = &Spec {
        key: "raise_rank_when",
        title: "Raise rank when",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives a rank while a condition holds",
        formula: "rank, given if \"when\" >= 0.5",
        ends: "below 0.5, it gives no rank, not even 0; use it for an opt-in: an option that \
               otherwise ranks below a fallback option",
        words: &[
            "rank",
            "opt in",
            "priority",
            "urgent",
            "importance",
            "bucket",
            "trigger",
        ],
        own_sockets: &[
            SocketSpec::value("when", "when", "a condition; the rank is given while it is 0.5 or more", 1.0)
                .with_domain(0.0, 1.0),
            SocketSpec::value(
                "rank",
                "rank",
                "the option's rank while the condition holds",
                10.0,
            ),
        ],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::rank_while(evidence.socket(1), evidence.socket(0).truth_value())
    }
}

crate::draft::typed_node! {
    impl Consider for RaiseRank;
    /// Gives the option a rank while a condition holds.
    pub fn raise_rank(when, rank);
}
