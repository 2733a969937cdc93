use emath::{pos2, vec2};

use super::*;
use crate::{
    gesture::fixture::{FIRST, FRAME, Hand, NOTE, NOWHERE, selected},
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

fn node(hand: &Hand, name: &str) -> Item {
    Item::Node(hand.node(name))
}

fn canvas(intent: CanvasIntent) -> Intent {
    intent.into()
}

#[test]
fn a_click_selects_only_what_it_hits() {
    let mut hand = Hand::new();
    let (fear, need) = (node(&hand, "Fear"), node(&hand, "Need"));
    hand.selection = Selection::of([fear]);
    let intents = hand.click(hand.header("Need"));
    assert_eq!(intents.len(), 2);
    assert_eq!(selected(intents), Some(Selection::of([need])));

    let wire = hand.scene.wires[0];
    let on_wire = wire.start.lerp(wire.end, 0.5);
    let item = Item::Wire(wire.to, wire.key);
    assert_eq!(selected(hand.click(on_wire)), Some(Selection::of([item])));

    assert_eq!(selected(hand.click(NOWHERE)), Some(Selection::default()));
}

#[test]
fn shift_and_ctrl_toggle_what_is_clicked_and_keep_the_rest() {
    for keys in [SHIFT, COMMAND] {
        let mut hand = Hand::new().hold(keys);
        let (fear, need) = (node(&hand, "Fear"), node(&hand, "Need"));
        hand.selection = Selection::of([fear]);
        let both = Selection::of([fear, need]);
        let header = hand.header("Need");
        assert_eq!(selected(hand.click(header)), Some(both.clone()));
        hand.selection = both.clone();
        assert_eq!(selected(hand.click(header)), Some(Selection::of([fear])));
        assert_eq!(selected(hand.click(NOWHERE)), Some(both));
    }
}

#[test]
fn a_press_remains_a_click_until_the_pointer_strays() {
    let mut hand = Hand::new();
    let header = hand.header("Need");
    hand.press(header);
    assert_eq!(hand.move_to(header + vec2(4.0, 0.0)), []);
    assert!(matches!(hand.gesture, Gesture::Press(_)));
    hand.move_to(header + vec2(4.1, 0.0));
    assert!(matches!(hand.gesture, Gesture::Drag(_)));
}

#[test]
fn points_of_the_screen_count_at_any_magnification() {
    let mut hand = Hand::new();
    hand.camera.zoom = 0.5;
    let header = hand.header("Need");
    let screen = (header.to_vec2() * 0.5).to_pos2();
    hand.press(screen);
    assert_eq!(hand.move_to(screen + vec2(3.9, 0.0)), []);
    let need = node(&hand, "Need");
    assert_eq!(selected(hand.release()), Some(Selection::of([need])));
}

#[test]
fn a_click_ends_typing_before_anything_else() {
    let mut hand = Hand::new();
    for at in [NOWHERE, hand.header("Need")] {
        assert_eq!(hand.click(at)[0], canvas(CanvasIntent::FinishTyping));
    }
}

#[test]
fn the_fold_sign_collapses() {
    let mut hand = Hand::new();
    let sign = hand.rect("Need").min + vec2(10.0, 12.0);
    let collapse = DocumentIntent::ToggleCollapsed(hand.node("Need"));
    assert_eq!(hand.click(sign)[1..], [collapse.clone().into()]);
    assert_eq!(hand.double_click(sign)[1..], [collapse.into()]);
}

#[test]
fn a_click_on_a_number_types_it_and_a_double_click_on_a_title_renames() {
    let mut hand = Hand::new();
    let spare = hand.node("Spare");
    let row = hand.place(hand.input("Spare", FIRST));
    let number = pos2(hand.rect("Spare").right() - 20.0, row.y);
    let target = TypingTarget::Number(spare, FIRST);
    assert_eq!(
        hand.click(number)[1..],
        [canvas(CanvasIntent::Type(target))]
    );

    let name = |item| [canvas(CanvasIntent::Type(TypingTarget::Name(item)))];
    let header = hand.header("Spare");
    assert_eq!(hand.double_click(header)[1..], name(Item::Node(spare)));
    let note = pos2(-550.0, 240.0);
    assert_eq!(hand.double_click(note)[1..], name(Item::Note(NOTE)));
    let title = pos2(300.0, 110.0);
    assert_eq!(hand.double_click(title)[1..], name(Item::Frame(FRAME)));

    // Below the header a second click does what the first did.
    let below = pos2(header.x, hand.rect("Spare").bottom() - 2.0);
    let only = Selection::of([Item::Node(spare)]);
    assert_eq!(selected(hand.double_click(below)), Some(only));
}

#[test]
fn a_double_click_enters_a_group_and_does_not_rename_it() {
    let mut hand = Hand::new();
    let group = hand.make_group("Spare");
    let usage = Some(hand.node("Spare"));
    let enter = DocumentIntent::EnterGroup(Crumb { group, usage });
    let header = hand.header("Spare");
    assert_eq!(hand.double_click(header)[1..], [enter.into()]);
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
    assert_eq!(hand.double_click(at)[1..], [bend.into()]);
}

#[test]
fn a_double_click_on_the_canvas_asks_what_to_add() {
    let mut hand = Hand::new();
    let (at, loose) = (NOWHERE, None);
    let add = DocumentIntent::OpenAdd { at, loose };
    assert_eq!(hand.double_click(at)[1..], [add.into()]);
}
