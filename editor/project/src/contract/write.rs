//! Writes a graph's stats as a list, as a starting point for a game. Reading the list back gives
//! the same stats.

use inclination_core::authoring::model::{Graph, Stat, StatKind};
use serde::Serialize;

use super::{ValueKind, notation};
use crate::text::formatting::csv_cell;

/// The file format of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFormat {
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
}

/// Writes a graph's stats as a list, without those that only effects use.
pub fn write_list(graph: &Graph, form: ListFormat) -> String {
    let graph = &graph.without_effects();
    match form {
        ListFormat::Csv => write_csv(graph),
        ListFormat::Json => write_json(graph),
    }
}

/// Returns the kind of a stat's values.
pub(super) fn value_kind(stat: &Stat) -> ValueKind {
    match stat.kind {
        StatKind::Number { .. } if stat.whole => ValueKind::Whole,
        StatKind::Number { .. } => ValueKind::Number,
        StatKind::YesNo => ValueKind::YesNo,
        StatKind::Choice(_) => ValueKind::Choice,
    }
}

fn write_csv(graph: &Graph) -> String {
    // Most graphs have no cyclic stat, and need no column for them.
    let has_circles = graph.stats.iter().any(|stat| stat.cyclic);
    let mut text = String::from("name,kind,range,unit,scope");
    text.push_str(if has_circles { ",cyclic\n" } else { "\n" });
    for stat in &graph.stats {
        let range = match &stat.kind {
            StatKind::Number { low, high, .. } => format!("{low} to {high}"),
            StatKind::YesNo => String::new(),
            StatKind::Choice(names) => notation::format_choices(names),
        };

        let cells = [
            csv_cell(&stat.name),
            value_kind(stat).word().to_owned(),
            csv_cell(&range),
            csv_cell(&stat.unit),
            stat.scope.word().to_owned(),
        ];

        text.push_str(&cells.join(","));
        if has_circles {
            text.push_str(match stat.kind {
                StatKind::Number { .. } if stat.cyclic => ",yes",
                StatKind::Number { .. } => ",no",
                StatKind::YesNo | StatKind::Choice(_) => ",",
            });
        }
        text.push('\n');
    }

    text
}

/// A stat as a JSON object, with its members in reading order.
#[derive(Serialize)]
struct JsonStat<'s> {
    name: &'s str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<(f32, f32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cyclic: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'s [String]>,
    unit: &'s str,
    scope: &'static str,
}

fn write_json(graph: &Graph) -> String {
    let stats = graph.stats.iter().map(|stat| JsonStat {
        name: &stat.name,
        kind: value_kind(stat).word(),
        range: match stat.kind {
            StatKind::Number { low, high, .. } => Some((low, high)),
            StatKind::YesNo | StatKind::Choice(_) => None,
        },
        cyclic: stat.cyclic.then_some(true),
        choices: match &stat.kind {
            StatKind::Choice(names) => Some(names.as_slice()),
            StatKind::Number { .. } | StatKind::YesNo => None,
        },
        unit: &stat.unit,
        scope: stat.scope.word(),
    });
    let stats: Vec<JsonStat<'_>> = stats.collect();
    let text = serde_json::to_string_pretty(&stats);
    text.unwrap_or_default() + "\n"
}
