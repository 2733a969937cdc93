//! Makes space for a node that is inserted into a wire. Either it stays where it was dropped and
//! both sides make room, or it moves as well so that only one side has to. The choice with the
//! fewest overlaps wins, then the one that moves the fewest nodes, then the first, so that the
//! result is predictable.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Rect, pos2};
use inclination_core::authoring::{
    format::{Document, Position},
    model::{GroupId, NodeId},
};

use super::Edit;
use crate::{
    neighbors,
    scene::{COLUMN_GAP, GRID_SIZE, NODE_WIDTH, Scene},
};

/// A node that is inserted between two others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InsertedNode {
    /// The source.
    pub(crate) from: NodeId,
    /// The inserted node.
    pub(crate) id: NodeId,
    /// The reader.
    pub(crate) to: NodeId,
    /// The place where its center was dropped.
    pub(crate) middle: Pos2,
}

/// The direction in which nodes make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Left,
    Right,
}

impl Direction {
    /// Returns how far a node is along the direction, measured at its rear edge.
    fn distance_along(self, rect: Rect) -> f32 {
        match self {
            Self::Left => -rect.right(),
            Self::Right => rect.left(),
        }
    }

    /// Returns the left edge of a node at a distance along the direction, on the grid.
    fn left_edge(self, along: f32) -> f32 {
        match self {
            Self::Left => ((-along - NODE_WIDTH) / GRID_SIZE).floor() * GRID_SIZE,
            Self::Right => (along / GRID_SIZE).ceil() * GRID_SIZE,
        }
    }
}

/// Moves nodes so that a node has space between two others. Nothing moves if the source is not to
/// the left of the reader, as with a wire that leads back.
pub(crate) fn make_space_for(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    between: InsertedNode,
) -> Vec<Edit> {
    let InsertedNode {
        from,
        id,
        to,
        middle,
    } = between;
    let (Some(body), Some(before), Some(behind)) =
        (document.graph.body(group), scene.node(from), scene.node(to))
    else {
        return Vec::new();
    };

    let (before, behind) = (before.rect, behind.rect);
    if before.left() >= behind.left() || from == id || to == id {
        return Vec::new();
    }

    let readers = neighbors::readers_by_node(body);
    let mut sources: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (reader, node) in body {
        let wired = node.all_sockets().filter_map(|(_, held)| held.wire());
        sources.insert(*reader, wired.map(|wire| wire.node).collect());
    }

    let dropped = middle.x - NODE_WIDTH / 2.0;
    let right_of_source = Direction::Right.left_edge(dropped.max(before.right() + COLUMN_GAP));
    let left_of_reader = Direction::Left
        .left_edge(-dropped.min(behind.left() - COLUMN_GAP - NODE_WIDTH) - NODE_WIDTH);
    let tried = [dropped, right_of_source, left_of_reader].map(|left| {
        let right = left + NODE_WIDTH + COLUMN_GAP;
        let mut moved = push_nodes(scene, &readers, (to, right), id, Direction::Right);
        for (id, left) in push_nodes(
            scene,
            &sources,
            (from, COLUMN_GAP - left),
            id,
            Direction::Left,
        ) {
            // A node on both sides, in a cycle, moves in one direction only.
            moved.entry(id).or_insert(left);
        }
        if left != dropped {
            moved.insert(id, left);
        }
        (count_new_overlaps(scene, &moved), moved)
    });

    let best = tried
        .into_iter()
        .min_by_key(|(covered, moved)| (*covered, moved.keys().filter(|one| **one != id).count()));

    let places = &document.looks.nodes;
    best.map_or_else(BTreeMap::new, |(_, moved)| moved)
        .into_iter()
        .map(|(id, x)| {
            let place = places.get(&id).copied().unwrap_or_default();
            Edit::NodePosition(id, Some(Position { x, ..place }))
        })
        .collect()
}

/// Moves the nodes that read a node to the right, so that it can end at `right`.
pub(crate) fn push_readers(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    id: NodeId,
    right: f32,
) -> Vec<Edit> {
    let (Some(body), Some(own)) = (document.graph.body(group), scene.node(id)) else {
        return Vec::new();
    };
    let readers = neighbors::readers_by_node(body);
    let behind = |reader: &&NodeId| {
        let node = scene.node(**reader);
        node.is_some_and(|node| node.rect.left() > own.rect.left())
    };

    let mut moved: BTreeMap<NodeId, f32> = BTreeMap::new();
    for reader in readers.get(&id).into_iter().flatten().filter(behind) {
        let start = (*reader, right + COLUMN_GAP);
        for (id, left) in push_nodes(scene, &readers, start, id, Direction::Right) {
            let place = moved.entry(id).or_insert(left);
            *place = place.max(left);
        }
    }

    let places = &document.looks.nodes;
    moved
        .into_iter()
        .map(|(id, x)| {
            let place = places.get(&id).copied().unwrap_or_default();
            Edit::NodePosition(id, Some(Position { x, ..place }))
        })
        .collect()
}

