//! Lets a crowd of 100,000 agents think in turns: each agent decides every fourth tick of the game,
//! and a pool of threads shares the work of a tick. Choices do not depend on the number of threads.
//!
//! `cargo run --release -p inclination-core --example crowd`

use std::{error::Error, io::Write, thread, time::Instant};

use inclination_core::{
    AgentStates, Batch, Choice, Columns, DecisionHandle, OptionHandle, Program, StatHandle, load,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The runtime file exported from `assets/examples/duel.incl.json`.
const FILE: &[u8] = include_bytes!("exported/duel.run.json");

pub(crate) const AGENTS: u32 = 100_000;
pub(crate) const SEED: u64 = 9;
/// Each agent decides once in this many ticks.
pub(crate) const THINK_INTERVAL: u32 = 4;
/// Waking another thread is not worth it for fewer decisions than this.
const MIN_DECISIONS_PER_THREAD: usize = 8000;

fn main() -> Result<(), Box<dyn Error>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut crowd = Crowd::new(threads)?;
    for tick in 0..2 * THINK_INTERVAL {
        let start = Instant::now();
        crowd.think(tick)?;
        let elapsed = start.elapsed();
        crowd.act();

        let count = crowd.due.len();
        writeln!(std::io::stdout(), "{count} decisions in {elapsed:.1?}")?;
    }
    Ok(())
}

/// All agents, and what the game needs to let them think.
pub(crate) struct Crowd {
    turn: DecisionHandle,
    heal: OptionHandle,
    health: StatHandle,
    /// The game's own numbers.
    healths: Vec<f32>,
    pub(crate) states: AgentStates,
    columns: Columns,
    /// The agents that think in this tick, in ascending order, and their choices.
    pub(crate) due: Vec<u32>,
    pub(crate) choices: Vec<Choice>,
    /// One for each thread.
    batches: Vec<Batch>,
    pool: ThreadPool,
}

impl Crowd {
    pub(crate) fn new(threads: usize) -> Result<Self, Box<dyn Error>> {
        let program = Program::new(&load(FILE)?)?;
        let turn = program.decision("My turn")?;

        let mut columns = Columns::new(&program, AGENTS as usize);
        columns.set_seed(SEED);
        columns.set_all(program.stat("Foe health")?, 20.0);
        columns.set_all(program.stat("Potions")?, 1.0);
        // Random draws depend on the number of an agent, so that their order has no effect.
        let mut states = AgentStates::with_capacity(&program, AGENTS as usize);
        (0..AGENTS).for_each(|agent| states.add(agent.into(), 0.0));

        // The game's own thread decides too. A pool of 0 threads would get one for each processor.
        let workers = threads.max(2) - 1;
        Ok(Self {
            turn,
            heal: program.option(turn, "Heal")?,
            health: program.stat("Health")?,
            healths: (0..AGENTS).map(|agent| (agent % 100 + 1) as f32).collect(),
            states,
            columns,
            due: Vec::new(),
            choices: Vec::new(),
            batches: vec![Batch::new(&program); threads],
            pool: ThreadPoolBuilder::new().num_threads(workers).build()?,
        })
    }

    /// Lets the agents decide whose turn it is in a tick.
    pub(crate) fn think(&mut self, tick: u32) -> Result<(), Box<dyn Error>> {
        let turn = tick % THINK_INTERVAL;
        self.due.clear();
        self.due
            .extend((turn..AGENTS).step_by(THINK_INTERVAL as usize));

        // Only the stats of agents that think have to be current.
        let column = self.columns.values_mut(self.health)?;
        for agent in &self.due {
            column[*agent as usize] = self.healths[*agent as usize];
        }

        self.decide(f64::from(tick) / 60.0);
        Ok(())
    }

    fn decide(&mut self, now: f64) {
        // Each part of the list gets an evaluator and the memories of its agents.
        let parts = (self.due.len() / MIN_DECISIONS_PER_THREAD).clamp(1, self.batches.len());
        let part_size = self.due.len().div_ceil(parts);
        self.choices.resize(self.due.len(), Choice::default());
        let lists = self.due.chunks(part_size);
        let lists = lists.zip(self.choices.chunks_mut(part_size));

        let mut states = self.states.all_mut();
        let mut calls = Vec::new();
        for ((due, choices), batch) in lists.zip(&mut self.batches) {
            let last = due.last().map_or(0, |last| *last as usize);
            let agents = last + 1 - states.first();
            let (mut part, rest) = states.split_at_mut(agents);
            states = rest;

            let call = batch.decide(self.turn, &self.columns, now).only(due);
            calls.push(move || call.choose(&mut part, choices).expect("the lists fit"));
        }

        // The last part is for this thread. If there is only one, no other thread wakes up.
        let own_call = calls.pop();
        self.pool.in_place_scope(|scope| {
            for call in calls {
                scope.spawn(|_| {
                    call();
                });
            }
            own_call.map(|call| call());
        });
    }

    /// Carries out the choices: a potion heals, and every other agent takes a blow.
    pub(crate) fn act(&mut self) {
        for (agent, choice) in self.due.iter().zip(&self.choices) {
            let health = &mut self.healths[*agent as usize];
            *health = if choice.option == Some(self.heal) {
                100.0
            } else {
                (*health - 5.0).max(1.0)
            };
        }
    }
}
