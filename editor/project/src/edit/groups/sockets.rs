//! A group's inputs and outputs: added, renamed, given another type, put in another order, removed. The group's uses
//! keep what still fits.

use std::collections::BTreeSet;

use emath::{Rect, pos2};
use inclination_core::{
    Document,
    format::Position,
    kind::SocketType,
    model::{Graph, Group, GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketKey},
};

use super::canvases;
use crate::{
    edit::{Edit, between, names, wiring},
    scene::{COLUMN_GAP, NODE_GAP, Scene, WIDTH, snapped},
};

/// Inputs or outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// What goes in.
    Inputs,
    /// What comes out.
    Outputs,
}

impl Side {
    fn of(self, group: &mut Group) -> &mut Vec<Port> {
        match self {
            Self::Inputs => &mut group.inputs,
            Self::Outputs => &mut group.outputs,
        }
    }
}

/// Adds an input or output, with a node for it at the edge of the group's canvas. Gives the node.
pub fn added(
    document: &Document,
    group: GroupId,
    side: Side,
    name: &str,
    ty: SocketType,
) -> Option<(NodeId, Vec<Edit>)> {
    let mut to = document.clone();
    let id = PortId(to.graph.fresh_id());
    let node = NodeId(to.graph.fresh_id());
    let held = to.graph.groups.get_mut(&group)?;
    let ports = side.of(held);
    let mut taken = ports.iter().map(|port| port.name.clone()).collect();
    let name = names::free(&mut taken, name);
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
        Side::Inputs => NodeKind::Input(id),
        Side::Outputs => NodeKind::Output(id),
    };
    let is_alike = |kind: &NodeKind| match side {
        Side::Inputs => matches!(kind, NodeKind::Input(_)),
        Side::Outputs => matches!(kind, NodeKind::Output(_)),
    };
    let scene = Scene::of(document, Some(group));
    let alike = scene.nodes.iter().filter(|node| {
        let about = held.nodes.get(&node.id);
        about.is_some_and(|about| is_alike(&about.kind))
    });
    let last = alike.map(|node| node.rect).reduce(|one, other| {
        if other.bottom() > one.bottom() {
            other
        } else {
            one
        }
    });
    let at = match (last, scene.bounds(), side) {
        (Some(last), ..) => pos2(last.left(), last.bottom() + NODE_GAP),
        (None, None, _) => pos2(0.0, 0.0),
        (None, Some(area), Side::Inputs) => pos2(area.left() - COLUMN_GAP - WIDTH, area.top()),
        (None, Some(area), Side::Outputs) => Rect::right_top(&area) + emath::vec2(COLUMN_GAP, 0.0),
    };
    held.nodes.insert(node, Node::new(name, kind));
    let at = snapped(at);
    to.looks.nodes.insert(node, Position { x: at.x, y: at.y });
    Some((node, between(document, &to)))
}

/// Calls an input or output something else, and its node if that was called the same.
pub fn renamed(document: &Document, group: GroupId, port: PortId, name: &str) -> Vec<Edit> {
    let mut to = document.clone();
    let Some(held) = to.graph.groups.get_mut(&group) else {
        return Vec::new();
    };
    let Some(found) = port_mut(held, port) else {
        return Vec::new();
    };
    let before = std::mem::replace(&mut found.name, name.to_owned());
    for node in held.nodes.values_mut() {
        let is_its = matches!(node.kind, NodeKind::Input(id) | NodeKind::Output(id) if id == port);
        if is_its && node.name == before {
            name.clone_into(&mut node.name);
        }
    }
    between(document, &to)
}

/// Lets something else flow through an input or output. Wires that no longer fit are cut, in the group and at its uses.
pub fn retyped(document: &Document, group: GroupId, port: PortId, ty: SocketType) -> Vec<Edit> {
    let mut to = document.clone();
    let found = to.graph.groups.get_mut(&group);
    let Some(found) = found.and_then(|group| port_mut(group, port)) else {
        return Vec::new();
    };
    found.ty = ty;
    if ty != SocketType::Value {
        found.default = 0.0;
        found.bookends = None;
        found.unit.clear();
    }
    cut_misfits(&mut to.graph, group, port);
    between(document, &to)
}

