//! Builds a shopkeeper in the table with the keyboard alone, and compares its results with those of
//! the same graph from the builder.

use eframe::egui::{Key, Modifiers};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    readout::read_table,
};
use inclination_core::authoring::{
    Builder, NodeOutput, consider, curve, format::Document, model::Stat,
};
use inclination_editor::labels;
use inclination_project::{decision_table::DecisionTable, edit::Edit, scene::Scene};

use super::{
    common::{Window, open_app},
    input::{focused_label, press, press_with, type_in},
};

/// A stat, a curve and an effect, as they are typed.
type Cell = (&'static str, &'static str, &'static str);

const STATS: [(&str, f32, f32); 4] = [
    ("Customers", 0.0, 8.0),
    ("Goods", 0.0, 50.0),
    ("Gold", 0.0, 500.0),
    ("Hour", 0.0, 24.0),
];

/// The options with their considerations, as a person types them: the beginnings of names, and
/// nothing where the default is meant. A stat's range is typed where the stat is new.
const OPTIONS: [(&str, [Cell; 4]); 6] = [
    (
        "Serve",
        [
            ("Customers 0..8", "", ""),
            ("Goods 0..50", "", "mult"),
            ("Gold 0..500", "inverse lin", ""),
            ("Hour 0..24", "inverse lin", "sc"),
        ],
    ),
    (
        "Haggle",
        [
            ("cu", "", "sc"),
            ("goo", "", ""),
            ("gol", "", ""),
            ("ho", "inverse lin", ""),
        ],
    ),
    (
        "Restock",
        [
            ("cu", "inverse lin", ""),
            ("goo", "inverse lin", ""),
            ("gol", "", ""),
            ("ho", "inverse lin", ""),
        ],
    ),
    (
        "Clean",
        [
            ("cu", "inverse lin", ""),
            ("goo", "", ""),
            ("gol", "inverse lin", ""),
            ("ho", "", ""),
        ],
    ),
    (
        "Rest",
        [
            ("cu", "inverse lin", ""),
            ("goo", "inverse lin", ""),
            ("gol", "inverse lin", ""),
            ("ho", "", "sc"),
        ],
    ),
    (
        "Close",
        [
            ("cu", "linear", "veto"),
            ("ho", "", "sc"),
            ("gol", "", ""),
            ("goo", "inverse lin", ""),
        ],
    ),
];

/// A pair of hands that counts the keys it presses. A capital letter or another key with Shift
/// takes two.
struct Typist<'a> {
    window: &'a mut Window,
    presses: usize,
}

impl Typist<'_> {
    fn press(&mut self, key: Key) {
        press(self.window, key);
        self.presses += 1;
    }

    fn type_in(&mut self, text: &str) {
        type_in(self.window, text);
        let capitals = text.chars().filter(|letter| letter.is_uppercase());
        self.presses += text.chars().count() + capitals.count();
    }

    /// Fills the focused cell that adds a consideration. The first letter opens the editor.
    fn fill_cell(&mut self, (stat, curve, effect): Cell) {
        self.type_in(stat);
        if !curve.is_empty() || !effect.is_empty() {
            self.press(Key::Tab);
            self.type_in(curve);
        }
        if !effect.is_empty() {
            self.press(Key::Tab);
            self.type_in(effect);
        }
        self.press(Key::Enter);
    }
}

/// Opens the table of an empty document, and fills it. Returns how many keys that takes.
fn build_in_table(window: &mut Window) -> usize {
    press_with(window, Modifiers::ALT, Key::T);
    assert_eq!(
        focused_label(window).as_deref(),
        Some(labels::ADD_TABLE_DECISION)
    );
    let mut typist = Typist { window, presses: 2 };
    typist.press(Key::Enter);

    for (at, (name, cells)) in OPTIONS.into_iter().enumerate() {
        // The decision came with an option to be named.
        if at > 0 {
            typist.press(Key::Insert);
        }
        typist.type_in(name);
        typist.press(Key::Enter);
        if at == 0 {
            typist.press(Key::ArrowRight);
        }
        let label = focused_label(typist.window);
        assert_eq!(label, Some(labels::add_cell_label(name)));
        for cell in cells {
            typist.fill_cell(cell);
        }
    }
    typist.presses
}

/// Builds the same shopkeeper without the editor.
fn build_in_code() -> Document {
    let mut graph = Builder::new("");
    let stats = STATS.map(|(name, low, high)| {
        let wire = graph.stat(Stat::number(name, low, high));
        (name, wire)
    });

    let mut options: Vec<NodeOutput> = Vec::new();
    for (name, cells) in OPTIONS {
        let mut considerations = Vec::new();
        for (typed, shape, effect) in cells {
            let stat = stats.iter().find(|(name, _)| {
                let (name, typed) = (name.to_lowercase(), typed.to_lowercase());
                name.starts_with(&typed) || typed.starts_with(&name)
            });
            let (_, stat) = stat.expect("a stat has this name");
            let mut line = curve::linear(*stat);
            if shape == "inverse lin" {
                line = line.slope(-1.0).y_shift(1.0);
            }
            let line = graph.add("", line).out();
            considerations.push(match effect {
                "sc" => graph.score("", line),
                "veto" => graph.add("", consider::veto(line)).out(),
                _ => graph.multiplier("", line),
            });
        }
        options.push(graph.option(name, considerations).out());
    }
    graph.decision("Decision", options);
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
    let canvas = open.live_canvas();
    let readout = read_table(&canvas, &table);
    let rows = table.rows.iter();
    rows.map(|row| {
        let now = readout.read_row(&canvas, &table, row);
        (
            row.name.clone(),
            now.weight.expect("it has a weight"),
            now.chance,
        )
    })
    .collect()
}

/// The keys that an average typist presses in three minutes. By the keystroke-level model (Card,
/// Moran and Newell, 1980), a key takes 0.28 s and each preparation 1.35 s. With one for about six
/// keys, which is an assumption, that is 0.5 s for a key.
const MAX_PRESSES: usize = 3 * 60 * 2;

#[test]
fn a_shopkeeper_is_built_in_the_table_with_the_keyboard_alone() {
    let mut window = open_app(&[]);
    let presses = build_in_table(&mut window);
    assert!(presses <= MAX_PRESSES, "{presses} keys");

    let built = window.state().document().unwrap().document().clone();
    assert_eq!(built.graph.stats.len(), STATS.len());
    // 6 options, 24 considerations with their curves folded into them, 4 stats and the decision.
    let scene = Scene::new(&built, None);
    let boxes = scene.nodes.iter().filter(|node| !node.is_folded());
    assert_eq!(boxes.count(), 35);

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
