//! The file holds exactly what was made.

use std::fs;

use eframe::egui::{Key, Modifiers, Vec2};
use inclination_core::model::{Socket, Wire};
use inclination_editor::labels;

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_node_that_is_dragged_moves_and_undo_brings_it_back() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut window = desk.start(&[&file]);
    let before = window.see("Heal, Option").place;
    window.drag(
        before.center_top() + Vec2::new(0.0, 8.0),
        Vec2::new(160.0, 80.0),
    );

    window.see(&labels::unsaved_tab_label("duel"));
    let after = window.see("Heal, Option").place;
    // It may snap to the grid, which is far smaller than half of the way.
    assert!(after.min.x > before.min.x + 80.0, "{before:?} {after:?}");

    window.press(Modifiers::COMMAND, Key::Z);
    window.see("duel");
    assert_eq!(window.see("Heal, Option").place, before);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_file_saved_through_the_systems_dialog_reads_back_as_on_the_canvas() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let original = read(&file);
    let other = desk.file("other.incl.json");
    desk.picks(&other);
    let mut window = desk.start(&[&file]);
    window.change_a_number();

    // One more wire: the threat weighs on attacking too.
    let from = window
        .see_that_begins("If threatened: output, ")
        .place
        .center();
    let to = window
        .see_that_begins("Attack: add consideration, ")
        .place
        .center();
    window.drag(from, to - from);
    window.see("Attack: If threatened, consideration input, wired");

    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.see("other");
    assert!(desk.asked().contains("--save"), "{}", desk.asked());
    assert_eq!(read(&file), original);

    let saved = read(&other);
    let nodes = saved.graph.body(None).expect("the whole graph");
    let sockets = |name: &str| -> Vec<Socket> {
        let node = nodes.values().find(|node| node.name == name);
        let node = node.expect("the duel has this node");
        node.all_sockets().map(|(_, held)| held).collect()
    };
    let (threat, _) = nodes
        .iter()
        .find(|(_, node)| node.name == "If threatened")
        .expect("the duel has this node");
    let wire = Socket::Wire(Wire {
        node: *threat,
        port: None,
    });

    assert!(sockets("Heal").contains(&Socket::Value(0.5)));
    assert!(sockets("Attack").contains(&wire));
    assert_ne!(saved, original);

    // Nothing else: back to what was there, it is the original.
    for _ in 0..2 {
        window.press(Modifiers::COMMAND, Key::Z);
    }
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_for("the original in the other file", |_| {
        (fs::read(&other).ok() == fs::read(&file).ok()).then_some(())
    });
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_dialog_that_is_cancelled_saves_nothing() {
    let desk = Desk::new();
    desk.cancels();
    let mut window = desk.start(&[&desk.copy_of("duel")]);
    window.change_a_number();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait_for("the dialog", |_| (!desk.asked().is_empty()).then_some(()));
    window.see(&labels::unsaved_tab_label("duel"));
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_system_without_dialogs_gets_a_field_for_the_path() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut window = desk.start(&[&file]);
    window.change_a_number();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert_eq!(window.see_a_field().words, labels::PATH);
    // The name without its extension is selected, to be typed over.
    window.write("typed");
    window.press(Modifiers::NONE, Key::Enter);
    window.see("typed");
    assert_ne!(read(&desk.file("typed.incl.json")), read(&file));
}
