//! Options that can never be chosen: what is told, and what is no false alarm.

use inclination_core::{
    check, consider,
    kind::SocketType,
    model::{Graph, NodeKind, Socket, SocketKey, Wire},
};

use super::{
    choosing::{FIRST, deciding},
    tools::{add, node, of, rewire, with},
};

/// Whether "Run" is outdone by "Rest" in a decision of this kind; running has a weight of 0 to 1.
fn outdone(preset: &str, rest: f32, first: bool, change: impl FnOnce(&mut Graph)) -> bool {
    let mut graph = with(|g, fear| {
        let score = g.score("Afraid", fear);
        let run = g.option("Run", [score]).with("base", 0.0).out();
        let rest = g.option("Rest", []).with("base", rest).out();
        let options = if first { [rest, run] } else { [run, rest] };
        g.decision("Act", preset, options);
    });
    change(&mut graph);
    let found = of(&graph, "outdone-option");
    assert!(
        found
            .iter()
            .all(|problem| problem.sentence.contains("\"Run\" can never"))
    );
    !found.is_empty()
}

#[test]
fn what_always_goes_before_depends_on_the_rules_of_choosing() {
    let plain = |preset, rest, first| outdone(preset, rest, first, |_| {});
    // Of equals the earlier.
    assert!(plain("highest", 1.0, true) && !plain("highest", 1.0, false));
    assert!(plain("highest", 1.5, false) && !plain("highest", 0.75, true));
    assert!(plain("first valid", 0.01, true) && !plain("first valid", 5.0, false));
    assert!(!plain("weighted random", 100.0, true) && !plain("softmax", 100.0, true));
    // Kept is what has 0.9 of the best: 1 is 0.5 of 2, and 0.95 of 1.05.
    assert!(plain("within a share", 2.0, false) && !plain("within a share", 1.05, false));
    // Kept is what is at most 0.1 below the best.
    assert!(plain("within a margin", 1.5, false) && !plain("within a margin", 1.05, false));
}

#[test]
fn a_rank_goes_before_any_weight() {
    let ranked = |rank: f32, when: Option<f32>| {
        outdone("dual utility", 0.001, false, |graph| {
            let form = if when.is_some() {
                consider::RAISE_RANK
            } else {
                consider::CUSTOM
            };
            let high = add(
                graph,
                "High",
                NodeKind::Consideration { form, option: None },
            );
            let (rank_at, when) = match when {
                Some(when) => (SocketKey::Fixed(1), Some(when)),
                None => (FIRST, None),
            };
            node(graph, "High").set_socket(rank_at, Socket::Value(rank));
            if when.is_some() {
                rewire(graph, "High", FIRST, "Fear");
            }
            node(graph, "Rest").rows.push(Wire::from(high).into());
        })
    };
    assert!(ranked(5.0, None));
    // Not while the rank may be missing, or is below.
    assert!(!ranked(5.0, Some(1.0)) && !ranked(-5.0, None));
}

#[test]
fn an_option_is_blamed_only_if_no_decision_can_choose_it() {
    let graph = deciding(|g, [run, rest, _]| {
        g.edit_node(rest).with("base", 2.0);
        g.decision("Other", "softmax", [run, rest]);
    });
    assert!(of(&graph, "outdone-option").is_empty());
    let graph = deciding(|g, [run, rest, act]| {
        g.edit_node(rest).with("base", 2.0);
        g.edit_node(act).with("default", run);
    });
    assert!(of(&graph, "outdone-option").is_empty());
}

#[test]
fn a_bucket_with_nothing_in_it_is_told_where_that_comes_from() {
    let graph = deciding(|g, [_, rest, _]| {
        let veto = g.consider("Not yet", consider::VETO).out();
        let [sing, dance] = ["Sing", "Dance"].map(|name| g.option(name, [veto]).out());
        let party = g.decision("Party", "highest", [sing, dance]).out();
        let fun = g.option("Fun", []).with("inner", party).out();
        g.decision("Needs", "highest", [fun, rest]);
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
        with(|g, _| {
            let group = g.group("Choosing", |g| {
                let weight = g.input("Weight", 0.0, None);
                let one = g.option("One", []).with("base", weight).out();
                let two = g.option("Two", []).with("base", 1.0).out();
                let decision = g.decision("Which", "highest", [one, two]).out();
                g.typed_output("Decision", decision, SocketType::Decision);
            });
            let options = [("A", 0.25), ("B", least)].map(|(name, weight)| {
                let used = g
                    .use_group(format!("Use {name}"), group)
                    .with("Weight", weight);
                let which = used.output("Decision");
                g.option(name, []).with("inner", which).out()
            });
            g.decision("Act", "softmax", options);
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
