//! A decision with targets: an option is weighed once per candidate, and the choice names a target.
//!
//! `cargo run -p inclination-core --example targets`

use std::{error::Error, io::Write};

use inclination_core::{AgentState, Candidates, Program, Single, TargetId, load};

/// The runtime file exported from `assets/examples/keys.incl.json`.
const FILE: &[u8] = include_bytes!("exported/keys.run.json");

/// A goal on the map. Its ID stays the same when the list around it changes.
struct Goal {
    id: u64,
    worth: f32,
    distance: f32,
}

/// The goals that the walker sees, moment by moment.
const WALK: [&[Goal]; 4] = [
    &[
        Goal {
            id: 11,
            worth: 1.0,
            distance: 5.0,
        },
        Goal {
            id: 12,
            worth: 2.0,
            distance: 10.0,
        },
    ],
    &[
        Goal {
            id: 12,
            worth: 2.0,
            distance: 8.0,
        },
        Goal {
            id: 11,
            worth: 1.0,
            distance: 5.0,
        },
    ],
    &[Goal {
        id: 11,
        worth: 1.0,
        distance: 4.0,
    }],
    &[],
];

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let program = Program::new(&load(FILE)?)?;
    let which = program.decision("Which goal")?;
    let (worth, distance) = (
        program.target_stat("Worth of the goal")?,
        program.target_stat("Distance to the goal")?,
    );

    let mut state = AgentState::new(&program, 1, 0.0);
    let mut walker = Single::new(&program);
    let mut candidates = Candidates::new(&program);
    let mut ranking = Vec::new();

    for (now, goals) in (0_u8..).zip(WALK) {
        // Each candidate has a row. Stats of the agent and the world are set on the evaluator, as
        // in a decision without targets.
        candidates.clear();
        for goal in goals {
            candidates
                .push(TargetId(goal.id))
                .set(worth, goal.worth)
                .set(distance, goal.distance);
        }

        let choice = walker.decide_among(which, &candidates, &mut state, now.into());
        match (choice.option, choice.target) {
            (Some(option), Some(TargetId(goal))) => {
                write!(out, "{now} s: {} {goal};", program.option_name(option))?;
            }
            // Without candidates, an option for targets cannot be chosen.
            _ => write!(out, "{now} s: nothing;")?,
        }

        ranking.clear();
        walker.ranking(which, &mut ranking);
        for ranked in &ranking {
            let goal = ranked.target.map_or(0, |TargetId(goal)| goal);
            write!(out, " {goal} at {:.2}", ranked.weight)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
