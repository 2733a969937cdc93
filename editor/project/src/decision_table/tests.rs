//! Tests of tables of graphs from the builder, and of edits through a table.

use inclination_core::authoring::{
    Builder, curve,
    format::{Document, Position},
    model::{NodeId, NodeKind, Socket, Stat, StatKind},
};

use super::*;
use crate::{edit::random_documents::apply_and_check, scene::Scene, selection::Selection};

/// Returns a document with a decision between two options and four stats.
fn shop() -> (Document, NodeId, [NodeId; 2]) {
    let mut graph = Builder::new("shop");
    for name in ["Hunger", "Gold", "Hour", "Mood"] {
        graph.stat(Stat::number(name, 0.0, 10.0));
    }
    let options = ["Eat", "Work"].map(|name| graph.option(name, []).out());
    let decision = graph.decision("Act", options).out().node();
    let options = options.map(inclination_core::authoring::NodeOutput::node);
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    // The table adds the nodes of the stats.
    let nodes = &mut document.graph.nodes;
    nodes.retain(|_, node| !matches!(node.kind, NodeKind::Stat(_)));
    let [eat, work] = options;
    for (id, x, y) in [
        (eat, 1000.0, 0.0),
        (work, 1000.0, 200.0),
        (decision, 1304.0, 0.0),
    ] {
        document.looks.nodes.insert(id, Position { x, y });
    }
    (document, decision, options)
}

#[test]
fn a_default_option_without_a_row_is_found() {
    let default_option = |with_row: bool| {
        let mut graph = Builder::new("zoo");
        let [eat, wander] = ["Eat", "Wander"].map(|name| graph.option(name, []).out());
        let rows = if with_row {
            vec![eat, wander]
        } else {
            vec![eat]
        };
        let decision = graph.decision("Act", rows);
        let decision = decision.default_option(wander).out().node();
        let table = DecisionTable::new(&graph.finish().unwrap(), None, decision).unwrap();
        (table.default_option, wander.node())
    };

    let (found, wander) = default_option(false);
    let name = String::from("Wander");
    assert_eq!(found, Some(DefaultOption { node: wander, name }));
    assert_eq!(default_option(true).0, None);
}

fn content(document: &Document, stat: &str, curve: CurveChoice, form: Form) -> CellContent {
    let known = document.graph.stats.iter().find(|known| known.name == stat);
    CellContent {
        stat: known.map_or_else(
            || StatChoice::New(stat.to_owned()),
            |stat| StatChoice::Known(stat.id),
        ),
        curve,
        form,
    }
}

fn add(
    document: &Document,
    decision: NodeId,
    option: NodeId,
    stat: &str,
    curve: CurveChoice,
) -> Document {
    let content = content(document, stat, curve, consider::MULTIPLIER);
    let (_, edits) = add_cell(document, None, decision, option, &content).unwrap();
    apply_and_check(document, edits)
}

fn table(document: &Document, decision: NodeId) -> DecisionTable {
    DecisionTable::new(&document.graph, None, decision).unwrap()
}

/// Asserts that no two nodes cover each other.
fn assert_covers_nothing(document: &Document) {
    let scene = Scene::new(document, None);
    let boxes = scene.nodes.iter().filter(|node| !node.is_folded());
    let boxes: Vec<_> = boxes.collect();
    for (at, node) in boxes.iter().enumerate() {
        for other in &boxes[at + 1..] {
            let (one, two) = (node.rect, other.rect);
            assert!(!one.intersects(two), "{} and {}", node.title, other.title);
        }
    }
}

/// Returns the stats of each row's cells.
fn stats(document: &Document, decision: NodeId) -> Vec<Vec<String>> {
    let name = |cell: &TableCell| {
        let stat = cell.stat().and_then(|stat| document.graph.stat(stat));
        stat.map_or_else(String::new, |stat| stat.name.clone())
    };
    let rows = table(document, decision).rows;
    rows.iter()
        .map(|row| row.cells.iter().map(name).collect())
        .collect()
}

const LINEAR: CurveChoice = CurveChoice::Kind(curve::LINEAR);

