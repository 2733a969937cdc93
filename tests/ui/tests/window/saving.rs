//! The file holds exactly what was made.

use std::fs;

use eframe::egui::{Key, Modifiers, Vec2};
use inclination_core::authoring::model::{Socket, Wire};
use inclination_editor::labels;

use super::{read, test_desktop::TestDesktop};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_node_that_is_dragged_moves_and_undo_brings_it_back() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut window = desktop.start(&[&file]);
    let before = window.wait_for_widget("Heal, Option").place;
    window.drag(
        before.center_top() + Vec2::new(0.0, 8.0),
        Vec2::new(160.0, 80.0),
    );

    window.wait_for_widget(&labels::unsaved_tab_label("duel"));
    let after = window.wait_for_widget("Heal, Option").place;
    // It may snap to the grid, which is far smaller than half of the way.
    assert!(after.min.x > before.min.x + 80.0, "{before:?} {after:?}");

    window.press(Modifiers::COMMAND, Key::Z);
    window.wait_for_widget("duel");
    assert_eq!(window.wait_for_widget("Heal, Option").place, before);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_file_saved_through_the_systems_dialog_reads_back_as_on_the_canvas() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let original = read(&file);
    let other = desktop.file("other.incl.json");
    desktop.answer_with_file(&other);
    let mut window = desktop.start(&[&file]);
    window.change_number();

    // One more wire: the threat weighs on attacking too.
    let from = window
        .wait_for_prefix("If threatened: output, ")
        .place
        .center();
    let to = window
        .wait_for_prefix("Attack: add consideration, ")
        .place
        .center();
    window.drag(from, to - from);
    window.wait_for_widget("Attack: If threatened, consideration input, wired");

    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait_for_widget("other");
    assert!(
        desktop.dialog_log().contains("--save"),
        "{}",
        desktop.dialog_log()
    );
    assert_eq!(read(&file), original);

    let saved = read(&other);
    let nodes = saved.graph.body(None).expect("the whole graph");
    let sockets = |name: &str| -> Vec<Socket> {
        let node = nodes.values().find(|node| node.name == name);
        let node = node.expect("the duel has this node");
        node.all_sockets().map(|(_, socket)| socket).collect()
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
fn a_dialog_that_is_canceled_saves_nothing() {
    let desktop = TestDesktop::new();
    desktop.answer_with_cancel();
    let mut window = desktop.start(&[&desktop.copy_example("duel")]);
    window.change_number();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait_for("the dialog", |_| {
        (!desktop.dialog_log().is_empty()).then_some(())
    });
    window.wait_for_widget(&labels::unsaved_tab_label("duel"));
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_system_without_dialogs_gets_a_field_for_the_path() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut window = desktop.start(&[&file]);
    window.change_number();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert_eq!(window.wait_for_field().words, labels::PATH);
    // The name without its extension is selected, to be typed over.
    window.type_text("typed");
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_for_widget("typed");
    assert_ne!(read(&desktop.file("typed.incl.json")), read(&file));
}
