//! A node put into a wire by dropping it there, and pulled out of its wires again.

use emath::Pos2;
use inclination_core::{
    Document,
    format::Position,
    kind::SocketType,
    model::{GroupId, NodeId, Socket, SocketKey, Wire},
};

use super::{
    Edit, applied, delete,
    room::{Between, room},
    wiring,
};
use crate::scene::{End, Scene, snapped, wire};

/// How near a wire must be to a node's middle, in units of the canvas.
const REACH: f32 = 24.0;

/// What dropping a node on a wire would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Insertion {
    /// The wire, by the socket that receives it.
    pub wire: (NodeId, SocketKey),
    /// The edits.
    pub edits: Vec<Edit>,
}

/// What dropping a node at a place would insert it into: only a node that is not wired yet, in a wire under its middle,
/// where one of its inputs and one of its outputs fit.
pub fn onto(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    id: NodeId,
    place: Pos2,
) -> Option<Insertion> {
    let node = document.graph.body(group)?.get(&id)?;
    let is_wired = node.all_sockets().any(|(_, held)| held.wire().is_some())
        || scene.wires.iter().any(|wire| wire.from.node == id);
    if is_wired {
        return None;
    }
    let wire = wire::nearest(scene, place, REACH)?;
    into(document, scene, group, (id, place), wire)
}

/// Puts a node that is not wired yet into a wire, with its middle at a place, if one of its inputs and one of its outputs
/// fit. Others make room, or it stands a little aside.
pub fn into(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    (id, place): (NodeId, Pos2),
    (to, key): (NodeId, SocketKey),
) -> Option<Insertion> {
    let graph = &document.graph;
    let body = graph.body(group)?;
    let node = body.get(&id)?;
    let target = body.get(&to)?;
    let from = target.socket(key)?.wire()?;
    let ty = graph.wire_type(group, from);
    let (port, _) = graph
        .output_types(group, node)
        .into_iter()
        .find(|(_, gives)| *gives == ty)?;
    let into = main_input(document, group, id, ty)?;
    let mut edits = Vec::new();
    edits.extend(wiring::changed(document, group, id, |node| match into {
        End::In(key) => {
            node.set_socket(key, Socket::Wire(from));
        }
        _ => wiring::add_row(node, Socket::Wire(from)),
    }));
    edits.extend(wiring::changed(document, group, to, |node| {
        node.set_socket(key, Socket::Wire(Wire { node: id, port }));
    }));
    let between = Between {
        from: from.node,
        id,
        to,
        middle: place,
    };
    edits.extend(room(document, scene, group, between));
    Some(Insertion {
        wire: (to, key),
        edits,
    })
}

/// Puts a node that is wired to two others between them, with its middle at a place or a little aside; others make room.
pub fn stood_between(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    (from, to): (NodeId, NodeId),
    place: Pos2,
) -> Vec<Edit> {
    let (edit, then) = stood(document, group, id, place);
    let scene = Scene::of(&then, group);
    let middle = scene.node(id).map_or(place, |node| node.rect.center());
    let between = Between {
        from,
        id,
        to,
        middle,
    };
    let mut edits = vec![edit];
    edits.extend(room(&then, &scene, group, between));
    edits
}

/// The edit that puts a node's middle at a place of the grid, and the document then.
pub fn stood(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    place: Pos2,
) -> (Edit, Document) {
    let scene = Scene::of(document, group);
    let size = scene.node(id).map(|node| node.rect.size());
    let corner = snapped(place - size.unwrap_or_default() / 2.0);
    let (x, y) = (corner.x, corner.y);
    let edit = Edit::Place(id, Some(Position { x, y }));
    let then = applied(document, std::slice::from_ref(&edit));
    (edit, then)
}

/// The input that a wire of a type goes to first.
fn main_input(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    ty: SocketType,
) -> Option<End> {
    let graph = &document.graph;
    let node = graph.body(group)?.get(&id)?;
    let takes = |key: &SocketKey| graph.input_type(group, node, *key).unwrap_or_default() == ty;
    let own = (0..node.sockets.len()).map(|at| SocketKey::Fixed(at as u16));
    let ports = match &node.kind {
        inclination_core::model::NodeKind::Group { group, .. } => graph
            .groups
            .get(group)
            .map_or(&[][..], |group| &group.inputs),
        _ => &[],
    };
    let ports = ports.iter().map(|port| SocketKey::Port(port.id));
    // The one that muting lets through comes first: with it the node can be muted and all goes on as before.
    let passed = node.passes(graph, None);
    let found = passed.into_iter().chain(own).chain(ports).find(takes);
    let more = (node.new_row_type() == Some(ty)).then_some(End::More);
    found.map(End::In).or(more)
}

/// Takes nodes out of their wires: what read them reads what they read, and they stay where they are without wires.
pub fn detached(document: &Document, group: Option<GroupId>, chosen: &[NodeId]) -> Vec<Edit> {
    let Some(body) = document.graph.body(group) else {
        return Vec::new();
    };
    let gone = chosen
        .iter()
        .filter(|id| body.contains_key(id))
        .copied()
        .collect();
    let mut changed = delete::healed(document, group, &gone);
    for id in &gone {
        let Some(node) = body.get(id) else { continue };
        let mut bare = node.clone();
        let wired = node
            .all_sockets()
            .filter(|(_, held)| held.wire().is_some())
            .map(|(key, _)| key);
        // From the last to the first, so that the positions of rows hold while rows go.
        for key in wired.collect::<Vec<_>>().into_iter().rev() {
            wiring::unplug(&mut bare, key);
        }
        if bare != *node {
            changed.insert(*id, bare);
        }
    }
    changed
        .into_iter()
        .map(|(id, node)| Edit::Node(group, id, Some(Box::new(node))))
        .collect()
}
