//! The simulation panel: an agent's life follows every edit.

use std::path::PathBuf;

use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, example, open_app},
    input::{click_on, find, press, run_command, type_in},
    window_text::{choose_from_list, shows_text, wait_for_text, wait_until_idle},
};

fn cat(name: &str) -> PathBuf {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    PathBuf::from(format!("{docs}/{name}.incl.json"))
}

fn open_simulation(file: PathBuf) -> Window {
    let mut window = open_app(&[file]);
    click_on(&mut window, "Simulation");
    wait_until_idle(&mut window);
    window
}

const DITHERS: &str = "The agent dithers";

#[test]
fn the_panel_shows_that_an_agent_dithers_and_follows_the_fix() {
    let mut window = open_simulation(cat("cat"));
    wait_for_text(&mut window, DITHERS);

    // At a hunger of 0, which grows by 1 a second, and full of energy, the cat does not dither at
    // once: for ten seconds, one need is clearly stronger.
    choose_from_list(&mut window, labels::SIMULATED_TIME, "10 s");
    window.get_by_label("Hunger, current value").focus();
    window.run_steps(2);
    type_in(&mut window, "100");
    press(&mut window, Key::Enter);
    wait_until_idle(&mut window);
    assert!(!shows_text(&window, DITHERS));
    run_command(&mut window, Command::UndoValue);
    wait_until_idle(&mut window);
    assert!(shows_text(&window, DITHERS));

    let window = open_simulation(cat("steady-cat"));
    assert!(!shows_text(&window, DITHERS));
}

#[test]
fn a_graph_without_effects_says_how_to_begin() {
    let window = open_simulation(example("duel"));
    assert!(shows_text(&window, labels::NOTHING_CHANGES));
    // The agent decides nevertheless.
    assert!(find(&window, labels::SIMULATED_STAT).is_some());
}
