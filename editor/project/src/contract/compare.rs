//! Compares a game's list of stats with a graph. Each difference has a sentence that names the stat
//! and says what to do.
//!
//! Names are compared exactly, because games look stats up by their exact names. If the graph lacks
//! a name of the list, a similarly named stat that is missing from the list is probably the same
//! one.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Scope,
    authoring::{
        check::Severity,
        model::{Graph, Stat, StatId, StatKind},
    },
    text::{append_unit, join_alternatives},
};

use super::{Contract, ListedStat, ValueKind, write};
use crate::{differ, edit::stats::count_uses, text::spelling::find_nearest_name};

/// A difference, by indices into the list and the graph's IDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractDifference {
    /// The graph has no stat with a listed name. The ID is that of a similarly named stat.
    MissingInGraph(usize, Option<StatId>),
    /// The graph has a stat that is not in the list. The number is how many nodes read it.
    MissingInList(StatId, usize),
    /// A stat is in both, with a different property.
    PropertyDiffers(StatId, usize, StatProperty),
}

/// A property of a stat that can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StatProperty {
    /// The kind of its values.
    Kind,
    /// The lowest and highest value of a number.
    Range,
    /// Whether the range of a number is a circle.
    Circle,
    /// The names of a choice.
    Choices,
    /// The unit of its values.
    Unit,
    /// Whether it belongs to the world, the agent or a target.
    Scope,
}

/// A change to the graph that resolves a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractFix {
    /// Add the listed stat.
    Add(usize),
    /// Give a stat the name in the list.
    Rename(StatId, usize),
    /// Set one property as the list says.
    SetProperty(StatId, usize, StatProperty),
    /// Remove a stat that no node reads.
    Remove(StatId),
}

/// A difference with its description and its fixes.
#[derive(Clone, Debug, PartialEq)]
pub struct ContractFinding {
    /// The difference.
    pub difference: ContractDifference,
    /// The severity: an error if the game would reject the graph when loading it.
    pub severity: Severity,
    /// The name of the stat.
    pub name: String,
    /// A description of the difference with advice.
    pub sentence: String,
    /// The possible fixes with their button labels, the most likely one first.
    pub fixes: Vec<(ContractFix, String)>,
}

impl ContractFinding {
    /// Returns a stable code for JSON output.
    pub const fn code(&self) -> &'static str {
        match self.difference {
            ContractDifference::MissingInGraph(..) => "stat-lacking",
            ContractDifference::MissingInList(..) => "stat-not-listed",
            ContractDifference::PropertyDiffers(_, _, StatProperty::Kind) => "stat-kind-differs",
            ContractDifference::PropertyDiffers(_, _, StatProperty::Range) => "stat-range-differs",
            ContractDifference::PropertyDiffers(_, _, StatProperty::Circle) => {
                "stat-circle-differs"
            }
            ContractDifference::PropertyDiffers(_, _, StatProperty::Choices) => {
                "stat-choices-differ"
            }
            ContractDifference::PropertyDiffers(_, _, StatProperty::Unit) => "stat-unit-differs",
            ContractDifference::PropertyDiffers(_, _, StatProperty::Scope) => "stat-scope-differs",
        }
    }

    /// Returns the stat of the graph that it is about, or the similarly named one.
    pub const fn stat_id(&self) -> Option<StatId> {
        match self.difference {
            ContractDifference::MissingInGraph(_, near) => near,
            ContractDifference::MissingInList(stat, _)
            | ContractDifference::PropertyDiffers(stat, ..) => Some(stat),
        }
    }
}

/// Whether a graph has units. Runtime files have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Units are compared.
    Known,
    /// Units are not compared.
    Unknown,
}

/// Returns all differences between a list and a graph: first in the list's order, then stats that
/// only the graph has. Stats that only effects use are not part of the game's file, so the game
/// need not list them.
pub fn compare_contract(contract: &Contract, graph: &Graph, units: Units) -> Vec<ContractFinding> {
    let mut by_name: BTreeMap<&str, &Stat> = BTreeMap::new();
    for stat in &graph.stats {
        by_name.entry(&stat.name).or_insert(stat);
    }
    let names: BTreeSet<&str> = contract
        .stats
        .iter()
        .map(|listed| listed.name.as_str())
        .collect();
    let logic = graph.without_effects();
    let mut extra: Vec<&Stat> = graph
        .stats
        .iter()
        .filter(|stat| !names.contains(stat.name.as_str()) && logic.stat(stat.id).is_some())
        .collect();
    let uses = count_uses(graph);

    let mut findings = Vec::new();
    for (at, listed) in contract.stats.iter().enumerate() {
        let Some(stat) = by_name.get(listed.name.as_str()) else {
            let free = extra.iter().map(|stat| stat.name.as_str());
            let near = find_nearest_name(&listed.name, free);
            let near = near.and_then(|near| extra.iter().position(|stat| stat.name == near));
            findings.push(missing_in_graph(
                at,
                listed,
                near.map(|at| extra.remove(at)),
            ));
            continue;
        };
        for about in differing_properties(listed, stat, units) {
            findings.push(property_differs(at, listed, stat, about));
        }
    }

    findings.extend(
        extra
            .into_iter()
            .map(|stat| missing_in_list(stat, uses.get(&stat.id).copied().unwrap_or(0))),
    );
    findings
}

