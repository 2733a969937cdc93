//! Tests of dragging items: selection, snapping, and insertion into wires.

use emath::{pos2, vec2};

use super::*;
use crate::{
    gesture::fixture::{EMPTY_POINT, FIRST_INPUT, FRAME, Hand, NOTE, document_intents},
    scene::{End, Scene},
    selection::Selection,
};

const ALT: Modifiers = Modifiers {
    alt: true,
    shift: false,
    command: false,
};

fn item_by_name(hand: &Hand, name: &str) -> Item {
    Item::Node(hand.node(name))
}

/// Returns the distance by which the last of these intents moves its items.
fn moved_by(intents: Vec<Intent>) -> Option<Vec2> {
    let last = document_intents(intents).pop();
    match last {
        Some(DocumentIntent::MoveItems { by, .. }) => Some(by),
        _ => None,
    }
}

#[test]
fn a_drag_selects_the_node_and_moves_it_in_one_step() {
    let mut hand = Hand::new();
    let spare = item_by_name(&hand, "Spare");
    let header = hand.header_point("Spare");
    hand.press_at(header);
    let begun = document_intents(hand.move_to(header + vec2(0.0, 163.0)));
    let items = vec![(spare, pos2(-200.0, 0.0))];

    let expected = [
        DocumentIntent::Select(Selection::from_items([spare])),
        DocumentIntent::BeginStep("Move"),
        // The grid is 8 wide.
        DocumentIntent::MoveItems {
            items,
            by: vec2(0.0, 160.0),
        },
    ];
    assert_eq!(begun, expected);

    assert_eq!(hand.release_button(), [DocumentIntent::CommitStep.into()]);
    assert!(hand.gesture.is_idle());
}

#[test]
fn a_drag_moves_the_selection_and_the_contents_of_frames() {
    let mut hand = Hand::new();
    hand.document.looks.notes.get_mut(&NOTE).unwrap().x = 220.0;
    hand.scene = Scene::new(&hand.document, None);
    let frame = Item::Frame(FRAME);
    hand.selection = Selection::from_items([item_by_name(&hand, "Spare"), frame]);

    hand.press_at(pos2(300.0, 110.0));
    let intents = document_intents(hand.move_to(pos2(300.0, 150.0)));
    assert_eq!(intents[0], DocumentIntent::BeginStep("Move"));
    let Some(DocumentIntent::MoveItems { items, .. }) = intents.last() else {
        unreachable!("the pointer moved")
    };

    let moved: Vec<Item> = items.iter().map(|(item, _)| *item).collect();
    let expected = [frame, Item::Note(NOTE), item_by_name(&hand, "Spare")];
    assert_eq!(moved, expected);
}

#[test]
fn a_drag_of_another_item_drops_the_selection_unless_shift_is_held() {
    let shift = Modifiers {
        shift: true,
        ..Modifiers::default()
    };
    for (keys, keeps) in [(Modifiers::default(), false), (shift, true)] {
        let mut hand = Hand::new().with_modifiers(keys);
        let (fear, spare) = (item_by_name(&hand, "Fear"), item_by_name(&hand, "Spare"));
        hand.selection = Selection::from_items([fear]);

        let intents = document_intents(hand.drag_between(hand.header_point("Spare"), EMPTY_POINT));
        let expected = if keeps {
            Selection::from_items([fear, spare])
        } else {
            Selection::from_items([spare])
        };
        assert_eq!(intents[0], DocumentIntent::Select(expected));
    }
}

#[test]
fn alignment_takes_precedence_over_the_grid() {
    let mut hand = Hand::new();
    let header = hand.header_point("Spare");
    hand.press_at(header);
    // Its left edge comes within 5 of those of the two stats, which are at -600.
    let by = moved_by(hand.move_to(header + vec2(-395.0, 163.0))).unwrap();
    assert_eq!(by.x, -400.0);
    let guides = hand.gesture.guides().unwrap();
    assert_eq!(guides.by.0, Some(-5.0));
    assert!(!guides.lines.is_empty());

    // At a distance of 7 it does not snap; -393 is nearest to -392 on the grid.
    let by = moved_by(hand.move_to(header + vec2(-393.0, 163.0))).unwrap();
    assert_eq!(by.x, -392.0);
    assert_eq!(hand.gesture.guides(), Some(&Guides::default()));
}

#[test]
fn the_reach_of_guides_is_measured_on_the_screen() {
    let mut hand = Hand::new();
    hand.camera.zoom = 2.0;
    let header = (hand.header_point("Spare").to_vec2() * 2.0).to_pos2();
    hand.press_at(header);
    // A distance of 5 is 10 on the screen.
    let by = moved_by(hand.move_to(header + vec2(-395.0, 163.0) * 2.0)).unwrap();
    assert_eq!(by.x, -392.0);
}

