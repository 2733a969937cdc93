//! The neighbors of a node in the graph: the nodes that it reads, and the nodes that read it.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{Node, NodeId, Nodes};

/// Returns the nodes that read each node.
pub fn readers_by_node(body: &Nodes) -> BTreeMap<NodeId, Vec<NodeId>> {
    let mut readers: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();

    for (id, node) in body {
        for source in source_nodes(Some(node)) {
            let known = readers.entry(source).or_default();
            if known.last() != Some(id) {
                known.push(*id);
            }
        }
    }

    readers
}

/// Returns the nodes that a node reads, once for each wire.
pub fn source_nodes(node: Option<&Node>) -> impl Iterator<Item = NodeId> + '_ {
    let sockets = node.into_iter().flat_map(Node::all_sockets);
    sockets.filter_map(|(_, socket)| Some(socket.wire()?.node))
}

/// Returns the start nodes together with every node that they are computed from.
pub fn upstream_nodes(body: &Nodes, start: impl IntoIterator<Item = NodeId>) -> BTreeSet<NodeId> {
    reachable_nodes(start, |id| source_nodes(body.get(&id)).collect())
}

/// Returns the start nodes together with every node that is computed from them.
pub fn downstream_nodes(body: &Nodes, start: impl IntoIterator<Item = NodeId>) -> BTreeSet<NodeId> {
    let readers = readers_by_node(body);
    reachable_nodes(start, |id| readers.get(&id).cloned().unwrap_or_default())
}

/// Returns whether a wire from one node to another would close a loop.
pub fn closes_loop(body: &Nodes, from: NodeId, to: NodeId) -> bool {
    upstream_nodes(body, [from]).contains(&to)
}

/// Returns the start nodes and every node reachable from them through `next`.
fn reachable_nodes(
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
