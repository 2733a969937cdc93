use emath::pos2;
use inclination_core::{
    Program, Single,
    authoring::{
        Builder, NodeOutput, arithmetic, chance,
        check::check,
        combine,
        expression::{Expression, Formula},
        format::{Document, Position},
        model::{Graph, Node, NodeId, NodeKind, Profile, ProfileId, Socket, SocketKey, Stat, Wire},
        weighted,
    },
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::*;
use crate::{
    document::EditableDocument,
    edit::{Edit, fold, random_documents},
    scene::Scene,
    selection::{Item, Selection},
};

/// Returns a document with two stats: an hour and the maximum health.
fn two_stats() -> Document {
    let mut graph = Builder::new("");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).sample(21.0));
    let health = graph.stat(Stat::number("Max health", 0.0, 100.0).sample(80.0));
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    for (wire, y) in [(hour, 0.0), (health, 160.0)] {
        document
            .looks
            .nodes
            .insert(wire.node(), Position { x: 0.0, y });
    }
    document
}

fn formula_of(document: &Document, id: NodeId) -> &str {
    document.graph.nodes[&id].kind.expression().unwrap().text()
}

fn apply(document: &Document, edits: &[Edit]) -> Document {
    random_documents::apply_and_check(document, edits.to_vec())
}

/// Returns the node that gives a stat.
fn stat_node(graph: &Graph, name: &str) -> NodeId {
    let stat = graph.stats.iter().find(|stat| stat.name == name).unwrap();
    let mut nodes = graph.nodes.iter();
    *nodes
        .find(|(_, node)| node.kind == NodeKind::Stat(stat.id))
        .unwrap()
        .0
}

#[test]
fn names_of_stats_are_connected_and_others_become_sockets() {
    let document = two_stats();
    let typed = "hour >= 20 and mood <= Max_Health";
    let (id, edits) = add_expression(&document, None, typed, pos2(400.0, 0.0));
    let document = apply(&document, &edits);

    let node = &document.graph.nodes[&id];
    assert_eq!(
        node.kind.row_names().unwrap(),
        ["hour", "mood", "Max_Health"]
    );
    let wire = |name| Socket::Wire(Wire::from(stat_node(&document.graph, name)));
    assert_eq!(node.rows, [wire("Hour"), Socket::Unset, wire("Max health")]);
    assert_eq!(
        document.graph.nodes.len(),
        3,
        "existing stat nodes are used"
    );
}

#[test]
fn a_stat_without_a_node_gets_one_that_covers_nothing() {
    let mut document = two_stats();
    document.graph.nodes.clear();
    document.looks.nodes.clear();
    let (id, edits) = add_expression(&document, None, "Hour / \"Max health\"", pos2(400.0, 0.0));
    let document = apply(&document, &edits);

    assert_eq!(document.graph.nodes.len(), 3);
    // The new nodes are folded into the expression, and cover nothing once they are boxes.
    let scene = Scene::new(&document, None);
    assert_eq!(scene.parts_of(id).len(), 2);
    let edits = fold::toggle_folded(&document, &scene, scene.parts_of(id));
    let mut open = EditableDocument::new(document.clone());
    open.apply_step("Unfold", edits);
    let scene = Scene::new(open.document(), None);
    assert_eq!(scene.parts_of(id).len(), 0);
    let rects: Vec<_> = scene.nodes.iter().map(|node| node.rect).collect();
    for (at, one) in rects.iter().enumerate() {
        assert!(
            rects
                .iter()
                .skip(at + 1)
                .all(|other| !one.intersects(*other))
        );
    }
    assert!(
        document.graph.nodes[&id]
            .rows
            .iter()
            .all(|row| row.wire().is_some())
    );
}

