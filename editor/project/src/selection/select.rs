//! Commands that change the selection: select all, invert, and extend along wires or by kind.

use std::{collections::BTreeSet, mem::discriminant};

use inclination_core::authoring::model::{Node, NodeId, Nodes};

use super::{Item, Selection};
use crate::{
    neighbors::{self, readers_by_node, source_nodes},
    scene::Scene,
};

/// Selects everything on a canvas.
pub fn select_all(scene: &Scene) -> Selection {
    let frames = scene.frames.iter().map(|frame| Item::Frame(frame.id));
    let notes = scene.notes.iter().map(|note| Item::Note(note.id));
    let nodes = scene.nodes.iter().map(|node| Item::Node(node.id));
    Selection::from_items(frames.chain(notes).chain(nodes))
}

/// Selects everything that is not selected.
pub fn invert_selection(scene: &Scene, selection: &Selection) -> Selection {
    let mut inverse = select_all(scene);
    for item in selection.iter() {
        inverse.remove(item);
    }
    inverse
}

/// Adds everything that the selected nodes depend on.
pub fn add_upstream(body: &Nodes, selection: &Selection) -> Selection {
    add_nodes(
        selection,
        neighbors::upstream_nodes(body, selection.nodes()),
    )
}

/// Adds everything that depends on the selected nodes.
pub fn add_downstream(body: &Nodes, selection: &Selection) -> Selection {
    add_nodes(
        selection,
        neighbors::downstream_nodes(body, selection.nodes()),
    )
}

/// Adds the nodes that are wired to the selected ones, on either side.
pub fn add_neighbors(body: &Nodes, selection: &Selection) -> Selection {
    let readers = readers_by_node(body);
    let mut grown = selection.clone();
    for id in selection.nodes() {
        for near in
            source_nodes(body.get(&id)).chain(readers.get(&id).into_iter().flatten().copied())
        {
            if body.contains_key(&near) {
                grown.add(Item::Node(near));
            }
        }
    }
    restore_lead(selection, grown)
}

/// Adds every node of the same kind as a selected one: power curves to a power curve, options to an
/// option.
pub fn add_same_kind(body: &Nodes, selection: &Selection) -> Selection {
    let chosen: Vec<&Node> = selection.nodes().filter_map(|id| body.get(&id)).collect();
    let is_alike = |node: &Node| {
        chosen.iter().any(|one| {
            discriminant(&one.kind) == discriminant(&node.kind)
                && one.kind.spec().key == node.kind.spec().key
        })
    };

    let alike = body.iter().filter(|(_, node)| is_alike(node));
    let mut extended = selection.clone();
    for (id, _) in alike {
        extended.add(Item::Node(*id));
    }
    restore_lead(selection, extended)
}

fn add_nodes(selection: &Selection, nodes: BTreeSet<NodeId>) -> Selection {
    let mut extended = selection.clone();
    for id in nodes {
        extended.add(Item::Node(id));
    }
    restore_lead(selection, extended)
}

/// Makes the item that led before lead again.
fn restore_lead(before: &Selection, mut after: Selection) -> Selection {
    if let Some(lead) = before.lead() {
        after.add(lead);
    }
    after
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        Builder, arithmetic, combine, curve, format::Document, model::Stat,
    };

    use super::*;

    /// Builds stat → curve → sum ← constant, and a curve by itself.
    fn document() -> (Document, [NodeId; 5]) {
        let mut graph = Builder::new("");
        let stat = graph.stat(Stat::number("Health", 0.0, 100.0));
        let curve = graph.add("Need", curve::power(stat)).out();
        let constant = graph.add("One", arithmetic::constant(0.0)).out();
        let sum = graph.add("Sum", combine::sum([curve, constant])).out();
        let alone = graph.add("Alone", curve::power(0.5)).out();
        let ids =
            [stat, curve, constant, sum, alone].map(inclination_core::authoring::NodeOutput::node);
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        (document, ids)
    }

    fn select_nodes(nodes: &[NodeId]) -> Selection {
        Selection::from_items(nodes.iter().map(|id| Item::Node(*id)))
    }

    fn selected_nodes(selection: &Selection) -> BTreeSet<NodeId> {
        selection.nodes().collect()
    }

    #[test]
    fn selections_follow_wires_and_kinds() {
        let (document, [stat, curve, constant, sum, alone]) = document();
        let body = &document.graph.nodes;
        let scene = Scene::new(&document, None);

        assert_eq!(select_all(&scene).len(), 5);
        assert_eq!(
            selected_nodes(&invert_selection(&scene, &select_nodes(&[curve, sum]))),
            [stat, constant, alone].into()
        );

        assert_eq!(
            selected_nodes(&add_upstream(body, &select_nodes(&[curve]))),
            [stat, curve].into()
        );
        assert_eq!(
            selected_nodes(&add_downstream(body, &select_nodes(&[curve]))),
            [curve, sum].into()
        );
        assert_eq!(
            selected_nodes(&add_upstream(body, &select_nodes(&[sum]))),
            [stat, curve, constant, sum].into()
        );
        assert_eq!(
            selected_nodes(&add_neighbors(body, &select_nodes(&[curve]))),
            [stat, curve, sum].into()
        );
        assert_eq!(
            selected_nodes(&add_same_kind(body, &select_nodes(&[curve]))),
            [curve, alone].into()
        );

        let lead = add_same_kind(body, &select_nodes(&[curve])).lead_node();
        assert_eq!(lead, Some(curve));
    }
}
