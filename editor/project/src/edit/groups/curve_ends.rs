//! The ends that curves take from the stat or input that they are wired to, and how to preserve
//! them when that wiring changes.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    kind::Family,
    model::{Graph, GroupId, NodeId, NodeKind, Nodes, Port, Socket, StatKind, Wire},
};

/// The sockets of a curve that hold its ends.
const END_SOCKETS: std::ops::Range<usize> = 1..3;

/// Returns the bookends that a wire brings: those of a stat or a group's input, also through muted
/// nodes. Returns `None` if it brings none.
pub(super) fn find_bookends(
    graph: &Graph,
    group: Option<GroupId>,
    body: &Nodes,
    mut wire: Wire,
) -> Option<(f32, f32)> {
    for _ in 0..=body.len() {
        let node = body.get(&wire.node)?;
        if node.is_effectively_muted() {
            let is_curve = node.kind.family() == Family::Curve;
            let passed = node
                .pass_through_key(graph, wire.port)
                .filter(|_| !is_curve)?;
            wire = node.socket(passed)?.wire()?;
            continue;
        }

        return match node.kind {
            NodeKind::Stat(id) => {
                let stat = graph.stat(id)?;
                let is_choice = matches!(stat.kind, StatKind::Choice(_));
                (!is_choice).then(|| stat.bookends())
            }
            NodeKind::Input(port) => {
                let inputs = &graph.groups.get(&group?)?.inputs;
                Port::find_by_id(inputs, port)?.bookends
            }
            _ => None,
        };
    }
    None
}

/// Collects the ends that every curve of a body takes from its source.
pub(super) fn collect_curve_ends(
    graph: &Graph,
    group: Option<GroupId>,
    body: &Nodes,
) -> BTreeMap<NodeId, Option<(f32, f32)>> {
    body.iter()
        .filter(|(_, node)| node.kind.family() == Family::Curve)
        .map(|(id, node)| {
            let wire = node.sockets.first().and_then(|held| held.wire());
            (
                *id,
                wire.and_then(|wire| find_bookends(graph, group, body, wire)),
            )
        })
        .collect()
}

/// Writes the previous ends as numbers into the curves that would now take others.
pub(super) fn preserve_curve_ends(
    graph: &mut Graph,
    group: Option<GroupId>,
    before: &BTreeMap<NodeId, Option<(f32, f32)>>,
) {
    let Some(body) = graph.body(group) else {
        return;
    };

    let now = collect_curve_ends(graph, group, body);
    let changed: Vec<(NodeId, (f32, f32))> = now
        .into_iter()
        .filter_map(|(id, now)| {
            let before = *before.get(&id)?;
            // Without bookends a curve runs from 0 to 1.
            let (now, before) = (now.unwrap_or((0.0, 1.0)), before.unwrap_or((0.0, 1.0)));
            let is_same =
                now.0.to_bits() == before.0.to_bits() && now.1.to_bits() == before.1.to_bits();
            (!is_same).then_some((id, before))
        })
        .collect();

    let Some(body) = graph.body_mut(group) else {
        return;
    };

    for (id, (low, high)) in changed {
        let Some(node) = body.get_mut(&id) else {
            continue;
        };
        for (at, end) in END_SOCKETS.zip([low, high]) {
            if let Some(held @ Socket::Unset) = node.sockets.get_mut(at) {
                *held = Socket::Value(end);
            }
        }
    }
}