#[test]
fn a_changed_formula_keeps_the_inputs_that_keep_their_names() {
    let document = two_stats();
    let (id, edits) = add_expression(&document, None, "hour + mood", pos2(400.0, 0.0));
    let mut document = apply(&document, &edits);
    let profile = ProfileId(document.graph.fresh_id());
    document.graph.profiles.push(Profile {
        id: profile,
        name: String::from("Brave"),
        description: String::new(),
    });
    let node = document.graph.nodes.get_mut(&id).unwrap();
    node.rows[1] = Socket::Value(0.25);
    node.overrides.set(SocketKey::Row(1, 0), profile, Some(0.5));

    let changed = apply(&document, &set_formula(&document, None, id, "mood*2-hour"));
    let node = &changed.graph.nodes[&id];
    assert_eq!(formula_of(&changed, id), "mood * 2 - hour");
    assert_eq!(node.rows[0], Socket::Value(0.25));
    assert!(node.rows[1].wire().is_some());
    let kept: Vec<_> = node.overrides.iter().collect();
    assert_eq!(kept, [(SocketKey::Row(0, 0), profile, 0.5)]);

    // An invalid formula keeps its text and all inputs until it is corrected.
    let broken = apply(&changed, &set_formula(&changed, None, id, "mood * "));
    assert_eq!(formula_of(&broken, id), "mood * ");
    assert_eq!(broken.graph.nodes[&id].rows, node.rows);
    let fixed = apply(&broken, &set_formula(&broken, None, id, "mood * hour"));
    assert_eq!(fixed.graph.nodes[&id].rows, node.rows);
}

#[test]
fn a_cut_wire_stays_cut_when_the_formula_changes() {
    let document = two_stats();
    let (id, edits) = add_expression(&document, None, "hour", pos2(400.0, 0.0));
    let mut document = apply(&document, &edits);
    document.graph.nodes.get_mut(&id).unwrap().rows[0] = Socket::Unset;
    let changed = apply(&document, &set_formula(&document, None, id, "hour + 1"));
    assert_eq!(changed.graph.nodes[&id].rows, [Socket::Unset]);
}

#[test]
fn inputs_are_renamed_in_the_formula() {
    let document = two_stats();
    let (id, edits) = add_expression(&document, None, "hour + mood^hour", pos2(400.0, 0.0));
    let document = apply(&document, &edits);

    let edits = rename_input(&document, None, id, 0, "time of day").unwrap();
    let renamed = apply(&document, &edits);
    assert_eq!(
        formula_of(&renamed, id),
        "\"time of day\" + mood^\"time of day\""
    );
    assert_eq!(
        renamed.graph.nodes[&id].rows,
        document.graph.nodes[&id].rows
    );

    let refused = |name| rename_input(&document, None, id, 0, name).unwrap_err();
    assert_eq!(refused("mood"), "The formula already has an input “mood”.");
    assert_eq!(refused(" "), "An input needs a name.");
}

#[test]
fn completion_offers_stats_and_functions() {
    let graph = two_stats().graph;
    assert_eq!(completions(&graph, "1 + ", "ho"), ["Hour"]);
    assert_eq!(completions(&graph, "", "ma"), ["\"Max health\"", "max("]);
    assert_eq!(completions(&graph, "", "heal"), ["\"Max health\""]);
    assert!(completions(&graph, "", "hour").is_empty(), "it is complete");
    assert!(
        completions(&graph, "\"Max ", "hea").is_empty(),
        "it is in quotes"
    );
    assert!(completions(&graph, "", "").is_empty());
    assert!(completions(&graph, "2", "0").is_empty());
}

fn select(items: impl IntoIterator<Item = NodeId>) -> Selection {
    Selection::from_items(items.into_iter().map(Item::Node))
}

