//! What people call a node once groups are expanded: a group that is used twice has each of its options twice, so the
//! uses that lead to a node stand before its own name, as in "Left: Grab".

use alloc::{string::String, vec::Vec};

use crate::model::{Graph, NodeId, NodeKind};

/// The uses of groups that lead to a node, from the outermost, by their names.
pub(crate) fn within<'g>(graph: &'g Graph, uses: &[NodeId]) -> Vec<&'g str> {
    let mut group = None;
    let names = uses.iter().map_while(|id| {
        let node = graph.body(group)?.get(id)?;
        if let NodeKind::Group { group: used, .. } = &node.kind {
            group = Some(*used);
        }
        Some(node.label())
    });
    names.collect()
}

/// A name, behind those of the uses of groups that lead to it.
pub(crate) fn full_name(within: &[impl AsRef<str>], name: &str) -> String {
    let mut full = String::new();
    for outer in within {
        full.push_str(outer.as_ref());
        full.push_str(": ");
    }
    full.push_str(name);
    full
}