#[test]
fn six_options_of_four_considerations_are_laid_out_in_columns() {
    let (mut document, decision, _) = shop();
    for name in ["Rest", "Haggle", "Restock", "Close"] {
        let (_, edits) = add_option(&document, None, decision, name).unwrap();
        document = apply_and_check(&document, edits);
    }

    // The first options are filled last, so that the others have to make room.
    let options: Vec<NodeId> = table(&document, decision)
        .rows
        .iter()
        .map(|row| row.wire.node)
        .collect();
    for option in options.iter().rev() {
        for stat in ["Hunger", "Gold", "Hour", "Rain"] {
            document = add(&document, decision, *option, stat, LINEAR);
            assert_covers_nothing(&document);
        }
    }

    let all = ["Hunger", "Gold", "Hour", "Rain"]
        .map(String::from)
        .to_vec();
    assert_eq!(stats(&document, decision), vec![all; 6]);
    // Each stat has one node: 6 options, 24 considerations, 24 curves, 4 stats, 1 decision.
    assert_eq!(document.graph.nodes.len(), 59);
    // The curves are folded into their considerations.
    let scene = Scene::new(&document, None);
    let boxes = scene.nodes.iter().filter(|node| !node.is_folded());
    assert_eq!(boxes.count(), 6 + 24 + 4 + 1);

    for row in table(&document, decision).rows {
        let left = |id: NodeId| scene.node(id).unwrap().rect.left();
        for cell in &row.cells {
            let CellSource::Stat(stat, _) = cell.source else {
                unreachable!("it reads a stat");
            };
            let columns = [stat, cell.wire.node, row.wire.node].map(left);
            assert!(columns.is_sorted_by(|one, next| one + 208.0 < *next));
            assert_eq!(scene.root_of(cell.curve.unwrap()), cell.wire.node);
        }
    }
}

/// Builds a decision of six options with four considerations each in the table alone.
fn shopkeeper() -> (Document, NodeId) {
    let mut graph = Builder::new("shopkeeper");
    let decision = graph.decision("Act", []).out().node();
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    for name in ["Serve", "Restock", "Clean", "Rest", "Chat", "Close"] {
        let (option, edits) = add_option(&document, None, decision, name).unwrap();
        document = apply_and_check(&document, edits);
        for stat in ["Hunger 0..10", "Gold 0..10", "Hour 0..24", "Mood 0..1"] {
            let name = stat.split(' ').next().unwrap();
            let is_known = document.graph.stats.iter().any(|stat| stat.name == name);
            let stat = if is_known { name } else { stat };
            document = add(&document, decision, option, stat, LINEAR);
            assert_covers_nothing(&document);
        }
    }
    (document, decision)
}

#[test]
fn a_decision_built_in_the_table_alone_is_arranged() {
    let (document, decision) = shopkeeper();
    let scene = Scene::new(&document, None);
    let arrange = |document: &Document, scene: &Scene| {
        crate::arrange::layered::lay_out_selection(document, scene, &Selection::default())
    };
    assert_eq!(arrange(&document, &scene), []);
    let size = scene.bounds().unwrap().size();
    assert!(size.x < 2.5 * size.y && size.y < 1.5 * size.x, "{size}");

    // It stays so when rows and cells move and go.
    let edits = move_option(&document, None, decision, 0, 4);
    let moved = apply_and_check(&document, edits);
    assert_eq!(arrange(&moved, &Scene::new(&moved, None)), []);
    let edits = remove_option(&moved, None, decision, 2);
    let fewer = apply_and_check(&moved, edits);
    assert_eq!(arrange(&fewer, &Scene::new(&fewer, None)), []);
}

#[test]
fn nodes_that_a_designer_has_placed_stay_where_they_are() {
    let (mut document, decision) = shopkeeper();
    let options = table(&document, decision).rows;
    let last = options[5].wire.node;
    let place = document.looks.nodes[&last];
    document.looks.nodes.insert(
        last,
        Position {
            y: place.y + 400.0,
            ..place
        },
    );

    let after = add(&document, decision, last, "Fear", LINEAR);
    for (id, place) in &document.looks.nodes {
        assert_eq!(after.looks.nodes.get(id), Some(place));
    }
}

