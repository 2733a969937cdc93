//! Adds a constant for tuning.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Tuning;

impl Consider for Tuning {
    const SPEC: &'static Spec = &Spec {
        key: "tuning",
        title: "Tuning",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "adds a constant to the option's weight, for tuning",
        formula: "bonus = the input \"bonus\"",
        ends: "0 adds nothing",
        words: &["constant", "bias", "base", "offset", "fudge"],
        own_sockets: &[SocketSpec::value(
            "bonus",
            "bonus",
            "the amount added to the option's weight",
            1.0,
        )],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::from_bonus(evidence.socket(0))
    }
}

crate::draft::typed_node! {
    impl Consider for Tuning;
    /// Adds a constant to the option's weight, for tuning.
    pub fn tuning(bonus);
}
