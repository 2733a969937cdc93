//! Explains one agent of a crowd: why it decides as it does, what else it could do, and why it
//! changed its mind.
//!
//! `cargo run -p inclination-core --example explaining`

use std::{error::Error, io::Write};

use inclination_core::{
    AgentStates, Batch, Choice, Columns, Program,
    explain::{Explainer, Explanation},
    load,
};

/// The runtime file exported from `assets/examples/take-cover.incl.json`.
const FILE: &[u8] = include_bytes!("exported/take-cover.run.json");

const SOLDIERS: usize = 3;

/// The soldier that the game's debug view shows.
const WATCHED: usize = 1;

/// How full the magazines are at each moment, in percent.
const AMMO: [[f32; SOLDIERS]; 2] = [[80.0, 50.0, 50.0], [70.0, 10.0, 40.0]];

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let program = Program::new(&load(FILE)?)?;
    let act = program.decision("What to do")?;
    let ammo = program.stat("Ammo")?;

    let mut columns = Columns::new(&program, SOLDIERS);
    columns.set_all(program.stat("Enemies")?, 5.0);
    columns.set_all(program.stat("Fire taken")?, 10.0);
    columns.set(program.stat("Health")?, &[100.0, 50.0, 35.0])?;

    let mut states = AgentStates::new(&program);
    (0..SOLDIERS as u64).for_each(|agent| states.add(agent, 0.0));
    let mut batch = Batch::new(&program);
    let mut choices = [Choice::default(); SOLDIERS];

    // Create an explainer when somebody looks: only that compiles what explanations need.
    let mut explainer = Explainer::from_program(&program);
    let mut last: Option<Explanation> = None;

    for (now, magazines) in (0_u8..).zip(&AMMO) {
        columns.set(ammo, magazines)?;

        // An explanation reads what the batch is about to read, and changes nothing. If agents have
        // candidates, pass them to both with `among`.
        let now = f64::from(now);
        let why = explainer
            .agent(WATCHED, &columns, now)
            .explain(act, &states)?;
        batch
            .decide(act, &columns, now)
            .choose(&mut states, &mut choices)?;

        let option = choices[WATCHED].option.ok_or("nothing to do")?;
        writeln!(out, "{now} s: {}", program.option_name(option))?;
        for sentence in why.sentences() {
            writeln!(out, "  {sentence}")?;
        }

        if let Some(before) = &last {
            writeln!(out, "What changed:")?;
            for sentence in why.changes_since(before).sentences() {
                writeln!(out, "  {sentence}")?;
            }
        }
        last = Some(why);
    }

    // What it would take for the soldier to decide otherwise.
    let flips = explainer
        .agent(WATCHED, &columns, 2.0)
        .flips(act, &states)?;
    writeln!(out, "{}", flips.sentence())?;
    Ok(())
}
