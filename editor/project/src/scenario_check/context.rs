//! The scenario that is checked, with indexes of its parts, and the problems found so far.

use std::collections::BTreeMap;

use inclination_core::{
    Scope,
    authoring::{
        check::Severity,
        format::Sample,
        history::OptionAddress,
        model::{Graph, Node, NodeId, NodeKind, Stat, StatId},
        scenario::{Clock, Control, Population, PopulationId, Scenario, StatSource},
    },
    text::format_count,
};

use super::{
    MAX_PROBLEMS,
    fix::{ScenarioChange, ScenarioFix},
    place::{ScenarioPart, ScenarioPlace},
    problem::ScenarioProblem,
};
use crate::text::{number::format_setting, quotes::quote_excerpt};

/// The scenario that is checked, with indexes of its parts, and the problems found so far.
pub(super) struct CheckContext<'d> {
    pub(super) graph: &'d Graph,
    pub(super) samples: &'d [Sample],
    pub(super) scenario: &'d Scenario,
    stats: BTreeMap<StatId, &'d Stat>,
    populations: BTreeMap<PopulationId, usize>,
    problems: Vec<ScenarioProblem>,
}

impl<'d> CheckContext<'d> {
    pub(super) fn new(graph: &'d Graph, samples: &'d [Sample], scenario: &'d Scenario) -> Self {
        let stats = graph.stats.iter();
        let populations = scenario.populations.iter().enumerate();
        Self {
            graph,
            samples,
            scenario,
            stats: stats.map(|stat| (stat.id, stat)).collect(),
            populations: populations.map(|(at, one)| (one.id, at)).collect(),
            problems: Vec::new(),
        }
    }

    pub(super) fn into_problems(self) -> Vec<ScenarioProblem> {
        self.problems
    }

    /// Whether no more problems can be listed.
    pub(super) fn is_full(&self) -> bool {
        self.problems.len() >= MAX_PROBLEMS
    }

    pub(super) fn error(&mut self, code: &'static str, part: ScenarioPart, sentence: String) {
        self.report(Severity::Error, code, part, sentence, None);
    }

    pub(super) fn warning(&mut self, code: &'static str, part: ScenarioPart, sentence: String) {
        self.report(Severity::Warning, code, part, sentence, None);
    }

    /// Reports a problem that a change fixes.
    pub(super) fn fixable(
        &mut self,
        (severity, code): (Severity, &'static str),
        part: ScenarioPart,
        sentence: String,
        fix: ScenarioFix,
    ) {
        self.report(severity, code, part, sentence, Some(fix));
    }

    pub(super) fn report(
        &mut self,
        severity: Severity,
        code: &'static str,
        part: ScenarioPart,
        sentence: String,
        fix: Option<ScenarioFix>,
    ) {
        if self.is_full() {
            return;
        }
        self.problems.push(ScenarioProblem {
            severity,
            code,
            place: ScenarioPlace {
                scenario: self.scenario.id,
                part,
            },
            sentence,
            fix,
        });
    }

    pub(super) fn stat(&self, id: StatId) -> Option<&'d Stat> {
        self.stats.get(&id).copied()
    }

