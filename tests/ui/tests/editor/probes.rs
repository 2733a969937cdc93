//! Probes, which always show the value of an output: pinned, seen from afar, updated and removed.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_editor::labels;

use super::{
    common::{Window, example, open_app, saved_text},
    input::{click_on, find, press, press_with, turn_wheel, walk_to, widget_rect},
    window_text::{announcements, wait_for_text},
};

/// The label of the curve's probe while it shows a value.
fn probe_label(value: &str) -> String {
    labels::probe_label("Wants health", value)
}

fn open_with_probe() -> Window {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::P);
    window.run_steps(2);
    window
}

#[test]
fn a_probe_shows_a_value_from_afar_and_is_no_part_of_the_file() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    assert!(find(&window, &probe_label("0.676")).is_none());
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::P);
    window.run_steps(2);
    let near = widget_rect(&window, &probe_label("0.676"));
    let middle = window.state().canvas().screen_rect().center();
    turn_wheel(&mut window, middle, -12.0);
    let far = widget_rect(&window, &probe_label("0.676"));
    // It can be read at any distance.
    assert!(far.height() > near.height() * 0.75, "{near:?} {far:?}");
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_probe_is_removed_by_a_click_on_it_or_by_its_key() {
    let mut window = open_with_probe();
    click_on(&mut window, &probe_label("0.676"));
    assert!(find(&window, &probe_label("0.676")).is_none());
    // The selection is unchanged.
    press(&mut window, Key::P);
    window.run_steps(2);
    assert!(find(&window, &probe_label("0.676")).is_some());
    press(&mut window, Key::P);
    window.run_steps(2);
    assert!(find(&window, &probe_label("0.676")).is_none());
}

#[test]
fn a_probe_follows_the_sample() {
    let mut window = open_with_probe();
    // Half of the health gives one half: ten hundredths of 100 hp further.
    window.get_by_label("Health, slider").focus();
    window.run_steps(2);
    for _ in 0..10 {
        press(&mut window, Key::ArrowRight);
    }
    assert!(find(&window, &probe_label("0.500")).is_some());
}

#[test]
fn a_node_without_an_output_value_cannot_be_probed() {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Heal desire, Factor");
    press(&mut window, Key::P);
    window.run_steps(2);
    expect![["Select wires, or nodes with an output."]].assert_eq(&announcements(&window));
}

#[test]
fn a_reopened_file_has_its_probes_back() {
    let mut window = open_with_probe();
    press_with(&mut window, Modifiers::COMMAND, Key::W);
    window.run_steps(4);
    assert!(find(&window, &probe_label("0.676")).is_none());
    window.state_mut().open_file(example("duel"));
    wait_for_text(&mut window, &probe_label("0.676"));
}
