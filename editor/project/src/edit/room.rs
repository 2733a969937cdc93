//! Room for a node that is put into a wire. It may stay where it was dropped, and both sides make way; or give way itself,
//! so that only one side has to. Whatever makes nodes stand on others least, and then moves fewest of them, is done; of
//! equals the first, so that it can be foreseen.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Rect, pos2};
use inclination_core::{
    Document,
    format::Position,
    model::{GroupId, NodeId},
};

use super::Edit;
use crate::{
    neighbors,
    scene::{GRID, Scene, WIDTH},
};

/// How much room a node has to what it reads, and to what reads it.
const ROOM: f32 = 48.0;

/// A node that is put between two others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    /// What it reads.
    pub(crate) from: NodeId,
    /// The node.
    pub(crate) id: NodeId,
    /// What reads it.
    pub(crate) to: NodeId,
    /// Where its middle was dropped.
    pub(crate) middle: Pos2,
}

/// Which way nodes make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Left,
    Right,
}

impl Way {
    /// How far along a place is.
    fn along(self, rect: Rect) -> f32 {
        match self {
            Self::Left => -rect.right(),
            Self::Right => rect.left(),
        }
    }

    /// The left edge of a node that is so far along, on the grid.
    fn left(self, along: f32) -> f32 {
        match self {
            Self::Left => ((-along - WIDTH) / GRID).floor() * GRID,
            Self::Right => (along / GRID).ceil() * GRID,
        }
    }
}

/// Where nodes go so that a node has room between two others; nowhere if what it reads does not stand before what reads
/// it, as with a wire that goes back.
pub(crate) fn room(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    between: Between,
) -> Vec<Edit> {
    let Between {
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
    let readers = neighbors::readers(body);
    let mut sources: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (reader, node) in body {
        let wired = node.all_sockets().filter_map(|(_, held)| held.wire());
        sources.insert(*reader, wired.map(|wire| wire.node).collect());
    }
    let dropped = middle.x - WIDTH / 2.0;
    let after_it = Way::Right.left(dropped.max(before.right() + ROOM));
    let before_it = Way::Left.left(-dropped.min(behind.left() - ROOM - WIDTH) - WIDTH);
    let tried = [dropped, after_it, before_it].map(|left| {
        let right = left + WIDTH + ROOM;
        let mut moved = pushed(scene, &readers, (to, right), id, Way::Right);
        for (id, left) in pushed(scene, &sources, (from, ROOM - left), id, Way::Left) {
            // What stands on both sides of a circle goes one way.
            moved.entry(id).or_insert(left);
        }
        if left != dropped {
            moved.insert(id, left);
        }
        (covered(scene, &moved), moved)
    });
    let best = tried
        .into_iter()
        .min_by_key(|(covered, moved)| (*covered, moved.keys().filter(|one| **one != id).count()));
    let places = &document.looks.nodes;
    best.map_or_else(BTreeMap::new, |(_, moved)| moved)
        .into_iter()
        .map(|(id, x)| {
            let place = places.get(&id).copied().unwrap_or_default();
            Edit::Place(id, Some(Position { x, ..place }))
        })
        .collect()
}

/// Where nodes go if one must be so far along. What is pushed pushes on, and each gap shrinks before anything moves.
fn pushed(
    scene: &Scene,
    next: &BTreeMap<NodeId, Vec<NodeId>>,
    start: (NodeId, f32),
    stays: NodeId,
    way: Way,
) -> BTreeMap<NodeId, f32> {
    let along = |id: NodeId| scene.node(id).map(|node| way.along(node.rect));
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
                let gap = (before - now - WIDTH).clamp(0.0, ROOM);
                open.push((*other, least + WIDTH + gap));
            }
        }
    }
    reached
        .into_iter()
        .map(|(id, along)| (id, way.left(along)))
        .collect()
}

/// How many times what moves comes to stand on what does not, and did not before.
fn covered(scene: &Scene, moved: &BTreeMap<NodeId, f32>) -> usize {
    let mut pairs = BTreeSet::new();
    for (id, left) in moved {
        let Some(node) = scene.node(*id) else {
            continue;
        };
        let then = Rect::from_min_size(pos2(*left, node.rect.top()), node.rect.size());
        for other in scene.nodes_in(then) {
            let stood_there = other.rect.intersects(node.rect);
            if !moved.contains_key(&other.id) && !stood_there {
                pairs.insert((*id, other.id));
            }
        }
    }
    pairs.len()
}

