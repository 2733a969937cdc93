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
    /// The past of each member, by its serial number. Those that have left have none, so that a
    /// population through which many members pass takes little memory.
    members: Vec<Option<Box<AgentPast>>>,
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
        let at = moment.id.serial as usize;
        if at >= self.members.len() {
            self.members.resize(at + 1, None);
        }
        let newborn = |decisions: &[DecisionReport]| {
            let decisions = decisions.iter();
            let recent = decisions.map(|decision| RecentRuns::new(decision, step));
            Box::new(AgentPast {
                decisions: recent.collect(),
                until: step,
            })
        };
        let past = self.members[at].get_or_insert_with(|| newborn(&self.decisions));

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

    /// Ends what is known about a member that has left, with the values that it had then.
    pub(super) fn end_member(&mut self, serial: u32, values: &[f32]) {
        let past = self.members.get_mut(serial as usize);
        if let Some(mut past) = past.and_then(Option::take) {
            self.finish_past(&mut past);
        }
        for report in &mut self.stats {
            if let Some(value) = values.get(report.stat) {
                report.add_value(*value);
            }
        }
    }

    /// Ends the report: counts the runs that still go on, and the time since the last runs.
    pub(in crate::simulation) fn finish(&mut self) {
        let members = std::mem::take(&mut self.members);
        for mut past in members.into_iter().flatten() {
            self.finish_past(&mut past);
        }
    }

    fn finish_past(&mut self, past: &mut AgentPast) {
        for (decision, recent) in self.decisions.iter_mut().zip(&mut past.decisions) {
            decision.finish(recent, past.until);
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
