//! A graph's own stats as a list, for a game to begin with. Reading it again says the same.

use inclination_core::model::{Graph, Stat, StatKind};
use serde::Serialize;

use super::{Kind, words};
use crate::text::words::cell;

/// How a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
}

/// Writes it.
pub fn write(graph: &Graph, form: Form) -> String {
    match form {
        Form::Csv => csv(graph),
        Form::Json => json(graph),
    }
}

pub(super) fn kind(stat: &Stat) -> Kind {
    match stat.kind {
        StatKind::Number { .. } if stat.whole => Kind::Whole,
        StatKind::Number { .. } => Kind::Number,
        StatKind::YesNo => Kind::YesNo,
        StatKind::Choice(_) => Kind::Choice,
    }
}

fn csv(graph: &Graph) -> String {
    let mut text = String::from("name,kind,range,unit,scope\n");
    for stat in &graph.stats {
        let range = match &stat.kind {
            StatKind::Number { low, high, .. } => format!("{low} to {high}"),
            StatKind::YesNo => String::new(),
            StatKind::Choice(names) => words::written_choices(names),
        };
        let cells = [
            cell(&stat.name),
            kind(stat).word().to_owned(),
            cell(&range),
            cell(&stat.unit),
            stat.scope.word().to_owned(),
        ];
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// A stat, in the order in which people say what it is.
#[derive(Serialize)]
struct Written<'s> {
    name: &'s str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<(f32, f32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'s [String]>,
    unit: &'s str,
    scope: &'static str,
}

fn json(graph: &Graph) -> String {
    let stats = graph.stats.iter().map(|stat| Written {
        name: &stat.name,
        kind: kind(stat).word(),
        range: match stat.kind {
            StatKind::Number { low, high, .. } => Some((low, high)),
            StatKind::YesNo | StatKind::Choice(_) => None,
        },
        choices: match &stat.kind {
            StatKind::Choice(names) => Some(names.as_slice()),
            StatKind::Number { .. } | StatKind::YesNo => None,
        },
        unit: &stat.unit,
        scope: stat.scope.word(),
    });
    let stats: Vec<Written<'_>> = stats.collect();
    let text = serde_json::to_string_pretty(&stats);
    text.unwrap_or_default() + "\n"
}
