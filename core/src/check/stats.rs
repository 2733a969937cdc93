//! Stats and group inputs: their declarations are finite, their ranges are not empty, and their
//! values are inside the ranges.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{Fix, FixEdit, Report, Rule, context::CheckContext, messages, rules};
use crate::{
    kind::SocketType,
    math,
    model::{Group, GroupId, Place, Port, Stat, StatKind},
};

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    for stat in &context.graph.stats {
        self::check_stat(stat, report);
    }
    for (id, group) in &context.graph.groups {
        for port in &group.inputs {
            check_input(*id, group, port, report);
        }
    }
}

/// Checks a stat's range or choices, its default and its sample.
fn check_stat(stat: &Stat, report: &mut Report<'_>) {
    let place = Place::stat(stat.id);
    let name = describe_stat(stat);
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let set = |low, high| FixEdit::SetRange(stat.id, low, high);
            let range = check_range(&name, *low, *high, &stat.unit, rules::REVERSED_RANGE, set);
            if let Some((rule, sentence, fix)) = range {
                report.add(rule, place, sentence, Some(fix));
            }
        }
        StatKind::Choice(names) => check_choices(stat, names, report),
        StatKind::YesNo => {}
    }

    let values = [
        (
            "default",
            stat.default,
            rules::DEFAULT_OUTSIDE,
            FixEdit::SetDefault(stat.id, sanitized_value(stat, stat.default)),
        ),
        (
            "current value",
            stat.sample,
            rules::SAMPLE_OUTSIDE,
            FixEdit::SetSample(stat.id, sanitized_value(stat, stat.sample)),
        ),
    ];

    for (what, value, rule, edit) in values {
        let safe = sanitized_value(stat, value);
        let expected = describe_expected_values(stat);
        let (rule, sentence) = if !value.is_finite() {
            (
                rules::NOT_FINITE,
                format!("The {what} of {name} is not a finite number. Enter {expected}."),
            )
        } else if safe != value {
            (
                rule,
                format!(
                    "The {what} of {name} is {}, which is not a possible value, so {} is used instead. Enter {expected}.",
                    messages::format_amount(value, &stat.unit),
                    messages::format_amount(safe, &stat.unit),
                ),
            )
        } else {
            continue;
        };

        let title = format!(
            "Set the {what} to {}",
            messages::format_amount(safe, &stat.unit)
        );
        report.add(rule, place, sentence, Some(Fix::with_edit(title, edit)));
    }
}

/// Returns the value that the graph sees instead of a given one.
fn sanitized_value(stat: &Stat, value: f32) -> f32 {
    let value = if value.is_finite() {
        value
    } else {
        stat.bookends().0
    };
    math::saturate(stat.sanitizer().sanitize(value))
}

/// Returns a stat for the middle of a sentence.
fn describe_stat(stat: &Stat) -> String {
    format!("the stat {}", messages::quote_name(&stat.name))
}

/// Describes the values that a stat can have, as a part of a sentence.
fn describe_expected_values(stat: &Stat) -> String {
    match &stat.kind {
        StatKind::Number { .. } => {
            let (low, high) = stat.reach();
            if low <= -f32::MAX && high >= f32::MAX {
                return "any number".into();
            }
            if low == high {
                return messages::format_amount(low, &stat.unit);
            }
            format!(
                "a value from {} to {}",
                messages::format_number(low),
                messages::format_amount(high, &stat.unit)
            )
        }
        StatKind::YesNo => "1 for yes or 0 for no".into(),
        StatKind::Choice(names) => format!(
            "the position of a choice, 0 to {}",
            names.len().saturating_sub(1)
        ),
    }
}

/// Checks the names of a stat's choices.
fn check_choices(stat: &Stat, names: &[String], report: &mut Report<'_>) {
    let place = Place::stat(stat.id);
    let stat_name = describe_stat(stat);
    let set = |names| FixEdit::SetChoices(stat.id, names);
    if names.is_empty() {
        let sentence = format!("{stat_name} has no choices. Add at least one.");
        let fix = Fix::with_edit("Add a first choice", set(alloc::vec!["Choice 1".into()]));
        report.add(rules::NO_CHOICES, place, sentence, Some(fix));
        return;
    }

    let mut seen = BTreeSet::new();
    let wrong = names
        .iter()
        .find(|name| name.trim().is_empty() || !seen.insert(name.as_str()));
    let Some(wrong) = wrong else { return };

    let sentence = if wrong.trim().is_empty() {
        format!(
            "A choice of {stat_name} has no name, but the game identifies choices by name. Enter a name."
        )
    } else {
        format!(
            "{stat_name} has more than one choice named {}, but the game identifies choices by name. Rename one of them.",
            messages::quote_name(wrong)
        )
    };
    let fix = Fix::with_edit("Give every choice a unique name", set(make_unique(names)));
    report.add(rules::DUPLICATE_CHOICE, place, sentence, Some(fix));
}

