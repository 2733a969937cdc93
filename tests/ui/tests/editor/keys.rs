//! Keys that a person gives to commands: changed on the sheet of shortcuts, heard, shown, kept, and exchanged as files.

use std::{fs, path::Path};

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use inclination_editor::{App, app::AppEnvironment, command::Command, io::NoDialogs};
use inclination_project::io::{Home, Settings};
use tempfile::tempdir;

use super::{
    by_keyboard::save_as,
    common::{SMALL, Window, app, begun, example, sized, until, written},
    hands::{click_on, find, focused, hold, press, type_in, walk_back_to, walk_to},
};

const CTRL: Modifiers = Modifiers::COMMAND;

fn open_sheet(window: &mut Window) {
    hold(window, Modifiers::SHIFT, Key::F1);
}

/// Opens the card of a command, whose line says its keys.
fn change(window: &mut Window, line: &str) {
    click_on(window, line);
    window.run_steps(3);
}

/// Whether something says a text, among other things.
fn says(window: &Window, text: &str) -> bool {
    let all = window.query_all_by(|node| {
        let said = node.label().or_else(|| node.value());
        said.is_some_and(|said| said.contains(text))
    });
    all.count() > 0
}

fn is_muted(window: &Window) -> bool {
    written(window).contains("muted")
}

#[test]
fn a_command_is_run_by_the_keys_that_it_was_given_and_menus_show_them() {
    let mut window = app(&[example("duel")]);
    open_sheet(&mut window);
    change(&mut window, "Mute or switch off: M");
    assert_eq!(focused(&window).as_deref(), Some("Press keys instead of M"));
    hold(&mut window, Modifiers::ALT, Key::J);
    assert!(says(
        &window,
        "Alt+J runs “Mute or switch off” from now on."
    ));
    assert_eq!(focused(&window).as_deref(), Some("Done"));
    press(&mut window, Key::Enter);
    // The keyboard goes back to the line, which says what it has now.
    let line = "Mute or switch off: Alt+J, changed";
    assert_eq!(focused(&window).as_deref(), Some(line));
    press(&mut window, Key::Escape);
    assert!(find(&window, line).is_none());

    click_on(&mut window, "Heal, Option in the outline");
    press(&mut window, Key::M);
    assert!(!is_muted(&window));
    hold(&mut window, Modifiers::ALT, Key::J);
    assert!(is_muted(&window));
    click_on(&mut window, "Graph");
    window.run_steps(2);
    assert!(says(&window, "Alt+J"));
    press(&mut window, Key::Escape);
    hold(&mut window, CTRL, Key::P);
    type_in(&mut window, "mute or");
    assert!(says(&window, "Alt+J"));
}

#[test]
fn keys_of_another_command_are_taken_from_it_or_left() {
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(&mut window, "Save: Ctrl+S");
    hold(&mut window, CTRL, Key::O);
    assert!(says(&window, "Ctrl+O runs “Open” now."));
    // Nothing is changed by asking, and others can be pressed.
    assert!(find(&window, "Open: Ctrl+O").is_some());
    click_on(&mut window, "Press others");
    window.run_steps(2);
    hold(&mut window, CTRL, Key::O);
    assert_eq!(focused(&window).as_deref(), Some("Take it from “Open”"));
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(find(&window, "Save: Ctrl+O, changed").is_some());
    click_on(&mut window, "Changed (2)");
    window.run_steps(2);

    // Taken back, where it says whose they are now.
    change(&mut window, "Open: no keys, changed");
    press(&mut window, Key::Escape);
    click_on(&mut window, "Reset to Ctrl+O");
    window.run_steps(2);
    assert!(says(&window, "Ctrl+O runs “Save” now."));
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(find(&window, "Save: no keys, changed").is_some());
    change(&mut window, "Save: no keys, changed");
    press(&mut window, Key::Escape);
    click_on(&mut window, "Reset to Ctrl+S");
    press(&mut window, Key::Escape);
    window.run_steps(2);
    assert!(says(
        &window,
        "Every command has the keys that it came with."
    ));
}

#[test]
fn keys_that_no_command_may_have_are_refused_in_a_sentence() {
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(&mut window, "Save: Ctrl+S");
    press(&mut window, Key::Enter);
    assert!(says(&window, "Enter presses what has the keyboard."));
    press(&mut window, Key::Tab);
    assert!(says(&window, "Tab goes from one thing to the next."));
    hold(&mut window, CTRL, Key::Num3);
    assert!(says(&window, "Ctrl+3 goes to a view that was kept."));
    window.input_mut().events.push(Event::Copy);
    window.run_steps(2);
    assert!(says(&window, "Ctrl+C belongs to the clipboard"));
    // And it listens on, until Escape leaves everything as it was.
    assert_eq!(
        focused(&window).as_deref(),
        Some("Press keys instead of Ctrl+S")
    );
    press(&mut window, Key::Escape);
    click_on(&mut window, "Done");
    window.run_steps(2);
    assert!(find(&window, "Save: Ctrl+S").is_some());
    assert!(find(&window, "Changed (0)").is_some());
}

