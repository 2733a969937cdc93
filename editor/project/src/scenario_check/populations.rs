//! The numbers of members of populations, and their profiles.

use inclination_core::{
    authoring::{
        check::Severity::{Error, Warning},
        scenario::{EventAction, Population},
    },
    text::capitalize,
};

use super::{
    MAX_MEMBERS,
    context::{CheckContext, fix, format_members},
    fix::ScenarioChange,
    place::ScenarioPart,
};

pub(super) fn check(context: &mut CheckContext<'_>) {
    let scenario = context.scenario;
    if scenario.populations.is_empty() {
        let sentence = String::from("The scenario has no population. Add one.");
        context.error("no-agents", ScenarioPart::Whole, sentence);
        return;
    }

    let spawns = |population: &Population| {
        scenario.events.iter().any(|event| {
            matches!(event.action, EventAction::Spawn { population: id, .. } if id == population.id)
        })
    };
    let has_members = |population: &Population| population.count > 0 || spawns(population);
    if scenario.populations.iter().any(has_members) {
        for population in &scenario.populations {
            if !has_members(population) {
                report_empty(context, population);
            }
        }
    } else {
        let sentence = format!(
            "No population has members. Give one a count from 1 to {}.",
            format_members(MAX_MEMBERS)
        );
        let first = scenario.populations.first();
        let fix = first.map(|first| {
            fix(
                "Give the first population one member",
                ScenarioChange::Count(first.id, 1),
            )
        });
        context.report(Error, "no-agents", ScenarioPart::Whole, sentence, fix);
    }

    for population in &scenario.populations {
        check_counts(context, population);
        check_profile(context, population);
    }
}

fn report_empty(context: &mut CheckContext<'_>, population: &Population) {
    let sentence = format!(
        "{} has no members. Give it a count from 1 to {}, or remove it.",
        capitalize(&context.population_name(population.id)),
        format_members(MAX_MEMBERS)
    );
    let part = ScenarioPart::Population(population.id);
    let fix = fix(
        "Give it one member",
        ScenarioChange::Count(population.id, 1),
    );
    context.fixable((Warning, "no-members"), part, sentence, fix);
}

fn check_counts(context: &mut CheckContext<'_>, population: &Population) {
    let part = ScenarioPart::Population(population.id);
    let name = capitalize(&context.population_name(population.id));
    let limit = format_members(MAX_MEMBERS);

    let max_count = population.max_count.unwrap_or(MAX_MEMBERS);
    if max_count > MAX_MEMBERS {
        let sentence = format!(
            "{name} has a maximum of {} members, but at most {limit} can be simulated. Enter a smaller number.",
            format_members(max_count)
        );
        let change = ScenarioChange::MaxCount(population.id, None);
        let fix = fix(format!("Set the maximum to {limit}"), change);
        context.fixable((Error, "too-many-members"), part, sentence, fix);
    }

    if max_count == 0 {
        let sentence =
            format!("{name} has a maximum of 0 members. Enter a number from 1 to {limit}.");
        let change = ScenarioChange::MaxCount(population.id, None);
        let fix = fix(format!("Set the maximum to {limit}"), change);
        context.fixable((Error, "no-members"), part, sentence, fix);
        return;
    }

    let set_count = |count: u32| {
        let title = format!("Set the count to {}", format_members(count));
        fix(title, ScenarioChange::Count(population.id, count))
    };
    if population.count > MAX_MEMBERS {
        let sentence = format!(
            "{name} has {} members, but at most {limit} can be simulated. Enter a smaller number.",
            format_members(population.count)
        );
        let fix = set_count(max_count.min(MAX_MEMBERS));
        context.fixable((Error, "too-many-members"), part, sentence, fix);
    } else if population.count > max_count {
        let sentence = format!(
            "{name} starts with {} members, which is more than its maximum of {}. Enter a smaller count or a larger maximum.",
            format_members(population.count),
            format_members(max_count)
        );
        let fix = set_count(max_count);
        context.fixable((Error, "too-many-members"), part, sentence, fix);
    }
}

fn check_profile(context: &mut CheckContext<'_>, population: &Population) {
    let Some(id) = population.profile else {
        return;
    };
    if context.graph.profile(id).is_some() {
        return;
    }

    let sentence = format!(
        "{} has the missing profile {id}. Select another, or none.",
        capitalize(&context.population_name(population.id))
    );
    let part = ScenarioPart::Population(population.id);
    let fix = fix(
        "Use no profile",
        ScenarioChange::ClearProfile(population.id),
    );
    context.fixable((Error, "missing-profile"), part, sentence, fix);
}
