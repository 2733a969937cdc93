//! A summary of a simulation: how the agents of each population spent their time, and which values
//! their stats had.

mod decision_report;
mod population_report;
mod stat_report;

use inclination_core::{DecisionHandle, Scope};

pub use decision_report::{DITHERING_SECONDS, DecisionReport, OptionReport};
pub use population_report::PopulationReport;
pub use stat_report::StatReport;

use super::{state::RunResult, stepping::Simulation};

/// A summary of a simulation, which grows with every step.
#[derive(Clone, Debug)]
pub struct SimulationReport {
    /// The populations, in the order of the scenario.
    pub populations: Vec<PopulationReport>,
    /// The stats of the world.
    pub world: Vec<StatReport>,
    /// How the run ended, as far as it has.
    pub result: Option<RunResult>,
    /// How many steps were made.
    pub steps: u64,
    /// How many members did not join because their population or the memory was full.
    pub refused_members: u64,
}

impl SimulationReport {
    /// Creates a report on a simulation that has not begun.
    pub fn new(simulation: &Simulation) -> Self {
        let populations = &simulation.setup().scenario.populations;
        Self {
            populations: (0..populations.len())
                .map(|at| PopulationReport::new(simulation, at))
                .collect(),
            world: StatReport::all(&simulation.graph().stats, Scope::World),
            result: None,
            steps: 0,
            refused_members: 0,
        }
    }

    /// Adds the step that the simulation has just made.
    pub fn add_step(&mut self, simulation: &Simulation) {
        let stats = &simulation.graph().stats;
        let mut first_read = None;
        for moment in simulation.moments() {
            self.populations[moment.population].add_moment(moment, stats, self.steps);
            first_read.get_or_insert(moment.values);
            for report in &mut self.world {
                report.add_value(moment.values[report.stat]);
            }
        }

        let world = first_read.unwrap_or(simulation.world_values());
        for report in &mut self.world {
            report.add_step(&stats[report.stat], world[report.stat]);
        }
        for (population, agent, values) in simulation.departed_values() {
            self.populations[population].end_member(agent.serial, values);
        }
        self.steps += 1;
    }

    /// Ends the report: counts the runs that still go on, the time since the last runs, and the
    /// values with which the run ended.
    pub fn finish(&mut self, simulation: &Simulation) {
        self.result = simulation.result();
        self.refused_members = simulation.refused_members();
        for population in &mut self.populations {
            population.finish();
        }

        for (population, values) in simulation.member_values() {
            self.populations[population].add_end_values(values);
        }
        for (population, agent, values) in simulation.departed_values() {
            self.populations[population].end_member(agent.serial, values);
        }
        for report in &mut self.world {
            if let Some(value) = simulation.world_values().get(report.stat) {
                report.add_end_value(*value);
            }
        }
    }

    /// Returns what each population did by a decision, as far as its members make it.
    pub(super) fn decision_reports(
        &self,
        decision: DecisionHandle,
    ) -> impl Iterator<Item = &DecisionReport> {
        let populations = self.populations.iter();
        let all = populations.flat_map(|population| &population.decisions);
        all.filter(move |report| report.decision == decision)
    }

    /// Adds the report on another run of the same scenario.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.populations.iter_mut().zip(&other.populations) {
            own.merge(other);
        }
        for (own, other) in self.world.iter_mut().zip(&other.world) {
            own.merge(other);
        }
        self.steps += other.steps;
        self.refused_members += other.refused_members;
    }
}
