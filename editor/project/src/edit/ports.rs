//! Names and descriptions of groups and of their inputs and outputs. Edits that change the
//! structure are in `groups`.

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Node, NodeKind, Port, PortId, Socket},
};

use super::{Edit, GroupInterface};

/// Changes a group's name, description, inputs or outputs.
pub fn change_interface(
    document: &Document,
    group: GroupId,
    change: impl FnOnce(&mut GroupInterface),
) -> Vec<Edit> {
    let Some(known) = document.graph.groups.get(&group) else {
        return Vec::new();
    };
    let before = GroupInterface::from_group(known);
    let mut front = before.clone();
    change(&mut front);
    if front == before {
        return Vec::new();
    }
    vec![Edit::GroupInterface(group, Box::new(front))]
}

/// Changes one input or output of a group.
pub fn change_port(
    document: &Document,
    group: GroupId,
    id: PortId,
    change: impl FnOnce(&mut Port),
) -> Vec<Edit> {
    change_interface(document, group, |front| {
        let mut ports = front.inputs.iter_mut().chain(&mut front.outputs);
        if let Some(port) = ports.find(|port| port.id == id) {
            change(port);
        }
    })
}

/// Returns the content of an input of a node that uses a group, or `None` if the input's default
/// applies.
pub fn input_content(node: &Node, id: PortId) -> Option<Socket> {
    match &node.kind {
        NodeKind::Group { inputs, .. } => inputs.get(&id).copied(),
        _ => None,
    }
}
