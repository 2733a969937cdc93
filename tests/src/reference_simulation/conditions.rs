//! Conditions on the world: for members that leave, and for the end of a run.

use inclination_core::{
    Scope,
    authoring::scenario::{Condition, Measure, Summary},
};

use super::{
    snapshot::{Snapshot, summarize},
    world::World,
};

impl World {
    /// Returns the position of the first end condition that holds.
    pub(super) fn find_end(&self, snapshot: &Snapshot) -> Option<usize> {
        let mut ends = self.scenario.ends.iter();
        ends.position(|end| self.holds(&end.condition, snapshot, None))
    }

    /// Whether a condition holds, for a member or for the world.
    pub(super) fn holds(
        &self,
        condition: &Condition,
        snapshot: &Snapshot,
        member: Option<usize>,
    ) -> bool {
        let value = self.measure(&condition.measure, snapshot, member);
        value.is_some_and(|value| condition.comparison.holds(value as f32, condition.value))
    }

    fn measure(
        &self,
        measure: &Measure,
        snapshot: &Snapshot,
        member: Option<usize>,
    ) -> Option<f64> {
        match measure {
            Measure::Stat(stat) => {
                let values = match (member, self.graph.stat(*stat)?.scope) {
                    (_, Scope::World) => &snapshot.world,
                    (Some(member), Scope::Agent) => &snapshot.agents[member],
                    _ => return None,
                };
                Some(values[stat].into())
            }
            Measure::Population {
                population,
                summary,
                stat,
            } => {
                let mut members = self.members(self.find_population(*population)?);
                if *summary == Summary::Count {
                    return Some(members.count() as f64);
                }
                let stat = (*stat)?;
                let values = members.try_fold(Vec::new(), |mut values, member| {
                    values.push(f64::from(*snapshot.agents[member].get(&stat)?));
                    Some(values)
                });
                summarize(*summary, &values?)
            }
            Measure::Running { population, option } => {
                let path = option.path();
                let members = self.members(self.find_population(*population)?);
                let running = members.filter(|member| {
                    let agent = &self.agents[*member];
                    let mut links = agent.chains.iter().flatten();
                    agent.performed.contains(&path)
                        || links.any(|link| link.pair.option == path && !link.is_finished)
                });
                Some(running.count() as f64)
            }
        }
    }
}
