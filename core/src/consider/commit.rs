//! Protects a running option from interruption by slightly more important ones.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Commit;

impl Consider for Commit {
    const SPEC: &'static Spec = &Spec {
        key: "commit",
        title: "Commit",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives a rank while the option runs, so that less important options do not interrupt it",
        formula: "rank, given while running",
        ends: "no rank before the option runs or after it stops",
        words: &[
            "commitment",
            "while running",
            "do not interrupt",
            "keep",
            "lock",
            "persistence",
            "stick",
        ],
        own_sockets: &[SocketSpec::value(
            "rank",
            "rank",
            "the option's rank while it runs; set it above the rank with which it is chosen",
            14.0,
        )],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::rank_while(evidence.socket(0), evidence.memory.running)
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for Commit;
    /// Gives the option a rank while it runs, to protect it from interruption.
    pub fn commit();
    sockets {
        /// Sets the rank. It should be above the rank with which the option is chosen. The default
        /// is 14.
        rank,
    }
}
