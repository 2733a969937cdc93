//! Folding nodes into the nodes that they feed, and unfolding them.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Rect, pos2, vec2};
use inclination_core::authoring::{
    format::{Document, Position},
    kind::Family,
    model::{GroupId, Node, NodeId, Wire},
};

use super::{Edit, apply_edits};
use crate::scene::{
    COLUMN_GAP, Fold, NODE_GAP, NODE_WIDTH, Scene, SceneNode, is_foldable_type, snap_to_grid,
};

/// The title of the step that folds or unfolds nodes.
pub const FOLD_STEP_TITLE: &str = "Fold or unfold";

/// Returns the nodes that a command for the chosen nodes folds or unfolds: those of them that can
/// be folded. For each other one these are the nodes that feed it, with the stats of its curves.
fn find_targets(scene: &Scene, chosen: &[NodeId]) -> BTreeSet<NodeId> {
    let sources = |id: NodeId| {
        let wires = scene.wires.get(scene.incoming_range(id));
        let wires = wires.unwrap_or_default().iter();
        wires
            .map(|wire| wire.from.node)
            .filter(|from| scene.foldable_wire(*from).is_some())
    };
    let family = |id: NodeId| scene.node(id).map(|node| node.family);

    let mut targets = BTreeSet::new();
    for id in chosen {
        if scene.foldable_wire(*id).is_some() {
            targets.insert(*id);
            continue;
        }
        for source in sources(*id) {
            targets.insert(source);
            if family(source) == Some(Family::Curve) {
                targets.extend(sources(source).filter(|id| family(*id) == Some(Family::Stat)));
            }
        }
    }
    targets
}

/// Returns the reason why none of the chosen nodes can be folded, or `None` if one can.
pub fn fold_rejection(scene: &Scene, chosen: &[NodeId]) -> Option<String> {
    let sentence = "Select a node with a single outgoing wire that carries a number or a choice. Or select the node at the other end of that wire.";
    find_targets(scene, chosen)
        .is_empty()
        .then(|| String::from(sentence))
}

/// Folds the chosen nodes into the nodes that they feed, or unfolds them if all are folded. For a
/// chosen node that cannot be folded, it folds or unfolds the nodes that feed it.
pub fn toggle_folded(document: &Document, scene: &Scene, chosen: &[NodeId]) -> Vec<Edit> {
    let targets = find_targets(scene, chosen);
    let folded = &document.looks.folded;
    let fold = targets.iter().any(|id| !folded.contains(id));
    targets
        .into_iter()
        .filter(|id| folded.contains(id) != fold)
        .map(|id| Edit::Folded(id, fold))
        .collect()
}

/// Counts the nodes that are folded into others: those with the mark and a single wire, which
/// carries a number or a choice.
pub fn count_folded(document: &Document) -> usize {
    let folded = &document.looks.folded;
    if folded.is_empty() {
        return 0;
    }

    let mut count = 0;
    for (group, body) in document.graph.bodies() {
        let mut wires: BTreeMap<NodeId, Vec<Wire>> = BTreeMap::new();
        for wire in body
            .values()
            .flat_map(Node::all_sockets)
            .filter_map(|(_, socket)| socket.wire())
        {
            if folded.contains(&wire.node) {
                wires.entry(wire.node).or_default().push(wire);
            }
        }

        let can_fold = |wires: &Vec<Wire>| {
            let [wire] = wires.as_slice() else {
                return false;
            };
            let node = body.get(&wire.node);
            let ty = node.and_then(|node| document.graph.output_type(group, node, wire.port));
            ty.is_some_and(is_foldable_type)
        };
        count += wires.values().filter(|wires| can_fold(wires)).count();
    }
    count
}

/// Returns whether a new node of a family starts folded into the node that it feeds.
fn folds_by_default(source: Family, reader: Family) -> bool {
    match reader {
        Family::Consideration => {
            matches!(source, Family::Stat | Family::Curve | Family::Arithmetic)
        }
        Family::Arithmetic => matches!(source, Family::Stat | Family::Arithmetic),
        Family::Curve => source == Family::Stat,
        _ => false,
    }
}

