//! End conditions, and the conditions under which members leave.

use inclination_core::{
    Scope,
    authoring::{
        check::Severity::Error,
        scenario::{Condition, Measure},
    },
    text::capitalize,
};

use super::{
    context::{CheckContext, fix, part_name},
    fix::ScenarioChange,
    place::ScenarioPart,
    sources::summary_mistake,
};

pub(super) fn check(context: &mut CheckContext<'_>) {
    for population in &context.scenario.populations {
        let Some(condition) = &population.leaves_when else {
            continue;
        };
        let scopes = [Scope::World, Scope::Agent];
        let Some((code, mistake)) = find_mistake(context, condition, &scopes) else {
            continue;
        };
        let sentence = format!(
            "Members of {} leave by a condition that {mistake}.",
            context.population_name(population.id)
        );
        let fix = fix(
            "Let members stay",
            ScenarioChange::ClearLeavesWhen(population.id),
        );
        let part = ScenarioPart::LeavesWhen(population.id);
        context.fixable((Error, code), part, sentence, fix);
    }

    for (at, end) in context.scenario.ends.iter().enumerate() {
        let Some((code, mistake)) = find_mistake(context, &end.condition, &[Scope::World]) else {
            continue;
        };
        let sentence = format!(
            "{} {mistake}.",
            capitalize(&part_name("end condition", at, &end.name))
        );
        let part = ScenarioPart::EndCondition(end.id);
        let fix = fix("Remove the end condition", ScenarioChange::Remove(part));
        context.fixable((Error, code), part, sentence, fix);
    }
}

/// Returns the code and the description of what is wrong with a condition, and what to do about it.
/// Its own stats may have these scopes.
fn find_mistake(
    context: &CheckContext<'_>,
    condition: &Condition,
    scopes: &[Scope],
) -> Option<(&'static str, String)> {
    match &condition.measure {
        Measure::Stat(stat) => {
            let what = context.stat_of_scope(*stat, scopes).err()?;
            let advice = match scopes {
                [Scope::World] => "Select a stat of the world, or summarize a population",
                _ => "Select a stat of agents or of the world",
            };
            Some(("wrong-scope", format!("reads {what}. {advice}")))
        }
        Measure::Population {
            population,
            summary,
            stat,
        } => {
            let mistake = summary_mistake(context, *population, *summary, *stat)?;
            Some(("wrong-summary", format!("summarizes {mistake}")))
        }
        Measure::Running { population, option } => {
            if context.population(*population).is_none() {
                let name = context.population_name(*population);
                let mistake = format!("counts members of {name}. Select another population");
                return Some(("missing-population", mistake));
            }
            let missing = context.missing_option(option)?;
            let mistake = format!("counts members that run {missing}. Select another option");
            Some(("missing-option", mistake))
        }
    }
}
