//! The points that wires bend through. They go by the socket that receives the wire, and are looks: no evaluator, no export
//! and no comparison of logic knows of them.
//!
//! A wire that goes takes its points with it, and a wire that another row receives has them there. Whoever changes nodes
//! need not think of it: [`kept`] looks at what a list of edits does to wires and adds what follows for their points.

use std::collections::{BTreeMap, BTreeSet};

use emath::Pos2;
use inclination_core::{
    Document,
    format::Position,
    model::{Graph, GroupId, Node, NodeId, SocketKey},
};

use super::Edit;
use crate::{
    scene::{Scene, snapped},
    selection::{Item, Selection},
};

/// How many points a wire bends through at most: what nobody can tell apart any more, and far from what a file may hold.
pub const MOST: usize = 64;

/// The points of a wire, by the socket that receives it.
pub fn of(document: &Document, node: NodeId, key: SocketKey) -> &[Position] {
    let held = document.looks.bends.get(&(node, key));
    held.map_or(&[], Vec::as_slice)
}

/// Lets a wire bend through one more point, at a place among its others. None if it has as many as it can have.
pub fn added(
    document: &Document,
    (node, key): (NodeId, SocketKey),
    place: usize,
    at: Pos2,
) -> Option<(Vec<Edit>, Item)> {
    let mut points = of(document, node, key).to_vec();
    let place = place.min(points.len());
    if points.len() >= MOST || !at.is_finite() {
        return None;
    }
    let at = snapped(at);
    points.insert(place, Position { x: at.x, y: at.y });
    let edits = vec![Edit::Bends(node, key, points)];
    Some((edits, Item::Bend(node, key, place)))
}

/// Takes points out of wires; what else is among the items is not looked at.
pub fn deleted(document: &Document, items: &[Item]) -> Vec<Edit> {
    let mut gone: BTreeMap<(NodeId, SocketKey), BTreeSet<usize>> = BTreeMap::new();
    for item in items {
        if let Item::Bend(node, key, at) = item {
            gone.entry((*node, *key)).or_default().insert(*at);
        }
    }
    let left = gone.into_iter().map(|((node, key), gone)| {
        let points = of(document, node, key).iter().enumerate();
        let points = points.filter(|(at, _)| !gone.contains(at));
        Edit::Bends(node, key, points.map(|(_, point)| *point).collect())
    });
    left.collect()
}

/// Puts points of wires somewhere.
pub fn put(document: &Document, to: impl IntoIterator<Item = (Item, Pos2)>) -> Vec<Edit> {
    let mut changed: BTreeMap<(NodeId, SocketKey), Vec<Position>> = BTreeMap::new();
    for (item, to) in to {
        let Item::Bend(node, key, at) = item else {
            continue;
        };
        let points = changed
            .entry((node, key))
            .or_insert_with(|| of(document, node, key).to_vec());
        if let Some(point) = points.get_mut(at) {
            *point = Position { x: to.x, y: to.y };
        }
    }
    let edits = changed.into_iter();
    edits
        .map(|((node, key), points)| Edit::Bends(node, key, points))
        .collect()
}

/// Takes all points out of the wires that are selected, of which a point is, or that go between selected nodes; with
/// nothing selected out of all wires of the canvas.
pub fn straightened(document: &Document, scene: &Scene, selection: &Selection) -> Vec<Edit> {
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
        let wire = scene.wire(*node, *key);
        wire.is_some_and(|wire| is_meant(*node, *key, wire.from.node))
    });
    bent.map(|(node, key)| Edit::Bends(*node, *key, Vec::new()))
        .collect()
}

/// The points that lie on wires between things that are moved, which they are moved with.
pub(crate) fn carried(scene: &Scene, selection: &Selection) -> Vec<Item> {
    let is_moved = |id: NodeId| selection.contains(Item::Node(id));
    let wires = scene.bends.keys().filter(|(node, _)| is_moved(*node));
    let wires = wires.filter(|(node, key)| {
        let wire = scene.wire(*node, *key);
        wire.is_some_and(|wire| is_moved(wire.from.node))
    });
    let points = wires.flat_map(|(node, key)| {
        let count = scene.bends.get(&(*node, *key)).map_or(0, Vec::len);
        (0..count).map(|at| Item::Bend(*node, *key, at))
    });
    points.collect()
}

/// The socket that receives a wire once a node is another, of which it is known which socket received it before; none if
/// the wire is gone.
pub(crate) fn followed(before: &Node, after: &Node, key: SocketKey) -> Option<SocketKey> {
    let wire = |node: &Node, key| {
        node.socket(key)
            .and_then(inclination_core::model::Socket::wire)
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

fn node_of(graph: &Graph, id: NodeId) -> Option<&Node> {
    let groups = graph.groups.values();
    let inside = || groups.clone().find_map(|group| group.nodes.get(&id));
    graph.nodes.get(&id).or_else(inside)
}

/// Adds to a list of edits what follows for the points of the wires that it changes. What the list says of points itself
/// stays as it says.
pub fn kept(document: &Document, edits: &mut Vec<Edit>) {
    let bends = &document.looks.bends;
    if bends.is_empty() {
        return;
    }
    let mut after: BTreeMap<NodeId, Option<&Node>> = BTreeMap::new();
    let mut said: BTreeSet<(NodeId, SocketKey)> = BTreeSet::new();
    for edit in edits.iter() {
        match edit {
            Edit::Node(_, id, node) => {
                // One that goes from a canvas may come to another.
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
                said.insert((*node, *key));
            }
            _ => {}
        }
    }
    let mut changed = Vec::new();
    for (id, node) in after {
        let range = (id, SocketKey::Fixed(0))..;
        let held = bends
            .range(range)
            .take_while(|((known, _), _)| *known == id);
        let held: Vec<(SocketKey, &Vec<Position>)> =
            held.map(|((_, key), points)| (*key, points)).collect();
        let before = node_of(&document.graph, id);
        let mut now: BTreeMap<SocketKey, &Vec<Position>> = BTreeMap::new();
        for (key, points) in &held {
            let key = match (before, node) {
                (Some(before), Some(node)) => followed(before, node, *key),
                // What was never there says nothing of what comes.
                (None, Some(_)) => Some(*key),
                (_, None) => None,
            };
            if let Some(key) = key {
                now.insert(key, points);
            }
        }
        for (key, points) in &held {
            if now.get(key) != Some(points) && !said.contains(&(id, *key)) {
                changed.push(Edit::Bends(id, *key, Vec::new()));
            }
        }
        for (key, points) in now {
            let is_known = held
                .iter()
                .any(|(known, held)| (*known, *held) == (key, points));
            if !is_known && !said.contains(&(id, key)) {
                changed.push(Edit::Bends(id, key, points.clone()));
            }
        }
    }
    edits.extend(changed);
}

#[cfg(test)]
mod tests;
