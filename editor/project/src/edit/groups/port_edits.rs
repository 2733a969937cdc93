//! Edits of a group's inputs and outputs: adding, renaming, retyping, reordering and removing. The
//! uses of the group keep the wires that still fit.

use std::collections::BTreeSet;

use emath::{Rect, pos2};
use inclination_core::authoring::{
    format::{Document, Position},
    kind::SocketType,
    model::{Graph, Group, GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketKey},
};

use super::all_canvases;
use crate::{
    edit::{Edit, document_diff::edits_between, unique_names, wiring},
    scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH, Scene, snap_to_grid},
};

/// A side of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PortSide {
    /// The inputs.
    Inputs,
    /// The outputs.
    Outputs,
}

impl PortSide {
    /// Returns the inputs or the outputs of a group.
    fn ports_mut(self, group: &mut Group) -> &mut Vec<Port> {
        match self {
            Self::Inputs => &mut group.inputs,
            Self::Outputs => &mut group.outputs,
        }
    }
}

/// Adds an input or output, with a node for it at the edge of the group's canvas. Returns the node.
pub fn add_port(
    document: &Document,
    group: GroupId,
    side: PortSide,
    name: &str,
    ty: SocketType,
) -> Option<(NodeId, Vec<Edit>)> {
    let mut to = document.clone();
    let id = PortId(to.graph.fresh_id());
    let node = NodeId(to.graph.fresh_id());

    let edited = to.graph.groups.get_mut(&group)?;
    let ports = side.ports_mut(edited);
    let mut taken = ports.iter().map(|port| port.name.clone()).collect();
    let name = unique_names::take_free_name(&mut taken, name);

    ports.push(Port {
        id,
        name: name.clone(),
        description: String::new(),
        unit: String::new(),
        ty,
        default: 0.0,
        bookends: None,
    });

    let kind = match side {
        PortSide::Inputs => NodeKind::Input(id),
        PortSide::Outputs => NodeKind::Output(id),
    };
    let is_alike = |kind: &NodeKind| match side {
        PortSide::Inputs => matches!(kind, NodeKind::Input(_)),
        PortSide::Outputs => matches!(kind, NodeKind::Output(_)),
    };

    let scene = Scene::new(document, Some(group));
    let same_side = scene.nodes.iter().filter(|node| {
        let found = edited.nodes.get(&node.id);
        found.is_some_and(|found| is_alike(&found.kind))
    });
    let last = same_side.map(|node| node.rect).reduce(|one, other| {
        if other.bottom() > one.bottom() {
            other
        } else {
            one
        }
    });

    let at = match (last, scene.bounds(), side) {
        (Some(last), ..) => pos2(last.left(), last.bottom() + NODE_GAP),
        (None, None, _) => pos2(0.0, 0.0),
        (None, Some(area), PortSide::Inputs) => {
            pos2(area.left() - COLUMN_GAP - NODE_WIDTH, area.top())
        }
        (None, Some(area), PortSide::Outputs) => {
            Rect::right_top(&area) + emath::vec2(COLUMN_GAP, 0.0)
        }
    };

    edited.nodes.insert(node, Node::new(name, kind));
    let at = snap_to_grid(at);
    to.looks.nodes.insert(node, Position { x: at.x, y: at.y });
    Some((node, edits_between(document, &to)))
}

/// Renames an input or output, and its nodes if they have the same name.
pub fn rename_port(document: &Document, group: GroupId, port: PortId, name: &str) -> Vec<Edit> {
    let mut to = document.clone();
    let Some(edited) = to.graph.groups.get_mut(&group) else {
        return Vec::new();
    };
    let Some(found) = find_port_mut(edited, port) else {
        return Vec::new();
    };

    let before = std::mem::replace(&mut found.name, name.to_owned());
    for node in edited.nodes.values_mut() {
        let is_its = matches!(node.kind, NodeKind::Input(id) | NodeKind::Output(id) if id == port);
        if is_its && node.name == before {
            name.clone_into(&mut node.name);
        }
    }
    edits_between(document, &to)
}

/// Changes the type of an input or output. Wires that no longer fit are cut, in the group and at
/// its uses.
pub fn retype_port(document: &Document, group: GroupId, port: PortId, ty: SocketType) -> Vec<Edit> {
    let mut to = document.clone();
    let found = to.graph.groups.get_mut(&group);
    let Some(found) = found.and_then(|group| find_port_mut(group, port)) else {
        return Vec::new();
    };

    found.ty = ty;
    if ty != SocketType::Value {
        found.default = 0.0;
        found.bookends = None;
        found.unit.clear();
    }
    cut_mismatched_wires(&mut to.graph, group, port);
    edits_between(document, &to)
}