/// Returns the edits that fold nodes which `edits` connect to the node that they feed, if one of
/// the two is created for the other.
pub(crate) fn fold_new_nodes(
    document: &Document,
    group: Option<GroupId>,
    edits: &[Edit],
) -> Vec<Edit> {
    let is_new = |id: NodeId| {
        let body = document.graph.body(group);
        body.is_some_and(|body| !body.contains_key(&id))
    };
    let then = apply_edits(document, edits);
    let scene = Scene::new(&then, group);

    let folds = |node: &&SceneNode| {
        if then.looks.folded.contains(&node.id) {
            return false;
        }
        let Some(wire) = scene.foldable_wire(node.id) else {
            return false;
        };
        let reader = scene.node(wire.to).map(|reader| reader.family);
        (is_new(node.id) || is_new(wire.to))
            && reader.is_some_and(|reader| folds_by_default(node.family, reader))
    };
    scene
        .nodes
        .iter()
        .filter(folds)
        .map(|node| Edit::Folded(node.id, true))
        .collect()
}

/// Returns the edits that place nodes which are no longer folded to the left of the nodes that they
/// were folded into, below each other, given the canvas before and after.
pub(super) fn place_unfolded(before: &Scene, after: &Scene) -> Vec<Edit> {
    let mut unfolded: Vec<(&SceneNode, &Fold)> = after
        .nodes
        .iter()
        .filter(|node| !node.is_folded())
        .filter_map(|node| {
            let then = before.node(node.id)?;
            Some((then, then.fold.as_ref()?))
        })
        .collect();
    // The outer ones first, because the others are placed beside them.
    unfolded.sort_by(|(one, fold), (other, other_fold)| {
        let depths = fold.depth.cmp(&other_fold.depth);
        depths.then(one.rect.top().total_cmp(&other.rect.top()))
    });

    let mut placed: BTreeMap<NodeId, Rect> = BTreeMap::new();
    for (then, fold) in unfolded {
        let size = after
            .node(then.id)
            .map_or(then.rect.size(), |node| node.rect.size());
        let beside = placed.get(&fold.host).copied().unwrap_or(then.rect);
        let corner = beside.min - vec2(NODE_WIDTH + COLUMN_GAP, 0.0);
        let mut rect = Rect::from_min_size(snap_to_grid(corner), size);
        while let Some(other) = placed.values().find(|other| other.intersects(rect)) {
            let below = pos2(rect.left(), other.bottom() + NODE_GAP);
            let lower = Rect::from_min_size(snap_to_grid(below), size);
            // Positions far away are too coarse to move by a gap.
            if lower.top() <= rect.top() {
                break;
            }
            rect = lower;
        }
        placed.insert(then.id, rect);
    }

    let place = |(id, rect): (NodeId, Rect)| {
        let (x, y) = (rect.min.x, rect.min.y);
        Edit::NodePosition(id, Some(Position { x, y }))
    };
    placed.into_iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        Builder, combine, curve,
        model::{Node, NodeKind, Socket, Stat, Wire},
    };

    use super::*;
    use crate::document::EditableDocument;

    /// Returns the IDs of the nodes that are shown as boxes.
    fn boxes(document: &Document) -> Vec<NodeId> {
        let scene = Scene::new(document, None);
        let shown = scene.nodes.iter().filter(|node| !node.is_folded());
        shown.map(|node| node.id).collect()
    }

    fn find_node(document: &Document, name: &str) -> NodeId {
        let graph = &document.graph;
        let mut nodes = graph.nodes.iter();
        let found = nodes.find(|(_, node)| node.display_title(graph) == name);
        *found.unwrap().0
    }

    fn toggle(open: &mut EditableDocument, chosen: &[NodeId]) {
        let scene = Scene::new(open.document(), None);
        let edits = toggle_folded(open.document(), &scene, chosen);
        open.apply_step(FOLD_STEP_TITLE, edits);
    }

    /// A stat, its curve, the multiplier of that, and an option with this multiplier.
    fn chain() -> EditableDocument {
        let mut graph = Builder::new("");
        let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
        let busy = graph.add("Busy", curve::bell(hour)).out();
        let by = graph.multiplier("Shop is busy", busy);
        graph.option("Serve", [by]);
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let ids: Vec<NodeId> = document.graph.nodes.keys().copied().collect();
        for (at, id) in ids.into_iter().enumerate() {
            let x = 288.0 * at as f32;
            document.looks.nodes.insert(id, Position { x, y: 0.0 });
        }
        EditableDocument::new(document)
    }

    #[test]
    fn a_stat_its_curve_and_the_consideration_form_one_box() {
        let mut open = chain();
        let original = open.document().clone();
        let node = |name: &str| find_node(&original, name);
        let [hour, busy, by] = ["Hour", "Busy", "Shop is busy"].map(node);

        toggle(&mut open, &[by]);
        let scene = Scene::new(open.document(), None);
        let shown: BTreeSet<NodeId> = boxes(open.document()).into_iter().collect();
        assert_eq!(shown, [by, node("Serve")].into());
        assert_eq!(count_folded(open.document()), 2);
        assert_eq!(scene.parts_of(by), [busy, hour]);
        assert_eq!([hour, busy, by].map(|id| scene.root_of(id)), [by; 3]);
        let rect = |id| scene.node(id).unwrap().rect;
        assert!(rect(by).contains_rect(rect(busy)) && rect(busy).contains_rect(rect(hour)));
        // Only looks differ, so results and exports do not.
        assert_eq!(open.document().graph, original.graph);

        // The foremost node under the pointer is the innermost one.
        let at = scene.nodes_in(Rect::from_pos(rect(hour).center()));
        assert_eq!(at.map(|node| node.id).collect::<Vec<_>>(), [by, busy, hour]);

        toggle(&mut open, &[by]);
        assert_eq!(boxes(open.document()).len(), 4);
        let scene = Scene::new(open.document(), None);
        assert!(scene.node(busy).unwrap().rect.right() < scene.node(by).unwrap().rect.left());

        open.undo();
        open.undo();
        assert_eq!(*open.document(), original);
    }

    #[test]
    fn a_node_with_a_second_reader_is_shown_again_and_folds_back() {
        let mut open = chain();
        let busy = find_node(open.document(), "Busy");
        toggle(&mut open, &[busy]);
        assert_eq!(boxes(open.document()).len(), 3);

        let mut graph = open.document().graph.clone();
        let sum = NodeId(graph.fresh_id());
        let mut node = Node::new("", NodeKind::Formula(combine::SUM));
        node.push_row(Socket::Wire(Wire::from(busy)));
        open.apply_step("Add", vec![Edit::Node(None, sum, Some(Box::new(node)))]);
        assert!(boxes(open.document()).contains(&busy));
        assert_eq!(count_folded(open.document()), 0);
        assert!(open.document().looks.folded.contains(&busy));

        open.apply_step("Delete", vec![Edit::Node(None, sum, None)]);
        assert!(!boxes(open.document()).contains(&busy));
    }

    #[test]
    fn a_collapsed_box_hides_its_parts_and_nodes_in_a_loop_stay_boxes() {
        let mut open = chain();
        let [busy, by] = ["Busy", "Shop is busy"].map(|name| find_node(open.document(), name));
        toggle(&mut open, &[by]);
        open.apply_step("Collapse", vec![Edit::Collapsed(by, true)]);
        let scene = Scene::new(open.document(), None);
        let header = scene.node(by).unwrap().rect;
        let mut shown = scene.nodes_in(header).map(|node| node.id);
        assert_eq!((shown.next(), shown.next()), (Some(by), None));
        assert!(scene.node(busy).unwrap().is_hidden());

        // Two curves that feed each other.
        let mut document = open.document().clone();
        let [one, other] = [0; 2].map(|_| NodeId(document.graph.fresh_id()));
        for (id, from) in [(one, other), (other, one)] {
            let mut node = Node::new("", NodeKind::Formula(curve::LINEAR));
            node.sockets[0] = Socket::Wire(Wire::from(from));
            document.graph.nodes.insert(id, node);
            document.looks.folded.insert(id);
        }
        let scene = Scene::new(&document, None);
        assert_eq!([one, other].map(|id| scene.root_of(id)), [one, other]);
    }
}
