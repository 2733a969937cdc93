//! Access to an agent's memory by a program's handles, both for a single agent and for one of many.

use super::{DrawKey, choosing};
use crate::{
    history::{AgentMemory, AgentView, OptionRecord, TargetId},
    program::{DecisionHandle, OptionHandle, Program},
};

/// The option that a decision runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Running {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether the game has reported it completed, so that the next decision ends it.
    pub completed: bool,
}

impl Program {
    /// Returns the option that a decision runs, or `None` if it runs nothing that this program
    /// knows.
    pub fn running(&self, decision: DecisionHandle, memory: AgentView<'_>) -> Option<Running> {
        let run = memory.current_run(self.find_decision(decision)?.path)?;
        let option = self.choices().option_position(run.option)?;
        Some(Running {
            option: self.option_handle(option),
            target: run.target,
            completed: run.completed,
        })
    }

    /// Returns the record of an option, or of an option at one target: whether it runs, since when,
    /// and how often it stopped.
    ///
    /// An agent remembers only the histories that the graph reads; the result is `None` for any
    /// other. A target that the agent never chose, or has forgotten, has the record of one never
    /// chosen.
    pub fn record(
        &self,
        option: OptionHandle,
        target: Option<TargetId>,
        memory: AgentView<'_>,
    ) -> Option<OptionRecord> {
        memory.find_record(self.find_option(option)?.path, target)
    }

    /// Returns the draws that a decision and those inside it use when an agent with this memory
    /// makes the decision next.
    pub fn draw_key(&self, decision: DecisionHandle, memory: AgentView<'_>, seed: u64) -> DrawKey {
        DrawKey {
            seed,
            agent: memory.agent(),
            count: choosing::decision_count(self, decision, memory),
        }
    }

    /// Makes a decision that is made once per interval, and those inside it, due at once: for an
    /// agent that was hit, or whose option was interrupted. The next interval begins when the
    /// decision is made.
    ///
    /// A decision that is made while nothing runs still waits until then: report the option that
    /// runs as failed.
    pub fn make_due(&self, decision: DecisionHandle, memory: &mut impl AgentMemory) {
        let Some(plan) = self.find_decision(decision) else {
            return;
        };
        let Some(mut memory) = memory.bound_view(self.layout()) else {
            return;
        };

        for at in &plan.within {
            if let Some(plan) = self.choices().decisions.get(*at as usize) {
                memory.make_due(plan.path);
            }
        }
    }
}
