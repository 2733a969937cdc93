//! Fuzzes the IDs of graphs written in Rust: they are unique, and they do not depend on the order
//! of the nodes or on other nodes, so that agents remember their options after the code has
//! changed.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    BuildError, Builder, chance,
    model::{GroupId, NodeId},
};

/// The most nodes that are added.
const MAX_NODES: usize = 64;
/// The number of groups, the first of which is the graph itself.
const GROUPS: u8 = 3;

/// A node to add.
#[derive(Clone, Copy)]
struct AddedNode {
    /// Its position in the first graph.
    number: usize,
    group: u8,
    kind: u8,
    name: u8,
    key: Option<u8>,
}

impl AddedNode {
    fn from_bytes(number: usize, [place, identity]: [u8; 2]) -> Self {
        Self {
            number,
            group: place % GROUPS,
            kind: place / GROUPS % 3,
            name: identity % 4,
            key: (identity >= 128).then_some(identity / 4 % 8),
        }
    }

    fn add(self, graph: &mut Builder) -> NodeId {
        let name = ["Fight", "Flee", "", "Fight 2"][usize::from(self.name)];
        let node = match self.kind {
            0 => graph.option(name, []).by_key(),
            1 => graph.decision(name, []).by_key(),
            _ => graph.add(name, chance::random(0.0, 1.0)).by_key(),
        };
        let node = match self.key {
            Some(key) => node.keyed(&key.to_string()),
            None => node,
        };
        node.out().node()
    }
}

/// Adds nodes in two orders, and compares their IDs.
pub fn fuzz_builder(bytes: &[u8]) {
    let (pairs, _) = bytes.as_chunks::<2>();
    let pairs = pairs.iter().take(MAX_NODES).enumerate();
    let nodes: Vec<AddedNode> = pairs
        .map(|(number, pair)| AddedNode::from_bytes(number, *pair))
        .collect();

    let keys: Vec<(u8, u8)> = nodes
        .iter()
        .filter_map(|node| Some((node.group, node.key?)))
        .collect();
    let unique_keys: BTreeSet<(u8, u8)> = keys.iter().copied().collect();

    // Nodes of one name and kind without a key are told apart by their order, which a stable sort
    // keeps.
    let mut reordered = nodes.clone();
    reordered.sort_by_key(|node| (node.key.is_some(), node.name, node.kind));
    let (before, after) = (build(&nodes, false), build(&reordered, true));

    if unique_keys.len() < keys.len() {
        assert!(before.is_err() && after.is_err(), "a key is given twice");
        return;
    }
    let (before, after) = (before.expect("it is right"), after.expect("it is right"));
    assert_eq!(before, after);

    let unique: BTreeSet<NodeId> = before.iter().copied().collect();
    assert_eq!(unique.len(), nodes.len());
}

/// Builds a graph, and returns the ID of each node by its number.
fn build(nodes: &[AddedNode], has_others: bool) -> Result<Vec<NodeId>, BuildError> {
    let mut graph = Builder::new("ids");
    let mut ids = vec![NodeId(0); nodes.len()];
    let mut add_group = |graph: &mut Builder, group: u8| {
        for node in nodes.iter().filter(|node| node.group == group) {
            if has_others {
                graph.option("Other", []).out();
            }
            ids[node.number] = node.add(graph);
        }
    };

    add_group(&mut graph, 0);
    let mut inner: Vec<u8> = (1..GROUPS).collect();
    if has_others {
        inner.reverse();
        graph.group("Other", |_| {});
    }
    for group in inner {
        let _: GroupId = graph.group(format!("Group {group}"), |inside| add_group(inside, group));
    }

    graph.finish().map(|_| ids)
}
