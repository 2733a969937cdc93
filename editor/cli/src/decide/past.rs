//! What the agent did so far, from JSON, in the words that samples of a project have. Options go by their names, as the
//! graph's decisions call them, or by their ids.

use std::{collections::BTreeMap, path::Path};

use inclination_core::{
    Program,
    history::{Doing, OptionAt, OptionTold, Past, Told},
    model::{Graph, GroupId, NodeId, NodeKind},
};
use serde::Deserialize;

use crate::{files, names, streams::Stop};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default)]
    age: f32,
    #[serde(default)]
    history: Vec<SaidOption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidOption {
    option: Which,
    #[serde(default)]
    inside: Vec<u32>,
    state: SaidDoing,
    seconds: f32,
    #[serde(default)]
    stops: u32,
    #[serde(default)]
    targets: Vec<SaidTarget>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Which {
    Id(u32),
    Name(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidTarget {
    target: u32,
    state: SaidDoing,
    seconds: f32,
    #[serde(default)]
    stops: u32,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SaidDoing {
    Running,
    Completed,
    Stopped,
}

/// Reads it.
pub(super) fn read(file: &Path, graph: &Graph) -> Result<Told, Stop> {
    let name = files::called(file);
    let bytes = files::bytes(file)?;
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(Stop::Wrong(format!(
            "{name}: This does not say what an agent did. Begin as in {{\"history\": []}}."
        )));
    }
    let said: Result<Said, _> = serde_json::from_slice(&bytes);
    let said = said.map_err(|error| {
        Stop::Wrong(format!(
            "{name}: This does not say what an agent did: {error}."
        ))
    })?;
    told(said, graph).map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))
}

fn told(said: Said, graph: &Graph) -> Result<Told, String> {
    let known = options(graph);
    let mut options = BTreeMap::new();
    for said in said.history {
        let at = match said.option {
            Which::Name(name) => {
                let names = known.iter().map(|(name, _)| name.as_str());
                let Some(at) = names::find(&name, names.clone()) else {
                    return Err(names::unknown("option", &name, names));
                };
                known[at].1.clone()
            }
            Which::Id(id) => OptionAt {
                uses: said.inside.iter().map(|id| NodeId(*id)).collect(),
                option: NodeId(id),
            },
        };
        if known.iter().all(|(_, other)| *other != at) {
            return Err(format!("There is no option with the id {}.", at.option.0));
        }
        let targets = said.targets.iter().map(|said| {
            let past = past(said.state, said.seconds, said.stops)?;
            Ok((said.target, past))
        });
        let told = OptionTold {
            own: past(said.state, said.seconds, said.stops)?,
            targets: targets.collect::<Result<_, String>>()?,
        };
        let id = at.option.0;
        if options.insert(at, told).is_some() {
            return Err(format!(
                "The option with the id {id} is told of twice. Remove one of them."
            ));
        }
    }
    Ok(Told {
        age: seconds(said.age)?,
        options,
    })
}

fn past(doing: SaidDoing, told: f32, stops: u32) -> Result<Past, String> {
    Ok(Past {
        doing: match doing {
            SaidDoing::Running => Doing::Running,
            SaidDoing::Completed => Doing::Completed,
            SaidDoing::Stopped => Doing::Stopped,
        },
        seconds: seconds(told)?,
        stops,
    })
}

fn seconds(told: f32) -> Result<f32, String> {
    if told.is_finite() && told >= 0.0 {
        return Ok(told);
    }
    Err(format!(
        "Seconds go from 0 up, for they say how long ago something was; {told} do not."
    ))
}

/// All options, with their names.
fn options(graph: &Graph) -> Vec<(String, OptionAt)> {
    let Ok(program) = Program::new(graph) else {
        return Vec::new();
    };
    let mut places = Vec::new();
    gather(graph, None, &mut Vec::new(), &mut places);
    let named = places.into_iter().filter_map(|at| {
        let option = program.option_at(at.path())?;
        Some((program.option_name(option).to_owned(), at))
    });
    named.collect()
}

fn gather(
    graph: &Graph,
    group: Option<GroupId>,
    uses: &mut Vec<NodeId>,
    places: &mut Vec<OptionAt>,
) {
    // What compiled has no group inside itself.
    for (id, node) in graph.body(group).into_iter().flatten() {
        match &node.kind {
            NodeKind::Option(_) => places.push(OptionAt {
                uses: uses.clone(),
                option: *id,
            }),
            NodeKind::Group { group, .. } => {
                uses.push(*id);
                gather(graph, Some(*group), uses, places);
                uses.pop();
            }
            _ => {}
        }
    }
}
