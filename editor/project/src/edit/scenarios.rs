//! Edits of scenarios. They are stored as a whole, so each edit replaces the list.
//!
//! Removing a stat, node, profile or sample keeps the references of scenarios to it: it may come
//! back, and until then [`check_scenario`](crate::scenario_check::check_scenario) reports them.

use inclination_core::{
    authoring::{
        format::Document,
        scenario::{Population, PopulationId, Scenario, ScenarioId},
    },
    hash::mix64,
};

use super::{Edit, unique_names::take_free_name};

/// Adds a scenario that can be simulated at once: an agent whose stats start with the current
/// sample lives for 60 s and thinks in every step of 0.1 s. Its IDs come from a random number.
/// Returns its ID.
pub fn new_scenario(document: &Document, random: u64) -> (Vec<Edit>, ScenarioId) {
    let id = free_id(document, random);
    let agents = Population {
        id: PopulationId(mix64(id.0)),
        name: String::from("Agents"),
        count: 1,
        ..Population::default()
    };
    let scenario = Scenario {
        id,
        name: free_scenario_name(document, "Scenario 1"),
        populations: vec![agents],
        ..Scenario::default()
    };

    let mut scenarios = document.scenarios.clone();
    scenarios.push(scenario);
    (vec![Edit::Scenarios(scenarios)], id)
}

/// Adds a copy of a scenario after it. Its parts keep their IDs, so agents draw the same numbers.
/// The ID of the copy comes from a random number. Returns it, or `None` if there is no such
/// scenario.
pub fn duplicate_scenario(
    document: &Document,
    id: ScenarioId,
    random: u64,
) -> Option<(Vec<Edit>, ScenarioId)> {
    let at = scenario_position(document, id)?;
    let known = document.scenarios.get(at)?;
    let copy = Scenario {
        id: free_id(document, random),
        name: free_scenario_name(document, &known.name),
        ..known.clone()
    };

    let copy_id = copy.id;
    let mut scenarios = document.scenarios.clone();
    scenarios.insert(at + 1, copy);
    Some((vec![Edit::Scenarios(scenarios)], copy_id))
}

/// Renames a scenario.
pub fn rename_scenario(document: &Document, id: ScenarioId, name: &str) -> Vec<Edit> {
    let Some(known) = find_scenario(document, id) else {
        return Vec::new();
    };
    let renamed = Scenario {
        name: name.to_owned(),
        ..known.clone()
    };
    change_scenario(document, renamed)
}

/// Removes a scenario.
pub fn remove_scenario(document: &Document, id: ScenarioId) -> Vec<Edit> {
    if scenario_position(document, id).is_none() {
        return Vec::new();
    }
    let mut scenarios = document.scenarios.clone();
    scenarios.retain(|scenario| scenario.id != id);
    vec![Edit::Scenarios(scenarios)]
}

/// Replaces the scenario that has the same ID, if it differs.
pub fn change_scenario(document: &Document, scenario: Scenario) -> Vec<Edit> {
    let mut scenarios = document.scenarios.clone();
    let mut known = scenarios.iter_mut().filter(|known| known.id == scenario.id);
    match known.next() {
        Some(known) if *known != scenario => *known = scenario,
        _ => return Vec::new(),
    }
    vec![Edit::Scenarios(scenarios)]
}

/// Returns a scenario of a document.
pub fn find_scenario(document: &Document, id: ScenarioId) -> Option<&Scenario> {
    let at = scenario_position(document, id)?;
    document.scenarios.get(at)
}

fn scenario_position(document: &Document, id: ScenarioId) -> Option<usize> {
    let mut scenarios = document.scenarios.iter();
    scenarios.position(|scenario| scenario.id == id)
}

/// Returns a random number as an ID, or the next one that is free.
fn free_id(document: &Document, random: u64) -> ScenarioId {
    let mut id = ScenarioId(random);
    while scenario_position(document, id).is_some() {
        id.0 = id.0.wrapping_add(1);
    }
    id
}

