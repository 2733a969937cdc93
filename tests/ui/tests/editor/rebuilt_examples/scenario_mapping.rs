//! Gives the parts of a built scenario the IDs of those of the wanted one.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    history::OptionAddress,
    model::{NodeId, StatId},
    scenario::{
        Condition, Control, EventAction, Measure, Population, PopulationId, Scenario, StatSource,
        TargetFill,
    },
};

use super::id_mapping::{IdMap, map_id, pair_up};

/// Returns a scenario with the wanted IDs. Its populations, events and end conditions correspond to
/// the wanted ones by their order. Profiles and samples keep their IDs.
pub(super) fn map_scenario(ids: &IdMap, built: &Scenario, wanted: &Scenario) -> Scenario {
    let id = |population: &Population| population.id;
    let populations = pair_up(
        built.populations.iter().map(id),
        wanted.populations.iter().map(id),
    );
    let map = ScenarioMap {
        ids,
        populations: populations.collect(),
    };

    let mut scenario = Scenario {
        id: wanted.id,
        ..built.clone()
    };
    scenario.world = map.map_sources(&built.world);
    for population in &mut scenario.populations {
        map.change_population(population);
    }
    for seen in &mut scenario.perceptions {
        seen.observers = map_id(&map.populations, seen.observers);
        seen.seen = map_id(&map.populations, seen.seen);
        let fills = seen.fills.iter();
        seen.fills = fills
            .map(|(stat, fill)| {
                let fill = match fill {
                    TargetFill::Stat(read) => TargetFill::Stat(map.stat(*read)),
                    constant @ TargetFill::Constant(_) => *constant,
                };
                (map.stat(*stat), fill)
            })
            .collect();
    }
    for (event, wanted) in scenario.events.iter_mut().zip(&wanted.events) {
        event.id = wanted.id;
        map.change_action(&mut event.action);
    }
    for (end, wanted) in scenario.ends.iter_mut().zip(&wanted.ends) {
        end.id = wanted.id;
        map.change_condition(&mut end.condition);
    }
    scenario
}

struct ScenarioMap<'a> {
    ids: &'a IdMap,
    populations: BTreeMap<PopulationId, PopulationId>,
}

impl ScenarioMap<'_> {
    fn stat(&self, id: StatId) -> StatId {
        map_id(&self.ids.stats, id)
    }

    fn node(&self, id: NodeId) -> NodeId {
        map_id(&self.ids.nodes, id)
    }

    fn change_option(&self, address: &mut OptionAddress) {
        for node in address.uses.iter_mut().chain([&mut address.option]) {
            *node = self.node(*node);
        }
    }

    fn change_population(&self, population: &mut Population) {
        population.id = map_id(&self.populations, population.id);
        population.sources = self.map_sources(&population.sources);
        if let Some(condition) = &mut population.leaves_when {
            self.change_condition(condition);
        }
        match &mut population.control {
            Control::Graph { decisions, .. } => {
                for decision in decisions {
                    *decision = self.node(*decision);
                }
            }
            Control::Script(lines) => {
                for option in lines.iter_mut().filter_map(|line| line.option.as_mut()) {
                    self.change_option(option);
                }
            }
            Control::Nothing => {}
        }
    }

    fn map_sources(&self, sources: &BTreeMap<StatId, StatSource>) -> BTreeMap<StatId, StatSource> {
        let sources = sources.iter();
        sources
            .map(|(stat, source)| (self.stat(*stat), self.map_source(source)))
            .collect()
    }

    fn map_source(&self, source: &StatSource) -> StatSource {
        let mut source = source.clone();
        match &mut source {
            StatSource::Opponent(stat) | StatSource::Target(stat) => *stat = self.stat(*stat),
            StatSource::Population {
                population, stat, ..
            } => {
                *population = map_id(&self.populations, *population);
                *stat = stat.map(|stat| self.stat(stat));
            }
            StatSource::Factor(node) => *node = self.node(*node),
            _ => {}
        }
        source
    }

    fn change_condition(&self, condition: &mut Condition) {
        match &mut condition.measure {
            Measure::Stat(stat) => *stat = self.stat(*stat),
            Measure::Population {
                population, stat, ..
            } => {
                *population = map_id(&self.populations, *population);
                *stat = stat.map(|stat| self.stat(stat));
            }
            Measure::Running { population, option } => {
                *population = map_id(&self.populations, *population);
                self.change_option(option);
            }
        }
    }

    fn change_action(&self, action: &mut EventAction) {
        match action {
            EventAction::ChangeStat {
                population, stat, ..
            } => {
                *population = population.map(|id| map_id(&self.populations, id));
                *stat = self.stat(*stat);
            }
            EventAction::Spawn { population, .. } | EventAction::Remove { population, .. } => {
                *population = map_id(&self.populations, *population);
            }
        }
    }
}
