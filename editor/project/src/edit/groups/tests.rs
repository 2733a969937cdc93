//! Grouping and ungrouping change no value, to the bit.

use std::collections::BTreeMap;

use expect_test::expect;
use inclination_core::{
    AgentState, AnyStatHandle, Candidates, Program, Single, TargetId,
    authoring::{
        arithmetic,
        format::{Document, Position},
        model::{Graph, Node, NodeId, NodeKind},
    },
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::{copy_group_for_use, find_uses, make_group, ungroup};
use crate::{
    edit::random_documents,
    scene::Scene,
    selection::{Item, Selection},
};

/// Evaluates a graph for a few situations: every factor, and the ranking from which each decision
/// picks. Returns `None` if the graph does not compile.
fn evaluate_all(graph: &Graph, entropy: &mut Entropy<'_>) -> Option<BTreeMap<String, Vec<u32>>> {
    let program = Program::new(graph).ok()?;
    let mut all: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for _ in 0..4 {
        let mut single = Single::new(&program);
        let targets = [TargetId(1), TargetId(2)];
        let mut candidates = Candidates::for_agent(&program, &targets);

        for (stat, ..) in program.all_stats() {
            let value = entropy.any_value();
            match stat {
                AnyStatHandle::Own(stat) => single.set(stat, value),
                AnyStatHandle::Target(stat) => {
                    single.set_in_view(stat, value);
                    candidates.set_all(stat, value);
                }
            }
        }

        single.evaluate();
        for (factor, name, _) in program.factors() {
            let value = single.factor(factor).to_bits();
            all.entry(format!("factor {name}")).or_default().push(value);
        }

        let decisions = program.decisions();
        let mut decided: Vec<(String, Vec<u32>)> = Vec::new();
        // Some decisions cannot be made without the one that contains them.
        for (decision, name) in decisions.filter(|(_, name)| !name.contains(graphs::INNER_PREFIX)) {
            let mut state = AgentState::new(&program, 7, 0.0);
            single.decide_among(decision, &candidates, &mut state, 0.0);
            let mut ranking = Vec::new();
            single.ranking(decision, &mut ranking);
            let mut left: Vec<[u32; 3]> = ranking
                .iter()
                .map(|one| {
                    let target = one.target.map_or(0, |target| target.0 as u32);
                    [one.rank.to_bits(), one.weight.to_bits(), target]
                })
                .collect();
            left.sort_unstable();
            let left = left.into_iter().flatten().collect();
            decided.push((format!("decision {name}"), left));
        }

        // A group that is used twice decides twice under one name, in either order.
        decided.sort();
        for (name, left) in decided {
            all.entry(name).or_default().extend(left);
        }
    }

    Some(all)
}

/// Replaces nodes that draw at random. A draw depends on the path of its node, so it would give
/// another number in a group.
fn replace_random_draws(document: &mut Document) {
    let graph = &mut document.graph;
    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    for body in std::iter::once(&mut graph.nodes).chain(groups) {
        for node in body.values_mut().filter(|node| node.kind.spec().draws) {
            let muted = node.muted;
            *node = Node::new("Drawn", NodeKind::Formula(arithmetic::CONSTANT));
            node.muted = muted;
        }
    }
}

fn assert_same_results(before: &Document, after: &Document, choices: &[u8]) {
    let Some(was) = evaluate_all(&before.graph, &mut Entropy::new(choices)) else {
        return;
    };
    let now = evaluate_all(&after.graph, &mut Entropy::new(choices));
    let now = now.unwrap_or_else(|| {
        panic!(
            "{}",
            inclination_core::authoring::check::check(&after.graph)
        );
    });

    for (name, was) in &was {
        // The name of an inner decision depends on the node that contains it.
        let inner = name.starts_with("decision ") && !now.contains_key(name);
        assert!(
            inner || now.get(name) == Some(was),
            "{name}: {was:?}, {:?}",
            now.get(name)
        );
    }

    let is_asked = |graph: &Graph, id: &NodeId| {
        let readers = crate::neighbors::readers_by_node(&graph.nodes);
        graph
            .nodes
            .get(id)
            .is_some_and(|node| node.kind == NodeKind::Decision)
            && !readers.contains_key(id)
    };

    for (id, node) in &before.graph.nodes {
        let asked = is_asked(&before.graph, id) && is_asked(&after.graph, id);
        let name = format!("decision {}", node.name);
        assert!(
            !asked || was.contains_key(&name) == now.contains_key(&name),
            "{name}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn grouping_and_ungrouping_keep_every_result(
        choices in proptest::collection::vec(any::<u8>(), 64..160),
        bytes in proptest::collection::vec(any::<u8>(), 0..900),
    ) {
        let mut document = random_documents::random_document(&mut Entropy::new(&bytes));
        replace_random_draws(&mut document);
        // A node that a group's edge unfolds gets a place beside its box.
        document.looks.folded.clear();
        let choose = &mut Entropy::new(&choices);
        let canvas = random_documents::random_canvas(choose, &document);
        let scene = Scene::new(&document, canvas);
        let mut selection = random_documents::random_selection(choose, &scene);

        // Nodes that must stay outside are not selected.
        selection.retain(|item| match item {
            Item::Node(id) => !matches!(
                scene.node(id).and_then(|_| document.graph.body(canvas)?.get(&id)).map(|node| &node.kind),
                Some(NodeKind::Factor(_) | NodeKind::Decision)
            ),
            _ => true,
        });

        // Everything between selected nodes is selected too.
        let body = document.graph.body(canvas).unwrap();
        let up = crate::selection::select::add_upstream(body, &selection);
        for id in crate::selection::select::add_downstream(body, &selection).nodes() {
            if up.contains(Item::Node(id)) {
                selection.add(Item::Node(id));
            }
        }

        let Ok(group) = make_group(&document, &scene, canvas, &selection) else {
            return Ok(());
        };
        let grouped = random_documents::apply_and_check(&document, group.edits);
        prop_assert!(random_documents::all_nodes(&document).is_subset(&random_documents::all_nodes(&grouped)), "no node is lost");
        assert_same_results(&document, &grouped, &choices);

        let scene = Scene::new(&grouped, canvas);
        let (edits, _) = ungroup(&grouped, &scene, canvas, group.usage).unwrap();
        let apart = random_documents::apply_and_check(&grouped, edits);
        prop_assert_eq!(random_documents::all_nodes(&apart), random_documents::all_nodes(&document), "they are the same nodes");
        prop_assert_eq!(&apart.graph.groups.len(), &document.graph.groups.len());
        for (id, place) in &document.looks.nodes {
            prop_assert_eq!(apart.looks.nodes.get(id), Some(place));
        }
        assert_same_results(&document, &apart, &choices);
    }

    #[test]
    fn ungrouping_or_copying_any_use_keeps_every_result(
        choices in proptest::collection::vec(any::<u8>(), 64..160),
        bytes in proptest::collection::vec(any::<u8>(), 200..900),
    ) {
        let mut document = random_documents::random_document(&mut Entropy::new(&bytes));
        replace_random_draws(&mut document);
        let choose = &mut Entropy::new(&choices);
        let groups: Vec<_> = document.graph.groups.keys().copied().collect();
        let all: Vec<_> = groups.iter().flat_map(|group| find_uses(&document.graph, *group)).collect();
        let Some(&(canvas, usage)) = choose.pick(&all) else {
            return Ok(());
        };

        let own = random_documents::apply_and_check(&document, copy_group_for_use(&document, canvas, usage).unwrap());
        prop_assert_eq!(own.graph.groups.len(), document.graph.groups.len() + 1);
        assert_same_results(&document, &own, &choices);

        let scene = Scene::new(&document, canvas);
        if let Ok((edits, _)) = ungroup(&document, &scene, canvas, usage) {
            let apart = random_documents::apply_and_check(&document, edits);
            assert_same_results(&document, &apart, &choices);
        }
    }
}

#[test]
fn a_group_has_one_input_per_source_with_its_unit_and_bookends() {
    use inclination_core::authoring::{Builder, combine, curve, model::Stat};
    let mut graph = Builder::new("");
    let health = graph.stat(Stat::number("Health", 0.0, 80.0).unit("hp").default(20.0));
    let need = graph.add("Need", curve::linear(health)).out();
    let fear = graph.add("Fear", curve::power(need)).out();
    let both = graph.add("Both", combine::product([need, fear])).out();
    graph.factor("Flee", both);
    graph.factor("Calm", need);

    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    for (at, wire) in [health, need, fear, both].into_iter().enumerate() {
        let place = Position {
            x: 0.0,
            y: 200.0 * at as f32,
        };
        document.looks.nodes.insert(wire.node(), place);
    }

    let scene = Scene::new(&document, None);
    let chosen = |wires: &[NodeId]| Selection::from_items(wires.iter().map(|id| Item::Node(*id)));
    let group = make_group(
        &document,
        &scene,
        None,
        &chosen(&[need.node(), fear.node(), both.node(), health.node()]),
    )
    .unwrap();

    let after = random_documents::apply_and_check(&document, group.edits);
    let about = &after.graph.groups[&group.group];
    let inputs: Vec<_> = about
        .inputs
        .iter()
        .map(|port| (&*port.name, &*port.unit, port.default, port.bookends))
        .collect();
    // The stat goes inside, since nothing outside reads it.
    assert_eq!(inputs, []);

    let names: Vec<&str> = about.outputs.iter().map(|port| &*port.name).collect();
    assert_eq!(names, ["Need", "Both"]);

    let group = make_group(
        &document,
        &scene,
        None,
        &chosen(&[need.node(), fear.node(), both.node()]),
    )
    .unwrap();
    let after = random_documents::apply_and_check(&document, group.edits);
    let about = &after.graph.groups[&group.group];
    let inputs: Vec<_> = about
        .inputs
        .iter()
        .map(|port| (&*port.name, &*port.unit, port.default, port.bookends))
        .collect();
    assert_eq!(inputs, [("Health", "hp", 20.0, Some((0.0, 80.0)))]);

    let rejected = make_group(
        &document,
        &scene,
        None,
        &chosen(&[need.node(), both.node()]),
    )
    .unwrap_err();
    expect![
        "“Fear” gets a value from the selected nodes and passes one back to them, directly or through other nodes. Select it too, because a group cannot feed itself."
    ]
    .assert_eq(&rejected);

    let factor = *document
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Flee")
        .unwrap()
        .0;
    let rejected =
        make_group(&document, &scene, None, &chosen(&[both.node(), factor])).unwrap_err();
    expect![[
        "The game cannot read the factor “Flee” inside a group. Remove it from the selection."
    ]]
    .assert_eq(&rejected);
}
