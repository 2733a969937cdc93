//! Counts what agents choose in a playtest: how often each option, which options never, and how
//! often agents change their minds.
//!
//! `cargo run --release -p inclination-core --example telemetry`

use std::{error::Error, io::Write};

use inclination_core::{
    AgentStates, Batch, Choice, Columns, DecisionHandle, Program, Telemetry, load,
};

/// The runtime file exported from `assets/examples/take-cover.incl.json`.
const FILE: &[u8] = include_bytes!("exported/take-cover.run.json");

pub(crate) const SOLDIERS: usize = 200;
/// The soldiers decide twice in each second of a minute.
pub(crate) const ROUNDS: u32 = 120;

fn main() -> Result<(), Box<dyn Error>> {
    let playtest = Playtest::run()?;
    playtest.describe_counts(&mut std::io::stdout())
}

pub(crate) struct Playtest {
    program: Program,
    pub(crate) act: DecisionHandle,
    pub(crate) telemetry: Telemetry,
}

impl Playtest {
    /// Plays a battle in which every soldier is under steady fire.
    pub(crate) fn run() -> Result<Self, Box<dyn Error>> {
        let program = Program::new(&load(FILE)?)?;
        let act = program.decision("What to do")?;
        let mut columns = Columns::new(&program, SOLDIERS);
        columns.set_all(program.stat("Enemies")?, 5.0);
        columns.set_all(program.stat("Fire taken")?, 6.0);

        // The game's own numbers: the ammo and the health of each soldier.
        let mut soldiers: Vec<[f32; 2]> = (0..SOLDIERS)
            .map(|number| [(number % 10 * 10) as f32, 100.0 - (number % 7) as f32])
            .collect();
        let stats = [(program.stat("Ammo")?, 0), (program.stat("Health")?, 1)];

        let mut batch = Batch::new(&program);
        let mut states = AgentStates::with_capacity(&program, SOLDIERS);
        (0..SOLDIERS as u64).for_each(|agent| states.add(agent, 0.0));
        let mut choices = vec![Choice::default(); SOLDIERS];
        let mut telemetry = Telemetry::new(&program);

        for round in 0..ROUNDS {
            columns.set_from_rows(&stats, soldiers.as_flattened(), 2)?;
            batch
                .decide(act, &columns, f64::from(round) / 2.0)
                .telemetry(&mut telemetry)
                .choose(&mut states, &mut choices)?;

            for (soldier, choice) in soldiers.iter_mut().zip(&choices) {
                let payload = choice.option.map_or("", |option| program.payload(option));
                play_option(payload, soldier);
            }
        }
        Ok(Self {
            program,
            act,
            telemetry,
        })
    }

    /// Prints how often the decision was made and changed, and the share of each option.
    pub(crate) fn describe_counts(&self, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
        let Self { act, telemetry, .. } = self;
        let made = telemetry.times_made(*act);
        let percent = |count: u64| 100.0 * count as f64 / made as f64;
        let changes = percent(telemetry.changes_of_mind(*act));
        writeln!(out, "{made} decisions, changes of mind: {changes:.0}%")?;

        for (option, count) in telemetry.choices(*act) {
            let name = self.program.option_name(option);
            match count {
                0 => writeln!(out, "{name}: never")?,
                _ => writeln!(out, "{name}: {:.0}%", percent(count))?,
            }
        }
        Ok(())
    }
}

/// Plays half a second of an option.
fn play_option(payload: &str, [ammo, health]: &mut [f32; 2]) {
    match payload {
        "fight" => {
            *ammo = (*ammo - 10.0).max(0.0);
            *health = (*health - 5.0).max(0.0);
        }
        "take-cover" => *health = (*health + 3.0).min(100.0),
        "reload" => *ammo = 100.0,
        "heal" => *health = 100.0,
        _ => {}
    }
}
