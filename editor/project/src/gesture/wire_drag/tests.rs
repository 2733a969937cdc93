//! Tests of drawing, moving and cutting wires, and of sockets that reject them.

use emath::{pos2, vec2};
use expect_test::expect;

use super::*;
use crate::{
    gesture::fixture::{EMPTY_POINT, FIRST_INPUT, Hand, document_intents},
    selection::Selection,
};

/// Drags a wire from a socket to a point and drops it. Returns the intents for the document.
fn drop_at(hand: &mut Hand, from: SocketRef, to: Pos2) -> Vec<DocumentIntent> {
    hand.press_at(hand.socket_place(from));
    hand.move_to(to);
    let intents = hand.release_button();
    assert_eq!(intents[0], CanvasIntent::SilenceHints.into());
    assert!(hand.gesture.is_idle());
    document_intents(intents)
}

fn join_intent(from: SocketRef, to: SocketRef) -> DocumentIntent {
    DocumentIntent::JoinWire {
        from: vec![from],
        to,
        taken_from: None,
    }
}

#[test]
fn a_new_wire_catches_at_a_socket_that_it_fits() {
    let mut hand = Hand::new();
    let (fear, list) = (hand.output_socket("Fear"), hand.list_socket("Sum"));
    let socket = hand.socket_place(list);
    hand.press_at(hand.socket_place(fear));
    assert_eq!(hand.move_to(socket - vec2(21.0, 0.0)), []);
    let wire = *hand.gesture.dragged_wire().unwrap();
    assert_eq!((wire.fixed, wire.taken_from), (fear, None));
    assert_eq!(wire.end, socket);
    assert_eq!(
        document_intents(hand.release_button()),
        [join_intent(fear, list)]
    );

    // 22 is the reach, on the screen.
    hand.press_at(hand.socket_place(fear));
    let away = socket - vec2(23.0, 0.0);
    hand.move_to(away);
    assert_eq!(hand.gesture.dragged_wire().unwrap().end, away);
}

#[test]
fn a_wire_can_be_drawn_from_an_input_to_an_output() {
    let mut hand = Hand::new();
    let (spare, fear) = (
        hand.input_socket("Spare", FIRST_INPUT),
        hand.output_socket("Fear"),
    );
    let place = hand.socket_place(fear);
    assert_eq!(drop_at(&mut hand, spare, place), [join_intent(spare, fear)]);
}

#[test]
fn a_wire_dropped_on_the_canvas_asks_what_to_add() {
    let mut hand = Hand::new();
    let fear = hand.output_socket("Fear");
    let add = DocumentIntent::OpenAdd {
        at: EMPTY_POINT,
        loose: Some(fear),
    };
    assert_eq!(drop_at(&mut hand, fear, EMPTY_POINT), [add]);
}

#[test]
fn a_wire_released_outside_the_canvas_stays_as_it_was() {
    let outside = pos2(1001.0, 0.0);
    let mut hand = Hand::new();
    let fear = hand.output_socket("Fear");
    assert_eq!(drop_at(&mut hand, fear, outside), []);
    let need = hand.input_socket("Need", FIRST_INPUT);
    assert_eq!(drop_at(&mut hand, need, outside), []);
}

#[test]
fn the_end_of_a_wire_moves_to_another_socket() {
    let mut hand = Hand::new();
    let (need, list) = (
        hand.input_socket("Need", FIRST_INPUT),
        hand.list_socket("Sum"),
    );
    let rewire = DocumentIntent::JoinWire {
        from: vec![hand.output_socket("Health")],
        to: list,
        taken_from: Some((need.node, FIRST_INPUT)),
    };
    let place = hand.socket_place(list);
    assert_eq!(drop_at(&mut hand, need, place), [rewire]);
}

#[test]
fn a_wire_put_back_changes_nothing() {
    let mut hand = Hand::new();
    let need = hand.socket_place(hand.input_socket("Need", FIRST_INPUT));
    hand.press_at(need);
    hand.move_to(EMPTY_POINT);
    hand.move_to(need + vec2(3.0, 3.0));
    assert_eq!(hand.release_button(), [CanvasIntent::SilenceHints.into()]);
}

#[test]
fn with_ctrl_a_wired_input_begins_a_new_wire() {
    let mut hand = Hand::new().with_modifiers(Modifiers {
        command: true,
        ..Modifiers::default()
    });
    let (need, fear) = (
        hand.input_socket("Need", FIRST_INPUT),
        hand.output_socket("Fear"),
    );
    let place = hand.socket_place(fear);
    assert_eq!(drop_at(&mut hand, need, place), [join_intent(need, fear)]);
}

#[test]
fn a_wire_is_cut_where_nothing_accepts_it() {
    let mut hand = Hand::new();
    let need = hand.input_socket("Need", FIRST_INPUT);
    let cut = [DocumentIntent::CutWire(need.node, FIRST_INPUT)];
    assert_eq!(drop_at(&mut hand, need, EMPTY_POINT), cut);

    // A stat has no inputs.
    let header = hand.header_point("Fear");
    assert_eq!(drop_at(&mut hand, need, header), cut);

    // A new wire has nothing to cut.
    let health = hand.output_socket("Health");
    assert_eq!(drop_at(&mut hand, health, header), []);
}

