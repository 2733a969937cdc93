//! Groups that files share: saved, found, inserted, newer in the library, changed here, and without
//! a library.

use std::{fs, path::Path};

use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, NodeKind, Socket},
};
use inclination_editor::{command::Command, labels, pane::Pane};
use inclination_project::{io::library_folder, library::CopyStatus};
use tempfile::{TempDir, tempdir};

use super::{
    common::{Window, example, open_app_with_home, saved_text, wait_until},
    input::{
        click, click_on, find, full_label, press, press_with, run_command, type_in, type_over,
        widget_rect,
    },
    window_text::{
        announcements, shows_text, texts_containing, wait_for_announcement, wait_for_text,
    },
};

/// A home folder, and a window with the apartment's project in it.
fn open_apartment_with_home() -> (TempDir, Window) {
    let home = tempdir().expect("there is room");
    let file = home.path().join("apartment.incl.json");
    fs::copy(example("apartment"), &file).expect("it is there");
    let window = open_app_with_home(home.path(), &[file]);
    (home, window)
}

fn library_file(home: &Path) -> std::path::PathBuf {
    home.join("library/nearness.incl.json")
}

/// The message about a copy with a status.
fn copy_message(status: CopyStatus) -> String {
    status.describe_copy("Nearness")
}

/// Whether a newer version is mentioned.
fn is_newer_mentioned(window: &Window) -> bool {
    [CopyStatus::Newer, CopyStatus::Diverged]
        .iter()
        .any(|status| shows_text(window, &copy_message(*status)))
}

/// Runs the first result of the search for everything.
fn run_first_result(window: &mut Window, command: &str) {
    press_with(window, Modifiers::COMMAND, Key::P);
    type_in(window, command);
    press(window, Key::Enter);
    window.run_steps(3);
}

fn select_node(window: &mut Window, node: &str) {
    let place = widget_rect(window, node);
    click(window, place.left_top() + vec2(40.0, 8.0));
    window.run_steps(2);
}

/// Saves the group of the apartment to the library.
fn save_group(home: &Path, window: &mut Window) {
    select_node(window, "Near work, Group");
    run_command(window, Command::SaveToLibrary);
    expect![["Saved “Nearness” to the library."]]
        .assert_eq(&wait_for_announcement(window, "“Nearness”"));
    assert!(library_file(home).exists());
    wait_until(window, "the copy is known", |app| {
        let open = app.document().expect("one is shown");
        !open.library.copy_statuses.is_empty()
    });
}

/// Opens an empty document beside the open one.
fn open_empty(window: &mut Window) {
    press_with(window, Modifiers::COMMAND, Key::N);
    window.run_steps(3);
}

/// Changes the group's file in the library, as a colleague would.
fn change_library_file(file: &Path, change: impl FnOnce(&mut Graph, GroupId)) {
    let mut document = Document::read(&fs::read(file).expect("it is there")).expect("it is one");
    let group = *document.graph.groups.keys().next().expect("it has one");
    change(&mut document.graph, group);
    fs::write(file, document.write()).expect("there is room");
}

/// Changes a number inside the group: the way is too far from another minute on.
fn change_slope(graph: &mut Graph, group: GroupId) {
    let content = graph.groups.get_mut(&group).expect("it is there");
    let near = content.nodes.values_mut().find(|node| node.name == "Near");
    let near = near.expect("it is there");
    let slope = near
        .kind
        .spec()
        .socket_position("slope")
        .expect("it has one");
    near.sockets[slope] = Socket::Value(2.0);
}

fn group_and_slope(window: &Window) -> (GroupId, f32) {
    let open = window.state().document().expect("one is shown");
    let graph = &open.document().graph;
    let (id, group) = graph.groups.first_key_value().expect("it has one");
    let near = group.nodes.values().find(|node| node.name == "Near");
    let near = near.expect("it is there");
    let slope = near
        .kind
        .spec()
        .socket_position("slope")
        .expect("it has one");
    let Socket::Value(slope) = near.sockets[slope] else {
        unreachable!("it is typed");
    };
    (*id, slope)
}

