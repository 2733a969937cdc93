use emath::vec2;
use expect_test::expect;

use super::*;
use crate::{
    gesture::fixture::{FIRST, Hand, NOWHERE, document_intents},
    selection::Selection,
};

/// Drags a wire from a socket to a point, lets it go, and returns what that asks for.
fn drop_at(hand: &mut Hand, from: SocketAt, to: Pos2) -> Vec<DocumentIntent> {
    hand.press(hand.place(from));
    hand.move_to(to);
    let intents = hand.release();
    assert_eq!(intents[0], CanvasIntent::SilenceHints.into());
    assert!(hand.gesture.is_idle());
    document_intents(intents)
}

fn join(from: SocketAt, to: SocketAt) -> DocumentIntent {
    DocumentIntent::JoinWire {
        from: vec![from],
        to,
        taken_from: None,
    }
}

#[test]
fn a_new_wire_catches_at_a_socket_that_it_fits() {
    let mut hand = Hand::new();
    let (fear, list) = (hand.output("Fear"), hand.list("Sum"));
    let socket = hand.place(list);
    hand.press(hand.place(fear));
    assert_eq!(hand.move_to(socket - vec2(21.0, 0.0)), []);
    let wire = *hand.gesture.wire().unwrap();
    assert_eq!((wire.fixed, wire.taken_from), (fear, None));
    assert_eq!(wire.end, socket);
    assert_eq!(document_intents(hand.release()), [join(fear, list)]);

    // 22 is the reach, on the screen.
    hand.press(hand.place(fear));
    let away = socket - vec2(23.0, 0.0);
    hand.move_to(away);
    assert_eq!(hand.gesture.wire().unwrap().end, away);
}

#[test]
fn a_wire_can_be_drawn_from_an_input_to_an_output() {
    let mut hand = Hand::new();
    let (spare, fear) = (hand.input("Spare", FIRST), hand.output("Fear"));
    let place = hand.place(fear);
    assert_eq!(drop_at(&mut hand, spare, place), [join(spare, fear)]);
}

#[test]
fn a_wire_dropped_on_the_canvas_asks_what_to_add() {
    let mut hand = Hand::new();
    let fear = hand.output("Fear");
    let add = DocumentIntent::OpenAdd {
        at: NOWHERE,
        loose: Some(fear),
    };
    assert_eq!(drop_at(&mut hand, fear, NOWHERE), [add]);
}

#[test]
fn the_end_of_a_wire_moves_to_another_socket() {
    let mut hand = Hand::new();
    let (need, list) = (hand.input("Need", FIRST), hand.list("Sum"));
    let rewire = DocumentIntent::JoinWire {
        from: vec![hand.output("Health")],
        to: list,
        taken_from: Some((need.node, FIRST)),
    };
    let place = hand.place(list);
    assert_eq!(drop_at(&mut hand, need, place), [rewire]);
}

#[test]
fn a_wire_put_back_changes_nothing() {
    let mut hand = Hand::new();
    let need = hand.place(hand.input("Need", FIRST));
    hand.press(need);
    hand.move_to(NOWHERE);
    hand.move_to(need + vec2(3.0, 3.0));
    assert_eq!(hand.release(), [CanvasIntent::SilenceHints.into()]);
}

#[test]
fn with_ctrl_a_wired_input_begins_a_wire_of_its_own() {
    let mut hand = Hand::new().hold(Modifiers {
        command: true,
        ..Modifiers::default()
    });
    let (need, fear) = (hand.input("Need", FIRST), hand.output("Fear"));
    let place = hand.place(fear);
    assert_eq!(drop_at(&mut hand, need, place), [join(need, fear)]);
}

#[test]
fn a_wire_is_cut_where_nothing_takes_it() {
    let mut hand = Hand::new();
    let need = hand.input("Need", FIRST);
    let cut = [DocumentIntent::CutWire(need.node, FIRST)];
    assert_eq!(drop_at(&mut hand, need, NOWHERE), cut);
    // A stat has no inputs.
    let header = hand.header("Fear");
    assert_eq!(drop_at(&mut hand, need, header), cut);
    // A new wire has nothing to be cut.
    let health = hand.output("Health");
    assert_eq!(drop_at(&mut hand, health, header), []);
}