/// Moves an input or output to another position in its list.
pub fn move_port(document: &Document, group: GroupId, port: PortId, position: usize) -> Vec<Edit> {
    let mut to = document.clone();
    let Some(edited) = to.graph.groups.get_mut(&group) else {
        return Vec::new();
    };
    for side in [PortSide::Inputs, PortSide::Outputs] {
        let ports = side.ports_mut(edited);
        if let Some(at) = ports.iter().position(|known| known.id == port) {
            let moved = ports.remove(at);
            ports.insert(position.min(ports.len()), moved);
        }
    }
    edits_between(document, &to)
}

/// Removes an input or output with its nodes. Sockets that were wired to it are unplugged; those
/// inside the group that read a value get the input's default.
pub fn remove_port(document: &Document, group: GroupId, port: PortId) -> Vec<Edit> {
    let mut to = document.clone();
    let Some(edited) = to.graph.groups.get_mut(&group) else {
        return Vec::new();
    };

    let default = Port::find_by_id(&edited.inputs, port)
        .filter(|port| port.ty == SocketType::Value)
        .map(|port| Socket::Value(port.default));

    let gone: BTreeSet<NodeId> = edited
        .nodes
        .iter()
        .filter(|(_, node)| {
            matches!(node.kind, NodeKind::Input(id) | NodeKind::Output(id) if id == port)
        })
        .map(|(id, _)| *id)
        .collect();

    edited.nodes.retain(|id, _| !gone.contains(id));
    for node in edited.nodes.values_mut() {
        for key in keys_wired_to(node, |wire| gone.contains(&wire.node)) {
            match default {
                Some(held) => {
                    node.set_socket(key, held);
                }
                None => wiring::disconnect_socket(node, key),
            }
        }
    }

    for side in [PortSide::Inputs, PortSide::Outputs] {
        side.ports_mut(edited).retain(|known| known.id != port);
    }

    for id in &gone {
        to.looks.nodes.remove(id);
        to.looks.collapsed.remove(id);
        to.looks.folded.remove(id);
    }

    for canvas in all_canvases(&document.graph) {
        let Some(body) = to.graph.body_mut(canvas) else {
            continue;
        };

        let uses: BTreeSet<NodeId> = body
            .iter_mut()
            .filter_map(|(id, node)| match &mut node.kind {
                NodeKind::Group {
                    group: used,
                    inputs,
                } if *used == group => {
                    inputs.remove(&port);
                    Some(*id)
                }
                _ => None,
            })
            .collect();

        for node in body.values_mut() {
            for key in keys_wired_to(node, |wire| {
                wire.port == Some(port) && uses.contains(&wire.node)
            }) {
                wiring::disconnect_socket(node, key);
            }
        }
    }

    edits_between(document, &to)
}

fn find_port_mut(group: &mut Group, id: PortId) -> Option<&mut Port> {
    let mut ports = group.inputs.iter_mut().chain(&mut group.outputs);
    ports.find(|port| port.id == id)
}

/// Returns the sockets of a node whose wires match, from the last to the first, so that the
/// positions of rows stay valid while rows are removed.
fn keys_wired_to(
    node: &Node,
    which: impl Fn(inclination_core::authoring::model::Wire) -> bool,
) -> Vec<SocketKey> {
    let sockets = node.all_sockets();
    let wired = sockets.filter(|(_, held)| held.wire().is_some_and(&which));
    let mut keys: Vec<SocketKey> = wired.map(|(key, _)| key).collect();
    keys.reverse();
    keys
}

/// Cuts the wires to and from an input or output that carry another type than it takes.
pub(crate) fn cut_mismatched_wires(graph: &mut Graph, group: GroupId, port: PortId) {
    for canvas in all_canvases(graph) {
        let mut cut: Vec<(NodeId, SocketKey)> = Vec::new();
        for (id, node) in graph.body(canvas).into_iter().flatten() {
            let is_port_node = matches!(
                node.kind,
                NodeKind::Input(id) | NodeKind::Output(id) if id == port
            );

            for (key, held) in node.all_sockets() {
                let Some(wire) = held.wire() else {
                    // A socket of another type no longer holds a typed number.
                    if held != Socket::Unset
                        && (key == SocketKey::Port(port) || is_port_node)
                        && graph.input_type(canvas, node, key).unwrap_or_default()
                            != SocketType::Value
                    {
                        cut.push((*id, key));
                    }
                    continue;
                };

                let source = graph.body(canvas).and_then(|body| body.get(&wire.node));
                let reads_port = canvas == Some(group)
                    && source.is_some_and(|source| source.kind == NodeKind::Input(port));
                let concerns_port = wire.port == Some(port)
                    || key == SocketKey::Port(port)
                    || reads_port
                    || (canvas == Some(group) && is_port_node);

                let fits = graph.wire_type(canvas, wire)
                    == graph.input_type(canvas, node, key).unwrap_or_default();
                if concerns_port && !fits {
                    cut.push((*id, key));
                }
            }
        }

        let Some(body) = graph.body_mut(canvas) else {
            continue;
        };
        for (id, key) in cut.into_iter().rev() {
            if let Some(node) = body.get_mut(&id) {
                wiring::disconnect_socket(node, key);
            }
        }
    }
}
