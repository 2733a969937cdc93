//! One agent at a time.

use alloc::vec::Vec;

use super::{
    Candidates, Choice, Columns, Draws, Evaluator, Ranked,
    choosing::{self, Chooser, Numbers},
    tapes::{Moment, Tapes},
};
use crate::{
    compile::{DecisionHandle, FactorHandle, Program, StatHandle},
    history::{AgentState, Outcome, View},
    math,
    model::{Entry, Scope},
};

/// Evaluates one agent. Owns its memory, so that evaluating allocates nothing.
#[derive(Clone, Debug)]
pub struct Single {
    program: Program,
    /// What the game gave for each stat, already made safe; a target's stats are those of the target in view.
    stats: Vec<f32>,
    /// The same of one row of many.
    row: Vec<f32>,
    draws: Draws,
    /// Whether the target in view is asked about.
    view: bool,
    tapes: Tapes,
    chooser: Chooser,
}

impl Single {
    /// An evaluator in which every stat has its default.
    pub fn new(program: &Program) -> Self {
        Self {
            stats: program.entries().iter().map(Entry::default).collect(),
            row: alloc::vec![0.0; program.entries().len()],
            draws: Draws::default(),
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

    /// Says whose draws its random nodes make. A decision takes the agent and the count from the agent's memory, and
    /// only the seed from here.
    pub fn set_draws(&mut self, draws: Draws) {
        self.draws = draws;
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
        let draw = self.draw(self.draws);
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
    pub fn decide(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates<'_>,
        state: &mut AgentState,
        now: f64,
    ) -> Choice {
        state.bind(self.program.layout());
        let mut memory = state.view_mut();
        let now = memory.advance(now);
        let view = memory.view();
        let draw = if self.chooser.draws(decision) {
            let draws = Draws {
                seed: self.draws.seed,
                agent: view.agent(),
                counter: choosing::count(&self.program, decision, view),
            };
            draws.state()
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
        self.tapes.run(&self.program, &moment);
        self.chooser
            .decide(&self.program, decision, &self.tapes, &mut memory, draw, now)
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
        let memory = state.view_mut();
        self.program
            .report(decision, outcome, memory, self.draws.seed, now);
    }

    /// What an inner decision chose when [`Single::decide`] last reached it; nothing if what it is in was left.
    pub fn choice(&self, decision: DecisionHandle) -> Choice {
        self.chooser.choice(decision)
    }

    /// What a decision has to pick from by the numbers of the last [`Single::decide`], the best first: a game may take the
    /// best few. That is also told where it was not time to decide, and what ran goes on.
    pub fn ranking(&mut self, decision: DecisionHandle, out: &mut Vec<Ranked>) {
        self.chooser
            .ranking(&self.program, decision, &self.tapes, out);
    }

    /// A factor, as of the last [`Single::evaluate`]; 0 if the program has no such factor.
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

    fn draw(&self, draws: Draws) -> math::Draw {
        if self.program.draws() {
            draws.state()
        } else {
            math::Draw::default()
        }
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
            let draw = self.draw(columns.draws(agent));
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
