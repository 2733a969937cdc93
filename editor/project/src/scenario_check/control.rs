//! What the members of populations do: decisions and scripts.

use inclination_core::{
    authoring::{
        check::Severity::{Error, Warning},
        model::{NodeId, NodeKind},
        scenario::{Control, PopulationId, ScriptLine},
    },
    text::capitalize,
};

use super::{
    context::{CheckContext, fix, format_f64, format_seconds},
    fix::ScenarioChange,
    place::ScenarioPart,
};
use crate::text::quotes::quote_excerpt;

pub(super) fn check(context: &mut CheckContext<'_>) {
    for population in &context.scenario.populations {
        match &population.control {
            Control::Nothing => {}
            Control::Graph {
                decisions,
                thinking_interval,
                ..
            } => {
                check_interval(context, population.id, *thinking_interval);
                check_decisions(context, population.id, decisions);
            }
            Control::Script(lines) => check_script(context, population.id, lines),
        }
    }
}

fn check_interval(context: &mut CheckContext<'_>, population: PopulationId, interval: f64) {
    if interval >= 0.0 && interval.is_finite() {
        return;
    }
    let sentence = format!(
        "{} cannot think every {}. Enter 0 for every step, or a number above 0.",
        capitalize(&context.population_name(population)),
        format_seconds(interval)
    );
    let part = ScenarioPart::Control(population);
    let fix = fix(
        "Let it think in every step",
        ScenarioChange::ThinkingInterval(population, 0.0),
    );
    context.fixable((Error, "wrong-interval"), part, sentence, fix);
}

fn check_decisions(context: &mut CheckContext<'_>, population: PopulationId, decisions: &[NodeId]) {
    for id in decisions {
        let node = context.node(*id);
        if node.is_some_and(|node| node.kind == NodeKind::Decision) {
            continue;
        }
        let what = match node {
            Some(node) => format!(
                "{}, which is not a decision",
                quote_excerpt(&node.display_title(context.graph))
            ),
            None => format!("the missing decision {id}"),
        };
        let sentence = format!(
            "{} makes {what}. Select another decision.",
            capitalize(&context.population_name(population))
        );
        let title = if decisions.iter().all(|known| known == id) {
            "Make all decisions"
        } else {
            "Do not make the decision"
        };
        let change = ScenarioChange::RemoveDecision(population, *id);
        let part = ScenarioPart::Control(population);
        context.fixable(
            (Error, "missing-decision"),
            part,
            sentence,
            fix(title, change),
        );
    }
}

fn check_script(context: &mut CheckContext<'_>, population: PopulationId, lines: &[ScriptLine]) {
    let name = context.population_name(population);
    for (at, line) in lines.iter().enumerate() {
        let part = ScenarioPart::ScriptLine(population, at);
        let place = format!("line {} of the script of {name}", at + 1);

        if let Some(before) = at.checked_sub(1).and_then(|before| lines.get(before))
            && line.time <= before.time
        {
            let sentence = format!(
                "{} has the time {}, which is not after that of the line before, {}. Enter times that rise.",
                capitalize(&place),
                format_f64(line.time),
                format_f64(before.time)
            );
            // Sorting does not help lines at the same time.
            let fix = (line.time < before.time).then(|| {
                fix(
                    "Sort the script by time",
                    ScenarioChange::SortScript(population),
                )
            });
            context.report(Warning, "unsorted-times", part, sentence, fix);
        }

        let Some(address) = &line.option else {
            continue;
        };
        let sentence = match (context.missing_option(address), context.option(address)) {
            (Some(missing), _) => {
                format!(
                    "{} runs {missing}. Select another option.",
                    capitalize(&place)
                )
            }
            (None, Some(node)) if node.setting("targets") != 0 => format!(
                "{} runs {}, which is for targets. Scripts cannot run such options. Select one without targets.",
                capitalize(&place),
                quote_excerpt(&node.display_title(context.graph))
            ),
            _ => continue,
        };
        let change = ScenarioChange::ClearScriptOption(population, at);
        let fix = fix("Run nothing from this time on", change);
        context.fixable((Error, "missing-option"), part, sentence, fix);
    }
}
