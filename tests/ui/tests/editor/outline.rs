//! The outline by keyboard.

use eframe::egui::Key;
use inclination_editor::labels::outline_label;

use super::{
    common::{Window, example, open_app, saved_text},
    input::{click_on, find, focused_label, press},
};

/// Returns the title of the selected node.
fn selected_title(window: &Window) -> String {
    let document = window.state().document().expect("one is shown");
    let id = document
        .view
        .selection
        .lead_node()
        .expect("one is selected");
    let node = window.state().canvas().scene().node(id);
    node.expect("it is on the canvas").title.clone()
}

#[test]
fn arrow_keys_after_a_click_walk_through_the_lines_and_move_no_node() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    click_on(&mut window, &outline_label("My turn", "Decision"));
    for (key, title) in [
        (Key::ArrowDown, "Attack"),
        (Key::ArrowDown, "Heal"),
        (Key::ArrowUp, "Attack"),
        (Key::ArrowLeft, "My turn"),
        (Key::ArrowRight, "Attack"),
    ] {
        press(&mut window, key);
        window.run_steps(2);
        assert_eq!(selected_title(&window), title);
        let focused = focused_label(&window).expect("a line is focused");
        assert!(focused.starts_with(title), "{focused}");
    }
    assert_eq!(saved_text(&window), before);

    // The first press opens the line, the second goes to its first child.
    press(&mut window, Key::ArrowRight);
    window.run_steps(2);
    assert_eq!(selected_title(&window), "Attack");
    press(&mut window, Key::ArrowRight);
    window.run_steps(2);
    assert_ne!(selected_title(&window), "Attack");

    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::Delete);
    window.run_steps(2);
    assert!(find(&window, &outline_label("Attack", "Option")).is_none());
}
