//! Builds the ant colony with the keyboard alone, from an empty document to a file, without any
//! pointer event.

use std::{fs, path::Path};

use eframe::egui::{
    Key, Modifiers,
    accesskit::{Role, Toggled},
};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_core::authoring::model::{Node, NodeId};
use inclination_editor::{
    command::{Command, Menu},
    labels,
};
use tempfile::tempdir;

use super::{
    ant_colony::{NODES, PAYLOADS, STATS, Stat, TYPED_NUMBER, assert_is_the_colony},
    common::{Window, example, open_app, saved_text, wait_until},
    input::{focused_label, press, press_with, type_in, type_over, walk_back_to, walk_to},
};

#[test]
fn the_ant_colony_is_built_saved_and_opened_again_with_the_keyboard_alone() {
    let mut window = open_app(&[]);
    build(&mut window);
    assert_is_the_colony(window.state().document().unwrap().document());
    let built = saved_text(&window);

    let folder = tempdir().unwrap();
    let file = folder.path().join("colony.incl.json");
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    save_as(&mut window, &file);
    assert_eq!(fs::read_to_string(&file).unwrap(), built);
    // Saving adds no step to the history.
    assert_eq!(saved_text(&window), built);

    let again = open_app(&[file]);
    assert_eq!(saved_text(&again), built);
    assert!(!window.state().document().unwrap().has_unsaved_work());
}

#[test]
fn a_number_is_typed_into_a_socket_and_taken_back() {
    let mut window = open_app(&[example("ant-colony")]);
    let before = saved_text(&window);

    walk_to(&mut window, "Crowdedness, Linear");
    // Zoom in on the node, so that its rows are read out and walked through.
    press(&mut window, Key::F);
    walk_to(&mut window, "Crowdedness: low end");
    press(&mut window, Key::Enter);
    type_over(&mut window, "25");
    press(&mut window, Key::Enter);

    assert_eq!(
        focused_label(&window).as_deref(),
        Some("Crowdedness: low end, value input, 25 ants")
    );

    press(&mut window, Key::Delete);
    assert_eq!(window.state().document().unwrap().body().len(), 24);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_node_is_put_into_a_wire_from_its_socket() {
    let mut window = open_app(&[example("ant-colony")]);
    let before = saved_text(&window);

    walk_to(&mut window, "Crowdedness, Linear");
    press(&mut window, Key::F);
    walk_to(&mut window, "Crowdedness: x");
    press(&mut window, Key::I);
    type_in(&mut window, "minimum");
    press(&mut window, Key::Enter);

    let document = window.state().document().unwrap();
    assert_eq!(document.body().len(), 25);
    let mut nodes = document.body().iter();
    let fed = |(_, node): &(&NodeId, &Node)| node.name == "Crowdedness";
    let wire = nodes.find(fed).unwrap().1.sockets[0].wire().unwrap();
    let between = &document.body()[&wire.node];
    assert_eq!(between.kind.spec().title, "Minimum");
    assert!(
        between
            .all_sockets()
            .any(|(_, socket)| socket.wire().is_some())
    );

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}

/// Builds the ant colony in an empty document.
pub(crate) fn build(window: &mut Window) {
    for stat in &STATS {
        add_stat(window, stat);
    }

    for node in &NODES {
        press_with(window, Modifiers::SHIFT, Key::A);
        take_search_result(window, node.kind, node.kind);
        press(window, Key::F2);
        type_over(window, node.name);
        press(window, Key::Enter);
        for (socket, from) in node.wires {
            press(window, Key::W);
            take_search_result(window, from, &format!("{from}, {socket} ←"));
        }

        if TYPED_NUMBER.0 == node.name {
            walk_to_inspector(window, TYPED_NUMBER.1);
            type_over(window, TYPED_NUMBER.2);
            press(window, Key::Enter);
        }

        let payload = PAYLOADS.iter().find(|(name, _)| *name == node.name);
        if let Some((_, payload)) = payload {
            walk_to_inspector(window, labels::PAYLOAD);
            type_over(window, payload);
            // Letters are commands again.
            press(window, Key::Enter);
        }
    }

    press_with(window, Modifiers::ALT, Key::L);
    press(window, Key::Home);
}

/// Types the path to save to once it is asked for, and waits until the file is saved.
pub(crate) fn save_as(window: &mut Window, file: &Path) {
    wait_for_focus(window, labels::PATH);
    type_over(window, &file.display().to_string());
    press(window, Key::Enter);
    wait_until(window, "it is saved", |app| {
        app.document()
            .is_some_and(|document| !document.has_unsaved_work())
    });
}

fn add_stat(window: &mut Window, stat: &Stat) {
    press_with(window, Modifiers::COMMAND, Key::P);
    let add_stat = Command::AddStat.entry().title;
    take_search_result(window, add_stat, add_stat);
    assert_eq!(focused_label(window).as_deref(), Some(labels::STAT_NAME));

    type_over(window, stat.name);
    walk_to(window, labels::STAT_UNIT);
    type_over(window, stat.unit);

    for (label, number) in [
        (labels::STAT_LOW_END, stat.ends[0]),
        (labels::STAT_HIGH_END, stat.ends[1]),
        (labels::STAT_DEFAULT, stat.default),
    ] {
        walk_to(window, label);
        type_over(window, &number.to_string());
    }

    walk_back_to(window, &format!("{}, current value", stat.name));
    type_over(window, &stat.sample.to_string());
    walk_back_to(window, &format!("{}, agent stat", stat.name));
    press_with(window, Modifiers::COMMAND, Key::Enter);
}

/// Types into a list's field, moves down to a line, and takes it.
fn take_search_result(window: &mut Window, text: &str, line: &str) {
    type_in(window, text);
    let mut visited = Vec::new();
    while visited.len() < 40 {
        let lines = window.query_all_by(|node| {
            node.role() == Role::ListBoxOption && node.toggled() == Some(Toggled::True)
        });
        let chosen: Vec<String> = lines
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        if chosen
            .iter()
            .any(|chosen| chosen == line || chosen.starts_with(&format!("{line}, ")))
        {
            press(window, Key::Enter);
            return;
        }
        visited.push(chosen);
        press(window, Key::ArrowDown);
    }
    unreachable!("{line:?} is not among {visited:?}");
}

/// Waits until a widget has the keyboard, which depends on a thread.
fn wait_for_focus(window: &mut Window, label: &str) {
    for _ in 0..200_000 {
        if focused_label(window).as_deref() == Some(label) {
            return;
        }
        window.step();
        std::thread::yield_now();
    }
    unreachable!("{label:?} was never asked for");
}

/// Moves to a property of the selected node. From its node, Tab would go through the nodes behind
/// it and select them; after Escape nothing has the keyboard, and backwards from the first widget
/// the last ones are near.
fn walk_to_inspector(window: &mut Window, label: &str) {
    press(window, Key::Escape);
    walk_to(window, Menu::File.title());
    walk_back_to(window, label);
}
