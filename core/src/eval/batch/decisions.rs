//! Decisions of many agents. Numbers are computed block by block; choices are made agent by agent,
//! or for a whole block at once where the work is the same for all.

use core::ops::Range;

use super::{
    AgentDecision, Batch,
    choice_taker::{CallbackTaker, ChoiceTaker, ColumnTaker},
    crowd::{Memories, Stretch},
};
use crate::{
    eval::{Candidates, Choice, Columns, choosing::Occasion, kernels::BLOCK_SIZE},
    history::{AgentStates, AgentsMut, NotBound, TargetId},
    program::DecisionHandle,
};

impl Batch {
    /// Makes a decision, and those inside what it chooses, for every agent.
    ///
    /// The choices are recorded in the agents' memories, which are bound to the program, and
    /// written to the columns given for the decision and its inner ones. An inner decision that was
    /// not reached chose nothing. The seed is that of [`Columns::set_draws`]; agent numbers and
    /// counts are those of the memories.
    ///
    /// Nothing is computed for a block of 256 agents if the decision is due for none of them and no
    /// number of the graph takes part in finding that out.
    ///
    /// ```
    /// use inclination_core::{
    ///     Builder, Program, curve,
    ///     eval::{Batch, Candidates, Choice, Columns},
    ///     history::{AgentStates, TargetId},
    ///     model::{Scope, Stat},
    /// };
    ///
    /// let mut graph = Builder::new("archers");
    /// let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    /// let near = graph.curve("Near", curve::LINEAR, distance).set("invert", "yes").out();
    /// let score = graph.score("Nearness", near);
    /// let shoot = graph
    ///     .option("Shoot", [score])
    ///     .with("base", 0.0)
    ///     .set("targets", "compete")
    ///     .out();
    /// let wait = graph.option("Wait", []).with("base", 0.25).out();
    /// graph.decision("Act", "highest", [shoot, wait]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act").unwrap();
    ///
    /// // Two archers. The first sees 7 and 8, the second sees 8 alone.
    /// let mut states = AgentStates::new(program.layout());
    /// states.add(1, 0.0);
    /// states.add(2, 0.0);
    /// let seen = [7, 8, 8].map(TargetId);
    /// let mut candidates = Candidates::of_agents(&program, &seen, &[0, 2, 3]);
    /// candidates.set(program.stat("Distance").unwrap(), &[30.0, 10.0, 45.0]);
    ///
    /// let mut choices = [Choice::default(); 2];
    /// let columns = Columns::new(&program, 2);
    /// let out = &mut [(act, &mut choices[..])];
    /// Batch::new(&program).decide(act, &columns, &candidates, &mut states, 0.0, out);
    /// let names = choices.map(|choice| choice.option.map(|option| program.option_name(option)));
    /// assert_eq!(names, [Some("Shoot"), Some("Wait")]);
    /// assert_eq!(choices[0].target, Some(TargetId(8)));
    /// // Each agent's memory is kept by the game.
    /// assert!(program.running(act, states.view(1).unwrap()).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        states: &mut AgentStates,
        now: f64,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) {
        states.bind(self.program.layout());
        let part = states.all_mut();
        let call = DecisionCall::new(decision, columns, candidates, 0, &part, now);
        self.decide_into_columns(&call, part, out);
    }

    /// Decides as [`Batch::decide`] does, for the part of the agents that begins at the agent
    /// `first`, so that threads can share the work. Give each thread its own evaluator, its part of
    /// the agents and its part of the outputs.
    ///
    /// # Errors
    /// [`NotBound`] if the memories are of another program; then nothing is decided and no output
    /// is written. Bind them with [`AgentStates::bind`] before cutting them into parts.
    pub fn decide_from(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        (first, part): (usize, AgentsMut<'_>),
        now: f64,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) -> Result<(), NotBound> {
        self.check_bound(&part)?;
        let call = DecisionCall::new(decision, columns, candidates, first, &part, now);
        self.decide_into_columns(&call, part, out);
        Ok(())
    }

    /// Decides as [`Batch::decide`] does, and calls a function with each agent in turn. This is for
    /// games that need more than the choice: the [ranking](AgentDecision::ranking) of the entries
    /// that were left to pick from, of which a game may take the best few.
    ///
    /// Nothing is allocated per agent, and only the rankings that are asked for are computed.
    ///
    /// ```
    /// use inclination_core::{
    ///     Builder, Program,
    ///     eval::{Batch, Candidates, Columns},
    ///     history::AgentStates,
    ///     model::Stat,
    /// };
    ///
    /// let mut graph = Builder::new("errands");
    /// let hunger = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    /// let eat = graph.option("Eat", []).with("base", hunger).out();
    /// let read = graph.option("Read", []).with("base", 0.5).out();
    /// let walk = graph.option("Walk", []).with("base", 0.25).out();
    /// graph.decision("Next", "highest", [eat, read, walk]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let next = program.decision("Next").unwrap();
    ///
    /// let mut states = AgentStates::new(program.layout());
    /// states.add(1, 0.0);
    /// states.add(2, 0.0);
    /// let mut columns = Columns::new(&program, 2);
    /// columns.set(program.stat("Hunger").unwrap(), &[1.0, 0.375]);
    /// // The next two errands of each agent.
    /// let mut plans = [[""; 2]; 2];
    /// let none = Candidates::none();
    /// Batch::new(&program).decide_each(next, &columns, &none, &mut states, 0.0, |agent| {
    ///     let plan = &mut plans[agent.place()];
    ///     for (place, ranked) in plan.iter_mut().zip(agent.ranking(next)) {
    ///         *place = program.option_name(ranked.option);
    ///     }
    /// });
    /// assert_eq!(plans, [["Eat", "Read"], ["Read", "Eat"]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide_each(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        states: &mut AgentStates,
        now: f64,
        each: impl FnMut(&mut AgentDecision<'_>),
    ) {
        states.bind(self.program.layout());
        let part = states.all_mut();
        let call = DecisionCall::new(decision, columns, candidates, 0, &part, now);
        self.decide_blocks(&call, part, &mut CallbackTaker(each));
    }

    /// Decides as [`Batch::decide_each`] does, for a part of the agents as in
    /// [`Batch::decide_from`].
    ///
    /// # Errors
    /// [`NotBound`] if the memories are of another program; then nothing is decided and `each` is
    /// not called.
    pub fn decide_each_from(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        (first, part): (usize, AgentsMut<'_>),
        now: f64,
        each: impl FnMut(&mut AgentDecision<'_>),
    ) -> Result<(), NotBound> {
        self.check_bound(&part)?;
        let call = DecisionCall::new(decision, columns, candidates, first, &part, now);
        self.decide_blocks(&call, part, &mut CallbackTaker(each));
        Ok(())
    }

    /// Rejects memories of another program, whose contents do not apply to this one.
    fn check_bound(&self, part: &AgentsMut<'_>) -> Result<(), NotBound> {
        let is_known = part.layout() == self.program.layout();
        is_known.then_some(()).ok_or(NotBound)
    }

    /// Makes a decision for a part of the agents and writes the choices into columns.
    fn decide_into_columns(
        &mut self,
        call: &DecisionCall<'_>,
        part: AgentsMut<'_>,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) {
        for (_, column) in out.iter_mut() {
            // Agents without stats do not decide.
            let rest = column.get_mut(call.agents..).unwrap_or_default();
            rest.fill(Choice::default());
        }

        let mut taker = ColumnTaker {
            decision: call.decision,
            first: call.first,
            columns: out,
        };
        self.decide_blocks(call, part, &mut taker);
    }

    /// Makes a decision for a part of the agents, block by block.
    fn decide_blocks(
        &mut self,
        call: &DecisionCall<'_>,
        mut part: AgentsMut<'_>,
        taker: &mut impl ChoiceTaker,
    ) {
        let plan = self
            .program
            .choices()
            .decisions
            .get(call.decision.0 as usize);

        self.crowd
            .compute_shared(&self.program, call.columns, call.candidates);
        self.picks
            .prepare_decision(&self.program, plan, call.agents);
        self.drawing.prepare_decision(&self.program, plan, &part);
        self.chooser.forget_choices();

        // If nothing else depends on a choice, those of a block are recorded together.
        let is_independent =
            self.picks.is_batched() && !self.chooser.is_nested() && part.forgets_options();
        let block_position = plan
            .filter(|_| is_independent && taker.takes_blocks())
            .and_then(|plan| part.decision_index(plan.path));

        for start in (0..call.agents).step_by(BLOCK_SIZE) {
            let block = start..call.agents.min(start + BLOCK_SIZE);
            part.advance_to(block.clone(), call.now);

            let mut waiting = [false; BLOCK_SIZE];
            if self.chooser.can_wait(call.decision)
                && self.mark_waiting(call, &part, &block, &mut waiting)
            {
                self.choose_one_by_one(call, &mut part, &block, &waiting, taker);
                continue;
            }

            self.run_block(call, &part, &block);
            if let Some(position) = block_position {
                part.apply_choices(block.clone(), position, self.picks.chosen_options());
                taker.take_block(&block, &self.picks);
            } else {
                self.choose_one_by_one(call, &mut part, &block, &waiting, taker);
            }
        }
    }

    /// Marks the agents for which there is nothing to decide, and returns whether those are all.
    fn mark_waiting(
        &mut self,
        call: &DecisionCall<'_>,
        part: &AgentsMut<'_>,
        block: &Range<usize>,
        waiting: &mut [bool; BLOCK_SIZE],
    ) -> bool {
        for (place, at) in waiting.iter_mut().zip(block.clone()) {
            *place = part.view(at).is_some_and(|view| {
                let targets = call.agent_targets(at);
                let (program, now) = (&self.program, view.latest_time());
                let goes_on =
                    self.chooser
                        .continue_running(program, call.decision, targets, view, now);
                goes_on.is_some()
            });
        }

        waiting.iter().take(block.len()).all(|waits| *waits)
    }

    /// Computes the numbers of a block, and the picks of its agents if the block can pick together.
    fn run_block(&mut self, call: &DecisionCall<'_>, part: &AgentsMut<'_>, block: &Range<usize>) {
        let Self {
            program,
            crowd,
            chooser,
            picks,
            drawing,
            ..
        } = self;

        if chooser.needs_draws(call.decision) {
            let seed = call.columns.game_seed();
            drawing.compute_draws(crowd.vectors(), seed, part, block.clone(), &mut crowd.draws);
        }

        let stretch = Stretch {
            first: call.first + block.start,
            count: block.len(),
        };
        let memories = Memories::Each {
            part,
            first: block.start,
        };
        crowd.run_block(
            program,
            stretch,
            call.columns,
            call.candidates,
            Some(memories),
        );

        let plan = program.choices().decisions.get(call.decision.0 as usize);
        if let Some(plan) = plan {
            picks.pick_block(crowd, plan);
        }
    }

    /// Chooses for the agents of a block, one by one.
    fn choose_one_by_one(
        &mut self,
        call: &DecisionCall<'_>,
        part: &mut AgentsMut<'_>,
        block: &Range<usize>,
        waiting: &[bool; BLOCK_SIZE],
        taker: &mut impl ChoiceTaker,
    ) {
        let Self {
            program,
            crowd,
            chooser,
            picks,
            ranking,
            ..
        } = self;

        for (agent, at) in block.clone().enumerate() {
            let Some(mut memory) = part.view_mut(at) else {
                continue;
            };
            let now = memory.view().latest_time();

            let lane = if waiting[agent] {
                chooser.continue_running(
                    program,
                    call.decision,
                    call.agent_targets(at),
                    memory.view(),
                    now,
                );
                None
            } else {
                let lane = crowd.lane(agent, call.candidates, call.first + block.start);
                let occasion = Occasion {
                    draw: crowd.draws[agent],
                    now,
                };
                let ahead = picks.picked_entry(agent);
                chooser.decide(program, call.decision, ahead, &lane, &mut memory, occasion);
                Some(lane)
            };

            taker.take_agent(&mut AgentDecision {
                place: call.first + at,
                program,
                chooser,
                ranking,
                lane,
            });
        }
    }
}

/// The arguments of one call: a decision for a part of the agents.
struct DecisionCall<'a> {
    decision: DecisionHandle,
    columns: &'a Columns<'a>,
    candidates: &'a Candidates<'a>,
    /// The position of the part's first agent among all.
    first: usize,
    /// The number of agents of the part that decide.
    agents: usize,
    now: f64,
}

impl<'a> DecisionCall<'a> {
    fn new(
        decision: DecisionHandle,
        columns: &'a Columns<'a>,
        candidates: &'a Candidates<'a>,
        first: usize,
        part: &AgentsMut<'_>,
        now: f64,
    ) -> Self {
        Self {
            decision,
            columns,
            candidates,
            first,
            agents: part.len().min(columns.agents().saturating_sub(first)),
            now,
        }
    }

    /// Returns the candidates of an agent of the part.
    fn agent_targets(&self, at: usize) -> &'a [TargetId] {
        let rows = self.candidates.agent_rows(self.first + at);
        self.candidates.ids(rows)
    }
}
