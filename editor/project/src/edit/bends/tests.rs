use inclination_core::{
    Builder, combine, curve,
    format::Fragment,
    model::{Stat, Wire},
};

use super::*;
use crate::{
    document::EditableDocument,
    edit::{
        clipboard::{self, Pasting, To},
        delete, groups, insert, place,
    },
};
use emath::{pos2, vec2};

/// Three stats into a sum, whose wires all bend, and which goes on to a curve and a factor.
struct Bent {
    open: EditableDocument,
    sum: NodeId,
    curve: NodeId,
}

fn point(x: f32, y: f32) -> Position {
    Position { x, y }
}

fn row(at: u16) -> SocketKey {
    SocketKey::Row(at, 0)
}

const X: SocketKey = SocketKey::Fixed(0);

fn bent() -> Bent {
    let mut g = Builder::new("bent");
    let wires: Vec<Wire> = ["One", "Two", "Three"]
        .into_iter()
        .map(|name| g.stat(Stat::number(name, 0.0, 1.0)))
        .collect();
    let sum = g.combine("Sum", combine::SUM, wires.clone()).out();
    let shaped = g.curve("Shaped", curve::LINEAR, sum).out();
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
        document.looks.bends.insert((sum.node, row(at)), points);
    }
    let two = vec![point(40.0, 0.0), point(80.0, 0.0)];
    document.looks.bends.insert((shaped.node, X), two);
    Bent {
        open: EditableDocument::new(document),
        sum: sum.node,
        curve: shaped.node,
    }
}

fn xs(open: &EditableDocument, node: NodeId, key: SocketKey) -> Vec<f32> {
    let points = of(open.document(), node, key);
    points.iter().map(|point| point.x).collect()
}

#[test]
fn a_wire_that_goes_takes_its_points_with_it_and_undo_brings_both() {
    let Bent {
        mut open, curve, ..
    } = bent();
    let written = open.document().write();
    let edits = delete::cut_wires(open.document(), None, &[(curve, X)]);
    open.edit("Cut a wire", edits);
    assert!(!open.document().looks.bends.contains_key(&(curve, X)));
    open.undo();
    assert_eq!(open.document().write(), written);
}

#[test]
fn a_row_that_moves_up_brings_its_points() {
    let mut g = Builder::new("rows");
    let options: Vec<Wire> = ["One", "Two", "Three"]
        .into_iter()
        .map(|name| g.option(name, []).out())
        .collect();
    let decision = g.decision("Act", "highest", options.clone()).out().node;
    let mut document = Document {
        graph: g.finish().expect("it is written well"),
        ..Document::default()
    };
    for at in 0..3 {
        let points = vec![point(f32::from(at), 8.0)];
        document.looks.bends.insert((decision, row(at)), points);
    }
    // Whether the wire is cut or the node goes that it came from.
    for is_cut in [true, false] {
        let mut open = EditableDocument::new(document.clone());
        let edits = if is_cut {
            delete::cut_wires(open.document(), None, &[(decision, row(0))])
        } else {
            delete::delete_items(open.document(), None, &[Item::Node(options[0].node)])
        };
        open.edit("Cut", edits);
        assert_eq!(xs(&open, decision, row(0)), [1.0]);
        assert_eq!(xs(&open, decision, row(1)), [2.0]);
        assert!(
            !open
                .document()
                .looks
                .bends
                .contains_key(&(decision, row(2)))
        );
        open.undo();
        assert_eq!(open.document().looks, document.looks);
    }
}

#[test]
fn what_is_deleted_leaves_no_points_and_a_wire_from_elsewhere_is_another_wire() {
    let Bent {
        mut open,
        sum,
        curve,
        ..
    } = bent();
    let edits = delete::delete_items(open.document(), None, &[Item::Node(sum)]);
    open.edit("Delete", edits);
    assert!(
        open.document().looks.bends.is_empty(),
        "{:?}",
        open.document().looks.bends
    );
    open.undo();
    let edits = insert::detached(open.document(), None, &[sum]);
    open.edit("Detach", edits);
    assert!(!open.document().looks.bends.contains_key(&(curve, X)));
}

