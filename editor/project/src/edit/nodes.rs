//! Edits of single nodes: adding, renaming, setting a socket.

use emath::{Pos2, Rect, vec2};
use inclination_core::authoring::{
    format::{Document, Position},
    model::{Graph, GroupId, Node, NodeId, NodeKind, Socket, SocketKey},
};

use super::{Edit, GroupInterface, IdAllocator, groups, placement::Obstacles, ports, wiring};
use crate::scene::{NODE_WIDTH, Scene, node_height, rows};

/// Adds a node at a place, or nearby if it would cover something. Returns its ID and the edits.
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
    let at = Obstacles::new(&Scene::new(document, group)).find_free_position(wanted);

    let mut edits = vec![
        Edit::Node(group, id, Some(Box::new(node))),
        Edit::NodePosition(id, Some(Position { x: at.x, y: at.y })),
    ];
    edits.extend(ids.into_edit());
    (id, edits)
}

/// Returns the name that renaming a node changes: its own, or else that of its group, unless other
/// nodes use the group too.
pub fn editable_name<'g>(graph: &'g Graph, node: &'g Node) -> &'g str {
    let group = sole_group(graph, node).and_then(|id| graph.groups.get(&id));
    match group {
        Some(group) if node.name.is_empty() => &group.name,
        _ => &node.name,
    }
}

/// Returns the group that a node uses if no other node uses it. The node then stands for the group.
pub fn sole_group(graph: &Graph, node: &Node) -> Option<GroupId> {
    let NodeKind::Group { group, .. } = node.kind else {
        return None;
    };
    (groups::find_uses(graph, group).len() == 1).then_some(group)
}

/// Renames a node. The only use of a group passes the name on to the group and has no name of its
/// own, so that the node and the path to the group never differ.
pub fn rename_node(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    name: &str,
) -> Vec<Edit> {
    let graph = &document.graph;
    let node = graph.body(group).and_then(|body| body.get(&id));
    let named = node.and_then(|node| sole_group(graph, node));

    let (mut edits, own_name) = match named {
        Some(named) if !name.trim().is_empty() => {
            let rename = |front: &mut GroupInterface| name.clone_into(&mut front.name);
            (ports::change_interface(document, named, rename), "")
        }
        Some(_) => (Vec::new(), ""),
        None => (Vec::new(), name),
    };
    edits.extend(wiring::change_node(document, group, id, |node| {
        own_name.clone_into(&mut node.name);
    }));
    edits
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

#[cfg(test)]
mod tests {
    use inclination_core::authoring::Builder;

    use super::*;
    use crate::edit::random_documents::apply_and_check;

    /// Returns a document in which nodes use a group, and those nodes.
    fn group_with_uses<const N: usize>() -> (Document, GroupId, [NodeId; N]) {
        let mut graph = Builder::new("");
        let group = graph.group("Group 3", |inside| inside.output("Out", 1.0));
        let uses = [(); N].map(|()| graph.use_group("", group).out().node());
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        (document, group, uses)
    }

    fn names(document: &Document, group: GroupId, id: NodeId) -> (&str, &str) {
        let graph = &document.graph;
        (&graph.groups[&group].name, &graph.nodes[&id].name)
    }

    #[test]
    fn renaming_the_only_use_of_a_group_renames_the_group() {
        let (document, group, [usage]) = group_with_uses();
        let node = &document.graph.nodes[&usage];
        assert_eq!(editable_name(&document.graph, node), "Group 3");

        let edits = rename_node(&document, None, usage, "Inner of inner");
        let renamed = apply_and_check(&document, edits);
        assert_eq!(names(&renamed, group, usage), ("Inner of inner", ""));
        let node = &renamed.graph.nodes[&usage];
        assert_eq!(node.display_title(&renamed.graph), "Inner of inner");

        // A group needs a name, so an empty one changes nothing.
        assert_eq!(rename_node(&renamed, None, usage, " "), []);
    }

    #[test]
    fn renaming_one_of_several_uses_keeps_the_name_of_the_group() {
        let (document, group, [one, other]) = group_with_uses();
        let edits = rename_node(&document, None, one, "Mine");
        let renamed = apply_and_check(&document, edits);
        assert_eq!(names(&renamed, group, one), ("Group 3", "Mine"));
        assert_eq!(names(&renamed, group, other), ("Group 3", ""));
    }
}
