//! Gives thinking a budget of time: each frame continues with the agent at which the last one
//! stopped. This needs only one thread.
//!
//! `cargo run --release -p inclination-core --example budget`

use std::{
    error::Error,
    io::Write,
    ops::Range,
    time::{Duration, Instant},
};

use inclination_core::{
    AgentStates, Batch, Choice, Columns, DecisionHandle, Program, StatHandle, load,
};

/// The runtime file exported from `assets/examples/duel.incl.json`.
const FILE: &[u8] = include_bytes!("exported/duel.run.json");

pub(crate) const AGENTS: usize = 20_000;
/// How long a frame may spend on decisions.
const BUDGET: Duration = Duration::from_micros(300);

fn main() -> Result<(), Box<dyn Error>> {
    let mut thinkers = Thinkers::new()?;
    for frame in 0..10_u8 {
        let start = Instant::now();
        let decided = thinkers.think(f64::from(frame) / 60.0, &mut || start.elapsed() > BUDGET)?;
        writeln!(std::io::stdout(), "frame {frame}: agents {decided:?}")?;
    }
    Ok(())
}

/// Agents that take turns, as many in each frame as the budget allows.
pub(crate) struct Thinkers {
    turn: DecisionHandle,
    health: StatHandle,
    healths: Vec<f32>,
    pub(crate) states: AgentStates,
    pub(crate) choices: Vec<Choice>,
    columns: Columns,
    batch: Batch,
    /// The agent that decides next.
    next: usize,
}

impl Thinkers {
    pub(crate) fn new() -> Result<Self, Box<dyn Error>> {
        let program = Program::new(&load(FILE)?)?;
        let mut states = AgentStates::with_capacity(&program, AGENTS);
        (0..AGENTS as u64).for_each(|agent| states.add(agent, 0.0));
        Ok(Self {
            turn: program.decision("My turn")?,
            health: program.stat("Health")?,
            healths: (0..AGENTS).map(|agent| (agent % 100 + 1) as f32).collect(),
            states,
            choices: vec![Choice::default(); AGENTS],
            columns: Columns::new(&program, AGENTS),
            batch: Batch::new(&program),
            next: 0,
        })
    }

    /// Lets agents decide until it is time to stop or the last agent has decided. Returns the
    /// agents that have decided; the next call begins after them.
    pub(crate) fn think(
        &mut self,
        now: f64,
        is_late: &mut (dyn FnMut() -> bool + Send),
    ) -> Result<Range<usize>, Box<dyn Error>> {
        self.columns.set(self.health, &self.healths)?;

        let first = self.next;
        let decided = self
            .batch
            .decide(self.turn, &self.columns, now)
            .range(first..AGENTS)
            .until(is_late)
            .choose(&mut self.states, &mut self.choices[first..])?;

        self.next = (first + decided) % AGENTS;
        Ok(first..first + decided)
    }
}
