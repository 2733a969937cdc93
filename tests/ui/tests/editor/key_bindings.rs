//! Keys that a user assigns to commands: changed on the shortcut sheet, heard, shown, kept, and
//! exchanged as files.

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
    common::{
        SMALLEST_SIZE, Window, example, open_app, open_app_sized, open_app_with, saved_text,
        wait_until,
    },
    input::{
        click_on, find, focused_label, press, press_with, run_command, type_in, walk_back_to,
        walk_to,
    },
    keyboard_only::save_as,
    window_text::{announcements, texts_containing},
};

const CTRL: Modifiers = Modifiers::COMMAND;

fn open_sheet(window: &mut Window) {
    press_with(window, Modifiers::SHIFT, Key::F1);
}

/// Opens the card of a command from its line, which shows its keys.
fn open_key_card(window: &mut Window, line: &str) {
    click_on(window, line);
    window.run_steps(3);
}

/// Whether a label or a value contains a text.
fn shows_text(window: &Window, text: &str) -> bool {
    let all = window.query_all_by(|node| {
        let shown = node.label().or_else(|| node.value());
        shown.is_some_and(|shown| shown.contains(text))
    });
    all.count() > 0
}

/// A command's title without a trailing ellipsis.
fn title(command: Command) -> &'static str {
    command.entry().title.trim_end_matches('…')
}

/// The line of a command that has its default keys.
fn default_line(command: Command, keys: &[&str]) -> String {
    labels::command_line(command.entry().title, keys, false)
}

/// The line of a command that has changed keys.
fn changed_line(command: Command, keys: &[&str]) -> String {
    labels::command_line(command.entry().title, keys, true)
}

fn is_muted(window: &Window) -> bool {
    saved_text(window).contains("muted")
}

#[test]
fn a_command_is_run_by_the_keys_that_it_was_given_and_menus_show_them() {
    let mut window = open_app(&[example("duel")]);
    open_sheet(&mut window);
    open_key_card(&mut window, &default_line(Command::Mute, &["M"]));
    assert_eq!(focused_label(&window), Some(labels::press_instead_of("M")));
    press_with(&mut window, Modifiers::ALT, Key::J);
    expect![["Alt+J now runs “Mute or unmute”."]].assert_eq(&announcements(&window));
    assert_eq!(focused_label(&window).as_deref(), Some(labels::DONE));
    press(&mut window, Key::Enter);

    // The keyboard goes back to the line, which shows the new keys.
    let line = changed_line(Command::Mute, &["Alt+J"]);
    assert_eq!(focused_label(&window).as_ref(), Some(&line));
    press(&mut window, Key::Escape);
    assert!(find(&window, &line).is_none());

    click_on(&mut window, &labels::outline_label("Heal", "Option"));
    press(&mut window, Key::M);
    assert!(!is_muted(&window));
    press_with(&mut window, Modifiers::ALT, Key::J);
    assert!(is_muted(&window));

    click_on(&mut window, Menu::Graph.title());
    window.run_steps(2);
    assert!(shows_text(&window, "Alt+J"));
    press(&mut window, Key::Escape);

    press_with(&mut window, CTRL, Key::P);
    type_in(&mut window, title(Command::Mute));
    assert!(shows_text(&window, "Alt+J"));
}

#[test]
fn the_palette_does_not_open_over_the_dialog_for_keys() {
    let mut window = open_app(&[example("duel")]);
    open_sheet(&mut window);
    open_key_card(&mut window, &default_line(Command::Mute, &["M"]));
    press_with(&mut window, Modifiers::ALT, Key::J);
    press_with(&mut window, CTRL, Key::P);
    window.run_steps(2);
    assert_eq!(focused_label(&window).as_deref(), Some(labels::DONE));
}

#[test]
fn letters_typed_in_an_open_menu_do_nothing_behind_it() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, &labels::outline_label("Heal", "Option"));
    let before = saved_text(&window);
    walk_back_to(&mut window, Menu::File.title());
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(shows_text(&window, title(Command::SaveAs)));

    type_in(&mut window, "mob");
    window.run_steps(60);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    window.run_steps(2);
    assert_eq!(saved_text(&window), before);
    assert!(find(&window, labels::SEARCH_NODES).is_none());
    assert!(
        window
            .state()
            .document()
            .expect("it is shown")
            .view
            .solo()
            .is_none()
    );

    // Nor do other keys without Ctrl.
    press(&mut window, Key::Delete);
    press(&mut window, Key::Backspace);
    assert_eq!(saved_text(&window), before);

    // Afterwards they act again.
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    window.run_steps(2);
    assert!(find(&window, labels::SEARCH_NODES).is_some());
}

