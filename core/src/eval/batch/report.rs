//! Reports on the agents of a batch.

use super::{Batch, Columns};
use crate::{
    eval::choosing,
    history::{AgentMemory, Outcome},
    math,
    program::DecisionHandle,
};

impl Batch {
    /// Records the game's report that what a decision of one agent runs, with all that runs inside
    /// it, has completed or failed. Get the agent from
    /// [`AgentStates::agent_mut`](crate::AgentStates::agent_mut).
    ///
    /// An agent whose decision is made once per interval decides again at its next moment, or at
    /// once after [`Program::make_due`](crate::Program::make_due).
    ///
    /// A report draws random cooldowns, so it takes the seed of the columns, with which the agents
    /// decide.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentStates, Batch, Choice, Columns, Outcome, Program, authoring::Builder,
    /// };
    ///
    /// let mut graph = Builder::new("guards");
    /// let rest = graph.option("Rest", []).out();
    /// graph.decision("Act", [rest]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act")?;
    ///
    /// let mut states = AgentStates::new(&program);
    /// (1..=2).for_each(|agent| states.add(agent, 0.0));
    /// let columns = Columns::new(&program, 2);
    /// let mut batch = Batch::new(&program);
    /// batch.decide(act, &columns, 0.0).choose(&mut states, &mut [Choice::default(); 2])?;
    ///
    /// let mut second = states.agent_mut(1).unwrap();
    /// batch.report(act, Outcome::Completed, &columns, &mut second, 2.0);
    /// assert!(program.running(act, states.view(1).unwrap()).unwrap().completed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        columns: &Columns,
        memory: &mut impl AgentMemory,
        now: f64,
    ) {
        let Some(mut memory) = memory.bound_view(self.program.layout()) else {
            return;
        };
        let seed = math::Seed::new(columns.game_seed());
        choosing::report_outcome(&self.program, decision, outcome, &mut memory, seed, now);
    }
}
