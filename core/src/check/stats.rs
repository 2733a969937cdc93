//! What stats and group inputs are declared to be: finite, with ranges that hold something, and values that lie in them.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{Fix, FixEdit, Report, Rule, rules, scene::Scene, words};
use crate::{
    kind::SocketType,
    math,
    model::{Group, GroupId, Place, Port, Stat, StatKind},
};

pub(super) fn check(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    for stat in &scene.graph.stats {
        self::stat(stat, report);
    }
    for (id, group) in &scene.graph.groups {
        for port in &group.inputs {
            input(*id, group, port, report);
        }
    }
}

fn stat(stat: &Stat, report: &mut Report<'_>) {
    let place = Place::stat(stat.id);
    let name = words::quoted(&stat.name);
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let set = |low, high| FixEdit::SetRange(stat.id, low, high);
            if let Some((rule, sentence, fix)) = range(&name, (*low, *high), &stat.unit, set) {
                report.add(rule, place, sentence, Some(fix));
            }
        }
        StatKind::Choice(names) => choices(stat, names, report),
        StatKind::YesNo => {}
    }
    let values = [
        (
            "default",
            stat.default,
            rules::DEFAULT_OUTSIDE,
            FixEdit::SetDefault(stat.id, admitted(stat, stat.default)),
        ),
        (
            "sample",
            stat.sample,
            rules::SAMPLE_OUTSIDE,
            FixEdit::SetSample(stat.id, admitted(stat, stat.sample)),
        ),
    ];
    for (what, value, rule, edit) in values {
        let safe = admitted(stat, value);
        let expected = expected(stat);
        let (rule, sentence) = if !value.is_finite() {
            (
                rules::NOT_FINITE,
                format!("The {what} of {name} is not a number. Give it one: {expected}."),
            )
        } else if safe != value {
            (
                rule,
                format!(
                    "The {what} of {name} is {}, which it can never be: it is {expected}. {} is used.",
                    words::amount(value, &stat.unit),
                    words::amount(safe, &stat.unit),
                ),
            )
        } else {
            continue;
        };
        let title = format!("Set the {what} to {}", words::amount(safe, &stat.unit));
        report.add(rule, place, sentence, Some(Fix::one(title, edit)));
    }
}

/// The value that the graph sees instead of one that is given.
fn admitted(stat: &Stat, value: f32) -> f32 {
    let value = if value.is_finite() {
        value
    } else {
        stat.bookends().0
    };
    math::saturate(stat.entry().admit(value))
}

fn expected(stat: &Stat) -> String {
    match &stat.kind {
        StatKind::Number { .. } => {
            let (low, high) = stat.reach();
            if low <= -f32::MAX && high >= f32::MAX {
                return "any number".into();
            }
            if low == high {
                return words::amount(low, &stat.unit);
            }
            format!(
                "{} to {}",
                words::number(low),
                words::amount(high, &stat.unit)
            )
        }
        StatKind::YesNo => "1 for yes or 0 for no".into(),
        StatKind::Choice(names) => format!(
            "a choice's position, 0 to {}",
            names.len().saturating_sub(1)
        ),
    }
}

fn choices(stat: &Stat, names: &[String], report: &mut Report<'_>) {
    let place = Place::stat(stat.id);
    let quoted = words::quoted(&stat.name);
    let set = |names| FixEdit::SetChoices(stat.id, names);
    if names.is_empty() {
        let sentence = format!("{quoted} has nothing to choose from. Name its choices.");
        let fix = Fix::one("Add a first choice", set(alloc::vec!["Choice 1".into()]));
        report.add(rules::NO_CHOICES, place, sentence, Some(fix));
        return;
    }
    let mut seen = BTreeSet::new();
    let wrong = names
        .iter()
        .find(|name| name.trim().is_empty() || !seen.insert(name.as_str()));
    let Some(wrong) = wrong else { return };
    let sentence = if wrong.trim().is_empty() {
        format!("A choice of {quoted} has no name, and the game asks for choices by name. Name it.")
    } else {
        format!(
            "{quoted} has the choice {} twice, and the game asks for choices by name. Rename one of them.",
            words::quoted(wrong)
        )
    };
    let fix = Fix::one("Give every choice a name of its own", set(apart(names)));
    report.add(rules::DUPLICATE_CHOICE, place, sentence, Some(fix));
}

