//! The points through which wires bend, stored by the socket that receives the wire. They only
//! affect how the canvas looks: no evaluator, export or comparison of logic knows about them.
//!
//! The points of a deleted wire are deleted with it, and those of a wire that moves to another row
//! move along. Code that changes nodes need not take care of this: [`update_bends`] looks at what a
//! list of edits does to wires and adds the edits for their points.

use std::collections::{BTreeMap, BTreeSet};

use emath::Pos2;
use inclination_core::authoring::{
    format::{Document, Position},
    model::{Graph, GroupId, Node, NodeId, SocketKey},
};

use super::Edit;
use crate::{
    scene::{Scene, snap_to_grid},
    selection::{Item, Selection},
};

/// The maximum number of points of a wire: more than are distinguishable, far less than a file may
/// hold.
pub const MAX_BENDS_PER_WIRE: usize = 64;

/// Returns the points of a wire, given by the socket that receives it.
pub fn bend_points(document: &Document, node: NodeId, key: SocketKey) -> &[Position] {
    let points = document.looks.bends.get(&(node, key));
    points.map_or(&[], Vec::as_slice)
}

/// Adds a point to a wire at a position among its other points. Returns `None` if the wire already
/// has the maximum number of points.
pub fn add_bend(
    document: &Document,
    node: NodeId,
    key: SocketKey,
    place: usize,
    at: Pos2,
) -> Option<(Vec<Edit>, Item)> {
    let mut points = bend_points(document, node, key).to_vec();
    let place = place.min(points.len());
    if points.len() >= MAX_BENDS_PER_WIRE || !at.is_finite() {
        return None;
    }

    let at = snap_to_grid(at);
    points.insert(place, Position { x: at.x, y: at.y });
    let edits = vec![Edit::Bends(node, key, points)];
    Some((edits, Item::Bend(node, key, place)))
}

/// Deletes points of wires. Other items are ignored.
pub fn delete_bends(document: &Document, items: &[Item]) -> Vec<Edit> {
    let mut gone: BTreeMap<(NodeId, SocketKey), BTreeSet<usize>> = BTreeMap::new();
    for item in items {
        if let Item::Bend(node, key, at) = item {
            gone.entry((*node, *key)).or_default().insert(*at);
        }
    }

    gone.into_iter()
        .map(|((node, key), gone)| {
            let points = bend_points(document, node, key).iter().enumerate();
            let left = points.filter(|(at, _)| !gone.contains(at));
            Edit::Bends(node, key, left.map(|(_, point)| *point).collect())
        })
        .collect()
}

/// Moves points of wires to new places.
pub fn move_bends(document: &Document, to: impl IntoIterator<Item = (Item, Pos2)>) -> Vec<Edit> {
    let mut changed: BTreeMap<(NodeId, SocketKey), Vec<Position>> = BTreeMap::new();
    for (item, to) in to {
        let Item::Bend(node, key, at) = item else {
            continue;
        };
        let points = changed
            .entry((node, key))
            .or_insert_with(|| bend_points(document, node, key).to_vec());
        if let Some(point) = points.get_mut(at) {
            *point = Position { x: to.x, y: to.y };
        }
    }

    changed
        .into_iter()
        .map(|((node, key), points)| Edit::Bends(node, key, points))
        .collect()
}

/// Deletes all points of the wires that are selected, have a selected point, or connect selected
/// nodes. Without a selection, straightens all wires of the canvas.
pub fn straighten_wires(document: &Document, scene: &Scene, selection: &Selection) -> Vec<Edit> {
    let nodes: BTreeSet<NodeId> = selection.nodes().collect();
    let is_meant = |node: NodeId, key: SocketKey, from: NodeId| {
        let mut items = selection.iter();
        let is_named = items.any(|item| match item {
            Item::Wire(id, known) | Item::Bend(id, known, _) => (id, known) == (node, key),
            _ => false,
        });
        selection.is_empty() || is_named || (nodes.contains(&node) && nodes.contains(&from))
    };

    let bent = document.looks.bends.keys().filter(|(node, key)| {
        let wire = scene.find_wire(*node, *key);
        wire.is_some_and(|wire| is_meant(*node, *key, wire.from.node))
    });
    bent.map(|(node, key)| Edit::Bends(*node, *key, Vec::new()))
        .collect()
}

