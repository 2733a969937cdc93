//! Multiplies the option's weight.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Multiplier;

impl Consider for Multiplier {
    const SPEC: &'static Spec = &Spec {
        key: "multiplier",
        title: "Multiplier",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "multiplies the option's weight; 0 rules it out",
        formula: "multiplier = the input \"by\"",
        ends: "1 changes nothing; 0 or less rules the option out",
        words: &[
            "axis",
            "infinite axis",
            "scale",
            "final multiplier",
            "factor",
            "product",
            "dampen",
            "boost",
        ],
        own_sockets: &[SocketSpec::value(
            "by",
            "by",
            "the number that multiplies the option's weight",
            1.0,
        )
        .with_domain(0.0, f32::MAX)],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::from_multiplier(evidence.socket(0))
    }
}

crate::draft::typed_node! {
    impl Consider for Multiplier;
    /// Multiplies the option's weight.
    pub fn multiplier(by);
}
