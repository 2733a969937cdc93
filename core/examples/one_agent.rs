//! Runs one agent in a loop: the game sets its stats, asks for a decision, and reports its end.
//!
//! `cargo run -p inclination-core --example one_agent`

use std::{error::Error, io::Write};

use inclination_core::{AgentState, Outcome, Program, Single, load};

/// The runtime file exported from `assets/examples/take-cover.incl.json`. A game reads it from its
/// own files.
const FILE: &[u8] = include_bytes!("exported/take-cover.run.json");

/// The situations of the soldier: ammo and health in percent, and the shots per second he is under.
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
    // Once, when the game starts. Names become handles here, so that a wrong name is found early.
    let program = Program::new(&load(FILE)?)?;
    let [enemies, ammo, health, fire] = [
        program.stat("Enemies")?,
        program.stat("Ammo")?,
        program.stat("Health")?,
        program.stat("Fire taken")?,
    ];
    let act = program.decision("What to do")?;

    // Once per agent: its memory, which the game owns. 17 is the agent's own number.
    let mut state = AgentState::new(&program, 17, 0.0);
    // Once for all agents that take turns. They differ in their stats and their states.
    let mut soldier = Single::new(&program);
    soldier.set_seed(1);
    let mut ranking = Vec::new();

    let mut now = 0.0;
    for [rounds, wounds, shots] in BATTLE {
        soldier.set(enemies, 5.0);
        soldier.set(ammo, rounds);
        soldier.set(health, wounds);
        soldier.set(fire, shots);

        let choice = soldier.decide(act, &mut state, now);
        let option = choice.option.ok_or("nothing to do")?;

        // The ranking, best first: for debugging, or for a game that uses the best few options.
        ranking.clear();
        soldier.ranking(act, &mut ranking);
        let weight = ranking.first().map_or(0.0, |best| best.weight);
        // The name belongs to the designer; the payload is what designer and game agreed on.
        let (name, payload) = (program.option_name(option), program.payload(option));
        writeln!(out, "{now:.1} s: {name} ({payload}), {weight:.2}")?;

        // The game plays the option, and reports when it is completed.
        now += 0.5;
        soldier.report(act, Outcome::Completed, &mut state, now);
    }
    Ok(())
}
