//! The README's first graph, built as described. It ends with the file that the README links to.

use std::fs;

use eframe::egui::{Key, Modifiers, Pos2, pos2, vec2};
use inclination_core::authoring::format::Document;

use super::{
    common::{Window, open_app_sized},
    input::{double_click, drag, press, press_with, rename, type_in, type_over, widget_rect},
};

const PROJECT_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guard.incl.json");

/// Types the search for a node to add.
fn search_node(window: &mut Window, searched: &str) {
    type_in(window, searched);
    press(window, Key::Enter);
}

/// Drags a wire from an output, by its label, to a place.
fn drag_wire(window: &mut Window, output: &str, to: Pos2) {
    let from = widget_rect(window, output).center();
    drag(window, from, to);
}

#[test]
fn the_readmes_minute_leads_to_the_first_graph() {
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[]);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    double_click(&mut window, pos2(260.0, 450.0));
    search_node(&mut window, "stat");
    type_over(&mut window, "Health");
    press(&mut window, Key::Enter);
    drag_wire(&mut window, "Health: 0 to 100", pos2(520.0, 260.0));
    search_node(&mut window, "inverse linear");
    drag_wire(&mut window, "Inverse linear: output", pos2(800.0, 120.0));
    search_node(&mut window, "option");
    rename(&mut window, "Heal");
    drag_wire(&mut window, "Heal: weight", pos2(1060.0, 260.0));
    search_node(&mut window, "decision");
    rename(&mut window, "What to do");

    double_click(&mut window, pos2(260.0, 120.0));
    search_node(&mut window, "option");
    rename(&mut window, "Fight");

    let base = widget_rect(&window, "Fight: base").center();
    double_click(&mut window, base + vec2(150.0, 0.0));
    type_over(&mut window, "0.5");
    press(&mut window, Key::Enter);

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    let more = widget_rect(&window, "What to do: add option").center();
    drag_wire(&mut window, "Fight: weight", more);

    let built = window.state().document().unwrap().document();
    let mut shown = Document::read(&fs::read(PROJECT_PATH).unwrap())
        .unwrap()
        .graph;
    // The README shows the slider moved.
    shown.stats[0].sample = built.graph.stats[0].sample;
    assert_eq!(built.graph, shown);
    // "Heal wins below 50".
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    let before = window.state().document().unwrap().document();
    assert_ne!(before.graph, shown);
}
