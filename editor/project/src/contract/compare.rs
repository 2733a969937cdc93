//! What a game's list and a graph do not agree on, each with a sentence that names the stat and says what to do.
//!
//! Names are compared as they are written, since that is how a game asks for a stat. Where the list has a name that the graph
//! lacks, a stat that the list lacks and that is called nearly so is probably meant.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    check::Severity,
    model::{Graph, Scope, Stat, StatId, StatKind},
    text::join_names,
};

use super::{Contract, Kind, Listed, write};
use crate::{
    differ,
    edit::stats::uses,
    text::{number::with_unit, spelling::find_nearest_name},
};

/// What differs, by places in the list and the graph's ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The graph has no stat of a name in the list; what it has that may be meant.
    Lacks(usize, Option<StatId>),
    /// The graph has a stat that is not in the list; how many nodes give it.
    TooMany(StatId, usize),
    /// A stat is in both, and not the same.
    Disagrees(StatId, usize, About),
}

/// What of a stat is not the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// What its values are.
    Kind,
    /// The ends of a number.
    Range,
    /// The names of a choice.
    Choices,
    /// What it is counted in.
    Unit,
    /// Whose it is.
    Scope,
}

/// What mends a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mend {
    /// Add the stat of the list.
    Add(usize),
    /// Call a stat as the list calls it.
    Rename(StatId, usize),
    /// Take what the list says.
    Take(StatId, usize, About),
    /// Remove a stat that no node gives.
    Remove(StatId),
}

/// A difference in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Which.
    pub difference: Difference,
    /// How much it matters: what a game trips over at load is an error.
    pub severity: Severity,
    /// What the stat is called.
    pub name: String,
    /// What differs, and what to do.
    pub sentence: String,
    /// What mends it, the likeliest first; each with what a button says.
    pub mends: Vec<(Mend, String)>,
}

impl Finding {
    /// A stable word for it, for who reads JSON.
    pub const fn code(&self) -> &'static str {
        match self.difference {
            Difference::Lacks(..) => "stat-lacking",
            Difference::TooMany(..) => "stat-not-listed",
            Difference::Disagrees(_, _, About::Kind) => "stat-kind-differs",
            Difference::Disagrees(_, _, About::Range) => "stat-range-differs",
            Difference::Disagrees(_, _, About::Choices) => "stat-choices-differ",
            Difference::Disagrees(_, _, About::Unit) => "stat-unit-differs",
            Difference::Disagrees(_, _, About::Scope) => "stat-scope-differs",
        }
    }

    /// The stat of the graph that it is about, or that may be meant.
    pub const fn stat(&self) -> Option<StatId> {
        match self.difference {
            Difference::Lacks(_, near) => near,
            Difference::TooMany(stat, _) | Difference::Disagrees(stat, ..) => Some(stat),
        }
    }
}

/// Whether a graph knows units: a runtime file has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// They are compared.
    Known,
    /// They are not.
    Unknown,
}

/// All that a list and a graph do not agree on: in the list's order, and then what the graph alone has.
pub fn compare(contract: &Contract, graph: &Graph, units: Units) -> Vec<Finding> {
    let mut by_name: BTreeMap<&str, &Stat> = BTreeMap::new();
    for stat in &graph.stats {
        by_name.entry(&stat.name).or_insert(stat);
    }
    let names = contract.stats.iter().map(|listed| listed.name.as_str());
    let names: BTreeSet<&str> = names.collect();
    let extra = graph.stats.iter();
    let extra = extra.filter(|stat| !names.contains(stat.name.as_str()));
    let mut extra: Vec<&Stat> = extra.collect();
    let uses = uses(graph);
    let mut found = Vec::new();
    for (at, listed) in contract.stats.iter().enumerate() {
        let Some(stat) = by_name.get(listed.name.as_str()) else {
            let free = extra.iter().map(|stat| stat.name.as_str());
            let near = find_nearest_name(&listed.name, free);
            let near = near.and_then(|near| extra.iter().position(|stat| stat.name == near));
            found.push(lacks(at, listed, near.map(|at| extra.remove(at))));
            continue;
        };
        for about in differing(listed, stat, units) {
            found.push(disagrees(at, listed, stat, about));
        }
    }
    let rest = extra.into_iter();
    found.extend(rest.map(|stat| too_many(stat, uses.get(&stat.id).copied().unwrap_or(0))));
    found
}

