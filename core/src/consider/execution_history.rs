//! Anything for each state of the option's history.

use super::{Appraisal, Consider, Evidence, Rank};
use crate::{kind::{Family, SocketSpec, SocketType, Spec}, number::Number};

pub(super) struct ExecutionHistory;

impl Consider for ExecutionHistory {
    const SPEC: &'static Spec = &Spec {
        key: "execution_history",
        title: "Execution history",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives any rank, bonus and multiplier for each state of the option: never chosen, running, stopped",
        formula: "of the state that holds: rank, bonus, multiplier, each if given",
        ends: "what is neither typed nor wired has no say in its state; wire a curve of a History node's time for what changes with it",
        words: &[
            "history",
            "running",
            "stopped",
            "never",
            "state",
            "curve of time",
        ],
        own_sockets: &[
            SocketSpec::optional(
                "never_rank",
                "never: rank",
                "how important the option is while the option was never chosen",
            ),
            SocketSpec::optional(
                "never_bonus",
                "never: bonus",
                "what is added to the option's weight while the option was never chosen",
            ),
            SocketSpec::optional(
                "never_multiplier",
                "never: multiplier",
                "what the option's weight is multiplied by while the option was never chosen",
            )
            .within(0.0, f32::MAX),
            SocketSpec::optional(
                "running_rank",
                "running: rank",
                "how important the option is while the option runs",
            ),
            SocketSpec::optional(
                "running_bonus",
                "running: bonus",
                "what is added to the option's weight while the option runs",
            ),
            SocketSpec::optional(
                "running_multiplier",
                "running: multiplier",
                "what the option's weight is multiplied by while the option runs",
            )
            .within(0.0, f32::MAX),
            SocketSpec::optional(
                "stopped_rank",
                "stopped: rank",
                "how important the option is while the option is stopped",
            ),
            SocketSpec::optional(
                "stopped_bonus",
                "stopped: bonus",
                "what is added to the option's weight while the option is stopped",
            ),
            SocketSpec::optional(
                "stopped_multiplier",
                "stopped: multiplier",
                "what the option's weight is multiplied by while the option is stopped",
            )
            .within(0.0, f32::MAX),
        ],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let memory = evidence.memory;
        let states = [memory.never, memory.running, memory.stopped];
        let given = |column: usize| {
            let rows = states.into_iter().enumerate();
            rows.filter_map(move |(row, holds)| Some((holds, evidence.given(row * 3 + column)?)))
        };
        let one_of = |column: usize, otherwise: f32| {
            given(column).fold(None, |so_far, (holds, value)| {
                let so_far = so_far.unwrap_or_else(|| N::from(otherwise));
                Some(holds.select(value, so_far))
            })
        };
        let any_given = given(0).fold(N::from(0.0), |any, (holds, _)| any.max(holds));
        Appraisal {
            rank: one_of(0, 0.0).map(|value| Rank {
                value,
                given: any_given,
            }),
            bonus: one_of(1, 0.0),
            multiplier: one_of(2, 1.0),
        }
    }
}
