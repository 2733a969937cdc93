//! The graph beside its saved file, and the samples side by side.

use std::{
    fs,
    path::{Path, PathBuf},
};

use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, Vec2, vec2,
};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_core::authoring::{
    format::{Document, Sample, Situation},
    model::{SampleId, Socket},
};
use inclination_editor::{command::Command, labels, pane::Pane};
use tempfile::tempdir;

use super::{
    common::{USUAL_SIZE, Window, example, open_app_sized, saved_text, wait_until},
    input::{
        click, click_on, enlarge_lower_panels, find, move_pointer, press, press_command,
        press_undo_value, press_with, turn_wheel, type_over, widget_rect,
    },
    window_text::{
        shows_text, stat_sample, texts_containing, wait_for_text, wait_for_text_containing,
    },
};

/// A window high enough for the panel to show everything at once.
const HIGH_SIZE: Vec2 = vec2(1600.0, 1900.0);

/// Writes the duel with two samples to a file. In one of them, attacking is hardly likelier than
/// healing.
fn write_duel(folder: &Path) -> PathBuf {
    let bytes = fs::read(example("duel")).expect("it is there");
    let mut document = Document::read(&bytes).expect("it is sound");

    for (at, (name, foe, health)) in [("Even", 22.0, 50.0), ("Healthy", 20.0, 95.0)]
        .into_iter()
        .enumerate()
    {
        let stats = document.graph.stats.iter();
        let values = stats.map(|stat| match stat.name.as_str() {
            "Foe health" => (stat.id, foe),
            "Health" => (stat.id, health),
            "Foe max damage" => (stat.id, 30.0),
            _ => (stat.id, stat.sample),
        });
        let sample = Sample {
            id: SampleId(500 + at as u32),
            name: name.to_owned(),
            values: values.collect(),
            situation: Situation::default(),
        };
        document.samples.named.push(sample);
    }

    document.graph.next_id = 600;
    let file = folder.join("duel.incl.json");
    fs::write(&file, document.write()).expect("it is written");
    file
}

fn type_number(window: &mut Window, label: &str, value: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    type_over(window, value);
    press(window, Key::Enter);
    window.run_steps(2);
}

/// The panel's message while the document matches its file.
fn no_difference_message() -> String {
    labels::nothing_differs_sentence(labels::THE_SAVED_FILE)
}

fn select_wants_health(window: &mut Window) {
    let node = widget_rect(window, "Wants health, Logistic");
    click(window, node.left_top() + vec2(30.0, 8.0));
}

#[test]
fn a_changed_number_is_shown_with_its_curve_and_the_choices_that_it_changes() {
    let folder = tempdir().unwrap();
    let mut window = open_app_sized(HIGH_SIZE, &[write_duel(folder.path())]);
    click_on(&mut window, Pane::Compare.title());
    wait_for_text(&mut window, &no_difference_message());
    let before = saved_text(&window);

    select_wants_health(&mut window);
    type_number(&mut window, "Midpoint", "80");

    // The headline comes first.
    let counts = wait_for_text_containing(&mut window, ["1 of 3"]);
    expect![["1 difference; the choice differs in 1 of 3 situations."]]
        .assert_eq(counts.lines().next().unwrap_or_default());
    expect![["Wants health: Midpoint: 80 hp, was auto."]].assert_eq(&texts_containing(
        &window,
        ["Wants health", "Midpoint", "80 hp"],
    ));

    // Equation 9.7 with the same base and steepness, half at 80 of 100 hp and at 50: the curves
    // differ most halfway.
    let plot = texts_containing(&window, ["Wants health: Health", "100 hp", "65 hp"]);
    assert_eq!(plot.lines().count(), 1, "{plot}");

    // Attack 0.32; heal 0.5 * 0.6 = 0.3 and, with the midpoint at 80,
    // (1 - 1 / (1 + 1.848^3.6)) * 0.6 = 0.541; run 0.0108 * 0.6 = 0.0065.
    expect![["Even: Heal 62.4%, was Attack 51.1%"]]
        .assert_eq(&texts_containing(&window, ["Even", "Heal 62.4%"]));
    assert!(!shows_text(&window, "Healthy: Attack"));

    // Another number, instead of a wire or none.
    type_number(&mut window, "Midpoint", "60");
    let difference = wait_for_text_containing(&mut window, ["Wants health", "Midpoint", "60 hp"]);
    expect![["Wants health: Midpoint: 60 hp, was auto."]].assert_eq(&difference);
    click_on(&mut window, &difference);
    let row = wait_for_text_containing(&mut window, ["Even", "Heal 55.4%"]);
    expect![["Even: Heal 55.4%, was Attack 51.1%"]].assert_eq(&row);

    window.get_by_label(&row).click_accesskit();
    window.run_steps(3);
    assert_eq!(
        (
            stat_sample(&window, "Health"),
            stat_sample(&window, "Foe health")
        ),
        (50.0, 22.0)
    );

    // Showing the sample changed only the current values, which have their own undo.
    press_undo_value(&mut window);
    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
        window.run_steps(2);
    }
    assert_eq!(saved_text(&window), before);
    wait_for_text(&mut window, &no_difference_message());
}

