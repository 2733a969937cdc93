//! Inserting a node into a wire by dropping it there, and detaching nodes from their wires.

use emath::Pos2;
use inclination_core::authoring::{
    format::{Document, Position},
    kind::SocketType,
    model::{GroupId, NodeId, Socket, SocketKey, Wire},
};

use super::{
    Edit, apply_edits, delete,
    make_space::{InsertedNode, make_space_for},
    push_apart::{StayingNodes, push_apart},
    wiring,
};
use crate::scene::{End, Scene, snap_to_grid, wire};

/// The maximum distance between a wire and a node's center, in canvas units.
const MAX_WIRE_DISTANCE: f32 = 24.0;

/// Returns the wire into which a node would be inserted if its center were dropped at a place, by
/// the socket that receives it. Only a node without wires can be inserted, if one of its inputs and
/// one of its outputs fit the wire.
pub fn find_target_wire(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    id: NodeId,
    place: Pos2,
) -> Option<(NodeId, SocketKey)> {
    let node = document.graph.body(group)?.get(&id)?;
    let is_wired = node.all_sockets().any(|(_, held)| held.wire().is_some())
        || scene.wires.iter().any(|wire| wire.from.node == id);
    if is_wired {
        return None;
    }

    let (to, key) = wire::nearest_wire(scene, place, MAX_WIRE_DISTANCE)?;
    lead_wire_through(document, group, id, to, key)?;
    Some((to, key))
}

/// Returns the edits that insert a node without wires into the wire that a socket receives, if one
/// of the node's inputs and one of its outputs fit. Its center is placed at `place` or nearby, and
/// other nodes make room. A node with the mark of a folded one is unfolded, so that it stays where
/// it was dropped.
pub fn insert_into_wire(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    id: NodeId,
    place: Pos2,
    to: NodeId,
    key: SocketKey,
) -> Option<Vec<Edit>> {
    let (from, mut edits) = lead_wire_through(document, group, id, to, key)?;
    if document.looks.folded.contains(&id) {
        edits.push(Edit::Folded(id, false));
    }

    let between = InsertedNode {
        from,
        id,
        to,
        middle: place,
    };
    let room = make_room_for(document, scene, group, between, &edits);
    edits.extend(room);
    Some(edits)
}

/// Returns the edits that lead the wire into a socket through a node, and the source of the wire.
fn lead_wire_through(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    to: NodeId,
    key: SocketKey,
) -> Option<(NodeId, Vec<Edit>)> {
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
    edits.extend(wiring::change_node(
        document,
        group,
        id,
        |node| match into {
            End::In(key) => {
                node.set_socket(key, Socket::Wire(from));
            }
            _ => node.push_row(Socket::Wire(from)),
        },
    ));
    edits.extend(wiring::change_node(document, group, to, |node| {
        node.set_socket(key, Socket::Wire(Wire { node: id, port }));
    }));
    Some((from.node, edits))
}

/// Moves nodes so that a node has space between two others, and covers no other item once it is
/// wired.
fn make_room_for(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    between: InsertedNode,
    wiring: &[Edit],
) -> Vec<Edit> {
    let mut edits = make_space_for(document, scene, group, between);
    let mut staying: StayingNodes = [(between.id, None)].into();
    for edit in &edits {
        if let Edit::NodePosition(id, _) = edit {
            let before = scene.node(*id).map(|node| node.rect);
            staying.entry(*id).or_insert(before);
        }
    }

    let mut then = apply_edits(document, wiring);
    for edit in &edits {
        edit.clone().apply(&mut then);
    }
    let scene = Scene::new(&then, group);
    edits.extend(push_apart(&then, &scene, &staying));
    edits
}

/// Places a node between the two nodes that it is wired to, with its center at `place` or nearby;
/// other nodes make room.
pub fn place_between(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    from: NodeId,
    to: NodeId,
    place: Pos2,
) -> Vec<Edit> {
    let (edit, placed) = place_node(document, group, id, place);
    let scene = Scene::new(&placed, group);
    let middle = scene.node(id).map_or(place, |node| node.rect.center());
    let between = InsertedNode {
        from,
        id,
        to,
        middle,
    };

    let mut edits = vec![edit];
    edits.extend(make_room_for(&placed, &scene, group, between, &[]));
    edits
}

/// Returns the edit that places the center of a node on the grid, and the edited document.
pub fn place_node(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    place: Pos2,
) -> (Edit, Document) {
    let scene = Scene::new(document, group);
    let size = scene.node(id).map(|node| node.rect.size());
    let corner = snap_to_grid(place - size.unwrap_or_default() / 2.0);
    let (x, y) = (corner.x, corner.y);
    let edit = Edit::NodePosition(id, Some(Position { x, y }));
    let then = apply_edits(document, std::slice::from_ref(&edit));
    (edit, then)
}

/// Returns the input to which a wire of a type is connected first.
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
    let inputs = match &node.kind {
        inclination_core::authoring::model::NodeKind::Group { group, .. } => graph
            .groups
            .get(group)
            .map_or(&[][..], |group| &group.inputs),
        _ => &[],
    };
    let ports = inputs.iter().map(|port| SocketKey::Port(port.id));

    // Prefer the input that a muted node passes through: muting the node then restores the wire.
    let passed = node.pass_through_key(graph, None);
    let found = passed.into_iter().chain(own).chain(ports).find(takes);
    let more = (node.new_row_type() == Some(ty)).then_some(End::NewRow);
    found.map(End::In).or(more)
}

/// Removes all wires of nodes, which stay in place. Their readers read the sources of the nodes.
pub fn detach_nodes(document: &Document, group: Option<GroupId>, chosen: &[NodeId]) -> Vec<Edit> {
    let Some(body) = document.graph.body(group) else {
        return Vec::new();
    };

    let gone = chosen
        .iter()
        .filter(|id| body.contains_key(id))
        .copied()
        .collect();

    let mut changed = delete::rewired_readers(document, group, &gone);
    for id in &gone {
        let Some(node) = body.get(id) else { continue };
        let mut bare = node.clone();
        let wired = node
            .all_sockets()
            .filter(|(_, held)| held.wire().is_some())
            .map(|(key, _)| key);
        // From the last to the first, so that the positions of rows hold while rows go.
        for key in wired.collect::<Vec<_>>().into_iter().rev() {
            wiring::disconnect_socket(&mut bare, key);
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
