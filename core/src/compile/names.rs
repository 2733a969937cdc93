//! Names of nodes in the expanded graph. A group that is used twice has each of its options twice,
//! so the names of the group uses that lead to a node come before its own name, as in "Left: Grab".

use alloc::{string::String, vec::Vec};

use crate::model::{Graph, NodeId, NodeKind};

/// Returns the names of the group uses that lead to a node, from the outermost.
pub(crate) fn group_use_names<'g>(graph: &'g Graph, uses: &[NodeId]) -> Vec<&'g str> {
    let mut group = None;
    uses.iter()
        .map_while(|id| {
            let node = graph.body(group)?.get(id)?;
            if let NodeKind::Group { group: used, .. } = &node.kind {
                group = Some(*used);
            }
            Some(node.own_or_source_name(graph).unwrap_or(node.label()))
        })
        .collect()
}

/// Returns a name preceded by those of the group uses that lead to it.
pub(crate) fn full_name(within: &[impl AsRef<str>], name: &str) -> String {
    let mut full = String::new();
    for outer in within {
        full.push_str(outer.as_ref());
        full.push_str(": ");
    }
    full.push_str(name);
    full
}
