//! Groups that files share, by hand: saved, found, inserted, newer in the library, changed here, and without any library.

use std::{fs, path::Path};

use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::{
    Document,
    model::{Graph, GroupId, NodeKind, Socket},
};
use inclination_project::io::shelf;
use tempfile::{TempDir, tempdir};

use super::{
    common::{Window, at_home, example, until, written},
    hands::{click, click_on, find, hold, place_of, press, type_in, type_over},
    said::{is_said, until_said},
};

/// A home, and the apartment's project in a folder of its own.
fn begin() -> (TempDir, Window) {
    let home = tempdir().expect("there is room");
    let file = home.path().join("apartment.incl.json");
    fs::copy(example("apartment"), &file).expect("it is there");
    let window = at_home(home.path(), &[file]);
    (home, window)
}

fn shelved(home: &Path) -> std::path::PathBuf {
    home.join("library/nearness.incl.json")
}

/// Runs what the search for everything finds first.
fn run(window: &mut Window, command: &str) {
    hold(window, Modifiers::COMMAND, Key::P);
    type_in(window, command);
    press(window, Key::Enter);
    window.run_steps(3);
}

fn select(window: &mut Window, node: &str) {
    let place = place_of(window, node);
    click(window, place.left_top() + vec2(40.0, 8.0));
    window.run_steps(2);
}

/// Saves the group of the apartment to the library.
fn save(home: &Path, window: &mut Window) {
    select(window, "Near work, Group");
    run(window, "save group to the library");
    until_said(window, "Saved “Nearness” to the library.");
    assert!(shelved(home).exists());
    until(window, "the copy is known", |app| {
        let open = app.document().expect("one is shown");
        !open.library.standings.is_empty()
    });
}

/// An empty document beside what is open.
fn fresh(window: &mut Window) {
    hold(window, Modifiers::COMMAND, Key::N);
    window.run_steps(3);
}

/// Lets a colleague change the group in the library.
fn change(file: &Path, change: impl FnOnce(&mut Graph, GroupId)) {
    let mut document = Document::read(&fs::read(file).expect("it is there")).expect("it is one");
    let group = *document.graph.groups.keys().next().expect("it has one");
    change(&mut document.graph, group);
    fs::write(file, document.write()).expect("there is room");
}

/// The way is too far from another minute on: a number inside.
fn bend(graph: &mut Graph, group: GroupId) {
    let held = graph.groups.get_mut(&group).expect("it is there");
    let near = held.nodes.values_mut().find(|node| node.name == "Near");
    let near = near.expect("it is there");
    let slope = near
        .kind
        .spec()
        .socket_position("slope")
        .expect("it has one");
    near.sockets[slope] = Socket::Value(2.0);
}

fn group_of(window: &Window) -> (GroupId, f32) {
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
    let (home, mut window) = begin();
    save(home.path(), &mut window);
    assert!(is_said(&window, "“Nearness” is as the library has it."));
    assert!(
        written(&window).contains("\"shared\": [\n      {\"group\": 20, \"name\": \"nearness\"")
    );
    fresh(&mut window);
    let empty = written(&window);
    hold(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "nearness");
    assert!(is_said(&window, "Nearness, library"));
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(find(&window, "Nearness, Group").is_some());
    let with = written(&window);
    assert!(with.contains("\"name\": \"nearness\", \"version\""));
    let open = window.state().document().expect("one is shown");
    assert_eq!(open.document().graph.groups.len(), 1);
    assert_eq!(open.history().titles().count(), 1, "one step");
    // A second use is of the same copy.
    run(&mut window, "add nearness");
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
        hold(&mut window, Modifiers::COMMAND, Key::Z);
        window.run_steps(2);
    }
    assert_eq!(written(&window), empty);
}

#[test]
fn a_newer_version_is_told_of_and_taken_or_not_and_undone() {
    let (home, mut window) = begin();
    save(home.path(), &mut window);
    let before = written(&window);
    change(&shelved(home.path()), bend);
    until_said(
        &mut window,
        "The library has a newer version of “Nearness”.",
    );
    // On every use, for who sees and for who hears.
    assert!(is_said(&window, "Near work, Group, newer in the library"));
    assert!(is_said(&window, "Near parks, Group, newer in the library"));
    assert!(is_said(&window, "Problems, 1"));
    let opens = "What taking it changes";
    click_on(&mut window, opens);
    window.run_steps(20);
    assert!(is_said(&window, "Near in Nearness: Slope: 2, was 1."));
    window
        .get_all_by_label("Take the library's version: Nearness")
        .next()
        .expect("it is offered")
        .click();
    window.run_steps(4);
    assert_eq!(group_of(&window).1, 2.0);
    assert!(is_said(&window, "“Nearness” is as the library has it."));
    assert!(!is_said(&window, "The library has a newer version"));
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(written(&window), before);
    assert!(is_said(
        &window,
        "The library has a newer version of “Nearness”."
    ));
    window
        .get_all_by_label("Keep mine: Nearness")
        .next()
        .expect("it is offered")
        .click();
    window.run_steps(4);
    assert_eq!(group_of(&window).1, 1.0);
    assert!(!is_said(&window, "The library has a newer version"));
    assert!(is_said(&window, "“Nearness” is not as the library has it"));
}