#[test]
fn a_drop_down_list_keeps_its_keys_and_closes_on_enter() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, &labels::outline_label("Heal", "Option"));
    let before = saved_text(&window);
    let count_names = |window: &Window| window.query_all_by_label("Max damage").count();
    let names_before = count_names(&window);
    click_on(&mut window, labels::SWEEP_OVER);
    window.run_steps(3);
    assert_eq!(count_names(&window), names_before + 1);
    assert_eq!(focused_label(&window).as_deref(), Some("Health"));

    // The letters of a stat's name, and the key that deletes the selection.
    type_in(&mut window, "pot");
    press(&mut window, Key::Delete);
    press(&mut window, Key::F2);
    window.run_steps(60);
    assert_eq!(saved_text(&window), before);

    press(&mut window, Key::ArrowDown);
    assert_eq!(focused_label(&window).as_deref(), Some("Max health"));
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert_eq!(focused_label(&window).as_deref(), Some(labels::SWEEP_OVER));
    assert_eq!(count_names(&window), names_before);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_word_typed_on_the_canvas_runs_only_the_command_of_its_first_letter() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, &labels::outline_label("Heal", "Option"));
    type_in(&mut window, "mob");

    assert!(is_muted(&window));
    // The second letter would show the option alone, and the third bend a wire.
    let document = window.state().document().expect("it is shown");
    assert!(document.view.solo().is_none());
    let step = document.history().undo_title();
    assert!(step.is_some_and(|step| step.starts_with(title(Command::Mute))));
    expect![[
        r#"No text field is active, so only the first letter counts: “M” is the key of “Mute or unmute”."#
    ]]
    .assert_eq(&announcements(&window));
}

#[test]
fn keys_of_another_command_are_reassigned_or_kept() {
    let mut window = open_app(&[]);
    open_sheet(&mut window);
    open_key_card(&mut window, &default_line(Command::Save, &["Ctrl+S"]));
    press_with(&mut window, CTRL, Key::O);
    expect![["Ctrl+O currently runs “Open”."]].assert_eq(&announcements(&window));

    // The question changes nothing, and other keys can be pressed.
    assert!(find(&window, &default_line(Command::Open, &["Ctrl+O"])).is_some());
    click_on(&mut window, labels::PRESS_OTHERS);
    window.run_steps(2);
    press_with(&mut window, CTRL, Key::O);
    assert_eq!(
        focused_label(&window),
        Some(labels::take_from(title(Command::Open)))
    );
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(find(&window, &changed_line(Command::Save, &["Ctrl+O"])).is_some());
    click_on(&mut window, &labels::changed_commands(2));
    window.run_steps(2);

    // The reset reports the command that has the keys now.
    open_key_card(&mut window, &changed_line(Command::Open, &[]));
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::reset_to("Ctrl+O"));
    window.run_steps(2);
    expect![["Ctrl+O currently runs “Save”."]].assert_eq(&announcements(&window));
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(find(&window, &changed_line(Command::Save, &[])).is_some());

    open_key_card(&mut window, &changed_line(Command::Save, &[]));
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::reset_to("Ctrl+S"));
    press(&mut window, Key::Escape);
    window.run_steps(2);
    assert!(shows_text(&window, labels::NO_KEYS_CHANGED));
}

#[test]
fn keys_that_no_command_may_have_are_rejected_with_a_sentence() {
    let mut window = open_app(&[]);
    open_sheet(&mut window);
    open_key_card(&mut window, &default_line(Command::Save, &["Ctrl+S"]));
    press(&mut window, Key::Enter);
    expect![["Enter presses the focused control. These keys cannot be assigned to a command."]]
        .assert_eq(&announcements(&window));
    press(&mut window, Key::Tab);
    expect![[
        "Tab moves the focus to the next control. These keys cannot be assigned to a command."
    ]]
    .assert_eq(&announcements(&window));
    press_with(&mut window, CTRL, Key::Num3);
    expect![["Ctrl+3 goes to a saved view. These keys cannot be assigned to a command."]]
        .assert_eq(&announcements(&window));

    window.input_mut().events.push(Event::Copy);
    window.run_steps(2);
    expect![["Ctrl+C is reserved for the clipboard. These keys cannot be assigned to a command."]]
        .assert_eq(&announcements(&window));

    // It keeps listening, until Escape leaves everything unchanged.
    assert_eq!(
        focused_label(&window),
        Some(labels::press_instead_of("Ctrl+S"))
    );
    press(&mut window, Key::Escape);
    click_on(&mut window, labels::DONE);
    window.run_steps(2);
    assert!(find(&window, &default_line(Command::Save, &["Ctrl+S"])).is_some());
    assert!(find(&window, &labels::changed_commands(0)).is_some());
}