#[test]
fn a_socket_that_refuses_a_wire_says_why() {
    let mut hand = Hand::new();
    let sum = hand.output("Sum");
    for (to, expected) in [
        (
            hand.input("Need", FIRST),
            expect![[
                "That would be a circle: what this gives depends on the node that you wire it to."
            ]],
        ),
        (
            hand.output("Fear"),
            expect![["Two outputs cannot be joined: drag to an input."]],
        ),
    ] {
        let place = hand.place(to);
        hand.press(hand.place(sum));
        hand.move_to(place);
        let wire = *hand.gesture.wire().unwrap();
        assert_eq!(wire.end, place, "the pointer is there, caught or not");
        let hint = wire.drop_hint(place, &hand.scene, &hand.view());
        let [DocumentIntent::Say(reason)] = &document_intents(hand.release())[..] else {
            unreachable!("it is refused")
        };
        expected.assert_eq(reason);
        assert_eq!(hint.as_ref(), Some(reason));
    }
}

#[test]
fn a_node_goes_between_sockets_that_fit_only_through_it() {
    let mut hand = Hand::new();
    let (fear, heal) = (hand.output("Fear"), hand.list("Heal"));
    let place = hand.place(heal);
    hand.press(hand.place(fear));
    hand.move_to(place);
    let wire = *hand.gesture.wire().unwrap();
    let hint = wire.drop_hint(place, &hand.scene, &hand.view());
    expect![["Let go to put a multiplier between."]].assert_eq(&hint.unwrap());

    let intents = hand.release();
    let bridge = DocumentIntent::BridgeWire {
        from: fear,
        to: heal,
        taken_from: None,
    };
    assert!(matches!(
        intents[1],
        Intent::Canvas(CanvasIntent::FocusNode(_))
    ));
    assert_eq!(document_intents(intents), [bridge]);
}

#[test]
fn only_at_the_socket_itself_is_a_wire_replaced() {
    let mut hand = Hand::new();
    let (fear, list) = (hand.output("Fear"), hand.list("Sum"));
    let wired = hand.input("Sum", SocketKey::Row(0, 0));
    let socket = hand.place(wired);
    assert_eq!(drop_at(&mut hand, fear, socket), [join(fear, wired)]);
    // On its row the list gets longer.
    let row = socket + vec2(60.0, 0.0);
    assert_eq!(drop_at(&mut hand, fear, row), [join(fear, list)]);

    // A row whose socket is free takes it.
    let spare = hand.input("Spare", FIRST);
    let row = hand.place(spare) + vec2(60.0, 0.0);
    assert_eq!(drop_at(&mut hand, fear, row), [join(fear, spare)]);
}

#[test]
fn a_wire_of_a_selected_node_brings_the_others_into_a_list() {
    let mut hand = Hand::new();
    let all = [hand.output("Health"), hand.output("Fear")];
    let list = hand.list("Sum");
    // Need is wired to Sum already, and an option gives no value.
    let nodes = ["Health", "Fear", "Need", "Heal"].map(|name| Item::Node(hand.node(name)));
    hand.selection = Selection::of(nodes);
    let place = hand.place(list);
    hand.press(hand.place(all[1]));
    hand.move_to(place);
    let wire = *hand.gesture.wire().unwrap();
    let hint = wire.drop_hint(place, &hand.scene, &hand.view());
    expect![["Let go to wire all 2."]].assert_eq(&hint.unwrap());
    let expected = DocumentIntent::JoinWire {
        // Health is above Fear.
        from: all.to_vec(),
        to: list,
        taken_from: None,
    };
    assert_eq!(document_intents(hand.release()), [expected]);

    // One that is not selected comes alone.
    hand.selection = Selection::of([Item::Node(hand.node("Health"))]);
    assert_eq!(drop_at(&mut hand, all[1], place), [join(all[1], list)]);
}

#[test]
fn a_wire_follows_the_pointer_from_its_second_move_on() {
    let mut hand = Hand::new();
    let fear = hand.place(hand.output("Fear"));
    hand.press(fear);
    hand.move_to(NOWHERE);
    assert_eq!(hand.gesture.wire().unwrap().end, NOWHERE);
    hand.move_to(NOWHERE + vec2(7.0, 9.0));
    let end = NOWHERE + vec2(7.0, 9.0);
    assert_eq!(hand.gesture.wire().unwrap().end, end);
}
