//! Nodes, texts and numbers go through the system's clipboard, with real keys and another program.

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::test_desktop::TestDesktop;

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn copied_nodes_reach_other_programs() {
    let desktop = TestDesktop::new();
    let mut window = desktop.start(&[&desktop.copy_example("duel")]);
    desktop.set_clipboard_text("from another program");

    window.select_node("Heal, Option");
    window.press_real_ctrl('c');
    let copied = window.wait_for("the copied node", |_| {
        let text = desktop.clipboard_text();
        (text != "from another program").then_some(text)
    });
    assert!(copied.contains("\"Heal\""), "{copied}");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn nodes_copied_in_one_window_are_pasted_in_another() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut first = desktop.start(&[&file]);
    desktop.set_clipboard_text("from another program");
    first.select_node("Heal, Option");
    first.press_real_ctrl('c');
    first.wait_for("the copied node", |_| {
        (desktop.clipboard_text() != "from another program").then_some(())
    });

    // The second window has the keyboard.
    let mut second = desktop.start(&[]);
    second.press(Modifiers::COMMAND, Key::N);
    second.wait_for_widget("Untitled");
    second.press_real_ctrl('v');
    second.wait_for_widget("Heal, Option");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn text_from_another_program_is_pasted_as_a_note_and_as_a_name() {
    let desktop = TestDesktop::new();
    let mut window = desktop.start(&[&desktop.copy_example("duel")]);

    desktop.set_clipboard_text("Ask the combat designer");
    window.select_node("Heal, Option");
    window.press_real_ctrl('v');
    window.wait_for("the note", |tree| {
        tree.find_by(|widget| widget.words.contains("Ask the combat designer"))
            .cloned()
    });

    desktop.set_clipboard_text("Drink");
    window.select_node("Heal, Option");
    window.press(Modifiers::NONE, Key::F2);
    window.wait_for_field();
    window.press_real_ctrl('v');
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_for_widget("Drink, Option");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn the_numbers_of_a_plot_reach_other_programs() {
    let desktop = TestDesktop::new();
    let mut window = desktop.start(&[&desktop.copy_example("duel")]);
    desktop.set_clipboard_text("from another program");

    window.click(&labels::save_label("sweep"));
    window.click(labels::COPY_NUMBERS);
    let copied = window.wait_for("the copied numbers", |_| {
        let text = desktop.clipboard_text();
        (text != "from another program").then_some(text)
    });
    let header = copied.lines().next();
    assert_eq!(header, Some("\"Health, hp\",Attack,Heal,Run,Most likely"));
}
