//! One agent at a time.

use alloc::vec::Vec;

use super::{
    Candidates, Choice, Columns, Evaluator, Ranked,
    choosing::{self, Chooser, Numbers},
    tapes::{Moment, Tapes},
};
use crate::{
    history::{AgentState, Outcome, View},
    math,
    model::{Entry, Scope},
    program::{DecisionHandle, FactorHandle, ProfileHandle, Program, StatHandle},
};

/// Evaluates one agent. Owns its memory, so that evaluating allocates nothing.
#[derive(Clone, Debug)]
pub struct Single {
    program: Program,
    /// What the game gave for each stat, already made safe; a target's stats are those of the target in view. Behind them
    /// what the profile holds.
    stats: Vec<f32>,
    /// The same of one row of many.
    row: Vec<f32>,
    seed: math::Seed,
    /// The agent whose factors are evaluated, and how often it has decided.
    agent: (u64, u64),
    /// Whether the target in view is asked about.
    view: bool,
    tapes: Tapes,
    chooser: Chooser,
}

impl Single {
    /// An evaluator in which every stat has its default.
    pub fn new(program: &Program) -> Self {
        let own = program.profile_table().row(None).iter().copied();
        let stats: Vec<f32> = program
            .entries()
            .iter()
            .map(Entry::default)
            .chain(own)
            .collect();
        Self {
            row: alloc::vec![0.0; stats.len()],
            stats,
            seed: math::Seed::new(0),
            agent: (0, 0),
            view: program.has_target_factors(),
            tapes: Tapes::new(program),
            chooser: Chooser::new(program),
            program: program.clone(),
        }
    }

    /// The same, with the target in view always computed.
    pub(super) fn with_view(program: &Program) -> Self {
        Self {
            view: true,
            ..Self::new(program)
        }
    }

    /// The program that it runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Gives a stat's value. It is made safe here: NaN becomes the default, what lies outside the range the nearer end.
    /// A target's stat is that of the target in view, which factors of targets are computed for; decisions look at
    /// [`Candidates`].
    pub fn set(&mut self, stat: StatHandle, value: f32) {
        let index = stat.0 as usize;
        if let (Some(place), Some(entry)) =
            (self.stats.get_mut(index), self.program.entries().get(index))
        {
            *place = entry.admit(value);
        }
    }

