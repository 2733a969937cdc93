//! Edits of single nodes: adding, renaming, setting a socket.

use emath::{Pos2, Rect, vec2};
use inclination_core::{
    Document,
    format::Position,
    model::{GroupId, Node, NodeId, Socket, SocketKey},
};

use super::{Edit, IdAllocator, placement, wiring};
use crate::scene::{NODE_WIDTH, Scene, node_height, rows};

/// Adds a node at a place, or nearby if it would cover something. Returns its id and the edits.
pub fn add_node(
    document: &Document,
    group: Option<GroupId>,
    node: Node,
    at: Pos2,
) -> (NodeId, Vec<Edit>) {
    let mut ids = IdAllocator::new(&document.graph);
    let id = NodeId(ids.next_id());
    let rows = rows::node_rows(&document.graph, group, &node);
    let wanted = Rect::from_min_size(at, vec2(NODE_WIDTH, node_height(&rows, false)));
    let at = placement::find_free_position(
        &placement::occupied_areas(&Scene::new(document, group)),
        wanted,
    );

    let mut edits = vec![
        Edit::Node(group, id, Some(Box::new(node))),
        Edit::NodePosition(id, Some(Position { x: at.x, y: at.y })),
    ];
    edits.extend(ids.into_edit());
    (id, edits)
}

/// Renames a node.
pub fn rename_node(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    name: &str,
) -> Vec<Edit> {
    let edit = wiring::change_node(document, group, id, |node| name.clone_into(&mut node.name));
    edit.into_iter().collect()
}

/// Sets the content of a socket.
pub fn set_socket(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    key: SocketKey,
    content: Socket,
) -> Vec<Edit> {
    let edit = wiring::change_node(document, group, id, |node| {
        node.set_socket(key, content);
    });
    edit.into_iter().collect()
}
