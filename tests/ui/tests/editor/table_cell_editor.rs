//! The editor of a cell in the table: its fields, and the numbers of its curve.

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_core::authoring::curve;
use inclination_editor::{labels, pane::Pane};

use super::{
    common::{Window, saved_text},
    input::{click_on, find, focused_label, press, type_in, type_over},
    table_actions::{assert_focused, fill_cell, open_table, rows},
};

/// Fills a new cell of the option at the cursor, and goes on to the numbers of its curve.
fn walk_to_numbers(window: &mut Window, fields: [&str; 3]) {
    press(window, Key::ArrowRight);
    press(window, Key::Enter);
    for field in fields {
        type_in(window, field);
        press(window, Key::Tab);
    }
    window.run_steps(4);
}

#[test]
fn tab_stops_only_where_the_focus_is_visible() {
    let mut window = open_table(None);
    walk_to_numbers(&mut window, ["Hour 0..24", "rises fast", ""]);
    press(&mut window, Key::Tab);
    assert_focused(&window, "Middle value");
    // The next stop is a handle of the plot, not the plot.
    press(&mut window, Key::Tab);
    window.run_steps(2);
    let label = focused_label(&window).unwrap_or_default();
    assert!(label.ends_with("on the curve"), "{label}");
}

#[test]
fn a_cell_is_edited_and_an_option_is_renamed_in_place() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    let nodes = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.document().graph.nodes.len()
    };
    let before = nodes(&window);

    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::Enter);
    type_over(&mut window, "Gold 0..500");
    press(&mut window, Key::Tab);
    type_over(&mut window, "logistic");
    press(&mut window, Key::Tab);
    type_over(&mut window, "score");
    press(&mut window, Key::Enter);
    let label = focused_label(&window).unwrap();
    assert!(
        label.contains("Gold") && label.contains("Logistic, Score"),
        "{label}"
    );
    assert_eq!(
        (rows(&window), nodes(&window)),
        (vec![String::from("Option 1: Gold")], before)
    );

    press(&mut window, Key::Home);
    press(&mut window, Key::F2);
    type_over(&mut window, "Buy");
    press(&mut window, Key::Enter);
    assert_focused(&window, &labels::option_label_start("Buy", 1, 1));
}

#[test]
fn the_numbers_of_a_curve_change_without_leaving_the_table() {
    let mut window = open_table(None);
    walk_to_numbers(&mut window, ["Hour 0..24", "logistic", "score"]);

    // Tab behind the last field accepts the cell, and goes to the curve's first number.
    assert_eq!(rows(&window), ["Option 1: Hour"]);
    assert_focused(&window, "Steepness");
    press(&mut window, Key::Tab);
    assert_focused(&window, "Midpoint");
    type_over(&mut window, "18");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    // The cell is done, so what is typed next adds another one.
    assert_focused(&window, &labels::add_cell_label("Option 1"));

    let document = window.state().document().expect("one is shown").document();
    let mut nodes = document.graph.nodes.values();
    let curve = nodes.find(|node| node.kind.spec().key == curve::LOGISTIC.spec().key);
    let curve = curve.expect("it has a curve");
    let at = curve
        .kind
        .spec()
        .socket_position("midpoint")
        .expect("it has a midpoint");
    assert_eq!(curve.sockets[at], 18.0.into());
}

#[test]
fn tab_leads_to_the_first_number_and_not_to_the_button_that_resets_it() {
    let mut window = open_table(None);
    walk_to_numbers(&mut window, ["Hour 0..24", "rises fast", ""]);
    assert_focused(&window, "Exponent");
}

#[test]
fn leaving_a_cell_by_a_click_adds_no_stat() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    let before = saved_text(&window);
    type_in(&mut window, "T");
    click_on(&mut window, Pane::Stats.title());
    window.run_steps(4);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn tab_takes_over_no_number_that_the_last_change_moved() {
    let mut window = open_table(None);
    walk_to_numbers(&mut window, ["Hour 0..24", "logistic", ""]);
    press(&mut window, Key::Tab);
    assert_focused(&window, "Midpoint");
    type_over(&mut window, "18");
    press(&mut window, Key::Tab);
    window.run_steps(4);
    // The midpoint moves this measure, which is then left as it is.
    assert_focused(&window, "10% at");
    let changed = saved_text(&window);
    press(&mut window, Key::Tab);
    window.run_steps(4);
    assert_eq!(saved_text(&window), changed);
}

#[test]
fn a_number_of_a_cell_stays_when_it_becomes_the_default() {
    let mut window = open_table(None);
    walk_to_numbers(&mut window, ["Hour 0..24", "inverse linear", ""]);
    assert_focused(&window, "Slope");
    type_over(&mut window, "1");
    press(&mut window, Key::Tab);
    window.run_steps(4);
    assert!(find(&window, "Slope").is_some());
    assert_focused(&window, "Y shift");
}

#[test]
fn a_typed_letter_edits_the_cell_and_runs_no_command() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    type_in(&mut window, "Hunger 0..10");
    press(&mut window, Key::Enter);
    assert_eq!(rows(&window), ["Option 1: Hunger"]);

    press(&mut window, Key::ArrowLeft);
    let cell = labels::cell_label_start("Option 1", 1);
    assert_focused(&window, &cell);
    let before = saved_text(&window);
    for letter in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
        type_in(&mut window, &letter.to_string());
        assert_focused(&window, &labels::editor_field_label("Stat"));
        press(&mut window, Key::Escape);
        assert_focused(&window, &cell);
    }
    assert_eq!(saved_text(&window), before);

    // The name of the option begins with the letter, and so does that of a new one.
    press(&mut window, Key::Home);
    type_in(&mut window, "Eat");
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowDown);
    type_in(&mut window, "Work");
    press(&mut window, Key::Enter);
    assert_eq!(rows(&window), ["Eat: Hunger", "Work: "]);
}

#[test]
fn a_letter_with_alt_enters_nothing_in_a_field() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Enter);
    type_in(&mut window, "Gold");
    let event = |pressed| Event::Key {
        key: Key::J,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::ALT,
    };
    // The system reports the key and its letter together.
    let events = [event(true), Event::Text(String::from("j")), event(false)];
    window.input_mut().events.extend(events);
    window.run_steps(2);
    let field = labels::editor_field_label("Stat");
    let field = window.get_by_label(&field);
    let text = field.accesskit_node().value();
    assert_eq!(text.as_deref(), Some("Gold"));
}
