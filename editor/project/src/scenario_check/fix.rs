//! Fixes of scenarios.

use inclination_core::authoring::{
    model::{NodeId, StatId},
    scenario::{
        Clock, Control, EventAction, EventId, EventTiming, Population, PopulationId, Scenario,
        StatSource, TargetFill,
    },
};
use std::collections::BTreeMap;

use super::place::ScenarioPart;

/// A change that removes a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioFix {
    /// What it does, in the imperative.
    pub title: String,
    /// The change.
    pub change: ScenarioChange,
}

/// A change of one part of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum ScenarioChange {
    /// Sets how time passes.
    Clock(Clock),
    /// Renames the scenario, a population, an event or an end condition.
    Name(ScenarioPart, String),
    /// Sets the number of members of a population.
    Count(PopulationId, u32),
    /// Sets the largest number of members of a population.
    MaxCount(PopulationId, Option<u32>),
    /// Removes the profile of a population.
    ClearProfile(PopulationId),
    /// Sets the time between two thoughts.
    ThinkingInterval(PopulationId, f64),
    /// Removes a decision from those that a population makes.
    RemoveDecision(PopulationId, NodeId),
    /// Sorts the lines of a script by time.
    SortScript(PopulationId),
    /// Lets a line of a script run nothing.
    ClearScriptOption(PopulationId, usize),
    /// Lets members stay.
    ClearLeavesWhen(PopulationId),
    /// Sets the source of a stat, or removes it, so that the stat is simulated from its sample.
    Source(Option<PopulationId>, StatId, Option<StatSource>),
    /// Sorts the points of a curve over time.
    SortCurve(Option<PopulationId>, StatId),
    /// Removes a perception, by its position.
    RemovePerception(usize),
    /// Sets the fill of a target stat, or removes it.
    Fill(usize, StatId, Option<TargetFill>),
    /// Sets when an event happens.
    Timing(EventId, EventTiming),
    /// Sets what an event does.
    Action(EventId, EventAction),
    /// Removes an event or an end condition.
    Remove(ScenarioPart),
}

impl ScenarioFix {
    /// Returns a copy of the scenario without the problem.
    pub fn apply(&self, scenario: &Scenario) -> Scenario {
        let mut fixed = scenario.clone();
        apply_change(&self.change, &mut fixed);
        fixed
    }
}

fn apply_change(change: &ScenarioChange, scenario: &mut Scenario) {
    match change {
        ScenarioChange::Clock(clock) => scenario.clock = *clock,
        ScenarioChange::Name(part, name) => {
            if let Some(known) = find_name(scenario, *part) {
                known.clone_from(name);
            }
        }
        ScenarioChange::Source(owner, stat, source) => {
            if let Some(sources) = find_sources(scenario, *owner) {
                match source {
                    Some(source) => sources.insert(*stat, source.clone()),
                    None => sources.remove(stat),
                };
            }
        }
        ScenarioChange::SortCurve(owner, stat) => {
            let sources = find_sources(scenario, *owner);
            if let Some(StatSource::Curve { points, .. }) =
                sources.and_then(|sources| sources.get_mut(stat))
            {
                points.sort_by(|[one, _], [other, _]| one.total_cmp(other));
            }
        }
        ScenarioChange::RemovePerception(at) => {
            if *at < scenario.perceptions.len() {
                scenario.perceptions.remove(*at);
            }
        }
        ScenarioChange::Fill(at, stat, fill) => {
            if let Some(perception) = scenario.perceptions.get_mut(*at) {
                match fill {
                    Some(fill) => perception.fills.insert(*stat, *fill),
                    None => perception.fills.remove(stat),
                };
            }
        }
        ScenarioChange::Timing(id, timing) => {
            let mut events = scenario.events.iter_mut();
            if let Some(event) = events.find(|event| event.id == *id) {
                event.timing = *timing;
            }
        }
        ScenarioChange::Action(id, action) => {
            let mut events = scenario.events.iter_mut();
            if let Some(event) = events.find(|event| event.id == *id) {
                event.action = action.clone();
            }
        }
        ScenarioChange::Remove(part) => {
            let is_kept = |known: ScenarioPart| known != *part;
            scenario
                .events
                .retain(|event| is_kept(ScenarioPart::Event(event.id)));
            scenario
                .ends
                .retain(|end| is_kept(ScenarioPart::EndCondition(end.id)));
        }
        ScenarioChange::Count(id, _)
        | ScenarioChange::MaxCount(id, _)
        | ScenarioChange::ClearProfile(id)
        | ScenarioChange::ThinkingInterval(id, _)
        | ScenarioChange::RemoveDecision(id, _)
        | ScenarioChange::SortScript(id)
        | ScenarioChange::ClearScriptOption(id, _)
        | ScenarioChange::ClearLeavesWhen(id) => {
            if let Some(population) = find_population(scenario, *id) {
                change_population(change, population);
            }
        }
    }
}

/// Applies a change of a population to it.
fn change_population(change: &ScenarioChange, population: &mut Population) {
    match (change, &mut population.control) {
        (ScenarioChange::Count(_, count), _) => population.count = *count,
        (ScenarioChange::MaxCount(_, max_count), _) => population.max_count = *max_count,
        (ScenarioChange::ClearProfile(_), _) => population.profile = None,
        (ScenarioChange::ClearLeavesWhen(_), _) => population.leaves_when = None,
        (
            ScenarioChange::ThinkingInterval(_, seconds),
            Control::Graph {
                thinking_interval, ..
            },
        ) => *thinking_interval = *seconds,
        (ScenarioChange::RemoveDecision(_, node), Control::Graph { decisions, .. }) => {
            decisions.retain(|known| known != node);
        }
        (ScenarioChange::SortScript(_), Control::Script(lines)) => {
            lines.sort_by(|one, other| one.time.total_cmp(&other.time));
        }
        (ScenarioChange::ClearScriptOption(_, at), Control::Script(lines)) => {
            if let Some(line) = lines.get_mut(*at) {
                line.option = None;
            }
        }
        _ => {}
    }
}

fn find_population(scenario: &mut Scenario, id: PopulationId) -> Option<&mut Population> {
    let mut populations = scenario.populations.iter_mut();
    populations.find(|population| population.id == id)
}

fn find_sources(
    scenario: &mut Scenario,
    owner: Option<PopulationId>,
) -> Option<&mut BTreeMap<StatId, StatSource>> {
    match owner {
        None => Some(&mut scenario.world),
        Some(id) => find_population(scenario, id).map(|population| &mut population.sources),
    }
}

fn find_name(scenario: &mut Scenario, part: ScenarioPart) -> Option<&mut String> {
    match part {
        ScenarioPart::Whole => Some(&mut scenario.name),
        ScenarioPart::Population(id) => {
            find_population(scenario, id).map(|population| &mut population.name)
        }
        ScenarioPart::Event(id) => {
            let mut events = scenario.events.iter_mut();
            let event = events.find(|event| event.id == id);
            event.map(|event| &mut event.name)
        }
        ScenarioPart::EndCondition(id) => {
            let mut ends = scenario.ends.iter_mut();
            let end = ends.find(|end| end.id == id);
            end.map(|end| &mut end.name)
        }
        _ => None,
    }
}
