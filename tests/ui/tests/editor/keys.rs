//! Keys that a person gives to commands: changed on the sheet of shortcuts, heard, shown, kept, and exchanged as files.

use std::{fs, path::Path};

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_editor::{
    App,
    app::AppEnvironment,
    command::{Command, Menu, insert_key_hints},
    io::NoDialogs,
    labels,
    tour::STEPS,
};
use inclination_project::io::{AppFolder, Settings};
use tempfile::tempdir;

use super::{
    by_keyboard::save_as,
    common::{SMALL, Window, app, begun, example, sized, until, written},
    hands::{click_on, find, focused, hold, press, run_command, type_in, walk_back_to, walk_to},
    said::{announcements, texts_with},
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

/// A command's title without the dots of those that ask for more.
fn title(command: Command) -> &'static str {
    command.entry().title.trim_end_matches('…')
}

/// The line of a command that has the keys that it came with.
fn line(command: Command, keys: &[&str]) -> String {
    labels::command_line(command.entry().title, keys, false)
}

/// The line of a command that has other keys.
fn changed_line(command: Command, keys: &[&str]) -> String {
    labels::command_line(command.entry().title, keys, true)
}

fn is_muted(window: &Window) -> bool {
    written(window).contains("muted")
}

#[test]
fn a_command_is_run_by_the_keys_that_it_was_given_and_menus_show_them() {
    let mut window = app(&[example("duel")]);
    open_sheet(&mut window);
    change(&mut window, &line(Command::Mute, &["M"]));
    assert_eq!(focused(&window), Some(labels::press_instead_of("M")));
    hold(&mut window, Modifiers::ALT, Key::J);
    expect![["Alt+J runs “Mute or switch off” from now on."]].assert_eq(&announcements(&window));
    assert_eq!(focused(&window).as_deref(), Some(labels::DONE));
    press(&mut window, Key::Enter);
    // The keyboard goes back to the line, which says what it has now.
    let line = changed_line(Command::Mute, &["Alt+J"]);
    assert_eq!(focused(&window).as_ref(), Some(&line));
    press(&mut window, Key::Escape);
    assert!(find(&window, &line).is_none());

    click_on(&mut window, &labels::outline_label("Heal", "Option"));
    press(&mut window, Key::M);
    assert!(!is_muted(&window));
    hold(&mut window, Modifiers::ALT, Key::J);
    assert!(is_muted(&window));
    click_on(&mut window, Menu::Graph.title());
    window.run_steps(2);
    assert!(says(&window, "Alt+J"));
    press(&mut window, Key::Escape);
    hold(&mut window, CTRL, Key::P);
    type_in(&mut window, title(Command::Mute));
    assert!(says(&window, "Alt+J"));
}

#[test]
fn keys_of_another_command_are_taken_from_it_or_left() {
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(&mut window, &line(Command::Save, &["Ctrl+S"]));
    hold(&mut window, CTRL, Key::O);
    expect![["Ctrl+O runs “Open” now."]].assert_eq(&announcements(&window));
    // Nothing is changed by asking, and others can be pressed.
    assert!(find(&window, &line(Command::Open, &["Ctrl+O"])).is_some());
    click_on(&mut window, labels::PRESS_OTHERS);
    window.run_steps(2);
    hold(&mut window, CTRL, Key::O);
    assert_eq!(
        focused(&window),
        Some(labels::take_from(title(Command::Open)))
    );
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(find(&window, &changed_line(Command::Save, &["Ctrl+O"])).is_some());
    click_on(&mut window, &labels::changed_commands(2));
    window.run_steps(2);

    // Taken back, where it says whose they are now.
    change(&mut window, &changed_line(Command::Open, &[]));
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::reset_to("Ctrl+O"));
    window.run_steps(2);
    expect![["Ctrl+O runs “Save” now."]].assert_eq(&announcements(&window));
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(find(&window, &changed_line(Command::Save, &[])).is_some());
    change(&mut window, &changed_line(Command::Save, &[]));
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::reset_to("Ctrl+S"));
    press(&mut window, Key::Escape);
    window.run_steps(2);
    assert!(says(&window, labels::NO_KEYS_CHANGED));
}

#[test]
fn keys_that_no_command_may_have_are_refused_in_a_sentence() {
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(&mut window, &line(Command::Save, &["Ctrl+S"]));
    press(&mut window, Key::Enter);
    expect![["Enter presses what has the keyboard. No command can have it."]]
        .assert_eq(&announcements(&window));
    press(&mut window, Key::Tab);
    expect![["Tab goes from one thing to the next. No command can have it."]]
        .assert_eq(&announcements(&window));
    hold(&mut window, CTRL, Key::Num3);
    expect![["Ctrl+3 goes to a view that was kept. No command can have it."]]
        .assert_eq(&announcements(&window));
    window.input_mut().events.push(Event::Copy);
    window.run_steps(2);
    expect![["Ctrl+C belongs to the clipboard, in texts as well as on the canvas. No command can have it."]].assert_eq(&announcements(&window));
    // And it listens on, until Escape leaves everything as it was.
    assert_eq!(focused(&window), Some(labels::press_instead_of("Ctrl+S")));
    press(&mut window, Key::Escape);
    click_on(&mut window, labels::DONE);
    window.run_steps(2);
    assert!(find(&window, &line(Command::Save, &["Ctrl+S"])).is_some());
    assert!(find(&window, &labels::changed_commands(0)).is_some());
}

