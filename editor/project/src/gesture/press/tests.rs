//! Tests of clicks and double clicks: when a press is a click, and what it does.

use emath::{pos2, vec2};

use super::*;
use crate::{
    gesture::fixture::{EMPTY_POINT, FIRST_INPUT, FRAME, Hand, NOTE, last_selection},
    selection::Selection,
};

const SHIFT: Modifiers = Modifiers {
    shift: true,
    alt: false,
    command: false,
};
const COMMAND: Modifiers = Modifiers {
    command: true,
    alt: false,
    shift: false,
};

fn node_item(hand: &Hand, name: &str) -> Item {
    Item::Node(hand.node(name))
}

fn canvas(intent: CanvasIntent) -> Intent {
    intent.into()
}

#[test]
fn a_click_selects_only_what_it_hits() {
    let mut hand = Hand::new();
    let (fear, need) = (node_item(&hand, "Fear"), node_item(&hand, "Need"));
    hand.selection = Selection::from_items([fear]);
    let intents = hand.click_at(hand.header_point("Need"));
    assert_eq!(intents.len(), 2);
    assert_eq!(last_selection(intents), Some(Selection::from_items([need])));

    let wire = hand.scene.wires[0];
    let on_wire = wire.start.lerp(wire.end, 0.5);
    let item = Item::Wire(wire.to, wire.key);
    assert_eq!(
        last_selection(hand.click_at(on_wire)),
        Some(Selection::from_items([item]))
    );

    assert_eq!(
        last_selection(hand.click_at(EMPTY_POINT)),
        Some(Selection::default())
    );
}

#[test]
fn shift_and_ctrl_toggle_what_is_clicked_and_keep_the_rest() {
    for keys in [SHIFT, COMMAND] {
        let mut hand = Hand::new().with_modifiers(keys);
        let (fear, need) = (node_item(&hand, "Fear"), node_item(&hand, "Need"));
        hand.selection = Selection::from_items([fear]);

        let both = Selection::from_items([fear, need]);
        let header = hand.header_point("Need");
        assert_eq!(last_selection(hand.click_at(header)), Some(both.clone()));
        hand.selection = both.clone();
        assert_eq!(
            last_selection(hand.click_at(header)),
            Some(Selection::from_items([fear]))
        );
        assert_eq!(last_selection(hand.click_at(EMPTY_POINT)), Some(both));
    }
}

#[test]
fn a_press_remains_a_click_until_the_pointer_strays() {
    let mut hand = Hand::new();
    let header = hand.header_point("Need");
    hand.press_at(header);
    assert_eq!(hand.move_to(header + vec2(4.0, 0.0)), []);
    assert!(matches!(hand.gesture, Gesture::Press(_)));
    hand.move_to(header + vec2(4.1, 0.0));
    assert!(matches!(hand.gesture, Gesture::Drag(_)));
}

#[test]
fn the_click_distance_is_measured_on_the_screen() {
    let mut hand = Hand::new();
    hand.camera.zoom = 0.5;
    let header = hand.header_point("Need");
    let screen = (header.to_vec2() * 0.5).to_pos2();
    hand.press_at(screen);
    assert_eq!(hand.move_to(screen + vec2(3.9, 0.0)), []);
    let need = node_item(&hand, "Need");
    assert_eq!(
        last_selection(hand.release_button()),
        Some(Selection::from_items([need]))
    );
}

#[test]
fn a_click_ends_typing_before_anything_else() {
    let mut hand = Hand::new();
    for at in [EMPTY_POINT, hand.header_point("Need")] {
        assert_eq!(hand.click_at(at)[0], canvas(CanvasIntent::FinishTyping));
    }
}

#[test]
fn the_fold_sign_collapses() {
    let mut hand = Hand::new();
    let sign = hand.node_rect("Need").min + vec2(10.0, 12.0);
    let collapse = DocumentIntent::ToggleCollapsed(hand.node("Need"));
    assert_eq!(hand.click_at(sign)[1..], [collapse.clone().into()]);
    assert_eq!(hand.double_click_at(sign)[1..], [collapse.into()]);
}

#[test]
fn a_click_on_a_number_types_it_and_a_double_click_on_a_title_renames() {
    let mut hand = Hand::new();
    let spare = hand.node("Spare");
    let row = hand.socket_place(hand.input_socket("Spare", FIRST_INPUT));
    let number = pos2(hand.node_rect("Spare").right() - 20.0, row.y);
    let target = TypingTarget::Number(spare, FIRST_INPUT);
    assert_eq!(
        hand.click_at(number)[1..],
        [canvas(CanvasIntent::Type(target))]
    );

    let name = |item| [canvas(CanvasIntent::Type(TypingTarget::Name(item)))];
    let header = hand.header_point("Spare");
    assert_eq!(hand.double_click_at(header)[1..], name(Item::Node(spare)));
    let note = pos2(-550.0, 240.0);
    assert_eq!(hand.double_click_at(note)[1..], name(Item::Note(NOTE)));
    let title = pos2(300.0, 110.0);
    assert_eq!(hand.double_click_at(title)[1..], name(Item::Frame(FRAME)));

    // Below the header a second click does what the first did.
    let below = pos2(header.x, hand.node_rect("Spare").bottom() - 2.0);
    let only = Selection::from_items([Item::Node(spare)]);
    assert_eq!(last_selection(hand.double_click_at(below)), Some(only));
}

#[test]
fn a_double_click_enters_a_group_and_does_not_rename_it() {
    let mut hand = Hand::new();
    let group = hand.make_group("Spare");
    let usage = Some(hand.node("Spare"));
    let enter = DocumentIntent::EnterGroup(Crumb { group, usage });
    let header = hand.header_point("Spare");
    assert_eq!(hand.double_click_at(header)[1..], [enter.into()]);
}

#[test]
fn a_double_click_bends_a_wire_where_it_is() {
    let mut hand = Hand::new();
    let wire = hand.scene.wires[0];
    let at = wire.start.lerp(wire.end, 0.5);
    let bend = DocumentIntent::BendWire {
        node: wire.to,
        key: wire.key,
        index: 0,
        at,
    };
    assert_eq!(hand.double_click_at(at)[1..], [bend.into()]);
}

#[test]
fn a_double_click_on_the_canvas_asks_what_to_add() {
    let mut hand = Hand::new();
    let (at, loose) = (EMPTY_POINT, None);
    let add = DocumentIntent::OpenAdd { at, loose };
    assert_eq!(hand.double_click_at(at)[1..], [add.into()]);
}
