//! The list of steps: what was done is told, and a click goes back to any of it and forth again.

use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::NodeT;
use expect_test::expect;
use inclination_editor::{labels, pane::Pane};
use tempfile::tempdir;

use super::{
    common::{Window, example, sized, until, written},
    hands::{click_on, hold, press, type_over},
};

fn rename(window: &mut Window, name: &str) {
    click_on(window, labels::GRAPH_NAME);
    type_over(window, name);
    press(window, Key::Enter);
    window.run_steps(4);
}

/// The whole label of a step.
fn step(window: &Window, at: usize) -> String {
    let start = labels::step_label_prefix(at);
    let mut nodes = window.root().children_recursive();
    let found = nodes.find_map(|node| {
        let label = node.accesskit_node().label()?;
        label.starts_with(&start).then_some(label)
    });
    found.unwrap_or_default()
}

fn click_step(window: &mut Window, at: usize) {
    let label = step(window, at);
    click_on(window, &label);
}

/// A window with the list, and a graph whose name was changed twice.
fn named_twice() -> (Window, [String; 3]) {
    let mut window = sized(vec2(1600.0, 1000.0), &[example("duel")]);
    click_on(&mut window, Pane::History.title());
    let mut all = vec![written(&window)];
    for name in ["Fight", "Flight"] {
        rename(&mut window, name);
        all.push(written(&window));
    }
    (window, all.try_into().expect("three"))
}

#[test]
fn any_step_is_gone_to_and_all_come_back() {
    let (mut window, [begun, once, twice]) = named_twice();
    expect![["Step 0: As it was opened, saved"]].assert_eq(&step(&window, 0));
    click_step(&mut window, 0);
    assert_eq!(written(&window), begun);
    // What was taken back is still there.
    expect![["Step 2: Rename graph, taken back"]].assert_eq(&step(&window, 2));
    click_step(&mut window, 2);
    assert_eq!(written(&window), twice);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    expect![["Step 1: Rename graph, now"]].assert_eq(&step(&window, 1));
    assert_eq!(written(&window), once);
}

#[test]
fn what_is_saved_is_marked_and_new_steps_take_the_place_of_undone_ones() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("duel.incl.json");
    std::fs::copy(example("duel"), &file).unwrap();
    let mut window = sized(vec2(1600.0, 1000.0), &[file]);
    click_on(&mut window, Pane::History.title());
    for name in ["Fight", "Flight"] {
        rename(&mut window, name);
    }
    hold(&mut window, Modifiers::COMMAND, Key::S);
    until(&mut window, "it is saved", |app| {
        app.document().is_some_and(|open| !open.is_unsaved())
    });
    window.run_steps(4);
    expect![["Step 2: Rename graph, now, saved"]].assert_eq(&step(&window, 2));
    click_step(&mut window, 1);
    expect![["Step 2: Rename graph, taken back, saved"]].assert_eq(&step(&window, 2));
    rename(&mut window, "Other");
    window.run_steps(4);
    expect![["Step 2: Rename graph, now"]].assert_eq(&step(&window, 2));
    expect![["Step 0: As it was opened"]].assert_eq(&step(&window, 0));
}