#[test]
fn a_command_has_several_keys_or_none() {
    let mut window = app(&[]);
    open_sheet(&mut window);
    change(
        &mut window,
        &line(Command::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"]),
    );
    press(&mut window, Key::Escape);
    click_on(&mut window, labels::ADD_KEYS);
    window.run_steps(2);
    press(&mut window, Key::F6);
    click_on(&mut window, &labels::remove_keys("Ctrl+Shift+Z"));
    window.run_steps(2);
    click_on(&mut window, labels::DONE);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::Redo, &["Ctrl+Y", "F6"])).is_some());
    change(&mut window, &changed_line(Command::Redo, &["Ctrl+Y", "F6"]));
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::remove_keys("Ctrl+Y"));
    window.run_steps(2);
    click_on(&mut window, &labels::remove_keys("F6"));
    window.run_steps(2);
    click_on(&mut window, labels::DONE);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::Redo, &[])).is_none());
    click_on(&mut window, labels::ALL_COMMANDS);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::Redo, &[])).is_some());
    // All at once, after a question.
    click_on(&mut window, labels::RESET_ALL_KEYS);
    window.run_steps(3);
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(find(&window, &line(Command::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"])).is_some());
}

#[test]
fn a_command_is_found_by_its_keys_and_changed_by_the_keyboard_alone() {
    let mut window = sized(SMALL, &[example("duel")]);
    open_sheet(&mut window);
    walk_to(&mut window, labels::BY_KEYS);
    press(&mut window, Key::Enter);
    window.run_steps(2);
    hold(&mut window, CTRL, Key::G);
    window.run_steps(2);
    assert!(find(&window, &line(Command::Save, &["Ctrl+S"])).is_none());
    walk_to(&mut window, &line(Command::MakeGroup, &["Ctrl+G"]));
    press(&mut window, Key::Enter);
    window.run_steps(2);
    press(&mut window, Key::K);
    press(&mut window, Key::Enter);
    assert!(says(&window, &labels::runs_nothing("Ctrl+G")));
    walk_back_to(&mut window, &labels::stop_search("Ctrl+G"));
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::MakeGroup, &["K"])).is_some());
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
    run_command(&mut window, Command::Tour);
    let keys = |window: &Window| insert_key_hints(&window.ctx, STEPS[0].keyboard_hint);
    assert!(keys(&window).contains("Shift+A"));
    assert!(says(&window, &keys(&window)));
    open_sheet(&mut window);
    change(&mut window, &line(Command::AddNode, &["Shift+A", "Tab"]));
    press(&mut window, Key::F7);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Escape);
    window.run_steps(2);
    assert!(keys(&window).contains("F7"));
    assert!(says(&window, &keys(&window)));
}

fn at_home(home: &Path) -> Window {
    let home = home.to_owned();
    let mut window = begun(move |context| {
        let environment = AppEnvironment {
            home: Some(AppFolder::new(home)),
            dialogs: std::sync::Arc::new(NoDialogs),
        };
        App::with_environment(context, environment)
    });
    window.run_steps(4);
    window
}

#[test]
fn keys_are_kept_from_one_start_to_the_next() {
    let folder = tempdir().expect("there is room");
    let mut window = at_home(folder.path());
    open_sheet(&mut window);
    change(&mut window, &line(Command::New, &["Ctrl+N"]));
    press(&mut window, Key::F8);
    press(&mut window, Key::Enter);
    let file = AppFolder::new(folder.path()).settings_file();
    until(&mut window, "it is written", |_| {
        !Settings::read(&file).keys.is_empty()
    });
    drop(window);
    let mut window = at_home(folder.path());
    open_sheet(&mut window);
    assert!(find(&window, &changed_line(Command::New, &["F8"])).is_some());
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
    change(&mut window, &line(Command::Save, &["Ctrl+S"]));
    press(&mut window, Key::F9);
    press(&mut window, Key::Enter);
    click_on(&mut window, labels::EXPORT_KEYS);
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
    click_on(&mut window, labels::IMPORT_KEYS);
    save_as(&mut window, &file);
    for _ in 0..super::common::PATIENCE {
        if says(&window, &labels::commands_get_keys(2)) {
            break;
        }
        window.step();
        std::thread::yield_now();
    }
    assert_ne!(texts_with(&window, ["“sve”", "“save”"]), "");
    window.run_steps(2);
    click_on(&mut window, labels::TAKE_KEYS);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::Save, &["F9"])).is_some());
    assert!(find(&window, &changed_line(Command::Open, &["F10"])).is_some());
    assert_eq!(window.state().settings().keys.len(), 2);
    assert_eq!(Command::from_name("save"), Some(Command::Save));
}
