//! Saves an agent and restores it: its memory is a plain value of the game, and the agent continues
//! as if it had never been saved.
//!
//! `cargo run -p inclination-core --example saving`

use std::{error::Error, io::Write};

use inclination_core::{AgentState, Candidates, Outcome, Program, Single, TargetId, load};

/// The runtime file exported from `assets/examples/sniper.incl.json`.
const FILE: &[u8] = include_bytes!("exported/sniper.run.json");

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let program = Program::new(&load(FILE)?)?;
    let mut state = AgentState::new(&program, 1, 0.0);
    run_sniper(&program, &mut state, &[0.0, 4.0, 5.0], out)?;

    // In memory, for a level that is restarted: a copy.
    let checkpoint = state.clone();

    // In a file: with the feature `serde`, in any format that keeps an f64 to the bit. This works
    // for `AgentStates` too.
    let saved = serde_json::to_string(&state)?;
    drop(state);

    // Later, perhaps in a newer version of the game: options' IDs bind memories to its graph.
    let mut restored: AgentState = serde_json::from_str(&saved)?;
    restored.rebind(&program);
    if restored != checkpoint {
        return Err("something was forgotten".into());
    }
    writeln!(out, "saved and restored")?;
    run_sniper(&program, &mut restored, &[184.0, 185.0, 188.0, 189.0], out)
}

/// Prints what the sniper does at these times, while shots fall elsewhere and one Marine stays in
/// sight. A shot takes three seconds.
fn run_sniper(
    program: &Program,
    state: &mut AgentState,
    times: &[f64],
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let act = program.decision("What to do")?;

    let mut candidates = Candidates::for_agent(program, &[TargetId(1)]);
    candidates.set_all(program.target_stat("In sight")?, 1.0);
    let mut sniper = Single::new(program);
    sniper.set(program.stat("Shots elsewhere")?, 1.0);

    for now in times.iter().copied() {
        // A shot that began three seconds ago is completed.
        let fire = program.option(act, "Fire")?;
        let runs = program.running(act, state.view());
        let since = program
            .record(fire, None, state.view())
            .map(|fire| fire.since());
        if runs.is_some_and(|runs| runs.option == fire)
            && since.is_some_and(|since| now >= since + 3.0)
        {
            sniper.report(act, Outcome::Completed, state, now);
        }

        let choice = sniper.decide_among(act, &candidates, state, now);
        let name = choice
            .option
            .map_or("nothing", |option| program.option_name(option));
        writeln!(out, "{now} s: {name}")?;
    }
    Ok(())
}
