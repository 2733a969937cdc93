//! Rules about commitments and cooldowns, and their false alarms.

use expect_test::expect;
use inclination_core::authoring::{
    NodeOutput, consider,
    decide::Rules,
    model::{Graph, SocketKey, Stat},
};

use super::{
    decision_rules::{commitment_graph, decision_graph},
    test_graphs::{assert_breaks, graph_with, node_mut, problems_with_code},
};

fn cooldown_graph(seconds: f32, longest: f32) -> Graph {
    decision_graph(|g, [run, ..]| {
        let tired = g
            .add("Tired", consider::cooldown(seconds).at_most(longest))
            .out();
        g.edit_option(run).considerations([tired]);
    })
}

#[test]
fn reversed_times_of_a_random_cooldown_are_reported() {
    assert!(problems_with_code(&cooldown_graph(5.0, 20.0), "reversed-ends").is_empty());
    assert!(problems_with_code(&cooldown_graph(5.0, 5.0), "reversed-ends").is_empty());
    assert_breaks(
        &cooldown_graph(20.0, 5.0),
        "reversed-ends",
        true,
        &expect![[
            r#"The input "time" of "Tired" is 20 s, but the input "to" is 5 s, so the node swaps them and uses 5 s to 20 s. Swap them yourself to make this clear, or change them."#
        ]],
    );
}

#[test]
fn a_commitment_that_keeps_up_with_one_of_its_starts_raises_no_false_alarm() {
    let count = |starts: &[(&str, f32)], kept| {
        problems_with_code(&commitment_graph(starts, kept), "weak-commitment").len()
    };
    assert_eq!(count(&[("Hungry", 10.0)], 14.0), 0);
    // Equal ranks are decided by weight, which a commitment need not decide.
    assert_eq!(count(&[("Hungry", 10.0)], 10.0), 0);
    // An emergency outranks the commitment.
    assert_eq!(count(&[("Hungry", 10.0), ("Starving", 20.0)], 14.0), 0);
    assert_eq!(count(&[("Hungry", 10.0), ("Starving", 20.0)], 5.0), 1);
    // Without a start, its option has rank 0.
    assert_eq!(count(&[], 5.0), 0);
    assert_eq!(count(&[], -5.0), 0);
}

/// An option that is raised from a rank below the others'.
fn raised_option_graph(kept: f32, change: impl FnOnce(&mut Graph)) -> Graph {
    let mut graph = graph_with(|g, _| {
        let base = g.add("Base rank", consider::custom().rank(-1.0)).out();
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let raise = g.raise_rank("Alarmed", alarm, 10.0);
        let commit = g.add("Keep running", consider::commit().rank(kept)).out();

        let flee = g.option("Run away", [base, raise, commit]).out();
        let wait = g.option("Wait", []).out();
        g.decision("Act", [flee, wait]).rules(Rules::DUAL_UTILITY);
    });

    change(&mut graph);
    graph
}

#[test]
fn a_commitment_is_compared_with_the_rank_that_starts_its_option() {
    let count = |kept, change: fn(&mut Graph)| {
        problems_with_code(&raised_option_graph(kept, change), "weak-commitment").len()
    };

    assert_eq!(count(5.0, |_| {}), 1);
    assert_eq!(count(12.0, |_| {}), 0);

    // A sum only rises, and where ranks are ignored another rule reports that.
    assert_eq!(
        count(5.0, |graph| {
            assert!(node_mut(graph, "Run away").choose_setting("rank_by", "sum"));
        }),
        0
    );
    assert_eq!(
        count(5.0, |graph| {
            assert!(node_mut(graph, "Act").choose_setting("ranks", "ignore"));
        }),
        0
    );
}

#[test]
fn a_commitment_below_the_constant_rank_of_its_option_is_reported() {
    let graph = graph_with(|g, _| {
        let base = g.add("Base rank", consider::custom().rank(8.0)).out();
        let commit = g.add("Keep running", consider::commit().rank(5.0)).out();

        let flee = g.option("Run away", [base, commit]).out();
        let wait = g.option("Wait", []).out();
        g.decision("Act", [flee, wait]).rules(Rules::DUAL_UTILITY);
    });
    assert_eq!(problems_with_code(&graph, "weak-commitment").len(), 1);
}

#[test]
fn a_shared_commitment_must_keep_up_with_one_of_its_options() {
    let shared = |other: f32| {
        graph_with(|g, _| {
            let commit = g.add("Keep on", consider::commit().rank(5.0)).out();

            let options: Vec<NodeOutput> = [("Hunt", 10.0), ("Eat", other)]
                .into_iter()
                .map(|(name, rank)| {
                    let when = g.stat(Stat::yes_no(format!("To {name}")));
                    let raise = g.raise_rank(format!("Raise {name}"), when, rank);
                    g.option(name, [raise, commit]).out()
                })
                .collect();

            let wait = g.option("Wait", []).out();
            g.decision("Act", options.into_iter().chain([wait]))
                .rules(Rules::DUAL_UTILITY);
        })
    };

    assert_eq!(problems_with_code(&shared(3.0), "weak-commitment").len(), 0);
    assert_eq!(problems_with_code(&shared(7.0), "weak-commitment").len(), 1);
}

#[test]
fn a_wired_wait_may_be_zero_at_times() {
    let graph = |high: f32| {
        decision_graph(|g, [_, _, act]| {
            let wait = g.stat(Stat::number("Patience", 0.0, high));
            g.edit_decision(act).every_seconds(wait);
        })
    };

    assert!(problems_with_code(&graph(5.0), "every-moment").is_empty());

    // A decision that is always made ignores its seconds.
    let mut always = decision_graph(|_, _| {});
    let seconds = node_mut(&mut always, "Act")
        .kind
        .spec()
        .socket_position("seconds")
        .expect("it has them");
    let seconds = SocketKey::Fixed(seconds as u16);
    node_mut(&mut always, "Act").set_socket(seconds, 0.0.into());
    assert!(problems_with_code(&always, "every-moment").is_empty());
}
