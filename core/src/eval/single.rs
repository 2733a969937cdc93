//! One agent at a time.

use alloc::vec::Vec;

use super::{
    Candidates, Choice, Columns, Draws, Evaluator, Ranked,
    choosing::{self, Chooser, Numbers},
    walk::Registers,
};
use crate::{
    aggregate::aggregate,
    compile::{DecisionHandle, FactorHandle, Level, Made, Place, Program, StatHandle, Tape},
    history::{AgentState, Outcome, TargetId, View},
    math,
    model::{Entry, Scope},
    number::Plain,
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
    tapes: Tapes,
    chooser: Chooser,
}

/// What the tapes work on.
#[derive(Clone, Debug)]
struct Tapes {
    /// For each level the agent's registers, and a candidate's.
    agent: Vec<Registers>,
    target: Vec<Registers>,
    /// What comes in besides stats.
    slots: Vec<f32>,
    /// What each candidate's tapes gave.
    columns: Vec<Vec<f32>>,
    /// The same of the target in view.
    view: Vec<f32>,
    ids: Vec<TargetId>,
}

impl Single {
    /// An evaluator in which every stat has its default.
    pub fn new(program: &Program) -> Self {
        let layers = program.layers();
        let empty = Tape::default();
        let target = |level: &Level| Registers::new(level.target.as_ref().unwrap_or(&empty));
        Self {
            stats: program.entries().iter().map(Entry::default).collect(),
            row: alloc::vec![0.0; program.entries().len()],
            draws: Draws::default(),
            tapes: Tapes {
                agent: layers
                    .levels
                    .iter()
                    .map(|level| Registers::new(&level.agent))
                    .collect(),
                target: layers.levels.iter().map(target).collect(),
                slots: alloc::vec![0.0; layers.slots as usize],
                columns: alloc::vec![Vec::new(); layers.columns as usize],
                view: alloc::vec![0.0; layers.columns as usize],
                ids: Vec::new(),
            },
            chooser: Chooser::new(program),
            program: program.clone(),
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

    /// Computes every factor, of an agent with these candidates and what it remembers.
    pub fn evaluate_among(&mut self, candidates: &Candidates<'_>, memory: Option<View<'_>>) {
        let draw = self.draw(self.draws);
        self.tapes
            .run(&self.program, &self.stats, candidates, memory, draw);
        self.tapes.run_view(&self.program, &self.stats, draw);
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
        let draws = Draws {
            seed: self.draws.seed,
            agent: view.agent(),
            counter: choosing::count(&self.program, decision, view),
        };
        let draw = draws.state();
        self.tapes
            .run(&self.program, &self.stats, candidates, Some(view), draw);
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
        let mut memory = state.view_mut();
        choosing::report(
            &self.program,
            decision,
            outcome,
            &mut memory,
            self.draws.seed,
            now,
        );
    }

    /// What an inner decision chose when [`Single::decide`] last reached it; nothing if what it is in was left.
    pub fn choice(&self, decision: DecisionHandle) -> Choice {
        self.chooser.choice(decision)
    }

    /// What a decision had to pick from when it was last made, the best first: a game may take the best few.
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

    /// What is at a place, as of the last evaluation; a target's is that of the target in view.
    pub(crate) fn value(&self, place: Place) -> f32 {
        self.tapes.in_view(place)
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

impl Tapes {
    fn run(
        &mut self,
        program: &Program,
        stats: &[f32],
        candidates: &Candidates<'_>,
        memory: Option<View<'_>>,
        draw: math::Draw,
    ) {
        let layers = program.layers();
        let rows = candidates.rows(0);
        if layers.columns > 0 || !layers.remembers.is_empty() {
            self.ids.clear();
            self.ids.extend_from_slice(candidates.ids(rows.clone()));
        }
        for reads in &layers.remembers {
            self.slots[reads.slot as usize] = reads.agent(memory);
        }
        for (at, level) in layers.levels.iter().enumerate() {
            self.agent(at, level, stats, draw);
            if let Some(tape) = &level.target {
                for column in level.columns.clone() {
                    let column = &mut self.columns[column as usize];
                    column.clear();
                    column.resize(rows.len(), 0.0);
                }
                for (candidate, row) in rows.clone().enumerate() {
                    let registers = &mut self.target[at];
                    for reading in &tape.readings {
                        let given = candidates.columns.value(reading.stat, row);
                        let value = given
                            .map_or(reading.entry.default(), |value| reading.entry.admit(value));
                        registers.set(reading.register, value);
                    }
                    for (slot, register) in &tape.slots {
                        let id = self.ids.get(candidate).copied();
                        registers.set(*register, layers.remembered(*slot, memory, id));
                    }
                    self.candidate(at, level, tape, draw, candidate);
                }
            }
            for made in &level.made {
                self.slots[made.slot as usize] = self.made(made);
            }
        }
    }

    fn agent(&mut self, at: usize, level: &Level, stats: &[f32], draw: math::Draw) {
        for reading in &level.agent.readings {
            self.agent[at].set(reading.register, stats[reading.stat as usize]);
        }
        for (slot, register) in &level.agent.slots {
            self.agent[at].set(*register, self.slots[*slot as usize]);
        }
        for (place, register) in &level.agent_carried {
            let value = self.number(*place, None);
            self.agent[at].set(*register, value);
        }
        self.agent[at].run(&level.agent, draw);
    }

    fn candidate(
        &mut self,
        at: usize,
        level: &Level,
        tape: &Tape,
        draw: math::Draw,
        candidate: usize,
    ) {
        for (place, register) in &level.target_carried {
            let value = self.number(*place, Some(candidate as u32));
            self.target[at].set(*register, value);
        }
        self.target[at].run(tape, draw);
        for (column, register) in level.columns.clone().zip(&tape.outputs) {
            self.columns[column as usize][candidate] = self.target[at].get(*register);
        }
    }

    /// What is made of all candidates.
    fn made(&self, made: &Made) -> f32 {
        let values = (0..self.ids.len() as u32).map(|candidate| {
            [made.value, made.takes_part]
                .map(|place| Plain::from(self.number(place, Some(candidate))))
        });
        aggregate(
            made.how,
            values.map(|[value, takes_part]| (value, takes_part)),
        )
        .get()
    }

    /// Computes what belongs to targets for the one in view.
    fn run_view(&mut self, program: &Program, stats: &[f32], draw: math::Draw) {
        let layers = program.layers();
        for (at, level) in layers.levels.iter().enumerate() {
            let Some(tape) = &level.target else { continue };
            for reading in &tape.readings {
                self.target[at].set(reading.register, stats[reading.stat as usize]);
            }
            for (slot, register) in &tape.slots {
                self.target[at].set(*register, layers.remembered(*slot, None, None));
            }
            for (place, register) in &level.target_carried {
                let value = self.in_view(*place);
                self.target[at].set(*register, value);
            }
            self.target[at].run(tape, draw);
            for (column, register) in level.columns.clone().zip(&tape.outputs) {
                self.view[column as usize] = self.target[at].get(*register);
            }
        }
    }

    fn in_view(&self, place: Place) -> f32 {
        match place {
            Place::Target { column } => self.view.get(column as usize).copied().unwrap_or(0.0),
            place => self.number(place, None),
        }
    }
}

impl Numbers for Tapes {
    fn number(&self, place: Place, candidate: Option<u32>) -> f32 {
        match place {
            Place::Constant(value) => value,
            Place::Agent { level, register } => self
                .agent
                .get(level as usize)
                .map_or(0.0, |registers| registers.get(register)),
            Place::Target { column } => candidate
                .and_then(|candidate| self.columns.get(column as usize)?.get(candidate as usize))
                .copied()
                .unwrap_or(0.0),
        }
    }

    fn targets(&self) -> &[TargetId] {
        &self.ids
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
            self.tapes.run(&self.program, &stats, &none, None, draw);
            self.tapes.run_view(&self.program, &stats, draw);
            for (factor, column) in out.iter_mut() {
                if let Some(place) = column.get_mut(agent) {
                    *place = self.factor(*factor);
                }
            }
        }
        self.row = stats;
    }
}
