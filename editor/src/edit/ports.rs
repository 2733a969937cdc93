//! What goes into groups and comes out of them, and what groups are called.

use inclination_core::{
    Document,
    model::{GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketType, Wire},
};

use super::{Edit, Front, fixes, stats::free_name, wiring};

/// Which side of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// What goes in.
    Inputs,
    /// What comes out.
    Outputs,
}

impl Front {
    /// The ports of a side.
    pub fn ports(&self, side: Side) -> &[Port] {
        match side {
            Side::Inputs => &self.inputs,
            Side::Outputs => &self.outputs,
        }
    }

    fn ports_mut(&mut self, side: Side) -> &mut Vec<Port> {
        match side {
            Side::Inputs => &mut self.inputs,
            Side::Outputs => &mut self.outputs,
        }
    }
}

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

/// Adds a port with its node inside.
pub fn added(document: &Document, group: GroupId, side: Side) -> Vec<Edit> {
    fixes::on_copy(document, |graph| {
        if !graph.groups.contains_key(&group) {
            return;
        }
        let (port, node) = (PortId(graph.fresh_id()), NodeId(graph.fresh_id()));
        let Some(known) = graph.groups.get_mut(&group) else {
            return;
        };
        let (ports, word, kind) = match side {
            Side::Inputs => (&mut known.inputs, "Input", NodeKind::Input(port)),
            Side::Outputs => (&mut known.outputs, "Output", NodeKind::Output(port)),
        };
        let name = free_name(word, ports.iter().map(|port| port.name.as_str()));
        ports.push(Port {
            id: port,
            name: name.clone(),
            description: String::new(),
            unit: String::new(),
            ty: SocketType::Value,
            default: 0.0,
            bookends: None,
        });
        known.nodes.insert(node, Node::new(name, kind));
    })
}

/// Removes a port: its node inside, what uses hold for it, and the wires that come out of it.
pub fn removed(document: &Document, group: GroupId, id: PortId) -> Vec<Edit> {
    fixes::on_copy(document, |graph| {
        if let Some(known) = graph.groups.get_mut(&group) {
            known.inputs.retain(|port| port.id != id);
            known.outputs.retain(|port| port.id != id);
            let inside = known.nodes.iter().filter(|(_, node)| {
                node.kind == NodeKind::Input(id) || node.kind == NodeKind::Output(id)
            });
            let inside: Vec<NodeId> = inside.map(|(node, _)| *node).collect();
            for node in inside {
                known.nodes.remove(&node);
                unplug(&mut known.nodes, |wire| wire.node == node);
            }
        }
        let bodies = graph.groups.values_mut().map(|group| &mut group.nodes);
        for body in bodies.chain([&mut graph.nodes]) {
            for node in body.values_mut() {
                if let NodeKind::Group {
                    group: used,
                    inputs,
                } = &mut node.kind
                    && *used == group
                {
                    inputs.remove(&id);
                }
            }
            unplug(body, |wire| wire.port == Some(id));
        }
    })
}

fn unplug(body: &mut inclination_core::model::Nodes, goes: impl Fn(Wire) -> bool) {
    for node in body.values_mut() {
        let cut = node
            .all_sockets()
            .filter(|(_, held)| held.wire().is_some_and(&goes));
        let cut: Vec<_> = cut.map(|(key, _)| key).collect();
        // From the last, so that a row that goes moves none that is still to come.
        for key in cut.into_iter().rev() {
            wiring::unplug(node, key);
        }
    }
}

/// Moves a port one place up or down.
pub fn moved(document: &Document, group: GroupId, side: Side, at: usize, down: bool) -> Vec<Edit> {
    changed(document, group, |front| {
        let ports = front.ports_mut(side);
        let other = if down { at + 1 } else { at.wrapping_sub(1) };
        if at < ports.len() && other < ports.len() {
            ports.swap(at, other);
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
