//! Decisions of many agents: numbers block by block, then choices agent by agent, or of a block at once where that is the
//! same work for all.

use core::ops::Range;

use super::{
    Batch, Decided,
    crowd::{Memories, Stretch},
    taking::{Each, Out, Taker},
};
use crate::{
    eval::{Candidates, Choice, Columns, kernels::BLOCK},
    history::{AgentStates, AgentsMut, NotBound, TargetId},
    program::DecisionHandle,
};

impl Batch {
    /// Makes a decision, and those inside what it chooses, for every agent, and notes it in their memories, which it
    /// binds to the program. Gives what was chosen into the columns given for the decision and its inner ones; an inner
    /// one that was not reached chose nothing. The seed is that of [`Columns::set_draws`], agents and counts are those of
    /// the memories.
    ///
    /// Where it is time to decide for nobody of a block of 256 agents, and no number of the graph has a say in that,
    /// nothing is computed for them.
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
    /// let shoot = graph.option("Shoot", [score]).with("base", 0.0).set("targets", "compete").out();
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
    /// // What each remembers is the game's.
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
        let call = Call::new(decision, columns, candidates, (0, &part), now);
        self.make_into(&call, part, out);
    }

    /// The same for a part of the agents, which begins at the agent `first`, so that threads can share the work: give
    /// each an evaluator of its own, its part, and its part of the outputs.
    ///
    /// # Errors
    /// [`NotBound`] if the memories are of another program; then nothing is decided and no output is written.
    /// [`AgentStates::bind`] binds them, before they are cut in parts.
    pub fn decide_from(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        (first, part): (usize, AgentsMut<'_>),
        now: f64,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) -> Result<(), NotBound> {
        self.known(&part)?;
        let call = Call::new(decision, columns, candidates, (first, &part), now);
        self.make_into(&call, part, out);
        Ok(())
    }

    /// The same as [`Batch::decide`] with a function that is told of each agent in turn, for a game that wants more than
    /// the choice: the [ranking](Decided::ranking) of what was to be picked from, of which it may take the best few.
    /// Nothing is allocated for an agent, and only the rankings that are asked for are made.
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
    /// // What each agent would do next, and what after that.
    /// let mut plans = [[""; 2]; 2];
    /// let nobody = Candidates::none();
    /// Batch::new(&program).decide_each(next, &columns, &nobody, &mut states, 0.0, |agent| {
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
        each: impl FnMut(&mut Decided<'_>),
    ) {
        states.bind(self.program.layout());
        let part = states.all_mut();
        let call = Call::new(decision, columns, candidates, (0, &part), now);
        self.make(&call, part, &mut Each(each));
    }

    /// The same for a part of the agents, as in [`Batch::decide_from`].
    ///
    /// # Errors
    /// [`NotBound`] if the memories are of another program; then nothing is decided and nobody is told of.
    pub fn decide_each_from(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        (first, part): (usize, AgentsMut<'_>),
        now: f64,
        each: impl FnMut(&mut Decided<'_>),
    ) -> Result<(), NotBound> {
        self.known(&part)?;
        let call = Call::new(decision, columns, candidates, (first, &part), now);
        self.make(&call, part, &mut Each(each));
        Ok(())
    }

    /// Refuses memories of another program: nothing in them means here what it says.
    fn known(&self, part: &AgentsMut<'_>) -> Result<(), NotBound> {
        let is_known = part.layout() == self.program.layout();
        is_known.then_some(()).ok_or(NotBound)
    }

    fn make_into(
        &mut self,
        call: &Call<'_>,
        part: AgentsMut<'_>,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) {
        for (_, column) in out.iter_mut() {
            // Whose stats are not there does not decide.
            let rest = column.get_mut(call.agents..).unwrap_or_default();
            rest.fill(Choice::default());
        }
        let mut taker = Out {
            decision: call.decision,
            first: call.first,
            columns: out,
        };
        self.make(call, part, &mut taker);
    }

    fn make(&mut self, call: &Call<'_>, mut part: AgentsMut<'_>, taker: &mut impl Taker) {
        let plan = self
            .program
            .choices()
            .decisions
            .get(call.decision.0 as usize);
        self.crowd
            .begin(&self.program, call.columns, call.candidates);
        self.picks.begin(&self.program, plan, call.agents);
        self.drawing.begin(&self.program, plan, &part);
        self.chooser.forget();
        // Where nothing follows from a choice, a block's choices are noted together.
        let is_all = self.picks.are_made() && !self.chooser.is_nested() && part.forgets_options();
        let noted = plan.filter(|_| is_all && taker.takes_blocks());
        let noted = noted.and_then(|plan| part.position(plan.path));
        for start in (0..call.agents).step_by(BLOCK) {
            let block = start..call.agents.min(start + BLOCK);
            part.advance(block.clone(), call.now);
            let mut waiting = [false; BLOCK];
            if self.chooser.waits(call.decision) && self.wait(call, &part, &block, &mut waiting) {
                self.choose(call, &mut part, &block, &waiting, taker);
                continue;
            }
            self.run(call, &part, &block);
            if let Some(position) = noted {
                part.settle(block.clone(), position, self.picks.results());
                taker.block(&block, &self.picks);
            } else {
                self.choose(call, &mut part, &block, &waiting, taker);
            }
        }
    }

    /// Notes for which agents nothing is to be decided, and gives whether that are all.
    fn wait(
        &mut self,
        call: &Call<'_>,
        part: &AgentsMut<'_>,
        block: &Range<usize>,
        waiting: &mut [bool; BLOCK],
    ) -> bool {
        for (place, at) in waiting.iter_mut().zip(block.clone()) {
            *place = part.view(at).is_some_and(|view| {
                let targets = call.targets(at);
                let (program, now) = (&self.program, view.latest());
                let goes_on = self
                    .chooser
                    .go_on(program, call.decision, targets, view, now);
                goes_on.is_some()
            });
        }
        waiting.iter().take(block.len()).all(|waits| *waits)
    }

    /// Works out the numbers of a block, and what its agents pick if a block can.
    fn run(&mut self, call: &Call<'_>, part: &AgentsMut<'_>, block: &Range<usize>) {
        let Self {
            program,
            crowd,
            chooser,
            picks,
            drawing,
            ..
        } = self;
        if chooser.draws(call.decision) {
            let to = (part, block.clone());
            drawing.draw(crowd.vectors(), call.columns.seed(), to, &mut crowd.draws);
        }
        let stretch = Stretch {
            first: call.first + block.start,
            count: block.len(),
        };
        let memories = Memories::Each {
            part,
            first: block.start,
        };
        crowd.run(
            program,
            stretch,
            call.columns,
            call.candidates,
            Some(memories),
        );
        let plan = program.choices().decisions.get(call.decision.0 as usize);
        if let Some(plan) = plan {
            picks.pick(crowd, plan);
        }
    }

    /// Chooses for the agents of a block, one by one.
    fn choose(
        &mut self,
        call: &Call<'_>,
        part: &mut AgentsMut<'_>,
        block: &Range<usize>,
        waiting: &[bool; BLOCK],
        taker: &mut impl Taker,
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
            let now = memory.view().latest();
            let lane = if waiting[agent] {
                chooser.go_on(program, call.decision, call.targets(at), memory.view(), now);
                None
            } else {
                let lane = crowd.lane(agent, call.candidates, call.first + block.start);
                let (picked, when) = (picks.picked(agent), (crowd.draws[agent], now));
                chooser.decide(program, call.decision, picked, &lane, &mut memory, when);
                Some(lane)
            };
            taker.agent(&mut Decided {
                place: call.first + at,
                program,
                chooser,
                ranking,
                lane,
            });
        }
    }
}

/// A decision of a part of the agents.
struct Call<'a> {
    decision: DecisionHandle,
    columns: &'a Columns<'a>,
    candidates: &'a Candidates<'a>,
    /// The place of the part's first agent among all.
    first: usize,
    /// How many of the part decide.
    agents: usize,
    now: f64,
}

impl<'a> Call<'a> {
    fn new(
        decision: DecisionHandle,
        columns: &'a Columns<'a>,
        candidates: &'a Candidates<'a>,
        (first, part): (usize, &AgentsMut<'_>),
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

    /// The candidates of an agent of the part.
    fn targets(&self, at: usize) -> &'a [TargetId] {
        let rows = self.candidates.rows(self.first + at);
        self.candidates.ids(rows)
    }
}
