//! What a game asks of an agent's memory, and tells it, by the program's handles: for an agent of its own as for one of
//! many.

use super::choosing;
use crate::{
    compile::{DecisionHandle, OptionHandle, Program},
    history::{Outcome, TargetId, View, ViewMut},
    math,
};

/// What a decision runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether the game has reported it completed, so that the next decision ends it.
    pub completed: bool,
}

impl Program {
    /// What a decision runs; none too if that is nothing that this program knows.
    pub fn running(&self, memory: View<'_>, decision: DecisionHandle) -> Option<Running> {
        let choices = self.choices();
        let plan = choices.decisions.get(decision.0 as usize)?;
        let run = memory.run(plan.path)?;
        Some(Running {
            option: OptionHandle(choices.position(run.option)?),
            target: run.target,
            completed: run.completed,
        })
    }

    /// The game's report that what a decision runs, with all that runs inside it, has completed or failed. The memory is
    /// bound to this program; the seed is the game's, for random cooldowns.
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        memory: &mut ViewMut<'_>,
        seed: u64,
        now: f64,
    ) {
        let seed = math::Seed::new(seed);
        choosing::report(self, decision, outcome, memory, seed, now);
    }
}
