//! The list of steps: what was done is told, and a click goes back to any of it and forth again.

use eframe::egui::{Key, Modifiers, vec2};
use tempfile::tempdir;

use super::{
    common::{Window, example, sized, until, written},
    hands::{click_on, find, hold, press, type_over},
};

fn rename(window: &mut Window, name: &str) {
    click_on(window, "Graph's name");
    type_over(window, name);
    press(window, Key::Enter);
    window.run_steps(4);
}

/// A window with the list, and a graph whose name was changed twice.
fn named_twice() -> (Window, [String; 3]) {
    let mut window = sized(vec2(1600.0, 1000.0), &[example("duel")]);
    click_on(&mut window, "History");
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
    assert!(find(&window, "Step 0: As it was opened, saved").is_some());
    click_on(&mut window, "Step 0: As it was opened, saved");
    assert_eq!(written(&window), begun);
    let undone = find(&window, "Step 2: Rename graph, taken back");
    assert!(undone.is_some(), "what was taken back is still there");
    click_on(&mut window, "Step 2: Rename graph, taken back");
    assert_eq!(written(&window), twice);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert!(find(&window, "Step 1: Rename graph, now").is_some());
    assert_eq!(written(&window), once);
}

#[test]
fn what_is_saved_is_marked_and_new_steps_take_the_place_of_undone_ones() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("duel.incl.json");
    std::fs::copy(example("duel"), &file).unwrap();
    let mut window = sized(vec2(1600.0, 1000.0), &[file]);
    click_on(&mut window, "History");
    for name in ["Fight", "Flight"] {
        rename(&mut window, name);
    }
    hold(&mut window, Modifiers::COMMAND, Key::S);
    until(&mut window, "it is saved", |app| {
        app.document().is_some_and(|open| !open.is_unsaved())
    });
    window.run_steps(4);
    assert!(find(&window, "Step 2: Rename graph, now, saved").is_some());
    click_on(&mut window, "Step 1: Rename graph");
    assert!(find(&window, "Step 2: Rename graph, taken back, saved").is_some());
    rename(&mut window, "Other");
    window.run_steps(4);
    assert!(find(&window, "Step 2: Rename graph, now").is_some());
    assert!(find(&window, "Step 0: As it was opened").is_some());
}