#[test]
fn alt_moves_nodes_without_wires_freely() {
    let mut hand = Hand::new().with_modifiers(ALT);
    let header = hand.header_point("Spare");
    hand.press_at(header);
    let intents = hand.move_to(header + vec2(-395.0, 163.0));
    let begun = DocumentIntent::BeginStep("Move");
    assert!(document_intents(intents.clone()).contains(&begun));
    assert_eq!(moved_by(intents), Some(vec2(-395.0, 163.0)));
    assert_eq!(hand.gesture.guides(), Some(&Guides::default()));
}

#[test]
fn alt_takes_a_node_out_of_its_wires_and_then_snaps() {
    let mut hand = Hand::new().with_modifiers(ALT);
    let need = hand.node("Need");
    let header = hand.header_point("Need");
    hand.press_at(header);
    let intents = document_intents(hand.move_to(header + vec2(3.0, 83.0)));
    let [_, begin, detach, moved] = &intents[..] else {
        unreachable!("{intents:?}")
    };
    assert_eq!(*begin, DocumentIntent::BeginStep("Detach"));
    assert_eq!(*detach, DocumentIntent::Detach(vec![need]));
    let by = moved_by(vec![moved.clone().into()]);
    assert_eq!(by, Some(vec2(0.0, 80.0)));
}

#[test]
fn a_node_over_a_wire_is_inserted_when_it_is_dropped() {
    let mut hand = Hand::new();
    let spare = hand.node("Spare");
    let header = hand.header_point("Spare");
    hand.press_at(header);
    hand.move_to(header + vec2(100.0, 100.0));
    let landing = hand
        .gesture
        .find_landing(Modifiers::default(), &hand.scene, &hand.view());
    assert_eq!(landing, None);

    // Move the node over the wire from Need to Sum.
    let sum = hand.node("Sum");
    let wire = hand.scene.wires.iter().find(|wire| wire.to == sum).unwrap();
    let (wire, middle) = ((wire.to, wire.key), wire.start.lerp(wire.end, 0.5));
    let corner = middle - hand.node_rect("Spare").size() / 2.0;
    let place = hand.document.looks.nodes.get_mut(&spare).unwrap();
    (place.x, place.y) = (corner.x, corner.y);
    hand.scene = Scene::new(&hand.document, None);
    let landing = hand
        .gesture
        .find_landing(Modifiers::default(), &hand.scene, &hand.view())
        .expect("it is over the wire");
    assert_eq!((landing.node, landing.wire), (spare, wire));
    assert!(landing.middle.distance(middle) < 0.1);

    // With Alt it stays where it is.
    assert_eq!(
        hand.gesture.find_landing(ALT, &hand.scene, &hand.view()),
        None
    );
    let insert = DocumentIntent::InsertIntoWire(landing);
    let commit = DocumentIntent::CommitStep;
    assert_eq!(document_intents(hand.release_button()), [insert, commit]);
}

#[test]
fn a_node_with_wires_is_not_inserted() {
    let mut hand = Hand::new();
    let (health, sum) = (hand.node("Health"), hand.node("Sum"));
    let header = hand.header_point("Health");
    hand.press_at(header);
    hand.move_to(header + vec2(100.0, 100.0));

    let wire = hand.scene.wires.iter().find(|wire| wire.to == sum).unwrap();
    let corner = wire.start.lerp(wire.end, 0.5) - hand.node_rect("Health").size() / 2.0;
    let place = hand.document.looks.nodes.get_mut(&health).unwrap();
    (place.x, place.y) = (corner.x, corner.y);
    hand.scene = Scene::new(&hand.document, None);

    assert_eq!(hand.release_button(), [DocumentIntent::CommitStep.into()]);
}

#[test]
fn a_bend_lines_up_with_the_ends_of_its_wire() {
    let mut hand = Hand::new();
    let need = hand.node("Need");
    let points = vec![pos2(-300.0, -250.0)];
    hand.scene.bends.insert((need, FIRST_INPUT), points);
    let end = End::In(FIRST_INPUT);
    let end = hand.socket_place(crate::scene::SocketRef { node: need, end });
    hand.press_at(pos2(-300.0, -250.0));
    let by = moved_by(hand.move_to(pos2(-303.0, end.y + 4.0))).unwrap();
    assert_eq!(-250.0 + by.y, end.y);
    // Nothing is near along the other axis: -303 is nearest to -304 on the grid.
    assert_eq!(by.x, -4.0);
}
