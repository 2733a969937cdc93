//! What each key does in the table, and what its cells show.

use std::{collections::BTreeSet, path::Path};

use eframe::egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_core::authoring::{
    Builder, consider, curve,
    format::Document,
    model::{Node, NodeKind, Stat},
};
use inclination_editor::{labels, pane::Pane};
use inclination_project::decision_table::{DecisionTable, TableCell};
use tempfile::TempDir;

use super::{
    canvas::clipped_texts,
    common::{Window, example, open_app, open_app_sized, open_document, saved_text},
    input::{
        choose_menu_line, click_on, find, focused_label, press, press_with, right_click, type_in,
        widget_rect,
    },
    pictures::compare_in,
    window_text::shows_text,
};

/// Opens the table of an empty document, which gets a decision with an option.
pub(crate) fn open_table(size: Option<Vec2>) -> Window {
    let mut window = match size {
        Some(size) => open_app_sized(size, &[]),
        None => open_app(&[]),
    };
    press_with(&mut window, Modifiers::ALT, Key::T);
    press(&mut window, Key::Enter);
    window
}

/// Opens the table of a document, from a file in a folder.
fn open_table_of(document: &Document) -> (TempDir, Window) {
    let (folder, mut window) = open_document(document);
    press_with(&mut window, Modifiers::ALT, Key::T);
    (folder, window)
}

/// Fills the focused cell that adds a consideration.
pub(crate) fn fill_cell(window: &mut Window, fields: [&str; 3]) {
    press(window, Key::Enter);
    for (at, field) in fields.into_iter().enumerate() {
        if at > 0 {
            press(window, Key::Tab);
        }
        type_in(window, field);
    }
    press(window, Key::Enter);
}

pub(crate) fn add_option(window: &mut Window, name: &str) {
    press(window, Key::Insert);
    type_in(window, name);
    press(window, Key::Enter);
}

/// Returns the name of each option with the stats of its cells.
pub(crate) fn rows(window: &Window) -> Vec<String> {
    let graph = &window
        .state()
        .document()
        .expect("one is shown")
        .document()
        .graph;
    let decision = DecisionTable::decisions(graph, None)[0];
    let table = DecisionTable::new(graph, None, decision).expect("it is a decision");
    let stat_name = |cell: &TableCell| {
        let stat = cell.stat().and_then(|stat| graph.stat(stat));
        stat.map_or_else(String::new, |stat| stat.name.clone())
    };
    let texts = table.rows.iter().map(|row| {
        let stats: Vec<String> = row.cells.iter().map(stat_name).collect();
        format!("{}: {}", row.name, stats.join(" "))
    });
    texts.collect()
}

pub(crate) fn assert_focused(window: &Window, start: &str) {
    let label = focused_label(window).unwrap_or_default();
    assert!(
        label.starts_with(start),
        "{label:?} has the focus, not {start:?}"
    );
}

#[test]
fn cells_are_removed_copied_and_moved_one_step_each() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    fill_cell(&mut window, ["Gold 0..10", "linear", ""]);
    add_option(&mut window, "Work");
    let filled = saved_text(&window);

    press(&mut window, Key::ArrowUp);
    assert_focused(&window, &labels::cell_label_start("Option 1", 1));
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    assert_focused(&window, &labels::cell_label_start("Work", 1));
    assert_ne!(saved_text(&window), filled);

    press(&mut window, Key::Delete);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), filled);

    press(&mut window, Key::ArrowUp);
    press_with(&mut window, Modifiers::ALT, Key::ArrowRight);
    assert!(focused_label(&window).unwrap().contains("Hunger"));
    assert_focused(&window, &labels::cell_label_start("Option 1", 2));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), filled);
}

