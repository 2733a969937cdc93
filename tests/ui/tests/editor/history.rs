//! The list of steps: it shows what was done, and a click goes to any step, back and forth.

use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::NodeT;
use expect_test::expect;
use inclination_editor::{command::Command, labels, pane::Pane};
use tempfile::tempdir;

use super::{
    common::{Window, example, open_app_sized, saved_text, wait_until},
    input::{click_on, press, press_with, run_command, type_over},
};

fn rename(window: &mut Window, name: &str) {
    click_on(window, labels::GRAPH_NAME);
    type_over(window, name);
    press(window, Key::Enter);
    window.run_steps(4);
}

/// The whole label of a step.
fn step_label(window: &Window, at: usize) -> String {
    let start = labels::step_label_prefix(at);
    let mut nodes = window.root().children_recursive();
    let found = nodes.find_map(|node| {
        let label = node.accesskit_node().label()?;
        label.starts_with(&start).then_some(label)
    });
    found.unwrap_or_default()
}

fn click_step(window: &mut Window, at: usize) {
    let label = step_label(window, at);
    click_on(window, &label);
}

/// A window with the list, and a graph that was renamed twice.
fn open_and_rename_twice() -> (Window, [String; 3]) {
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[example("duel")]);
    click_on(&mut window, Pane::History.title());
    let mut all = vec![saved_text(&window)];
    for name in ["Fight", "Flight"] {
        rename(&mut window, name);
        all.push(saved_text(&window));
    }
    (window, all.try_into().expect("three"))
}

#[test]
fn a_click_goes_to_any_step_and_later_steps_come_back() {
    let (mut window, [begun, once, twice]) = open_and_rename_twice();
    expect![["Step 0: Opened the file, saved"]].assert_eq(&step_label(&window, 0));
    click_step(&mut window, 0);
    assert_eq!(saved_text(&window), begun);
    // An undone step is still listed.
    expect![["Step 2: Rename the graph, undone"]].assert_eq(&step_label(&window, 2));
    click_step(&mut window, 2);
    assert_eq!(saved_text(&window), twice);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    expect![["Step 1: Rename the graph, current"]].assert_eq(&step_label(&window, 1));
    assert_eq!(saved_text(&window), once);
}

#[test]
fn the_saved_step_is_marked_and_new_steps_replace_undone_ones() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("duel.incl.json");
    std::fs::copy(example("duel"), &file).unwrap();
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[file]);
    click_on(&mut window, Pane::History.title());

    for name in ["Fight", "Flight"] {
        rename(&mut window, name);
    }

    press_with(&mut window, Modifiers::COMMAND, Key::S);
    wait_until(&mut window, "it is saved", |app| {
        app.document().is_some_and(|open| !open.is_unsaved())
    });
    window.run_steps(4);
    expect![["Step 2: Rename the graph, current, saved"]].assert_eq(&step_label(&window, 2));

    click_step(&mut window, 1);
    expect![["Step 2: Rename the graph, undone, saved"]].assert_eq(&step_label(&window, 2));

    rename(&mut window, "Other");
    window.run_steps(4);
    expect![["Step 2: Rename the graph, current"]].assert_eq(&step_label(&window, 2));
    expect![["Step 0: Opened the file"]].assert_eq(&step_label(&window, 0));
}

#[test]
fn collapsing_and_expanding_are_named_as_such() {
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[example("duel")]);
    click_on(&mut window, Pane::History.title());
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    for _ in 0..2 {
        run_command(&mut window, Command::Collapse);
        window.run_steps(4);
    }
    let steps = [1, 2].map(|at| step_label(&window, at));
    expect![[r#"
        Step 1: Collapse: 31 nodes
        Step 2: Expand: 31 nodes, current"#]]
    .assert_eq(&steps.join("\n"));
}
