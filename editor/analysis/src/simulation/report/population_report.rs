//! How the members of a population spent their time.

use inclination_core::{DecisionHandle, Program, Scope, authoring::model::Stat};

use super::{
    decision_report::{DecisionReport, RecentRuns},
    stat_report::StatReport,
};
use crate::simulation::stepping::{AgentMoment, Simulation};

/// The past of one agent.
#[derive(Clone, Debug)]
struct AgentPast {
    /// The recent past in each decision.
    decisions: Vec<RecentRuns>,
    /// The step after its last one.
    until: u64,
}

/// How the members of a population spent their time, all together.
#[derive(Clone, Debug)]
pub struct PopulationReport {
    /// The decisions that they make, including inner ones.
    pub decisions: Vec<DecisionReport>,
    /// Their stats.
    pub stats: Vec<StatReport>,
    /// How many steps they spent in all.
    pub agent_steps: u64,
    /// The past of each member, by its serial number.
    members: Vec<Option<AgentPast>>,
    step_seconds: f64,
}

impl PopulationReport {
    /// Creates a report on the population at a position.
    pub(in crate::simulation) fn new(simulation: &Simulation, population: usize) -> Self {
        let program = simulation.program();
        let made = with_inner(program, simulation.decisions_of(population));
        let decisions = program.decisions().map(|(decision, _)| decision);
        Self {
            decisions: decisions
                .filter(|decision| made.contains(decision))
                .map(|decision| DecisionReport::new(program, decision))
                .collect(),
            stats: StatReport::all(&simulation.graph().stats, Scope::Agent),
            agent_steps: 0,
            members: Vec::new(),
            step_seconds: simulation.setup().step_seconds(),
        }
    }

    /// Adds what a member did in a step.
    pub(in crate::simulation) fn add_moment(
        &mut self,
        moment: AgentMoment<'_>,
        stats: &[Stat],
        step: u64,
    ) {
        let serial = moment.id.serial as usize;
        if serial >= self.members.len() {
            self.members.resize(serial + 1, None);
        }
        let newborn = |decisions: &[DecisionReport]| AgentPast {
            decisions: decisions
                .iter()
                .map(|decision| RecentRuns::of_newborn(decision, step))
                .collect(),
            until: step,
        };
        let past = self.members[serial].get_or_insert_with(|| newborn(&self.decisions));

        past.until = step + 1;
        self.agent_steps += 1;
        for (decision, recent) in self.decisions.iter_mut().zip(&mut past.decisions) {
            decision.add_step(recent, moment, step, self.step_seconds);
        }
        for report in &mut self.stats {
            report.add_step(&stats[report.stat], moment.values[report.stat]);
        }
    }

    /// Adds the values of a member at the end of the run.
    pub(super) fn add_end_values(&mut self, values: &[f32]) {
        for report in &mut self.stats {
            if let Some(value) = values.get(report.stat) {
                report.add_end_value(*value);
            }
        }
    }

    /// Adds the values with which a member left.
    pub(super) fn add_last_values(&mut self, values: &[f32]) {
        for report in &mut self.stats {
            if let Some(value) = values.get(report.stat) {
                report.add_value(*value);
            }
        }
    }

    /// Ends the report: counts the runs that still go on, and the time since the last runs.
    pub(in crate::simulation) fn finish(&mut self) {
        for past in self.members.iter_mut().flatten() {
            for (decision, recent) in self.decisions.iter_mut().zip(&mut past.decisions) {
                decision.finish(recent, past.until);
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (own, other) in self.decisions.iter_mut().zip(&other.decisions) {
            own.merge(other);
        }
        for (own, other) in self.stats.iter_mut().zip(&other.stats) {
            own.merge(other);
        }
        self.agent_steps += other.agent_steps;
    }

    /// Returns how many minutes the members spent in all.
    pub fn agent_minutes(&self) -> f64 {
        self.agent_steps as f64 * self.step_seconds / 60.0
    }
}

/// Returns decisions with those inside their options.
fn with_inner(program: &Program, decisions: Vec<DecisionHandle>) -> Vec<DecisionHandle> {
    let mut all = decisions;
    let mut at = 0;
    while at < all.len() {
        for option in program.options(all[at]) {
            if let Some(inner) = program.inner_decision(option)
                && !all.contains(&inner)
            {
                all.push(inner);
            }
        }
        at += 1;
    }
    all
}