#[test]
fn keys_of_one_frame_act_one_after_the_other() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "", ""]);
    fill_cell(&mut window, ["Gold 0..10", "", ""]);
    press(&mut window, Key::Home);

    // A slow frame gathers what a fast typist does: two cells to the right, then another stat.
    let event = |key| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let typed = ["h", "u"].map(|letter| Event::Text(letter.to_owned()));
    let moves = [Key::ArrowRight, Key::ArrowRight].map(event);
    let keys = moves.into_iter().chain(typed).chain([event(Key::Enter)]);
    window.input_mut().events.extend(keys);
    window.run_steps(4);
    assert_focused(&window, &labels::cell_label_start("Option 1", 2));
    assert_eq!(rows(&window), ["Option 1: Hunger Hunger"]);

    // In the editor, letters before and after Tab and Enter belong to different fields.
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Enter);
    let text = |letters: &str| Event::Text(letters.to_owned());
    let tab = || event(Key::Tab);
    let keys = [
        text("gold"),
        tab(),
        text("inverse lin"),
        tab(),
        text("sco"),
        event(Key::Enter),
    ];
    window.input_mut().events.extend(keys);
    window.run_steps(8);
    assert_eq!(rows(&window), ["Option 1: Hunger Hunger Gold"]);
    let graph = &window.state().document().unwrap().document().graph;
    assert_eq!(graph.stats.len(), 2);
    let is_score = |node: &&Node| matches!(node.kind, NodeKind::Consideration { form, .. } if form == consider::SCORE);
    assert_eq!(graph.nodes.values().filter(is_score).count(), 1);
}

#[test]
fn cells_of_a_new_option_stay_in_it_while_rows_are_sorted() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hunger 0..10", "linear", ""]);
    add_option(&mut window, "Work");
    fill_cell(&mut window, ["Hunger", "inverse lin", ""]);
    click_on(&mut window, labels::SORT_OPTIONS);
    click_on(&mut window, labels::ADD_OPTION);
    press(&mut window, Key::Escape);

    // Without a consideration it is as likely as the best, and each cell moves it.
    add_option(&mut window, "Rest");
    for stat in ["Hunger", "Gold 0..10", "Hour 0..24"] {
        assert_focused(&window, &labels::add_cell_label("Rest"));
        fill_cell(&mut window, [stat, "", ""]);
    }
    assert_eq!(
        rows(&window),
        ["Option 1: Hunger", "Work: Hunger", "Rest: Hunger Gold Hour"]
    );
}

/// A decision in which hunger makes the first option likelier and the second one less likely.
fn eat_or_work() -> Document {
    let mut graph = Builder::new("");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 10.0));
    let falling = curve::linear(hunger).slope(-1.0).y_shift(1.0);
    let falling = graph.add("", falling).out();
    let considerations = [hunger, falling].map(|input| graph.multiplier("", input));
    let [eat, work] = considerations;
    let options = [
        graph.option("Eat", [eat]).out(),
        graph.option("Work", [work]).out(),
    ];
    graph.decision("Act", options);
    Document {
        graph: graph.finish().expect("the graph is complete"),
        ..Document::default()
    }
}

/// Returns whether the first option is above the second.
fn is_eat_first(window: &Window) -> bool {
    // The name of an option begins its label, followed by its position among both.
    let top = |name: &str| {
        let starts = [1, 2].map(|at| labels::option_label_start(name, at, 2));
        let mut found = window.query_all_by(|node| {
            let label = node.label().unwrap_or_default();
            starts.iter().any(|start| label.starts_with(start))
        });
        let row = found.next().expect("each option has a row");
        row.rect().top()
    };
    top("Eat") < top("Work")
}

#[test]
fn rows_are_sorted_by_chance_and_stay_while_a_cell_is_edited() {
    let (_folder, mut window) = open_table_of(&eat_or_work());
    assert!(is_eat_first(&window));
    click_on(&mut window, labels::SORT_OPTIONS);
    window.run_steps(2);
    assert!(!is_eat_first(&window), "hunger is 0");

    click_on(&mut window, &labels::play_label("Hunger", false));
    press_with(&mut window, Modifiers::ALT, Key::T);
    press_with(&mut window, Modifiers::ALT, Key::T);
    let mut orders = BTreeSet::new();
    for _ in 0..600 {
        window.step();
        orders.insert(is_eat_first(&window));
    }
    assert_eq!(orders.len(), 2, "the order follows the stat");

    press(&mut window, Key::F2);
    assert_focused(&window, &labels::editor_field_label("Name"));
    let before = is_eat_first(&window);
    for _ in 0..600 {
        window.step();
        assert_eq!(is_eat_first(&window), before);
    }
}