    /// Gives the agent a profile, whose numbers stand in place of the graph's own from now on; none: those again. A profile
    /// of another program is the one at the same place, or none.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        put(&self.program, profile, &mut self.stats);
    }

    /// Gives the game's seed, which all draws are made with. It is 0 until then.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = math::Seed::new(seed);
    }

    /// Says whose draws the random nodes of factors make: the agent's own number, and how many decisions it has made.
    /// [`Single::decide`] does not ask, as the agent's memory knows both.
    pub fn set_agent(&mut self, agent: u64, count: u64) {
        self.agent = (agent, count);
    }

    /// Computes every factor, of an agent that has no candidates and remembers nothing.
    pub fn evaluate(&mut self) {
        self.evaluate_among(&Candidates::none(), None);
    }

    /// Computes every factor, of an agent with these candidates and what it remembers. A memory of another program is
    /// read as if it were [bound](AgentState::bind) to this one, which takes a copy of it each time.
    pub fn evaluate_among(&mut self, candidates: &Candidates<'_>, memory: Option<View<'_>>) {
        let bound = memory.and_then(|memory| memory.bound(self.program.layout()));
        let memory = bound.as_ref().map(AgentState::view).or(memory);
        let (agent, count) = self.agent;
        let draw = if self.program.draws() {
            self.seed.draw(agent, count)
        } else {
            math::Draw::default()
        };
        let moment = Moment {
            stats: &self.stats,
            candidates,
            memory,
            draw,
            view: self.view,
        };
        self.tapes.run(&self.program, &moment);
    }

    /// Makes a decision, and those inside what it chooses, and notes it in the agent's memory. Deciding again while an
    /// option runs is the normal case. Times are seconds of the game's; an earlier one counts as the latest seen.
    ///
    /// Where it is time for none of these decisions, and no number of the graph has a say in that, nothing is computed.
    pub fn decide(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates<'_>,
        state: &mut AgentState,
        now: f64,
    ) -> Choice {
        let Self {
            program, chooser, ..
        } = self;
        state.bind(program.layout());
        let mut memory = state.view_mut();
        let now = memory.advance(now);
        let view = memory.view();
        let targets = candidates.ids(candidates.rows(0));
        if chooser.waits(decision)
            && let Some(choice) = chooser.go_on(program, decision, targets, view, now)
        {
            return choice;
        }
        let draw = if chooser.draws(decision) {
            let count = chooser.count(program, decision, view);
            self.seed.draw(view.agent(), count)
        } else {
            math::Draw::default()
        };
        let moment = Moment {
            stats: &self.stats,
            candidates,
            memory: Some(view),
            draw,
            view: false,
        };
        let lot = chooser.lot(decision, draw);
        self.tapes.run(program, &moment);
        let when = (draw, now);
        chooser.decide(program, decision, lot, &self.tapes, &mut memory, when)
    }

    /// The game's report that what a decision runs, with all that runs inside it, has completed or failed.
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        state: &mut AgentState,
        now: f64,
    ) {
        state.bind(self.program.layout());
        let mut memory = state.view_mut();
        choosing::report(
            &self.program,
            decision,
            outcome,
            &mut memory,
            self.seed,
            now,
        );
    }

    /// What an inner decision chose when [`Single::decide`] last reached it; nothing if what it is in was left.
    pub fn choice(&self, decision: DecisionHandle) -> Choice {
        self.chooser.choice(decision)
    }

    /// What a decision had to pick from when [`Single::decide`] last made it, the best first: a game may take the best
    /// few. Nothing if it was not time to make it, or it was not reached: only what was decided has a ranking.
    pub fn ranking(&mut self, decision: DecisionHandle, out: &mut Vec<Ranked>) {
        self.chooser
            .ranking(&self.program, decision, &self.tapes, out);
    }

    /// A factor, as of the last evaluation; 0 if the program has no such factor. [`Single::decide`] is an evaluation
    /// too, unless it was not time to decide: a game that reads factors after it evaluates for itself.
    #[inline]
    pub fn factor(&self, factor: FactorHandle) -> f32 {
        let place = self.program.layers().roots.get(factor.0 as usize);
        place.map_or(0.0, |place| self.tapes.in_view(*place))
    }

    /// A stat as the graph sees it.
    pub fn stat(&self, stat: StatHandle) -> f32 {
        self.stats.get(stat.0 as usize).copied().unwrap_or(0.0)
    }

    pub(crate) fn numbers(&self) -> &impl Numbers {
        &self.tapes
    }
}

/// Puts a profile's numbers behind the stats.
fn put(program: &Program, profile: Option<ProfileHandle>, stats: &mut [f32]) {
    let numbers = program
        .profile_table()
        .row(profile.map(|profile| profile.0));
    let behind = stats.iter_mut().skip(program.entries().len());
    for (place, number) in behind.zip(numbers) {
        *place = *number;
    }
}

/// One agent after the other. What was set for the one agent stays as it was.
impl Evaluator for Single {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        let none = Candidates::none();
        let mut stats = core::mem::take(&mut self.row);
        for agent in 0..columns.agents() {
            for ((index, scope), entry) in (0..)
                .zip(self.program.stats().map(|(.., scope)| scope))
                .zip(self.program.entries())
            {
                let row = if scope == Scope::World { 0 } else { agent };
                let given = columns.value(index, row);
                stats[index as usize] = given.map_or(entry.default(), |value| entry.admit(value));
            }
            put(&self.program, columns.profile(agent), &mut stats);
            let draw = if self.program.draws() {
                columns.draws(agent).state()
            } else {
                math::Draw::default()
            };
            let moment = Moment {
                stats: &stats,
                candidates: &none,
                memory: None,
                draw,
                view: self.view,
            };
            self.tapes.run(&self.program, &moment);
            for (factor, column) in out.iter_mut() {
                if let Some(place) = column.get_mut(agent) {
                    *place = self.factor(*factor);
                }
            }
        }
        self.row = stats;
    }
}
