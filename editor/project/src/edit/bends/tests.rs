//! Tests that the bends of wires follow every edit of their wires and nodes.

use inclination_core::authoring::{
    Builder, NodeOutput, combine, curve,
    format::Fragment,
    model::{Node, NodeKind, Socket, Stat},
};

use super::*;
use crate::{
    document::EditableDocument,
    edit::{
        clipboard::{self, PasteOptions, PasteTarget},
        delete, groups, insert, placement,
    },
};
use emath::{pos2, vec2};

/// Three stats feed a sum through wires that bend; the sum feeds a curve, and the curve a factor.
struct BendFixture {
    open: EditableDocument,
    sum: NodeId,
    curve: NodeId,
}

fn point(x: f32, y: f32) -> Position {
    Position { x, y }
}

fn row_key(at: u16) -> SocketKey {
    SocketKey::Row(at, 0)
}

const CURVE_INPUT: SocketKey = SocketKey::Fixed(0);

fn bend_fixture() -> BendFixture {
    let mut g = Builder::new("bent");
    let wires: Vec<NodeOutput> = ["One", "Two", "Three"]
        .into_iter()
        .map(|name| g.stat(Stat::number(name, 0.0, 1.0)))
        .collect();
    let sum = g.add("Sum", combine::sum(wires.clone())).out();
    let shaped = g.add("Shaped", curve::linear(sum)).out();
    g.factor("Made", shaped);

    let mut document = Document {
        graph: g.finish().expect("it is written well"),
        ..Document::default()
    };

    for (at, id) in document.graph.nodes.keys().enumerate() {
        document
            .looks
            .nodes
            .insert(*id, point(320.0 * at as f32, 0.0));
    }
    for at in 0..3 {
        let points = vec![point(f32::from(at), 8.0)];
        document
            .looks
            .bends
            .insert((sum.node(), row_key(at)), points);
    }
    let two = vec![point(40.0, 0.0), point(80.0, 0.0)];
    document
        .looks
        .bends
        .insert((shaped.node(), CURVE_INPUT), two);

    BendFixture {
        open: EditableDocument::new(document),
        sum: sum.node(),
        curve: shaped.node(),
    }
}

fn bend_xs(open: &EditableDocument, node: NodeId, key: SocketKey) -> Vec<f32> {
    let points = bend_points(open.document(), node, key);
    points.iter().map(|point| point.x).collect()
}

#[test]
fn cutting_a_wire_removes_its_bends_and_undo_restores_both() {
    let BendFixture {
        mut open, curve, ..
    } = bend_fixture();
    let written = open.document().write();

    let edits = delete::cut_wires(open.document(), None, &[(curve, CURVE_INPUT)]);
    open.apply_step("Cut a wire", edits);
    assert!(
        !open
            .document()
            .looks
            .bends
            .contains_key(&(curve, CURVE_INPUT))
    );

    open.undo();
    assert_eq!(open.document().write(), written);
}

#[test]
fn a_row_that_moves_up_keeps_its_bends() {
    let mut g = Builder::new("rows");
    let options: Vec<NodeOutput> = ["One", "Two", "Three"]
        .into_iter()
        .map(|name| g.option(name, []).out())
        .collect();
    let decision = g.decision("Act", options.clone()).out().node();
    let mut document = Document {
        graph: g.finish().expect("it is written well"),
        ..Document::default()
    };

    for at in 0..3 {
        let points = vec![point(f32::from(at), 8.0)];
        document.looks.bends.insert((decision, row_key(at)), points);
    }

    // Once by cutting the wire, and once by deleting the node that it came from.
    for is_cut in [true, false] {
        let mut open = EditableDocument::new(document.clone());

        let edits = if is_cut {
            delete::cut_wires(open.document(), None, &[(decision, row_key(0))])
        } else {
            delete::delete_items(open.document(), None, &[Item::Node(options[0].node())])
        };
        open.apply_step("Cut", edits);

        assert_eq!(bend_xs(&open, decision, row_key(0)), [1.0]);
        assert_eq!(bend_xs(&open, decision, row_key(1)), [2.0]);
        assert!(
            !open
                .document()
                .looks
                .bends
                .contains_key(&(decision, row_key(2)))
        );

        open.undo();
        assert_eq!(open.document().looks, document.looks);
    }
}