#[test]
fn a_group_is_saved_found_and_inserted_as_a_copy_in_one_step() {
    let (home, mut window) = open_apartment_with_home();
    save_group(home.path(), &mut window);
    assert!(shows_text(&window, &copy_message(CopyStatus::Same)));
    assert!(
        saved_text(&window).contains("\"shared\": [\n      {\"group\": 20, \"name\": \"nearness\"")
    );

    open_empty(&mut window);
    let empty = saved_text(&window);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "nearness");
    expect![["Nearness, library"]].assert_eq(&full_label(&window, "Nearness"));
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(find(&window, "Nearness, Group").is_some());
    let with = saved_text(&window);
    assert!(with.contains("\"name\": \"nearness\", \"version\""));

    let open = window.state().document().expect("one is shown");
    assert_eq!(open.document().graph.groups.len(), 1);
    assert_eq!(open.history().step_titles().count(), 1, "one step");

    // A second use refers to the same copy.
    run_first_result(&mut window, "add nearness");
    let open = window.state().document().expect("one is shown");
    let nodes = open.document().graph.nodes.values();
    assert_eq!(open.document().graph.groups.len(), 1);
    assert_eq!(
        nodes
            .filter(|node| matches!(node.kind, NodeKind::Group { .. }))
            .count(),
        2
    );

    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
        window.run_steps(2);
    }
    assert_eq!(saved_text(&window), empty);
}

#[test]
fn a_newer_version_is_reported_and_taken_undone_or_declined() {
    let (home, mut window) = open_apartment_with_home();
    save_group(home.path(), &mut window);
    let before = saved_text(&window);
    change_library_file(&library_file(home.path()), change_slope);
    wait_for_text(&mut window, &copy_message(CopyStatus::Newer));

    // On every use, visibly and for screen readers.
    expect![["Near work, Group, newer in the library"]]
        .assert_eq(&full_label(&window, "Near work, Group"));
    expect![["Near parks, Group, newer in the library"]]
        .assert_eq(&full_label(&window, "Near parks, Group"));
    expect![["Problems, 1"]].assert_eq(&full_label(&window, Pane::Problems.title()));

    let opens = labels::INCOMING_CHANGES;
    click_on(&mut window, opens);
    window.run_steps(20);
    expect![["Near in Nearness: Slope: 2, was 1."]]
        .assert_eq(&texts_containing(&window, ["Near in Nearness"]));

    window
        .get_all_by_label(&labels::copy_button_label(labels::TAKE_VERSION, "Nearness"))
        .next()
        .expect("it is offered")
        .click();
    window.run_steps(4);
    assert_eq!(group_and_slope(&window).1, 2.0);
    assert!(shows_text(&window, &copy_message(CopyStatus::Same)));
    assert!(!is_newer_mentioned(&window));

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(saved_text(&window), before);
    assert!(shows_text(&window, &copy_message(CopyStatus::Newer)));

    window
        .get_all_by_label(&labels::copy_button_label(
            labels::KEEP_OWN_VERSION,
            "Nearness",
        ))
        .next()
        .expect("it is offered")
        .click();
    window.run_steps(4);

    assert_eq!(group_and_slope(&window).1, 1.0);
    assert!(!is_newer_mentioned(&window));
    assert!(shows_text(&window, &copy_message(CopyStatus::Accepted)));
}

#[test]
fn wires_that_a_newer_version_has_no_input_for_are_reported() {
    let (home, mut window) = open_apartment_with_home();
    save_group(home.path(), &mut window);
    change_library_file(&library_file(home.path()), |graph, group| {
        let content = graph.groups.get_mut(&group).expect("it is there");
        content.inputs[0].name = String::from("Distance");
    });
    wait_for_text(&mut window, &copy_message(CopyStatus::Newer));

    run_command(&mut window, Command::TakeFromLibrary);
    let message = announcements(&window);
    assert!(message.contains("“Near"), "{message}");
    let open = window.state().document().expect("one is shown");
    let inputs = &open.document().graph.groups[&GroupId(20)].inputs;
    assert_eq!(inputs[1].id.0, 23, "what is called as before is the same");
}

#[test]
fn a_changed_copy_is_reported_and_can_become_the_new_version() {
    let (home, mut window) = open_apartment_with_home();
    save_group(home.path(), &mut window);

    select_node(&mut window, "Near work, Group");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    select_node(&mut window, "Near, Linear");
    press(&mut window, Key::M);
    window.run_steps(3);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::SHIFT, Key::Enter);
    window.run_steps(3);
    select_node(&mut window, "Near work, Group");
    wait_for_text(&mut window, &copy_message(CopyStatus::Changed));

    click_on(
        &mut window,
        &labels::copy_button_label(labels::SAVE_VERSION, "Nearness"),
    );
    window.run_steps(3);

    assert!(shows_text(
        &window,
        &labels::replace_in_library_question("“Nearness”")
    ));
    click_on(&mut window, labels::REPLACE);
    wait_for_text(&mut window, &copy_message(CopyStatus::Same));

    let file = fs::read_to_string(library_file(home.path())).expect("it is there");
    assert!(file.contains("\"muted\": true"));
}

