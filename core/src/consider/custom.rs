//! Gives any rank, bonus and multiplier.

use super::{Appraisal, Consider, Evidence, Rank};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub(super) struct Custom;

impl Consider for Custom {
    const SPEC: &'static Spec = &Spec {
        key: "consideration",
        title: "Consideration",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives any of a rank, a bonus and a multiplier, each only if it is typed or wired",
        formula: "rank, bonus, multiplier, each if given",
        ends: "what is neither typed nor wired has no say",
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
            SocketSpec::optional("rank", "rank", "how important the option is"),
            SocketSpec::optional("bonus", "bonus", "what is added to the option's weight"),
            SocketSpec::optional(
                "multiplier",
                "multiplier",
                "what the option's weight is multiplied by",
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