/// Puts an input or output to another position in its list.
pub fn moved(document: &Document, group: GroupId, port: PortId, position: usize) -> Vec<Edit> {
    let mut to = document.clone();
    let Some(held) = to.graph.groups.get_mut(&group) else {
        return Vec::new();
    };
    for side in [Side::Inputs, Side::Outputs] {
        let ports = side.of(held);
        if let Some(at) = ports.iter().position(|known| known.id == port) {
            let moved = ports.remove(at);
            ports.insert(position.min(ports.len()), moved);
        }
    }
    between(document, &to)
}

/// Removes an input or output with its nodes. What read it holds what it held at first: a value the input's default.
pub fn removed(document: &Document, group: GroupId, port: PortId) -> Vec<Edit> {
    let mut to = document.clone();
    let Some(held) = to.graph.groups.get_mut(&group) else {
        return Vec::new();
    };
    let default = Port::find(&held.inputs, port)
        .filter(|port| port.ty == SocketType::Value)
        .map(|port| Socket::Value(port.default));
    let gone: BTreeSet<NodeId> = held
        .nodes
        .iter()
        .filter(|(_, node)| {
            matches!(node.kind, NodeKind::Input(id) | NodeKind::Output(id) if id == port)
        })
        .map(|(id, _)| *id)
        .collect();
    held.nodes.retain(|id, _| !gone.contains(id));
    for node in held.nodes.values_mut() {
        for key in wired_to(node, |wire| gone.contains(&wire.node)) {
            match default {
                Some(held) => {
                    node.set_socket(key, held);
                }
                None => wiring::unplug(node, key),
            }
        }
    }
    for side in [Side::Inputs, Side::Outputs] {
        side.of(held).retain(|known| known.id != port);
    }
    for id in &gone {
        to.looks.nodes.remove(id);
        to.looks.collapsed.remove(id);
    }
    for canvas in canvases(&document.graph) {
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
            for key in wired_to(node, |wire| {
                wire.port == Some(port) && uses.contains(&wire.node)
            }) {
                wiring::unplug(node, key);
            }
        }
    }
    between(document, &to)
}

fn port_mut(group: &mut Group, id: PortId) -> Option<&mut Port> {
    let mut ports = group.inputs.iter_mut().chain(&mut group.outputs);
    ports.find(|port| port.id == id)
}

/// The sockets of a node with certain wires, from the last to the first, so that the positions of rows hold while rows
/// go.
fn wired_to(node: &Node, which: impl Fn(inclination_core::model::Wire) -> bool) -> Vec<SocketKey> {
    let sockets = node.all_sockets();
    let wired = sockets.filter(|(_, held)| held.wire().is_some_and(&which));
    let mut keys: Vec<SocketKey> = wired.map(|(key, _)| key).collect();
    keys.reverse();
    keys
}

/// Cuts the wires to and from an input or output that carry something else than it takes.
pub(crate) fn cut_misfits(graph: &mut Graph, group: GroupId, port: PortId) {
    for canvas in canvases(graph) {
        let mut cut: Vec<(NodeId, SocketKey)> = Vec::new();
        for (id, node) in graph.body(canvas).into_iter().flatten() {
            let stands_for = matches!(
                node.kind,
                NodeKind::Input(of) | NodeKind::Output(of) if of == port
            );
            for (key, held) in node.all_sockets() {
                let Some(wire) = held.wire() else {
                    // A typed number is no more what such a socket holds.
                    if held != Socket::Unset
                        && (key == SocketKey::Port(port) || stands_for)
                        && graph.input_type(canvas, node, key).unwrap_or_default()
                            != SocketType::Value
                    {
                        cut.push((*id, key));
                    }
                    continue;
                };
                let source = graph.body(canvas).and_then(|body| body.get(&wire.node));
                let from_it = canvas == Some(group)
                    && source.is_some_and(|source| source.kind == NodeKind::Input(port));
                let is_about_it = wire.port == Some(port)
                    || key == SocketKey::Port(port)
                    || from_it
                    || (canvas == Some(group) && stands_for);
                let fits = graph.wire_type(canvas, wire)
                    == graph.input_type(canvas, node, key).unwrap_or_default();
                if is_about_it && !fits {
                    cut.push((*id, key));
                }
            }
        }
        let Some(body) = graph.body_mut(canvas) else {
            continue;
        };
        for (id, key) in cut.into_iter().rev() {
            if let Some(node) = body.get_mut(&id) {
                wiring::unplug(node, key);
            }
        }
    }
}
