//! Help, by F1 and by search; patterns, by menu and by search.

use eframe::egui::{Event, Key, Modifiers, accesskit::Role, pos2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_editor::{
    command::{Command, Menu},
    help::{Topic, subjects},
    labels,
    pane::Pane,
};
use inclination_project::text::formatting::to_sentence;

use super::{
    common::{USUAL, Window, app, example, sized, written},
    hands::{click_on, find, hold, place_of, point, press, type_in},
};

fn is_said(window: &Window, text: &str) -> bool {
    window.query_all_by_label(text).next().is_some()
}

/// Presses a button as a screen reader does, even where it has to be scrolled to.
fn press_button(window: &mut Window, label: &str) {
    let buttons = window.query_all_by_role_and_label(Role::Button, label);
    buttons.last().expect(label).click_accesskit();
    window.run_steps(3);
}

#[test]
fn f1_explains_the_node_under_the_pointer_and_help_inserts_its_example() {
    let mut window = app(&[example("duel")]);
    let before = written(&window);

    let node = place_of(&window, "Wants health, Logistic");
    point(&mut window, node.left_top() + eframe::egui::vec2(30.0, 8.0));
    press(&mut window, Key::F1);
    window.run_steps(2);

    // The core's description.
    assert!(is_said(&window, "Logistic"));
    assert!(is_said(&window, "Midpoint"));
    assert!(find(&window, labels::CURVE_OF_ASKED_NODE).is_some());

    press_button(&mut window, "Power");
    assert!(is_said(&window, "Exponent"));
    click_on(&mut window, labels::HELP_BACK);
    assert!(is_said(&window, "Midpoint"));

    click_on(&mut window, labels::SEARCH_HELP);
    type_in(&mut window, "veto when");
    press_button(&mut window, "Veto when");
    let veto = subjects()
        .iter()
        .find(|subject| subject.spec.key == "veto_when");
    let summary = to_sentence(veto.expect("it is a kind of node").spec.summary);
    assert!(is_said(&window, &summary), "{summary}");

    press_button(&mut window, labels::PUT_EXAMPLE);
    assert_ne!(written(&window), before);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);
}

#[test]
fn f1_explains_panels_menu_lines_and_the_selection() {
    let mut window = app(&[example("duel")]);
    let slider = place_of(&window, labels::ADD_STAT);
    point(&mut window, slider.center());
    press(&mut window, Key::F1);
    assert!(is_said(&window, &Topic::Panel(Pane::Stats).title()));

    click_on(&mut window, Menu::Arrange.title());
    let line = place_of(&window, &format!("{} Alt+L", Command::LayOut.entry().title));
    point(&mut window, line.center());
    press(&mut window, Key::F1);
    window.run_steps(2);
    assert!(is_said(
        &window,
        &labels::run_label(Command::LayOut.entry().title)
    ));

    press(&mut window, Key::Escape);
    click_on(&mut window, "Heal, Option");
    point(&mut window, pos2(2.0, 2.0));
    press(&mut window, Key::F1);
    assert!(is_said(&window, "Category weight"));
}

#[test]
fn a_pattern_is_inserted_in_one_step() {
    let mut window = sized(USUAL, &[]);
    let before = written(&window);

    hold(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "repeat penalty pattern");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert!(find(&window, "Less each time").is_some());
    let document = window.state().document().unwrap();
    assert_eq!(document.live.problems().len(), 0);
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);

    click_on(&mut window, Menu::Graph.title());
    click_on(&mut window, labels::INSERT_PATTERN);
    window.run_steps(3);
    click_on(&mut window, "Commit");
    window.run_steps(3);
    assert!(find(&window, "Withdraw, Option").is_some());
    let document = window.state().document().unwrap();
    expect![["Insert Commit"]].assert_eq(document.history().undo_title().unwrap_or_default());
    hold(&mut window, Modifiers::COMMAND, Key::Z);

    // As a group, also in one step, beside the decision that the game asks for.
    click_on(&mut window, Menu::Graph.title());
    click_on(&mut window, labels::INSERT_PATTERN);
    window.run_steps(3);
    window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    click_on(&mut window, "Commit");
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(3);
    assert!(find(&window, "Commit, Group").is_some());
    assert!(find(&window, "Withdraw, Option").is_none());

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);
}
