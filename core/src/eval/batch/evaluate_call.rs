//! The factors of many agents, as a game asks for them.

use core::ops::Range;

use super::{Batch, block_agents::BlockAgents, crowd::Stretch, memories::Memories};
use crate::{
    compile::ValueLocation,
    eval::{Candidates, Columns, InputError, NO_CANDIDATES, kernels::BLOCK_SIZE},
    history::{AgentState, AgentStates, AgentView, AgentsMut},
    program::FactorHandle,
};

/// Factors that are about to be computed for many agents; see [`Batch::evaluate`].
#[must_use = "nothing is computed before `write` is called"]
pub struct EvaluateCall<'a> {
    batch: &'a mut Batch,
    columns: &'a Columns,
    candidates: &'a Candidates,
    range: Range<usize>,
    memories: RememberedBy<'a>,
}

/// What agents remember.
enum RememberedBy<'a> {
    Nobody,
    Each(AgentsMut<'a>),
    All(AgentState),
}

impl Batch {
    /// Computes factors of many agents. The calls that follow give more inputs and say where the
    /// factors go.
    ///
    /// A target's factor is that of the target in view, whose stats are among the agent's.
    ///
    /// ```
    /// use inclination_core::{
    ///     Batch, Columns, Program,
    ///     authoring::{Builder, model::Stat},
    /// };
    ///
    /// let mut graph = Builder::new("ants");
    /// let food = graph.stat(Stat::number("Food", 0.0, 1.0));
    /// graph.factor("Breed", food);
    /// let program = Program::new(&graph.finish()?)?;
    ///
    /// let mut columns = Columns::new(&program, 3);
    /// columns.set(program.stat("Food").unwrap(), &[0.0, 0.5, 1.0])?;
    /// let mut breeds = [0.0; 3];
    /// let breed = program.factor("Breed").unwrap();
    /// Batch::new(&program).evaluate(&columns).write(&mut [(breed, &mut breeds)])?;
    /// assert_eq!(breeds, [0.0, 0.5, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate<'a>(&'a mut self, columns: &'a Columns) -> EvaluateCall<'a> {
        EvaluateCall {
            batch: self,
            columns,
            candidates: &NO_CANDIDATES,
            range: 0..columns.agents(),
            memories: RememberedBy::Nobody,
        }
    }

    /// Computes factors block by block, of agents from `first` on, for as many as the outputs have
    /// room for; `memories` returns those of some agents.
    pub(super) fn evaluate_blocks<'m>(
        &mut self,
        columns: &Columns,
        first: usize,
        candidates: &Candidates,
        memories: impl Fn(usize, usize) -> Option<Memories<'m>>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let Self { program, crowd, .. } = self;
        crowd.compute_shared(program, columns, candidates);

        let longest = out.iter().map(|(_, column)| column.len()).max();
        let agents = longest
            .unwrap_or(0)
            .min(columns.agents().saturating_sub(first));
        let draws = program.is_random();

        for start in (0..agents).step_by(BLOCK_SIZE) {
            let stretch = Stretch {
                first: first + start,
                count: BLOCK_SIZE.min(agents - start),
            };

            if draws {
                let places = crowd.draws.iter_mut().take(stretch.count);
                for (place, agent) in places.zip(stretch.first..) {
                    *place = columns.draws(agent).to_draw();
                }
            }

            let memories = memories(stretch.first, stretch.count);
            crowd.run_block(program, stretch, columns, candidates, memories);
            if program.has_target_factors() {
                crowd.run_targets_in_view(program, stretch, columns);
            }

            for (factor, column) in out.iter_mut() {
                let end = (start + stretch.count).min(column.len());
                let Some(out) = column.get_mut(start..end) else {
                    continue;
                };
                let place = program.layers().roots.get(factor.index());
                crowd.write_values(place.copied().unwrap_or(ValueLocation::Constant(0.0)), out);
            }
        }
    }
}

impl<'a> EvaluateCall<'a> {
    /// Gives the agents' candidates. Without this, there are none.
    pub fn among(mut self, candidates: &'a Candidates) -> Self {
        self.candidates = candidates;
        self
    }

    /// Gives the memory of each agent, which is bound to the program. Without this, agents remember
    /// nothing.
    pub fn with_memories(mut self, states: &'a mut AgentStates) -> Self {
        states.rebind(self.batch.program.layout());
        self.memories = RememberedBy::Each(states.all_mut());
        self
    }

    /// Gives all agents the same memory, as of a given time. Tools use this to look at many
    /// variations of one situation.
    pub fn with_memory(mut self, memory: AgentView<'_>, now: f64) -> Self {
        let memory = memory.to_state_at(self.batch.program.layout(), now);
        self.memories = RememberedBy::All(memory);
        self
    }

    /// Computes only the agents at these positions among all.
    pub fn range(mut self, agents: Range<usize>) -> Self {
        self.range = agents;
        self
    }

    /// Computes factors and writes them into the columns given for them: a number for each agent.
    ///
    /// # Errors
    /// [`InputError::Length`] if a column has another length or if there are fewer memories than
    /// agents, and [`InputError::Agent`] if an agent does not exist.
    /// [`InputError::UnknownHandle`] and [`InputError::OtherProgram`] if factors, columns or
    /// candidates are of another program. Nothing is computed then.
    pub fn write(self, out: &mut [(FactorHandle, &mut [f32])]) -> Result<(), InputError> {
        let program = &self.batch.program;
        let (columns, candidates) = (self.columns, self.candidates);
        InputError::check_program(program, columns.program(), candidates.program())?;
        candidates.check_agents(columns.agents())?;
        if out
            .iter()
            .any(|(factor, _)| !factor.belongs_to(program.tag()))
        {
            return Err(InputError::UnknownHandle);
        }

        let (Range { start, end }, agents) = (self.range, self.columns.agents());
        if end > agents && start < end {
            return Err(InputError::Agent {
                agent: end - 1,
                first: 0,
                end: agents,
            });
        }

        let count = end.saturating_sub(start);
        if let RememberedBy::Each(part) = &self.memories
            && part.len() < end
        {
            return Err(InputError::Length {
                what: "memories",
                given: part.len(),
                expected: end,
            });
        }
        for (_, column) in out.iter() {
            InputError::check_length("places for factors", column.len(), count)?;
        }

        let memories = |first, count| match &self.memories {
            RememberedBy::Nobody => None,
            RememberedBy::All(memory) => Some(Memories::One(memory.view())),
            RememberedBy::Each(part) => Some(Memories::Each {
                part,
                agents: BlockAgents::Consecutive { first, count },
            }),
        };
        self.batch
            .evaluate_blocks(self.columns, start, self.candidates, memories, out);
        Ok(())
    }
}
