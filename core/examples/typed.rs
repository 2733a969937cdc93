//! Typed handles: `inclination export --rust` generates a field for each stat and an enum for each
//! decision's options. They are bound when a graph is loaded. One that does not fit the game's code
//! is rejected with the names of the stats that differ, and what a designer has added is a warning.
//!
//! `cargo run -p inclination-core --example typed`

use std::{error::Error, io::Write};

use inclination_core::{AgentState, Program, Single, authoring::model::Stat, bind::Bound, load};

// inclination export --rust take-cover.incl.json -o take_cover.rs
#[path = "handles/take_cover.rs"]
mod take_cover;

use take_cover::{Handles, WhatToDo};

/// The runtime file exported from `assets/examples/take-cover.incl.json`. A game reads it from its
/// own files.
const FILE: &[u8] = include_bytes!("exported/take-cover.run.json");

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // Once, when the game starts. Everything that does not fit is reported here, all at once.
    let mut graph = load(FILE)?;
    let program = Program::new(&graph)?;
    let Bound {
        handles, warnings, ..
    } = Handles::bind(&program)?;
    for warning in warnings {
        writeln!(out, "{warning}")?;
    }
    let Handles {
        stats, decisions, ..
    } = handles;

    let mut state = AgentState::new(&program, 17, 0.0);
    let mut soldier = Single::new(&program);
    soldier.set_seed(1);
    stats.enemies.set(&mut soldier, 5.0);
    stats.ammo.set(&mut soldier, 10.0);
    stats.health.set(&mut soldier, 50.0);
    stats.fire_taken.set(&mut soldier, 10.0);

    let act = decisions.what_to_do;
    let choice = soldier.decide(act.handle(), &mut state, 0.0);
    let option = choice.option.ok_or("nothing to do")?;

    // An option that was added to the graph later is none of these. A game can still play it by its
    // payload.
    let outcome = match act.find_option(option) {
        Some(WhatToDo::TakeCover) => "behind the wall",
        Some(WhatToDo::FightThem) => "at them",
        Some(_) => "something else",
        None => program.payload(option),
    };
    writeln!(out, "{outcome}")?;

    // A designer raises the range of health to 200, and adds a stat that the game does not know.
    if let Some(health) = graph.stats.iter_mut().find(|stat| stat.name == "Health") {
        *health = Stat {
            id: health.id,
            ..Stat::number("Health", 0.0, 200.0)
        };
    }
    let id = inclination_core::authoring::model::StatId(graph.fresh_id());
    let morale = Stat::number("Morale", 0.0, 1.0);
    graph.stats.push(Stat { id, ..morale });
    for warning in Handles::bind(&Program::new(&graph)?)?.warnings {
        writeln!(out, "{warning}")?;
    }
    Ok(())
}
