//! One agent in a loop: the game says what it knows, asks what to do, and says when that is over.
//!
//! `cargo run -p inclination-core --example one_agent`

use std::{error::Error, io::Write};

use inclination_core::{
    Program,
    eval::{Candidates, Single},
    history::{AgentState, Outcome},
    load,
};

/// What was exported of `assets/examples/take-cover.incl.json`. A game reads it from its own files.
const FILE: &[u8] = include_bytes!("exported/take-cover.run.json");

/// What happens to the soldier: ammo and health in percent, and shots a second that he is under.
const BATTLE: [[f32; 3]; 5] = [
    [50.0, 50.0, 10.0],
    [50.0, 35.0, 10.0],
    [10.0, 50.0, 10.0],
    [10.0, 50.0, 0.0],
    [0.0, 0.0, 10.0],
];

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // Once, when the game starts. Names become handles here, so that a wrong one is found at once.
    let program = Program::new(&load(FILE)?)?;
    let stat = |name| program.stat(name).ok_or(format!("no stat {name}"));
    let [enemies, ammo, health, fire] = [
        stat("Enemies")?,
        stat("Ammo")?,
        stat("Health")?,
        stat("Fire taken")?,
    ];
    let act = program.decision("What to do").ok_or("no such decision")?;

    // Once for each agent: what it remembers, which is the game's. 17 is the agent's own number.
    let mut state = AgentState::new(program.layout(), 17, 0.0);
    // One for as many agents as take turns; they differ in what is set, and in their states.
    let mut soldier = Single::new(&program);
    soldier.set_seed(1);
    let mut ranking = Vec::new();

    let mut now = 0.0;
    for [rounds, wounds, shots] in BATTLE {
        soldier.set(enemies, 5.0);
        soldier.set(ammo, rounds);
        soldier.set(health, wounds);
        soldier.set(fire, shots);
        let choice = soldier.decide(act, &Candidates::none(), &mut state, now);
        let option = choice.option.ok_or("nothing to do")?;
        // What it was picked from, the best first: for debugging, or for a game that takes the best few.
        ranking.clear();
        soldier.ranking(act, &mut ranking);
        let weight = ranking.first().map_or(0.0, |best| best.weight);
        // The name is the designer's; the payload is what the designer and the game agreed on.
        let (name, payload) = (program.option_name(option), program.payload(option));
        writeln!(out, "{now:.1} s: {name} ({payload}), {weight:.2}")?;

        // The game plays that, and says when it is over.
        now += 0.5;
        soldier.report(act, Outcome::Completed, &mut state, now);
    }
    Ok(())
}
