//! The nodes that a step added or enlarged, which make their neighbors move apart when the step
//! ends.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, Node, NodeId, NodeKind},
};

use super::{
    Edit, apply_edits, fold, groups,
    push_apart::{StayingNodes, push_apart},
};
use crate::scene::{Scene, node_height, rows};

/// A node, by its canvas and its ID.
type NodePlace = (Option<GroupId>, NodeId);

/// Returns the edits that make room for everything that a step added or enlarged, given the edits
/// that would revert the step.
pub(crate) fn make_room_after_step(document: &Document, reverting: &[Edit]) -> Vec<Edit> {
    if has_folds(document, reverting) {
        return make_room_for_boxes(document, reverting);
    }

    let mut by_canvas: BTreeMap<Option<GroupId>, BTreeMap<NodeId, Option<f32>>> = BTreeMap::new();
    for ((canvas, id), old_height) in added_and_grown_nodes(document, reverting) {
        by_canvas.entry(canvas).or_default().insert(id, old_height);
    }

    let mut edits = Vec::new();
    for (canvas, old_heights) in by_canvas {
        let scene = Scene::new(document, canvas);
        let old_area = |(id, height): (NodeId, Option<f32>)| {
            let mut area = scene.node(id)?.rect;
            let before = height.map(|height| {
                area.set_height(height);
                area
            });
            Some((id, before))
        };
        let staying: StayingNodes = old_heights.into_iter().filter_map(old_area).collect();
        edits.extend(push_apart(document, &scene, &staying));
    }
    edits
}

/// Returns whether nodes are folded, or were before a step.
fn has_folds(document: &Document, reverting: &[Edit]) -> bool {
    let was_folded = |edit: &Edit| matches!(edit, Edit::Folded(_, true));
    !document.looks.folded.is_empty() || reverting.iter().any(was_folded)
}

/// Makes room on canvases with folded nodes, whose wires decide which nodes are boxes. A node that
/// was unfolded is placed beside the box that it came from.
fn make_room_for_boxes(document: &Document, reverting: &[Edit]) -> Vec<Edit> {
    let is_of_one_canvas = |edit: &Edit| matches!(edit, Edit::Node(..));
    let moves_only = |edit: &Edit| {
        !matches!(
            edit,
            Edit::Node(..)
                | Edit::Folded(..)
                | Edit::Collapsed(..)
                | Edit::Group(..)
                | Edit::GroupInterface(..)
        )
    };
    let keeps_boxes = |edit: &Edit| moves_only(edit) || keeps_box(document, edit);
    if reverting.iter().all(keeps_boxes) {
        return Vec::new();
    }

    let changed: BTreeSet<Option<GroupId>> = reverting
        .iter()
        .filter_map(|edit| match edit {
            Edit::Node(canvas, ..) => Some(*canvas),
            _ => None,
        })
        .collect();
    let is_any_canvas = !reverting
        .iter()
        .all(|edit| is_of_one_canvas(edit) || moves_only(edit));

    let old = revert_edits(document, reverting);
    let mut edits = Vec::new();
    for canvas in groups::all_canvases(&document.graph) {
        let is_old_canvas = old.graph.body(canvas).is_some();
        if !is_old_canvas || !(is_any_canvas || changed.contains(&canvas)) {
            continue;
        }

        let before = Scene::new(&old, canvas);
        let mut scene = Scene::new(document, canvas);
        let is_moved = |edit: &Edit| {
            let id = match edit {
                Edit::NodePosition(id, _) => *id,
                _ => return false,
            };
            let mut moved = reverting.iter();
            moved.any(|edit| matches!(edit, Edit::NodePosition(other, _) if *other == id))
        };
        let mut placed = fold::place_unfolded(&before, &scene);
        placed.retain(|edit| !is_moved(edit));

        let mut then = None;
        if !placed.is_empty() {
            let edited = apply_edits(document, &placed);
            scene = Scene::new(&edited, canvas);
            then = Some(edited);
        }
        edits.extend(placed);

        let grown = scene.nodes.iter().filter(|node| !node.is_folded());
        let staying: StayingNodes = grown
            .filter_map(|node| {
                let known = before.node(node.id).filter(|node| !node.is_folded());
                match known {
                    None => Some((node.id, None)),
                    Some(known) if node.rect.height() > known.rect.height() => {
                        let mut area = node.rect;
                        area.set_height(known.rect.height());
                        Some((node.id, Some(area)))
                    }
                    Some(_) => None,
                }
            })
            .collect();
        if !staying.is_empty() {
            edits.extend(push_apart(
                then.as_ref().unwrap_or(document),
                &scene,
                &staying,
            ));
        }
    }
    edits
}

