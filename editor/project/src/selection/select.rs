//! What is selected next, as a function of a canvas and of what is selected now.

use std::{collections::BTreeSet, mem::discriminant};

use inclination_core::model::{Node, NodeId, Nodes};

use super::{Item, Selection};
use crate::{
    neighbors::{self, readers, sources},
    scene::Scene,
};

/// Everything on a canvas.
pub fn all(scene: &Scene) -> Selection {
    let frames = scene.frames.iter().map(|frame| Item::Frame(frame.id));
    let notes = scene.notes.iter().map(|note| Item::Note(note.id));
    let nodes = scene.nodes.iter().map(|node| Item::Node(node.id));
    Selection::of(frames.chain(notes).chain(nodes))
}

/// Everything that is not selected.
pub fn inverted(scene: &Scene, selection: &Selection) -> Selection {
    let mut left = all(scene);
    for item in selection.iter() {
        left.remove(item);
    }
    left
}

/// With all that the selected nodes are made from.
pub fn upstream(body: &Nodes, selection: &Selection) -> Selection {
    with_nodes(selection, neighbors::upstream(body, selection.nodes()))
}

/// With all that is made from the selected nodes.
pub fn downstream(body: &Nodes, selection: &Selection) -> Selection {
    with_nodes(selection, neighbors::downstream(body, selection.nodes()))
}

/// With what is wired to the selected nodes, on either side.
pub fn grown(body: &Nodes, selection: &Selection) -> Selection {
    let readers = readers(body);
    let mut grown = selection.clone();
    for id in selection.nodes() {
        for near in sources(body.get(&id)).chain(readers.get(&id).into_iter().flatten().copied()) {
            if body.contains_key(&near) {
                grown.add(Item::Node(near));
            }
        }
    }
    lead_of(selection, grown)
}

/// With every node that does the same as a selected one: a power curve with power curves, an option with options.
pub fn same_kind(body: &Nodes, selection: &Selection) -> Selection {
    let chosen: Vec<&Node> = selection.nodes().filter_map(|id| body.get(&id)).collect();
    let is_alike = |node: &Node| {
        chosen.iter().any(|one| {
            discriminant(&one.kind) == discriminant(&node.kind)
                && one.kind.spec().key == node.kind.spec().key
        })
    };
    let alike = body.iter().filter(|(_, node)| is_alike(node));
    let mut all = selection.clone();
    for (id, _) in alike {
        all.add(Item::Node(*id));
    }
    lead_of(selection, all)
}

fn with_nodes(selection: &Selection, nodes: BTreeSet<NodeId>) -> Selection {
    let mut all = selection.clone();
    for id in nodes {
        all.add(Item::Node(id));
    }
    lead_of(selection, all)
}

/// What led before leads on.
fn lead_of(before: &Selection, mut after: Selection) -> Selection {
    if let Some(lead) = before.lead() {
        after.add(lead);
    }
    after
}

#[cfg(test)]
mod tests {
    use inclination_core::{Builder, Document, arithmetic, combine, curve, model::Stat};

    use super::*;

    /// stat → curve → sum ← constant, and a curve by itself.
    fn document() -> (Document, [NodeId; 5]) {
        let mut graph = Builder::new("");
        let stat = graph.stat(Stat::number("Health", 0.0, 100.0));
        let curve = graph.curve("Need", curve::POWER, stat).out();
        let constant = graph.node("One", arithmetic::CONSTANT).out();
        let sum = graph.combine("Sum", combine::SUM, [curve, constant]).out();
        let alone = graph.curve("Alone", curve::POWER, 0.5).out();
        let ids = [stat, curve, constant, sum, alone].map(|wire| wire.node);
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        (document, ids)
    }

    fn of(nodes: &[NodeId]) -> Selection {
        Selection::of(nodes.iter().map(|id| Item::Node(*id)))
    }

    fn held(selection: &Selection) -> Vec<NodeId> {
        selection.nodes().collect()
    }

    #[test]
    fn selections_follow_wires_and_kinds() {
        let (document, [stat, curve, constant, sum, alone]) = document();
        let body = &document.graph.nodes;
        let scene = Scene::of(&document, None);
        assert_eq!(all(&scene).len(), 5);
        assert_eq!(
            held(&inverted(&scene, &of(&[curve, sum]))),
            [stat, constant, alone]
        );
        assert_eq!(held(&upstream(body, &of(&[curve]))), [stat, curve]);
        assert_eq!(held(&downstream(body, &of(&[curve]))), [curve, sum]);
        assert_eq!(
            held(&upstream(body, &of(&[sum]))),
            [stat, curve, constant, sum]
        );
        assert_eq!(held(&grown(body, &of(&[curve]))), [stat, curve, sum]);
        assert_eq!(held(&same_kind(body, &of(&[curve]))), [curve, alone]);
        let lead = same_kind(body, &of(&[curve])).lead_node();
        assert_eq!(lead, Some(curve));
    }
}
