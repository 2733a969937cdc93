//! The command palette: what it lists before anything is typed.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use inclination_editor::command::Command;

use super::{
    common::{Window, example, open_app},
    input::{press, press_with, run_command, type_in},
};

/// Returns whether the palette lists a command.
fn is_listed(window: &Window, command: Command) -> bool {
    let title = command.entry().title;
    let mut found =
        window.query_all_by(|node| node.label().is_some_and(|text| text.starts_with(title)));
    found.next().is_some()
}

fn open_palette(window: &mut Window) {
    press_with(window, Modifiers::COMMAND, Key::P);
    window.run_steps(2);
}

#[test]
fn an_empty_palette_lists_recent_commands_and_only_enabled_ones() {
    let mut window = open_app(&[example("duel")]);
    run_command(&mut window, Command::SelectAll);
    press(&mut window, Key::Escape);
    // Nothing was edited, so there is nothing to undo.
    open_palette(&mut window);
    assert!(!is_listed(&window, Command::Undo));
    assert!(is_listed(&window, Command::New));

    // It can still be found, with the reason why it does nothing.
    type_in(&mut window, Command::Undo.entry().title);
    window.run_steps(2);
    assert!(is_listed(&window, Command::Undo));
}
