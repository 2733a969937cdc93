//! Finds the stats that a decision can depend on, so that no others are tried. It errs on the side
//! of too many: what flows into one use of a group counts for all uses.

use alloc::{collections::BTreeSet, vec::Vec};

use crate::model::{Graph, GroupId, NodeId, NodeKind, StatId};

/// A node, in a group or outside.
type NodePlace = (Option<GroupId>, NodeId);

/// Returns the stats that a node reads, directly or through other nodes.
pub(super) fn find_stats_read(
    graph: &Graph,
    group: Option<GroupId>,
    node: NodeId,
) -> BTreeSet<StatId> {
    let mut seen: BTreeSet<NodePlace> = BTreeSet::new();
    let mut entered: BTreeSet<GroupId> = BTreeSet::new();
    let mut stats = BTreeSet::new();
    let mut open: Vec<NodePlace> = alloc::vec![(group, node)];

    // A decision inside a group depends on the inputs of the group's uses.
    let mut around: Vec<GroupId> = group.into_iter().collect();
    while let Some(inside) = around.pop() {
        if !entered.insert(inside) {
            continue;
        }
        for user in core::iter::once(None).chain(graph.groups.keys().copied().map(Some)) {
            for (id, node) in graph.body(user).into_iter().flatten() {
                if matches!(&node.kind, NodeKind::Group { group, .. } if *group == inside) {
                    open.push((user, *id));
                    around.extend(user);
                }
            }
        }
    }

    while let Some(place) = open.pop() {
        if !seen.insert(place) {
            continue;
        }
        let (group, id) = place;
        let Some(node) = graph.body(group).and_then(|body| body.get(&id)) else {
            continue;
        };

        match &node.kind {
            NodeKind::Stat(stat) => {
                stats.insert(*stat);
            }
            NodeKind::Group { group: used, .. } => {
                let body = graph.body(Some(*used)).into_iter().flatten();
                let outputs = body.filter(|(_, node)| matches!(node.kind, NodeKind::Output(_)));
                open.extend(outputs.map(|(id, _)| (Some(*used), *id)));
            }
            _ => {}
        }

        let wires = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        open.extend(wires.map(|wire| (group, wire.node)));
    }

    stats
}