#[test]
fn deleting_or_detaching_a_node_removes_the_bends_of_its_wires() {
    let BendFixture {
        mut open,
        sum,
        curve,
        ..
    } = bend_fixture();

    let edits = delete::delete_items(open.document(), None, &[Item::Node(sum)]);
    open.apply_step("Delete", edits);
    assert!(
        open.document().looks.bends.is_empty(),
        "{:?}",
        open.document().looks.bends
    );

    open.undo();
    let edits = insert::detach_nodes(open.document(), None, &[sum]);
    open.apply_step("Detach", edits);
    assert!(
        !open
            .document()
            .looks
            .bends
            .contains_key(&(curve, CURVE_INPUT))
    );
}

#[test]
fn bends_are_added_in_order_moved_and_deleted() {
    let BendFixture {
        mut open, curve, ..
    } = bend_fixture();

    let (edits, item) =
        add_bend(open.document(), curve, CURVE_INPUT, 1, pos2(61.0, 3.0)).expect("there is room");
    assert_eq!(item, Item::Bend(curve, CURVE_INPUT, 1));
    open.apply_step("Bend a wire", edits);
    assert_eq!(bend_xs(&open, curve, CURVE_INPUT), [40.0, 64.0, 80.0]);

    let items = [
        (item, pos2(64.0, 0.0)),
        (Item::Bend(curve, CURVE_INPUT, 2), pos2(80.0, 0.0)),
    ];
    let edits = placement::move_items(open.document(), &items, vec2(8.0, 0.0));
    open.apply_step("Move", edits);
    assert_eq!(bend_xs(&open, curve, CURVE_INPUT), [40.0, 72.0, 88.0]);

    let edits = delete::delete_items(
        open.document(),
        None,
        &[item, Item::Bend(curve, CURVE_INPUT, 0)],
    );
    open.apply_step("Delete", edits);
    assert_eq!(bend_xs(&open, curve, CURVE_INPUT), [88.0]);

    let empty = Document::default();
    assert!(add_bend(&empty, curve, CURVE_INPUT, 0, Pos2::new(f32::NAN, 0.0)).is_none());
}

#[test]
fn bends_between_moved_nodes_move_with_them() {
    let BendFixture {
        open, sum, curve, ..
    } = bend_fixture();
    let scene = Scene::new(open.document(), None);
    let both = Selection::from_items([Item::Node(sum), Item::Node(curve)]);
    let carried = placement::items_moved_with(&scene, &both);
    let bends = carried
        .iter()
        .filter(|(item, _)| matches!(item, Item::Bend(..)));
    assert_eq!(bends.count(), 2);

    let one = Selection::from_items([Item::Node(curve)]);
    assert_eq!(placement::items_moved_with(&scene, &one).len(), 1);

    let straight = straighten_wires(open.document(), &scene, &both);
    assert_eq!(straight, [Edit::Bends(curve, CURVE_INPUT, Vec::new())]);
}

#[test]
fn pasted_wires_keep_their_bends_relative_to_their_nodes() {
    let BendFixture {
        mut open,
        sum,
        curve,
        ..
    } = bend_fixture();
    let scene = Scene::new(open.document(), None);
    let both = Selection::from_items([Item::Node(sum), Item::Node(curve)]);

    let fragment =
        clipboard::copy_selection(open.document(), &scene, None, &both).expect("it can be");
    // The clipboard holds text.
    let fragment = Fragment::read(fragment.write().as_bytes()).expect("it is read");
    assert_eq!(fragment.looks.bends.len(), 4);

    let pasting = PasteOptions {
        to: PasteTarget::Offset(vec2(16.0, 0.0)),
        at_home: true,
        with_inputs: false,
    };
    let pasted =
        clipboard::paste_fragment(open.document(), None, &fragment, pasting).expect("it stands");
    let new: Vec<NodeId> = Selection::from_items(pasted.items.iter().copied())
        .nodes()
        .collect();
    open.apply_step("Paste", pasted.edits);

    let body = &open.document().graph.nodes;
    let mut curves = new.iter().filter(|id| body[*id].name == "Shaped");
    let new_curve = *curves.next_back().expect("it was pasted");
    assert_eq!(bend_xs(&open, new_curve, CURVE_INPUT), [56.0, 96.0]);

    // Wires from outside the selection are not pasted, so neither are their bends.
    assert_eq!(open.document().looks.bends.len(), 5);
}

