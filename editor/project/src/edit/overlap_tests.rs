//! Tests that no step leaves a node that it added or enlarged on top of another.

use emath::{Pos2, Rect, pos2};
use inclination_core::authoring::{
    Builder, arithmetic, consider, curve,
    format::{Document, Position},
    kind::SocketType,
    model::{GroupId, Node, NodeId, NodeKind, SocketKey, Stat, Wire},
};

use super::{
    Edit, apply_edits, duplicate, fold, frames, groups, insert, mute, nodes,
    random_documents::load_example, wiring,
};
use crate::{
    catalog::{Catalog, bridge_sockets},
    document::EditableDocument,
    scene::{End, Scene, SocketRef},
    selection::{Item, Selection, select},
};

/// A curve of a stat, its multiplier, and three options in a column, the first of which considers
/// the multiplier.
struct Column {
    document: Document,
    health: Wire,
    curve: Wire,
    options: Vec<NodeId>,
}

fn column() -> Column {
    let mut graph = Builder::new("shop");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    let curve = graph.add("Need", curve::linear(health)).out();
    let multiplier = graph.add("Low", consider::multiplier(curve)).out();
    let option = graph.option("Heal", [multiplier]).out();
    let others = ["Fight", "Flee"].map(|name| graph.option(name, []).out().node());

    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let options = vec![option.node(), others[0], others[1]];
    let row = [health.node(), curve.node(), multiplier.node()];
    for (x, id) in [0.0, 256.0, 512.0].into_iter().zip(row) {
        document.looks.nodes.insert(id, Position { x, y: 0.0 });
    }
    let mut y = 0.0;
    for id in &options {
        document.looks.nodes.insert(*id, Position { x: 768.0, y });
        let scene = Scene::new(&document, None);
        y += scene.node(*id).unwrap().rect.height() + 12.0;
    }

    Column {
        document,
        health: health.wire(),
        curve: curve.wire(),
        options,
    }
}

/// Returns the pairs of boxes that cover each other.
fn covered_pairs(document: &Document) -> Vec<(NodeId, NodeId)> {
    covered_pairs_in(document, None)
}

fn covered_pairs_in(document: &Document, group: Option<GroupId>) -> Vec<(NodeId, NodeId)> {
    let scene = Scene::new(document, group);
    let boxes: Vec<_> = scene
        .nodes
        .iter()
        .filter(|node| !node.is_folded())
        .collect();
    let mut pairs = Vec::new();
    for (at, one) in boxes.iter().enumerate() {
        for other in boxes.iter().skip(at + 1) {
            if one.rect.shrink(0.5).intersects(other.rect.shrink(0.5)) {
                pairs.push((one.id, other.id));
            }
        }
    }
    pairs
}

/// Applies edits as a step, checks that nothing is covered and that undo reverts all of the step.
fn apply_and_check_overlaps(document: &Document, edits: Vec<Edit>) -> Document {
    apply_and_check_canvas(document, None, edits)
}

fn apply_and_check_canvas(
    document: &Document,
    group: Option<GroupId>,
    edits: Vec<Edit>,
) -> Document {
    let mut open = EditableDocument::new(document.clone());
    open.apply_step("Try", edits);
    let after = open.document().clone();
    assert_eq!(covered_pairs_in(&after, group), []);

    open.undo().unwrap();
    assert_eq!(open.document().write(), document.write());
    assert_eq!(open.undo(), None, "there was only one step");
    after
}

fn new_row(node: NodeId) -> SocketRef {
    SocketRef {
        node,
        end: End::NewRow,
    }
}

fn output(node: NodeId) -> SocketRef {
    SocketRef {
        node,
        end: End::Out(None),
    }
}

/// Adds a node without wires in the middle of an area.
fn add_at(document: &mut Document, area: Rect) -> NodeId {
    let id = NodeId(document.graph.fresh_id());
    let node = Node::new("", NodeKind::Formula(arithmetic::NEGATE));
    document.graph.nodes.insert(id, node);
    let (x, y) = (area.center().x - 104.0, area.center().y - 40.0);
    document.looks.nodes.insert(id, Position { x, y });
    id
}

#[test]
fn a_bridging_node_covers_nothing() {
    let Column {
        mut document,
        curve,
        options,
        ..
    } = column();
    let scene = Scene::new(&document, None);
    let ends = [output(curve.node), new_row(options[2])].map(|at| scene.socket_position(at));
    let middle = ends[0].unwrap().lerp(ends[1].unwrap(), 0.5);
    add_at(&mut document, Rect::from_pos(middle));

    let made = bridge_sockets(&document, None, output(curve.node), new_row(options[2])).unwrap();
    apply_and_check_overlaps(&document, made.edits);
}

