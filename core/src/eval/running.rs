//! What a game asks of an agent's memory, and tells it, by the program's handles: for an agent of its own as for one of
//! many.

use super::{Draws, choosing};
use crate::{
    history::{Outcome, Record, TargetId, View, ViewMut},
    math,
    program::{DecisionHandle, OptionHandle, Program},
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
    pub fn running(&self, decision: DecisionHandle, memory: View<'_>) -> Option<Running> {
        let choices = self.choices();
        let plan = choices.decisions.get(decision.0 as usize)?;
        let run = memory.run(plan.path)?;
        Some(Running {
            option: OptionHandle(choices.position(run.option)?),
            target: run.target,
            completed: run.completed,
        })
    }

    /// What an agent remembers of an option: whether it runs, since when, and how often it stopped; or of an option at
    /// one target. Only what the graph reads of a history is remembered; of anything else there is none. A target that
    /// the agent never chose, or has forgotten, is as one never chosen.
    pub fn record(
        &self,
        option: OptionHandle,
        target: Option<TargetId>,
        memory: View<'_>,
    ) -> Option<Record> {
        let about = self.choices().options.get(option.0 as usize)?;
        memory.remembered(about.path, target)
    }

    /// The draws that a decision, and those inside it, make when it is made next by an agent with this memory.
    pub fn draws_of(&self, decision: DecisionHandle, memory: View<'_>, seed: u64) -> Draws {
        Draws {
            seed,
            agent: memory.agent(),
            counter: choosing::count(self, decision, memory),
        }
    }

    /// The game's report that what a decision runs, with all that runs inside it, has completed or failed. The seed is
    /// the game's, for random cooldowns. For an agent that has a [`Single`](super::Single) there is
    /// [`Single::report`](super::Single::report), which knows the seed.
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        mut memory: ViewMut<'_>,
        seed: u64,
        now: f64,
    ) {
        let seed = math::Seed::new(seed);
        choosing::report(self, decision, outcome, &mut memory, seed, now);
    }
}
