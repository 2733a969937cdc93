//! Edits of the parts of a scenario: populations, sources of stats, perceptions, events and end
//! conditions. The edits that add a part return none if the scenario lacks what the part needs.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Scope,
    authoring::{
        format::Document,
        model::{EffectOperation, Stat, StatId, StatKind},
        scenario::{
            Comparison, Condition, EndCondition, EndConditionId, EventAction, EventId, EventTiming,
            Measure, Members, Perception, Population, PopulationId, Scenario, ScenarioEvent,
            ScenarioId, StatSource, Summary,
        },
    },
};

use super::{
    Edit,
    scenarios::{change_scenario, find_scenario},
    unique_names::take_free_name,
};

/// The time of a new event, in seconds.
const NEW_EVENT_TIME: f64 = 10.0;

/// Changes a scenario by a function.
pub fn update_scenario(
    document: &Document,
    id: ScenarioId,
    change: impl FnOnce(&mut Scenario),
) -> Vec<Edit> {
    let Some(known) = find_scenario(document, id) else {
        return Vec::new();
    };
    let mut changed = known.clone();
    change(&mut changed);
    change_scenario(document, changed)
}

/// Changes a population of a scenario by a function.
pub fn update_population(
    document: &Document,
    scenario: ScenarioId,
    population: PopulationId,
    change: impl FnOnce(&mut Population),
) -> Vec<Edit> {
    update_scenario(document, scenario, |scenario| {
        let mut known = scenario.populations.iter_mut();
        if let Some(known) = known.find(|known| known.id == population) {
            change(known);
        }
    })
}

/// Sets the source of a stat of a population, or of the world. `None` removes it, so that the stat
/// is simulated from its sample.
pub fn set_source(
    document: &Document,
    scenario: ScenarioId,
    owner: Option<PopulationId>,
    stat: StatId,
    source: Option<StatSource>,
) -> Vec<Edit> {
    update_scenario(document, scenario, |scenario| {
        let sources = match owner {
            None => Some(&mut scenario.world),
            Some(id) => {
                let mut known = scenario.populations.iter_mut();
                let found = known.find(|population| population.id == id);
                found.map(|population| &mut population.sources)
            }
        };
        if let Some(sources) = sources {
            match source {
                Some(source) => sources.insert(stat, source),
                None => sources.remove(&stat),
            };
        }
    })
}

/// Adds a population of one agent that decides by the graph. Its ID is a random number.
pub fn add_population(
    document: &Document,
    scenario: ScenarioId,
    random: u64,
) -> (Vec<Edit>, PopulationId) {
    let id = PopulationId(random);
    let edits = update_scenario(document, scenario, |scenario| {
        let names = scenario.populations.iter();
        let name = free_name(names.map(|known| known.name.clone()), "Population 1");
        scenario.populations.push(Population {
            id,
            name,
            count: 1,
            ..Population::default()
        });
    });
    (edits, id)
}

/// Adds an end condition: a run ends when no member of the first population is left. Its ID is a
/// random number.
pub fn add_end_condition(document: &Document, scenario: ScenarioId, random: u64) -> Vec<Edit> {
    update_scenario(document, scenario, |scenario| {
        let Some(condition) = new_condition(document, scenario) else {
            return;
        };
        let names = scenario.ends.iter().map(|known| known.name.clone());
        let name = free_name(names, "End 1");
        scenario.ends.push(EndCondition {
            id: EndConditionId(random),
            name,
            condition,
        });
    })
}

/// Returns the condition that a stat of any member of the first population is at the low end of its
/// range or, if members have no stats, that no member is left.
fn new_condition(document: &Document, scenario: &Scenario) -> Option<Condition> {
    let population = scenario.populations.first()?.id;
    let mut stats = document.graph.stats.iter();
    let stat = stats.find(|stat| stat.scope == Scope::Agent);
    let summary = stat.map_or(Summary::Count, |_| Summary::Min);
    Some(Condition {
        measure: Measure::Population {
            population,
            summary,
            stat: stat.map(|stat| stat.id),
        },
        comparison: Comparison::AtMost,
        value: stat.map_or(0.0, |stat| stat.reach().0),
    })
}