#[test]
fn a_socket_that_rejects_a_wire_says_why() {
    let mut hand = Hand::new();
    let sum = hand.output_socket("Sum");
    for (to, expected) in [
        (
            hand.input_socket("Need", FIRST_INPUT),
            expect![[
                "This would close a loop: the output depends on the node that you connect it to."
            ]],
        ),
        (
            hand.output_socket("Fear"),
            expect![["Two outputs cannot be connected. Drag to an input."]],
        ),
    ] {
        let place = hand.socket_place(to);
        hand.press_at(hand.socket_place(sum));
        hand.move_to(place);

        let wire = *hand.gesture.dragged_wire().unwrap();
        assert_eq!(wire.end, place, "the pointer is there, caught or not");
        let hint = wire.drop_hint(place, &hand.scene, &hand.view());
        let [DocumentIntent::ShowMessage(reason)] = &document_intents(hand.release_button())[..]
        else {
            unreachable!("it is rejected")
        };
        expected.assert_eq(reason);
        assert_eq!(hint.as_ref(), Some(reason));
    }
}

#[test]
fn a_node_is_inserted_between_sockets_that_fit_only_through_it() {
    let mut hand = Hand::new();
    let (fear, heal) = (hand.output_socket("Fear"), hand.list_socket("Heal"));
    let place = hand.socket_place(heal);
    hand.press_at(hand.socket_place(fear));
    hand.move_to(place);
    let wire = *hand.gesture.dragged_wire().unwrap();
    let hint = wire.drop_hint(place, &hand.scene, &hand.view());
    expect![["Release to insert a multiplier in between."]].assert_eq(&hint.unwrap());

    let intents = hand.release_button();
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
fn a_wire_is_replaced_only_at_the_socket_itself() {
    let mut hand = Hand::new();
    let (fear, list) = (hand.output_socket("Fear"), hand.list_socket("Sum"));
    let wired = hand.input_socket("Sum", SocketKey::Row(0, 0));
    let socket = hand.socket_place(wired);
    assert_eq!(drop_at(&mut hand, fear, socket), [join_intent(fear, wired)]);

    // Dropped on its row, it makes the list longer.
    let row = socket + vec2(60.0, 0.0);
    assert_eq!(drop_at(&mut hand, fear, row), [join_intent(fear, list)]);

    // Dropped on a row whose socket is free, it is joined.
    let spare = hand.input_socket("Spare", FIRST_INPUT);
    let row = hand.socket_place(spare) + vec2(60.0, 0.0);
    assert_eq!(drop_at(&mut hand, fear, row), [join_intent(fear, spare)]);
}

#[test]
fn a_wire_from_a_selected_node_joins_the_whole_selection_to_a_list() {
    let mut hand = Hand::new();
    let all = [hand.output_socket("Health"), hand.output_socket("Fear")];
    let list = hand.list_socket("Sum");
    // Need is wired to Sum already, and an option gives no value.
    let nodes = ["Health", "Fear", "Need", "Heal"].map(|name| Item::Node(hand.node(name)));
    hand.selection = Selection::from_items(nodes);

    let place = hand.socket_place(list);
    hand.press_at(hand.socket_place(all[1]));
    hand.move_to(place);
    let wire = *hand.gesture.dragged_wire().unwrap();
    let hint = wire.drop_hint(place, &hand.scene, &hand.view());
    expect![["Release to connect all 2."]].assert_eq(&hint.unwrap());

    let expected = DocumentIntent::JoinWire {
        // Health is above Fear.
        from: all.to_vec(),
        to: list,
        taken_from: None,
    };
    assert_eq!(document_intents(hand.release_button()), [expected]);

    // An output that is not selected is joined alone.
    hand.selection = Selection::from_items([Item::Node(hand.node("Health"))]);
    assert_eq!(
        drop_at(&mut hand, all[1], place),
        [join_intent(all[1], list)]
    );
}

#[test]
fn a_wire_follows_the_pointer_from_its_second_move_on() {
    let mut hand = Hand::new();
    let fear = hand.socket_place(hand.output_socket("Fear"));
    hand.press_at(fear);
    hand.move_to(EMPTY_POINT);
    assert_eq!(hand.gesture.dragged_wire().unwrap().end, EMPTY_POINT);
    hand.move_to(EMPTY_POINT + vec2(7.0, 9.0));
    let end = EMPTY_POINT + vec2(7.0, 9.0);
    assert_eq!(hand.gesture.dragged_wire().unwrap().end, end);
}

#[test]
fn a_wire_that_is_replaced_flashes() {
    let flashes = |hand: &mut Hand, from: SocketRef, to: SocketRef| {
        let to = hand.socket_place(to);
        hand.press_at(hand.socket_place(from));
        hand.move_to(to);
        let intents = hand.release_button();
        let flash = |intent| matches!(intent, &Intent::Canvas(CanvasIntent::FlashWire(..)));
        intents.iter().filter(|intent| flash(intent)).count()
    };

    let mut hand = Hand::new();
    let (health, fear) = (hand.output_socket("Health"), hand.output_socket("Fear"));
    let (need, spare) = (
        hand.input_socket("Need", FIRST_INPUT),
        hand.input_socket("Spare", FIRST_INPUT),
    );
    let list = hand.list_socket("Sum");

    // Health is wired to Need.
    assert_eq!(flashes(&mut hand, fear, need), 1);
    assert_eq!(flashes(&mut hand, health, need), 0);
    assert_eq!(flashes(&mut hand, fear, spare), 0);
    assert_eq!(flashes(&mut hand, fear, list), 0);

    hand.modifiers.command = true;
    assert_eq!(flashes(&mut hand, need, fear), 1);
}
