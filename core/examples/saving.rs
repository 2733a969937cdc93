//! Saving an agent and bringing it back: what it remembers is a plain value of the game's, and it goes on as if nothing
//! had happened.
//!
//! `cargo run -p inclination-core --example saving`

use std::{error::Error, io::Write};

use inclination_core::{
    Program,
    eval::{Candidates, Single},
    history::{AgentState, Outcome, TargetId},
    load,
};

/// What was exported of `assets/examples/sniper.incl.json`.
const FILE: &[u8] = include_bytes!("exported/sniper.run.json");

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let program = Program::new(&load(FILE)?)?;
    let mut state = AgentState::new(program.layout(), 1, 0.0);
    watch(&program, &mut state, &[0.0, 4.0, 5.0], out)?;

    // In memory, for a level that is begun again: a copy.
    let checkpoint = state.clone();

    // In a file: with the feature `serde`, in any form that keeps an f64 to the bit. `AgentStates` go the same way.
    let saved = serde_json::to_string(&state)?;
    drop(state);

    // Later, perhaps in a newer version of the game: memories are bound to its graph by the options' ids.
    let mut restored: AgentState = serde_json::from_str(&saved)?;
    restored.bind(program.layout());
    if restored != checkpoint {
        return Err("something was forgotten".into());
    }
    writeln!(out, "saved and restored")?;
    watch(&program, &mut restored, &[184.0, 185.0, 188.0, 189.0], out)
}

/// What the sniper does at some times, while shots fall elsewhere and one Marine stays in sight. A shot takes three
/// seconds.
fn watch(
    program: &Program,
    state: &mut AgentState,
    times: &[f64],
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let act = program.decision("What to do").ok_or("no such decision")?;
    let stat = |name| program.stat(name).ok_or(format!("no stat {name}"));
    let marine = [TargetId(1)];
    let mut candidates = Candidates::new(program, &marine);
    candidates.set_all(stat("In sight")?, 1.0);
    let mut sniper = Single::new(program);
    sniper.set(stat("Shots elsewhere")?, 1.0);

    for now in times.iter().copied() {
        // A shot that began three seconds ago is taken.
        let fire = program.option(act, "Fire").ok_or("no option Fire")?;
        let runs = program.running(act, state.view());
        let since = program
            .record(fire, None, state.view())
            .map(|fire| fire.since);
        if runs.is_some_and(|runs| runs.option == fire)
            && since.is_some_and(|since| now >= since + 3.0)
        {
            sniper.report(act, Outcome::Completed, state, now);
        }
        let choice = sniper.decide(act, &candidates, state, now);
        let name = choice
            .option
            .map_or("nothing", |option| program.option_name(option));
        writeln!(out, "{now} s: {name}")?;
    }
    Ok(())
}
