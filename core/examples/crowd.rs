//! Decides for 100,000 agents per frame, with a column of numbers for each stat, on all processors.
//! Random draws depend neither on the number of threads nor on the order of agents.
//!
//! `cargo run --release -p inclination-core --example crowd`

use std::{
    error::Error,
    io::Write,
    thread,
    time::{Duration, Instant},
};

use inclination_core::{
    Program,
    eval::{Batch, Choice, Columns},
    history::AgentStates,
    load,
};

/// The runtime file exported from `assets/examples/duel.incl.json`.
const FILE: &[u8] = include_bytes!("exported/duel.run.json");

pub(crate) const AGENTS: usize = 100_000;
pub(crate) const SEED: u64 = 9;

/// How often each option was chosen in a frame, in the decision's order.
pub(crate) type Counts = Vec<(String, usize)>;

fn main() -> Result<(), Box<dyn Error>> {
    for (counts, took) in frames(3)? {
        let counts: Vec<String> = counts
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        writeln!(std::io::stdout(), "{}, in {took:.1?}", counts.join(", "))?;
    }
    Ok(())
}

pub(crate) fn frames(count: u32) -> Result<Vec<(Counts, Duration)>, Box<dyn Error>> {
    let program = Program::new(&load(FILE)?)?;
    let turn = program.decision("My turn")?;
    let [health, foe, potions] = [
        program.stat("Health")?,
        program.stat("Foe health")?,
        program.stat("Potions")?,
    ];

    // The game's own numbers, and the memories of the agents. Each agent has its own number.
    let mut healths: Vec<f32> = (0..AGENTS).map(|agent| (agent % 100 + 1) as f32).collect();
    let mut states = AgentStates::new(&program);
    for agent in 0..AGENTS as u64 {
        states.add(agent, 0.0);
    }
    let mut columns = Columns::new(&program, AGENTS);
    columns.set_seed(SEED);
    columns.set_all(foe, 20.0);
    columns.set_all(potions, 1.0);
    let mut choices = vec![Choice::default(); AGENTS];

    // Each thread gets an evaluator and a part of the agents.
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut batches = vec![Batch::new(&program); threads];
    let part = AGENTS.div_ceil(threads);

    let mut frames = Vec::new();
    for frame in 0..count {
        let now = f64::from(frame) / 60.0;
        let begun = Instant::now();

        columns.set(health, &healths)?;
        thread::scope(|scope| {
            let parts = states.chunks_mut(part).zip(choices.chunks_mut(part));
            let running: Vec<_> = parts
                .zip(&mut batches)
                .map(|((mut states, choices), batch)| {
                    let call = batch.decide(turn, &columns, now);
                    scope.spawn(move || call.choose(&mut states, choices))
                })
                .collect();
            for thread in running {
                thread.join().map_err(|_| "a thread broke off")??;
            }
            Ok::<(), Box<dyn Error>>(())
        })?;
        let took = begun.elapsed();

        let count_of = |option| {
            let chosen = choices
                .iter()
                .filter(|choice| choice.option == Some(option));
            (program.option_name(option).to_owned(), chosen.count())
        };
        frames.push((program.options(turn).map(count_of).collect(), took));

        // Every agent takes a blow.
        for health in &mut healths {
            *health = (*health - 5.0).max(1.0);
        }
    }
    Ok(frames)
}