#[test]
fn what_is_removed_takes_only_its_own_nodes_along() {
    let (document, decision, [eat, work]) = shop();
    let one = add(&document, decision, eat, "Hunger", LINEAR);
    let both = add(&one, decision, work, "Hunger", LINEAR);
    let row = table(&both, decision).rows[1].clone();

    let edits = remove_cell(&both, None, work, &row.cells[0]);
    let without = apply_and_check(&both, edits);
    assert_eq!(without.graph.nodes, one.graph.nodes);

    let edits = remove_option(&both, None, decision, row.position);
    let without = apply_and_check(&both, edits);
    assert_eq!(stats(&without, decision), [["Hunger"]]);
    // One option, consideration, curve, stat and decision are left.
    assert_eq!(without.graph.nodes.len(), 5);
}

#[test]
fn the_stat_the_curve_and_the_form_of_a_cell_change_in_place() {
    let (document, decision, [eat, _]) = shop();
    let document = add(&document, decision, eat, "Hunger", LINEAR);
    let change = |document: &Document, content: CellContent| {
        let cell = table(document, decision).rows[0].cells[0].clone();
        let edits = change_cell(document, None, decision, eat, &cell, &content, &|_| 0.0);
        apply_and_check(document, edits)
    };

    let preset = curve::PRESETS
        .iter()
        .find(|one| one.name == "inverse linear");
    let curve = CurveChoice::Preset(preset.unwrap());
    let now = change(
        &document,
        content(&document, "Gold", curve, consider::SCORE),
    );
    assert_eq!(stats(&now, decision)[0], ["Gold"]);
    let cell = table(&now, decision).rows[0].cells[0].clone();
    assert_eq!(cell.form, Some(consider::SCORE));
    assert_eq!(
        curve_title(&now, None, cell.curve.unwrap()),
        "Inverse linear"
    );
    // The consideration is called by its stat.
    let title = now.graph.nodes[&cell.wire.node].display_title(&now.graph);
    assert_eq!(title, "Score (Gold)");
    assert_eq!(now.graph.nodes.len(), document.graph.nodes.len());

    // Without a curve the consideration reads the stat, and the curve is gone.
    let bare = content(&now, "Gold", CurveChoice::None, consider::VETO);
    let now = change(&now, bare);
    let cell = table(&now, decision).rows[0].cells[0].clone();
    assert_eq!((cell.curve, cell.form), (None, Some(consider::VETO)));
    assert_eq!(stats(&now, decision)[0], ["Gold"]);
    assert_eq!(now.graph.nodes.len(), document.graph.nodes.len() - 1);
}

#[test]
fn a_copied_cell_has_its_own_curve_and_reads_the_same_stat() {
    let (document, decision, [eat, work]) = shop();
    let document = add(&document, decision, eat, "Hunger", LINEAR);
    let cell = table(&document, decision).rows[0].cells[0].clone();
    let edits = copy_cell(&document, None, decision, &cell, &[work]);
    let copied = apply_and_check(&document, edits);

    let rows = table(&copied, decision).rows;
    let copy = &rows[1].cells[0];
    assert_eq!(copy.source, rows[0].cells[0].source);
    assert_ne!(copy.curve, rows[0].cells[0].curve);
    assert!(copy.sharing.is_none() && copy.is_editable());
    assert_covers_nothing(&copied);
}

#[test]
fn cells_that_are_not_a_stat_with_a_curve_are_not_editable() {
    let mut graph = Builder::new("");
    let stat = graph.stat(Stat::number("Hunger", 0.0, 10.0));
    let two = [stat, stat];
    let sum = graph
        .add("Sum", inclination_core::authoring::combine::sum(two))
        .out();
    let multiplier = graph.multiplier("Both", sum);
    let cooldown = graph.add("Wait", consider::cooldown(20.0)).out();
    let option = graph.option("Eat", [multiplier, cooldown]).out();
    let decision = graph.decision("Act", [option]).out().node();
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let cells = &table(&document, decision).rows[0].cells;
    assert!(cells.iter().all(|cell| !cell.is_editable()));
    assert_eq!(cells[0].source, CellSource::Other(sum.node()));
    assert_eq!((&*cells[0].title, &*cells[1].title), ("Both", "Wait"));
    assert_eq!(
        table(&document, decision).find_node(cooldown.node()),
        Some((0, Some(1)))
    );
}