#[test]
fn collapsing_writes_the_formula_with_the_names_of_stats() {
    let mut graph = Builder::new("");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    let most = graph.stat(Stat::number("Max health", 0.0, 100.0));
    let share = graph.add("", arithmetic::divide(health, most)).out();
    let hurt = graph.add("", arithmetic::invert(share)).out();
    let clamped = graph.add("", arithmetic::clamp(hurt, 0.0, 1.0)).out();
    let fear = graph.add("Fear", arithmetic::raise(clamped, 2.0)).out();
    graph.factor("Flee", fear);
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let all =
        [health, share, hurt, clamped, fear].map(inclination_core::authoring::NodeOutput::node);
    let (edits, item) = collapse_nodes(&document, None, &select(all)).unwrap();
    assert_eq!(item, Item::Node(fear.node()));
    let collapsed = apply(&document, &edits);
    let formula = "clamp(1 - Health / \"Max health\")^2";
    assert_eq!(formula_of(&collapsed, fear.node()), formula);
    assert_eq!(collapsed.graph.nodes[&fear.node()].name, "Fear");
    assert_eq!(collapsed.graph.nodes.len(), 4);
}

#[test]
fn collapsing_says_why_it_cannot() {
    let mut graph = Builder::new("");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    let double = graph.add("Double", arithmetic::add(health, health)).out();
    let twice = graph.add("Twice", arithmetic::add(double, 0.0)).out();
    let best = graph.add("Best", combine::max([double])).out();
    let weighted = graph
        .add("Weighted", combine::max([weighted(double, 0.5)]))
        .out();
    let muted = graph.add("Silent", arithmetic::negate(double)).mute().out();
    let luck = graph.add("Luck", chance::random(0.0, 1.0)).out();
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let why = |nodes: &[Wire]| {
        let nodes = nodes.iter().map(|wire| wire.node);
        collapse_rejection(&document, None, &select(nodes)).unwrap_or_default()
    };
    assert_eq!(why(&[]), "Select arithmetic or logic nodes first.");
    assert_eq!(
        why(&[health.wire()]),
        "Select arithmetic or logic nodes first."
    );
    assert_eq!(
        why(&[luck.wire()]),
        "“Luck” cannot be written in a formula."
    );
    assert_eq!(
        why(&[weighted.wire()]),
        "“Weighted” cannot be written in a formula."
    );
    assert_eq!(why(&[muted.wire()]), "“Silent” is muted. Unmute it first.");
    assert_eq!(
        why(&[twice.wire(), best.wire()]),
        "“Best” and “Twice” are both results, but an expression has only one. Select nodes that end in one result."
    );
    assert_eq!(why(&[best.wire()]), "");
}

#[test]
fn expanding_says_why_it_cannot() {
    let document = two_stats();
    let why = |formula: &str| {
        let (id, edits) = add_expression(&document, None, formula, pos2(400.0, 0.0));
        let document = apply(&document, &edits);
        expand_rejection(&document, None, id).unwrap_or_default()
    };
    assert_eq!(
        why("hour"),
        "The formula has no operation, so there is nothing to convert."
    );
    assert_eq!(
        why("hour +"),
        "The formula is invalid: Expected a number, a name or a function at the end. Correct it first."
    );
    assert_eq!(why("hour + 1"), "");
    let stat = stat_node(&document.graph, "Hour");
    let why = expand_rejection(&document, None, stat).unwrap();
    assert_eq!(why, "Select an expression to convert.");
}

