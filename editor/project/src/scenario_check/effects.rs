//! Effects on stats that cannot change in a scenario. A stat that is read from the opponent or the
//! target, or is filled from a stat of a target, passes the change on to a simulated stat, once.

use std::collections::BTreeMap;

use inclination_core::{
    Scope,
    authoring::{
        check::Severity::Warning,
        model::{Graph, Node, NodeId, NodeKind, Stat, StatId},
        scenario::{Population, PopulationId, StatSource, TargetFill},
    },
};

use super::{
    context::{CheckContext, fix, is_object},
    fix::{ScenarioChange, ScenarioFix},
    owned_source::source_name,
    place::ScenarioPart,
};
use crate::text::quotes::quote_excerpt;

/// The first Effects node that changes a stat.
#[derive(Clone, Copy)]
struct StatEffect<'g> {
    node: &'g Node,
    /// Whether an option has the node, so that objects do not have the effect.
    is_of_option: bool,
}

pub(super) fn check(context: &mut CheckContext<'_>) {
    let effects = find_effects(context.graph);
    for (id, effect) in effects {
        let Some(stat) = context.stat(id) else {
            continue;
        };
        if context.is_full() {
            return;
        }
        match stat.scope {
            Scope::World => check_source(context, None, stat, effect),
            Scope::Agent => {
                for population in &context.scenario.populations {
                    if !(effect.is_of_option && is_object(population)) {
                        check_source(context, Some(population), stat, effect);
                    }
                }
            }
            Scope::Target => check_fills(context, stat, effect),
        }
    }
}

/// Returns an Effects node for each stat that effects change. One that applies without an option
/// comes first.
fn find_effects(graph: &Graph) -> BTreeMap<StatId, StatEffect<'_>> {
    let mut found: BTreeMap<StatId, StatEffect<'_>> = BTreeMap::new();
    for (_, body) in graph.bodies() {
        let read: std::collections::BTreeSet<NodeId> = body
            .values()
            .flat_map(Node::all_sockets)
            .filter_map(|(_, socket)| Some(socket.wire()?.node))
            .collect();
        for (id, node) in body.iter().filter(|(_, node)| !node.muted) {
            let NodeKind::Effects(rows) = &node.kind else {
                continue;
            };
            let effect = StatEffect {
                node,
                is_of_option: read.contains(id),
            };
            for row in rows {
                let known = found.entry(row.stat).or_insert(effect);
                if known.is_of_option && !effect.is_of_option {
                    *known = effect;
                }
            }
        }
    }
    found
}

/// Reports an effect on a stat of a population or of the world whose source cannot change.
fn check_source(
    context: &mut CheckContext<'_>,
    owner: Option<&Population>,
    stat: &Stat,
    effect: StatEffect<'_>,
) {
    let sources = owner.map_or(&context.scenario.world, |owner| &owner.sources);
    let Some(source) = sources.get(&stat.id) else {
        return;
    };
    let owner = owner.map(|owner| owner.id);
    let reason = match source {
        StatSource::Simulated(_) => return,
        StatSource::Constant(_) => String::from("it is constant there"),
        StatSource::Clock { .. } => String::from("it follows the clock there"),
        StatSource::Curve { .. } => String::from("it follows a curve there"),
        StatSource::Noise { .. } => String::from("it is noise there"),
        StatSource::Population { .. } => String::from("it summarizes a population there"),
        StatSource::Factor(_) => String::from("it comes from a factor there"),
        StatSource::Opponent(read) | StatSource::Target(read) => {
            let Some(fixed) = find_fixed(context, *read) else {
                return;
            };
            let fixed = source_name(context, Some(fixed), *read);
            format!("it is read from {fixed}, which is not simulated")
        }
    };
    let sentence = format!(
        "{} changes {}, but {reason}, so nothing changes. Let it be simulated, or remove the effect.",
        effect_name(context, effect),
        source_name(context, owner, stat.id)
    );
    let fix = simulate(owner, stat.id);
    let part = ScenarioPart::Source(owner, stat.id);
    context.fixable((Warning, "unchangeable-stat"), part, sentence, fix);
}

/// Reports an effect on a target stat whose fill cannot change.
fn check_fills(context: &mut CheckContext<'_>, stat: &Stat, effect: StatEffect<'_>) {
    for (at, perception) in context.scenario.perceptions.iter().enumerate() {
        let (Some(fill), Some(seen)) = (
            perception.fills.get(&stat.id),
            context.population(perception.seen),
        ) else {
            continue;
        };
        let (reason, fix) = match fill {
            TargetFill::Constant(_) => (String::from("a number fills it"), None),
            TargetFill::Stat(read) => {
                let source = seen.sources.get(read);
                if source.is_none_or(|source| matches!(source, StatSource::Simulated(_))) {
                    continue;
                }
                let fixed = source_name(context, Some(seen.id), *read);
                (
                    format!("{fixed} fills it, which is not simulated"),
                    Some(simulate(Some(seen.id), *read)),
                )
            }
        };
        let sentence = format!(
            "{} changes {} of targets in {}, but {reason}, so nothing changes. Fill it from a simulated stat, or remove the effect.",
            effect_name(context, effect),
            context.stat_name(stat.id),
            context.population_name(seen.id)
        );
        let part = ScenarioPart::Fill(at, stat.id);
        context.report(Warning, "unchangeable-stat", part, sentence, fix);
    }
}

/// Returns the first population of agents in which a stat is not simulated.
fn find_fixed(context: &CheckContext<'_>, stat: StatId) -> Option<PopulationId> {
    let is_fixed = |population: &&Population| {
        let source = population.sources.get(&stat);
        let is_simulated = source.is_none_or(|source| matches!(source, StatSource::Simulated(_)));
        !is_object(population) && !is_simulated
    };
    let found = context.scenario.populations.iter().find(is_fixed);
    found.map(|population| population.id)
}

fn simulate(owner: Option<PopulationId>, stat: StatId) -> ScenarioFix {
    let change = ScenarioChange::Source(owner, stat, None);
    fix("Simulate it from the sample", change)
}

/// Returns the Effects node at the beginning of a sentence.
fn effect_name(context: &CheckContext<'_>, effect: StatEffect<'_>) -> String {
    if effect.node.name.trim().is_empty() {
        String::from("An unnamed Effects node")
    } else {
        quote_excerpt(&effect.node.display_title(context.graph))
    }
}
