//! The agents that a call would decide for, so that a game prepares only their inputs.

use alloc::vec::Vec;

use super::Batch;
use crate::{eval::InputError, history::AgentMemories, program::DecisionHandle};

impl Batch {
    /// Lists the agents for which a decision, or one inside what they run, is due, in ascending
    /// order: their positions among all, as [`DecideCall::only`](super::DecideCall::only) takes
    /// them. So a game gathers stats and candidates only for agents that decide.
    ///
    /// The others continue what they run. If a number of the graph takes part in finding out
    /// whether a decision is due, all agents are listed. So is an agent whose inner decision is due
    /// for a target that it may no longer see.
    ///
    /// ```
    /// use inclination_core::{AgentStates, Batch, Choice, Columns, Program, authoring::Builder};
    ///
    /// let mut graph = Builder::new("guards");
    /// let patrol = graph.option("Patrol", []).out();
    /// graph.decision("Act", [patrol]).every_seconds(1.0);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act")?;
    ///
    /// let mut states = AgentStates::new(&program);
    /// (0..100).for_each(|agent| states.add(agent, 0.0));
    /// let (mut batch, columns) = (Batch::new(&program), Columns::new(&program, 100));
    /// let mut choices = vec![Choice::default(); 100];
    /// batch.decide(act, &columns, 0.0).choose(&mut states, &mut choices)?;
    ///
    /// // Within the next seconds, every tick is the turn of a few guards.
    /// let mut due = Vec::new();
    /// batch.list_due_agents(act, &mut states, 1.0, &mut due)?;
    /// assert!(!due.is_empty() && due.len() < 100);
    /// let call = batch.decide(act, &columns, 1.0).only(&due);
    /// call.choose(&mut states, &mut choices[..due.len()])?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`InputError::NotBound`] for a part of agents that are bound to another program, and
    /// [`InputError::UnknownHandle`] for a decision of another program.
    pub fn list_due_agents(
        &mut self,
        decision: DecisionHandle,
        agents: &mut impl AgentMemories,
        now: f64,
        due: &mut Vec<u32>,
    ) -> Result<(), InputError> {
        due.clear();
        if !decision.belongs_to(self.program.tag()) {
            return Err(InputError::UnknownHandle);
        }
        let layout = self.program.layout();
        let part = agents.bound_part(layout).ok_or(InputError::NotBound)?;

        let can_wait = self.chooser.can_wait(decision);
        for at in 0..part.len() {
            let waits = can_wait
                && part.view(at).is_some_and(|view| {
                    let program = &self.program;
                    let continued = self
                        .chooser
                        .continue_running(program, decision, None, &view, now);
                    continued.is_some()
                });
            if !waits {
                due.push((part.first() + at) as u32);
            }
        }
        Ok(())
    }
}