#[test]
fn a_name_that_is_taken_is_asked_about_and_both_can_be_kept() {
    let (home, mut window) = open_apartment_with_home();
    save_group(home.path(), &mut window);
    let first = fs::read(library_file(home.path())).expect("it is there");

    select_node(&mut window, "Near work, Group");
    run_command(&mut window, Command::SaveToLibrary);
    click_on(&mut window, labels::CANCEL);
    window.run_steps(3);
    assert!(!shows_text(
        &window,
        &labels::replace_in_library_question("“Nearness”")
    ));

    run_command(&mut window, Command::SaveToLibrary);
    click_on(&mut window, labels::KEEP_BOTH);
    expect![["Saved “Nearness 2” to the library."]]
        .assert_eq(&wait_for_announcement(&mut window, "“Nearness 2”"));
    assert_eq!(
        fs::read(library_file(home.path())).expect("it is there"),
        first
    );

    let shelf = library_folder::scan_folder(&home.path().join("library"));
    let titles: Vec<&str> = shelf.entries.iter().map(|entry| entry.title()).collect();
    assert_eq!(titles, ["Nearness", "Nearness 2"]);
}

#[test]
fn a_file_works_without_the_library() {
    let (home, mut window) = open_apartment_with_home();
    save_group(home.path(), &mut window);

    let nearness = |window: &Window| {
        let open = window.state().document().expect("one is shown");
        let graph = &open.document().graph;
        let program = inclination_core::Program::new(graph).expect("it compiles");
        let mut single = inclination_core::Single::new(&program);
        single.evaluate();
        let factors: Vec<u32> = program
            .factors()
            .map(|(factor, ..)| single.factor(factor).to_bits())
            .collect();
        (factors, inclination_core::authoring::format::export(graph))
    };
    let before = nearness(&window);
    assert!(!before.1.contains("shared"), "no game sees it");

    fs::remove_dir_all(home.path().join("library")).expect("it is there");
    wait_for_text(&mut window, &copy_message(CopyStatus::Gone));
    assert_eq!(nearness(&window), before);

    click_on(
        &mut window,
        &labels::copy_button_label(labels::MAKE_OWN, "Nearness"),
    );
    window.run_steps(3);
    assert!(!shows_text(&window, &copy_message(CopyStatus::Gone)));
    assert!(!saved_text(&window).contains("\"shared\""));
}

#[test]
fn the_panel_lists_groups_and_unreadable_files() {
    let (home, mut window) = open_apartment_with_home();
    run_command(&mut window, Command::ShowLibrary);
    assert!(shows_text(&window, labels::EMPTY_LIBRARY));

    save_group(home.path(), &mut window);
    click_on(&mut window, Pane::Library.title());
    wait_for_text(
        &mut window,
        &labels::describe_entry_uses("nearness.incl.json", Some(4)),
    );

    fs::write(home.path().join("library/odd.incl.json"), "{").expect("there is room");
    wait_for_text(&mut window, "odd.incl.json: ");

    open_empty(&mut window);
    wait_for_text(
        &mut window,
        &labels::describe_entry_uses("nearness.incl.json", None),
    );

    click_on(&mut window, &labels::insert_entry_label("Nearness"));
    window.run_steps(4);
    wait_for_text(
        &mut window,
        &labels::describe_entry_uses("nearness.incl.json", Some(1)),
    );

    // The library's own file opens like any other.
    click_on(&mut window, &labels::open_entry_label("Nearness"));
    wait_until(&mut window, "it is open", |app| {
        let file = app.document().and_then(|open| open.file());
        file.is_some_and(|file| file.ends_with("library/nearness.incl.json"))
    });
}

#[test]
fn another_folder_can_be_the_library_and_is_remembered() {
    let (home, mut window) = open_apartment_with_home();
    let team = home.path().join("team");
    fs::create_dir(&team).expect("there is room");

    run_command(&mut window, Command::ChooseLibrary);
    window.run_steps(6);
    wait_for_text(&mut window, labels::LIBRARY_FOLDER);
    type_over(&mut window, &team.display().to_string());
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert_eq!(window.state().settings().library.as_deref(), Some(&*team));

    select_node(&mut window, "Near work, Group");
    run_command(&mut window, Command::SaveToLibrary);
    expect![["Saved “Nearness” to the library."]]
        .assert_eq(&wait_for_announcement(&mut window, "“Nearness”"));
    assert!(team.join("nearness.incl.json").exists());

    click_on(&mut window, Pane::Library.title());
    click_on(&mut window, labels::USE_OWN_FOLDER);
    window.run_steps(4);
    assert_eq!(window.state().settings().library, None);
}
