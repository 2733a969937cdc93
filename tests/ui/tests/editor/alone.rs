//! Options that are switched off, and one that is shown alone: what the node, the decision, the panels and the file say.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::{
    common::{Window, app, example, written},
    hands::{click_on, find, hold, press, walk_to},
    said::{is_said, until_said},
};

const ALONE: &str = "Only Heal is shown in My turn.";

/// What a screen reader hears of the decision.
fn turn(window: &Window) -> String {
    let node = window.get_by_label("My turn, Decision");
    let value = node.accesskit_node().value();
    value.expect("it says what it picks")
}

#[test]
fn an_option_is_switched_off_in_the_file_and_said_to_be_off_everywhere() {
    let mut window = app(&[example("duel")]);
    let before = written(&window);
    assert!(turn(&window).contains("Heal 38.5 %"));
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::M);
    window.run_steps(2);
    assert!(find(&window, "Heal, Option, off").is_some());
    assert!(turn(&window).ends_with("Heal off"), "{}", turn(&window));
    assert_eq!(written(&window).matches("\"muted\": true").count(), 1);
    until_said(&mut window, "Switched off: Heal.");
    let document = window.state().document().expect("it is shown");
    let mut problems = document.live.problems().iter();
    assert!(problems.any(|problem| problem.code == "option-off"));
    // In the inspector it is switched on again.
    click_on(&mut window, "Switched off");
    assert_eq!(written(&window), before);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(find(&window, "Heal, Option, off").is_some());
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);
}

#[test]
fn an_option_is_shown_alone_until_a_click_and_no_file_knows() {
    let mut window = app(&[example("duel")]);
    let before = written(&window);
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(is_said(&window, ALONE));
    assert!(find(&window, "Heal, Option, alone").is_some());
    assert!(find(&window, "Run, Option, off for now").is_some());
    let turn_now = turn(&window);
    assert!(
        turn_now.starts_with("picks Heal; Heal 100.0 %"),
        "{turn_now}"
    );
    until_said(&mut window, "Only Heal is shown, without Attack and Run.");
    assert_eq!(written(&window), before);
    let document = window.state().document().expect("it is shown");
    assert!(!document.is_unsaved() && document.history().undoable().is_none());
    click_on(&mut window, "Show all options");
    assert!(!is_said(&window, ALONE));
    assert!(turn(&window).contains("Heal 38.5 %"));
}

#[test]
fn what_is_alone_ends_by_its_key_in_the_inspector_or_with_its_node() {
    let mut window = app(&[example("duel")]);
    walk_to(&mut window, "Run, Option");
    click_on(&mut window, "Shown alone");
    window.run_steps(2);
    assert!(is_said(&window, "Only Run is shown in My turn."));
    // Another one instead of it.
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(is_said(&window, ALONE));
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(!is_said(&window, ALONE));
    press(&mut window, Key::O);
    press(&mut window, Key::Delete);
    window.run_steps(2);
    assert!(!is_said(&window, ALONE));
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!is_said(&window, ALONE));
}

#[test]
fn what_is_no_option_among_others_cannot_be_alone() {
    let mut window = app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::O);
    window.run_steps(2);
    let said = "Select an option that a decision on this canvas chooses among others.";
    assert!(window.query_by_label(said).is_some());
}
