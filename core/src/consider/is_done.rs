//! Rules an option out for one decision after it has completed.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketType, Spec},
    number::Number,
};

pub struct IsDone;

impl Consider for IsDone {
    const SPEC: &'static Spec = &Spec {
        key: "is_done",
        title: "Is done",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "rules the option out for one decision after the game reports it as completed",
        formula: "multiplier = 0 while completed, else 1",
        ends: "affects only the first decision after the report",
        words: &["completed", "finished", "once done", "move on", "success"],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::from_multiplier(N::from(1.0) - evidence.memory.completed)
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for IsDone;
    /// Rules the option out for one decision after it completed.
    pub fn is_done();
}
