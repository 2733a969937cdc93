//! Options that are switched off, and one shown alone: on the node, the decision, the panels and in
//! the file.

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

/// The canvas message while an option is shown alone.
fn alone_message(option: &str) -> String {
    labels::solo_message(option, "“My turn”")
}

/// The panels' message about options that are off.
fn describe_off_options(window: &Window) -> String {
    let open = window.state().document().expect("it is shown");
    let graph = &open.document().graph;
    describe_disabled_options(graph, open.view.solo(), "My turn").expect("an option is off")
}

/// The decision's value, as a screen reader hears it.
fn decision_value(window: &Window) -> String {
    let node = window.get_by_label("My turn, Decision");
    let value = node.accesskit_node().value();
    value.expect("it says what it picks")
}

#[test]
fn an_option_is_switched_off_in_the_file_and_described_everywhere() {
    let mut window = app(&[example("duel")]);
    let before = written(&window);
    assert!(decision_value(&window).contains("Heal 38.5 %"));

    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::M);
    window.run_steps(2);
    expect![["Heal, Option, off"]].assert_eq(&label_of(&window, "Heal, Option"));

    let turn_now = decision_value(&window);
    let (_, chances) = turn_now.split_once("; ").expect("it says both");
    let (_, off) = chances.rsplit_once("; ").expect("it says all");
    expect![["Heal off"]].assert_eq(off);

    assert_eq!(written(&window).matches("\"muted\": true").count(), 1);
    let off = describe_off_options(&window);
    expect![["Turned off: “Heal”."]].assert_eq(&off);
    until_said(&mut window, &off);
    let document = window.state().document().expect("it is shown");
    let mut problems = document.live.problems().iter();
    assert!(problems.any(|problem| problem.code == "option-off"));

    // The inspector switches it on again.
    click_on(&mut window, labels::SWITCHED_OFF);
    assert_eq!(written(&window), before);

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    expect![["Heal, Option, off"]].assert_eq(&label_of(&window, "Heal, Option"));
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);
}

#[test]
fn an_option_is_shown_alone_until_a_click_without_changing_the_file() {
    let mut window = app(&[example("duel")]);
    let before = written(&window);

    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);

    assert!(is_said(&window, &alone_message("Heal")));
    expect![["Heal, Option, shown alone"]].assert_eq(&label_of(&window, "Heal, Option"));
    expect![["Run, Option, left out"]].assert_eq(&label_of(&window, "Run, Option"));

    let turn_now = decision_value(&window);
    assert!(turn_now.contains("Heal 100.0 %"), "{turn_now}");
    let picks = turn_now.rsplit_once("; ").map_or("", |(picks, _)| picks);
    expect![["picks Heal; Heal 100.0 %"]].assert_eq(picks);

    let off = describe_off_options(&window);
    expect![["Only “Heal” is shown, without “Attack” and “Run”."]].assert_eq(&off);
    until_said(&mut window, &off);

    assert_eq!(written(&window), before);
    let document = window.state().document().expect("it is shown");
    assert!(!document.is_unsaved() && document.history().undo_title().is_none());

    click_on(&mut window, labels::SHOW_ALL_OPTIONS);
    assert!(!is_said(&window, &alone_message("Heal")));
    assert!(decision_value(&window).contains("Heal 38.5 %"));
}

#[test]
fn an_option_shown_alone_is_replaced_ended_by_its_key_or_deleted() {
    let mut window = app(&[example("duel")]);
    walk_to(&mut window, "Run, Option");
    click_on(&mut window, labels::SHOWN_ALONE);
    window.run_steps(2);
    assert!(is_said(&window, &alone_message("Run")));

    // Another option replaces it.
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(is_said(&window, &alone_message("Heal")));

    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(!is_said(&window, &alone_message("Heal")));

    press(&mut window, Key::O);
    press(&mut window, Key::Delete);
    window.run_steps(2);
    assert!(!is_said(&window, &alone_message("Heal")));

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!is_said(&window, &alone_message("Heal")));
}

#[test]
fn only_an_option_among_others_can_be_shown_alone() {
    let mut window = app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::O);
    window.run_steps(2);
    expect![["Select an option of a decision that has other options."]]
        .assert_eq(&announcements(&window));
}
