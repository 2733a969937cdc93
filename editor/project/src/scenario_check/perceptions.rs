//! Perceptions, and what fills target stats.

use std::collections::BTreeSet;

use inclination_core::{
    Scope,
    authoring::{
        check::Severity::{Error, Hint, Warning},
        model::{Stat, StatId},
        scenario::{Perception, TargetFill},
    },
    text::join_names,
};

use super::{
    context::{CheckContext, fix, scope_owner},
    fix::ScenarioChange,
    place::ScenarioPart,
    start_values::{describe_mismatch, nearest_value},
};
use crate::{
    differ::format_stat_value,
    text::{number::format_setting, quotes::quote_excerpt},
};

/// The largest number of stats that a sentence names.
const MAX_NAMED_STATS: usize = 5;

pub(super) fn check(context: &mut CheckContext<'_>) {
    let graph = context.graph;
    let targets = graph
        .stats
        .iter()
        .filter(|stat| stat.scope == Scope::Target);
    let targets: Vec<&Stat> = targets.collect();
    let mut pairs = BTreeSet::new();

    for (at, perception) in context.scenario.perceptions.iter().enumerate() {
        if context.is_full() {
            return;
        }
        if !check_populations(context, at, perception) {
            continue;
        }
        if !pairs.insert((perception.observers, perception.seen)) {
            report_repeated(context, at, perception);
        }
        if perception.max_seen == Some(0) {
            let sentence = format!(
                "{} makes the observers see at most 0 members. Enter a number above 0, or remove it.",
                perception_name(context, perception)
            );
            let part = ScenarioPart::Perception(at);
            context.warning("sees-none", part, sentence);
        }
        for (stat, fill) in &perception.fills {
            check_fill(context, at, perception, *stat, *fill);
        }
        report_unfilled(context, at, perception, &targets);
    }
}

/// Returns a perception at the beginning of a sentence.
fn perception_name(context: &CheckContext<'_>, perception: &Perception) -> String {
    format!(
        "The perception of {} by {}",
        context.population_name(perception.seen),
        context.population_name(perception.observers)
    )
}

/// Reports a population that does not exist. Returns whether both exist.
fn check_populations(context: &mut CheckContext<'_>, at: usize, perception: &Perception) -> bool {
    let both = [perception.observers, perception.seen];
    if both.iter().all(|id| context.population(*id).is_some()) {
        return true;
    }
    let sentence = format!(
        "{} has no effect. Select other populations, or remove it.",
        perception_name(context, perception)
    );
    let fix = fix(
        "Remove the perception",
        ScenarioChange::RemovePerception(at),
    );
    let part = ScenarioPart::Perception(at);
    context.fixable((Error, "missing-population"), part, sentence, fix);
    false
}

fn report_repeated(context: &mut CheckContext<'_>, at: usize, perception: &Perception) {
    let sentence = format!(
        "{} is listed twice, so each member is a candidate twice. Remove one of the two.",
        perception_name(context, perception)
    );
    let fix = fix("Remove the second", ScenarioChange::RemovePerception(at));
    let part = ScenarioPart::Perception(at);
    context.fixable((Error, "repeated-perception"), part, sentence, fix);
}

fn check_fill(
    context: &mut CheckContext<'_>,
    at: usize,
    perception: &Perception,
    id: StatId,
    fill: TargetFill,
) {
    let part = ScenarioPart::Fill(at, id);
    let name = perception_name(context, perception);
    let removal = fix("Remove the fill", ScenarioChange::Fill(at, id, None));
    let Some(stat) = context.stat(id) else {
        let sentence = format!("{name} fills the missing stat {id}. Remove the fill.");
        context.fixable((Error, "missing-stat"), part, sentence, removal);
        return;
    };
    if stat.scope != Scope::Target {
        let sentence = format!(
            "{name} fills {}, which is a stat of {}. Only stats of targets can be filled.",
            quote_excerpt(&stat.name),
            scope_owner(stat.scope)
        );
        context.fixable((Error, "wrong-scope"), part, sentence, removal);
        return;
    }

    match fill {
        TargetFill::Stat(of) => {
            if let Err(what) = context.stat_of_scope(of, &[Scope::Agent, Scope::World]) {
                let sentence = format!(
                    "{name} fills {} from {what}. Select a stat of agents.",
                    quote_excerpt(&stat.name)
                );
                context.fixable((Error, "missing-stat"), part, sentence, removal);
            }
        }
        TargetFill::Constant(value) => {
            if let Some(nearest) = nearest_value(stat, value) {
                let text = format_stat_value(stat, nearest);
                let sentence = format!(
                    "{name} fills {} with {}, but {}, so it becomes {text}. Enter another value.",
                    quote_excerpt(&stat.name),
                    format_setting(value),
                    describe_mismatch(stat, value)
                );
                let fill = Some(TargetFill::Constant(nearest));
                let change = ScenarioChange::Fill(at, id, fill);
                let fix = fix(format!("Set it to {text}"), change);
                context.fixable((Warning, "outside-range"), part, sentence, fix);
            }
        }
    }
}

/// Reports the target stats that a perception does not fill.
fn report_unfilled(
    context: &mut CheckContext<'_>,
    at: usize,
    perception: &Perception,
    targets: &[&Stat],
) {
    let is_unfilled = |stat: &&&Stat| !perception.fills.contains_key(&stat.id);
    let unfilled = targets.iter().filter(is_unfilled);
    let mut names: Vec<String> = unfilled
        .clone()
        .take(MAX_NAMED_STATS)
        .map(|stat| quote_excerpt(&stat.name))
        .collect();
    let count = unfilled.count();
    if count == 0 {
        return;
    }
    if count > MAX_NAMED_STATS {
        names.push(format!("{} more", count - MAX_NAMED_STATS));
    }

    let (have, default) = if count == 1 {
        ("it has its default", "Fill it")
    } else {
        ("they have their defaults", "Fill them")
    };
    let sentence = format!(
        "{} does not fill {}, so {have}. {default} if agents consider this.",
        perception_name(context, perception),
        join_names(&names)
    );
    let part = ScenarioPart::Perception(at);
    context.report(Hint, "unfilled-stat", part, sentence, None);
}
