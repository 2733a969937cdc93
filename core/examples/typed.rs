//! Typed handles: the game's code has a field for each stat and an enum for each decision's options, made by `inclination
//! export --rust`. What fits is bound once; a graph that the code does not fit is refused at load, by the stat's name.
//!
//! `cargo run -p inclination-core --example typed`

use std::{error::Error, io::Write};

use inclination_core::{
    Program,
    eval::{Candidates, Single},
    history::AgentState,
    load,
    model::Stat,
};

// inclination export --rust take-cover.incl.json -o take_cover.rs
#[path = "handles/take_cover.rs"]
mod take_cover;

use take_cover::{Handles, WhatToDo};

/// What was exported of `assets/examples/take-cover.incl.json`. A game reads it from its own files.
const FILE: &[u8] = include_bytes!("exported/take-cover.run.json");

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // Once, when the game starts. Everything that does not fit is told here, all at once.
    let mut graph = load(FILE)?;
    let program = Program::new(&graph)?;
    let Handles {
        stats, decisions, ..
    } = Handles::bind(&program)?;

    let mut state = AgentState::new(program.layout(), 17, 0.0);
    let mut soldier = Single::new(&program);
    soldier.set_seed(1);
    stats.enemies.set(&mut soldier, 5.0);
    stats.ammo.set(&mut soldier, 10.0);
    stats.health.set(&mut soldier, 50.0);
    stats.fire_taken.set(&mut soldier, 10.0);
    let act = decisions.what_to_do;
    let choice = soldier.decide(act.handle(), &Candidates::none(), &mut state, 0.0);
    let option = choice.option.ok_or("nothing to do")?;
    // An option that was added to the graph since is none of these: a game may still play it by its payload.
    let said = match act.known(option) {
        Some(WhatToDo::TakeCover) => "behind the wall",
        Some(WhatToDo::FightThem) => "at them",
        Some(_) => "something else",
        None => program.payload(option),
    };
    writeln!(out, "{said}")?;

    // A designer lets wounds go to 200, and adds a stat that the game knows nothing of.
    if let Some(health) = graph.stats.iter_mut().find(|stat| stat.name == "Health") {
        *health = Stat {
            id: health.id,
            ..Stat::number("Health", 0.0, 200.0)
        };
    }
    let id = inclination_core::model::StatId(graph.fresh_id());
    let morale = Stat::number("Morale", 0.0, 1.0);
    graph.stats.push(Stat { id, ..morale });
    if let Err(mismatches) = Handles::bind(&Program::new(&graph)?) {
        writeln!(out, "{mismatches}")?;
    }
    Ok(())
}