#[test]
fn a_veto_on_a_yes_or_no_stat_is_made_in_the_table_alone() {
    let (document, decision, [_, work]) = shop();
    let sold_out = content(
        &document,
        "Sold out yes/no",
        CurveChoice::None,
        consider::VETO,
    );
    let (_, edits) = add_cell(&document, None, decision, work, &sold_out).unwrap();
    let document = apply_and_check(&document, edits);

    let cell = &table(&document, decision).rows[1].cells[0];
    let stat = document.graph.stat(cell.stat().unwrap()).unwrap();
    assert_eq!((&*stat.name, &stat.kind), ("Sold out", &StatKind::YesNo));
    assert_eq!((cell.curve, cell.form), (None, Some(consider::VETO)));
    assert!(cell.is_editable());
}

#[test]
fn a_choice_is_read_by_a_switch_that_belongs_to_the_cell() {
    let (document, decision, [eat, _]) = shop();
    let rain = content(
        &document,
        "Weather sun|rain|snow",
        CurveChoice::Case(1),
        consider::VETO,
    );
    let (_, edits) = add_cell(&document, None, decision, eat, &rain).unwrap();
    let document = apply_and_check(&document, edits);
    let read = |document: &Document| table(document, decision).rows[0].cells[0].clone();

    let cell = read(&document);
    let switch = cell.curve.unwrap();
    assert!(cell.is_editable());
    assert_eq!(curve_title(&document, None, switch), "rain");
    let values = [0.0, 1.0, 0.0].map(Socket::Value).to_vec();
    assert_eq!(document.graph.nodes[&switch].rows, values);
    assert!(document.looks.folded.contains(&switch));

    let change = |stat: &str, curve| {
        let content = content(&document, stat, curve, consider::VETO);
        let edits = change_cell(&document, None, decision, eat, &cell, &content, &|_| 0.0);
        apply_and_check(&document, edits)
    };
    let snow = change("Weather", CurveChoice::Case(2));
    assert_eq!(curve_title(&snow, None, read(&snow).curve.unwrap()), "snow");
    assert_eq!(snow.graph.nodes.len(), document.graph.nodes.len());

    // A number needs no switch.
    let gold = change("Gold", CurveChoice::None);
    assert_eq!(
        (read(&gold).curve, &*stats(&gold, decision)[0]),
        (None, &[String::from("Gold")][..])
    );
    assert!(!gold.graph.nodes.contains_key(&switch));

    // A multiplier of a number gets a straight line instead of the switch.
    let scored = content(&document, "Gold", CurveChoice::Keep, consider::MULTIPLIER);
    let edits = change_cell(&document, None, decision, eat, &cell, &scored, &|_| 0.0);
    let scored = apply_and_check(&document, edits);
    let line = &scored.graph.nodes[&read(&scored).curve.unwrap()];
    assert_eq!(line.kind, NodeKind::Formula(curve::LINEAR));
    assert!(!scored.graph.nodes.contains_key(&switch));
}

#[test]
fn a_shared_cell_counts_the_options_that_a_change_changes() {
    let mut graph = Builder::new("");
    let stat = graph.stat(Stat::number("Hunger", 0.0, 10.0));
    let line = graph.add("", curve::linear(stat)).out();
    let [one, other] = [0; 2].map(|_| graph.multiplier("", line));
    let alone = graph.multiplier("Alone", stat);
    let options = [
        graph.option("Eat", [one, alone]).out(),
        graph.option("Cook", [one]).out(),
        graph.option("Hunt", [other]).out(),
    ];
    let decision = graph.decision("Act", options).out().node();
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let rows = table(&document, decision).rows;
    let marks = |row: usize| {
        let cells = rows[row].cells.iter();
        let marks = cells.map(|cell| cell.sharing.map(Sharing::mark));
        marks.collect::<Vec<_>>()
    };
    let three = Some(String::from("in 3 options"));
    assert_eq!(marks(0), [three.clone(), None]);
    assert_eq!((marks(1), marks(2)), (vec![three.clone()], vec![three]));
}