#[test]
fn wires_that_a_newer_version_has_no_input_for_are_told_of() {
    let (home, mut window) = begin();
    save(home.path(), &mut window);
    change(&shelved(home.path()), |graph, group| {
        let held = graph.groups.get_mut(&group).expect("it is there");
        held.inputs[0].name = String::from("Distance");
    });
    until_said(
        &mut window,
        "The library has a newer version of “Nearness”.",
    );
    run(&mut window, "take the library's version");
    assert!(is_said(&window, "The wire from “"));
    let open = window.state().document().expect("one is shown");
    let inputs = &open.document().graph.groups[&GroupId(20)].inputs;
    assert_eq!(inputs[1].id.0, 23, "what is called as before is the same");
}

#[test]
fn what_was_changed_here_is_said_and_can_be_the_new_version() {
    let (home, mut window) = begin();
    save(home.path(), &mut window);
    select(&mut window, "Near work, Group");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    select(&mut window, "Near, Linear");
    press(&mut window, Key::M);
    window.run_steps(3);
    press(&mut window, Key::Escape);
    hold(&mut window, Modifiers::SHIFT, Key::Enter);
    window.run_steps(3);
    select(&mut window, "Near work, Group");
    until_said(
        &mut window,
        "“Nearness” was changed in this file since it was taken from the library.",
    );
    click_on(&mut window, "Save as the new version: Nearness");
    window.run_steps(3);
    assert!(is_said(&window, "Replace “Nearness” in the library?"));
    click_on(&mut window, "Replace");
    until_said(&mut window, "“Nearness” is as the library has it.");
    let file = fs::read_to_string(shelved(home.path())).expect("it is there");
    assert!(file.contains("\"muted\": true"));
}

#[test]
fn a_name_that_is_taken_is_asked_about_and_both_can_be_kept() {
    let (home, mut window) = begin();
    save(home.path(), &mut window);
    let first = fs::read(shelved(home.path())).expect("it is there");
    select(&mut window, "Near work, Group");
    run(&mut window, "save group to the library");
    click_on(&mut window, "Cancel");
    window.run_steps(3);
    assert!(!is_said(&window, "Replace “Nearness”"));
    run(&mut window, "save group to the library");
    click_on(&mut window, "Keep both");
    until_said(&mut window, "Saved “Nearness 2” to the library.");
    assert_eq!(fs::read(shelved(home.path())).expect("it is there"), first);
    let shelf = shelf::look(&home.path().join("library"));
    let titles: Vec<&str> = shelf.entries.iter().map(|entry| entry.title()).collect();
    assert_eq!(titles, ["Nearness", "Nearness 2"]);
}

#[test]
fn without_the_library_a_file_has_all_that_it_needs() {
    let (home, mut window) = begin();
    save(home.path(), &mut window);
    let nearness = |window: &Window| {
        let open = window.state().document().expect("one is shown");
        let graph = &open.document().graph;
        let program = inclination_core::Program::new(graph).expect("it compiles");
        let mut single = inclination_core::eval::Single::new(&program);
        single.evaluate();
        let all = program.factors();
        let all: Vec<u32> = all
            .map(|(factor, ..)| single.factor(factor).to_bits())
            .collect();
        (all, inclination_core::format::export(graph))
    };
    let before = nearness(&window);
    assert!(!before.1.contains("shared"), "no game sees it");
    fs::remove_dir_all(home.path().join("library")).expect("it is there");
    until_said(&mut window, "The library has “Nearness” no more.");
    assert_eq!(nearness(&window), before);
    click_on(&mut window, "Make it this file's own: Nearness");
    window.run_steps(3);
    assert!(!is_said(&window, "The library has “Nearness” no more."));
    assert!(!written(&window).contains("\"shared\""));
}

#[test]
fn the_panel_says_what_there_is_and_what_cannot_be_read() {
    let (home, mut window) = begin();
    run(&mut window, "library panel");
    assert!(is_said(&window, "Nothing is in the library yet."));
    save(home.path(), &mut window);
    click_on(&mut window, "Library");
    until_said(&mut window, "nearness.incl.json, used 4 times in this file");
    fs::write(home.path().join("library/odd.incl.json"), "{").expect("there is room");
    until_said(&mut window, "odd.incl.json: ");
    fresh(&mut window);
    until_said(&mut window, "nearness.incl.json, not in this file");
    click_on(&mut window, "Insert Nearness");
    window.run_steps(4);
    until_said(&mut window, "nearness.incl.json, used once in this file");
    // The library's own file is opened like any other.
    click_on(&mut window, "Open Nearness");
    until(&mut window, "it is open", |app| {
        let file = app.document().and_then(|open| open.file());
        file.is_some_and(|file| file.ends_with("library/nearness.incl.json"))
    });
}

#[test]
fn another_folder_can_be_the_library_and_is_remembered() {
    let (home, mut window) = begin();
    let team = home.path().join("team");
    fs::create_dir(&team).expect("there is room");
    run(&mut window, "library folder");
    window.run_steps(6);
    until_said(&mut window, "The library's folder");
    type_over(&mut window, &team.display().to_string());
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert_eq!(window.state().settings().library.as_deref(), Some(&*team));
    select(&mut window, "Near work, Group");
    run(&mut window, "save group to the library");
    until_said(&mut window, "Saved “Nearness” to the library.");
    assert!(team.join("nearness.incl.json").exists());
    click_on(&mut window, "Library");
    click_on(&mut window, "The app's own");
    window.run_steps(4);
    assert_eq!(window.state().settings().library, None);
}
