//! Options that lack a target, and memories by target.

use std::collections::BTreeSet;

use expect_test::expect;
use inclination_core::authoring::{
    check::check,
    consider,
    decide::Rules,
    model::{Graph, NodeKind},
};

use super::{
    decision_rules::{add_nearness, decision_graph, inner_decision_graph},
    test_graphs::{assert_fix_mends, find_node, problems_with_code},
};

/// An option to bite inside one to attack inside one to fight, each in a separate decision.
fn nested_options_graph(fight_for: &str) -> Graph {
    decision_graph(|g, [run, rest, _]| {
        let near = add_nearness(g);
        let close = g.score("Close", near);
        let bite = g.option("Bite", [close]).out();
        let how = g.decision("How", [bite, rest]).rules(Rules::SOFTMAX).out();
        let attack = g.option("Attack", []).inner(how).out();
        let whom = g
            .decision("Whom", [attack, rest])
            .rules(Rules::SOFTMAX)
            .out();
        let fight = g
            .option("Fight", [])
            .inner(whom)
            .by_key()
            .set("targets", fight_for)
            .out();
        g.decision("Do", [fight, run]).rules(Rules::SOFTMAX);
    })
}

#[test]
fn the_nearest_outer_option_is_reported_as_lacking_a_target() {
    assert!(problems_with_code(&nested_options_graph("best"), "target-outside").is_empty());
    let graph = nested_options_graph("none");
    let [problem] = &problems_with_code(&graph, "target-outside")[..] else {
        panic!("one problem is expected, not: {}", check(&graph));
    };
    expect![[r#"The option "Bite" inside "Attack" reads the target stat "Distance", but "Attack" has no target. Set the "targets" of "Attack" to "compete" or "best", or combine the values of all candidates with an "Over targets" node."#]]
        .assert_eq(&problem.sentence);
    assert_eq!(problem.place.node, Some(find_node(&graph, "Attack")));
    assert_fix_mends(&graph, problem);
}

#[test]
fn each_outer_option_that_lacks_a_target_is_reported() {
    let graph = decision_graph(|g, [run, rest, _]| {
        let near = add_nearness(g);
        let close = g.score("Close", near);
        let bite = g.option("Bite", [close]).out();
        let how = g.decision("How", [bite, rest]).rules(Rules::SOFTMAX).out();

        let around = ["Attack", "Defend", "Play"].map(|name| {
            let targets = if name == "Play" { "compete" } else { "none" };
            g.option(name, [])
                .inner(how)
                .by_key()
                .set("targets", targets)
                .out()
        });
        g.decision("Do", around.into_iter().chain([run]))
            .rules(Rules::SOFTMAX);
    });

    let found = problems_with_code(&graph, "target-outside");
    let nodes: BTreeSet<_> = found
        .iter()
        .filter_map(|problem| problem.place.node)
        .collect();

    let expected = ["Attack", "Defend"].map(|name| find_node(&graph, name));
    assert_eq!(nodes, expected.into());

    let mut mended = graph.clone();
    for problem in &found {
        assert_fix_mends(&graph, problem);
        problem.fix.as_ref().expect("it has one").apply(&mut mended);
    }

    assert!(problems_with_code(&mended, "target-outside").is_empty());
}

#[test]
fn a_memory_by_target_may_refer_to_the_outer_option() {
    let about = |which: usize, form| {
        let graph = inner_decision_graph(|g, options| {
            let limited = g
                .node_of_kind("Told", form)
                .about_option(options[which])
                .set("per_target", "yes")
                .out();
            g.edit_option(options[1]).considerations([limited]);
        });
        problems_with_code(&graph, "no-target-remembered").len()
    };
    for form in [consider::COOLDOWN, consider::DO_ONCE] {
        assert_eq!([about(0, form), about(1, form)], [0, 1]);
    }
}

#[test]
fn a_history_by_target_needs_an_option_with_targets() {
    let find_sentence = |which: usize, reads: &str, by_target: &str| {
        let graph = inner_decision_graph(|g, options| {
            let read = g
                .node_of_kind("Read", NodeKind::History(Some(options[which].node())))
                .set("reads", reads)
                .set("per_target", by_target)
                .out();
            let score = g.score("Again", read);
            g.edit_option(options[1]).considerations([score]);
        });

        for problem in problems_with_code(&graph, "no-target-remembered") {
            assert_fix_mends(&graph, &problem);
        }

        problems_with_code(&graph, "no-target-remembered")
            .into_iter()
            .next()
            .map(|problem| problem.sentence)
    };

    assert_eq!(find_sentence(0, "stopped", "yes"), None);
    assert_eq!(find_sentence(0, "is_target", "no"), None);
    assert_eq!(find_sentence(1, "stopped", "no"), None);
    assert!(find_sentence(1, "stopped", "yes").is_some());

    let sentence = find_sentence(1, "is_target", "no").expect("it is reported");
    expect![[r#""Read" checks whether a candidate is the target of "Bite", but "Bite" has "targets" set to "none", so it never has a target. Select an option with "targets" set to "compete" or "best"."#]]
        .assert_eq(&sentence);
}

#[test]
fn a_memory_shared_with_an_option_with_targets_raises_no_false_alarm() {
    let graph = inner_decision_graph(|g, options| {
        let tired = g.add("Tired", consider::cooldown(20.0).per_target()).out();
        for option in options {
            g.edit_option(option).considerations([tired]);
        }
    });
    assert!(problems_with_code(&graph, "no-target-remembered").is_empty());
}