fn free_scenario_name(document: &Document, wanted: &str) -> String {
    let taken = document.scenarios.iter();
    let mut taken = taken.map(|scenario| scenario.name.clone()).collect();
    take_free_name(&mut taken, wanted)
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        model::{Node, NodeId, NodeKind, Stat, StatId},
        scenario::{Clock, StatSource},
    };

    use super::*;
    use crate::{
        edit::{apply_edits, stats, step_subject::step_subject},
        scenario_check::check_scenarios,
    };

    fn names(document: &Document) -> Vec<&str> {
        let scenarios = document.scenarios.iter();
        scenarios.map(|scenario| scenario.name.as_str()).collect()
    }

    #[test]
    fn a_new_scenario_can_be_simulated_at_once() {
        let document = Document::default();
        let (edits, id) = new_scenario(&document, 7);
        let document = apply_edits(&document, &edits);
        let scenario = find_scenario(&document, id).unwrap();
        assert_eq!(check_scenarios(&document), []);
        assert_eq!(scenario.name, "Scenario 1");
        let (step, length) = (0.1, 60.0);
        assert_eq!(scenario.clock, Clock::RealTime { step, length });
        assert_eq!(scenario.populations.len(), 1);
        assert_eq!(scenario.populations[0].count, 1);
        assert_eq!(
            step_subject(&edits, &Document::default()).unwrap(),
            "Scenario 1"
        );
    }

    #[test]
    fn scenarios_have_ids_and_names_of_their_own() {
        let document = Document::default();
        let document = apply_edits(&document, &new_scenario(&document, 7).0);
        let (edits, second) = new_scenario(&document, 7);
        assert_eq!(second, ScenarioId(8));
        let document = apply_edits(&document, &edits);
        assert_eq!(names(&document), ["Scenario 1", "Scenario 2"]);

        let (edits, copy) = duplicate_scenario(&document, ScenarioId(7), 1).unwrap();
        let document = apply_edits(&document, &edits);
        assert_eq!(names(&document), ["Scenario 1", "Scenario 3", "Scenario 2"]);
        let [original, copy] =
            [ScenarioId(7), copy].map(|id| find_scenario(&document, id).unwrap());
        assert_eq!(copy.populations, original.populations);
        assert_eq!(duplicate_scenario(&document, ScenarioId(99), 1), None);
    }

    #[test]
    fn scenarios_are_changed_renamed_and_removed() {
        let document = Document::default();
        let (edits, id) = new_scenario(&document, 7);
        let document = apply_edits(&document, &edits);

        let edits = rename_scenario(&document, id, "Duel");
        let document = apply_edits(&document, &edits);
        assert_eq!(names(&document), ["Duel"]);
        let back = rename_scenario(&document, id, "Scenario 1");
        assert_eq!(step_subject(&back, &document).unwrap(), "Duel");
        assert!(rename_scenario(&document, id, "Duel").is_empty());
        assert!(rename_scenario(&document, ScenarioId(99), "Duel").is_empty());

        let mut changed = find_scenario(&document, id).unwrap().clone();
        changed.populations[0].count = 5;
        let edits = change_scenario(&document, changed.clone());
        assert_eq!(apply_edits(&document, &edits).scenarios, [changed]);

        let edits = remove_scenario(&document, id);
        assert_eq!(step_subject(&edits, &document).unwrap(), "Duel");
        assert!(apply_edits(&document, &edits).scenarios.is_empty());
        assert!(remove_scenario(&document, ScenarioId(99)).is_empty());
    }

    #[test]
    fn references_to_removed_items_stay_as_problems_with_a_fix() {
        let mut document = Document::default();
        document
            .graph
            .stats
            .push(Stat::number("Health", 0.0, 100.0));
        document.graph.next_id = 2;
        let fear = Node::new("Fear", NodeKind::Factor(inclination_core::Scope::Agent));
        document.graph.nodes.insert(NodeId(1), fear);
        let document = apply_edits(&document, &new_scenario(&document, 7).0);
        let mut scenario = document.scenarios[0].clone();
        let sources = &mut scenario.populations[0].sources;
        sources.insert(StatId(0), StatSource::Factor(NodeId(1)));
        let document = apply_edits(&document, &change_scenario(&document, scenario.clone()));
        assert_eq!(check_scenarios(&document), []);

        let node_removed = [Edit::Node(None, NodeId(1), None)];
        for edits in [&node_removed[..], &stats::remove_stat(&document, StatId(0))] {
            let without = apply_edits(&document, edits);
            assert_eq!(without.scenarios, document.scenarios);
            let problems = check_scenarios(&without);
            assert_eq!(problems.len(), 1, "{problems:?}");
            let fixed = problems[0].fix.as_ref().unwrap().apply(&scenario);
            let fixed = apply_edits(&without, &change_scenario(&without, fixed));
            assert_eq!(check_scenarios(&fixed), []);
        }
    }
}
