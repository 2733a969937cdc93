//! Runs of the examples' scenarios, with names instead of handles.

use std::collections::BTreeMap;

use inclination_analysis::simulation::{AgentMoment, RunResult, Simulation, SimulationSetup};
use inclination_core::{
    TargetId,
    authoring::{format::Document, scenario::Scenario},
};

use super::common::read_document;

/// The result of a run that no end condition ended.
pub(crate) const TIME_IS_UP: &str = "time is up";

/// A run of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionRun {
    pub(crate) option: String,
    /// The population and the serial number of the target.
    pub(crate) target: Option<(String, u32)>,
    /// The step in which it began.
    pub(crate) started: u64,
    /// Whether it finished in this step or before, and nothing replaced it.
    pub(crate) is_finished: bool,
}

/// What an agent read and ran in a step.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) step: u64,
    pub(crate) population: String,
    values: BTreeMap<String, f32>,
    /// What its decisions run, each from the outermost option to the innermost.
    pub(crate) runs: Vec<Vec<OptionRun>>,
}

impl Moment {
    /// Returns the value of a stat at the beginning of the step.
    pub(crate) fn value(&self, stat: &str) -> f32 {
        self.values[stat]
    }

    /// Returns the options that its first decision runs, from the outermost to the innermost.
    pub(crate) fn options(&self) -> Vec<&str> {
        let links = self.runs.first().into_iter().flatten();
        links.map(|run| run.option.as_str()).collect()
    }
}

/// A run of a scenario.
#[derive(Debug)]
pub(crate) struct ScenarioRun {
    /// The moments of all agents, step by step.
    pub(crate) moments: Vec<Moment>,
    /// The number of steps before the run ended.
    pub(crate) steps: u64,
    /// The name of the end condition that ended the run, or that the time is up.
    pub(crate) result: String,
}

impl ScenarioRun {
    /// Runs a scenario of an example.
    pub(crate) fn simulate(example: &str, scenario: &str, seed: u64) -> Self {
        Self::simulate_document(&read_document(example), scenario, seed)
    }

    /// Runs a scenario of a project.
    pub(crate) fn simulate_document(document: &Document, scenario: &str, seed: u64) -> Self {
        let scenario = find_scenario(document, scenario);
        let setup = SimulationSetup {
            samples: document.samples.named.clone(),
            ..SimulationSetup::new(scenario.clone()).with_seed(seed)
        };
        let simulation = Simulation::new(&document.graph, &setup);
        let mut simulation = simulation.expect("it can be simulated");

        let mut moments = Vec::new();
        let mut steps = 0;
        while let Some(step) = simulation.advance() {
            steps = step + 1;
            moments.extend(simulation.moments().map(|moment| Moment {
                step,
                population: scenario.populations[moment.population].name.clone(),
                values: name_values(document, moment),
                runs: name_runs(&simulation, scenario, moment),
            }));
        }

        let result = match simulation.result() {
            Some(RunResult::Condition(at)) => scenario.ends[at].name.clone(),
            _ => String::from(TIME_IS_UP),
        };
        Self {
            moments,
            steps,
            result,
        }
    }

    /// Returns the steps in which the only member of a population begins to run another outermost
    /// option of its first decision, and the option. Several runs in a row count as one.
    pub(crate) fn option_changes(&self, population: &str) -> Vec<(u64, &str)> {
        let moments = self.moments_of(population).into_iter();
        let mut changes: Vec<(u64, &str)> = moments
            .filter_map(|moment| Some((moment.step, *moment.options().first()?)))
            .collect();
        changes.dedup_by_key(|(_, option)| *option);
        changes
    }

    /// Returns the moments of the only member of a population.
    pub(crate) fn moments_of(&self, population: &str) -> Vec<&Moment> {
        let moments = self.moments.iter();
        moments
            .filter(|moment| moment.population == population)
            .collect()
    }
}

/// Returns the scenario with a name.
pub(crate) fn find_scenario<'d>(document: &'d Document, name: &str) -> &'d Scenario {
    let mut scenarios = document.scenarios.iter();
    scenarios
        .find(|scenario| scenario.name == name)
        .expect(name)
}

fn name_values(document: &Document, moment: AgentMoment<'_>) -> BTreeMap<String, f32> {
    let stats = document.graph.stats.iter().zip(moment.values);
    stats
        .map(|(stat, value)| (stat.name.clone(), *value))
        .collect()
}

fn name_runs(
    simulation: &Simulation,
    scenario: &Scenario,
    moment: AgentMoment<'_>,
) -> Vec<Vec<OptionRun>> {
    let name_target = |target: TargetId| {
        let agents = simulation.moments();
        let mut found = agents.filter(|agent| agent.id.number() == target.0);
        let agent = found.next().expect("the target acts too");
        let population = scenario.populations[agent.population].name.clone();
        (population, agent.id.serial)
    };
    let chains = moment.chains.iter();
    chains
        .map(|chain| {
            let links = chain.iter();
            links
                .map(|link| OptionRun {
                    option: simulation.program().option_name(link.option).into(),
                    target: link.target.map(name_target),
                    started: link.started,
                    is_finished: link.is_finished,
                })
                .collect()
        })
        .collect()
}
