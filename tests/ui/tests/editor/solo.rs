//! Muted options, and one that is soloed: on the node, the decision, the panels and in the file.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_editor::labels;
use inclination_project::document::describe_disabled_options;

use super::{
    common::{Window, example, open_app, saved_text},
    input::{click_on, full_label, press, press_with, walk_to},
    window_text::{announcements, shows_text, wait_for_text},
};

/// The canvas message while an option is soloed.
fn solo_notice(option: &str) -> String {
    labels::solo_message(option, "“My turn”")
}

/// The panels' message about options that are muted or left out.
fn left_out_message(window: &Window) -> String {
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
fn an_option_is_muted_in_the_file_and_described_everywhere() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    assert!(decision_value(&window).contains("Heal 38.5%"));

    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::M);
    window.run_steps(2);
    expect![["Heal, Option, muted"]].assert_eq(&full_label(&window, "Heal, Option"));

    let value = decision_value(&window);
    let (_, chances) = value.split_once("; ").expect("it says both");
    let (_, left_out) = chances.rsplit_once("; ").expect("it says all");
    expect![["Heal muted"]].assert_eq(left_out);

    assert_eq!(saved_text(&window).matches("\"muted\": true").count(), 1);
    let left_out = left_out_message(&window);
    expect![["Muted: “Heal”."]].assert_eq(&left_out);
    wait_for_text(&mut window, &left_out);
    let document = window.state().document().expect("it is shown");
    let mut problems = document.live.problems().iter();
    assert!(problems.any(|problem| problem.code == "option-off"));

    // The inspector switches it on again.
    click_on(&mut window, labels::MUTED);
    assert_eq!(saved_text(&window), before);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    expect![["Heal, Option, muted"]].assert_eq(&full_label(&window, "Heal, Option"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn an_option_is_soloed_until_a_click_without_changing_the_file() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);

    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);

    assert!(shows_text(&window, &solo_notice("Heal")));
    expect![["Heal, Option, solo"]].assert_eq(&full_label(&window, "Heal, Option"));
    expect![["Run, Option, left out"]].assert_eq(&full_label(&window, "Run, Option"));

    let value = decision_value(&window);
    assert!(value.contains("Heal 100%"), "{value}");
    let picks = value.rsplit_once("; ").map_or("", |(picks, _)| picks);
    expect![["drew Heal; Heal 100%"]].assert_eq(picks);

    let left_out = left_out_message(&window);
    expect![["“Heal” is solo. Left out: “Attack” and “Run”."]].assert_eq(&left_out);
    wait_for_text(&mut window, &left_out);

    assert_eq!(saved_text(&window), before);
    let document = window.state().document().expect("it is shown");
    assert!(!document.is_unsaved() && document.history().undo_title().is_none());

    click_on(&mut window, labels::INCLUDE_ALL_OPTIONS);
    assert!(!shows_text(&window, &solo_notice("Heal")));
    assert!(decision_value(&window).contains("Heal 38.5%"));
}

#[test]
fn a_solo_ends_with_another_its_key_or_deletion() {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Run, Option");
    click_on(&mut window, labels::SOLO);
    window.run_steps(2);
    assert!(shows_text(&window, &solo_notice("Run")));

    // Another option replaces it.
    walk_to(&mut window, "Heal, Option");
    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(shows_text(&window, &solo_notice("Heal")));

    press(&mut window, Key::O);
    window.run_steps(2);
    assert!(!shows_text(&window, &solo_notice("Heal")));

    press(&mut window, Key::O);
    press(&mut window, Key::Delete);
    window.run_steps(2);
    assert!(!shows_text(&window, &solo_notice("Heal")));

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!shows_text(&window, &solo_notice("Heal")));
}

#[test]
fn only_an_option_among_others_can_be_soloed() {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::O);
    window.run_steps(2);
    expect![["Select an option of a decision that also has other options."]]
        .assert_eq(&announcements(&window));
}