#[test]
fn samples_that_differ_from_the_saved_file_are_listed() {
    let folder = tempdir().unwrap();
    let mut window = open_app_sized(HIGH_SIZE, &[write_duel(folder.path())]);
    click_on(&mut window, Pane::Compare.title());
    wait_for_text(&mut window, &no_difference_message());

    type_number(&mut window, "Health, current value", "38");
    wait_for_text(
        &mut window,
        &labels::same_graph_sentence(labels::THE_SAVED_FILE),
    );
    expect![["Current values: Health: 38 hp, was 40 hp."]]
        .assert_eq(&texts_containing(&window, ["Health", "38 hp", "40 hp"]));

    click_on(&mut window, labels::KEEP_SAMPLE);
    window.run_steps(3);
    press(&mut window, Key::Enter);
    expect![["Sample was added."]]
        .assert_eq(&wait_for_text_containing(&mut window, ["Sample was added"]));

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_undo_value(&mut window);
    wait_for_text(&mut window, &no_difference_message());
}

#[test]
fn the_current_values_stay_in_place_while_samples_scroll() {
    let folder = tempdir().unwrap();
    let file = write_duel(folder.path());

    let mut document = Document::read(&fs::read(&file).unwrap()).unwrap();
    for at in 0..12 {
        let mut sample = document.samples.named[0].clone();
        sample.id = SampleId(510 + at);
        sample.name = format!("More {at}");
        document.samples.named.push(sample);
    }
    fs::write(&file, document.write()).unwrap();

    let mut window = open_app_sized(HIGH_SIZE, &[file]);
    click_on(&mut window, Pane::Samples.title());
    enlarge_lower_panels(&mut window);
    expect![["Stats, Health, Even: 50 hp, now 40 hp"]].assert_eq(&wait_for_text_containing(
        &mut window,
        ["Health, Even", "50 hp"],
    ));

    let cell =
        widget_rect(&window, &labels::choose_sample_label("Even")).center() + vec2(0.0, 100.0);
    move_pointer(&mut window, cell);
    window.event(Event::MouseWheel {
        source: MouseWheelSource::Wheel,
        unit: MouseWheelUnit::Line,
        delta: vec2(-60.0, 0.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });

    // Scrolling is animated.
    window.run_steps(24);
    assert!(!shows_text(&window, &labels::choose_sample_label("Even")));
    expect![["Stats, Health, More 11: 50 hp, now 40 hp"]]
        .assert_eq(&texts_containing(&window, ["Health, More 11"]));
    assert!(shows_text(&window, labels::CURRENT_VALUES));
    expect![["Stats, Health, Now: 40 hp"]]
        .assert_eq(&texts_containing(&window, ["Health, ", ": 40 hp"]));
}

#[test]
fn the_comparison_follows_saving_and_other_programs() {
    let folder = tempdir().unwrap();
    let file = write_duel(folder.path());
    let mut window = open_app_sized(HIGH_SIZE, std::slice::from_ref(&file));
    click_on(&mut window, Pane::Compare.title());

    select_wants_health(&mut window);
    type_number(&mut window, "Steepness", "8");
    expect![["Wants health: Steepness: 8, was 12."]].assert_eq(&wait_for_text_containing(
        &mut window,
        ["Wants health: Steepness", "12"],
    ));

    press_with(&mut window, Modifiers::COMMAND, Key::S);
    wait_for_text(&mut window, &no_difference_message());

    // Another program writes the file.
    let mut other = Document::read(&fs::read(&file).unwrap()).unwrap();
    for node in other.graph.nodes.values_mut() {
        if node.name == "Wants health" {
            let at = node.kind.spec().socket_position("steepness").unwrap();
            node.sockets[at] = Socket::Value(10.0);
        }
    }
    fs::write(&file, other.write()).unwrap();
    expect![["Wants health: Steepness: 8, was 10."]].assert_eq(&wait_for_text_containing(
        &mut window,
        ["Wants health: Steepness", "10"],
    ));

    fs::write(&file, "no project").unwrap();
    wait_for_text(
        &mut window,
        &labels::unreadable_file_sentence("duel.incl.json"),
    );
}

#[test]
fn another_file_is_chosen_by_its_path() {
    let folder = tempdir().unwrap();
    let file = write_duel(folder.path());
    let mut window = open_app_sized(HIGH_SIZE, &[file]);
    click_on(&mut window, Pane::Compare.title());
    wait_for_text(&mut window, &no_difference_message());

    click_on(&mut window, labels::COMPARE_WITH_FILE);
    wait_for_text(&mut window, labels::PATH);
    let other = example("sniper");
    type_over(&mut window, &other.display().to_string());
    press(&mut window, Key::Enter);

    let list = labels::compare_with_label("sniper.incl.json");
    wait_for_text(&mut window, &list);
    expect![["Wants health (Logistic) was added."]].assert_eq(&wait_for_text_containing(
        &mut window,
        ["Wants health (Logistic)"],
    ));

    // Samples are compared where both documents have the same decision; here no decision has the
    // same name.
    click_on(&mut window, &list);
    window.run_steps(4);
    click_on(&mut window, labels::SAVED_FILE);
    wait_for_text(&mut window, &no_difference_message());
}

#[test]
fn an_unsaved_document_has_nothing_to_compare_with() {
    let mut window = open_app_sized(USUAL_SIZE, &[]);
    click_on(&mut window, Pane::Compare.title());
    assert!(shows_text(&window, labels::NEVER_SAVED));
    assert!(find(&window, labels::COMPARE_WITH_FILE).is_some());
}

#[test]
fn samples_are_side_by_side_and_a_click_on_a_heading_shows_one() {
    let folder = tempdir().unwrap();
    let mut window = open_app_sized(HIGH_SIZE, &[write_duel(folder.path())]);
    click_on(&mut window, Pane::Samples.title());
    enlarge_lower_panels(&mut window);
    expect![["Stats, Health, Even: 50 hp, now 40 hp"]].assert_eq(&wait_for_text_containing(
        &mut window,
        ["Health, Even", "50 hp"],
    ));
    assert!(shows_text(&window, "Stats, Aggression, Even: 0.6"));
    assert!(!shows_text(&window, "Stats, Aggression, Even: 0.6,"));

    let cell =
        widget_rect(&window, &labels::choose_sample_label("Even")).center() + vec2(0.0, 100.0);
    turn_wheel(&mut window, cell, -40.0);
    window.run_steps(30);
    // Equations 9.5 to 9.8 at 22 and 50 of 100 hp with one potion against a hit of 30.
    assert!(shows_text(&window, "My turn, Attack, Even: 51.1%"));
    expect![["My turn, Most likely, Even: Attack"]]
        .assert_eq(&texts_containing(&window, ["My turn", "Even: Attack"]));
    // As the document says: it attacks 61 times of 100.
    assert!(shows_text(&window, "My turn, Attack, Now: 60.7%"));

    click_on(&mut window, &labels::choose_sample_label("Healthy"));
    window.run_steps(2);
    assert_eq!(stat_sample(&window, "Health"), 95.0);
    wait_for_text(&mut window, "My turn, Attack, Now: 97.3%");
    expect![["My turn, Attack, Even: 51.1%, now 97.3%"]].assert_eq(&texts_containing(
        &window,
        ["My turn, Attack, Even", "97.3%"],
    ));

    // A change of the graph updates the table.
    select_wants_health(&mut window);
    type_number(&mut window, "Midpoint", "80");
    wait_for_text(&mut window, "My turn, Attack, Even: 36");
    type_number(&mut window, "Midpoint", "60");
    wait_for_text(&mut window, "My turn, Attack, Even: 43.");
}

#[test]
fn without_a_sample_the_panel_offers_to_keep_one() {
    let mut window = open_app_sized(USUAL_SIZE, &[example("duel")]);
    click_on(&mut window, Pane::Samples.title());
    press_command(&mut window, Command::KeepSample);
    window.run_steps(4);
    press(&mut window, Key::Enter);
    wait_until(&mut window, "a sample is kept", |app| {
        let document = app.document().expect("one is shown");
        document.document().samples.named.len() == 1
    });
    assert!(shows_text(&window, &labels::choose_sample_label("Sample")));
}

#[test]
fn the_history_of_an_option_is_set_beside_it() {
    let mut window = open_app_sized(HIGH_SIZE, &[example("sniper")]);
    let node = widget_rect(&window, "Fire, Option");
    click(&mut window, node.left_top() + vec2(30.0, 8.0));
    let has_activity =
        |window: &Window| find(window, &labels::activity_label(labels::THIS_OPTION)).is_some();
    assert!(has_activity(&window));

    click_on(&mut window, &labels::activity_label(labels::THIS_OPTION));
    window.run_steps(4);
    let all = window.query_all_by(|node| node.label().as_deref() == Some("stopped"));
    let at = all.last().expect("it is in the list").rect().center();
    click(&mut window, at);
    window.run_steps(4);

    let document = window.state().document().expect("one is shown");
    assert_eq!(document.document().samples.now.history.options.len(), 1);
}
