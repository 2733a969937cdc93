//! The rules that a selection must meet to become a group.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{Graph, GroupId, Node, NodeId, NodeKind, Nodes};

/// Returns why the chosen nodes of a canvas cannot become a group, or `None` if they can.
pub(super) fn find_violation(
    graph: &Graph,
    canvas: Option<GroupId>,
    body: &Nodes,
    readers: &BTreeMap<NodeId, Vec<NodeId>>,
    chosen: &BTreeSet<NodeId>,
) -> Option<String> {
    let name = |id: &NodeId| {
        body.get(id)
            .map_or_else(String::new, |node| node.display_title(graph))
    };

    for id in chosen {
        let Some(node) = body.get(id) else { continue };
        let is_asked_for = match node.kind {
            NodeKind::Factor(_) => true,
            NodeKind::Decision => canvas.is_none() && !readers.contains_key(id),
            _ => false,
        };
        if is_asked_for {
            return Some(format!(
                "The game cannot read the {} “{}” inside a group. Remove it from the selection.",
                node.kind.spec().title.to_lowercase(),
                name(id)
            ));
        }
    }

    for (id, node) in body {
        if let Some(option) = node.kind.remembered_option()
            && chosen.contains(&option)
            && !chosen.contains(id)
        {
            return Some(format!(
                "“{}” reads the history of “{}”, so both must be in the same group. Select both or neither.",
                name(id),
                name(&option)
            ));
        }
    }

    for group in super::used_groups(body) {
        let inside = graph
            .groups
            .get(&group)
            .into_iter()
            .flat_map(|group| group.nodes.values());
        let mut asked = inside.filter_map(|node| node.kind.remembered_option());
        if let Some(option) = asked.find(|option| chosen.contains(option)) {
            return Some(format!(
                "“{}” must stay on this canvas, because a group used here reads its history. Remove it from the selection.",
                name(&option)
            ));
        }
    }

    // A node between chosen nodes would both read the group and be read by it.
    let behind = reachable_nodes(chosen, |id| readers.get(&id).cloned().unwrap_or_default());
    let before = reachable_nodes(chosen, |id| {
        let sockets = body.get(&id).into_iter().flat_map(Node::all_sockets);
        sockets
            .filter_map(|(_, socket)| Some(socket.wire()?.node))
            .collect()
    });

    let between = behind.intersection(&before).find(|id| !chosen.contains(id));
    between.map(|id| {
        format!(
            "“{}” gets a value from the selected nodes and passes one back to them, directly or through other nodes. Select it too, because a group cannot feed itself.",
            name(id)
        )
    })
}

/// Returns the nodes from which a search begins, and all that it reaches.
fn reachable_nodes(
    from: &BTreeSet<NodeId>,
    next: impl Fn(NodeId) -> Vec<NodeId>,
) -> BTreeSet<NodeId> {
    let mut seen = from.clone();
    let mut open: Vec<NodeId> = from.iter().copied().collect();
    while let Some(id) = open.pop() {
        open.extend(next(id).into_iter().filter(|id| seen.insert(*id)));
    }
    seen
}