/// Returns whether a step changed a node without its wires and its height, given the edit that
/// would revert it. Then the node is folded or not as before, and its box has the same size.
fn keeps_box(document: &Document, reverting: &Edit) -> bool {
    let Edit::Node(canvas, id, Some(old)) = reverting else {
        return false;
    };
    let graph = &document.graph;
    let Some(node) = graph.body(*canvas).and_then(|body| body.get(id)) else {
        return false;
    };

    let wires = |node: &Node| -> Vec<_> {
        let sockets = node.all_sockets();
        sockets.map(|(key, held)| (key, held.wire())).collect()
    };
    let height = |node: &Node| node_height(&rows::node_rows(graph, *canvas, node), false);
    wires(old) == wires(node) && height(old) == height(node)
}

/// Returns the nodes that a step added, and those that it enlarged, which come with their old
/// heights. The nodes of a group that is new as a whole are not among them.
fn added_and_grown_nodes(
    document: &Document,
    reverting: &[Edit],
) -> BTreeMap<NodePlace, Option<f32>> {
    let graph = &document.graph;
    let collapsed_nodes = &document.looks.collapsed;

    let mut old_nodes: BTreeMap<NodePlace, Option<&Node>> = BTreeMap::new();
    let mut was_collapsed: BTreeMap<NodeId, bool> = BTreeMap::new();
    let mut has_changed_ports = false;
    for edit in reverting {
        match edit {
            Edit::Node(canvas, id, before) => {
                old_nodes.insert((*canvas, *id), before.as_deref());
            }
            Edit::Collapsed(id, before) => {
                was_collapsed.insert(*id, *before);
            }
            Edit::Group(..) | Edit::GroupInterface(..) => has_changed_ports = true,
            _ => {}
        }
    }

    // The height of a group's use depends on the group's ports.
    let old_graph = has_changed_ports.then(|| revert_edits(document, reverting).graph);
    let old_graph = old_graph.as_ref().unwrap_or(graph);
    let canvases = if has_changed_ports || !was_collapsed.is_empty() {
        groups::all_canvases(graph)
    } else {
        Vec::new()
    };
    for canvas in canvases {
        for (id, node) in graph.body(canvas).into_iter().flatten() {
            if was_collapsed.contains_key(id) || matches!(node.kind, NodeKind::Group { .. }) {
                old_nodes.entry((canvas, *id)).or_insert(Some(node));
            }
        }
    }

    let mut found = BTreeMap::new();
    for ((canvas, id), old) in old_nodes {
        let Some(node) = graph.body(canvas).and_then(|body| body.get(&id)) else {
            continue;
        };
        let Some(old) = old else {
            found.insert((canvas, id), None);
            continue;
        };

        let collapsed = collapsed_nodes.contains(&id);
        let height = |graph: &Graph, node: &Node, collapsed: bool| {
            node_height(&rows::node_rows(graph, canvas, node), collapsed)
        };
        let before = was_collapsed.get(&id).copied().unwrap_or(collapsed);
        let old_height = height(old_graph, old, before);
        if height(graph, node, collapsed) > old_height {
            found.insert((canvas, id), Some(old_height));
        }
    }
    found
}

/// Returns a copy of a document with a step reverted.
fn revert_edits(document: &Document, reverting: &[Edit]) -> Document {
    let mut reverted = document.clone();
    for edit in reverting.iter().rev() {
        edit.clone().apply(&mut reverted);
    }
    reverted
}