#[test]
fn a_veto_is_visible_in_its_cell_and_its_option() {
    let mut window = open_table(Some(Vec2::new(1280.0, 800.0)));
    type_in(&mut window, "Serve");
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ["Hour 0..24", "bell", ""]);
    fill_cell(&mut window, ["Open yes/no", "", "veto unless"]);
    add_option(&mut window, "Rest");
    fill_cell(&mut window, ["Hour", "", "score"]);
    fill_cell(&mut window, ["Weather sun|rain|snow", "rain", "veto when"]);

    // Neither is the shop open nor does it rain.
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::ArrowLeft);
    let label = focused_label(&window).unwrap();
    assert!(
        label.contains("Open, no") && label.contains("brings the weight to 0"),
        "{label}"
    );
    press(&mut window, Key::Home);
    let label = focused_label(&window).unwrap();
    assert!(label.ends_with("0 because of Open"), "{label}");
    assert_eq!(rows(&window), ["Serve: Hour Open", "Rest: Hour Weather"]);

    let folder = Path::new("tests/snapshots");
    let rect = |label: &str| widget_rect(&window, label);
    let serve = labels::option_label_start("Serve", 1, 2);
    let part = rect(&serve)
        .union(rect(labels::SORT_OPTIONS))
        .union(rect(labels::ADD_OPTION))
        .union(rect(&labels::add_cell_label("Rest")));
    compare_in(
        folder,
        &mut window,
        "decision_table",
        Some(part.expand(12.0)),
    );
}

#[test]
fn an_option_names_its_veto_as_the_cell_does() {
    let mut graph = Builder::new("shop");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
    let late = graph.expression("", "hour >= 20", [("hour", hour)]).out();
    let closing = graph.add("Closing time", consider::veto_unless(late)).out();
    let close = graph.option("Close", [closing]).out();
    let sell = graph.option("Sell", []).out();
    graph.decision("Shop", [close, sell]);
    let graph = graph.finish().expect("its sockets exist");

    let (_folder, mut window) = open_table_of(&Document {
        graph,
        ..Document::default()
    });
    press(&mut window, Key::Home);
    let label = focused_label(&window).unwrap();
    assert!(label.ends_with("0 because of Closing time"), "{label}");
    press(&mut window, Key::ArrowRight);
    let label = focused_label(&window).unwrap();
    assert!(label.contains(": Closing time"), "{label}");
}

#[test]
fn commands_that_open_something_on_the_canvas_show_it_first() {
    let begin = || {
        let mut window = open_table(None);
        press(&mut window, Key::ArrowRight);
        press(&mut window, Key::Home);
        // The focus leaves the cells, and the option stays selected.
        click_on(&mut window, Pane::Outline.title());
        assert!(find(&window, labels::ADD_OPTION).is_some());
        window
    };

    let mut window = begin();
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    window.run_steps(3);
    assert!(find(&window, labels::ADD_OPTION).is_none());
    assert!(find(&window, labels::SEARCH_NODES).is_some());

    let mut window = begin();
    press(&mut window, Key::F2);
    window.run_steps(3);
    assert!(find(&window, labels::ADD_OPTION).is_none());
    type_in(&mut window, "Sleep");
    press(&mut window, Key::Enter);
    assert_eq!(rows(&window), ["Sleep: "]);
}

#[test]
fn the_key_of_the_table_returns_to_the_canvas_from_a_cell() {
    let mut window = open_table(None);
    press(&mut window, Key::ArrowRight);
    assert_focused(&window, &labels::add_cell_label("Option 1"));
    // On some systems, the key also enters its letter.
    let key = |pressed| Event::Key {
        key: Key::T,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::ALT,
    };
    let press_quickly = |window: &mut Window| {
        // The system reports the key and its letter together. The modifier may be released in the
        // same frame.
        let events = [key(true), Event::Text(String::from("t")), key(false)];
        window.input_mut().events.extend(events);
        window.run_steps(4);
    };
    press_quickly(&mut window);
    assert!(find(&window, labels::ADD_OPTION).is_none());
    press_quickly(&mut window);
    assert_focused(&window, &labels::add_cell_label("Option 1"));
}

