//! What the core offers to mend a problem with, made on a copy. The looks follow: what is gone stands nowhere, and what is
//! new stands beside what is there.

use inclination_core::{
    Document,
    check::{Fix, FixEdit},
    format::{Looks, Position},
    model::{Acknowledgement, Graph, NodeId, Nodes},
};

use super::{Edit, between};
use crate::scene::{GRID, WIDTH};

/// The edits of a fix.
pub fn fixed(document: &Document, fix: &Fix) -> Vec<Edit> {
    made(document, &fix.edits)
}

/// The same, of some of the core's edits.
pub fn made(document: &Document, edits: &[FixEdit]) -> Vec<Edit> {
    on_copy(document, |graph| {
        for edit in edits {
            edit.apply(graph);
        }
    })
}

/// The edits that come to the same as changing a copy of the graph.
pub fn on_copy(document: &Document, change: impl FnOnce(&mut Graph)) -> Vec<Edit> {
    let mut copy = document.clone();
    change(&mut copy.graph);
    settle(&document.graph, &mut copy);
    between(document, &copy)
}

fn settle(before: &Graph, document: &mut Document) {
    let Document { graph, looks, .. } = document;
    let bodies = graph
        .groups
        .iter()
        .map(|(id, group)| (Some(*id), &group.nodes));
    let bodies: Vec<(Option<_>, &Nodes)> = bodies.chain([(None, &graph.nodes)]).collect();
    for (group, body) in &bodies {
        for id in body
            .keys()
            .filter(|id| !looks.nodes.contains_key(id))
            .copied()
            .collect::<Vec<_>>()
        {
            let was_there = before
                .body(*group)
                .is_some_and(|known| known.contains_key(&id));
            if !was_there {
                let place = beside(body, looks);
                looks.nodes.insert(id, place);
            }
        }
    }
    let is_there = |id: &NodeId| bodies.iter().any(|(_, body)| body.contains_key(id));
    let was_there = |id: &NodeId| {
        let groups = before.groups.values().map(|group| &group.nodes);
        groups
            .chain([&before.nodes])
            .any(|body| body.contains_key(id))
    };
    looks.nodes.retain(|id, _| is_there(id) || !was_there(id));
    looks.collapsed.retain(|id| is_there(id) || !was_there(id));
}

/// A free place at the right of a body's nodes.
pub(crate) fn beside(body: &Nodes, looks: &Looks) -> Position {
    let places = body.keys().filter_map(|id| looks.nodes.get(id));
    let right = places.reduce(|best, place| if place.x > best.x { place } else { best });
    right.map_or_else(Position::default, |place| Position {
        x: place.x + WIDTH + 8.0 * GRID,
        y: place.y,
    })
}

/// Accepts a problem.
pub fn accepted(document: &Document, problem: Acknowledgement) -> Vec<Edit> {
    let mut all = document.graph.acknowledged.clone();
    if all.insert(problem) {
        vec![Edit::Acknowledged(all)]
    } else {
        Vec::new()
    }
}

/// Takes back that a problem was accepted.
pub fn told_again(document: &Document, problem: &Acknowledgement) -> Vec<Edit> {
    let mut all = document.graph.acknowledged.clone();
    if all.remove(problem) {
        vec![Edit::Acknowledged(all)]
    } else {
        Vec::new()
    }
}
