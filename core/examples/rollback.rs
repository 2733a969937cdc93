//! Rolls back when the input of a past tick arrives late, as in a network game: returns to the
//! state before that tick, and simulates again. Machines compare checksums to see that they agree.
//!
//! `cargo run -p inclination-core --example rollback`

use std::{error::Error, io::Write};

use inclination_core::{
    AgentStates, Batch, Choice, Columns, DecisionHandle, OptionHandle, Program, StatHandle, load,
};

/// The runtime file exported from `assets/examples/duel.incl.json`.
const FILE: &[u8] = include_bytes!("exported/duel.run.json");

/// The most agents that there can be. Nothing is allocated after the start.
pub(crate) const CAPACITY: usize = 64;
/// How many ticks an input may be late.
pub(crate) const WINDOW: usize = 8;

/// What a player does in a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Input {
    #[default]
    Nothing,
    /// Hits an agent.
    Hit(usize),
    /// Sends one more agent into the fight.
    Reinforce,
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

/// One machine receives the input of tick 3 in time, the other receives it in tick 6.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let (mut near, mut far) = (Session::new()?, Session::new()?);
    for tick in 0..8 {
        let input = if tick == 3 {
            Input::Reinforce
        } else {
            Input::Hit(tick)
        };
        near.simulate(input)?;
        far.simulate(if tick == 3 { Input::Nothing } else { input })?;
        if tick == 6 {
            far.correct_input(3, Input::Reinforce)?;
        }

        let agree = near.checksum(tick) == far.checksum(tick);
        writeln!(
            out,
            "tick {tick}: {}",
            if agree { "agree" } else { "differ" }
        )?;
    }
    Ok(())
}

/// Everything that a tick changes, and that a rollback therefore restores.
struct World {
    states: AgentStates,
    healths: Vec<f32>,
}

impl World {
    fn new(program: &Program) -> Self {
        Self {
            states: AgentStates::with_capacity(program, CAPACITY),
            healths: Vec::with_capacity(CAPACITY),
        }
    }

    /// Overwrites this world. This allocates nothing, because all worlds have the same capacity.
    fn copy_from(&mut self, other: &Self) {
        self.states.clone_from(&other.states);
        self.healths.clone_from(&other.healths);
    }

    fn add_agent(&mut self, now: f64) {
        if self.states.len() < CAPACITY {
            self.states.add(self.states.len() as u64, now);
            self.healths.push(100.0);
        }
    }

    /// Returns a number that differs if anything differs: memories, or the game's own numbers.
    fn checksum(&self) -> u64 {
        let memories = self.states.checksum();
        let healths = self
            .healths
            .iter()
            .map(|health| u64::from(health.to_bits()));
        healths.fold(memories, |sum, bits| sum.rotate_left(7) ^ bits)
    }
}

/// A tick that can be simulated again: its input, the world before it, and the checksum after it.
struct PastTick {
    input: Input,
    before: World,
    checksum: u64,
}

pub(crate) struct Session {
    turn: DecisionHandle,
    heal: OptionHandle,
    health: StatHandle,
    columns: Columns,
    batch: Batch,
    choices: Vec<Choice>,
    world: World,
    tick: usize,
    /// A ring of the latest ticks.
    past: Vec<PastTick>,
}

impl Session {
    pub(crate) fn new() -> Result<Self, Box<dyn Error>> {
        let program = Program::new(&load(FILE)?)?;
        let mut world = World::new(&program);
        (0..CAPACITY / 2).for_each(|_| world.add_agent(0.0));
        let past_tick = |_| PastTick {
            input: Input::Nothing,
            before: World::new(&program),
            checksum: 0,
        };

        let mut columns = Columns::new(&program, CAPACITY);
        columns.set_seed(7);
        columns.set_all(program.stat("Foe health")?, 20.0);
        let turn = program.decision("My turn")?;
        Ok(Self {
            turn,
            heal: program.option(turn, "Heal")?,
            health: program.stat("Health")?,
            columns,
            batch: Batch::new(&program),
            choices: vec![Choice::default(); CAPACITY],
            world,
            tick: 0,
            past: (0..WINDOW).map(past_tick).collect(),
        })
    }

    /// Simulates the next tick with an input.
    pub(crate) fn simulate(&mut self, input: Input) -> Result<(), Box<dyn Error>> {
        let now = self.tick as f64 / 60.0;
        let past = &mut self.past[self.tick % WINDOW];
        past.input = input;
        past.before.copy_from(&self.world);

        let world = &mut self.world;
        match input {
            Input::Nothing => {}
            Input::Hit(agent) => {
                if let Some(health) = world.healths.get_mut(agent) {
                    *health = (*health - 30.0).max(1.0);
                }
            }
            Input::Reinforce => world.add_agent(now),
        }

        let count = world.states.len();
        self.columns.values_mut(self.health)?[..count].copy_from_slice(&world.healths);
        self.batch
            .decide(self.turn, &self.columns, now)
            .choose(&mut world.states, &mut self.choices[..count])?;
        for (health, choice) in world.healths.iter_mut().zip(&self.choices) {
            if choice.option == Some(self.heal) {
                *health = 100.0;
            }
        }

        past.checksum = world.checksum();
        self.tick += 1;
        Ok(())
    }

    /// Replaces the input of a past tick, and simulates again from there to the present.
    pub(crate) fn correct_input(
        &mut self,
        tick: usize,
        input: Input,
    ) -> Result<(), Box<dyn Error>> {
        if tick >= self.tick || tick + WINDOW < self.tick {
            return Err("this tick is too long ago".into());
        }
        let present = self.tick;
        let past = &mut self.past[tick % WINDOW];
        past.input = input;
        self.world.copy_from(&past.before);

        self.tick = tick;
        while self.tick < present {
            let input = self.past[self.tick % WINDOW].input;
            self.simulate(input)?;
        }
        Ok(())
    }

    /// Returns the checksum after one of the latest ticks.
    pub(crate) fn checksum(&self, tick: usize) -> u64 {
        self.past[tick % WINDOW].checksum
    }
}
