//! The ends that curves take from what they are wired to.

use std::collections::BTreeMap;

use inclination_core::{
    kind::Family,
    model::{Graph, GroupId, NodeId, NodeKind, Nodes, Port, Socket, StatKind, Wire},
};

/// The sockets of a curve that hold its ends.
const ENDS: std::ops::Range<usize> = 1..3;

/// The bookends that a wire brings, if any: those of a stat or a group's input, also through muted nodes.
pub(super) fn brought(
    graph: &Graph,
    group: Option<GroupId>,
    body: &Nodes,
    mut wire: Wire,
) -> Option<(f32, f32)> {
    for _ in 0..=body.len() {
        let node = body.get(&wire.node)?;
        if node.is_out() {
            let is_curve = node.kind.family() == Family::Curve;
            let passed = node.passes(graph, wire.port).filter(|_| !is_curve)?;
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
                Port::find(inputs, port)?.bookends
            }
            _ => None,
        };
    }
    None
}

/// The ends that every curve of a body takes from what it is wired to.
pub(super) fn of(
    graph: &Graph,
    group: Option<GroupId>,
    body: &Nodes,
) -> BTreeMap<NodeId, Option<(f32, f32)>> {
    let curves = body
        .iter()
        .filter(|(_, node)| node.kind.family() == Family::Curve);
    let ends = curves.map(|(id, node)| {
        let wire = node.sockets.first().and_then(|held| held.wire());
        (*id, wire.and_then(|wire| brought(graph, group, body, wire)))
    });
    ends.collect()
}

/// Types in the ends of the curves that would take others than they did.
pub(super) fn keep(
    graph: &mut Graph,
    group: Option<GroupId>,
    before: &BTreeMap<NodeId, Option<(f32, f32)>>,
) {
    let Some(body) = graph.body(group) else {
        return;
    };
    let now = of(graph, group, body);
    let changed: Vec<(NodeId, (f32, f32))> = now
        .into_iter()
        .filter_map(|(id, now)| {
            let before = *before.get(&id)?;
            // Nothing that is wired brings 0 to 1.
            let (now, before) = (now.unwrap_or((0.0, 1.0)), before.unwrap_or((0.0, 1.0)));
            let same =
                now.0.to_bits() == before.0.to_bits() && now.1.to_bits() == before.1.to_bits();
            (!same).then_some((id, before))
        })
        .collect();
    let Some(body) = graph.body_mut(group) else {
        return;
    };
    for (id, (low, high)) in changed {
        let Some(node) = body.get_mut(&id) else {
            continue;
        };
        for (at, end) in ENDS.zip([low, high]) {
            if let Some(held @ Socket::Unset) = node.sockets.get_mut(at) {
                *held = Socket::Value(end);
            }
        }
    }
}
