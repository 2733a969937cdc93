//! Options that are switched off, and one that is shown alone: what the node, the decision, the panels and the file say.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_editor::labels;
use inclination_project::document::describe_disabled_options;

use super::{
    common::{Window, app, example, written},
    hands::{click_on, hold, label_of, press, walk_to},
    said::{announcements, is_said, until_said},
};

/// What the canvas says while an option is shown alone.
fn only_shown(option: &str) -> String {
    labels::solo_message(option, "My turn")
}

/// What the panels say of options that are off.
fn said_off(window: &Window) -> String {
    let open = window.state().document().expect("it is shown");
    let graph = &open.document().graph;
    describe_disabled_options(graph, open.view.solo(), "My turn").expect("an option is off")
}

/// What a screen reader hears of the decision.
fn turn(window: &Window) -> String {
    let node = window.get_by_label("My turn, Decision");
    let value = node.accesskit_node().value();
    value.expect("it says what it picks")
}

#[test]
fn an_option_is_switched_off_in_the_file_and_described_everywhere() {
    let mut window = app(&[example("duel")]);
    let before = written(&window);
    assert!(turn(&window).contains("Heal 38.5 %"));
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::M);
    window.run_steps(2);
    expect![["Heal, Option, off"]].assert_eq(&label_of(&window, "Heal, Option"));
    let turn_now = turn(&window);
    let (_, chances) = turn_now.split_once("; ").expect("it says both");
    let (_, off) = chances.rsplit_once("; ").expect("it says all");
    expect![["Heal off"]].assert_eq(off);
    assert_eq!(written(&window).matches("\"muted\": true").count(), 1);
    let off = said_off(&window);
    expect![["Switched off: Heal."]].assert_eq(&off);
    until_said(&mut window, &off);
    let document = window.state().document().expect("it is shown");
    let mut problems = document.live.problems().iter();
    assert!(problems.any(|problem| problem.code == "option-off"));
    // In the inspector it is switched on again.
    click_on(&mut window, labels::SWITCHED_OFF);
    assert_eq!(written(&window), before);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    expect![["Heal, Option, off"]].assert_eq(&label_of(&window, "Heal, Option"));
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
    assert!(is_said(&window, &only_shown("Heal")));
    expect![["Heal, Option, alone"]].assert_eq(&label_of(&window, "Heal, Option"));
    expect![["Run, Option, off for now"]].assert_eq(&label_of(&window, "Run, Option"));
    let turn_now = turn(&window);
    assert!(turn_now.contains("Heal 100.0 %"), "{turn_now}");
    let picks = turn_now.rsplit_once("; ").map_or("", |(picks, _)| picks);
    expect![["picks Heal; Heal 100.0 %"]].assert_eq(picks);
    let off = said_off(&window);
    expect![["Only Heal is shown, without Attack and Run."]].assert_eq(&off);
    until_said(&mut window, &off);
    assert_eq!(written(&window), before);
    let document = window.state().document().expect("it is shown");
    assert!(!document.is_unsaved() && document.history().undo_title().is_none());
    click_on(&mut window, labels::SHOW_ALL_OPTIONS);
    assert!(!is_said(&window, &only_shown("Heal")));
    assert!(turn(&window).contains("Heal 38.5 %"));
}

#[test]
fn what_is_alone_ends_by_its_key_in_the_inspector_or_with_its_node() {
    let mut window = app(&[example("duel")]);
    walk_to(&mut window, "Run, Option");
    click_on(&mut window, labels::SHOWN_ALONE);
    window.run_steps(2);
    assert!(is_said(&window, &only_shown("Run")));
    // Another one instead of it.
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(is_said(&window, &only_shown("Heal")));
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(!is_said(&window, &only_shown("Heal")));
    press(&mut window, Key::O);
    press(&mut window, Key::Delete);
    window.run_steps(2);
    assert!(!is_said(&window, &only_shown("Heal")));
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!is_said(&window, &only_shown("Heal")));
}

#[test]
fn what_is_no_option_among_others_cannot_be_alone() {
    let mut window = app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::O);
    window.run_steps(2);
    expect![["Select an option that a decision on this canvas chooses among others."]]
        .assert_eq(&announcements(&window));
}
