//! Rules an option out for good once it has stopped.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketType, Spec},
    number::Number,
};

pub struct DoOnce;

impl Consider for DoOnce {
    const SPEC: &'static Spec = &Spec {
        key: "do_once",
        title: "Do once",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "rules the option out permanently once it has stopped",
        formula: "multiplier = 0 while stopped, else 1",
        ends: "does not interrupt the option while it runs",
        words: &["only once", "one shot", "never again", "unique"],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::from_multiplier(N::from(1.0) - evidence.memory.stopped)
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for DoOnce;
    /// Rules the option out for good once it has stopped.
    pub fn do_once();
}