    /// Returns a stat of the wanted scope, or why it cannot be read, as in `the missing stat 12`
    /// and `“Distance”, a stat of targets`.
    pub(super) fn stat_of_scope(&self, id: StatId, scopes: &[Scope]) -> Result<&'d Stat, String> {
        match self.stat(id) {
            Some(stat) if scopes.contains(&stat.scope) => Ok(stat),
            Some(stat) => Err(format!(
                "{}, a stat of {}",
                quote_excerpt(&stat.name),
                scope_owner(stat.scope)
            )),
            None => Err(self.stat_name(id)),
        }
    }

    /// Returns a stat for the middle of a sentence.
    pub(super) fn stat_name(&self, id: StatId) -> String {
        match self.stat(id) {
            Some(stat) => quote_excerpt(&stat.name),
            None => format!("the missing stat {id}"),
        }
    }

    pub(super) fn population(&self, id: PopulationId) -> Option<&'d Population> {
        self.scenario.populations.get(*self.populations.get(&id)?)
    }

    /// Returns a population for the middle of a sentence.
    pub(super) fn population_name(&self, id: PopulationId) -> String {
        match self.populations.get(&id) {
            Some(at) => {
                let population = self.scenario.populations.get(*at);
                let name = population.map_or("", |population| &population.name);
                part_name("population", *at, name)
            }
            None => format!("the missing population {id}"),
        }
    }

    /// Returns the owner of a stat for the middle of a sentence: a population or the world.
    pub(super) fn owner_name(&self, owner: Option<PopulationId>) -> String {
        owner.map_or_else(|| String::from("the world"), |id| self.population_name(id))
    }

    /// Returns all sources of stats, with their owners.
    pub(super) fn all_sources(
        &self,
    ) -> impl Iterator<Item = (Option<PopulationId>, StatId, &'d StatSource)> + use<'d> {
        let scenario = self.scenario;
        let world = scenario
            .world
            .iter()
            .map(|(stat, source)| (None, *stat, source));
        let populations = scenario.populations.iter().flat_map(|population| {
            let sources = population.sources.iter();
            sources.map(|(stat, source)| (Some(population.id), *stat, source))
        });
        world.chain(populations)
    }

    /// Returns the length of a run in seconds.
    pub(super) fn length(&self) -> f64 {
        match self.scenario.clock {
            Clock::RealTime { length, .. } => length,
            Clock::Turns {
                turns, turn_length, ..
            } => f64::from(turns) * turn_length,
        }
    }

    /// Returns the length of a step or turn in seconds.
    pub(super) fn step(&self) -> f64 {
        match self.scenario.clock {
            Clock::RealTime { step, .. } => step,
            Clock::Turns { turn_length, .. } => turn_length,
        }
    }

    /// Returns a node outside groups.
    pub(super) fn node(&self, id: NodeId) -> Option<&'d Node> {
        self.graph.nodes.get(&id)
    }

    /// Returns the option at an address.
    pub(super) fn option(&self, address: &OptionAddress) -> Option<&'d Node> {
        let mut body = &self.graph.nodes;
        for node in &address.uses {
            let NodeKind::Group { group, .. } = body.get(node)?.kind else {
                return None;
            };
            body = &self.graph.groups.get(&group)?.nodes;
        }
        let node = body.get(&address.option)?;
        matches!(node.kind, NodeKind::Option(_)).then_some(node)
    }

    /// Returns a phrase for a population or an option that does not exist, if one of them does not.
    pub(super) fn missing_option(&self, address: &OptionAddress) -> Option<String> {
        self.option(address)
            .is_none()
            .then(|| format!("the missing option {}", address.option))
    }
}

/// Creates a fix.
pub(super) fn fix(title: impl Into<String>, change: ScenarioChange) -> ScenarioFix {
    ScenarioFix {
        title: title.into(),
        change,
    }
}

/// Returns a part of a scenario for the middle of a sentence, as in `the event “Rain”` and `the
/// unnamed event 2`. Parts without a name are numbered by their positions.
pub(super) fn part_name(kind: &str, position: usize, name: &str) -> String {
    if name.trim().is_empty() {
        format!("the unnamed {kind} {}", position + 1)
    } else {
        format!("the {kind} {}", quote_excerpt(name))
    }
}

/// Returns what has stats of a scope, as in "a stat of targets".
pub(super) fn scope_owner(scope: Scope) -> &'static str {
    match scope {
        Scope::World => "the world",
        Scope::Agent => "agents",
        Scope::Target => "targets",
    }
}

/// Whether the members of a population do nothing.
pub(super) fn is_object(population: &Population) -> bool {
    population.control == Control::Nothing
}

/// Formats a time in seconds.
pub(super) fn format_seconds(seconds: f64) -> String {
    format!("{} s", format_f64(seconds))
}

/// Formats a number.
pub(super) fn format_f64(number: f64) -> String {
    format_setting(number.clamp(f32::MIN.into(), f32::MAX.into()) as f32)
}

/// Formats a count.
pub(super) fn format_members(count: impl Into<u64>) -> String {
    format_count(count.into())
}
