//! Applies the fixes that the core suggests for problems. A fix is made on a copy of the graph; the
//! positions follow: those of removed nodes are dropped, new nodes are placed beside existing ones.

use inclination_core::authoring::{
    check::{Fix, FixEdit},
    format::{Document, Looks, Position},
    model::{Acknowledgement, Graph, NodeId, Nodes},
};

use super::{Edit, document_diff::edits_between};
use crate::scene::{GRID_SIZE, NODE_WIDTH};

/// Returns the edits that apply a fix.
pub fn apply_fix(document: &Document, fix: &Fix) -> Vec<Edit> {
    apply_fix_edits(document, &fix.edits)
}

/// Returns the edits that apply some of the core's fix edits.
pub fn apply_fix_edits(document: &Document, edits: &[FixEdit]) -> Vec<Edit> {
    change_graph(document, |graph| {
        for edit in edits {
            edit.apply(graph);
        }
    })
}

/// Returns the edits that amount to changing a copy of the graph.
pub fn change_graph(document: &Document, change: impl FnOnce(&mut Graph)) -> Vec<Edit> {
    let mut copy = document.clone();
    change(&mut copy.graph);
    update_looks(&document.graph, &mut copy);
    edits_between(document, &copy)
}

/// Adds the positions of new nodes and removes the looks of removed ones.
fn update_looks(before: &Graph, document: &mut Document) {
    let Document { graph, looks, .. } = document;
    let groups = graph
        .groups
        .iter()
        .map(|(id, group)| (Some(*id), &group.nodes));
    let bodies: Vec<(Option<_>, &Nodes)> = groups.chain([(None, &graph.nodes)]).collect();

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
                let place = position_right_of(body, looks);
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
    for marked in [&mut looks.collapsed, &mut looks.folded] {
        marked.retain(|id| is_there(id) || !was_there(id));
    }
}

/// Returns a free position to the right of a body's nodes.
pub(crate) fn position_right_of(body: &Nodes, looks: &Looks) -> Position {
    let places = body.keys().filter_map(|id| looks.nodes.get(id));
    let right = places.reduce(|best, place| if place.x > best.x { place } else { best });
    right.map_or_else(Position::default, |place| Position {
        x: place.x + NODE_WIDTH + 8.0 * GRID_SIZE,
        y: place.y,
    })
}

/// Accepts a problem, so that it is no longer reported.
pub fn accept_problem(document: &Document, problem: Acknowledgement) -> Vec<Edit> {
    let mut all = document.graph.acknowledged.clone();
    if all.insert(problem) {
        vec![Edit::Acknowledged(all)]
    } else {
        Vec::new()
    }
}

/// Withdraws the acceptance of a problem, so that it is reported again.
pub fn withdraw_acceptance(document: &Document, problem: &Acknowledgement) -> Vec<Edit> {
    let mut all = document.graph.acknowledged.clone();
    if all.remove(problem) {
        vec![Edit::Acknowledged(all)]
    } else {
        Vec::new()
    }
}