#[test]
fn grouping_and_ungrouping_keep_the_bends_inside() {
    let BendFixture {
        mut open,
        sum,
        curve,
        ..
    } = bend_fixture();
    let scene = Scene::new(open.document(), None);
    let both = Selection::from_items([Item::Node(sum), Item::Node(curve)]);

    let new_group = groups::make_group(open.document(), &scene, None, &both).expect("it can be");
    let usage = new_group.usage;
    open.apply_step("Make a group", new_group.edits);
    assert_eq!(bend_xs(&open, curve, CURVE_INPUT), [40.0, 80.0]);

    let text = open.document().write();
    let read = Document::read(text.as_bytes()).expect("it is read");
    assert_eq!(read.looks.bends, open.document().looks.bends);

    let scene = Scene::new(open.document(), None);
    let (edits, items) = groups::ungroup(open.document(), &scene, None, usage).expect("it can be");
    open.apply_step("Ungroup", edits);

    let inside = Selection::from_items(items);
    let body = &open.document().graph.nodes;
    let mut curves = inside.nodes().filter(|id| body[id].name == "Shaped");
    let apart = curves.next().expect("it is there");
    assert_eq!(bend_xs(&open, apart, CURVE_INPUT), [40.0, 80.0]);
}

#[test]
fn a_group_pasted_elsewhere_keeps_the_bends_into_groups_inside_it() {
    let mut g = Builder::new("nested");
    let inner = g.group("Inner", |g| {
        let x = g.input("x", 0.5, None);
        let line = g.add("", curve::linear(x)).out();
        g.output("y", line);
    });
    let outer = g.group("Outer", |g| {
        let x = g.input("x", 0.5, None);
        let used = g.use_group("", inner).input("x", x).output("y");
        g.output("y", used);
    });
    let usage = g.use_group("", outer).output("y");
    g.factor("Made", usage);
    let mut document = Document {
        graph: g.finish().expect("it is written well"),
        ..Document::default()
    };

    let is_use = |node: &Node| matches!(node.kind, NodeKind::Group { .. });
    let mut groups = document.graph.groups.values();
    let outer = groups
        .find(|group| group.name == "Outer")
        .expect("it is there");
    let (used, node) = outer
        .nodes
        .iter()
        .find(|(_, node)| is_use(node))
        .expect("one");
    let NodeKind::Group { inputs, .. } = &node.kind else {
        unreachable!("it is one");
    };
    let port = *inputs.keys().next().expect("it has an input");
    let bent = (*used, SocketKey::Port(port));
    document.looks.bends.insert(bent, vec![point(8.0, 8.0)]);

    let scene = Scene::new(&document, None);
    let chosen = Selection::from_items([Item::Node(usage.node())]);
    let fragment = clipboard::copy_selection(&document, &scene, None, &chosen).expect("it can be");
    let pasting = PasteOptions {
        to: PasteTarget::Offset(vec2(0.0, 0.0)),
        at_home: false,
        with_inputs: false,
    };
    let mut open = EditableDocument::new(Document::default());
    let pasted =
        clipboard::paste_fragment(open.document(), None, &fragment, pasting).expect("it stands");
    open.apply_step("Paste", pasted.edits);

    let text = open.document().write();
    let read = Document::read(text.as_bytes()).expect("it is read");
    let mut bends = read.looks.bends.keys();
    let (node, key) = *bends.next().expect("it has one");
    let bodies = read.graph.groups.values();
    let body = bodies
        .map(|group| &group.nodes)
        .find(|body| body.contains_key(&node));
    let node = &body.expect("it is in a group")[&node];
    assert!(node.socket(key).and_then(Socket::wire).is_some());
}