#[cfg(test)]
mod tests {
    use inclination_core::{Builder, arithmetic, curve, model::Stat};

    use super::*;

    /// Nodes in a row, each reading the one before, and one by itself; where each stands is given.
    fn row(places: &[f32], alone: (f32, f32)) -> (Document, Vec<NodeId>, NodeId) {
        let mut graph = Builder::new("");
        let mut ids = Vec::new();
        let mut last = graph.stat(Stat::number("Health", 0.0, 100.0));
        ids.push(last.node);
        for at in 1..places.len() {
            last = graph
                .curve(format!("Curve {at}"), curve::LINEAR, last)
                .out();
            ids.push(last.node);
        }
        let single = graph.node("Single", arithmetic::NEGATE).out().node;
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

    /// Where everything stands after a node was dropped in the wire to one of a row.
    fn after(places: &[f32], into: usize, x: f32) -> (Vec<f32>, f32) {
        let (mut document, ids, single) = row(places, (x, 0.0));
        let scene = Scene::of(&document, None);
        let between = Between {
            from: ids[into - 1],
            id: single,
            to: ids[into],
            middle: scene.node(single).unwrap().rect.center(),
        };
        for edit in room(&document, &scene, None, between) {
            edit.apply(&mut document);
        }
        let x = |id: &NodeId| document.looks.nodes[id].x;
        (ids.iter().map(x).collect(), x(&single))
    }

    #[test]
    fn where_there_is_room_nothing_moves() {
        // 208 wide with 48 on either side need 304.
        assert_eq!(after(&[0.0, 512.0], 1, 256.0), (vec![0.0, 512.0], 256.0));
        // There is room, a little further on.
        assert_eq!(after(&[0.0, 512.0], 1, 200.0), (vec![0.0, 512.0], 256.0));
        assert_eq!(after(&[0.0, 512.0], 1, 300.0), (vec![0.0, 512.0], 256.0));
    }

    #[test]
    fn the_side_on_which_fewer_nodes_move_makes_room() {
        // Three before it and one behind it: the one goes.
        let places = [0.0, 256.0, 512.0, 768.0];
        let (row, single) = after(&places, 3, 640.0);
        assert_eq!((row, single), (vec![0.0, 256.0, 512.0, 1024.0], 768.0));
        // One before it and three behind it.
        let (row, single) = after(&places, 1, 128.0);
        assert_eq!((row, single), (vec![-256.0, 256.0, 512.0, 768.0], 0.0));
    }

    #[test]
    fn gaps_shrink_before_more_is_moved_than_must_be() {
        // What stands far behind is not reached.
        let places = [0.0, 256.0, 512.0, 2000.0];
        let (row, single) = after(&places, 2, 384.0);
        assert_eq!((row, single), (vec![0.0, 256.0, 768.0, 2000.0], 512.0));
    }

    #[test]
    fn a_side_that_would_come_to_stand_on_others_is_left_alone() {
        let (mut document, ids, single) = row(&[0.0, 256.0], (128.0, 0.0));
        // Something else stands where what reads it would go.
        let mut graph = document.graph.clone();
        let other = NodeId(graph.fresh_id());
        let copy = graph.nodes[&single].clone();
        graph.nodes.insert(other, copy);
        document.graph = graph;
        let place = Position { x: 500.0, y: 20.0 };
        document.looks.nodes.insert(other, place);
        let scene = Scene::of(&document, None);
        let between = Between {
            from: ids[0],
            id: single,
            to: ids[1],
            middle: scene.node(single).unwrap().rect.center(),
        };
        for edit in room(&document, &scene, None, between) {
            edit.apply(&mut document);
        }
        let x = |id: &NodeId| document.looks.nodes[id].x;
        assert_eq!((x(&ids[0]), x(&single), x(&ids[1])), (-256.0, 0.0, 256.0));
        assert_eq!(x(&other), 500.0);
    }
}