#[test]
fn the_canvas_shows_the_nodes_that_the_table_has_added() {
    let mut window = open_table(None);
    press_with(&mut window, Modifiers::ALT, Key::T);
    window.run_steps(8);
    let app = window.state();
    let camera = app.document().and_then(|document| document.view.camera());
    let area = camera
        .expect("it is shown")
        .visible_area(app.canvas().screen_rect());
    assert!(app.canvas().scene().nodes_in(area).next().is_some());
}

#[test]
fn undo_that_removes_the_focused_row_keeps_the_keyboard_in_the_table() {
    let mut window = open_table(None);
    add_option(&mut window, "Work");
    window.run_steps(2);
    assert_focused(&window, &labels::add_cell_label("Work"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    press(&mut window, Key::Home);
    press(&mut window, Key::ArrowUp);
    window.run_steps(2);
    assert_focused(&window, &labels::option_label_start("Option 1", 1, 1));

    add_option(&mut window, "Work");
    window.run_steps(2);
    press(&mut window, Key::Home);
    press(&mut window, Key::Delete);
    window.run_steps(4);
    press(&mut window, Key::ArrowUp);
    window.run_steps(2);
    assert_focused(&window, &labels::option_label_start("Option 1", 1, 1));
}

#[test]
fn a_cell_is_copied_to_every_other_option_and_options_move() {
    let mut window = open_table(None);
    for name in ["Work", "Rest"] {
        add_option(&mut window, name);
    }
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::ArrowUp);
    fill_cell(&mut window, ["Hunger 0..10", "", ""]);
    press(&mut window, Key::ArrowLeft);
    let cell = widget_rect(&window, &focused_label(&window).unwrap()).center();
    right_click(&mut window, cell);
    choose_menu_line(&mut window, "Copy to all other options");
    assert_eq!(
        rows(&window),
        ["Option 1: Hunger", "Work: Hunger", "Rest: Hunger"]
    );

    press_with(&mut window, Modifiers::ALT, Key::ArrowDown);
    assert_eq!(
        rows(&window),
        ["Work: Hunger", "Option 1: Hunger", "Rest: Hunger"]
    );
    assert_focused(&window, &labels::cell_label_start("Option 1", 1));
    press_with(&mut window, Modifiers::ALT, Key::ArrowUp);
    press_with(&mut window, Modifiers::ALT, Key::ArrowUp);
    assert_eq!(
        rows(&window),
        ["Option 1: Hunger", "Work: Hunger", "Rest: Hunger"]
    );
}

#[test]
fn a_shared_cell_says_in_how_many_options_it_is() {
    let mut graph = Builder::new("");
    let stat = graph.stat(Stat::number("Hunger", 0.0, 10.0));
    let line = graph.add("", curve::linear(stat)).out();
    let shared = graph.multiplier("", line);
    let options = ["Eat", "Cook", "Hunt"].map(|name| graph.option(name, [shared]).out());
    graph.decision("Act", options);
    let document = Document {
        graph: graph.finish().expect("the graph is complete"),
        ..Document::default()
    };

    let (_folder, mut window) = open_table_of(&document);
    press(&mut window, Key::ArrowRight);
    assert!(focused_label(&window).unwrap().ends_with("in 3 options"));
    press(&mut window, Key::Enter);
    window.run_steps(2);
    let note = "Shared in 3 options: a change applies to all of them.";
    assert!(window.query_by_label(note).is_some());
}

#[test]
fn only_the_rows_in_view_are_drawn_and_the_options_stay_in_view() {
    let mut graph = Builder::new("");
    let stats: Vec<_> = (0..12)
        .map(|at| graph.stat(Stat::number(format!("Stat {at}"), 0.0, 1.0)))
        .collect();
    let options: Vec<_> = (0..500)
        .map(|at| {
            let cells: Vec<_> = stats
                .iter()
                .map(|stat| graph.multiplier("", *stat))
                .collect();
            graph.option(format!("Option {at}"), cells).out()
        })
        .collect();
    graph.decision("Act", options);
    let document = Document {
        graph: graph.finish().expect("the graph is complete"),
        ..Document::default()
    };

    let (_folder, mut window) = open_table_of(&document);
    let count = |window: &Window| {
        let options = window.query_all_by(|node| {
            let label = node.label();
            label.is_some_and(|label| label.contains(" of 500"))
        });
        options.count()
    };
    assert!((4..30).contains(&count(&window)), "{} rows", count(&window));

    let option = labels::option_label_start("Option 0", 1, 500);
    let left = |window: &Window| widget_rect(window, &option).left();
    let before = left(&window);
    press(&mut window, Key::End);
    window.run_steps(20);
    assert_focused(&window, &labels::add_cell_label("Option 0"));
    assert_eq!(left(&window), before);
}

#[test]
fn a_cell_selects_its_curve_and_leads_to_it_on_the_canvas() {
    let mut window = open_app(&[example("duel")]);
    press_with(&mut window, Modifiers::ALT, Key::T);
    let label = focused_label(&window).unwrap();
    assert!(
        label.starts_with(&labels::option_label_start("Attack", 1, 3)),
        "{label}"
    );

    press(&mut window, Key::ArrowRight);
    expect![["Attack, consideration 1: Attack wish, Linear, Score, +0.400, in 2 places"]]
        .assert_eq(&focused_label(&window).unwrap_or_default());
    let selected = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        let node = document
            .view
            .selection
            .lead_node()
            .expect("one is selected");
        document.body()[&node].name.clone()
    };
    expect![["Wants to attack"]].assert_eq(&selected(&window));

    press_with(&mut window, Modifiers::SHIFT, Key::Enter);
    window.run_steps(4);
    expect![["Attack wish"]].assert_eq(&selected(&window));
    let (app, document) = (
        window.state(),
        window.state().document().expect("one is shown"),
    );
    let node = document
        .view
        .selection
        .lead_node()
        .expect("one is selected");
    let rect = app.canvas().scene().node(node).expect("it is here").rect;
    let center = app.canvas().to_screen(document, rect.center());
    assert!(app.canvas().screen_rect().contains(center), "{center:?}");
}

