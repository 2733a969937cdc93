//! Conditions on the state of a simulation.

use std::collections::BTreeSet;

use inclination_core::authoring::scenario::{Condition, Measure};

use super::{
    model::{PopulationSummary, SimulationModel},
    state::SimulationState,
};

impl SimulationState {
    /// Returns the position of the first end condition that holds.
    pub(super) fn find_end(&self, model: &SimulationModel) -> Option<usize> {
        let mut ends = model.setup.scenario.ends.iter();
        ends.position(|end| self.holds(model, &end.condition, None))
    }

    /// Returns the numbers of the agents that leave because the condition of their population
    /// holds.
    pub(super) fn find_leaving(&self, model: &SimulationModel) -> BTreeSet<u64> {
        let populations = &model.setup.scenario.populations;
        let agents = self.agents.iter().enumerate();
        agents
            .filter(|(at, agent)| {
                let condition = populations[agent.population].leaves_when.as_ref();
                condition.is_some_and(|condition| self.holds(model, condition, Some(*at)))
            })
            .map(|(_, agent)| agent.number)
            .collect()
    }

    /// Returns whether a condition holds, for an agent or for the world.
    fn holds(&self, model: &SimulationModel, condition: &Condition, agent: Option<usize>) -> bool {
        let measured = self.measure(model, &condition.measure, agent);
        measured.is_some_and(|value| condition.comparison.holds(value, condition.value))
    }

    fn measure(
        &self,
        model: &SimulationModel,
        measure: &Measure,
        agent: Option<usize>,
    ) -> Option<f32> {
        match measure {
            Measure::Stat(stat) => {
                let stat = model.stat_position(*stat)?;
                let values = agent.map_or(&self.world_seen, |agent| &self.agents[agent].seen);
                values.get(stat).copied()
            }
            Measure::Population {
                population,
                summary,
                stat,
            } => {
                let stat = match stat {
                    Some(stat) => Some(model.stat_position(*stat)?),
                    None => None,
                };
                let of = PopulationSummary {
                    population: model.population_position(*population)?,
                    summary: *summary,
                    stat,
                };
                Some(self.summarize(of, None)? as f32)
            }
            Measure::Running { population, option } => {
                let option = option.path();
                let members = self.members(model.population_position(*population)?);
                let is_running = |at: &usize| {
                    let agent = &self.agents[*at];
                    let mut runs = agent.runs.iter();
                    let mut performed = agent.performed.iter();
                    performed.any(|at| model.program.option_path(*at) == Some(option))
                        || runs.any(|((running, _), run)| *running == option && run.is_running())
                };
                Some(members.filter(is_running).count() as f32)
            }
        }
    }
}
