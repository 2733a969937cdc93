//! Help, by F1 and by search; patterns, by menu and by search.

use eframe::egui::{Event, Key, Modifiers, accesskit::Role, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_editor::{
    command::{Command, Menu},
    help::{Topic, subjects},
    labels,
    pane::Pane,
};
use inclination_project::text::formatting::to_sentence;

use super::{
    common::{USUAL_SIZE, Window, example, open_app, open_app_sized, saved_text},
    input::{click_on, find, move_pointer, press, press_with, type_in, widget_rect},
};

fn shows_text(window: &Window, text: &str) -> bool {
    window.query_all_by_label(text).next().is_some()
}

/// Asserts that the window shows a text, or else prints all texts that it shows.
#[track_caller]
fn assert_shows_text(window: &Window, text: &str) {
    if !shows_text(window, text) {
        let nodes = window.root().children_recursive();
        let shown = nodes.filter_map(|node| {
            let node = node.accesskit_node();
            node.label().or_else(|| node.value())
        });
        let shown: Vec<String> = shown.collect();
        unreachable!("{text:?} is not shown; shown are {shown:#?}");
    }
}

/// Presses a button as a screen reader does, even where it has to be scrolled to.
fn press_button(window: &mut Window, label: &str) {
    let buttons = window.query_all_by_role_and_label(Role::Button, label);
    buttons.last().expect(label).click_accesskit();
    window.run_steps(3);
}

#[test]
fn f1_explains_the_node_under_the_pointer_and_help_inserts_its_example() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);

    let node = widget_rect(&window, "Wants health, Logistic");
    move_pointer(&mut window, node.left_top() + eframe::egui::vec2(30.0, 8.0));
    press(&mut window, Key::F1);
    window.run_steps(2);

    // The core's description.
    assert_shows_text(&window, "Logistic");
    assert_shows_text(&window, "Midpoint");
    assert!(find(&window, labels::CURVE_OF_ASKED_NODE).is_some());

    press_button(&mut window, "Power");
    assert_shows_text(&window, "Exponent");
    click_on(&mut window, labels::HELP_BACK);
    assert_shows_text(&window, "Midpoint");

    click_on(&mut window, labels::SEARCH_HELP);
    type_in(&mut window, "veto when");
    press_button(&mut window, "Veto when");
    let veto = subjects()
        .iter()
        .find(|subject| subject.spec.key == "veto_when");
    let summary = to_sentence(veto.expect("it is a kind of node").spec.summary);
    assert_shows_text(&window, &summary);

    press_button(&mut window, labels::PUT_EXAMPLE);
    assert_ne!(saved_text(&window), before);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn f1_explains_panels_menu_lines_and_the_selection() {
    let mut window = open_app(&[example("duel")]);
    let slider = widget_rect(&window, labels::ADD_STAT);
    move_pointer(&mut window, slider.center());
    press(&mut window, Key::F1);
    assert_shows_text(&window, &Topic::Panel(Pane::Stats).title());

    click_on(&mut window, Menu::Arrange.title());
    let line = widget_rect(&window, &format!("{} Alt+L", Command::LayOut.entry().title));
    move_pointer(&mut window, line.center());
    press(&mut window, Key::F1);
    window.run_steps(2);
    assert!(shows_text(
        &window,
        &labels::run_label(Command::LayOut.entry().title)
    ));

    press(&mut window, Key::Escape);
    click_on(&mut window, "Heal, Option");
    move_pointer(&mut window, pos2(2.0, 2.0));
    press(&mut window, Key::F1);
    assert_shows_text(&window, "Category weight");
}

#[test]
fn a_pattern_is_inserted_in_one_step() {
    let mut window = open_app_sized(USUAL_SIZE, &[]);
    let before = saved_text(&window);

    press_with(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "repeat penalty pattern");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert!(find(&window, "Less each time").is_some());
    let document = window.state().document().unwrap();
    assert_eq!(document.live.problems().len(), 0);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);

    click_on(&mut window, Menu::Graph.title());
    click_on(&mut window, labels::INSERT_PATTERN);
    window.run_steps(3);
    click_on(&mut window, "Commit");
    window.run_steps(3);
    assert!(find(&window, "Withdraw, Option").is_some());
    let document = window.state().document().unwrap();
    expect![["Insert Commit"]].assert_eq(document.history().undo_title().unwrap_or_default());
    press_with(&mut window, Modifiers::COMMAND, Key::Z);

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

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}
