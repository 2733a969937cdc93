//! The sources of stats: what they refer to, and their numbers.

use inclination_core::{
    Scope,
    authoring::{
        check::Severity::{Error, Warning},
        model::{NodeKind, Stat, StatId},
        scenario::{EventAction, PopulationId, Scenario, StartValue, StatSource, Summary},
    },
    text::capitalize,
};

use super::{
    context::{CheckContext, fix, format_f64, format_seconds, is_object, scope_owner},
    fix::ScenarioChange,
    owned_source::OwnedSource,
    place::ScenarioPart,
    start_values,
};
use crate::text::quotes::quote_excerpt;

pub(super) fn check(context: &mut CheckContext<'_>) {
    let opponents = count_opponents(context.scenario);
    for (owner, stat, source) in context.all_sources() {
        if context.is_full() {
            return;
        }
        let Some(stat) = check_owner(context, owner, stat) else {
            continue;
        };
        let owned = OwnedSource {
            owner,
            stat,
            source,
        };
        if !check_world(context, owned) {
            check_references(context, owned, opponents);
            check_timing(context, owned);
            start_values::check(context, owned);
        }
    }
}

/// Returns the number of agents at the start that are no objects, or `None` if more can join.
fn count_opponents(scenario: &Scenario) -> Option<u64> {
    let actors = scenario.populations.iter().filter(|one| !is_object(one));
    let can_join = scenario.events.iter().any(|event| {
        let EventAction::Spawn { population, .. } = event.action else {
            return false;
        };
        actors.clone().any(|actor| actor.id == population)
    });
    (!can_join).then(|| actors.map(|actor| u64::from(actor.count)).sum())
}

/// Returns the stat of a source, or reports why its owner has no such stat.
fn check_owner<'d>(
    context: &mut CheckContext<'d>,
    owner: Option<PopulationId>,
    id: StatId,
) -> Option<&'d Stat> {
    let part = ScenarioPart::Source(owner, id);
    let owner_name = capitalize(&context.owner_name(owner));
    let removal = fix("Remove the source", ScenarioChange::Source(owner, id, None));
    let Some(stat) = context.stat(id) else {
        let sentence = format!("{owner_name} has a source for the missing stat {id}. Remove it.");
        context.fixable((Error, "missing-stat"), part, sentence, removal);
        return None;
    };

    let wanted = owner.map_or(Scope::World, |_| Scope::Agent);
    if stat.scope == wanted {
        return Some(stat);
    }
    let advice = match stat.scope {
        Scope::World => "Set its source in the world",
        Scope::Agent => "Set its source in a population",
        Scope::Target => "Fill it in a perception",
    };
    let sentence = format!(
        "{owner_name} has a source for {}, which is a stat of {}. {advice}.",
        quote_excerpt(&stat.name),
        scope_owner(stat.scope)
    );
    context.fixable((Error, "wrong-scope"), part, sentence, removal);
    None
}

/// Reports a source that the world cannot have. Returns whether it is one.
fn check_world(context: &mut CheckContext<'_>, owned: OwnedSource<'_>) -> bool {
    let what = match owned.source {
        _ if owned.owner.is_some() => return false,
        StatSource::Opponent(_) => "the opponent",
        StatSource::Target(_) => "the target",
        StatSource::Factor(_) => "a factor",
        _ => return false,
    };
    let sentence = format!(
        "{} comes from {what}, which only an agent has. Select another source.",
        owned.name(context)
    );
    context.fixable(
        (Error, "wrong-source"),
        owned.part(),
        sentence,
        owned.simulate(),
    );
    true
}

/// Reports what a source refers to and what does not exist or does not suit it.
fn check_references(
    context: &mut CheckContext<'_>,
    owned: OwnedSource<'_>,
    opponents: Option<u64>,
) {
    match owned.source {
        StatSource::Simulated(StartValue::NamedSample(id)) => {
            let mut samples = context.samples.iter();
            if samples.all(|sample| sample.id != *id) {
                let sentence = format!(
                    "{} starts with the missing sample {id}. Select another sample.",
                    owned.name(context)
                );
                let fix = owned.replace("Start with the current sample", StatSource::default());
                context.fixable((Error, "missing-sample"), owned.part(), sentence, fix);
            }
        }
        StatSource::Opponent(stat) => {
            check_opponent(context, owned, opponents);
            check_read_stat(context, owned, *stat);
        }
        StatSource::Target(stat) => check_read_stat(context, owned, *stat),
        StatSource::Population {
            population,
            summary,
            stat,
        } => check_summary_source(context, owned, *population, *summary, *stat),
        StatSource::Factor(node) => {
            let found = context.node(*node);
            let what = match found.map(|node| &node.kind) {
                Some(NodeKind::Factor(Scope::World | Scope::Agent)) => return,
                Some(NodeKind::Factor(Scope::Target)) => {
                    format!("the factor {node}, which is one of targets")
                }
                Some(_) => format!("the node {node}, which is not a factor"),
                None => format!("the missing factor {node}"),
            };
            let sentence = format!(
                "{} comes from {what}. Select a factor of agents outside groups.",
                owned.name(context)
            );
            let code = (Error, "missing-factor");
            context.fixable(code, owned.part(), sentence, owned.simulate());
        }
        _ => {}
    }
}

