//! Copying considerations in the table and pasting them into options.

use eframe::egui::{Event, Key, Modifiers, OutputCommand};
use expect_test::expect;
use inclination_core::authoring::{
    Builder, consider, curve,
    format::{Document, Fragment},
    model::Stat,
};

use super::{
    common::{Window, saved_text},
    input::{press, press_with},
    table_actions::{add_option, fill_cell, open_table, rows},
    window_text::wait_for_announcement,
};

/// The text of the nodes that were copied in the last frame.
fn copied_nodes(window: &Window) -> String {
    let mut commands = window.output().platform_output.commands.iter();
    let copied = commands.find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    copied.expect("the nodes are on the clipboard")
}

#[test]
fn a_copied_cell_is_pasted_into_another_option() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    press(&mut window, Key::ArrowLeft);
    window.event(Event::Copy);
    window.step();
    let copied = copied_nodes(&window);
    add_option(&mut window, "Work");
    let before = saved_text(&window);
    window.event(Event::Paste(copied));
    window.run_steps(2);
    assert_eq!(rows(&window), ["Option 1: Hunger", "Work: Hunger"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(2);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_copied_cell_brings_its_stat_to_another_document() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    press(&mut window, Key::ArrowLeft);
    window.event(Event::Copy);
    window.step();
    let copied = copied_nodes(&window);

    let mut other = open_table(None);
    press(&mut other, Key::ArrowRight);
    other.event(Event::Paste(copied));
    other.run_steps(2);
    assert_eq!(rows(&other), ["Option 1: Hunger"]);
}

#[test]
fn the_table_pastes_what_is_on_the_clipboard() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    press(&mut window, Key::ArrowLeft);
    window.event(Event::Copy);
    window.run_steps(2);
    add_option(&mut window, "Work");
    let before = saved_text(&window);

    // Another text has replaced the copied cell.
    window.event(Event::Paste(String::from("second text")));
    window.run_steps(2);
    assert_eq!(saved_text(&window), before);
    let said = wait_for_announcement(&mut window, "clipboard");
    expect![[
        "The clipboard has no consideration. Copy one, in a table or on the canvas, then paste it."
    ]]
    .assert_eq(&said);

    // Considerations that a cell cannot edit are pasted too, also from another document.
    let mut graph = Builder::new("");
    graph.add("Rest a while", consider::cooldown(20.0)).out();
    let graph = graph.finish().unwrap();
    let nodes = graph.nodes.keys().copied().collect();
    let document = Document {
        graph,
        ..Document::default()
    };
    let text = Fragment::from_selection(&document, None, &nodes).write();
    window.event(Event::Paste(text));
    window.run_steps(2);
    assert_eq!(rows(&window), ["Option 1: Hunger", "Work: "]);
    assert!(saved_text(&window).contains("Rest a while"));
}

#[test]
fn a_cell_of_a_new_document_is_copied_for_the_canvas() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    press(&mut window, Key::ArrowLeft);
    window.event(Event::Copy);
    window.step();
    let copied = copied_nodes(&window);
    assert!(
        copied.contains("multiplier") && copied.contains("linear"),
        "{copied}"
    );
}

#[test]
fn inputs_that_were_not_copied_are_reported() {
    let mut graph = Builder::new("");
    let stat = graph.stat(Stat::number("Hunger", 0.0, 10.0));
    let sum = graph.expression("", "a + 1", [("a", stat)]).out();
    let line = graph.add("", curve::linear(sum)).out();
    let eat = graph.multiplier("Eat", line);
    let graph = graph.finish().unwrap();
    let document = Document {
        graph,
        ..Document::default()
    };
    let copied = [line.node(), eat.node()].into();
    let text = Fragment::from_selection(&document, None, &copied).write();

    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    window.event(Event::Paste(text));
    let said = wait_for_announcement(&mut window, "not copied");
    expect![
        "Some inputs of the consideration come from nodes that were not copied. Connect them again."
    ]
    .assert_eq(&said);
}
