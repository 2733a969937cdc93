//! The simulation panel: an agent's life follows every edit.

use std::path::PathBuf;

use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, example, open_app, saved_text},
    input::{
        click, click_on, drag, find, focused_label, press, press_with, run_command, type_in,
        type_over, widget_rect,
    },
    window_text::{choose_from_list, shows_text, wait_for_text, wait_until_idle},
};

pub(crate) fn cat(name: &str) -> PathBuf {
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
    let window = open_simulation(example("retreat"));
    assert!(shows_text(&window, labels::NOTHING_CHANGES));
    // The agent decides nevertheless.
    assert!(find(&window, labels::SIMULATED_STAT).is_some());
}

/// Opens the simulation of the steady cat, and moves the focus to the playhead.
fn open_playhead() -> Window {
    let mut window = open_simulation(cat("steady-cat"));
    window.get_by_label(labels::NO_PLAYHEAD).focus();
    window.run_steps(2);
    window
}

/// Returns the value of a stat on the canvas and in all panels.
fn shown_value(window: &Window, stat: &str) -> f32 {
    let document = window.state().document().expect("one is shown");
    let stats = &document.effective_document().graph.stats;
    let found = stats.iter().find(|known| known.name == stat);
    found.expect("the graph has it").sample
}

/// Whether the playhead is at a time, and the notice says so.
fn is_at(window: &Window, time: &str) -> bool {
    let playhead = format!("Playhead, {time}, ");
    shows_text(window, &playhead) && shows_text(window, &labels::moment_message(time))
}

#[test]
fn keys_move_the_whole_editor_to_a_moment_and_back() {
    let mut window = open_playhead();
    let before = saved_text(&window);
    let own = shown_value(&window, "Hunger");

    press(&mut window, Key::ArrowRight);
    assert!(is_at(&window, "0.1 s"));
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    assert!(is_at(&window, "1.1 s"));
    assert!(shown_value(&window, "Hunger") < own);
    press(&mut window, Key::ArrowLeft);
    assert!(is_at(&window, "1 s"));
    press(&mut window, Key::End);
    assert!(is_at(&window, "59.9 s"));
    press(&mut window, Key::Home);
    assert!(is_at(&window, "0 s"));

    // The cat eats first, and sleeps once it is less hungry.
    assert!(shows_text(&window, "Playhead, 0 s, Eat"));
    press(&mut window, Key::CloseBracket);
    assert!(focused_label(&window).unwrap().ends_with(", Sleep"));
    press(&mut window, Key::OpenBracket);
    assert!(is_at(&window, "0 s"));

    press(&mut window, Key::Escape);
    assert!(shows_text(&window, labels::NO_PLAYHEAD));
    assert!(!shows_text(&window, labels::LEAVE_MOMENT));
    assert_eq!(shown_value(&window, "Hunger").to_bits(), own.to_bits());
    assert_eq!(saved_text(&window), before);
}

#[test]
fn the_pointer_moves_the_playhead() {
    let mut window = open_simulation(cat("steady-cat"));
    let start = widget_rect(&window, labels::NO_PLAYHEAD).right_center();
    let time = |window: &Window| {
        let document = window.state().document().unwrap();
        document.moment().map(|moment| moment.time)
    };

    click(&mut window, start + vec2(60.0, 0.0));
    let first = time(&window).unwrap();
    assert!(first > 1.0);
    assert!(focused_label(&window).unwrap().starts_with("Playhead, "));
    let at = start + vec2(60.0, 0.0);
    drag(&mut window, at, at + vec2(80.0, 0.0));
    assert!(time(&window).unwrap() > first + 1.0);

    // Screen readers move it like a slider.
    let before = time(&window).unwrap();
    let playhead = window.get_by(|node| {
        let label = node.label();
        label.is_some_and(|label| label.starts_with("Playhead, "))
    });
    playhead.increment_accesskit();
    window.run_steps(2);
    assert!((time(&window).unwrap() - before - 0.1).abs() < 1e-9);

    click_on(&mut window, labels::LEAVE_MOMENT);
    assert_eq!(time(&window), None);
}

#[test]
fn the_run_plays_until_it_is_paused() {
    let mut window = open_playhead();
    press(&mut window, Key::Space);
    let start = shown_value(&window, "Hunger");
    window.run_steps(30);
    let later = shown_value(&window, "Hunger");
    assert!(later < start);

    press(&mut window, Key::Space);
    let paused = shown_value(&window, "Hunger");
    window.run_steps(30);
    assert_eq!(shown_value(&window, "Hunger").to_bits(), paused.to_bits());
}

#[test]
fn a_change_of_a_value_asks_to_leave_the_moment() {
    let mut window = open_playhead();
    press(&mut window, Key::End);
    let before = saved_text(&window);
    let change = |window: &mut Window, answer: &str| {
        window
            .get_by_label_contains("Hunger, current value")
            .focus();
        window.run_steps(2);
        type_over(window, "12");
        press(window, Key::Enter);
        click_on(window, answer);
        window.run_steps(2);
    };

    change(&mut window, labels::CANCEL);
    assert!(is_at(&window, "59.9 s"));
    assert_eq!(saved_text(&window), before);

    change(&mut window, labels::LEAVE_AND_CHANGE);
    assert!(shows_text(&window, labels::NO_PLAYHEAD));
    assert_eq!(shown_value(&window, "Hunger").to_bits(), 12.0_f32.to_bits());
}

#[test]
fn an_edit_of_the_graph_keeps_the_time_and_shows_the_new_run() {
    let mut window = open_playhead();
    for _ in 0..3 {
        press_with(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    }
    let before = shown_value(&window, "Hunger");
    let place = widget_rect(&window, "Eating, Effects");
    click(&mut window, place.left_top() + vec2(40.0, 8.0));
    run_command(&mut window, Command::Mute);
    wait_until_idle(&mut window);
    assert!(is_at(&window, "3 s"));
    assert!(shown_value(&window, "Hunger") > before);
}

#[test]
fn a_moment_is_saved_as_a_sample() {
    let mut window = open_playhead();
    press(&mut window, Key::End);
    let hunger = shown_value(&window, "Hunger");
    click_on(&mut window, Command::KeepSample.entry().title);
    window.run_steps(2);

    let name = "Simulation at 59.9 s";
    assert!(shows_text(&window, &labels::saved_sample_message(name)));
    // The moment stays shown, and the document's own values stay as they are.
    assert!(is_at(&window, "59.9 s"));
    let document = window.state().document().unwrap().document();
    let saved = &document.samples.named[0];
    assert_eq!(saved.name, name);
    let stat = &document.graph.stats[0];
    assert_eq!(saved.values[&stat.id].to_bits(), hunger.to_bits());
    assert_ne!(stat.sample.to_bits(), hunger.to_bits());
    assert_eq!(document.samples.current, None);
}