/// Returns the properties of a stat that differ from the list.
fn differing_properties(listed: &ListedStat, stat: &Stat, units: Units) -> Vec<StatProperty> {
    let mut found = Vec::new();
    let is_other = |kind: ValueKind| match (kind, write::value_kind(stat)) {
        // Whole numbers only affect how samples are set in the editor, so a list may call them
        // plain numbers.
        (ValueKind::Number, ValueKind::Whole) => false,
        // A runtime file does not say which numbers are whole.
        (ValueKind::Whole, ValueKind::Number) => units == Units::Known,
        (kind, own) => kind != own,
    };
    if listed.kind.is_some_and(is_other) {
        found.push(StatProperty::Kind);
    }

    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            if listed.range.is_some_and(|range| range != (*low, *high)) {
                found.push(StatProperty::Range);
            }
            if listed.cyclic.is_some_and(|cyclic| cyclic != stat.cyclic) {
                found.push(StatProperty::Circle);
            }
        }
        StatKind::YesNo => {}
        StatKind::Choice(names) => {
            if listed
                .choices
                .as_ref()
                .is_some_and(|listed| listed != names)
            {
                found.push(StatProperty::Choices);
            }
        }
    }

    let unit = listed.unit.as_ref().filter(|_| units == Units::Known);
    if unit.is_some_and(|unit| *unit != stat.unit.trim()) {
        found.push(StatProperty::Unit);
    }
    if listed.scope.is_some_and(|scope| scope != stat.scope) {
        found.push(StatProperty::Scope);
    }

    found
}

/// Describes a listed stat that the graph lacks. `near` is a similarly named stat of the graph.
fn missing_in_graph(at: usize, listed: &ListedStat, near: Option<&Stat>) -> ContractFinding {
    let name = &listed.name;
    let properties: Vec<String> = describe_listed_kind(listed)
        .into_iter()
        .chain(listed.scope.map(|scope| format!("scope {}", scope.word())))
        .collect();
    let details = match properties.as_slice() {
        [] => String::new(),
        properties => format!(" ({})", properties.join(", ")),
    };
    let add = (ContractFix::Add(at), format!("Add “{name}”"));
    let begin = format!("The game provides “{name}”{details}, but the graph has no such stat.");

    let (sentence, mends) = match near {
        None => (
            format!("{begin} Add it, or remove it from the game's list."),
            vec![add],
        ),
        Some(stat) => {
            let near = &stat.name;
            (
                format!(
                    "{begin} Rename the graph's “{near}” if it is the same stat, or add “{name}”."
                ),
                vec![
                    (
                        ContractFix::Rename(stat.id, at),
                        format!("Rename “{near}” to “{name}”"),
                    ),
                    add,
                ],
            )
        }
    };

    ContractFinding {
        difference: ContractDifference::MissingInGraph(at, near.map(|stat| stat.id)),
        severity: Severity::Error,
        name: name.clone(),
        sentence,
        fixes: mends,
    }
}

/// Describes a stat of the graph that is not in the list.
fn missing_in_list(stat: &Stat, uses: usize) -> ContractFinding {
    let name = &stat.name;
    let begin = format!("The graph has “{name}”, which the game does not provide");
    let default = differ::format_stat_value(stat, stat.default);
    let (sentence, mends) = match uses {
        0 => (
            format!(
                "The game does not provide the graph's stat “{name}”, and no node reads it. Delete it, or add it to the game's list."
            ),
            vec![(ContractFix::Remove(stat.id), format!("Delete “{name}”"))],
        ),
        1 => (
            format!(
                "{begin}, so it always has its default, {default}. Add it to the game's list, or delete the node that reads it."
            ),
            Vec::new(),
        ),
        more => (
            format!(
                "{begin}, so it always has its default, {default}. Add it to the game's list, or delete the {more} nodes that read it."
            ),
            Vec::new(),
        ),
    };

    ContractFinding {
        difference: ContractDifference::MissingInList(stat.id, uses),
        severity: Severity::Warning,
        name: name.clone(),
        sentence,
        fixes: mends,
    }
}