#[test]
fn a_node_inserted_into_a_wire_covers_nothing() {
    let Column {
        mut document,
        health,
        curve,
        ..
    } = column();
    let wire = (curve.node, SocketKey::Fixed(0));
    document
        .looks
        .nodes
        .insert(health.node, Position { x: -600.0, y: 0.0 });
    let scene = Scene::new(&document, None);
    let found = scene.find_wire(wire.0, wire.1).unwrap();
    let middle = found.start.lerp(found.end, 0.5);

    let blocker = add_at(
        &mut document,
        Rect::from_pos(middle + emath::vec2(24.0, 32.0)),
    );
    let catalog = Catalog::new(&document, None);
    let entry = catalog.entries().iter().find(|entry| {
        let node = entry.node();
        node.is_some_and(|node| node.kind == NodeKind::Formula(arithmetic::NEGATE))
    });
    let made = entry
        .unwrap()
        .build_insertion(&document, None, middle, wire);
    let after = apply_and_check_overlaps(&document, made.edits);
    assert_ne!(after.looks.nodes[&blocker], document.looks.nodes[&blocker]);

    // The same holds for a node that is dropped on the wire.
    let dropped = add_at(&mut document, Rect::from_pos(middle));
    let scene = Scene::new(&document, None);
    let found = insert::find_target_wire(&document, &scene, None, dropped, middle);
    assert_eq!(found, Some(wire));
    let edits = insert::insert_into_wire(&document, &scene, None, dropped, middle, wire.0, wire.1);
    let after = apply_and_check_overlaps(&document, edits.unwrap());
    assert_eq!(after.looks.nodes[&dropped], document.looks.nodes[&dropped]);
}

#[test]
fn an_option_that_gains_considerations_pushes_those_below() {
    let Column {
        document,
        curve,
        options,
        ..
    } = column();

    let mut document = document;
    for _ in 0..4 {
        let made = bridge_sockets(&document, None, output(curve.node), new_row(options[0]));
        document = apply_and_check_overlaps(&document, made.unwrap().edits);
    }
    let y = |id: &NodeId| document.looks.nodes[id].y;
    assert_eq!(y(&options[0]), 0.0);
    assert!(y(&options[0]) < y(&options[1]) && y(&options[1]) < y(&options[2]));
}

#[test]
fn a_decision_that_gains_options_pushes_its_neighbors() {
    let Column {
        mut document,
        options,
        ..
    } = column();
    let (decision, edits) = nodes::add_node(
        &document,
        None,
        Node::new("Act", NodeKind::Decision),
        pos2(1100.0, 0.0),
    );
    document = apply_edits(&document, &edits);
    let bottom = Scene::new(&document, None)
        .node(decision)
        .unwrap()
        .rect
        .bottom();
    let below = add_at(&mut document, Rect::from_pos(pos2(1200.0, bottom + 48.0)));

    let from: Vec<SocketRef> = options.iter().map(|id| output(*id)).collect();
    let edits = wiring::connect_all(&document, None, &from, new_row(decision)).unwrap();
    let after = apply_and_check_overlaps(&document, edits);
    assert!(after.looks.nodes[&below].y > document.looks.nodes[&below].y);
}

#[test]
fn an_expanded_node_pushes_its_neighbors() {
    let Column {
        document, options, ..
    } = column();
    let collapsed = apply_edits(&document, &mute::toggle_collapsed(&document, &options));
    let closer = options
        .iter()
        .zip([0.0, 40.0, 80.0])
        .map(|(id, y)| Edit::NodePosition(*id, Some(Position { x: 768.0, y })));
    let collapsed = apply_edits(&collapsed, &closer.collect::<Vec<_>>());
    assert_eq!(covered_pairs(&collapsed), []);

    apply_and_check_overlaps(&collapsed, mute::toggle_collapsed(&collapsed, &options));
}

#[test]
fn uses_of_a_group_that_gains_an_output_push_their_neighbors() {
    let mut graph = Builder::new("");
    let group = graph.group("Need", |inside| inside.output("Out", 1.0));
    let uses = ["One", "Two", "Three"].map(|name| graph.use_group(name, group).out().node());
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    for (y, id) in [0.0, 64.0, 128.0].into_iter().zip(uses) {
        document.looks.nodes.insert(id, Position { x: 0.0, y });
    }
    assert_eq!(covered_pairs(&document), []);

    let side = groups::PortSide::Outputs;
    let (_, edits) = groups::add_port(&document, group, side, "More", SocketType::Value).unwrap();
    apply_and_check_overlaps(&document, edits);
}

#[test]
fn duplicates_of_duplicates_cover_nothing() {
    for example in ["duel", "shop"] {
        let mut document = load_example(example);
        let known = covered_pairs(&document).len();
        for round in 1..=3 {
            let scene = Scene::new(&document, None);
            let all = select::select_all(&scene);
            let copies = duplicate::duplicate_selection(&document, &scene, None, &all, true);
            document = apply_edits(&document, &copies.unwrap().edits);
            assert_eq!(covered_pairs(&document).len(), known << round, "{example}");
        }
    }

    // The duplicate of a single node appears straight below it or beside it.
    let Column {
        document, options, ..
    } = column();
    let scene = Scene::new(&document, None);
    let one = Selection::from_items([crate::selection::Item::Node(options[1])]);
    let copies = duplicate::duplicate_selection(&document, &scene, None, &one, true).unwrap();
    let after = apply_and_check_overlaps(&document, copies.edits);
    let last = after.looks.nodes.last_key_value().unwrap().1;
    let original = document.looks.nodes[&options[1]];
    assert!(last.x == original.x || last.y == original.y);
}

