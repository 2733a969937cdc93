//! Samples, found by accessible name: kept, named, shown again; candidates; history.

use std::{fs, path::Path as File, sync::Arc};

use eframe::egui::{Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_analysis::live::OutputValue;
use inclination_core::authoring::{
    Builder, arithmetic,
    decide::Rules,
    format::Document,
    model::{NodeKind, Path, Stat},
};
use inclination_editor::{command::Command, labels, pane::Pane};
use tempfile::tempdir;

use crate::{
    common::{Window, example, open_app, open_document},
    input::{
        click as click_at, click_on, drag, press, press_with, run_command, turn_wheel, type_in,
        widget_rect,
    },
    panels::DroppedTestFile,
    window_text::{
        shows_text, stat_sample, texts_containing, wait_for_text, wait_for_text_containing,
    },
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
fn type_number(window: &mut Window, label: &str, value: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    type_in(window, value);
    press(window, Key::Enter);
}

#[test]
fn current_values_are_kept_under_a_name_and_shown_again() {
    let mut window = open_app(&[example("duel")]);
    type_number(&mut window, "Health, current value", "38");
    click(&mut window, labels::KEEP_SAMPLE);
    type_in(&mut window, "Cornered");
    press(&mut window, Key::Enter);
    type_number(&mut window, "Health, current value", "90");
    assert!(
        window
            .query_by_label(&labels::sample_list_label("Cornered", true))
            .is_some()
    );

    click(&mut window, labels::KEEP_SAMPLE);
    type_in(&mut window, "Healthy");
    press(&mut window, Key::Enter);
    choose(
        &mut window,
        &labels::sample_list_label("Healthy", false),
        "Cornered",
    );

    assert_eq!(stat_sample(&window, "Health"), 38.0);
    type_number(&mut window, "Health, current value", "20");
    click(&mut window, labels::REVERT_SAMPLE);
    assert_eq!(stat_sample(&window, "Health"), 38.0);

    type_number(&mut window, "Health, current value", "21");
    click(&mut window, labels::UPDATE_SAMPLE);
    assert!(
        window
            .query_by_label(&labels::sample_list_label("Cornered", false))
            .is_some()
    );

    let document = window.state().document().expect("one is shown").document();
    let text = document.write();
    assert!(text.contains("\"name\": \"Cornered\"") && text.contains("\"name\": \"Healthy\""));
}

#[test]
fn candidates_and_history_are_set_in_the_stats_panel() {
    let mut window = open_app(&[example("sniper")]);
    click(&mut window, labels::ADD_CANDIDATE);
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
    assert_eq!(names(&window), ["Candidate 1", "Candidate 2"]);

    choose(&mut window, &labels::activity_label("Fire"), "stopped");
    let history = situation(&window).history;
    assert_eq!(history.options.len(), 1);

    type_number(&mut window, "Fire, seconds", "7");
    let own = situation(&window)
        .history
        .options
        .values()
        .next()
        .expect("it is reported")
        .own;
    assert_eq!((own.seconds, own.stops), (7.0, 1));

    click(&mut window, labels::FORGET_PAST);
    assert!(situation(&window).history.is_empty());
    click(&mut window, "Remove “Candidate 2”");
    assert_eq!(names(&window), ["Candidate 1"]);
}

/// The option that the decision of the current document picks.
fn picked_option(window: &Window) -> Option<String> {
    let document = window.state().document().expect("one is shown");
    let nodes = &document.document().graph.nodes;
    let mut decisions = nodes.iter();
    let (id, _) = decisions
        .find(|(_, node)| node.kind == NodeKind::Decision)
        .expect("there is one");
    let shown = document.live.value(Path::ROOT.node(*id), None);
    let Some(OutputValue::Picks(option)) = shown else {
        unreachable!("a decision picks: {shown:?}");
    };
    option.clone()
}

#[test]
fn a_random_pick_is_drawn_again() {
    let mut window = open_app(&[example("duel")]);
    let before = picked_option(&window);
    // The document says that it attacks 61 times of 100: 60 draws that are all alike are less
    // likely than 0.62^60, 10^-12.
    for _ in 0..60 {
        if picked_option(&window) != before {
            break;
        }
        click(&mut window, Command::DrawAgain.entry().title);
    }
    assert_ne!(picked_option(&window), before);
    let document = window.state().document().expect("one is shown");
    assert!(!document.is_unsaved());
}

#[test]
fn without_randomness_nothing_can_be_drawn_again() {
    let window = open_app(&[example("ant-colony")]);
    assert!(
        window
            .query_by_label(Command::DrawAgain.entry().title)
            .is_none()
    );
}

/// The duel with a table dropped on it and read.
fn open_import(folder: &File, table: &str) -> Window {
    let file = folder.join("log.csv");
    fs::write(&file, table).expect("it is written");
    let mut window = open_app(&[example("duel")]);
    let dropped = Arc::new(DroppedTestFile(file));
    window.input_mut().dropped_files.push(dropped);
    // One row for each line below the names.
    let rows = table.lines().count() - 1;
    wait_for_text(&mut window, &labels::keep_samples_label(rows));
    window.run_steps(3);
    window
}

fn count_kept_samples(window: &Window) -> usize {
    let document = window.state().document().expect("one is shown");
    document.document().samples.named.len()
}

#[test]
fn values_outside_their_ranges_are_listed_before_rows_are_kept() {
    let folder = tempdir().unwrap();
    let mut window = open_import(folder.path(), "Health,Potions\n38,1\n130,2\n12,9\n");
    expect![["2 values do not fit their stats and are kept unchanged:"]]
        .assert_eq(&texts_containing(&window, ["2 values"]));
    expect![["Line 3, column 1: “Health” is 130 hp, outside its range of 0 to 100 hp. The graph uses 100 hp."]]
    .assert_eq(&texts_containing(&window, ["Health", "130 hp"]));
    expect![["Line 4, column 2: “Potions” is 9 potions, outside its range of 0 to 3 potions. The graph uses 3 potions."]]
        .assert_eq(&texts_containing(&window, ["Potions", "9 potions"]));

    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert_eq!(count_kept_samples(&window), 3);
    assert!(!shows_text(&window, &labels::keep_samples_label(3)));
}

#[test]
fn a_click_beside_an_import_loses_nothing_and_escape_leaves() {
    let folder = tempdir().unwrap();
    let mut window = open_import(folder.path(), "Health\n38\n7\n");
    for at in [pos2(40.0, 500.0), pos2(800.0, 960.0)] {
        click_at(&mut window, at);
        window.run_steps(3);
        assert!(shows_text(&window, &labels::keep_samples_label(2)));
    }

    press(&mut window, Key::Escape);
    window.run_steps(3);
    assert!(!shows_text(&window, &labels::keep_samples_label(2)));
    assert_eq!(count_kept_samples(&window), 0);

    // Once more, and kept with the button.
    let dropped = Arc::new(DroppedTestFile(folder.path().join("log.csv")));
    window.input_mut().dropped_files.push(dropped);
    wait_for_text(&mut window, &labels::keep_samples_label(2));
    click_on(&mut window, &labels::keep_samples_label(2));
    window.run_steps(3);
    assert_eq!(count_kept_samples(&window), 2);
}

#[test]
fn whole_numbers_step_one_by_one_until_the_setting_is_disabled() {
    let mut window = open_app(&[example("duel")]);
    let right = |window: &mut Window| {
        window.get_by_label("Potions, slider").focus();
        window.run_steps(2);
        press(window, Key::ArrowRight);
        window.run_steps(2);
        stat_sample(window, "Potions")
    };

    assert_eq!(right(&mut window), 2.0);
    assert_eq!(right(&mut window), 3.0);
    assert_eq!(right(&mut window), 3.0);

    // Dragged to a third of the way between two numbers, it is at the nearer one.
    let rail = widget_rect(&window, "Potions, slider").shrink2(vec2(6.0, 0.0));
    let at = |potions: f32| pos2(rail.left() + rail.width() * potions / 3.0, rail.center().y);
    drag(&mut window, at(3.0), at(1.3));
    assert_eq!(stat_sample(&window, "Potions"), 1.0);

    // A typed number is kept as it is.
    type_number(&mut window, "Potions, current value", "1.5");
    assert_eq!(stat_sample(&window, "Potions"), 1.5);
    type_number(&mut window, "Potions, current value", "1");
    click(&mut window, "Potions, agent stat");
    click(&mut window, labels::STAT_IS_WHOLE);
    // A hundredth of the range.
    assert_eq!(right(&mut window), 1.03);

    press_with(&mut window, Modifiers::NONE, Key::Escape);
    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(right(&mut window), 2.0);
}

#[test]
fn a_stat_plays_without_an_edit_and_stops_as_one_value_change() {
    let mut window = open_app(&[example("duel")]);
    let before = stat_sample(&window, "Health");
    let is_dirty = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.is_unsaved() || document.history().undo_count() > 0
    };

    click(&mut window, &labels::play_label("Health", false));
    window.run_steps(5);
    let later = stat_sample(&window, "Health");
    assert_ne!(later, before);
    window.run_steps(5);
    assert_ne!(stat_sample(&window, "Health"), later);
    assert!(!is_dirty(&window));

    press_with(&mut window, Modifiers::SHIFT, Key::Space);
    window.run_steps(2);
    let stopped = stat_sample(&window, "Health");
    window.run_steps(5);
    assert_eq!(stat_sample(&window, "Health"), stopped);
    assert!(!is_dirty(&window));
    assert!(
        window
            .query_by_label(&labels::play_label("Health", false))
            .is_some()
    );

    press_with(&mut window, Modifiers::ALT, Key::Z);
    window.run_steps(2);
    assert_eq!(stat_sample(&window, "Health"), before);
}

#[test]
fn a_slider_that_is_dragged_while_its_stat_plays_belongs_to_the_hand() {
    let mut window = open_app(&[example("duel")]);
    click(&mut window, &labels::play_label("Health", false));
    window.run_steps(5);
    type_number(&mut window, "Health, current value", "12");
    window.run_steps(5);
    assert_eq!(stat_sample(&window, "Health"), 12.0);
    assert!(
        window
            .query_by_label(&labels::play_label("Health", false))
            .is_some()
    );
}

#[test]
fn a_stat_with_another_scope_stays_in_view() {
    let mut window = open_app(&[example("duel")]);
    click(&mut window, labels::ADD_STAT);
    type_in(&mut window, "Weather");
    press(&mut window, Key::Enter);
    choose(&mut window, labels::STAT_SCOPE, "world");
    window.run_steps(6);
    let name = widget_rect(&window, "Weather, world stat, unused");
    let first = widget_rect(&window, &labels::play_label("Weather", false));
    let outline = widget_rect(&window, "Outline");
    assert!(
        name.top() > 32.0 && first.bottom() < outline.top(),
        "{name:?}"
    );
}

#[test]
fn the_samples_scroll_while_the_pointer_is_on_the_names() {
    let mut window = open_app(&[example("duel")]);
    run_command(&mut window, Command::KeepSample);
    press(&mut window, Key::Enter);
    click_on(&mut window, Pane::Samples.title());
    wait_for_text_containing(&mut window, ["Foe health, ", ": 20 hp"]);

    let first_cell = |window: &Window| {
        let mut cells = window.query_all_by(|node| {
            let text = node.value();
            text.is_some_and(|text| text.contains(", Foe health, Now"))
        });
        cells.next().map(|node| node.rect())
    };
    let before = first_cell(&window).expect("it is shown");
    // The first column does not scroll sideways, and the names are to its left.
    let names = pos2(before.left() - 40.0, before.center().y);
    turn_wheel(&mut window, names, -2.0);
    window.run_steps(8);
    let after = first_cell(&window);
    assert!(
        after.is_none_or(|after| after.top() < before.top() - 20.0),
        "{after:?}"
    );
}

#[test]
fn why_says_what_would_be_likeliest_where_chance_decides() {
    let mut graph = Builder::new("night shop");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).sample(22.0));
    let is_late = graph
        .add(
            "Late",
            arithmetic::compare(hour, 20.0).relation(arithmetic::Relation::AtLeast),
        )
        .out();
    let must = graph.raise_rank("Must close", is_late, 10.0);
    let close = graph.option("Close", [must]).base(0.25).out();
    let sell = graph.option("Sell", []).out();
    graph
        .decision("Shop", [close, sell])
        .rules(Rules::DUAL_UTILITY);
    let document = Document {
        graph: graph.finish().expect("it is sound"),
        ..Document::default()
    };

    let (_folder, window) = open_document(&document);
    let says = |text: &str| {
        let found =
            window.query_all_by(|node| node.label().is_some_and(|label| label.contains(text)));
        found.count() > 0
    };
    assert!(says("would be most likely with Hour below 20"));
    assert!(!says("would win with Hour"));
}
