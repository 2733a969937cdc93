//! Counts what the random runs contain, so that the test fails if they no longer reach everything.

use std::collections::{BTreeMap, BTreeSet};

use inclination_analysis::simulation::{RunResult, Simulation};
use inclination_core::authoring::{
    model::{Effect, Graph, Socket, SocketKey},
    scenario::{
        Clock, Control, EventAction, EventTiming, FirstTurn, Members, StartValue, StatSource,
    },
};

use super::agreement::Moment;

/// Everything that some run must contain.
const FEATURES: [&str; 43] = [
    "a step in real time",
    "a turn",
    "an alternating first turn",
    "a drawn first turn",
    "several populations",
    "an object",
    "a script",
    "a profile",
    "a thinking interval",
    "a thinking interval without staggering",
    "a switch",
    "a target",
    "an inner decision",
    "a finished run",
    "a finished run that goes on as such",
    "a run that begins again",
    "a member that leaves",
    "a member that joins",
    "a refused member",
    "an end condition",
    "the end of the time",
    "a change of a stat",
    "a permanent event",
    "a temporary event",
    "an event for some members",
    "an event for the world",
    "an event at regular times",
    "an event at random times",
    "an event at one time",
    "a sample",
    "a named sample",
    "a number",
    "a random start",
    "a constant",
    "a clock",
    "a curve",
    "noise",
    "an opponent",
    "the stat of a target",
    "a summary",
    "a factor",
    "an effect with a condition, chance and redraw",
    "an effect without an option",
];

/// Counts of runs by what they contain.
#[derive(Debug, Default)]
pub(crate) struct Coverage {
    runs: BTreeMap<&'static str, u32>,
    /// What the present run contains.
    found: BTreeSet<&'static str>,
    /// The agents of the last step.
    before: BTreeMap<(u64, u32), Moment>,
}

impl Coverage {
    fn find(&mut self, feature: &'static str, is_found: bool) {
        if is_found {
            self.found.insert(feature);
        }
    }

    pub(crate) fn add_step(&mut self, moments: Vec<Moment>) {
        let now: BTreeMap<(u64, u32), Moment> = moments
            .into_iter()
            .map(|moment| (moment.id(), moment))
            .collect();
        let before = std::mem::take(&mut self.before);
        let is_later = !before.is_empty();
        self.find(
            "a member that leaves",
            before.keys().any(|id| !now.contains_key(id)),
        );
        self.find(
            "a member that joins",
            is_later && now.keys().any(|id| !before.contains_key(id)),
        );
        for (id, moment) in &now {
            let links = || moment.chains.iter().flatten();
            self.find("a finished run", moment.has_finished());
            self.find("a target", links().any(|link| link.target.is_some()));
            self.find(
                "an inner decision",
                moment.chains.iter().any(|chain| chain.len() > 1),
            );
            let Some(earlier) = before.get(id) else {
                continue;
            };
            self.find("a change of a stat", earlier.values != moment.values);
            for (one, other) in moment.chains.iter().zip(&earlier.chains) {
                let (Some(one), Some(other)) = (one.first(), other.first()) else {
                    continue;
                };
                let is_same = (one.option, one.target) == (other.option, other.target);
                self.find("a switch", !is_same);
                self.find(
                    "a run that begins again",
                    is_same && one.started != other.started,
                );
                let go_on = is_same && one.is_finished && other.is_finished;
                self.find("a finished run that goes on as such", go_on);
            }
        }
        self.before = now;
    }

    pub(crate) fn add_run(&mut self, simulation: &Simulation) {
        self.before.clear();
        self.find("a refused member", simulation.refused_members() > 0);
        let result = simulation.result();
        self.find(
            "an end condition",
            matches!(result, Some(RunResult::Condition(_))),
        );
        self.find("the end of the time", result == Some(RunResult::TimeIsUp));
        self.add_scenario(simulation);
        self.add_events(simulation);
        self.add_graph(simulation.graph());

        for feature in std::mem::take(&mut self.found) {
            *self.runs.entry(feature).or_default() += 1;
        }
    }

