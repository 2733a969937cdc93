//! The nodes that a node reads, and the nodes that read it.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::model::{Node, NodeId, Nodes};

/// Returns the nodes that read each node.
pub fn readers(body: &Nodes) -> BTreeMap<NodeId, Vec<NodeId>> {
    let mut readers: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (id, node) in body {
        for source in sources(Some(node)) {
            let known = readers.entry(source).or_default();
            if known.last() != Some(id) {
                known.push(*id);
            }
        }
    }
    readers
}

/// Returns the nodes that a node reads, once for each wire.
pub fn sources(node: Option<&Node>) -> impl Iterator<Item = NodeId> + '_ {
    let sockets = node.into_iter().flat_map(Node::all_sockets);
    sockets.filter_map(|(_, socket)| Some(socket.wire()?.node))
}

/// Returns nodes together with all that they are computed from.
pub fn upstream(body: &Nodes, start: impl IntoIterator<Item = NodeId>) -> BTreeSet<NodeId> {
    reach(start, |id| sources(body.get(&id)).collect())
}

/// Returns nodes together with all that is computed from them.
pub fn downstream(body: &Nodes, start: impl IntoIterator<Item = NodeId>) -> BTreeSet<NodeId> {
    let readers = readers(body);
    reach(start, |id| readers.get(&id).cloned().unwrap_or_default())
}

/// Whether a wire from one node to another would close a loop.
pub fn closes_loop(body: &Nodes, from: NodeId, to: NodeId) -> bool {
    upstream(body, [from]).contains(&to)
}

fn reach(
    start: impl IntoIterator<Item = NodeId>,
    next: impl Fn(NodeId) -> Vec<NodeId>,
) -> BTreeSet<NodeId> {
    let mut reached: BTreeSet<NodeId> = start.into_iter().collect();
    let mut open: Vec<NodeId> = reached.iter().copied().collect();
    while let Some(id) = open.pop() {
        open.extend(next(id).into_iter().filter(|id| reached.insert(*id)));
    }
    reached
}
