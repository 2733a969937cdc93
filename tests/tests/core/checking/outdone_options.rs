//! Options that can never be chosen: the reported ones, and false alarms.

use expect_test::expect;
use inclination_core::authoring::{
    check::check,
    consider,
    decide::Rules,
    kind::SocketType,
    model::{Graph, NodeKind, Socket, SocketKey, Wire},
};

use super::{
    decision_rules::{FIRST_SOCKET, decision_graph},
    test_graphs::{add_node, graph_with, node_mut, problems_with_code, rewire},
};

/// Returns whether "Run" is outdone by "Rest" in a decision of this kind; running has a weight of 0
/// to 1.
fn is_outdone(preset: Rules, rest: f32, first: bool, change: impl FnOnce(&mut Graph)) -> bool {
    let mut graph = graph_with(|g, fear| {
        let score = g.score("Afraid", fear);
        let run = g.option("Run", [score]).base(0.0).out();
        let rest = g.option("Rest", []).base(rest).out();
        let options = if first { [rest, run] } else { [run, rest] };
        g.decision("Act", options).rules(preset);
    });

    change(&mut graph);

    let found = problems_with_code(&graph, "outdone-option");
    assert!(
        found
            .iter()
            .all(|problem| problem.sentence.contains("\"Run\" can never"))
    );

    !found.is_empty()
}

#[test]
fn the_rules_of_the_decision_determine_whether_an_option_is_outdone() {
    let loses = |preset, rest, first| is_outdone(preset, rest, first, |_| {});

    // Of equals, the earlier one wins.
    assert!(loses(Rules::HIGHEST, 1.0, true) && !loses(Rules::HIGHEST, 1.0, false));
    assert!(loses(Rules::HIGHEST, 1.5, false) && !loses(Rules::HIGHEST, 0.75, true));
    assert!(loses(Rules::FIRST_VALID, 0.01, true) && !loses(Rules::FIRST_VALID, 5.0, false));
    assert!(!loses(Rules::WEIGHTED_RANDOM, 100.0, true) && !loses(Rules::SOFTMAX, 100.0, true));
    // Options with at least 0.9 of the best are kept: 1 is 0.5 of 2, and 0.95 of 1.05.
    assert!(loses(Rules::WITHIN_SHARE, 2.0, false) && !loses(Rules::WITHIN_SHARE, 1.05, false));
    // Options at most 0.1 below the best are kept.
    assert!(loses(Rules::WITHIN_MARGIN, 1.5, false) && !loses(Rules::WITHIN_MARGIN, 1.05, false));
}

#[test]
fn an_equal_option_that_is_listed_first_is_the_reason() {
    let graph = graph_with(|g, fear| {
        let score = g.score("Afraid", fear);
        let run = g.option("Run", [score]).base(0.0).out();
        let rest = g.option("Rest", []).out();
        g.decision("Act", [rest, run]);
    });
    let found = problems_with_code(&graph, "outdone-option");
    let sentences: Vec<&str> = found.iter().map(|found| &*found.sentence).collect();
    expect![[r#"The option "Run" can never be chosen by the decision "Act", because the option "Rest" can always be chosen and takes priority: its weight is at least 1, the weight of the option "Run" is at most 1, and if both are equal, the option that is listed first wins. Change one of them, or delete the option that can never be chosen."#]].assert_eq(&sentences.join("\n"));
}

#[test]
fn a_rank_beats_any_weight() {
    let is_outdone_by_rank = |rank: f32, when: Option<f32>| {
        is_outdone(Rules::DUAL_UTILITY, 0.001, false, |graph| {
            let form = if when.is_some() {
                consider::RAISE_RANK
            } else {
                consider::CUSTOM
            };
            let high = add_node(
                graph,
                "High",
                NodeKind::Consideration { form, option: None },
            );
            let (rank_at, when) = match when {
                Some(when) => (SocketKey::Fixed(1), Some(when)),
                None => (FIRST_SOCKET, None),
            };

            node_mut(graph, "High").set_socket(rank_at, Socket::Value(rank));
            if when.is_some() {
                rewire(graph, "High", FIRST_SOCKET, "Fear");
            }
            node_mut(graph, "Rest").rows.push(Wire::from(high).into());
        })
    };

    assert!(is_outdone_by_rank(5.0, None));
    // Not while the rank may be missing or lower.
    assert!(!is_outdone_by_rank(5.0, Some(1.0)) && !is_outdone_by_rank(-5.0, None));
}

#[test]
fn an_option_is_reported_only_if_no_decision_can_choose_it() {
    let graph = decision_graph(|g, [run, rest, _]| {
        g.edit_option(rest).base(2.0);
        g.decision("Other", [run, rest]).rules(Rules::SOFTMAX);
    });
    assert!(problems_with_code(&graph, "outdone-option").is_empty());

    let graph = decision_graph(|g, [run, rest, act]| {
        g.edit_option(rest).base(2.0);
        g.edit_decision(act).default_option(run);
    });
    assert!(problems_with_code(&graph, "outdone-option").is_empty());
}

#[test]
fn an_empty_bucket_is_reported_at_its_cause() {
    let graph = decision_graph(|g, [_, rest, _]| {
        let veto = g.add("Not yet", consider::veto(1.0)).out();
        let [sing, dance] = ["Sing", "Dance"].map(|name| g.option(name, [veto]).out());
        let party = g.decision("Party", [sing, dance]).out();
        let fun = g.option("Fun", []).inner(party).out();
        g.decision("Needs", [fun, rest]);
    });

    let codes: Vec<&str> = check(&graph)
        .into_iter()
        .map(|problem| problem.code)
        .collect();
    assert_eq!(codes, ["constant-veto"]);
}

#[test]
fn a_group_of_options_is_judged_by_all_its_uses() {
    let graph = |least: f32| {
        graph_with(|g, _| {
            let group = g.group("Choosing", |g| {
                let weight = g.input("Weight", 0.0, None);
                let one = g.option("One", []).base(weight).out();
                let two = g.option("Two", []).base(1.0).out();
                let decision = g.decision("Which", [one, two]).out();
                g.typed_output("Decision", decision, SocketType::Decision);
            });

            let options = [("A", 0.25), ("B", least)].map(|(name, weight)| {
                let which = g
                    .use_group(format!("Use {name}"), group)
                    .input("Weight", weight)
                    .output("Decision");
                g.option(name, []).inner(which).out()
            });
            g.decision("Act", options).rules(Rules::SOFTMAX);
        })
    };

    let codes = |least| -> Vec<&str> {
        check(&graph(least))
            .into_iter()
            .map(|problem| problem.code)
            .collect()
    };

    assert_eq!(codes(0.5), ["outdone-option"]);
    assert_eq!(codes(5.0), [""; 0]);
}
