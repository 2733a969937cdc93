//! Events: when they happen, and what they change.

use inclination_core::{
    Scope,
    authoring::{
        check::Severity::{Error, Warning},
        model::{EffectOperation, StatKind},
        scenario::{EventAction, EventTiming, Members, PopulationId, ScenarioEvent, StatSource},
    },
    text::capitalize,
};

use super::{
    context::{CheckContext, fix, format_seconds, part_name, scope_owner},
    fix::{ScenarioChange, ScenarioFix},
    place::ScenarioPart,
    start_values::{describe_mismatch, nearest_value},
};
use crate::{
    differ::format_stat_value,
    text::{number::format_setting, quotes::quote_excerpt},
};

/// The time between two events that replaces one that is not a length of time, in seconds.
const USUAL_INTERVAL: f64 = 10.0;

/// An event with its name at the beginning of a sentence.
struct NamedEvent<'d> {
    event: &'d ScenarioEvent,
    name: String,
}

pub(super) fn check(context: &mut CheckContext<'_>) {
    for (at, event) in context.scenario.events.iter().enumerate() {
        if context.is_full() {
            return;
        }
        let named = NamedEvent {
            event,
            name: capitalize(&part_name("event", at, &event.name)),
        };
        check_timing(context, &named);
        check_action(context, &named);
    }
}

impl NamedEvent<'_> {
    fn part(&self) -> ScenarioPart {
        ScenarioPart::Event(self.event.id)
    }

    fn set_timing(&self, title: impl Into<String>, timing: EventTiming) -> ScenarioFix {
        fix(title, ScenarioChange::Timing(self.event.id, timing))
    }

    fn removal(&self) -> ScenarioFix {
        fix("Remove the event", ScenarioChange::Remove(self.part()))
    }
}

fn check_timing(context: &mut CheckContext<'_>, named: &NamedEvent<'_>) {
    match named.event.timing {
        EventTiming::Once { time } => {
            check_first(context, named, time, EventTiming::Once { time: 0.0 });
        }
        EventTiming::Every { first, interval } => {
            let at_start = EventTiming::Every {
                first: 0.0,
                interval,
            };
            check_first(context, named, first, at_start);
            let usual = EventTiming::Every {
                first,
                interval: USUAL_INTERVAL,
            };
            check_interval(context, named, interval, usual);
            if interval > 0.0 && interval < context.step() {
                let sentence = format!(
                    "{} happens every {}, which is less than a step of {}, so it happens several times in a step. Enter a longer time.",
                    named.name,
                    format_seconds(interval),
                    format_seconds(context.step())
                );
                context.warning("short-interval", named.part(), sentence);
            }
        }
        EventTiming::Random { mean_interval } => {
            let usual = EventTiming::Random {
                mean_interval: USUAL_INTERVAL,
            };
            check_interval(context, named, mean_interval, usual);
        }
    }
}

/// Checks the time at which an event happens first.
fn check_first(
    context: &mut CheckContext<'_>,
    named: &NamedEvent<'_>,
    time: f64,
    at_start: EventTiming,
) {
    let name = &named.name;
    if time < 0.0 {
        let sentence = format!(
            "{name} happens at {}, before the scenario begins. Enter 0 or more.",
            format_seconds(time)
        );
        let fix = named.set_timing("Let it happen at 0 s", at_start);
        context.fixable((Error, "wrong-time"), named.part(), sentence, fix);
    } else if time >= context.length() {
        let sentence = format!(
            "{name} happens at {}, but the scenario ends at {}. Enter an earlier time.",
            format_seconds(time),
            format_seconds(context.length())
        );
        context.warning("after-the-end", named.part(), sentence);
    }
}

fn check_interval(
    context: &mut CheckContext<'_>,
    named: &NamedEvent<'_>,
    interval: f64,
    usual: EventTiming,
) {
    if interval > 0.0 {
        return;
    }
    let sentence = format!(
        "{} cannot happen every {}. Enter a number above 0.",
        named.name,
        format_seconds(interval)
    );
    let title = format!("Let it happen every {}", format_seconds(USUAL_INTERVAL));
    let fix = named.set_timing(title, usual);
    context.fixable((Error, "wrong-interval"), named.part(), sentence, fix);
}