/// The same names, with numbers behind those that are empty or were there before.
fn apart(names: &[String]) -> Vec<String> {
    let mut taken: BTreeSet<String> = names.iter().cloned().collect();
    let mut seen = BTreeSet::new();
    let mut number = 1_u32;
    let mut free = |base: &str| loop {
        number += 1;
        let name = format!("{base} {number}");
        if taken.insert(name.clone()) {
            return name;
        }
    };
    names
        .iter()
        .map(|name| match name.trim() {
            "" => free("Choice"),
            _ if seen.insert(name.as_str()) => name.clone(),
            _ => free(name),
        })
        .collect()
}

fn input(id: GroupId, group: &Group, port: &Port, report: &mut Report<'_>) {
    if port.ty != SocketType::Value {
        return;
    }
    let place = Place::port(id, port.id);
    let name = format!(
        "{} of the group {}",
        words::quoted(&port.name),
        words::quoted(&group.name)
    );
    let set = |value| FixEdit::SetPortDefault(id, port.id, value);
    let unit = &port.unit;
    if let Some((low, high)) = port.bookends {
        let bookends = |low, high| FixEdit::SetPortBookends(id, port.id, Some((low, high)));
        if let Some((rule, sentence, fix)) = range(&name, (low, high), unit, bookends) {
            report.add(rule, place, sentence, Some(fix));
        }
    }
    let bookends = port.bookends.filter(|(low, high)| low <= high);
    let (low, high) = bookends.unwrap_or((-f32::MAX, f32::MAX));
    if !port.default.is_finite() {
        let value = bookends.map_or(0.0, |(low, _)| math::saturate(low));
        let sentence = format!("The default of {name} is not a number. Give it one.");
        let fix = Fix::one(
            format!("Set the default to {}", words::amount(value, unit)),
            set(value),
        );
        report.add(rules::NOT_FINITE, place, sentence, Some(fix));
    } else if !(low..=high).contains(&port.default) {
        let value = math::min(math::max(port.default, low), high);
        let sentence = format!(
            "The default of {name} is {}, outside its range of {} to {}. Move it inside, or widen the range.",
            words::amount(port.default, unit),
            words::number(low),
            words::amount(high, unit),
        );
        let fix = Fix::one(
            format!("Set the default to {}", words::amount(value, unit)),
            set(value),
        );
        report.add(rules::DEFAULT_OUTSIDE, place, sentence, Some(fix));
    }
}

/// What is wrong with two bookends.
fn range(
    name: &str,
    (low, high): (f32, f32),
    unit: &str,
    set: impl FnOnce(f32, f32) -> FixEdit,
) -> Option<(Rule, String, Fix)> {
    let (rule, sentence, (from, to)) = if !low.is_finite() || !high.is_finite() {
        let sentence = format!("The range of {name} has an end that is not a number. Give it one.");
        let low = if low.is_finite() { low } else { 0.0 };
        let ends = if high.is_finite() && low < high {
            (low, high)
        } else {
            wider(low)
        };
        (rules::NOT_FINITE, sentence, ends)
    } else if low > high {
        let sentence = format!(
            "The range of {name} goes from {} down to {}. Put the lower end first, or the range is not kept to.",
            words::number(low),
            words::amount(high, unit),
        );
        (rules::REVERSED_RANGE, sentence, (high, low))
    } else if low == high {
        let sentence = format!(
            "The range of {name} is empty: both ends are {}. Move one of them.",
            words::amount(low, unit)
        );
        (rules::EMPTY_RANGE, sentence, wider(low))
    } else {
        return None;
    };
    let title = format!(
        "Set the range to {} to {}",
        words::number(from),
        words::amount(to, unit)
    );
    Some((rule, sentence, Fix::one(title, set(from, to))))
}

/// A range from a number to what is certainly above it.
fn wider(low: f32) -> (f32, f32) {
    let above = math::add(low, math::max(1.0, math::abs(low)));
    if above > low {
        (low, above)
    } else {
        (0.0, low)
    }
}