#[test]
fn a_command_has_several_keys_or_none() {
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(&mut window, "Redo: Ctrl+Shift+Z or Ctrl+Y");
    press(&mut window, Key::Escape);
    click_on(&mut window, "Add other keys");
    window.run_steps(2);
    press(&mut window, Key::F6);
    click_on(&mut window, "Remove Ctrl+Shift+Z");
    window.run_steps(2);
    click_on(&mut window, "Done");
    window.run_steps(2);
    assert!(find(&window, "Redo: Ctrl+Y or F6, changed").is_some());
    change(&mut window, "Redo: Ctrl+Y or F6, changed");
    press(&mut window, Key::Escape);
    click_on(&mut window, "Remove Ctrl+Y");
    window.run_steps(2);
    click_on(&mut window, "Remove F6");
    window.run_steps(2);
    click_on(&mut window, "Done");
    window.run_steps(2);
    assert!(find(&window, "Redo: no keys, changed").is_none());
    click_on(&mut window, "All commands");
    window.run_steps(2);
    assert!(find(&window, "Redo: no keys, changed").is_some());
    // All at once, after a question.
    click_on(&mut window, "Reset all…");
    window.run_steps(3);
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(find(&window, "Redo: Ctrl+Shift+Z or Ctrl+Y").is_some());
}

#[test]
fn a_command_is_found_by_its_keys_and_changed_by_the_keyboard_alone() {
    let mut window = sized(SMALL, &[example("duel")]);
    open_sheet(&mut window);
    walk_to(&mut window, "By keys");
    press(&mut window, Key::Enter);
    window.run_steps(2);
    hold(&mut window, CTRL, Key::G);
    window.run_steps(2);
    assert!(find(&window, "Save: Ctrl+S").is_none());
    walk_to(&mut window, "Make a group: Ctrl+G");
    press(&mut window, Key::Enter);
    window.run_steps(2);
    press(&mut window, Key::K);
    press(&mut window, Key::Enter);
    assert!(says(&window, "Ctrl+G runs no command."));
    walk_back_to(&mut window, "Look no longer for Ctrl+G");
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(find(&window, "Make a group: K, changed").is_some());
    // Nothing of the canvas behind heard any of it.
    assert!(
        window
            .state()
            .document()
            .is_some_and(|open| !open.has_unsaved_work())
    );
}

#[test]
fn texts_of_the_app_say_the_keys_as_they_are_now() {
    let mut window = app(&[]);
    hold(&mut window, CTRL, Key::P);
    type_in(&mut window, "guided tour");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(says(&window, "Shift+A opens the same search;"));
    open_sheet(&mut window);
    change(&mut window, "Add node: Shift+A or Tab");
    press(&mut window, Key::F7);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Escape);
    window.run_steps(2);
    assert!(says(&window, "F7 opens the same search;"));
}

fn at_home(home: &Path) -> Window {
    let home = home.to_owned();
    let mut window = begun(move |context| {
        let environment = AppEnvironment {
            home: Some(Home::at(home)),
            dialogs: std::sync::Arc::new(NoDialogs),
        };
        App::start(context, environment)
    });
    window.run_steps(4);
    window
}

#[test]
fn keys_are_kept_from_one_start_to_the_next() {
    let folder = tempdir().expect("there is room");
    let mut window = at_home(folder.path());
    open_sheet(&mut window);
    change(&mut window, "New: Ctrl+N");
    press(&mut window, Key::F8);
    press(&mut window, Key::Enter);
    let file = Home::at(folder.path()).settings();
    until(&mut window, "it is written", |_| {
        !Settings::read(&file).keys.is_empty()
    });
    drop(window);
    let mut window = at_home(folder.path());
    open_sheet(&mut window);
    assert!(find(&window, "New: F8, changed").is_some());
    press(&mut window, Key::Escape);
    press(&mut window, Key::F8);
    window.run_steps(2);
    assert!(window.state().document().is_some());
}

#[test]
fn keys_are_exported_and_imported() {
    let folder = tempdir().expect("there is room");
    let file = folder.path().join("team.keys.json");
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(&mut window, "Save: Ctrl+S");
    press(&mut window, Key::F9);
    press(&mut window, Key::Enter);
    click_on(&mut window, "Export…");
    save_as(&mut window, &file);
    until(&mut window, "it is written", |_| file.exists());
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.contains("\"save\": [\"F9\"]"), "{text}");

    // Somebody adds a line, mistypes another, and gives it to a third.
    let text = text.replace(
        "\"open\": [\"Ctrl+O\"]",
        "\"open\": [\"F10\"], \"sve\": [\"F4\"]",
    );
    fs::write(&file, text).expect("there is room");
    let mut window = app(&[]);
    open_sheet(&mut window);
    click_on(&mut window, "Import…");
    save_as(&mut window, &file);
    for _ in 0..super::common::PATIENCE {
        if says(&window, "2 commands get other keys.") {
            break;
        }
        window.step();
        std::thread::yield_now();
    }
    assert!(says(
        &window,
        "there is no command “sve”. Perhaps “save” is meant."
    ));
    window.run_steps(2);
    click_on(&mut window, "Take these keys");
    window.run_steps(2);
    assert!(find(&window, "Save: F9, changed").is_some());
    assert!(find(&window, "Open: F10, changed").is_some());
    assert_eq!(window.state().settings().keys.len(), 2);
    assert_eq!(Command::named("save"), Some(Command::Save));
}