#[test]
fn expanding_covers_nothing_and_pushes_readers_aside() {
    let document = two_stats();
    let (id, edits) = add_expression(
        &document,
        None,
        "if hour >= 20 and mood < 0.5 then clamp(1 - hour / 24)^2 else max(hour, mood, 3)",
        pos2(400.0, 0.0),
    );
    let mut document = apply(&document, &edits);
    let reader = NodeId(document.graph.fresh_id());
    let mut node = Node::new("", NodeKind::Formula(arithmetic::NEGATE));
    node.sockets[0] = Socket::Wire(Wire::from(id));
    document.graph.nodes.insert(reader, node);
    let place = document.looks.nodes[&id];
    document.looks.nodes.insert(
        reader,
        Position {
            x: place.x + 260.0,
            ..place
        },
    );

    let mut open = EditableDocument::new(document.clone());
    let scene = Scene::new(&document, None);
    let (edits, items) = expand_expression(&document, &scene, None, id).unwrap();
    open.apply_step("Expand", edits);
    assert_eq!(items.len(), 9);

    let expanded = open.document();
    let scene = Scene::new(expanded, None);
    let rects: Vec<_> = scene.nodes.iter().map(|node| node.rect).collect();
    for (at, one) in rects.iter().enumerate() {
        assert!(
            rects
                .iter()
                .skip(at + 1)
                .all(|other| !one.intersects(*other))
        );
    }
    let left = |id: NodeId| expanded.looks.nodes[&id].x;
    for (reader, node) in &expanded.graph.nodes {
        let sources = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        for source in sources.filter(|wire| items.contains(&Item::Node(wire.node))) {
            assert!(left(source.node) < left(*reader));
        }
    }

    open.undo();
    assert_eq!(*open.document(), document);
}

/// Returns the bits of the only factor, for values of the stats.
fn factor_bits(graph: &Graph, values: &[f32]) -> u32 {
    let program = Program::new(graph).unwrap();
    let mut single = Single::new(&program);
    for (stat, value) in graph.stats.iter().zip(values) {
        single.set(program.stat(&stat.name).unwrap(), *value);
    }
    single.evaluate();
    single.factor(program.factor("Result").unwrap()).to_bits()
}

/// Returns a document in which a factor reads an expression with stats for all of its names.
fn document_with_formula(formula: &Formula) -> (Document, NodeId) {
    let expression = Expression::from(formula);
    let mut graph = Builder::new("");
    let stats: Vec<(&str, NodeOutput)> = formula
        .names()
        .iter()
        .map(|name| {
            (
                name.as_str(),
                graph.stat(Stat::number(name, f32::MIN, f32::MAX)),
            )
        })
        .collect();
    let result = graph.expression("", expression.text(), stats).out();
    graph.factor("Result", result);
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    (document, result.node())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn expanding_and_collapsing_change_no_bit(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut entropy = Entropy::new(&bytes);
        let formula = graphs::random_formula(&mut entropy);
        let (document, id) = document_with_formula(&formula);
        let values: Vec<f32> = formula.names().iter().map(|_| entropy.finite_value()).collect();
        let before = factor_bits(&document.graph, &values);

        let scene = Scene::new(&document, None);
        let Ok((edits, items)) = expand_expression(&document, &scene, None, id) else {
            return Ok(());
        };
        let expanded = apply(&document, &edits);
        prop_assert_eq!(factor_bits(&expanded.graph, &values), before);

        let selection = Selection::from_items(items);
        let (edits, _) = collapse_nodes(&expanded, None, &selection).unwrap();
        let collapsed = apply(&expanded, &edits);
        prop_assert_eq!(factor_bits(&collapsed.graph, &values), before);
        prop_assert_eq!(formula_of(&collapsed, id), formula_of(&document, id));
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_selection_that_collapses_gives_a_sound_document(
        bytes in prop::collection::vec(any::<u8>(), 0..2000),
    ) {
        let mut entropy = Entropy::new(&bytes);
        let document = random_documents::random_document(&mut entropy);
        let canvas = random_documents::random_canvas(&mut entropy, &document);
        let scene = Scene::new(&document, canvas);
        for node in &scene.nodes {
            let selection = select([node.id]);
            if let Ok((edits, _)) = collapse_nodes(&document, canvas, &selection) {
                let collapsed = apply(&document, &edits);
                prop_assert_eq!(
                    check(&collapsed.graph).has_errors(),
                    check(&document.graph).has_errors()
                );
            }
            if let Ok((edits, _)) = expand_expression(&document, &scene, canvas, node.id) {
                apply(&document, &edits);
            }
        }
    }
}
