//! Gives a rank, bonus and multiplier for each state of the option's history.

use super::{Appraisal, Consider, Evidence, Rank};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct ExecutionHistory;

impl Consider for ExecutionHistory {
    const SPEC: &'static Spec = &Spec {
        key: "execution_history",
        title: "Execution history",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "gives a rank, bonus and multiplier for each state of the option: never chosen, running, stopped",
        formula: "in the current state: rank, bonus, multiplier, each if set",
        ends: "an input without a number or wire has no effect in its state; for an effect that changes \
               over time, read the time with a History node, and connect it through a curve",
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
                "the option's rank before it is first chosen",
            ),
            SocketSpec::optional(
                "never_bonus",
                "never: bonus",
                "the amount added to the option's weight before it is first chosen",
            ),
            SocketSpec::optional(
                "never_multiplier",
                "never: multiplier",
                "the number that multiplies the option's weight before it is first chosen",
            )
            .with_domain(0.0, f32::MAX),
            SocketSpec::optional(
                "running_rank",
                "running: rank",
                "the option's rank while it runs",
            ),
            SocketSpec::optional(
                "running_bonus",
                "running: bonus",
                "the amount added to the option's weight while it runs",
            ),
            SocketSpec::optional(
                "running_multiplier",
                "running: multiplier",
                "the number that multiplies the option's weight while it runs",
            )
            .with_domain(0.0, f32::MAX),
            SocketSpec::optional(
                "stopped_rank",
                "stopped: rank",
                "the option's rank while it is stopped",
            ),
            SocketSpec::optional(
                "stopped_bonus",
                "stopped: bonus",
                "the amount added to the option's weight while it is stopped",
            ),
            SocketSpec::optional(
                "stopped_multiplier",
                "stopped: multiplier",
                "the number that multiplies the option's weight while it is stopped",
            )
            .with_domain(0.0, f32::MAX),
        ],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let memory = evidence.memory;
        let states = [memory.never, memory.running, memory.stopped];
        let given_values = |column: usize| {
            states
                .into_iter()
                .enumerate()
                .filter_map(move |(row, holds)| Some((holds, evidence.optional_socket(row * 3 + column)?)))
        };
        let value_now = |column: usize, otherwise: f32| {
            given_values(column).fold(None, |so_far, (holds, value)| {
                let so_far = so_far.unwrap_or_else(|| N::from(otherwise));
                Some(holds.select(value, so_far))
            })
        };

        let rank_given = given_values(0).fold(N::from(0.0), |any, (holds, _)| any.max(holds));
        Appraisal {
            rank: value_now(0, 0.0).map(|value| Rank {
                value,
                given: rank_given,
            }),
            bonus: value_now(1, 0.0),
            multiplier: value_now(2, 1.0),
        }
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for ExecutionHistory;
    /// Gives a rank, a bonus and a multiplier for each state of the option's history, each only if
    /// it is set.
    pub fn execution_history();
    sockets {
        /// Sets the option's rank before it is first chosen.
        never_rank,
        /// Sets the amount added to the option's weight before it is first chosen.
        never_bonus,
        /// Sets the number that multiplies the option's weight before it is first chosen.
        never_multiplier,
        /// Sets the option's rank while it runs.
        running_rank,
        /// Sets the amount added to the option's weight while it runs.
        running_bonus,
        /// Sets the number that multiplies the option's weight while it runs.
        running_multiplier,
        /// Sets the option's rank while it is stopped.
        stopped_rank,
        /// Sets the amount added to the option's weight while it is stopped.
        stopped_bonus,
        /// Sets the number that multiplies the option's weight while it is stopped.
        stopped_multiplier,
    }
}
