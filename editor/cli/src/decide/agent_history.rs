//! Reads the agent's history from JSON, in the format that samples of a project have. Options are
//! identified by the names that the graph's decisions have for them, or by their IDs.

use std::{collections::BTreeMap, path::Path};

use inclination_core::{
    Program,
    authoring::{
        history::{AuthoredHistory, HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        model::{Graph, GroupId, NodeId, NodeKind},
    },
};
use serde::Deserialize;

use crate::{files, name_lookup, streams::Stop};

/// An agent's history, as the JSON file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryInput {
    #[serde(default)]
    age: f32,
    #[serde(default)]
    history: Vec<OptionInput>,
}

/// An option's entry in the history.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionInput {
    option: OptionReference,
    #[serde(default)]
    inside: Vec<u32>,
    state: StateInput,
    seconds: f32,
    #[serde(default)]
    stops: u32,
    #[serde(default)]
    targets: Vec<TargetInput>,
}

/// A reference to an option.
#[derive(Deserialize)]
#[serde(untagged)]
enum OptionReference {
    Id(u32),
    Name(String),
}

/// A target's entry in an option's history.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetInput {
    target: u32,
    state: StateInput,
    seconds: f32,
    #[serde(default)]
    stops: u32,
}

/// A state, as the JSON file has it.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StateInput {
    Running,
    Completed,
    Stopped,
}

/// Reads the history from a file.
pub(super) fn read_history(file: &Path, graph: &Graph) -> Result<AuthoredHistory, Stop> {
    let name = files::display_name(file);
    let bytes = files::read_bytes(file)?;
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(Stop::Wrong(format!(
            "{name}: This is not an agent's history. Start the file with {{\"history\": []}}."
        )));
    }
    let input: HistoryInput = serde_json::from_slice(&bytes).map_err(|error| {
        Stop::Wrong(format!("{name}: This is not an agent's history: {error}."))
    })?;
    resolve_history(input, graph).map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))
}

/// Resolves the options of a history and checks its numbers.
fn resolve_history(input: HistoryInput, graph: &Graph) -> Result<AuthoredHistory, String> {
    let known = list_options(graph);
    let mut options = BTreeMap::new();
    for entry in input.history {
        let at = match entry.option {
            OptionReference::Name(name) => {
                let names = known.iter().map(|(name, _)| name.as_str());
                let Some(at) = name_lookup::find_name(&name, names.clone()) else {
                    return Err(name_lookup::describe_unknown_name("option", &name, names));
                };
                known[at].1.clone()
            }
            OptionReference::Id(id) => OptionAddress {
                uses: entry.inside.iter().map(|id| NodeId(*id)).collect(),
                option: NodeId(id),
            },
        };
        if known.iter().all(|(_, other)| *other != at) {
            return Err(format!("No option has the ID {}.", at.option.0));
        }

        let own = resolve_entry(entry.state, entry.seconds, entry.stops)?;
        let targets = entry
            .targets
            .iter()
            .map(|target| {
                let past = resolve_entry(target.state, target.seconds, target.stops)?;
                Ok((target.target, past))
            })
            .collect::<Result<_, String>>()?;
        let option_history = OptionHistory { own, targets };
        let id = at.option.0;
        if options.insert(at, option_history).is_some() {
            return Err(format!(
                "The option with the ID {id} is listed twice. Remove one of the entries."
            ));
        }
    }

    Ok(AuthoredHistory {
        age: check_seconds(input.age)?,
        options,
    })
}

fn resolve_entry(state: StateInput, duration: f32, stops: u32) -> Result<HistoryEntry, String> {
    Ok(HistoryEntry {
        doing: match state {
            StateInput::Running => RunStatus::Running,
            StateInput::Completed => RunStatus::Completed,
            StateInput::Stopped => RunStatus::Stopped,
        },
        seconds: check_seconds(duration)?,
        stops,
    })
}

/// Checks that a duration is a finite number of seconds from 0 up.
fn check_seconds(seconds: f32) -> Result<f32, String> {
    if seconds.is_finite() && seconds >= 0.0 {
        return Ok(seconds);
    }
    Err(format!(
        "{seconds} is not a valid number of seconds. Use a number of 0 or more."
    ))
}

/// Lists all options with their names.
fn list_options(graph: &Graph) -> Vec<(String, OptionAddress)> {
    let Ok(program) = Program::new(graph) else {
        return Vec::new();
    };
    let mut places = Vec::new();
    collect_options(graph, None, &mut Vec::new(), &mut places);
    places
        .into_iter()
        .filter_map(|at| {
            let option = program.option_at(at.path())?;
            Some((program.option_name(option).to_owned(), at))
        })
        .collect()
}

/// Collects the options of a body, including those in the groups it uses.
fn collect_options(
    graph: &Graph,
    group: Option<GroupId>,
    uses: &mut Vec<NodeId>,
    places: &mut Vec<OptionAddress>,
) {
    // The graph has compiled, so no group contains itself.
    for (id, node) in graph.body(group).into_iter().flatten() {
        match &node.kind {
            NodeKind::Option(_) => places.push(OptionAddress {
                uses: uses.clone(),
                option: *id,
            }),
            NodeKind::Group { group, .. } => {
                uses.push(*id);
                collect_options(graph, Some(*group), uses, places);
                uses.pop();
            }
            _ => {}
        }
    }
}