#[test]
fn the_table_follows_the_selection_and_escape_leaves_it() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, "Heal, Option");
    press_with(&mut window, Modifiers::ALT, Key::T);
    window.run_steps(2);
    let label = focused_label(&window).unwrap_or_default();
    assert!(label.starts_with("Heal, option "), "{label}");

    press(&mut window, Key::Escape);
    window.run_steps(2);
    assert!(find(&window, &label).is_none());
}

#[test]
fn a_default_option_without_a_row_is_a_link_to_its_node() {
    let mut window = open_app(&[example("zoo")]);
    press_with(&mut window, Modifiers::ALT, Key::T);
    for _ in 0..12 {
        press(&mut window, Key::ArrowDown);
    }
    assert_focused(&window, labels::ADD_OPTION);
    window.run_steps(20);
    let link = format!("{} Wander", labels::DEFAULT_OPTION);
    click_on(&mut window, &link);
    window.run_steps(4);

    let document = window.state().document().expect("one is shown");
    let node = document
        .view
        .selection
        .lead_node()
        .expect("one is selected");
    assert_eq!(document.body()[&node].name, "Wander");

    // A decision without such an option has no link.
    let mut window = open_app(&[example("duel")]);
    press_with(&mut window, Modifiers::ALT, Key::T);
    window.run_steps(4);
    assert!(!shows_text(&window, labels::DEFAULT_OPTION));
}

#[test]
fn a_small_window_shows_the_ranks_of_the_options() {
    let mut window = open_app_sized(Vec2::new(800.0, 600.0), &[example("zoo")]);
    press_with(&mut window, Modifiers::ALT, Key::T);
    window.run_steps(3);

    let texts = clipped_texts(&window).into_iter();
    let texts = texts.map(|(text, _)| text.galley);
    let numbers: Vec<_> = texts
        .filter(|galley| galley.text().contains("% rank") || galley.text().contains("%   rank"))
        .collect();
    assert!(numbers.len() >= 3, "{}", numbers.len());
    for galley in numbers {
        assert!(!galley.elided, "{}", galley.text());
    }
}
