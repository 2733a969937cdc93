//! Gives a rank or bonus until the option was first chosen.

use super::{Appraisal, Consider, Evidence, Rank};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct OneTimeBonus;

impl Consider for OneTimeBonus {
    const SPEC: &'static Spec = &Spec {
        key: "one_time_bonus",
        title: "One-time bonus",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives a rank or a bonus until the option is first chosen",
        formula: "rank and bonus while never chosen",
        ends: "ends as soon as the option is first chosen, so it has no effect while the option first runs",
        words: &["first time", "novelty", "never done", "initial"],
        own_sockets: &[
            SocketSpec {
                default: Some(15.0),
                ..SocketSpec::optional(
                    "rank",
                    "rank",
                    "the option's rank until it is first chosen",
                )
            },
            SocketSpec::optional(
                "bonus",
                "bonus",
                "the amount added to the option's weight until it is first chosen",
            ),
        ],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let never = evidence.memory.never;
        let rank = evidence.optional_socket(0).map(|value| Rank {
            value,
            given: never,
        });
        Appraisal {
            rank,
            bonus: evidence.optional_socket(1).map(|bonus| never * bonus),
            multiplier: None,
        }
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for OneTimeBonus;
    /// Favors the option until it is first chosen: by default with a rank of 15.
    pub fn one_time_bonus();
    sockets {
        /// Sets the option's rank until it is first chosen.
        rank,
        /// Sets the amount added to the option's weight until it is first chosen.
        bonus,
    }
    unset {
        /// Gives no rank, which leaves the bonus.
        without_rank = "rank",
    }
}
