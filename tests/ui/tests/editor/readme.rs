//! The README's minute to the first graph, done as described. It ends with the file that the README
//! links to.

use std::fs;

use eframe::egui::{Key, Modifiers, Pos2, pos2, vec2};
use inclination_core::Document;

use super::{
    common::{Window, sized},
    hands::{double_click, drag, hold, place_of, press, rename, type_in, type_over},
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guard.incl.json");

/// Types the search for a node to add.
fn add(window: &mut Window, searched: &str) {
    type_in(window, searched);
    press(window, Key::Enter);
}

/// Drags a wire from an output, by its label, to a place.
fn pull(window: &mut Window, output: &str, to: Pos2) {
    let from = place_of(window, output).center();
    drag(window, from, to);
}

#[test]
fn the_readmes_minute_leads_to_the_first_graph() {
    let mut window = sized(vec2(1600.0, 1000.0), &[]);
    hold(&mut window, Modifiers::COMMAND, Key::N);
    double_click(&mut window, pos2(260.0, 450.0));
    add(&mut window, "stat");
    type_over(&mut window, "Health");
    press(&mut window, Key::Enter);
    pull(&mut window, "Health: 0 to 100", pos2(520.0, 260.0));
    add(&mut window, "inverse linear");
    pull(&mut window, "Inverse linear: output", pos2(800.0, 120.0));
    add(&mut window, "option");
    rename(&mut window, "Heal");
    pull(&mut window, "Heal: weight", pos2(1060.0, 260.0));
    add(&mut window, "decision");
    rename(&mut window, "What to do");

    double_click(&mut window, pos2(260.0, 120.0));
    add(&mut window, "option");
    rename(&mut window, "Fight");

    let base = place_of(&window, "Fight: base").center();
    double_click(&mut window, base + vec2(150.0, 0.0));
    type_over(&mut window, "0.5");
    press(&mut window, Key::Enter);

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    let more = place_of(&window, "What to do: add option").center();
    pull(&mut window, "Fight: weight", more);

    let built = window.state().document().unwrap().document();
    let mut shown = Document::read(&fs::read(FILE).unwrap()).unwrap().graph;
    // The README shows the slider moved.
    shown.stats[0].sample = built.graph.stats[0].sample;
    assert_eq!(built.graph, shown);
    // "Heal wins below 50".
    hold(&mut window, Modifiers::COMMAND, Key::Z);
    let before = window.state().document().unwrap().document();
    assert_ne!(before.graph, shown);
}