/// Returns the names with numbers added to those that are empty or duplicates.
fn make_unique(names: &[String]) -> Vec<String> {
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

/// Checks the bookends and the default of a group's input.
fn check_input(id: GroupId, group: &Group, port: &Port, report: &mut Report<'_>) {
    if port.ty != SocketType::Value {
        return;
    }

    let place = Place::port(id, port.id);
    let name = format!(
        "the input {} of the group {}",
        messages::quote_name(&port.name),
        messages::quote_name(&group.name)
    );
    let unit = &port.unit;
    if let Some((low, high)) = port.bookends {
        let set = |low, high| FixEdit::SetPortBookends(id, port.id, Some((low, high)));
        let range = check_range(&name, low, high, unit, rules::REVERSED_INPUT_RANGE, set);
        if let Some((rule, sentence, fix)) = range {
            report.add(rule, place, sentence, Some(fix));
        }
    }

    let bookends = port.bookends.filter(|(low, high)| low <= high);
    let (low, high) = bookends.unwrap_or((-f32::MAX, f32::MAX));
    let set = |value| FixEdit::SetPortDefault(id, port.id, value);
    if !port.default.is_finite() {
        let value = bookends.map_or(0.0, |(low, _)| math::saturate(low));
        let sentence = format!("The default of {name} is not a finite number. Enter a number.");
        let fix = Fix::with_edit(
            format!(
                "Set the default to {}",
                messages::format_amount(value, unit)
            ),
            set(value),
        );
        report.add(rules::NOT_FINITE, place, sentence, Some(fix));
    } else if !(low..=high).contains(&port.default) {
        let value = math::min(math::max(port.default, low), high);
        let sentence = format!(
            "The default of {name} is {}, outside its range of {} to {}. Change the default, or widen the range.",
            messages::format_amount(port.default, unit),
            messages::format_number(low),
            messages::format_amount(high, unit),
        );
        let fix = Fix::with_edit(
            format!(
                "Set the default to {}",
                messages::format_amount(value, unit)
            ),
            set(value),
        );
        report.add(rules::DEFAULT_OUTSIDE, place, sentence, Some(fix));
    }
}

/// Checks two bookends. Returns the rule that they break, with a sentence and a fix. `reversed` is
/// the rule for ends in the wrong order.
fn check_range(
    name: &str,
    low: f32,
    high: f32,
    unit: &str,
    reversed: Rule,
    set: impl FnOnce(f32, f32) -> FixEdit,
) -> Option<(Rule, String, Fix)> {
    let (rule, sentence, (from, to)) = if !low.is_finite() || !high.is_finite() {
        let sentence =
            format!("The range of {name} has an end that is not a finite number. Enter a number.");
        let low = if low.is_finite() { low } else { 0.0 };
        let ends = if high.is_finite() && low < high {
            (low, high)
        } else {
            widen_range(low)
        };
        (rules::NOT_FINITE, sentence, ends)
    } else if low > high {
        let sentence = format!(
            "The range of {name} goes from {} down to {}, so it does not limit any values. Swap its ends.",
            messages::format_number(low),
            messages::format_amount(high, unit),
        );
        (reversed, sentence, (high, low))
    } else if low == high {
        let sentence = format!(
            "Both ends of the range of {name} are {}. Change one of them.",
            messages::format_amount(low, unit)
        );
        (rules::EMPTY_RANGE, sentence, widen_range(low))
    } else {
        return None;
    };

    let title = format!(
        "Use {} to {} as the range",
        messages::format_number(from),
        messages::format_amount(to, unit)
    );
    Some((rule, sentence, Fix::with_edit(title, set(from, to))))
}

/// Returns a range from a number to one that is certainly above it.
fn widen_range(low: f32) -> (f32, f32) {
    let above = math::add(low, math::max(1.0, math::abs(low)));
    if above > low {
        (low, above)
    } else {
        (0.0, low)
    }
}