/// Describes what happens to numbers outside the range.
const fn describe_circle(is_cyclic: bool) -> &'static str {
    if is_cyclic {
        "wraps around at the ends of its range"
    } else {
        "does not wrap around"
    }
}

/// Describes a property that differs between list and graph.
fn property_differs(
    at: usize,
    listed: &ListedStat,
    stat: &Stat,
    about: StatProperty,
) -> ContractFinding {
    let name = &stat.name;
    let (game, graph) = match about {
        StatProperty::Kind => (
            format!("is {}", describe_listed_kind(listed).unwrap_or_default()),
            describe_kind(stat),
        ),
        StatProperty::Range => (
            format!(
                "ranges from {}",
                listed.range.map_or_else(String::new, format_range)
            ),
            format!("from {}", format_range(stat.bookends())),
        ),
        StatProperty::Circle => (
            String::from(describe_circle(listed.cyclic.unwrap_or_default())),
            format!("it {}", describe_circle(stat.cyclic)),
        ),
        StatProperty::Choices => (
            format!(
                "can be {}",
                describe_choices(listed.choices.as_deref().unwrap_or_default())
            ),
            match &stat.kind {
                StatKind::Choice(names) => describe_choices(names),
                StatKind::Number { .. } | StatKind::YesNo => describe_kind(stat),
            },
        ),
        StatProperty::Unit => (
            format!(
                "has {}",
                describe_unit(listed.unit.as_deref().unwrap_or_default())
            ),
            describe_unit(stat.unit.trim()),
        ),
        StatProperty::Scope => (
            format!("has the scope {}", listed.scope.map_or("", Scope::word)),
            format!("the scope {}", stat.scope.word()),
        ),
    };

    let (what, severity) = match about {
        StatProperty::Kind => ("kind", Severity::Error),
        StatProperty::Range => ("range", Severity::Error),
        StatProperty::Circle => ("setting", Severity::Error),
        StatProperty::Choices => ("choices", Severity::Error),
        // Units do not affect results.
        StatProperty::Unit => ("unit", Severity::Warning),
        StatProperty::Scope => ("scope", Severity::Error),
    };

    let order = if about == StatProperty::Choices && is_reordered(listed, stat) {
        " The names are the same, but their order differs."
    } else {
        ""
    };

    ContractFinding {
        difference: ContractDifference::PropertyDiffers(stat.id, at, about),
        severity,
        name: name.clone(),
        sentence: format!(
            "“{name}” {game} in the game, but {graph} in the graph.{order} Use the game's {what}, or correct the game's list."
        ),
        fixes: vec![(
            ContractFix::SetProperty(stat.id, at, about),
            format!("Use the game's {what} for “{name}”"),
        )],
    }
}

/// Returns whether the choices have the same names in another order.
fn is_reordered(listed: &ListedStat, stat: &Stat) -> bool {
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

/// Describes the values of a stat according to the list.
fn describe_listed_kind(listed: &ListedStat) -> Option<String> {
    let unit = listed.unit.as_deref().unwrap_or_default();
    let number = |what: &str| match listed.range {
        Some(ends) => format!("{what} from {}", append_unit(&format_range(ends), unit)),
        None => what.to_owned(),
    };
    Some(match listed.kind? {
        ValueKind::Number => number("a number"),
        ValueKind::Whole => number("a whole number"),
        ValueKind::YesNo => String::from("a yes/no stat"),
        ValueKind::Choice => match &listed.choices {
            Some(names) => format!("a choice stat ({})", describe_choices(names)),
            None => String::from("a choice stat"),
        },
    })
}

/// Describes the values of a stat according to the graph.
fn describe_kind(stat: &Stat) -> String {
    let what = match write::value_kind(stat) {
        ValueKind::Number => "a number",
        ValueKind::Whole => "a whole number",
        ValueKind::YesNo => return String::from("a yes/no stat"),
        ValueKind::Choice => {
            let StatKind::Choice(names) = &stat.kind else {
                return String::from("a choice stat");
            };
            return format!("a choice stat ({})", describe_choices(names));
        }
    };
    let ends = format_range(stat.bookends());
    format!("{what} from {}", append_unit(&ends, &stat.unit))
}

/// Formats both ends of a range with full precision, since the ends to compare may differ only
/// slightly.
fn format_range(range: (f32, f32)) -> String {
    let (low, high) = range;
    format!("{low} to {high}")
}

fn describe_unit(unit: &str) -> String {
    match unit {
        "" => String::from("no unit"),
        unit => format!("the unit {unit}"),
    }
}

fn describe_choices(names: &[String]) -> String {
    match names {
        [] => String::from("nothing"),
        names => join_alternatives(names),
    }
}