/// Returns the new left edges of the nodes that move if the first must be at least at a distance.
/// Pushed nodes push others, and each gap shrinks before anything moves.
fn push_nodes(
    scene: &Scene,
    next: &BTreeMap<NodeId, Vec<NodeId>>,
    start: (NodeId, f32),
    stays: NodeId,
    way: Direction,
) -> BTreeMap<NodeId, f32> {
    let along = |id: NodeId| scene.node(id).map(|node| way.distance_along(node.rect));
    let mut reached: BTreeMap<NodeId, f32> = BTreeMap::new();
    let mut open = vec![start];

    while let Some((at, least)) = open.pop() {
        let Some(now) = along(at).filter(|_| at != stays) else {
            continue;
        };
        if reached.get(&at).copied().unwrap_or(now) >= least {
            continue;
        }
        reached.insert(at, least);
        for other in next.get(&at).into_iter().flatten() {
            if let Some(before) = along(*other)
                && before > now
            {
                let gap = (before - now - NODE_WIDTH).clamp(0.0, COLUMN_GAP);
                open.push((*other, least + NODE_WIDTH + gap));
            }
        }
    }

    reached
        .into_iter()
        .map(|(id, along)| (id, way.left_edge(along)))
        .collect()
}

/// Counts the overlaps between moved and unmoved nodes that did not exist before.
fn count_new_overlaps(scene: &Scene, moved: &BTreeMap<NodeId, f32>) -> usize {
    let mut pairs = BTreeSet::new();
    for (id, left) in moved {
        let Some(node) = scene.node(*id) else {
            continue;
        };
        let then = Rect::from_min_size(pos2(*left, node.rect.top()), node.rect.size());
        for other in scene.nodes_in(then) {
            let overlapped_before = other.rect.intersects(node.rect);
            if !moved.contains_key(&other.id) && !overlapped_before {
                pairs.insert((*id, other.id));
            }
        }
    }
    pairs.len()
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, arithmetic, curve, model::Stat};

    use super::*;

    /// Returns a row of nodes at the given places, each reading the one before, and a single node.
    fn node_row(places: &[f32], alone: (f32, f32)) -> (Document, Vec<NodeId>, NodeId) {
        let mut graph = Builder::new("");
        let mut ids = Vec::new();
        let mut last = graph.stat(Stat::number("Health", 0.0, 100.0));
        ids.push(last.node());
        for at in 1..places.len() {
            last = graph.add(format!("Curve {at}"), curve::linear(last)).out();
            ids.push(last.node());
        }

        let single = graph.add("Single", arithmetic::negate(0.0)).out().node();
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let looks = &mut document.looks.nodes;
        for (id, x) in ids.iter().zip(places) {
            looks.insert(*id, Position { x: *x, y: 0.0 });
        }
        looks.insert(
            single,
            Position {
                x: alone.0,
                y: alone.1,
            },
        );
        (document, ids, single)
    }

    /// Returns the places of all nodes after the single one was dropped on the wire into a node.
    fn places_after_insertion(places: &[f32], into: usize, x: f32) -> (Vec<f32>, f32) {
        let (mut document, ids, single) = node_row(places, (x, 0.0));
        let scene = Scene::new(&document, None);
        let between = InsertedNode {
            from: ids[into - 1],
            id: single,
            to: ids[into],
            middle: scene.node(single).unwrap().rect.center(),
        };
        for edit in make_space_for(&document, &scene, None, between) {
            edit.apply(&mut document);
        }
        let x = |id: &NodeId| document.looks.nodes[id].x;
        (ids.iter().map(x).collect(), x(&single))
    }

    #[test]
    fn where_there_is_room_nothing_moves() {
        // A width of 208 with 80 on either side needs 368.
        assert_eq!(
            places_after_insertion(&[0.0, 576.0], 1, 288.0),
            (vec![0.0, 576.0], 288.0)
        );
        // There is enough space, but a little to the side.
        assert_eq!(
            places_after_insertion(&[0.0, 576.0], 1, 200.0),
            (vec![0.0, 576.0], 288.0)
        );
        assert_eq!(
            places_after_insertion(&[0.0, 576.0], 1, 300.0),
            (vec![0.0, 576.0], 288.0)
        );
    }

    #[test]
    fn the_side_on_which_fewer_nodes_move_makes_room() {
        // Three nodes are before it and one is after it: the one moves.
        let places = [0.0, 256.0, 512.0, 768.0];
        let (row, single) = places_after_insertion(&places, 3, 640.0);
        assert_eq!((row, single), (vec![0.0, 256.0, 512.0, 1088.0], 800.0));
        // One node is before it and three are after it.
        let (row, single) = places_after_insertion(&places, 1, 128.0);
        assert_eq!((row, single), (vec![-320.0, 256.0, 512.0, 768.0], -32.0));
    }

    #[test]
    fn gaps_shrink_before_more_nodes_move() {
        // A node far behind is not reached.
        let places = [0.0, 256.0, 512.0, 2000.0];
        let (row, single) = places_after_insertion(&places, 2, 384.0);
        assert_eq!((row, single), (vec![0.0, 256.0, 832.0, 2000.0], 544.0));
    }

    #[test]
    fn nodes_are_not_pushed_onto_others() {
        let (mut document, ids, single) = node_row(&[0.0, 256.0], (128.0, 0.0));
        // Another node is where the reader would have to move.
        let mut graph = document.graph.clone();
        let other = NodeId(graph.fresh_id());
        let copy = graph.nodes[&single].clone();
        graph.nodes.insert(other, copy);
        document.graph = graph;
        let place = Position { x: 500.0, y: 20.0 };
        document.looks.nodes.insert(other, place);

        let scene = Scene::new(&document, None);
        let between = InsertedNode {
            from: ids[0],
            id: single,
            to: ids[1],
            middle: scene.node(single).unwrap().rect.center(),
        };

        for edit in make_space_for(&document, &scene, None, between) {
            edit.apply(&mut document);
        }

        let x = |id: &NodeId| document.looks.nodes[id].x;
        assert_eq!((x(&ids[0]), x(&single), x(&ids[1])), (-320.0, -32.0, 256.0));
        assert_eq!(x(&other), 500.0);
    }
}
