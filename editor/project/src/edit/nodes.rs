//! Nodes: added, named and given numbers.

use emath::{Pos2, Rect, vec2};
use inclination_core::{
    Document,
    format::Position,
    model::{GroupId, Node, NodeId, Socket, SocketKey},
};

use super::{Edit, Ids, place, wiring};
use crate::scene::{Scene, WIDTH, height, rows};

/// Adds a node at a place, or beside what stands there. Gives its id and the edits.
pub fn added(
    document: &Document,
    group: Option<GroupId>,
    node: Node,
    at: Pos2,
) -> (NodeId, Vec<Edit>) {
    let mut ids = Ids::of(&document.graph);
    let id = NodeId(ids.fresh());
    let rows = rows::of(&document.graph, group, &node);
    let wanted = Rect::from_min_size(at, vec2(WIDTH, height(&rows, false)));
    let at = place::free(&place::taken(&Scene::of(document, group)), wanted);
    let mut edits = vec![
        Edit::Node(group, id, Some(Box::new(node))),
        Edit::Place(id, Some(Position { x: at.x, y: at.y })),
    ];
    edits.extend(ids.taken());
    (id, edits)
}

/// Calls a node something.
pub fn named(document: &Document, group: Option<GroupId>, id: NodeId, name: &str) -> Vec<Edit> {
    let edit = wiring::changed(document, group, id, |node| name.clone_into(&mut node.name));
    edit.into_iter().collect()
}

/// Puts a number into a socket.
pub fn typed(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    key: SocketKey,
    held: Socket,
) -> Vec<Edit> {
    let edit = wiring::changed(document, group, id, |node| {
        node.set_socket(key, held);
    });
    edit.into_iter().collect()
}