/// Returns the points of wires between moved nodes. They move along with the nodes.
pub(crate) fn bends_between_moved_nodes(scene: &Scene, selection: &Selection) -> Vec<Item> {
    let is_moved = |id: NodeId| selection.contains(Item::Node(id));
    let wires = scene.bends.keys().filter(|(node, key)| {
        let wire = scene.find_wire(*node, *key);
        is_moved(*node) && wire.is_some_and(|wire| is_moved(wire.from.node))
    });
    wires
        .flat_map(|(node, key)| {
            let count = scene.bends.get(&(*node, *key)).map_or(0, Vec::len);
            (0..count).map(|at| Item::Bend(*node, *key, at))
        })
        .collect()
}

/// Returns the socket that receives a wire after its node was changed, given the socket that
/// received it before. Returns `None` if the wire is gone.
pub(crate) fn find_socket_after_change(
    before: &Node,
    after: &Node,
    key: SocketKey,
) -> Option<SocketKey> {
    let wire = |node: &Node, key| {
        node.socket(key)
            .and_then(inclination_core::authoring::model::Socket::wire)
    };
    let known = wire(before, key);
    if wire(after, key) == known {
        return Some(key);
    }

    let known = known?;
    let is_alike = |other: SocketKey| match (key, other) {
        (SocketKey::Row(_, column), SocketKey::Row(_, other)) => column == other,
        _ => false,
    };
    let mut others = after.all_sockets().map(|(other, _)| other);
    others.find(|other| {
        let is_new = wire(before, *other) != Some(known);
        is_alike(*other) && is_new && wire(after, *other) == Some(known)
    })
}

/// Finds a node in the graph or in any of its groups.
fn find_node(graph: &Graph, id: NodeId) -> Option<&Node> {
    let groups = graph.groups.values();
    let inside = || groups.clone().find_map(|group| group.nodes.get(&id));
    graph.nodes.get(&id).or_else(inside)
}

/// Adds the edits of bend points that follow from the wires a list of edits changes. Edits of
/// points that are already in the list take precedence.
pub fn update_bends(document: &Document, edits: &mut Vec<Edit>) {
    let bends = &document.looks.bends;
    if bends.is_empty() {
        return;
    }

    let mut after: BTreeMap<NodeId, Option<&Node>> = BTreeMap::new();
    let mut explicit: BTreeSet<(NodeId, SocketKey)> = BTreeSet::new();
    for edit in edits.iter() {
        match edit {
            Edit::Node(_, id, node) => {
                // A node that is removed from one canvas may be added to another.
                let known = after.entry(*id).or_default();
                *known = node.as_deref().or(*known);
            }
            Edit::Group(id, group) => {
                let before: Option<GroupId> = Some(*id);
                for node in document
                    .graph
                    .body(before)
                    .into_iter()
                    .flat_map(BTreeMap::keys)
                {
                    after.entry(*node).or_default();
                }
                for (id, node) in group.iter().flat_map(|group| &group.nodes) {
                    after.insert(*id, Some(node));
                }
            }
            Edit::Bends(node, key, _) => {
                explicit.insert((*node, *key));
            }
            _ => {}
        }
    }

    let mut changed = Vec::new();
    for (id, node) in after {
        let range = (id, SocketKey::Fixed(0))..;
        let old: Vec<(SocketKey, &Vec<Position>)> = bends
            .range(range)
            .take_while(|((known, _), _)| *known == id)
            .map(|((_, key), points)| (*key, points))
            .collect();
        let before = find_node(&document.graph, id);
        let mut new: BTreeMap<SocketKey, &Vec<Position>> = BTreeMap::new();
        for (key, points) in &old {
            let key = match (before, node) {
                (Some(before), Some(node)) => find_socket_after_change(before, node, *key),
                // A node that did not exist has no previous sockets to compare with.
                (None, Some(_)) => Some(*key),
                (_, None) => None,
            };
            if let Some(key) = key {
                new.insert(key, points);
            }
        }

        for (key, points) in &old {
            if new.get(key) != Some(points) && !explicit.contains(&(id, *key)) {
                changed.push(Edit::Bends(id, *key, Vec::new()));
            }
        }
        for (key, points) in new {
            let is_known = old
                .iter()
                .any(|(known, bends)| (*known, *bends) == (key, points));
            if !is_known && !explicit.contains(&(id, key)) {
                changed.push(Edit::Bends(id, key, points.clone()));
            }
        }
    }

    edits.extend(changed);
}

#[cfg(test)]
mod tests;
