//! Names that are empty or equal.

use std::collections::BTreeSet;

use inclination_core::{
    authoring::{
        check::Severity::Warning,
        scenario::{Scenario, ScenarioId},
    },
    text::capitalize,
};

use super::{
    context::{CheckContext, fix},
    fix::{ScenarioChange, ScenarioFix},
    place::{ScenarioPart, ScenarioPlace},
    problem::ScenarioProblem,
};
use crate::{edit::unique_names::take_free_name, text::quotes::quote_excerpt};

/// A name of one of several items.
#[derive(Clone, Copy)]
struct ItemName<'n> {
    scenario: ScenarioId,
    part: ScenarioPart,
    name: &'n str,
}

/// Returns the scenarios whose names are empty or equal.
pub(super) fn check_scenario_names(scenarios: &[Scenario]) -> Vec<ScenarioProblem> {
    let names = scenarios.iter().map(|scenario| ItemName {
        scenario: scenario.id,
        part: ScenarioPart::Whole,
        name: &scenario.name,
    });
    find_wrong_names("scenario", "Scenario", names.collect())
}

/// Reports the populations, events and end conditions whose names are empty or equal.
pub(super) fn check(context: &mut CheckContext<'_>) {
    let scenario = context.scenario;
    let item = |part, name| ItemName {
        scenario: scenario.id,
        part,
        name,
    };
    let populations = scenario.populations.iter();
    let populations = populations.map(|one| item(ScenarioPart::Population(one.id), &one.name));
    let events = scenario.events.iter();
    let events = events.map(|one| item(ScenarioPart::Event(one.id), &one.name));
    let ends = scenario.ends.iter();
    let ends = ends.map(|one| item(ScenarioPart::EndCondition(one.id), &one.name));

    let found = [
        find_wrong_names("population", "Population", populations.collect()),
        find_wrong_names("event", "Event", events.collect()),
        find_wrong_names("end condition", "End", ends.collect()),
    ];
    for problem in found.into_iter().flatten() {
        let code = problem.code;
        let part = problem.place.part;
        context.report(problem.severity, code, part, problem.sentence, problem.fix);
    }
}

fn find_wrong_names(kind: &str, new_name: &str, items: Vec<ItemName<'_>>) -> Vec<ScenarioProblem> {
    let mut taken: BTreeSet<String> = items.iter().map(|item| item.name.to_owned()).collect();
    let mut known = BTreeSet::new();
    let mut problems = Vec::new();

    for (position, item) in items.into_iter().enumerate() {
        let name = item.name.trim();
        let (code, sentence, wanted) = if name.is_empty() {
            let sentence = format!(
                "{} {} has no name. Enter one.",
                capitalize(kind),
                position + 1
            );
            ("unnamed-part", sentence, format!("{new_name} 1"))
        } else if known.insert(name) {
            continue;
        } else {
            let sentence = format!(
                "The name {} belongs to another {kind} too. Rename one of them.",
                quote_excerpt(name)
            );
            ("duplicate-name", sentence, name.to_owned())
        };

        let free = take_free_name(&mut taken, &wanted);
        problems.push(ScenarioProblem {
            severity: Warning,
            code,
            place: ScenarioPlace {
                scenario: item.scenario,
                part: item.part,
            },
            sentence,
            fix: Some(rename_fix(kind, item.part, free)),
        });
    }
    problems
}

fn rename_fix(kind: &str, part: ScenarioPart, name: String) -> ScenarioFix {
    let title = format!("Name the {kind} {}", quote_excerpt(&name));
    fix(title, ScenarioChange::Name(part, name))
}
