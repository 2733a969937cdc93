//! Rules the option out while something is so.

use super::{Appraisal, Consider, Evidence};
use crate::{kind::{Family, SocketSpec, SocketType, Spec}, number::Number};

pub(super) struct Veto;

impl Consider for Veto {
    const SPEC: &'static Spec = &Spec {
        key: "veto_when",
        title: "Veto when",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "rules the option out while a condition holds",
        formula: "multiplier = 0 if when, else 1",
        ends: "not the slightest effect below 0.5",
        words: &[
            "opt out",
            "forbid",
            "block",
            "never if",
            "condition",
            "gate",
        ],
        own_sockets: &[SocketSpec::value(
            "when",
            "when",
            "rules the option out at 0.5 and more",
            1.0,
        )
        .within(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn appraise<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        Appraisal::multiplier(N::from(1.0) - evidence.socket(0).yes())
    }
}
