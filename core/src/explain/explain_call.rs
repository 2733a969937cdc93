//! Explanations of one agent of many, from the inputs that a batch decides from.

use super::{Explainer, Explanation, Flips};
use crate::{
    eval::{Candidates, Columns, InputError, NO_CANDIDATES},
    history::{AgentStates, AgentView},
    program::DecisionHandle,
};

/// One agent of many whose decision is about to be explained; see [`Explainer::agent`].
#[must_use = "nothing is explained before `explain` or `flips` is called"]
pub struct ExplainCall<'a> {
    explainer: &'a mut Explainer,
    agent: usize,
    columns: &'a Columns,
    candidates: &'a Candidates,
    now: f64,
}

impl Explainer {
    /// Explains the decision of one agent of many, from the inputs of
    /// [`Batch::decide`](crate::eval::Batch::decide): what the agent would choose if that were
    /// called now. So call this before the batch decides, and after reports and
    /// [`Program::make_due`](crate::Program::make_due). Nothing is recorded in the memories.
    ///
    /// `agent` is the agent's position among all agents. Its stats, its profile and the seed stay
    /// set in the explainer.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentStates, Batch, Choice, Columns, Program,
    ///     authoring::{Builder, model::Stat},
    ///     explain::Explainer,
    /// };
    ///
    /// let mut graph = Builder::new("guards");
    /// let tired = graph.stat(Stat::number("Tired", 0.0, 1.0));
    /// let rest = graph.option("Rest", []).base(tired).out();
    /// let patrol = graph.option("Patrol", []).base(0.5).out();
    /// graph.decision("Act", [rest, patrol]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act")?;
    ///
    /// let mut states = AgentStates::new(&program);
    /// (1..=2).for_each(|agent| states.add(agent, 0.0));
    /// let mut columns = Columns::new(&program, 2);
    /// columns.set(program.stat("Tired")?, &[0.25, 0.75])?;
    ///
    /// let mut explainer = Explainer::from_program(&program);
    /// let why = explainer.agent(1, &columns, 0.0).explain(act, &states)?;
    /// assert_eq!(why.sentences()[0], "Rest is chosen.");
    ///
    /// let mut choices = [Choice::default(); 2];
    /// Batch::new(&program).decide(act, &columns, 0.0).choose(&mut states, &mut choices)?;
    /// assert_eq!(program.option_name(choices[1].option.unwrap()), "Rest");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn agent<'a>(
        &'a mut self,
        agent: usize,
        columns: &'a Columns,
        now: f64,
    ) -> ExplainCall<'a> {
        ExplainCall {
            explainer: self,
            agent,
            columns,
            candidates: &NO_CANDIDATES,
            now,
        }
    }
}

impl<'a> ExplainCall<'a> {
    /// Gives the candidates of all agents. Without this, there are none.
    pub fn among(mut self, candidates: &'a Candidates) -> Self {
        self.candidates = candidates;
        self
    }

    /// Explains why the decision comes out as it does.
    ///
    /// # Errors
    /// [`InputError::Agent`] if there is no such agent among the columns and memories,
    /// [`InputError::UnknownHandle`] if there is no such decision, [`InputError::OtherProgram`] if
    /// the columns or candidates have other stats, [`InputError::Length`] if the candidates are not
    /// those of as many agents as the columns have, and [`InputError::NotBound`] if the memories
    /// remember options or decisions that this program does not.
    pub fn explain(
        self,
        decision: DecisionHandle,
        states: &AgentStates,
    ) -> Result<Explanation, InputError> {
        let memory = self.admit_agent(decision, states)?;
        let now = self.now;
        let (explainer, candidates) = self.load_agent();

        let explanation = explainer.explain(decision, &candidates, Some(memory), now);
        explanation.ok_or(InputError::UnknownHandle)
    }

    /// Finds what would have to change for the decision to come out differently, as
    /// [`Explainer::flips`] does.
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn flips(
        self,
        decision: DecisionHandle,
        states: &AgentStates,
    ) -> Result<Flips, InputError> {
        let memory = self.admit_agent(decision, states)?;
        let now = self.now;
        let (explainer, candidates) = self.load_agent();

        let flips = explainer.flips(decision, &candidates, Some(memory), now);
        flips.ok_or(InputError::UnknownHandle)
    }

    /// Returns the agent's memory. Rejects inputs that do not fit.
    fn admit_agent<'s>(
        &self,
        decision: DecisionHandle,
        states: &'s AgentStates,
    ) -> Result<AgentView<'s>, InputError> {
        let program = self.explainer.program();
        if !decision.belongs_to(program.tag()) {
            return Err(InputError::UnknownHandle);
        }

        let inputs = [
            ("columns", self.columns.program()),
            ("candidates", self.candidates.program()),
        ];
        for (what, of) in inputs {
            if of.is_some_and(|of| of.tag() != program.tag()) {
                return Err(InputError::OtherProgram { what });
            }
        }

        self.candidates.check_agents(self.columns.agents())?;
        if !states.layout().is_part_of(program.layout()) {
            return Err(InputError::NotBound);
        }

        let memory = states.view(self.agent);
        let is_given = self.agent < self.columns.agents();
        memory.filter(|_| is_given).ok_or(InputError::Agent {
            agent: self.agent,
            first: 0,
            end: states.len().min(self.columns.agents()),
        })
    }

    /// Sets the agent's inputs in the explainer, and returns it with the agent's candidates.
    fn load_agent(self) -> (&'a mut Explainer, Candidates) {
        let Self {
            explainer,
            agent,
            columns,
            candidates,
            ..
        } = self;

        explainer.single.copy_agent(columns, agent);
        explainer.draws.seed = columns.game_seed();
        let own = candidates.copy_agent(explainer.program(), agent);
        (explainer, own)
    }
}
