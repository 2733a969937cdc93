//! Which option lacks a target, and what is remembered by target.

use expect_test::expect;
use inclination_core::{check, consider, model::Graph};

use super::{
    choosing::{deciding, inside_each, near},
    tools::{assert_fix_mends, find, of},
};

/// Biting, inside attacking, inside fighting, each in a decision of its own.
fn nested(fight_for: &str) -> Graph {
    deciding(|g, [run, rest, _]| {
        let near = near(g);
        let close = g.score("Close", near);
        let bite = g.option("Bite", [close]).out();
        let how = g.decision("How", "softmax", [bite, rest]).out();
        let attack = g.option("Attack", []).with("inner", how).out();
        let whom = g.decision("Whom", "softmax", [attack, rest]).out();
        let fight = g.option("Fight", []).with("inner", whom);
        let fight = fight.set("targets", fight_for).out();
        g.decision("Do", "softmax", [fight, run]);
    })
}

#[test]
fn the_nearest_option_around_is_the_one_that_lacks_a_target() {
    assert!(of(&nested("best"), "target-outside").is_empty());
    let graph = nested("none");
    let [problem] = &of(&graph, "target-outside")[..] else {
        panic!("one is told: {}", check(&graph));
    };
    expect![[r#"The option "Attack" has no target, but inside it the option "Bite" reads the target stat "Distance". Weigh "Attack" for each candidate, or make one value of all candidates' by an Over targets node."#]]
        .assert_eq(&problem.sentence);
    assert_eq!(problem.place.node, Some(find(&graph, "Attack")));
    assert_fix_mends(&graph, problem);
}

#[test]
fn of_several_options_around_each_that_lacks_a_target_is_told() {
    let graph = deciding(|g, [run, rest, _]| {
        let near = near(g);
        let close = g.score("Close", near);
        let bite = g.option("Bite", [close]).out();
        let how = g.decision("How", "softmax", [bite, rest]).out();
        let around = ["Attack", "Defend", "Play"].map(|name| {
            let targets = if name == "Play" { "compete" } else { "none" };
            let option = g.option(name, []).with("inner", how);
            option.set("targets", targets).out()
        });
        g.decision("Do", "softmax", around.into_iter().chain([run]));
    });
    let found = of(&graph, "target-outside");
    let nodes: Vec<_> = found
        .iter()
        .filter_map(|problem| problem.place.node)
        .collect();
    assert_eq!(nodes, ["Attack", "Defend"].map(|name| find(&graph, name)));
    let mut mended = graph.clone();
    for problem in &found {
        assert_fix_mends(&graph, problem);
        problem.fix.as_ref().expect("it has one").apply(&mut mended);
    }
    assert!(of(&mended, "target-outside").is_empty());
}

#[test]
fn what_is_remembered_by_target_may_be_asked_of_the_option_around() {
    let about = |which: usize, form| {
        let graph = inside_each(|g, options| {
            let told = g.consider("Told", form).about_option(options[which]);
            let told = told.set("per_target", "yes").out();
            g.edit_node(options[1]).rows([told]);
        });
        of(&graph, "no-target-remembered").len()
    };
    for form in [consider::COOLDOWN, consider::DO_ONCE] {
        assert_eq!([about(0, form), about(1, form)], [0, 1]);
    }
}

#[test]
fn a_history_by_target_is_that_of_an_option_with_targets() {
    let told = |which: usize, reads: &str, by_target: &str| {
        let graph = inside_each(|g, options| {
            let read = g.history("Read", options[which], reads);
            let read = read.set("per_target", by_target).out();
            let score = g.score("Again", read);
            g.edit_node(options[1]).rows([score]);
        });
        for problem in of(&graph, "no-target-remembered") {
            assert_fix_mends(&graph, &problem);
        }
        let found = of(&graph, "no-target-remembered");
        found.into_iter().next().map(|problem| problem.sentence)
    };
    assert_eq!(told(0, "stopped", "yes"), None);
    assert_eq!(told(0, "is_target", "no"), None);
    assert_eq!(told(1, "stopped", "no"), None);
    assert!(told(1, "stopped", "yes").is_some());
    let sentence = told(1, "is_target", "no").expect("it is told");
    expect![[r#""Read" asks whether a candidate is the target of "Bite", but "Bite" is not weighed for each candidate itself, so it has no target and none ever is. Ask about an option that is."#]]
        .assert_eq(&sentence);
}

#[test]
fn a_memory_that_some_option_with_targets_shares_is_no_false_alarm() {
    let graph = inside_each(|g, options| {
        let tired = g.consider("Tired", consider::COOLDOWN);
        let tired = tired.set("per_target", "yes").out();
        for option in options {
            g.edit_node(option).rows([tired]);
        }
    });
    assert!(of(&graph, "no-target-remembered").is_empty());
}
