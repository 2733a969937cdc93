//! Compares stats.

use inclination_core::authoring::model::{Graph, Place, Stat, StatKind};
use inclination_core::text::append_unit;

use super::{ChangeKind, Difference, phrases};
use crate::text::number;

/// Compares the lists of stats.
pub(super) fn compare_stats(now: &Graph, then: &Graph, found: &mut Vec<Difference>) {
    for stat in &now.stats {
        match then.stat(stat.id) {
            None => found.push(stat_difference(stat, ChangeKind::Added, Vec::new())),
            Some(other) => {
                let what = stat_changes(stat, other);
                if !what.is_empty() {
                    found.push(stat_difference(stat, ChangeKind::Changed, what));
                }
            }
        }
    }

    let gone = then.stats.iter().filter(|stat| now.stat(stat.id).is_none());
    found.extend(gone.map(|stat| stat_difference(stat, ChangeKind::Removed, Vec::new())));
}

/// Creates a difference about a stat.
fn stat_difference(stat: &Stat, how: ChangeKind, what: Vec<String>) -> Difference {
    Difference {
        title: stat.name.clone(),
        kind: String::from("Stat"),
        inside: None,
        how,
        place: (how != ChangeKind::Removed).then(|| Place::stat(stat.id)),
        what,
    }
}

/// Describes the differences between two versions of a stat.
fn stat_changes(now: &Stat, then: &Stat) -> Vec<String> {
    let mut what = Vec::new();
    if now.name != then.name {
        what.push(format!("Renamed from “{}”", then.name));
    }

    what.extend(kind_changes(now, then));

    if now.unit != then.unit {
        let describe = |unit: &str| {
            if unit.is_empty() {
                String::from("none")
            } else {
                unit.to_owned()
            }
        };
        what.push(phrases::format_change(
            "unit",
            &describe(&now.unit),
            &describe(&then.unit),
        ));
    }

    if now.default.to_bits() != then.default.to_bits() {
        let defaults = (
            phrases::format_stat_value(now, now.default),
            phrases::format_stat_value(then, then.default),
        );
        what.push(if defaults.0 == defaults.1 {
            phrases::format_number_change("default", now.default, then.default, &now.unit)
        } else {
            phrases::format_change("default", &defaults.0, &defaults.1)
        });
    }

    if now.whole != then.whole {
        let yes_or_no = |whole: bool| if whole { "yes" } else { "no" };
        what.push(phrases::format_change(
            "whole numbers",
            yes_or_no(now.whole),
            yes_or_no(then.whole),
        ));
    }

    if now.cyclic != then.cyclic {
        let yes_or_no = |cyclic: bool| if cyclic { "yes" } else { "no" };
        what.push(phrases::format_change(
            "cyclic",
            yes_or_no(now.cyclic),
            yes_or_no(then.cyclic),
        ));
    }

    if now.scope != then.scope {
        what.push(phrases::format_change(
            "scope",
            now.scope.word(),
            then.scope.word(),
        ));
    }

    if now.alike != then.alike {
        let describe = |alike: bool| {
            if alike { "yes" } else { "no" }
        };
        what.push(phrases::format_change(
            "same for every agent",
            describe(now.alike),
            describe(then.alike),
        ));
    }

    what
}

/// Describes the differences between two versions of a stat's kind: its range, clamping or choices.
fn kind_changes(now: &Stat, then: &Stat) -> Vec<String> {
    let mut changes = Vec::new();
    match (&now.kind, &then.kind) {
        (
            StatKind::Number { low, high, clamp },
            StatKind::Number {
                low: low_then,
                high: high_then,
                clamp: clamp_then,
            },
        ) => {
            if (low.to_bits(), high.to_bits()) != (low_then.to_bits(), high_then.to_bits()) {
                let ends = (
                    format_range(now, *low, *high),
                    format_range(then, *low_then, *high_then),
                );
                changes.push(phrases::format_change("range", &ends.0, &ends.1));
            }
            if clamp != clamp_then {
                let describe = |clamp: bool| {
                    if clamp { "clamped" } else { "allowed" }
                };
                changes.push(phrases::format_change(
                    "values outside the range",
                    describe(*clamp),
                    describe(*clamp_then),
                ));
            }
        }
        (StatKind::Choice(names), StatKind::Choice(names_then)) if names != names_then => {
            changes.push(phrases::format_change(
                "choices",
                &names.join(", "),
                &names_then.join(", "),
            ));
        }
        (kind, kind_then) if kind != kind_then => {
            changes.push(phrases::format_change(
                "kind",
                kind_name(kind),
                kind_name(kind_then),
            ));
        }
        _ => {}
    }

    changes
}

/// Formats a range with the stat's unit.
fn format_range(stat: &Stat, low: f32, high: f32) -> String {
    let ends = format!(
        "{} to {}",
        number::format_setting(low),
        number::format_setting(high)
    );
    append_unit(&ends, &stat.unit)
}

/// Names the kind of a stat's values.
fn kind_name(kind: &StatKind) -> &'static str {
    match kind {
        StatKind::Number { .. } => "a number",
        StatKind::YesNo => "a yes/no stat",
        StatKind::Choice(_) => "a choice stat",
    }
}
