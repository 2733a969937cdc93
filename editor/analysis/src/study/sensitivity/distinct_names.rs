//! Tells numbers of the same name apart by the option or other named node that they affect:
//! "Linear, Slope (Rest)".

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{Graph, GroupId, NodeId, Nodes};
use inclination_project::neighbors::readers_by_node;

use super::dependencies::NodeNumber;

/// Adds to each name that occurs more than once what the number affects, if that has a name.
pub(super) fn make_names_distinct(graph: &Graph, numbers: &mut [NodeNumber]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for number in numbers.iter() {
        *counts.entry(number.name.clone()).or_default() += 1;
    }

    let mut readers: BTreeMap<Option<GroupId>, BTreeMap<NodeId, Vec<NodeId>>> = BTreeMap::new();
    for number in numbers {
        if counts.get(&number.name).is_none_or(|count| *count < 2) {
            continue;
        }
        let (group, id) = number.at;
        let Some(body) = graph.body(group) else {
            continue;
        };
        let readers = readers
            .entry(group)
            .or_insert_with(|| readers_by_node(body));
        if let Some(name) = affected_name(body, readers, id) {
            number.name = format!("{} ({name})", number.name);
        }
    }
}

/// Returns the name of the first named node that is reached by following wires from a node.
fn affected_name<'g>(
    body: &'g Nodes,
    readers: &BTreeMap<NodeId, Vec<NodeId>>,
    start: NodeId,
) -> Option<&'g str> {
    let mut visited = BTreeSet::new();
    let mut now = start;
    while visited.insert(now) {
        now = *readers.get(&now)?.first()?;
        let name = body.get(&now)?.name.as_str();
        if !name.is_empty() {
            return Some(name);
        }
    }
    None
}