/// What of a stat is not as the list says.
fn differing(listed: &Listed, stat: &Stat, units: Units) -> Vec<About> {
    let mut found = Vec::new();
    let is_other = |kind: Kind| match (kind, write::kind(stat)) {
        // Wholes are for the editor to set samples in; what a game may give besides is for it to say.
        (Kind::Number, Kind::Whole) => false,
        // A runtime file does not say which numbers are whole.
        (Kind::Whole, Kind::Number) => units == Units::Known,
        (kind, own) => kind != own,
    };
    if listed.kind.is_some_and(is_other) {
        found.push(About::Kind);
    }
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            if listed.range.is_some_and(|range| range != (*low, *high)) {
                found.push(About::Range);
            }
        }
        StatKind::YesNo => {}
        StatKind::Choice(names) => {
            if listed
                .choices
                .as_ref()
                .is_some_and(|listed| listed != names)
            {
                found.push(About::Choices);
            }
        }
    }
    let unit = listed.unit.as_ref().filter(|_| units == Units::Known);
    if unit.is_some_and(|unit| *unit != stat.unit.trim()) {
        found.push(About::Unit);
    }
    if listed.scope.is_some_and(|scope| scope != stat.scope) {
        found.push(About::Scope);
    }
    found
}

fn lacks(at: usize, listed: &Listed, near: Option<&Stat>) -> Finding {
    let name = &listed.name;
    let what = listed_kind(listed).map_or_else(String::new, |what| format!(", {what}"));
    let whose = listed
        .scope
        .map_or_else(String::new, |scope| format!(" of {}", whose(scope)));
    let add = (Mend::Add(at), format!("Add {name}"));
    let begin = format!("The game tells “{name}”{what}{whose}, and the graph has no such stat.");
    let (sentence, mends) = match near {
        None => (
            format!("{begin} Add it, or take it off the game's list."),
            vec![add],
        ),
        Some(stat) => {
            let near = &stat.name;
            (
                format!(
                    "{begin} It has “{near}”, which the game does not tell: rename that if both are one, or add “{name}”."
                ),
                vec![
                    (
                        Mend::Rename(stat.id, at),
                        format!("Rename {near} to {name}"),
                    ),
                    add,
                ],
            )
        }
    };
    Finding {
        difference: Difference::Lacks(at, near.map(|stat| stat.id)),
        severity: Severity::Error,
        name: name.clone(),
        sentence,
        mends,
    }
}

fn too_many(stat: &Stat, uses: usize) -> Finding {
    let name = &stat.name;
    let begin = format!("The graph has “{name}”, which the game does not tell");
    let default = differ::value(stat, stat.default);
    let (sentence, mends) = match uses {
        0 => (
            format!("{begin}, and no node reads it. Remove it, or put it onto the game's list."),
            vec![(Mend::Remove(stat.id), format!("Remove {name}"))],
        ),
        1 => (
            format!(
                "{begin}: it is always {default}. Let the game tell it, or remove the node that reads it."
            ),
            Vec::new(),
        ),
        more => (
            format!(
                "{begin}: it is always {default}. Let the game tell it, or remove the {more} nodes that read it."
            ),
            Vec::new(),
        ),
    };
    Finding {
        difference: Difference::TooMany(stat.id, uses),
        severity: Severity::Warning,
        name: name.clone(),
        sentence,
        mends,
    }
}

