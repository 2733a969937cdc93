//! A decision for many agents, as a game asks for it.

use core::ops::Range;

use super::{
    AgentDecision, Batch,
    block_agents::BlockAgents,
    choice_taker::{CallbackTaker, ChoiceTaker, ColumnTaker},
    decisions::DecisionInputs,
};
use crate::{
    eval::{
        Candidates, Choice, Columns, InputError, NO_CANDIDATES, Telemetry, kernels::BLOCK_SIZE,
    },
    history::{AgentMemories, AgentsMut},
    program::DecisionHandle,
};

/// A decision that is about to be made for many agents; see [`Batch::decide`].
#[must_use = "nothing is decided before `choose`, `choose_with_inner` or `visit` is called"]
pub struct DecideCall<'a> {
    batch: &'a mut Batch,
    inputs: DecisionInputs<'a>,
    selection: Selection<'a>,
    stop: Option<&'a mut (dyn FnMut() -> bool + Send)>,
    telemetry: Option<&'a mut Telemetry>,
}

/// The agents that are to decide.
#[derive(Clone)]
enum Selection<'a> {
    All,
    Range(Range<usize>),
    List(&'a [u32]),
}

impl Batch {
    /// Makes a decision, and those inside what it chooses, for many agents. The calls that follow
    /// select the agents and say where the choices go.
    ///
    /// The choices are recorded in the agents' memories. The seed is that of
    /// [`Columns::set_seed`]; agents' numbers and counts of decisions are those of the memories.
    /// Times are in seconds of the game; a time earlier than the latest one that an agent has seen
    /// counts as the latest.
    ///
    /// Nothing is computed for an agent if the decision is not due and no number of the graph takes
    /// part in finding that out. [`Batch::list_due_agents`] tells for which agents it is due.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentStates, Batch, Candidates, Choice, Columns, Program, Scope, TargetId,
    ///     authoring::{Builder, curve, model::Stat},
    /// };
    ///
    /// let mut graph = Builder::new("archers");
    /// let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    /// let near = graph.add("Near", curve::linear(distance).inverted()).out();
    /// let score = graph.score("Nearness", near);
    /// let shoot = graph
    ///     .option("Shoot", [score])
    ///     .base(0.0)
    ///     .for_each_target()
    ///     .out();
    /// let wait = graph.option("Wait", []).base(0.25).out();
    /// graph.decision("Act", [shoot, wait]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act").unwrap();
    ///
    /// // Two archers. The first sees 7 and 8, the second sees 8 alone.
    /// let mut states = AgentStates::new(&program);
    /// states.add(1, 0.0);
    /// states.add(2, 0.0);
    /// let mut candidates = Candidates::new(&program);
    /// candidates.set_rows(&[7, 8, 8].map(TargetId), &[0, 2, 3])?;
    /// candidates.set(program.target_stat("Distance").unwrap(), &[30.0, 10.0, 45.0])?;
    ///
    /// let mut batch = Batch::new(&program);
    /// let columns = Columns::new(&program, 2);
    /// let mut choices = [Choice::default(); 2];
    /// batch.decide(act, &columns, 0.0).among(&candidates).choose(&mut states, &mut choices)?;
    /// let names = choices.map(|choice| choice.option.map(|option| program.option_name(option)));
    /// assert_eq!(names, [Some("Shoot"), Some("Wait")]);
    /// assert_eq!(choices[0].target, Some(TargetId(8)));
    ///
    /// // Half a second later, only the second archer thinks.
    /// let due = [1];
    /// let mut choices = [Choice::default(); 1];
    /// batch
    ///     .decide(act, &columns, 0.5)
    ///     .among(&candidates)
    ///     .only(&due)
    ///     .choose(&mut states, &mut choices)?;
    /// assert_eq!(states.view(0).unwrap().latest_time(), 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide<'a>(
        &'a mut self,
        decision: DecisionHandle,
        columns: &'a Columns,
        now: f64,
    ) -> DecideCall<'a> {
        DecideCall {
            batch: self,
            inputs: DecisionInputs {
                decision,
                columns,
                candidates: &NO_CANDIDATES,
                now,
            },
            selection: Selection::All,
            stop: None,
            telemetry: None,
        }
    }
}

impl<'a> DecideCall<'a> {
    /// Gives the agents' candidates. Without this, there are none.
    pub fn among(mut self, candidates: &'a Candidates) -> Self {
        self.inputs.candidates = candidates;
        self
    }

    /// Lets only some agents decide: those at these positions among all agents, in ascending order.
    /// Stats and candidates remain those of all agents; there is one choice for each agent of the
    /// list.
    pub fn only(mut self, agents: &'a [u32]) -> Self {
        self.selection = Selection::List(agents);
        self
    }