/// Makes the members of the last population candidates of those of the first.
pub fn add_perception(document: &Document, scenario: ScenarioId) -> Vec<Edit> {
    update_scenario(document, scenario, |scenario| {
        let populations = &scenario.populations;
        if let (Some(first), Some(last)) = (populations.first(), populations.last()) {
            scenario.perceptions.push(Perception {
                observers: first.id,
                seen: last.id,
                max_seen: None,
                fills: BTreeMap::new(),
            });
        }
    })
}

/// Adds an event that changes the first stat of agents, or else of the world, after some seconds.
/// Its ID is a random number.
pub fn add_event(document: &Document, scenario: ScenarioId, random: u64) -> Vec<Edit> {
    let stats = &document.graph.stats;
    update_scenario(document, scenario, |scenario| {
        let population = scenario.populations.first().map(|first| first.id);
        let scope = population.map_or(Scope::World, |_| Scope::Agent);
        let of = |scope: Scope| stats.iter().find(move |stat| stat.scope == scope);
        let action = match (of(scope), of(Scope::World), population) {
            (Some(stat), _, _) => new_stat_change(population, stat),
            (None, Some(stat), _) => new_stat_change(None, stat),
            (None, None, Some(population)) => EventAction::Spawn {
                population,
                count: 1,
            },
            (None, None, None) => return,
        };

        let names = scenario.events.iter().map(|known| known.name.clone());
        let name = free_name(names, "Event 1");
        scenario.events.push(ScenarioEvent {
            id: EventId(random),
            name,
            timing: EventTiming::Once {
                time: NEW_EVENT_TIME,
            },
            action,
        });
    })
}

/// Returns an action that changes a stat of all members, or of the world: by a tenth of its range,
/// or to its last choice.
pub fn new_stat_change(population: Option<PopulationId>, stat: &Stat) -> EventAction {
    let (low, high) = stat.reach();
    let (operation, amount) = match stat.kind {
        StatKind::Number { .. } => (EffectOperation::Add, (high - low) / 10.0),
        StatKind::YesNo | StatKind::Choice(_) => (EffectOperation::Set, high),
    };
    EventAction::ChangeStat {
        population,
        members: Members::All,
        stat: stat.id,
        operation,
        amount,
        lasts: None,
    }
}

fn free_name(taken: impl Iterator<Item = String>, wanted: &str) -> String {
    let mut taken: BTreeSet<String> = taken.collect();
    take_free_name(&mut taken, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        edit::{apply_edits, scenarios::new_scenario},
        scenario_check::check_scenarios,
    };

    fn document() -> (Document, ScenarioId) {
        let mut document = Document::default();
        document
            .graph
            .stats
            .push(Stat::number("Health", 0.0, 100.0));
        let (edits, id) = new_scenario(&document, 7);
        (apply_edits(&document, &edits), id)
    }

    #[test]
    fn every_new_part_is_sound() {
        let (mut document, id) = document();
        let edits = add_population(&document, id, 5).0;
        document = apply_edits(&document, &edits);
        for add in [
            add_end_condition(&document, id, 6),
            add_event(&document, id, 6),
            add_perception(&document, id),
        ] {
            assert_eq!(add.len(), 1);
            assert_eq!(check_scenarios(&apply_edits(&document, &add)), []);
        }
        assert!(add_end_condition(&document, ScenarioId(99), 6).is_empty());
    }

    #[test]
    fn sources_are_set_and_removed() {
        let (document, id) = document();
        let population = document.scenarios[0].populations[0].id;
        let set = |document: &Document, source| {
            let edits = set_source(document, id, Some(population), StatId(0), source);
            apply_edits(document, &edits)
        };
        let constant = set(&document, Some(StatSource::Constant(3.0)));
        assert_eq!(constant.scenarios[0].populations[0].sources.len(), 1);
        assert_eq!(set(&constant, None).scenarios, document.scenarios);
    }
}