#[test]
fn an_exact_step_moves_nothing() {
    let Column {
        document,
        curve,
        options,
        ..
    } = column();
    let made = bridge_sockets(&document, None, output(curve.node), new_row(options[0])).unwrap();
    let expected = apply_edits(&document, &made.edits);
    let mut open = EditableDocument::new(document);
    open.begin_step("Reload");
    open.continue_step(made.edits);
    open.commit_exact_step();
    assert_eq!(open.document().write(), expected.write());
}

/// Returns the column with the stat folded into the curve, and the curve into the multiplier.
fn folded_column() -> Column {
    let mut column = column();
    let folded = [column.health.node, column.curve.node];
    column.document.looks.folded.extend(folded);
    assert_eq!(covered_pairs(&column.document), []);
    column
}

/// Folds or unfolds nodes by the command.
fn toggle_folded(document: &Document, chosen: &[NodeId]) -> Vec<Edit> {
    let scene = Scene::new(document, None);
    fold::toggle_folded(document, &scene, chosen)
}

#[test]
fn unfolding_between_neighbors_covers_nothing() {
    let Column {
        mut document,
        health,
        curve,
        ..
    } = folded_column();
    // Nodes where the unfolded ones would be, and one below the box.
    let scene = Scene::new(&document, None);
    let rect = scene.node(scene.root_of(curve.node)).unwrap().rect;
    let blockers = [
        rect.translate(emath::vec2(-272.0, 0.0)),
        rect.translate(emath::vec2(-544.0, 0.0)),
        rect.translate(emath::vec2(0.0, rect.height() + 12.0)),
    ];
    for blocker in blockers {
        add_at(&mut document, blocker);
    }
    assert_eq!(covered_pairs(&document), []);

    for chosen in [
        vec![curve.node],
        vec![health.node],
        vec![curve.node, health.node],
    ] {
        let edits = toggle_folded(&document, &chosen);
        let unfolded = apply_and_check_overlaps(&document, edits);
        let scene = Scene::new(&unfolded, None);
        for id in &chosen {
            assert!(!scene.node(*id).unwrap().is_folded());
        }
        let edits = toggle_folded(&unfolded, &chosen);
        apply_and_check_overlaps(&unfolded, edits);
    }
}

#[test]
fn a_folded_node_that_gets_a_second_reader_covers_nothing() {
    let Column {
        mut document,
        curve,
        options,
        ..
    } = folded_column();
    let scene = Scene::new(&document, None);
    let rect = scene.node(scene.root_of(curve.node)).unwrap().rect;
    add_at(&mut document, rect.translate(emath::vec2(-272.0, 0.0)));

    let made = bridge_sockets(&document, None, output(curve.node), new_row(options[1])).unwrap();
    let after = apply_and_check_overlaps(&document, made.edits);
    assert!(
        !Scene::new(&after, None)
            .node(curve.node)
            .unwrap()
            .is_folded()
    );
}

#[test]
fn a_node_unfolded_by_the_edge_of_a_frame_or_group_covers_nothing() {
    let Column {
        mut document,
        health,
        curve,
        options,
    } = folded_column();
    let scene = Scene::new(&document, None);
    let root = scene.root_of(curve.node);
    let rect = scene.node(root).unwrap().rect;

    // A frame around the box, whose left edge is where the unfolded node will be.
    let chosen = Selection::from_items([Item::Node(root)]);
    let frame = frames::add_frame(&document, &scene, None, &chosen, Pos2::ZERO);
    let framed = apply_edits(&document, &frame.1);
    let edits = toggle_folded(&framed, &[curve.node]);
    apply_and_check_overlaps(&framed, edits);

    // Inside a group, where the box touches the nodes of the group's inputs.
    add_at(&mut document, rect.translate(emath::vec2(-272.0, 8.0)));
    let members = [health.node, curve.node, root, options[0]];
    let chosen = Selection::from_items(members.map(Item::Node));
    let scene = Scene::new(&document, None);
    let made = groups::make_group(&document, &scene, None, &chosen).unwrap();
    let grouped = apply_edits(&document, &made.edits);
    let group = grouped.graph.groups.keys().next().copied();
    let scene = Scene::new(&grouped, group);
    let inside: Vec<NodeId> = grouped.looks.folded.iter().copied().collect();
    let edits = fold::toggle_folded(&grouped, &scene, &inside);
    assert!(!edits.is_empty());
    apply_and_check_canvas(&grouped, group, edits);
}
