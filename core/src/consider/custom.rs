//! Gives any rank, bonus and multiplier.

use super::{Appraisal, Consider, Evidence, Rank};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Custom;

impl Consider for Custom {
    const SPEC: &'static Spec = &Spec {
        key: "consideration",
        title: "Consideration",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives a rank, a bonus and a multiplier, each only if it is set",
        formula: "rank, bonus, multiplier, each if set",
        ends: "an input without a number or wire has no effect",
        words: &[
            "rank",
            "bonus",
            "multiplier",
            "general",
            "custom",
            "appraisal",
            "dual utility",
        ],
        own_sockets: &[
            SocketSpec::optional("rank", "rank", "the option's rank: how important it is"),
            SocketSpec::optional("bonus", "bonus", "the amount added to the option's weight"),
            SocketSpec::optional(
                "multiplier",
                "multiplier",
                "the number that multiplies the option's weight",
            )
            .with_domain(0.0, f32::MAX),
        ],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let [rank, bonus, multiplier] = [0, 1, 2].map(|index| evidence.optional_socket(index));
        Appraisal {
            rank: rank.map(|value| Rank {
                value,
                given: N::from(1.0),
            }),
            bonus,
            multiplier,
        }
    }
}

crate::draft::typed_node! {
    impl Consider for Custom;
    /// Gives a rank, a bonus and a multiplier, each only if it is set.
    pub fn custom();
    sockets {
        /// Sets the option's rank.
        rank,
        /// Sets the amount added to the option's weight.
        bonus,
        /// Sets the number that multiplies the option's weight.
        multiplier,
    }
}