    fn add_scenario(&mut self, simulation: &Simulation) {
        let scenario = &simulation.setup().scenario;
        match scenario.clock {
            Clock::RealTime { .. } => self.find("a step in real time", true),
            Clock::Turns { first, .. } => {
                self.find("a turn", true);
                self.find("an alternating first turn", first == FirstTurn::Alternating);
                self.find("a drawn first turn", first == FirstTurn::Random);
            }
        }
        self.find("several populations", scenario.populations.len() > 1);
        for population in &scenario.populations {
            self.find("a profile", population.profile.is_some());
            match &population.control {
                Control::Nothing => self.find("an object", true),
                Control::Script(_) => self.find("a script", true),
                Control::Graph {
                    thinking_interval,
                    is_staggered,
                    ..
                } => {
                    let has_interval = *thinking_interval > 0.0;
                    self.find("a thinking interval", has_interval);
                    let is_in_step = has_interval && !is_staggered;
                    self.find("a thinking interval without staggering", is_in_step);
                }
            }
        }
        let populations = scenario.populations.iter();
        let sources = populations.flat_map(|population| population.sources.values());
        for source in sources.chain(scenario.world.values()) {
            self.find(source_name(source), true);
        }
    }

    fn add_events(&mut self, simulation: &Simulation) {
        let setup = simulation.setup();
        for event in &setup.scenario.events {
            let (name, first) = match event.timing {
                EventTiming::Once { time } => ("an event at one time", time),
                EventTiming::Every { first, .. } => ("an event at regular times", first),
                EventTiming::Random { mean_interval } => {
                    ("an event at random times", 5.0 * mean_interval)
                }
            };
            let has_happened = simulation.result() == Some(RunResult::TimeIsUp)
                && first <= setup.length() - setup.step_seconds();
            if !has_happened {
                continue;
            }
            self.find(name, true);
            if let EventAction::ChangeStat {
                population,
                members,
                lasts,
                ..
            } = &event.action
            {
                self.find("a permanent event", lasts.is_none());
                self.find("a temporary event", lasts.is_some());
                self.find("an event for the world", population.is_none());
                self.find(
                    "an event for some members",
                    matches!(members, Members::Drawn(_)),
                );
            }
        }
    }

    fn add_graph(&mut self, graph: &Graph) {
        for (_, nodes) in graph.bodies() {
            for (id, node) in nodes {
                let rows = node.kind.effects().map_or(0, <[Effect]>::len) as u16;
                let is_given = |row, column| {
                    let held = node.socket(SocketKey::Row(row, column));
                    held.is_some_and(|held| held != Socket::Unset && held != Socket::Value(1.0))
                };
                let is_rich = |row| {
                    [Effect::WHEN, Effect::CHANCE, Effect::REDRAW]
                        .into_iter()
                        .all(|column| is_given(row, column))
                };
                let feature = "an effect with a condition, chance and redraw";
                self.find(feature, (0..rows).any(is_rich));
                let is_read = nodes.values().any(|reader| {
                    let mut sockets = reader.all_sockets();
                    sockets.any(|(_, held)| held.wire().is_some_and(|wire| wire.node == *id))
                });
                self.find("an effect without an option", rows > 0 && !is_read);
            }
        }
    }

    /// Asserts that the runs contain everything.
    pub(crate) fn assert_complete(&self) {
        let missing = FEATURES
            .iter()
            .filter(|feature| !self.runs.contains_key(*feature));
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "no random run contains {missing:?}");
    }
}

fn source_name(source: &StatSource) -> &'static str {
    match source {
        StatSource::Simulated(StartValue::Sample) => "a sample",
        StatSource::Simulated(StartValue::NamedSample(_)) => "a named sample",
        StatSource::Simulated(StartValue::Number(_)) => "a number",
        StatSource::Simulated(StartValue::Random { .. }) => "a random start",
        StatSource::Constant(_) => "a constant",
        StatSource::Clock { .. } => "a clock",
        StatSource::Curve { .. } => "a curve",
        StatSource::Noise { .. } => "noise",
        StatSource::Opponent(_) => "an opponent",
        StatSource::Target(_) => "the stat of a target",
        StatSource::Population { .. } => "a summary",
        StatSource::Factor(_) => "a factor",
    }
}
