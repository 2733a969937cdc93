//! Builds a shopkeeper in the table with the keyboard alone, and compares its results with those of
//! the same graph from the builder.

use eframe::egui::{Key, Modifiers};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    readout::read_table,
};
use inclination_core::{
    Builder, Document, consider, curve,
    model::{Stat, Wire},
};
use inclination_editor::labels;
use inclination_project::{decision_table::DecisionTable, edit::Edit};

use super::{
    common::{Window, example, open_app, saved_text},
    input::{focused_label, press, press_with, type_in, type_over},
};

/// A stat, a curve and an effect, as they are typed.
type Cell = (&'static str, &'static str, &'static str);

const STATS: [(&str, f32, f32); 4] = [
    ("Customers", 0.0, 8.0),
    ("Goods", 0.0, 50.0),
    ("Gold", 0.0, 500.0),
    ("Hour", 0.0, 24.0),
];

/// The options with their considerations. A stat's range is typed where the stat is new.
const OPTIONS: [(&str, [Cell; 4]); 6] = [
    (
        "Serve",
        [
            ("Customers 0..8", "linear", ""),
            ("Goods 0..50", "", "multiplier"),
            ("Gold 0..500", "inverse linear", ""),
            ("Hour 0..24", "inverse linear", "score"),
        ],
    ),
    (
        "Haggle",
        [
            ("customers", "linear", "score"),
            ("goods", "linear", ""),
            ("gold", "linear", ""),
            ("hour", "inverse linear", ""),
        ],
    ),
    (
        "Restock",
        [
            ("customers", "inverse linear", ""),
            ("goods", "inverse linear", ""),
            ("gold", "linear", ""),
            ("hour", "inverse linear", ""),
        ],
    ),
    (
        "Clean",
        [
            ("customers", "inverse linear", ""),
            ("goods", "linear", ""),
            ("gold", "inverse linear", ""),
            ("hour", "linear", ""),
        ],
    ),
    (
        "Rest",
        [
            ("customers", "inverse linear", ""),
            ("goods", "inverse linear", ""),
            ("gold", "inverse linear", ""),
            ("hour", "linear", "score"),
        ],
    ),
    (
        "Close",
        [
            ("customers", "linear", "veto when"),
            ("hour", "linear", "score"),
            ("gold", "linear", ""),
            ("goods", "inverse linear", ""),
        ],
    ),
];

/// Fills the focused cell that adds a consideration.
fn fill_cell(window: &mut Window, (stat, curve, effect): Cell) {
    press(window, Key::Enter);
    type_in(window, stat);
    press(window, Key::Tab);
    type_in(window, curve);
    press(window, Key::Tab);
    type_in(window, effect);
    press(window, Key::Enter);
}

fn build_in_table(window: &mut Window) {
    press_with(window, Modifiers::SHIFT, Key::T);
    assert_eq!(
        focused_label(window).as_deref(),
        Some(labels::ADD_TABLE_DECISION)
    );
    press(window, Key::Enter);

    for (at, (name, cells)) in OPTIONS.into_iter().enumerate() {
        if at == 0 {
            // The decision came with an option to be named.
            press(window, Key::Enter);
            type_over(window, name);
            press(window, Key::Enter);
            press(window, Key::ArrowRight);
        } else {
            press(window, Key::Insert);
            type_in(window, name);
            press(window, Key::Enter);
        }
        assert_eq!(focused_label(window), Some(labels::add_cell_label(name)));
        for cell in cells {
            fill_cell(window, cell);
        }
    }
}

/// Builds the same shopkeeper without the editor.
fn build_in_code() -> Document {
    let mut graph = Builder::new("");
    let stats = STATS.map(|(name, low, high)| {
        let wire = graph.stat(Stat::number(name, low, high));
        (name, wire)
    });

    let mut options: Vec<Wire> = Vec::new();
    for (name, cells) in OPTIONS {
        let mut considerations = Vec::new();
        for (typed, shape, effect) in cells {
            let stat = stats
                .iter()
                .find(|(name, _)| typed.to_lowercase().starts_with(&name.to_lowercase()));
            let (_, stat) = stat.expect("a stat has this name");
            let line = graph.curve("", curve::LINEAR, *stat);
            let line = match shape {
                "inverse linear" => line.with("slope", -1.0).with("y_shift", 1.0).out(),
                _ => line.out(),
            };
            considerations.push(match effect {
                "score" => graph.score("", line),
                "veto when" => graph.consider("", consider::VETO).with("when", line).out(),
                _ => graph.multiplier("", line),
            });
        }
        options.push(graph.option(name, considerations).out());
    }
    graph.decision("Decision", "highest", options);
    Document {
        graph: graph.finish().expect("the graph is complete"),
        ..Document::default()
    }
}

/// Returns the name, weight and probability of each option for values of the stats, given as
/// shares of their ranges.
fn results(document: &Document, shares: [f32; 4]) -> Vec<(String, f32, f64)> {
    let mut open = OpenDocument::new(DocumentId(0), document.clone());
    let edits = STATS.iter().zip(shares).map(|((name, low, high), share)| {
        let stats = &document.graph.stats;
        let stat = stats
            .iter()
            .find(|stat| stat.name == *name)
            .expect("a stat has this name");
        Edit::StatValue(stat.id, low + (high - low) * share)
    });
    open.apply_step("Set values", edits.collect());

    let graph = &open.document().graph;
    let decision = DecisionTable::decisions(graph, None)[0];
    let table = DecisionTable::new(graph, None, decision).expect("it is a decision");
    let readout = read_table(&open.live_canvas(), &table);
    let rows = table.rows.iter().zip(&readout.rows);
    rows.map(|(row, now)| {
        (
            row.name.clone(),
            now.weight.expect("it has a weight"),
            now.chance,
        )
    })
    .collect()
}

#[test]
fn a_shopkeeper_is_built_in_the_table_with_the_keyboard_alone() {
    let mut window = open_app(&[]);
    build_in_table(&mut window);

    let built = window.state().document().unwrap().document().clone();
    assert_eq!(built.graph.stats.len(), STATS.len());
    let expected = build_in_code();
    for shares in [
        [0.0, 0.0, 0.0, 0.0],
        [0.25, 0.75, 0.5, 0.125],
        [0.5, 0.25, 0.875, 0.75],
        [1.0, 0.5, 0.125, 1.0],
    ] {
        assert_eq!(results(&built, shares), results(&expected, shares));
    }

    // Worked out by hand for a quarter of the customers, three quarters of the goods, half of the
    // gold, an eighth of the day. Serve: (1 + 7/8) * 1/4 * 3/4 * 1/2.
    let serve = &results(&built, [0.25, 0.75, 0.5, 0.125])[0];
    assert_eq!((&*serve.0, serve.1), ("Serve", 0.175_781_25));
    // Half of the customers or more veto closing.
    let close = &results(&built, [0.5, 0.25, 0.875, 0.75])[5];
    assert_eq!((&*close.0, close.1, close.2), ("Close", 0.0, 0.0));
}

#[test]
fn cells_are_removed_copied_and_moved_one_step_each() {
    let mut window = open_app(&[]);
    press_with(&mut window, Modifiers::SHIFT, Key::T);
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowRight);
    fill_cell(&mut window, ("Hunger 0..10", "linear", ""));
    fill_cell(&mut window, ("Gold 0..10", "linear", ""));
    press(&mut window, Key::Insert);
    type_in(&mut window, "Work");
    press(&mut window, Key::Enter);
    let filled = saved_text(&window);

    press(&mut window, Key::ArrowUp);
    let copied_label = labels::cell_label_start("Option 1", 1);
    assert!(focused_label(&window).unwrap().starts_with(&copied_label));
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    let below = labels::cell_label_start("Work", 1);
    assert!(focused_label(&window).unwrap().starts_with(&below));
    assert_ne!(saved_text(&window), filled);

    press(&mut window, Key::Delete);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), filled);

    press(&mut window, Key::ArrowUp);
    press_with(&mut window, Modifiers::ALT, Key::ArrowRight);
    assert!(focused_label(&window).unwrap().contains("Hunger"));
    let second = labels::cell_label_start("Option 1", 2);
    assert!(focused_label(&window).unwrap().starts_with(&second));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), filled);
}

#[test]
fn the_table_follows_the_selection_and_returns_to_the_canvas() {
    let mut window = open_app(&[example("duel")]);
    press_with(&mut window, Modifiers::SHIFT, Key::T);
    let label = focused_label(&window).unwrap();
    assert!(label.contains(", option 1 of "), "{label}");
    press_with(&mut window, Modifiers::SHIFT, Key::T);
    assert!(window.state().document().unwrap().view.selection.len() <= 1);
}