fn disagrees(at: usize, listed: &Listed, stat: &Stat, about: About) -> Finding {
    let name = &stat.name;
    let (game, graph) = match about {
        About::Kind => (
            format!("is {}", listed_kind(listed).unwrap_or_default()),
            said_kind(stat),
        ),
        About::Range => (
            format!(
                "goes from {}",
                listed.range.map_or_else(String::new, said_ends)
            ),
            format!("from {}", said_ends(stat.bookends())),
        ),
        About::Choices => (
            format!(
                "is {}",
                either(listed.choices.as_deref().unwrap_or_default())
            ),
            match &stat.kind {
                StatKind::Choice(names) => either(names),
                StatKind::Number { .. } | StatKind::YesNo => said_kind(stat),
            },
        ),
        About::Unit => (
            format!(
                "is counted {}",
                said_unit(listed.unit.as_deref().unwrap_or_default())
            ),
            said_unit(stat.unit.trim()),
        ),
        About::Scope => (
            format!("belongs to {}", listed.scope.map_or("", whose)),
            format!("to {}", whose(stat.scope)),
        ),
    };
    let (what, severity) = match about {
        About::Kind => ("kind", Severity::Error),
        About::Range => ("range", Severity::Error),
        About::Choices => ("choices", Severity::Error),
        // Nothing computes with units.
        About::Unit => ("unit", Severity::Warning),
        About::Scope => ("scope", Severity::Error),
    };
    let order = if about == About::Choices && is_reordered(listed, stat) {
        " The names are the same, and their numbers are not."
    } else {
        ""
    };
    Finding {
        difference: Difference::Disagrees(stat.id, at, about),
        severity,
        name: name.clone(),
        sentence: format!(
            "“{name}” {game} in the game, and {graph} in the graph.{order} Take the game's {what}, or mend its list."
        ),
        mends: vec![(
            Mend::Take(stat.id, at, about),
            format!("Take the game's {what} of {name}"),
        )],
    }
}

fn is_reordered(listed: &Listed, stat: &Stat) -> bool {
    let (Some(listed), StatKind::Choice(names)) = (&listed.choices, &stat.kind) else {
        return false;
    };
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort_unstable();
        names
    };
    sorted(listed) == sorted(names)
}

/// What the list says that a stat's values are.
fn listed_kind(listed: &Listed) -> Option<String> {
    let unit = listed.unit.as_deref().unwrap_or_default();
    let number = |what: &str| match listed.range {
        Some(ends) => format!("{what} from {}", with_unit(&said_ends(ends), unit)),
        None => what.to_owned(),
    };
    Some(match listed.kind? {
        Kind::Number => number("a number"),
        Kind::Whole => number("a whole number"),
        Kind::YesNo => String::from("yes or no"),
        Kind::Choice => match &listed.choices {
            Some(names) => format!("a choice of {}", join_names(names)),
            None => String::from("a choice"),
        },
    })
}

/// What a graph says of it.
fn said_kind(stat: &Stat) -> String {
    let what = match write::kind(stat) {
        Kind::Number => "a number",
        Kind::Whole => "a whole number",
        Kind::YesNo => return String::from("yes or no"),
        Kind::Choice => {
            let StatKind::Choice(names) = &stat.kind else {
                return String::from("a choice");
            };
            return format!("a choice of {}", join_names(names));
        }
    };
    let ends = said_ends(stat.bookends());
    format!("{what} from {}", with_unit(&ends, &stat.unit))
}

/// Both ends as exactly as they are, since they may differ by little.
fn said_ends((low, high): (f32, f32)) -> String {
    format!("{low} to {high}")
}

fn said_unit(unit: &str) -> String {
    match unit {
        "" => String::from("without a unit"),
        unit => format!("in {unit}"),
    }
}

fn either(names: &[String]) -> String {
    match names {
        [] => String::from("nothing at all"),
        [only] => only.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}

const fn whose(scope: Scope) -> &'static str {
    match scope {
        Scope::World => "the world",
        Scope::Agent => "the agent",
        Scope::Target => "a target",
    }
}
