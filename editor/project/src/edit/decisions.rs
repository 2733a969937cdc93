//! Adding a decision among existing options in one step.

use std::collections::BTreeSet;

use emath::{Pos2, Rect, vec2};
use inclination_core::authoring::{
    decide::PRESETS,
    format::Document,
    model::{GroupId, Node, NodeId, NodeKind, Socket, Wire},
};

use super::{Edit, nodes, unique_names};
use crate::{
    scene::{NODE_WIDTH, Scene, SceneNode},
    selection::Selection,
};

/// The horizontal gap between the options and a new decision.
const GAP_AFTER_OPTIONS: f32 = 96.0;

/// Adds a decision among the selected options, or among those that no decision of the canvas reads.
/// Without any option it is placed at `wanted`. Returns its ID and the edits.
pub fn add_decision(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
    wanted: Pos2,
) -> Option<(NodeId, Vec<Edit>)> {
    let body = document.graph.body(group)?;
    let is_option = |id: &NodeId| {
        let node = body.get(id);
        node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
    };

    let mut options: Vec<NodeId> = selection.nodes().filter(is_option).collect();
    if options.is_empty() {
        let read: BTreeSet<NodeId> = body
            .values()
            .filter(|node| node.kind == NodeKind::Decision)
            .flat_map(Node::all_sockets)
            .filter_map(|(_, socket)| Some(socket.wire()?.node))
            .collect();
        options = body.keys().copied().filter(is_option).collect();
        options.retain(|id| !read.contains(id));
    }

    let mut placed: Vec<(NodeId, Rect)> = options
        .into_iter()
        .filter_map(|id| Some((id, scene.node(id).map(|node: &SceneNode| node.rect)?)))
        .collect();
    // Of equal options a decision takes the first, so list them in reading order.
    placed.sort_by(|(_, one), (_, other)| one.top().total_cmp(&other.top()));

    let mut node = PRESETS.first()?.node();
    for (id, _) in &placed {
        node.push_row(Socket::Wire(Wire::from(*id)));
    }
    let decisions = body.values().filter(|node| node.kind == NodeKind::Decision);
    let mut taken: BTreeSet<String> = decisions.map(|node| node.name.clone()).collect();
    node.name = unique_names::take_free_name(&mut taken, node.kind.spec().title);

    let around = placed.iter().map(|(_, rect)| *rect).reduce(Rect::union);
    let at = around.map_or(wanted - vec2(NODE_WIDTH / 2.0, 0.0), |around| {
        around.right_top() + vec2(GAP_AFTER_OPTIONS, 0.0)
    });
    Some(nodes::add_node(document, group, node, at))
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::Builder;

    use super::*;
    use crate::{edit::random_documents::apply_and_check, selection::Item};

    #[test]
    fn a_decision_is_added_among_options_without_one() {
        let mut builder = Builder::new("fight");
        let ids = ["Attack", "Defend", "Heal"].map(|name| builder.option(name, []).out().node());
        let document = Document {
            graph: builder.finish().unwrap(),
            ..Document::default()
        };

        let chosen = |selection: &Selection| {
            let scene = Scene::new(&document, None);
            let (id, edits) = add_decision(&document, &scene, None, selection, Pos2::ZERO).unwrap();
            let after = apply_and_check(&document, edits);
            let node = &after.graph.nodes[&id];
            let wires = node.all_sockets().filter_map(|(_, held)| held.wire());
            (
                node.name.clone(),
                wires.map(|wire| wire.node).collect::<Vec<_>>(),
            )
        };

        let (name, all) = chosen(&Selection::default());
        let all: BTreeSet<NodeId> = all.into_iter().collect();
        assert_eq!((name.as_str(), all), ("Decision", ids.into()));
        let two = Selection::from_items([Item::Node(ids[0]), Item::Node(ids[2])]);
        assert_eq!(chosen(&two).1.len(), 2);
    }
}
