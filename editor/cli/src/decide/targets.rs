//! Reads candidates from a table or from JSON.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use inclination_core::{
    Scope,
    authoring::{
        format::Candidate,
        model::{Graph, Stat},
    },
};
use inclination_project::log::{self, LogStream, ReadProgress, ValidRow};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    files, name_lookup,
    streams::{Stop, Streams},
};

/// A candidate, as the JSON file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CandidateInput {
    target: Option<u32>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    values: BTreeMap<String, Value>,
}

/// Reads candidates from a file. A file that begins with a bracket is JSON.
pub(super) fn read_targets(
    file: &Path,
    graph: &Graph,
    streams: &mut Streams,
) -> Result<Vec<Candidate>, Stop> {
    let name = files::display_name(file);
    let stats: Vec<Stat> = graph
        .stats
        .iter()
        .filter(|stat| stat.scope == Scope::Target)
        .cloned()
        .collect();
    if stats.is_empty() {
        return Err(Stop::Wrong(format!(
            "{name}: The graph has no target stats. Leave out --targets."
        )));
    }

    let bytes = files::read_bytes(file)?;
    let is_json = bytes.trim_ascii_start().starts_with(b"[");
    let parsed = if is_json {
        parse_json(&bytes, &stats)
    } else {
        parse_table(&bytes, &stats, streams, &name)
    };
    let candidates = parsed.map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))?;

    for candidate in &candidates {
        for stat in &stats {
            let value = candidate.values.get(&stat.id);
            if let Some(warning) = value.and_then(|value| log::describe_out_of_range(stat, *value))
            {
                let target = candidate.target;
                streams.report_message(&format!("warning: {name}: Candidate {target}: {warning}"));
            }
        }
    }
    Ok(candidates)
}

fn parse_json(bytes: &[u8], stats: &[Stat]) -> Result<Vec<Candidate>, String> {
    let inputs: Vec<CandidateInput> = serde_json::from_slice(bytes)
        .map_err(|error| format!("This is not a list of candidates: {error}."))?;

    let mut numbers = TargetNumbers::default();
    let candidates = inputs.into_iter().enumerate().map(|(at, input)| {
        let target = numbers.claim_number(input.target, at)?;
        let values = input.values.iter().map(|(name, value)| {
            let known = stats.iter().map(|stat| stat.name.as_str());
            let Some(place) = name_lookup::find_name(name, known.clone()) else {
                return Err(name_lookup::describe_unknown_name(
                    "target stat",
                    name,
                    known,
                ));
            };
            let stat = &stats[place];

            let text = match value {
                Value::String(text) => text.clone(),
                Value::Bool(true) => String::from("yes"),
                Value::Bool(false) => String::from("no"),
                other => other.to_string(),
            };

            log::parse_value(&text, stat)
                .map(|value| (stat.id, value))
                .map_err(|sentence| format!("Candidate {target}: {sentence}"))
        });

        Ok(Candidate {
            target,
            name: input.name,
            values: values.collect::<Result<_, String>>()?,
        })
    });
    candidates.collect()
}

fn parse_table(
    bytes: &[u8],
    stats: &[Stat],
    streams: &mut Streams,
    name: &str,
) -> Result<Vec<Candidate>, String> {
    let reading = ReadProgress::default();
    let mut table = LogStream::open(bytes, stats, &reading)?;
    let column = table.find_column("target");
    for column in table.unknown_columns() {
        if !column.name.eq_ignore_ascii_case("target") {
            let column_name = &column.name;
            streams.report_message(&format!(
                "warning: {name}: Column \"{column_name}\" matches no target stat and is ignored."
            ));
        }
    }

    let columns: Vec<&Stat> = table.stats().collect();
    let mut numbers = TargetNumbers::default();
    let mut all = Vec::new();
    while let Some(row) = table.next(&reading)? {
        let row = row.map_err(|mistake| mistake.to_string())?;
        let ValidRow {
            line,
            name,
            values,
            cells,
        } = row;
        let number = column
            .and_then(|at| cells.get(at))
            .map(|cell| cell.trim())
            .filter(|cell| !cell.is_empty())
            .map(|cell| {
                cell.parse::<u32>().map_err(|_| {
                    format!(
                        "Line {line}: \"{cell}\" is not a candidate's number. Use a whole number of 0 or more."
                    )
                })
            });
        let target = numbers.claim_number(number.transpose()?, all.len())?;
        let values = columns.iter().map(|stat| stat.id).zip(values);
        all.push(Candidate {
            target,
            name: name.unwrap_or_default(),
            values: values.collect(),
        });
    }
    Ok(all)
}

/// The target numbers that are in use.
#[derive(Default)]
struct TargetNumbers(BTreeSet<u32>);

impl TargetNumbers {
    /// Returns the given number, or the position in the list counted from 1. Each number can be
    /// used only once.
    fn claim_number(&mut self, given: Option<u32>, at: usize) -> Result<u32, String> {
        let number = given.unwrap_or(at as u32 + 1);
        if self.0.insert(number) {
            return Ok(number);
        }
        Err(format!(
            "Two candidates have the number {number}. Give each candidate a different number."
        ))
    }
}