    /// Lets only the agents at these positions among all agents decide. Stats and candidates remain
    /// those of all agents; there is one choice for each agent of the range.
    pub fn range(mut self, agents: Range<usize>) -> Self {
        self.selection = Selection::Range(agents);
        self
    }

    /// Stops when a function returns true, so that thinking stays within a budget of time. It is
    /// asked before every 256 agents. The call returns how many agents have decided, for the game
    /// to continue with the next.
    ///
    /// ```
    /// # use inclination_core::{Batch, Choice, Columns, Program, authoring::Builder};
    /// # use inclination_core::AgentStates;
    /// # let mut graph = Builder::new("guards");
    /// # let wait = graph.option("Wait", []).out();
    /// # graph.decision("Act", [wait]);
    /// # let program = Program::new(&graph.finish()?)?;
    /// # let act = program.decision("Act").unwrap();
    /// # let mut batch = Batch::new(&program);
    /// # let columns = Columns::new(&program, 1000);
    /// # let mut states = AgentStates::new(&program);
    /// # (0..1000).for_each(|agent| states.add(agent, 0.0));
    /// # let mut choices = vec![Choice::default(); 1000];
    /// # let (mut next, now) = (0, 0.0);
    /// let start = std::time::Instant::now();
    /// let decided = batch
    ///     .decide(act, &columns, now)
    ///     .range(next..1000)
    ///     .until(&mut || start.elapsed().as_micros() > 500)
    ///     .choose(&mut states, &mut choices[next..])?;
    /// next += decided;
    /// # assert!(next <= 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn until(mut self, stop: &'a mut (dyn FnMut() -> bool + Send)) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Counts what agents choose. This takes some time for each agent that decides.
    pub fn telemetry(mut self, telemetry: &'a mut Telemetry) -> Self {
        self.telemetry = Some(telemetry);
        self
    }

    /// Decides, and writes one choice for each agent that decides. Returns how many have decided.
    ///
    /// The memories of all agents are bound to the program first.
    ///
    /// # Errors
    /// [`InputError`] if the lengths of the agents, columns and choices do not fit, if an agent
    /// does not exist, or if the decisions, columns, candidates or telemetry are of another
    /// program. [`InputError::NotBound`] if a part belongs to another program: bind all agents with
    /// [`AgentStates::rebind`](crate::AgentStates::rebind) before splitting them. Nothing is
    /// decided then.
    pub fn choose(
        self,
        agents: &mut impl AgentMemories,
        out: &mut [Choice],
    ) -> Result<usize, InputError> {
        let decision = self.inputs.decision;
        self.choose_with_inner(agents, &mut [(decision, out)])
    }

