//! The speed of simulations as ratios to simulators that are written by hand for one scenario.
//!
//! Before anything is timed, both simulate the same run and must choose each option equally often,
//! so that both do the same work. `docs/internals/simulation.md` has the results.

mod fights;
mod guards;
#[path = "../../../../tests/benches/speed/turns.rs"]
mod turns;

use turns::Table;

/// Measures some rows and adds them to the table.
type Measurement = fn(&mut Table);

/// The groups of rows, by the names that select them on the command line.
const GROUPS: [(&str, Measurement); 3] = [
    ("one-agent", guards::measure_one_agent),
    ("many-agents", guards::measure_many_agents),
    ("fights", fights::measure),
];

fn main() {
    // Cargo adds options of its own.
    let selected: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();

    let mut table = Table::new();
    for (name, measure) in GROUPS {
        if selected.is_empty() || selected.iter().any(|selected| selected == name) {
            measure(&mut table);
        }
    }
    table.print();
}
