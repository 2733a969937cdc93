//! Adds a score to the option's weight.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Score;

impl Consider for Score {
    const SPEC: &'static Spec = &Spec {
        key: "score",
        title: "Score",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "adds a score to the option's weight",
        formula: "bonus = score * weight",
        ends: "a score of 0 adds nothing; a weight below 0 counts as 0",
        words: &["bonus", "utility", "appraisal", "add", "base score"],
        own_sockets: &[
            SocketSpec::value(
                "score",
                "score",
                "how good the option is in one respect, usually from a curve",
                1.0,
            ),
            SocketSpec::value("weight", "weight", "how much the score counts", 1.0)
                .rarely_used()
                .with_domain(0.0, f32::MAX),
        ],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::from_bonus(evidence.socket(0) * evidence.socket(1).max(N::from(0.0)))
    }
}

crate::draft::typed_node! {
    impl Consider for Score;
    /// Adds a score to the option's weight.
    pub fn score(score);
    sockets {
        /// Sets how much the score counts.
        weight,
    }
}
