//! Conditions on the state of a simulation.

use std::collections::BTreeSet;

use inclination_core::authoring::scenario::{Condition, Measure};

use super::{
    model::{PopulationSummary, SimulationModel},
    state::SimulationState,
    summaries::summarize_values,
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
        let mut leaving = BTreeSet::new();
        let populations = model.setup.scenario.populations.iter().enumerate();
        for (population, about) in populations {
            let Some(condition) = &about.leaves_when else {
                continue;
            };
            // Only a stat can differ between members.
            let differs = matches!(condition.measure, Measure::Stat(_));
            let all_leave = !differs && self.holds(model, condition, None);
            let is_leaving =
                |at: &usize| all_leave || (differs && self.holds(model, condition, Some(*at)));
            let members = self.members(population).filter(is_leaving);
            let numbers = members.map(|at| self.agents[at].number);
            leaving.extend(numbers);
        }
        leaving
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
                Some(summarize_values(*summary, self.values_to_summarize(of, None))? as f32)
            }
            Measure::Running { population, option } => {
                let members = self.members(model.population_position(*population)?);
                let option = model.program.option_at(option.path());
                let is_running = |at: &usize| {
                    let conduct = &self.agents[*at].conduct;
                    let mut runs = conduct.runs.iter().filter(|run| run.is_running());
                    conduct.performed.iter().any(|at| Some(*at) == option)
                        || runs.any(|run| Some(run.pair.0) == option)
                };
                Some(members.filter(is_running).count() as f32)
            }
        }
    }
}
