//! A decision of options that are there already, in one step.

use std::collections::BTreeSet;

use emath::{Pos2, Rect, vec2};
use inclination_core::{
    Document,
    decide::PRESETS,
    model::{GroupId, Node, NodeId, NodeKind, Socket, Wire},
};

use super::{Edit, names, nodes, wiring};
use crate::{
    scene::{Scene, SceneNode, WIDTH},
    selection::Selection,
};

/// How far it stands behind the options.
const GAP: f32 = 96.0;

/// Adds a decision of the selected options, or of those that no decision of the canvas has; without any it stands where it
/// is wanted. Gives its id and the edits.
pub fn added(
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
        let decisions = body.values().filter(|node| node.kind == NodeKind::Decision);
        let read = decisions.flat_map(Node::all_sockets);
        let read: BTreeSet<NodeId> = read
            .filter_map(|(_, held)| Some(held.wire()?.node))
            .collect();
        options = body.keys().copied().filter(is_option).collect();
        options.retain(|id| !read.contains(id));
    }
    let mut placed: Vec<(NodeId, Rect)> = options
        .into_iter()
        .filter_map(|id| Some((id, scene.node(id).map(|node: &SceneNode| node.rect)?)))
        .collect();
    // Of equals a decision takes the first: from above to below, as one reads.
    placed.sort_by(|(_, one), (_, other)| one.top().total_cmp(&other.top()));
    let mut node = PRESETS.first()?.node();
    for (id, _) in &placed {
        wiring::add_row(&mut node, Socket::Wire(Wire::from(*id)));
    }
    let same = body.values().filter(|node| node.kind == NodeKind::Decision);
    let mut taken: BTreeSet<String> = same.map(|node| node.name.clone()).collect();
    node.name = names::free(&mut taken, node.kind.spec().title);
    let around = placed.iter().map(|(_, rect)| *rect).reduce(Rect::union);
    let at = around.map_or(wanted - vec2(WIDTH / 2.0, 0.0), |around| {
        around.right_top() + vec2(GAP, 0.0)
    });
    Some(nodes::added(document, group, node, at))
}

#[cfg(test)]
mod tests {
    use inclination_core::Builder;

    use super::*;
    use crate::{edit::random::made, selection::Item};

    #[test]
    fn a_decision_is_made_of_the_options_that_have_none() {
        let mut builder = Builder::new("fight");
        let ids = ["Attack", "Defend", "Heal"].map(|name| builder.option(name, []).out().node);
        let document = Document {
            graph: builder.finish().unwrap(),
            ..Document::default()
        };
        let chosen = |selection: &Selection| {
            let scene = Scene::of(&document, None);
            let (id, edits) = added(&document, &scene, None, selection, Pos2::ZERO).unwrap();
            let after = made(&document, edits);
            let node = &after.graph.nodes[&id];
            let wires = node.all_sockets().filter_map(|(_, held)| held.wire());
            (
                node.name.clone(),
                wires.map(|wire| wire.node).collect::<Vec<_>>(),
            )
        };
        let (name, mut all) = chosen(&Selection::default());
        all.sort();
        assert_eq!((name.as_str(), all), ("Decision", ids.to_vec()));
        let two = Selection::of([Item::Node(ids[0]), Item::Node(ids[2])]);
        assert_eq!(chosen(&two).1.len(), 2);
    }
}
