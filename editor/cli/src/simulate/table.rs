//! A simulation as a table: a line for each step of each agent.

use inclination_analysis::simulation::{Simulation, format_seconds};
use inclination_core::{
    DecisionHandle, Scope,
    authoring::{
        model::{Stat, StatKind},
        scenario::Clock,
    },
};
use inclination_project::{differ::format_stat_value, text::formatting::csv_cell};

use crate::streams::{Stop, Streams};

/// Prints a line for each step of each agent: its stats, and what its decisions run.
pub(super) fn print_table(simulation: &mut Simulation, streams: &mut Streams) -> Result<(), Stop> {
    let graph = simulation.graph().clone();
    let stats = graph.stats.iter().enumerate();
    let shown: Vec<(usize, &Stat)> = stats
        .filter(|(_, stat)| stat.scope != Scope::Target)
        .collect();
    let decisions: Vec<DecisionHandle> = simulation.decisions_made();
    let scenario = simulation.setup().scenario.clone();
    let has_turns = matches!(scenario.clock, Clock::Turns { .. });

    let time = if has_turns { "turn" } else { "time" };
    let mut header = vec![time.to_owned(), "population".to_owned(), "agent".to_owned()];
    header.extend(shown.iter().map(|(_, stat)| csv_cell(&stat.name)));
    let names = decisions
        .iter()
        .map(|decision| csv_cell(simulation.program().decision_name(*decision)));
    header.extend(names);
    streams.print_data(&header.join(","))?;

    while let Some(step) = simulation.advance() {
        let program = simulation.program();
        let time = if has_turns {
            step.to_string()
        } else {
            format_seconds(simulation.step_time(step))
        };
        for moment in simulation.moments() {
            let population = &scenario.populations[moment.population];
            let mut cells = vec![
                time.clone(),
                csv_cell(&population.name),
                moment.id.serial.to_string(),
            ];
            let stats = shown
                .iter()
                .map(|(at, stat)| csv_cell(&format_cell(stat, moment.values[*at])));
            cells.extend(stats);
            cells.extend(decisions.iter().map(|decision| {
                let mut chains = moment.chains.iter();
                let chain = chains.find(|chain| {
                    let outermost = chain.first();
                    outermost.is_some_and(|link| link.decision == *decision)
                });
                let links = chain.into_iter().flatten();
                let running = links.take_while(|link| !link.is_finished);
                let names = running.map(|link| program.option_name(link.option));
                csv_cell(&names.collect::<Vec<_>>().join(" > "))
            }));
            streams.print_data(&cells.join(","))?;
        }
    }
    Ok(())
}

/// Formats a stat's value for a table: a number with all its digits, or a word.
fn format_cell(stat: &Stat, value: f32) -> String {
    match stat.kind {
        StatKind::Number { .. } => value.to_string(),
        StatKind::YesNo | StatKind::Choice(_) => format_stat_value(stat, value),
    }
}
