//! Stats: what the game is to tell.

use inclination_core::model::{Graph, Place, Scope, Stat, StatKind};

use super::{Difference, How, words};
use crate::text::number;

pub(super) fn compare(now: &Graph, then: &Graph, found: &mut Vec<Difference>) {
    for stat in &now.stats {
        match then.stat(stat.id) {
            None => found.push(difference(stat, How::Added, Vec::new())),
            Some(other) => {
                let what = changes(stat, other);
                if !what.is_empty() {
                    found.push(difference(stat, How::Changed, what));
                }
            }
        }
    }
    let gone = then.stats.iter().filter(|stat| now.stat(stat.id).is_none());
    found.extend(gone.map(|stat| difference(stat, How::Removed, Vec::new())));
}

fn difference(stat: &Stat, how: How, what: Vec<String>) -> Difference {
    Difference {
        title: stat.name.clone(),
        kind: String::from("Stat"),
        inside: None,
        how,
        place: (how != How::Removed).then(|| Place::stat(stat.id)),
        what,
    }
}

fn changes(now: &Stat, then: &Stat) -> Vec<String> {
    let mut what = Vec::new();
    if now.name != then.name {
        what.push(format!("Was called {}", then.name));
    }
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
                let ends = (range(now, *low, *high), range(then, *low_then, *high_then));
                what.push(words::was("range", &ends.0, &ends.1));
            }
            if clamp != clamp_then {
                let said = |clamp: bool| {
                    if clamp {
                        "kept within its range"
                    } else {
                        "let through"
                    }
                };
                what.push(words::was(
                    "outside its range",
                    said(*clamp),
                    said(*clamp_then),
                ));
            }
        }
        (StatKind::Choice(names), StatKind::Choice(names_then)) if names != names_then => {
            what.push(words::was(
                "choices",
                &names.join(", "),
                &names_then.join(", "),
            ));
        }
        (kind, kind_then) if kind != kind_then => {
            what.push(words::was("kind", said(kind), said(kind_then)));
        }
        _ => {}
    }
    if now.unit != then.unit {
        let said = |unit: &str| {
            if unit.is_empty() {
                String::from("none")
            } else {
                unit.to_owned()
            }
        };
        what.push(words::was("unit", &said(&now.unit), &said(&then.unit)));
    }
    if now.default.to_bits() != then.default.to_bits() {
        let defaults = (
            words::value(now, now.default),
            words::value(then, then.default),
        );
        what.push(if defaults.0 == defaults.1 {
            words::numbers("default", (now.default, then.default), &now.unit)
        } else {
            words::was("default", &defaults.0, &defaults.1)
        });
    }
    if now.whole != then.whole {
        let said = |whole: bool| if whole { "yes" } else { "no" };
        what.push(words::was(
            "whole numbers",
            said(now.whole),
            said(then.whole),
        ));
    }
    if now.scope != then.scope {
        what.push(words::was("whose", whose(now.scope), whose(then.scope)));
    }
    if now.alike != then.alike {
        let said = |alike: bool| {
            if alike {
                "whoever looks"
            } else {
                "by who looks"
            }
        };
        what.push(words::was("the same", said(now.alike), said(then.alike)));
    }
    what
}

fn range(stat: &Stat, low: f32, high: f32) -> String {
    let ends = format!("{} to {}", number::short(low), number::short(high));
    number::with_unit(&ends, &stat.unit)
}

fn said(kind: &StatKind) -> &'static str {
    match kind {
        StatKind::Number { .. } => "a number",
        StatKind::YesNo => "yes or no",
        StatKind::Choice(_) => "a choice",
    }
}

fn whose(scope: Scope) -> &'static str {
    match scope {
        Scope::World => "the world's",
        Scope::Agent => "the agent's",
        Scope::Target => "a target's",
    }
}
