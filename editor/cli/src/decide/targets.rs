//! Who is there: candidates, from a table or from JSON.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use inclination_core::{
    format::Candidate,
    model::{Graph, Scope, Stat},
};
use inclination_project::log::{self, Good, Reading, Stream};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    files, names,
    streams::{Stop, Streams},
};

/// A candidate, as JSON says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    target: Option<u32>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    values: BTreeMap<String, Value>,
}

/// Reads them. What begins with a bracket is JSON.
pub(super) fn read(
    file: &Path,
    graph: &Graph,
    streams: &mut Streams,
) -> Result<Vec<Candidate>, Stop> {
    let name = files::called(file);
    let stats = graph.stats.iter();
    let stats: Vec<Stat> = stats
        .filter(|stat| stat.scope == Scope::Target)
        .cloned()
        .collect();
    if stats.is_empty() {
        return Err(Stop::Wrong(format!(
            "{name}: The graph has no stat of targets, so it has no use for any. Leave --targets out."
        )));
    }
    let bytes = files::bytes(file)?;
    let is_json = bytes.trim_ascii_start().starts_with(b"[");
    let read = if is_json {
        from_json(&bytes, &stats)
    } else {
        from_table(&bytes, &stats, streams, &name)
    };
    let all = read.map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))?;
    for candidate in &all {
        for stat in &stats {
            let value = candidate.values.get(&stat.id);
            if let Some(said) = value.and_then(|value| log::outside(stat, *value)) {
                let target = candidate.target;
                streams.complain(&format!("warning: {name}: Target {target}: {said}"));
            }
        }
    }
    Ok(all)
}

fn from_json(bytes: &[u8], stats: &[Stat]) -> Result<Vec<Candidate>, String> {
    let said: Vec<Said> = serde_json::from_slice(bytes)
        .map_err(|error| format!("This is no list of targets: {error}."))?;
    let mut numbers = Numbers::default();
    let candidates = said.into_iter().enumerate().map(|(at, said)| {
        let target = numbers.next(said.target, at)?;
        let values = said.values.iter().map(|(name, value)| {
            let known = stats.iter().map(|stat| stat.name.as_str());
            let Some(place) = names::find(name, known.clone()) else {
                return Err(names::unknown("stat of targets", name, known));
            };
            let stat = &stats[place];
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Bool(true) => String::from("yes"),
                Value::Bool(false) => String::from("no"),
                other => other.to_string(),
            };
            let value = log::value(&text, stat);
            value
                .map(|value| (stat.id, value))
                .map_err(|sentence| format!("Target {target}: {sentence}"))
        });
        Ok(Candidate {
            target,
            name: said.name,
            values: values.collect::<Result<_, String>>()?,
        })
    });
    candidates.collect()
}

fn from_table(
    bytes: &[u8],
    stats: &[Stat],
    streams: &mut Streams,
    name: &str,
) -> Result<Vec<Candidate>, String> {
    let reading = Reading::default();
    let mut table = Stream::open(bytes, stats, &reading)?;
    let column = table.column("target");
    for unknown in table.unknown() {
        if !unknown.name.eq_ignore_ascii_case("target") {
            let called = &unknown.name;
            streams.complain(&format!(
                "warning: {name}: the column “{called}” is of no stat of targets, and is not read."
            ));
        }
    }
    let columns: Vec<&Stat> = table.stats().collect();
    let mut numbers = Numbers::default();
    let mut all = Vec::new();
    while let Some(row) = table.next(&reading)? {
        let row = row.map_err(|mistake| mistake.to_string())?;
        let Good {
            line,
            name,
            values,
            cells,
        } = row;
        let said = column.and_then(|at| cells.get(at)).map(|cell| cell.trim());
        let said = said.filter(|said| !said.is_empty());
        let number = said.map(|said| {
            said.parse::<u32>().map_err(|_| {
                format!(
                    "Line {line}: “{said}” is no number of a target. Write a whole one from 0 on."
                )
            })
        });
        let target = numbers.next(number.transpose()?, all.len())?;
        let values = columns.iter().map(|stat| stat.id).zip(values);
        all.push(Candidate {
            target,
            name: name.unwrap_or_default(),
            values: values.collect(),
        });
    }
    Ok(all)
}

/// The numbers that are taken.
#[derive(Default)]
struct Numbers(BTreeSet<u32>);

impl Numbers {
    /// The number that is said, or that of a place in the list.
    fn next(&mut self, said: Option<u32>, at: usize) -> Result<u32, String> {
        let number = said.unwrap_or(at as u32 + 1);
        if self.0.insert(number) {
            return Ok(number);
        }
        Err(format!(
            "There are two targets with the number {number}. Give each its own."
        ))
    }
}
