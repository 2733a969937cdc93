//! Favors a running option, for good or fading over time.

use super::{Appraisal, Consider, Evidence, Rank};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Inertia;

impl Consider for Inertia {
    const SPEC: &'static Spec = &Spec {
        key: "inertia",
        title: "Inertia",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "makes the running option harder to interrupt, permanently or for a while",
        formula: "rank and bonus while running, each multiplied by 1 - time / \"fades over\"",
        ends: "full when the option starts; once faded, it gives no rank and no bonus",
        words: &[
            "momentum",
            "persistence",
            "while running",
            "hysteresis",
            "stickiness",
            "dithering",
            "decay",
            "current action bonus",
        ],
        own_sockets: &[
            SocketSpec {
                default: Some(7.0),
                ..SocketSpec::optional(
                    "rank",
                    "rank",
                    "the option's rank while it runs; set it below the rank with which it is chosen",
                )
            },
            SocketSpec::optional(
                "bonus",
                "bonus",
                "the amount added to the option's weight while it runs",
            ),
            SocketSpec::value(
                "fades",
                "fades over",
                "the time until the effect is gone; 0 for no fading",
                0.0,
            )
            .in_seconds(),
        ],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let memory = evidence.memory;
        let (zero, one) = (N::from(0.0), N::from(1.0));
        let seconds = evidence.socket(2);
        let faded = (one - memory.time / seconds).max(zero);
        let strength = zero.less(seconds).select(faded, one);

        let rank = evidence.optional_socket(0).map(|rank| Rank {
            value: rank * strength,
            given: memory.running * zero.less(strength),
        });
        let bonus = evidence
            .optional_socket(1)
            .map(|bonus| memory.running * bonus * strength);

        Appraisal {
            rank,
            bonus,
            multiplier: None,
        }
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for Inertia;
    /// Favors the option while it runs: by default with a rank of 7, for as long as it runs.
    pub fn inertia();
    sockets {
        /// Sets the rank while the option runs. It should be below the rank with which it is
        /// chosen.
        rank,
        /// Sets the amount added to the option's weight while it runs.
        bonus,
        /// Sets the time until the effect is gone. At 0, it does not fade.
        fades_over = "fades",
    }
    unset {
        /// Gives no rank, which leaves the bonus.
        without_rank = "rank",
    }
}
