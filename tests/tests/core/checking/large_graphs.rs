//! Large graphs: nothing overflows the stack, and the number of reported problems stays readable.

use expect_test::expect;
use inclination_core::{
    Program,
    authoring::{
        Builder, NodeOutput, arithmetic,
        check::check,
        curve,
        model::{Graph, SocketKey, Stat, Wire},
    },
};

use super::test_graphs::rewire;

fn chain_graph(length: usize) -> Graph {
    let mut g = Builder::new("chain");
    let mut last = g.stat(Stat::number("Health", 0.0, 100.0));
    for at in 0..length {
        last = g
            .add(format!("Step {at}"), arithmetic::add(last, 1.0))
            .out();
    }
    g.factor("End", last);
    g.finish().expect("the sockets exist")
}

#[test]
fn a_deep_chain_does_not_overflow_the_stack() {
    let graph = chain_graph(100_000);
    assert!(check(&graph).is_empty());
    assert!(Program::new(&graph).is_ok());
}

#[test]
fn a_deep_loop_is_reported_once_in_a_readable_sentence() {
    let mut graph = chain_graph(100_000);
    rewire(&mut graph, "Step 0", SocketKey::Fixed(1), "Step 99999");

    let problems = check(&graph);
    assert_eq!(problems.len(), 1, "{problems}");

    let sentence = problems.to_string();
    expect![[r#"error: "Step 73358", "Step 73359", "Step 73360", "Step 73361", "Step 73362" and 99,995 others feed each other in a loop: Step 73358 → Step 73359 → Step 73360 → Step 73361 → Step 73362 → Step 73363 → Step 73364 → Step 73365 → Step 73366 → Step 73367 → Step 73368 → Step 73369 → Step 73370 → Step 73371 → Step 73372 → Step 73373 → Step 73374 → Step 73375 → Step 73376 → Step 73377 → Step 73378 → Step 73379 → Step 73380 → Step 73381 → Step 73382 → Step 73383 → Step 73384 → Step 73385 → Step 73386 → Step 73387 → Step 73388 → Step 73389 → Step 73390 → Step 73391 → Step 73392 → Step 73393 → Step 73394 → Step 73395 → Step 73396 → Step 73397 → (99,960 more) → Step 73358. Disconnect one of these wires."#]]
        .assert_eq(&sentence);
    assert!(sentence.len() < 1000, "{sentence}");
}

#[test]
fn loops_in_a_wide_graph_are_reported_a_bounded_number_of_times() {
    let mut g = Builder::new("loops");
    for at in 0..20_000 {
        g.add(format!("Node {at}"), arithmetic::add(0.0, 0.0));
    }

    let mut graph = g.finish().expect("the sockets exist");
    let nodes: Vec<_> = graph.nodes.iter_mut().collect();

    let mut last = None;
    for (at, (id, node)) in nodes.into_iter().enumerate() {
        let source = if at % 2 == 0 {
            *id
        } else {
            last.unwrap_or(*id)
        };
        node.set_socket(SocketKey::Fixed(0), Wire::from(source).into());
        last = Some(*id);
    }

    assert_eq!(check(&graph).errors().count(), 100);
}

#[test]
fn many_narrow_factors_behind_a_long_chain_are_reported_briefly() {
    let mut g = Builder::new("narrow");
    let mut last =
        g.stat(Stat::number("Distance", 0.0, 50.0).scope(inclination_core::Scope::Target));
    for at in 0..3000 {
        last = g.add(format!("Step {at}"), curve::linear(last)).out();
        g.factor(format!("Factor {at}"), last);
    }

    let graph = g.finish().expect("the sockets exist");
    let problems = check(&graph);
    assert_eq!(problems.errors().count(), 3000);
    assert!(
        problems
            .errors()
            .all(|problem| problem.sentence.len() < 500)
    );
}

#[test]
fn a_decision_among_very_many_options_is_checked_in_linear_time() {
    const NODE_COUNT: usize = 20_000;

    let mut g = Builder::new("many");
    let health = g.stat(Stat::number("Health", 0.0, 100.0));
    let fear = g.add("Fear", curve::linear(health)).out();
    let options: Vec<NodeOutput> = (0..NODE_COUNT)
        .map(|at| {
            let veto = g.veto("Unless afraid", fear);
            g.option(format!("Way {}", at / 2), [veto])
                .base(at as f32 / 100.0 + 1.0)
                .out()
        })
        .collect();
    let best = g.option("Best", []).base(1e6).out();
    g.decision("Act", options.into_iter().chain([best]));

    let problems = check(&g.finish().expect("the sockets exist"));

    let count = |code| {
        problems
            .iter()
            .filter(|problem| problem.code == code)
            .count()
    };

    assert_eq!(count("outdone-option"), NODE_COUNT);
    assert_eq!(count("duplicate-option"), NODE_COUNT / 2);
    assert_eq!(problems.len(), NODE_COUNT + NODE_COUNT / 2);
}

/// Four uses in each of 33 groups make more nodes than a `u64` can count.
#[test]
fn more_nodes_than_can_be_counted_are_reported() {
    let mut g = Builder::new("nested");
    let mut inner = g.group("Group 0", |inside| inside.output("Out", 1.0));
    for level in 1..=33 {
        inner = g.group(format!("Group {level}"), |inside| {
            for _ in 0..4 {
                inside.use_group("Use", inner);
            }
        });
    }
    g.use_group("Use", inner);
    let graph = g.finish().expect("the groups exist");

    let problems = check(&graph);
    let counted = problems
        .iter()
        .find(|problem| problem.sentence.contains("too many nodes to count"));
    assert!(counted.is_some(), "{problems}");
    assert!(Program::new(&graph).is_err());
}
