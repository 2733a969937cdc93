//! Samples by what a screen reader says: kept, named, shown again; candidates; what was done.

use eframe::egui::Key;
use egui_kittest::kittest::Queryable;

use crate::{
    common::{Window, app, example},
    hands::{press, type_in},
    said::sample,
};

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click_accesskit();
    window.run_steps(3);
}

fn choose(window: &mut Window, label: &str, word: &str) {
    click(window, label);
    click(window, word);
}

/// Types over the number of a field.
fn number(window: &mut Window, label: &str, value: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    type_in(window, value);
    press(window, Key::Enter);
}

#[test]
fn what_is_set_is_kept_under_a_name_and_shown_again() {
    let mut window = app(&[example("duel")]);
    number(&mut window, "Health, sample", "38");
    click(&mut window, "Keep what is set as a new sample");
    type_in(&mut window, "Cornered");
    press(&mut window, Key::Enter);
    number(&mut window, "Health, sample", "90");
    assert!(window.query_by_label("Sample: Cornered, changed").is_some());
    click(&mut window, "Keep what is set as a new sample");
    type_in(&mut window, "Healthy");
    press(&mut window, Key::Enter);
    choose(&mut window, "Sample: Healthy", "Cornered");
    assert_eq!(sample(&window, "Health"), 38.0);
    number(&mut window, "Health, sample", "20");
    click(&mut window, "Take back");
    assert_eq!(sample(&window, "Health"), 38.0);
    number(&mut window, "Health, sample", "21");
    click(&mut window, "Update");
    assert!(window.query_by_label("Sample: Cornered").is_some());
    let document = window.state().document().expect("one is shown").document();
    let text = document.write();
    assert!(text.contains("\"name\": \"Cornered\"") && text.contains("\"name\": \"Healthy\""));
}

#[test]
fn candidates_and_what_was_done_are_told_in_the_stats_panel() {
    let mut window = app(&[example("sniper")]);
    click(&mut window, "+ Add candidate");
    let situation = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.document().samples.now.clone()
    };
    let names = |window: &Window| -> Vec<String> {
        let now = situation(window);
        now.candidates
            .iter()
            .flatten()
            .map(|one| one.name.clone())
            .collect()
    };
    assert_eq!(names(&window), ["Target 1", "Target 2"]);
    choose(&mut window, "Fire, what it does", "stopped");
    let told = situation(&window).told;
    assert_eq!(told.options.len(), 1);
    number(&mut window, "Fire, seconds", "7");
    let own = situation(&window)
        .told
        .options
        .values()
        .next()
        .expect("it is told")
        .own;
    assert_eq!((own.seconds, own.stops), (7.0, 1));
    click(&mut window, "Forget all of it");
    assert!(situation(&window).told.is_empty());
    click(&mut window, "Remove Target 2");
    assert_eq!(names(&window), ["Target 1"]);
}
