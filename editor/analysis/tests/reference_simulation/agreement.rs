//! Runs both simulations side by side.

use std::collections::BTreeSet;

use inclination_analysis::simulation::{RunResult, Simulation, SimulationSetup};
use inclination_core::{Path, TargetId, authoring::model::Graph};
use inclination_tests::reference_simulation::{
    ReferenceMoment, ReferenceResult, ReferenceSimulation,
};

use super::coverage::Coverage;

/// A decision of an agent and what it runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    decision: Option<Path>,
    pub(crate) option: Path,
    pub(crate) target: Option<TargetId>,
    pub(crate) started: u64,
    pub(crate) is_finished: bool,
}

/// What an agent did in a step, in the form that both simulations have in common.
#[derive(Debug, PartialEq)]
pub(crate) struct Moment {
    population: u64,
    serial: u32,
    /// The bits of the values that it read.
    pub(crate) values: Vec<u32>,
    pub(crate) chains: Vec<Vec<Link>>,
    finished: BTreeSet<Path>,
}

impl Moment {
    pub(crate) fn id(&self) -> (u64, u32) {
        (self.population, self.serial)
    }

    pub(crate) fn has_finished(&self) -> bool {
        !self.finished.is_empty()
    }
}

/// Returns what the agents did in the last step of a simulation.
pub(crate) fn moments(simulation: &Simulation) -> Vec<Moment> {
    let program = simulation.program();
    let path = |option| program.option_path(option).expect("it is the program's");
    let moments = simulation.moments();
    moments
        .map(|moment| Moment {
            population: moment.id.population.0,
            serial: moment.id.serial,
            values: to_bits(moment.values),
            chains: map_links(moment.chains, |link| Link {
                decision: program.decision_path(link.decision),
                option: path(link.option),
                target: link.target,
                started: link.started,
                is_finished: link.is_finished,
            }),
            finished: moment.finished.iter().map(|option| path(*option)).collect(),
        })
        .collect()
}

fn reference_moment(simulation: &Simulation, moment: &ReferenceMoment) -> Moment {
    let program = simulation.program();
    Moment {
        population: moment.population.0,
        serial: moment.serial,
        values: to_bits(&moment.values),
        chains: map_links(&moment.chains, |(link, started)| Link {
            decision: program.decision_path(link.decision),
            option: link.pair.option,
            target: link.pair.target,
            started: *started,
            is_finished: link.is_finished,
        }),
        finished: moment.finished.clone(),
    }
}

fn to_bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

fn map_links<L>(chains: &[Vec<L>], to_link: impl Fn(&L) -> Link) -> Vec<Vec<Link>> {
    let chains = chains.iter();
    chains
        .map(|chain| chain.iter().map(&to_link).collect())
        .collect()
}

/// Runs both simulations, and returns the first difference.
pub(crate) fn find_difference(
    graph: &Graph,
    setup: &SimulationSetup,
    coverage: &mut Coverage,
) -> Result<(), String> {
    let mut simulation = Simulation::new(graph, setup).map_err(|error| format!("{error:?}"))?;
    let mut reference =
        ReferenceSimulation::new(graph, &setup.scenario, &setup.samples, setup.seed)
            .map_err(|problems| format!("{problems:?}"))?;

    loop {
        let (step, expected) = (simulation.advance(), reference.advance());
        if step != expected {
            return Err(format!("step {step:?} instead of {expected:?}"));
        }
        let Some(step) = step else {
            break;
        };
        let moments = moments(&simulation);
        let expected = reference.moments.iter();
        let expected: Vec<Moment> = expected
            .map(|moment| reference_moment(&simulation, moment))
            .collect();
        if moments != expected {
            let text = describe(&simulation, &moments, &expected);
            return Err(format!("in step {step}, {text}"));
        }
        coverage.add_step(moments);
    }

    let expected = match reference.result {
        Some(ReferenceResult::Condition(at)) => Some(RunResult::Condition(at)),
        Some(ReferenceResult::TimeIsUp) => Some(RunResult::TimeIsUp),
        None => None,
    };
    let result = (simulation.result(), simulation.refused_members());
    let expected = (expected, reference.refused_members());
    if result != expected {
        return Err(format!("the result is {result:?} instead of {expected:?}"));
    }
    coverage.add_run(&simulation);
    Ok(())
}

/// Describes the first agent that differs.
fn describe(simulation: &Simulation, moments: &[Moment], expected: &[Moment]) -> String {
    let ids = |moments: &[Moment]| -> Vec<_> { moments.iter().map(Moment::id).collect() };
    let mut pairs = moments.iter().zip(expected);
    let differing = pairs.find(|(moment, expected)| moment != expected);
    let Some((moment, expected)) = differing.filter(|_| ids(moments) == ids(expected)) else {
        return format!(
            "the agents are {:?} instead of {:?}",
            ids(moments),
            ids(expected)
        );
    };

    let mut lines = vec![format!("agent {:?}:", moment.id())];
    let values = moment.values.iter().zip(&expected.values);
    for (stat, (value, expected)) in simulation.graph().stats.iter().zip(values) {
        if value != expected {
            let [value, expected] = [value, expected].map(|bits| f32::from_bits(*bits));
            let name = &stat.name;
            let scope = stat.scope;
            lines.push(format!(
                "{name} ({scope:?}) is {value:?} instead of {expected:?}."
            ));
        }
    }
    if (&moment.chains, &moment.finished) != (&expected.chains, &expected.finished) {
        let [runs, expected] = [moment, expected].map(|moment| describe_runs(simulation, moment));
        lines.push(format!("It runs\n{runs}\ninstead of\n{expected}."));
    }
    lines.join("\n")
}

fn describe_runs(simulation: &Simulation, moment: &Moment) -> String {
    let program = simulation.program();
    let name = |option: Path| {
        let option = program.option_at(option);
        option.map_or("an unknown option", |option| program.option_name(option))
    };
    let describe = |link: &Link| {
        let target = link
            .target
            .map_or(String::new(), |target| format!(" at {}", target.0));
        let end = if link.is_finished { ", finished" } else { "" };
        format!("{}{target} since {}{end}", name(link.option), link.started)
    };
    let chains = moment.chains.iter().map(|chain| {
        let links: Vec<String> = chain.iter().map(describe).collect();
        links.join(" > ")
    });
    let mut lines: Vec<String> = chains.collect();
    lines.extend(
        moment
            .finished
            .iter()
            .map(|option| format!("{} finished", name(*option))),
    );
    lines.join("\n")
}
