//! Gives a rank that falls with each stop of the option.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct RepeatPenalty;

impl Consider for RepeatPenalty {
    const SPEC: &'static Spec = &Spec {
        key: "repeat_penalty",
        title: "Repeat penalty",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives a rank that falls each time the option stops",
        formula: "rank = first - each * stops",
        ends: "always gives a rank, which can be below 0",
        words: &[
            "diminishing",
            "boredom",
            "repetition",
            "repetition penalty",
            "fatigue",
            "variety",
            "R = I - P * E",
        ],
        own_sockets: &[
            SocketSpec::value("first", "first", "the rank before the first stop", 10.0),
            SocketSpec::value("each", "each", "the amount that each stop subtracts", 2.0)
                .with_domain(0.0, f32::MAX),
        ],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let rank = evidence.socket(0) - evidence.socket(1) * evidence.memory.stops;
        Appraisal::rank_while(rank, N::from(1.0))
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for RepeatPenalty;
    /// Gives the option a rank that falls with each stop.
    pub fn repeat_penalty();
    sockets {
        /// Sets the rank before the first stop. The default is 10.
        first,
        /// Sets the amount that each stop subtracts. The default is 2.
        each,
    }
}