fn check_action(context: &mut CheckContext<'_>, named: &NamedEvent<'_>) {
    let (population, nobody) = match &named.event.action {
        EventAction::Spawn { population, count } => {
            let nobody = (*count == 0).then_some("adds 0 members");
            (Some(*population), nobody)
        }
        EventAction::Remove {
            population,
            members,
        } => {
            let nobody = (*members == Members::Drawn(0)).then_some("removes 0 members");
            (Some(*population), nobody)
        }
        EventAction::ChangeStat {
            population,
            members,
            ..
        } => {
            let nobody = (*members == Members::Drawn(0)).then_some("changes 0 members");
            (*population, nobody)
        }
    };

    if let Some(id) = population.filter(|id| context.population(*id).is_none()) {
        let sentence = format!(
            "{} refers to {}. Select another population.",
            named.name,
            context.population_name(id)
        );
        let code = (Error, "missing-population");
        context.fixable(code, named.part(), sentence, named.removal());
        return;
    }
    if let Some(nobody) = nobody {
        let sentence = format!("{} {nobody}. Enter a number above 0.", named.name);
        context.warning("affects-nobody", named.part(), sentence);
    }
    check_stat_change(context, named, population);
}

/// Checks a change of a stat of a population that exists, or of the world.
fn check_stat_change(
    context: &mut CheckContext<'_>,
    named: &NamedEvent<'_>,
    population: Option<PopulationId>,
) {
    let EventAction::ChangeStat {
        members,
        stat: id,
        operation,
        amount,
        lasts,
        ..
    } = named.event.action
    else {
        return;
    };
    let name = &named.name;
    let part = named.part();
    let Some(stat) = context.stat(id) else {
        let sentence = format!("{name} changes the missing stat {id}. Select another stat.");
        context.fixable((Error, "missing-stat"), part, sentence, named.removal());
        return;
    };
    let stat_name = quote_excerpt(&stat.name);

    let (wanted, owner) = match population {
        None => (Scope::World, String::from("the world")),
        Some(id) => (Scope::Agent, context.population_name(id)),
    };
    if stat.scope != wanted {
        let sentence = format!(
            "{name} changes {stat_name} of {owner}, but this is a stat of {}. Select another stat.",
            scope_owner(stat.scope)
        );
        context.error("wrong-scope", part, sentence);
        return;
    }
    report_unchangeable(context, named, population, &stat_name);

    let set_action = |operation, amount| EventAction::ChangeStat {
        population,
        members,
        stat: id,
        operation,
        amount,
        lasts,
    };
    let is_number = matches!(stat.kind, StatKind::Number { .. });
    if operation == EffectOperation::Add && !is_number {
        let sentence =
            format!("{name} adds to {stat_name}, which is not a number. Let the event set it.");
        let action = set_action(
            EffectOperation::Set,
            nearest_value(stat, amount).unwrap_or(amount),
        );
        let fix = fix("Set it", ScenarioChange::Action(named.event.id, action));
        context.fixable((Warning, "wrong-change"), part, sentence, fix);
    } else if operation == EffectOperation::Set
        && let Some(nearest) = nearest_value(stat, amount)
    {
        let text = format_stat_value(stat, nearest);
        let sentence = format!(
            "{name} sets {stat_name} to {}, but {}, so it becomes {text}. Enter another value.",
            format_setting(amount),
            describe_mismatch(stat, amount)
        );
        let change = ScenarioChange::Action(named.event.id, set_action(operation, nearest));
        let fix = fix(format!("Set it to {text}"), change);
        context.fixable((Warning, "outside-range"), part, sentence, fix);
    }

    if let Some(lasts) = lasts.filter(|lasts| *lasts <= 0.0) {
        let sentence = format!(
            "The change by {} lasts {}. Enter a number above 0, or let it be permanent.",
            lowercase_first(name),
            format_seconds(lasts)
        );
        context.error("wrong-interval", part, sentence);
    }
}

/// Reports a change of a stat that is not simulated.
fn report_unchangeable(
    context: &mut CheckContext<'_>,
    named: &NamedEvent<'_>,
    population: Option<PopulationId>,
    stat_name: &str,
) {
    let EventAction::ChangeStat { stat, .. } = named.event.action else {
        return;
    };
    let source = match population {
        None => context.scenario.world.get(&stat),
        Some(id) => context
            .population(id)
            .and_then(|one| one.sources.get(&stat)),
    };
    if source.is_some_and(|source| !matches!(source, StatSource::Simulated(_))) {
        let sentence = format!(
            "{} changes {stat_name} of {}, which is not simulated there, so it does nothing. Let the stat be simulated.",
            named.name,
            context.owner_name(population)
        );
        let change = ScenarioChange::Source(population, stat, None);
        let fix = fix("Simulate the stat from the sample", change);
        context.fixable((Warning, "unchangeable-stat"), named.part(), sentence, fix);
    }
}

/// Returns the name of an event for the middle of a sentence.
fn lowercase_first(name: &str) -> String {
    name.strip_prefix("The ")
        .map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}