#[test]
fn a_command_has_several_keys_or_none() {
    let mut window = open_app(&[]);
    open_sheet(&mut window);
    open_key_card(
        &mut window,
        &default_line(Command::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"]),
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

    open_key_card(&mut window, &changed_line(Command::Redo, &["Ctrl+Y", "F6"]));
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

    // Reset all at once, after a question.
    click_on(&mut window, labels::RESET_ALL_KEYS);
    window.run_steps(3);
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(
        find(
            &window,
            &default_line(Command::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"])
        )
        .is_some()
    );
}

#[test]
fn a_command_is_found_by_its_keys_and_changed_by_the_keyboard_alone() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("duel")]);
    open_sheet(&mut window);
    walk_to(&mut window, labels::BY_KEYS);
    press(&mut window, Key::Enter);
    window.run_steps(2);

    press_with(&mut window, CTRL, Key::G);
    window.run_steps(2);
    assert!(find(&window, &default_line(Command::Save, &["Ctrl+S"])).is_none());
    walk_to(&mut window, &default_line(Command::MakeGroup, &["Ctrl+G"]));
    press(&mut window, Key::Enter);
    window.run_steps(2);

    press(&mut window, Key::K);
    press(&mut window, Key::Enter);
    assert!(shows_text(&window, &labels::runs_nothing("Ctrl+G")));
    walk_back_to(&mut window, &labels::stop_search("Ctrl+G"));
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::MakeGroup, &["K"])).is_some());

    // Nothing on the canvas behind received any of it.
    assert!(
        window
            .state()
            .document()
            .is_some_and(|open| !open.has_unsaved_work())
    );
}

#[test]
fn texts_of_the_app_show_the_current_keys() {
    let mut window = open_app(&[]);
    run_command(&mut window, Command::Tour);
    let keys = |window: &Window| insert_key_hints(&window.ctx, STEPS[0].keyboard_hint);
    assert!(keys(&window).contains("Shift+A"));
    assert!(shows_text(&window, &keys(&window)));

    open_sheet(&mut window);
    open_key_card(
        &mut window,
        &default_line(Command::AddNode, &["Shift+A", "Tab"]),
    );
    press(&mut window, Key::F7);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Escape);
    window.run_steps(2);

    assert!(keys(&window).contains("F7"));
    assert!(shows_text(&window, &keys(&window)));
}

fn open_with_home(home: &Path) -> Window {
    let home = home.to_owned();
    let mut window = open_app_with(move |context| {
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
fn keys_are_remembered_between_starts() {
    let folder = tempdir().expect("there is room");
    let mut window = open_with_home(folder.path());

    open_sheet(&mut window);
    open_key_card(&mut window, &default_line(Command::New, &["Ctrl+N"]));
    press(&mut window, Key::F8);
    press(&mut window, Key::Enter);
    let file = AppFolder::new(folder.path()).settings_file();
    wait_until(&mut window, "it is written", |_| {
        !Settings::read(&file).keys.is_empty()
    });

    drop(window);
    let mut window = open_with_home(folder.path());
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
    let mut window = open_app(&[]);
    open_sheet(&mut window);
    open_key_card(&mut window, &default_line(Command::Save, &["Ctrl+S"]));
    press(&mut window, Key::F9);
    press(&mut window, Key::Enter);

    click_on(&mut window, labels::EXPORT_KEYS);
    save_as(&mut window, &file);
    wait_until(&mut window, "it is written", |_| file.exists());
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.contains("\"save\": [\"F9\"]"), "{text}");

    // The file is edited by hand, with one command misspelled, and imported elsewhere.
    let text = text.replace(
        "\"open\": [\"Ctrl+O\"]",
        "\"open\": [\"F10\"], \"sve\": [\"F4\"]",
    );
    fs::write(&file, text).expect("there is room");

    let mut window = open_app(&[]);
    open_sheet(&mut window);
    click_on(&mut window, labels::IMPORT_KEYS);
    save_as(&mut window, &file);

    for _ in 0..super::common::MAX_WAIT_FRAMES {
        if shows_text(&window, &labels::commands_get_keys(2)) {
            break;
        }
        window.step();
        std::thread::yield_now();
    }

    assert_ne!(texts_containing(&window, ["“sve”", "“save”"]), "");
    window.run_steps(2);

    click_on(&mut window, labels::TAKE_KEYS);
    window.run_steps(2);
    assert!(find(&window, &changed_line(Command::Save, &["F9"])).is_some());
    assert!(find(&window, &changed_line(Command::Open, &["F10"])).is_some());
    assert_eq!(window.state().settings().keys.len(), 2);
    assert_eq!(Command::from_name("save"), Some(Command::Save));
}