    /// Decides as [`choose`](Self::choose) does, and writes the choices of several decisions: the
    /// one that is made, or those inside it. An inner decision that was not reached chose nothing.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn choose_with_inner(
        self,
        agents: &mut impl AgentMemories,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) -> Result<usize, InputError> {
        let tag = self.batch.program.tag();
        if !out.iter().all(|(decision, _)| decision.belongs_to(tag)) {
            return Err(InputError::UnknownHandle);
        }

        let lengths: &mut dyn Iterator<Item = usize> = &mut out.iter().map(|(_, out)| out.len());
        let part = self.admit_agents(agents, lengths)?;
        let mut taker = ColumnTaker {
            decision: self.inputs.decision,
            columns: out,
            taken: 0,
        };
        Ok(self.run_blocks(part, &mut taker))
    }

    /// Decides as [`choose`](Self::choose) does, and calls a function with each agent in turn. This
    /// is for games that need more than the choice: the [ranking](AgentDecision::ranking) of the
    /// entries that were left to pick from, of which a game may take the best few.
    ///
    /// Nothing is allocated per agent, and only the rankings that are asked for are computed.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentStates, Batch, Columns, Program,
    ///     authoring::{Builder, model::Stat},
    /// };
    ///
    /// let mut graph = Builder::new("errands");
    /// let hunger = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    /// let eat = graph.option("Eat", []).base(hunger).out();
    /// let read = graph.option("Read", []).base(0.5).out();
    /// let walk = graph.option("Walk", []).base(0.25).out();
    /// graph.decision("Next", [eat, read, walk]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let next = program.decision("Next").unwrap();
    ///
    /// let mut states = AgentStates::new(&program);
    /// states.add(1, 0.0);
    /// states.add(2, 0.0);
    /// let mut columns = Columns::new(&program, 2);
    /// columns.set(program.stat("Hunger").unwrap(), &[1.0, 0.375])?;
    /// // The next two errands of each agent.
    /// let mut plans = [[""; 2]; 2];
    /// Batch::new(&program).decide(next, &columns, 0.0).visit(&mut states, |agent| {
    ///     let plan = &mut plans[agent.place()];
    ///     for (place, ranked) in plan.iter_mut().zip(agent.ranking(next)) {
    ///         *place = program.option_name(ranked.option);
    ///     }
    /// })?;
    /// assert_eq!(plans, [["Eat", "Read"], ["Read", "Eat"]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn visit(
        self,
        agents: &mut impl AgentMemories,
        each: impl FnMut(&mut AgentDecision<'_>),
    ) -> Result<usize, InputError> {
        let part = self.admit_agents(agents, &mut core::iter::empty())?;
        Ok(self.run_blocks(part, &mut CallbackTaker(each)))
    }

    /// Returns the agents as a part that is bound to the program. Rejects inputs that do not fit.
    fn admit_agents<'s>(
        &self,
        agents: &'s mut impl AgentMemories,
        out_lengths: &mut dyn Iterator<Item = usize>,
    ) -> Result<AgentsMut<'s>, InputError> {
        let program = &self.batch.program;
        let (columns, candidates) = (self.inputs.columns, self.inputs.candidates);
        InputError::check_program(program, columns.program(), candidates.program())?;
        candidates.check_agents(columns.agents())?;
        if !self.inputs.decision.belongs_to(program.tag()) {
            return Err(InputError::UnknownHandle);
        }
        if self
            .telemetry
            .as_ref()
            .is_some_and(|telemetry| !telemetry.counts_for(program))
        {
            return Err(InputError::OtherProgram {
                what: "telemetry counts",
            });
        }

        let layout = program.layout();
        let part = agents.bound_part(layout).ok_or(InputError::NotBound)?;

        let selected = self.selection.count(&part)?;
        let (given, expected) = (self.inputs.columns.agents(), self.selection.end(&part));
        if given < expected {
            let what = "agents in the columns";
            return Err(InputError::Length {
                what,
                given,
                expected,
            });
        }
        for given in out_lengths {
            InputError::check_length(
                "places for choices (one for each agent that is to decide)",
                given,
                selected,
            )?;
        }
        Ok(part)
    }

    /// Decides block by block until all agents have decided or it is time to stop, and returns how
    /// many have decided.
    fn run_blocks(self, part: AgentsMut<'_>, taker: &mut impl ChoiceTaker) -> usize {
        let Self {
            batch,
            inputs,
            selection,
            mut stop,
            telemetry,
        } = self;

        let (part_start, count) = (part.first(), selection.count(&part).unwrap_or(0));

        let mut decided = 0;
        let next_block = || {
            let block = decided..count.min(decided + BLOCK_SIZE);
            if block.is_empty() || stop.as_mut().is_some_and(|stop| stop()) {
                return None;
            }
            decided = block.end;
            Some(selection.block(block, part_start))
        };
        batch.decide_blocks(inputs, part, (count, next_block), telemetry, taker);
        decided
    }
}

impl<'a> Selection<'a> {
    /// Returns how many agents of a part are selected.
    fn count(&self, part: &AgentsMut<'_>) -> Result<usize, InputError> {
        let part_range = part.first()..part.first() + part.len();
        let check_agent = |agent: usize| {
            if part_range.contains(&agent) {
                Ok(())
            } else {
                Err(InputError::Agent {
                    agent,
                    first: part_range.start,
                    end: part_range.end,
                })
            }
        };

        match self {
            Self::All => Ok(part.len()),
            Self::Range(range) if range.is_empty() => Ok(0),
            Self::Range(range) => {
                check_agent(range.start)?;
                check_agent(range.end - 1)?;
                Ok(range.len())
            }
            Self::List(agents) => {
                let unordered = agents.windows(2).find(|pair| pair[0] >= pair[1]);
                if let Some(&[_, agent]) = unordered {
                    return Err(InputError::Order { agent });
                }
                for agent in agents.first().into_iter().chain(agents.last()) {
                    check_agent(*agent as usize)?;
                }
                Ok(agents.len())
            }
        }
    }

    /// Returns the position after the last selected agent.
    fn end(&self, part: &AgentsMut<'_>) -> usize {
        match self {
            Self::All => part.first() + part.len(),
            Self::Range(range) => range.end,
            Self::List(agents) => agents.last().map_or(0, |last| *last as usize + 1),
        }
    }

    /// Returns some of the selected agents as a block.
    fn block(&self, block: Range<usize>, part_start: usize) -> BlockAgents<'a> {
        let consecutive = |start: usize| BlockAgents::Consecutive {
            first: start + block.start,
            count: block.len(),
        };
        match self {
            Self::All => consecutive(0),
            Self::Range(range) => consecutive(range.start - part_start),
            Self::List(agents) => BlockAgents::Listed {
                agents: agents.get(block).unwrap_or_default(),
                part_start,
            },
        }
    }
}
