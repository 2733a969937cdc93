//! What groups and their inputs and outputs are called and say of themselves. What changes more is in `groups`.

use inclination_core::{
    Document,
    model::{GroupId, Node, NodeKind, Port, PortId, Socket},
};

use super::{Edit, Front};

/// Changes what a group is called, or what its ports are.
pub fn changed(document: &Document, group: GroupId, change: impl FnOnce(&mut Front)) -> Vec<Edit> {
    let Some(known) = document.graph.groups.get(&group) else {
        return Vec::new();
    };
    let before = Front::of(known);
    let mut front = before.clone();
    change(&mut front);
    if front == before {
        return Vec::new();
    }
    vec![Edit::Front(group, Box::new(front))]
}

/// Changes a port.
pub fn port(
    document: &Document,
    group: GroupId,
    id: PortId,
    change: impl FnOnce(&mut Port),
) -> Vec<Edit> {
    changed(document, group, |front| {
        let mut ports = front.inputs.iter_mut().chain(&mut front.outputs);
        if let Some(port) = ports.find(|port| port.id == id) {
            change(port);
        }
    })
}

/// What a use holds for an input, as it is typed there; none: what the input gives by itself.
pub fn held(node: &Node, id: PortId) -> Option<Socket> {
    match &node.kind {
        NodeKind::Group { inputs, .. } => inputs.get(&id).copied(),
        _ => None,
    }
}