#[test]
fn points_are_added_in_their_order_moved_and_taken_out() {
    let Bent {
        mut open, curve, ..
    } = bent();
    let (edits, item) =
        added(open.document(), (curve, X), 1, pos2(61.0, 3.0)).expect("there is room");
    assert_eq!(item, Item::Bend(curve, X, 1));
    open.edit("Bend a wire", edits);
    assert_eq!(xs(&open, curve, X), [40.0, 64.0, 80.0]);
    let what = [
        (item, pos2(64.0, 0.0)),
        (Item::Bend(curve, X, 2), pos2(80.0, 0.0)),
    ];
    let edits = place::moved(open.document(), &what, vec2(8.0, 0.0));
    open.edit("Move", edits);
    assert_eq!(xs(&open, curve, X), [40.0, 72.0, 88.0]);
    let edits = delete::delete_items(open.document(), None, &[item, Item::Bend(curve, X, 0)]);
    open.edit("Delete", edits);
    assert_eq!(xs(&open, curve, X), [88.0]);
    let full = Document::default();
    assert!(added(&full, (curve, X), 0, Pos2::new(f32::NAN, 0.0)).is_none());
}

#[test]
fn points_between_what_is_moved_are_moved_too() {
    let Bent {
        open, sum, curve, ..
    } = bent();
    let scene = Scene::of(open.document(), None);
    let both = Selection::of([Item::Node(sum), Item::Node(curve)]);
    let bends = place::carried(&scene, &both);
    let bends = bends
        .iter()
        .filter(|(item, _)| matches!(item, Item::Bend(..)));
    assert_eq!(bends.count(), 2);
    let one = Selection::of([Item::Node(curve)]);
    assert_eq!(place::carried(&scene, &one).len(), 1);
    let straight = straightened(open.document(), &scene, &both);
    assert_eq!(straight, [Edit::Bends(curve, X, Vec::new())]);
}

#[test]
fn what_is_copied_and_pasted_bends_as_far_from_its_nodes() {
    let Bent {
        mut open,
        sum,
        curve,
        ..
    } = bent();
    let scene = Scene::of(open.document(), None);
    let both = Selection::of([Item::Node(sum), Item::Node(curve)]);
    let part = clipboard::copied(open.document(), &scene, None, &both).expect("it can be");
    // Through the clipboard it is text.
    let part = Fragment::read(part.write().as_bytes()).expect("it is read");
    assert_eq!(part.looks.bends.len(), 4);
    let pasting = Pasting {
        to: To::Off(vec2(16.0, 0.0)),
        at_home: true,
        with_inputs: false,
    };
    let pasted = clipboard::pasted(open.document(), None, &part, pasting).expect("it stands");
    let new: Vec<NodeId> = Selection::of(pasted.items.iter().copied())
        .nodes()
        .collect();
    open.edit("Paste", pasted.edits);
    let body = &open.document().graph.nodes;
    let mut curves = new.iter().filter(|id| body[*id].name == "Shaped");
    let new_curve = *curves.next_back().expect("it was pasted");
    assert_eq!(xs(&open, new_curve, X), [56.0, 96.0]);
    // The wires from outside are not there, so nothing of theirs is.
    assert_eq!(open.document().looks.bends.len(), 5);
}

#[test]
fn a_group_that_is_made_and_taken_apart_keeps_the_points_inside() {
    let Bent {
        mut open,
        sum,
        curve,
        ..
    } = bent();
    let scene = Scene::of(open.document(), None);
    let both = Selection::of([Item::Node(sum), Item::Node(curve)]);
    let made = groups::made(open.document(), &scene, None, &both).expect("it can be");
    let usage = made.usage;
    open.edit("Make a group", made.edits);
    assert_eq!(xs(&open, curve, X), [40.0, 80.0]);
    let text = open.document().write();
    let read = Document::read(text.as_bytes()).expect("it is read");
    assert_eq!(read.looks.bends, open.document().looks.bends);
    let scene = Scene::of(open.document(), None);
    let (edits, items) =
        groups::taken_apart(open.document(), &scene, None, usage).expect("it can be");
    open.edit("Ungroup", edits);
    let inside = Selection::of(items);
    let body = &open.document().graph.nodes;
    let mut curves = inside.nodes().filter(|id| body[id].name == "Shaped");
    let apart = curves.next().expect("it is there");
    assert_eq!(xs(&open, apart, X), [40.0, 80.0]);
}