fn check_opponent(context: &mut CheckContext<'_>, owned: OwnedSource<'_>, opponents: Option<u64>) {
    let population = owned.owner.and_then(|id| context.population(id));
    let reason = match opponents {
        _ if population.is_some_and(is_object) => String::from("but objects have no opponent"),
        Some(2) => return,
        Some(count) => format!(
            "but there {} {}, and only two have one another as opponents",
            if count == 1 { "is" } else { "are" },
            inclination_core::text::count_noun(count as usize, "agent")
        ),
        None => {
            String::from("but more agents can join, and only two have one another as opponents")
        }
    };
    let sentence = format!(
        "{} is read from the opponent, {reason}. Select another source.",
        owned.name(context)
    );
    let code = (Error, "no-opponent");
    context.fixable(code, owned.part(), sentence, owned.simulate());
}

fn check_read_stat(context: &mut CheckContext<'_>, owned: OwnedSource<'_>, stat: StatId) {
    if let Err(what) = context.stat_of_scope(stat, &[Scope::Agent]) {
        let sentence = format!(
            "{} is read from {what}. Select a stat of agents.",
            owned.name(context)
        );
        let code = (Error, "missing-stat");
        context.fixable(code, owned.part(), sentence, owned.simulate());
    }
}

fn check_summary_source(
    context: &mut CheckContext<'_>,
    owned: OwnedSource<'_>,
    population: PopulationId,
    summary: Summary,
    stat: Option<StatId>,
) {
    if let Some(what) = summary_mistake(context, population, summary, stat) {
        let sentence = format!("{} summarizes {what}.", owned.name(context));
        let code = (Error, "wrong-summary");
        context.fixable(code, owned.part(), sentence, owned.simulate());
    }
}

/// Returns what is wrong with a summary of a population, and what to do about it.
pub(super) fn summary_mistake(
    context: &CheckContext<'_>,
    population: PopulationId,
    summary: Summary,
    stat: Option<StatId>,
) -> Option<String> {
    if context.population(population).is_none() {
        let name = context.population_name(population);
        return Some(format!("{name}. Select another population"));
    }

    let name = context.population_name(population);
    match stat {
        _ if summary == Summary::Count => None,
        None => Some(format!("no stat of {name}. Select a stat")),
        Some(stat) => {
            let what = context.stat_of_scope(stat, &[Scope::Agent]).err()?;
            Some(format!("{what}. Select a stat of agents"))
        }
    }
}

/// Reports the numbers of a source that follows the time.
fn check_timing(context: &mut CheckContext<'_>, owned: OwnedSource<'_>) {
    let part = owned.part();
    let name = owned.name(context);
    match owned.source {
        StatSource::Clock {
            start,
            factor,
            wrap: Some(wrap),
        } if *wrap <= 0.0 => {
            let sentence = format!(
                "{name} starts again from 0 at {}. Enter a number above 0, or none.",
                format_f64(*wrap)
            );
            let source = StatSource::Clock {
                start: *start,
                factor: *factor,
                wrap: None,
            };
            let fix = owned.replace("Let it go on", source);
            context.fixable((Error, "wrong-wrap"), part, sentence, fix);
        }
        StatSource::Curve { points, .. } if points.is_empty() => {
            let sentence = format!("{name} follows a curve without points. Add some.");
            context.fixable((Error, "no-points"), part, sentence, owned.simulate());
        }
        StatSource::Curve { points, .. } => {
            // Two points at one time are a jump.
            let falls = |pair: &&[[f64; 2]]| matches!(pair, [[one, _], [other, _]] if other < one);
            if let Some([[before, _], [time, _]]) = points.windows(2).find(falls) {
                let sentence = format!(
                    "{name} follows a curve with a point at {} after one at {}. Enter times that rise.",
                    format_seconds(*time),
                    format_seconds(*before)
                );
                let change = ScenarioChange::SortCurve(owned.owner, owned.stat.id);
                let fix = fix("Sort the points by time", change);
                context.fixable((Warning, "unsorted-times"), part, sentence, fix);
            }
        }
        StatSource::Noise { low, high, seconds } if *seconds <= 0.0 => {
            let sentence = format!(
                "{name} is drawn every {}. Enter a number above 0.",
                format_seconds(*seconds)
            );
            let source = StatSource::Noise {
                low: *low,
                high: *high,
                seconds: 1.0,
            };
            let fix = owned.replace("Draw it every second", source);
            context.fixable((Error, "wrong-interval"), part, sentence, fix);
        }
        _ => {}
    }
}
