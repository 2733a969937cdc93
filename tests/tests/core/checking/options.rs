//! Further cases of the rules for considerations, options and decisions, and their false alarms.

use expect_test::expect;
use inclination_core::authoring::{
    AggregateRule, Builder,
    check::check,
    consider, curve,
    decide::Rules,
    history::HistoryValue,
    kind::SocketType,
    model::{Graph, NodeId, NodeKind, Socket, SocketKey, Stat, Wire},
};

use super::{
    decision_rules::{
        FIRST_SOCKET, add_nearness, changed_decision_graph, conditional_rank_graph, decision_graph,
        grouped_option_graph,
    },
    test_graphs::{add_node, find_node, graph_with, node_mut, problems_with_code, rewire},
};

#[test]
fn a_decision_needs_no_factor() {
    let mut g = Builder::new("choosing");
    let health = g.stat(Stat::number("Health", 0.0, 100.0));
    let well = g.add("Well", curve::linear(health)).out();
    let score = g.score("Score", well);
    let walk = g.option("Walk", [score]).base(0.0).out();
    let rest = g.option("Rest", []).base(0.5).out();
    g.decision("Act", [walk, rest]);
    g.option("Nowhere", []);

    let graph = g.finish().expect("the sockets exist");

    let sentences: Vec<String> = check(&graph)
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r#"No decision uses the option "Nowhere". Connect it to a decision, or delete it."#]]
        .assert_eq(&sentences.join("\n"));
}

#[test]
fn only_decisions_that_the_game_requests_need_a_name() {
    let nameless = |inner: bool| {
        let mut graph = decision_graph(|g, [run, rest, act]| {
            if inner {
                let both = g.option("Move", []).inner(act).out();
                g.decision("Outer", [both, run, rest]).rules(Rules::SOFTMAX);
            }
        });
        node_mut(&mut graph, "Act").name.clear();
        graph
    };

    assert_eq!(problems_with_code(&nameless(false), "empty-name").len(), 1);
    assert!(problems_with_code(&nameless(true), "empty-name").is_empty());
    assert_eq!(problems_with_code(&nameless(true), "unnamed-part").len(), 1);
}

#[test]
fn a_history_must_reach_its_option() {
    let graph = |inside: bool| {
        let mut graph = grouped_option_graph(|g, sleep| {
            if inside {
                let since = g.history("Since", sleep, HistoryValue::Stopped).out();
                let veto = g.veto("Slept", since);
                g.edit_option(sleep).considerations([veto]);
            }
        });
        if !inside {
            let sleep = find_node(&graph, "Sleep");
            let since = add_node(&mut graph, "Since", NodeKind::History(Some(sleep)));
            node_mut(&mut graph, "Rest").set_socket(FIRST_SOCKET, Wire::from(since).into());
        }
        graph
    };

    assert!(problems_with_code(&graph(true), "unknown-option").is_empty());
    let found = problems_with_code(&graph(false), "unknown-option");
    expect![[r#""Since" reads the history of "Sleep", which is inside a group and cannot be reached from here. Select an option on this canvas. If this canvas belongs to a group, you can also select one on a canvas that uses the group."#]]
        .assert_eq(&found[0].sentence);
    super::test_graphs::assert_fix_mends(&graph(false), &found[0]);

    // The options around a group can be reached from inside it.
    let outwards = decision_graph(|g, [run, _, act]| {
        let group = g.group("Sleeping", |g| {
            let since = g.history("Since", run, HistoryValue::Stopped).out();
            let veto = g.veto("Ran", since);
            let sleep = g.option("Sleep", [veto]).out();
            g.typed_output("Option", sleep, SocketType::Option);
        });
        let sleep = g.use_group("Asleep", group).output("Option");
        g.edit_decision(act).options([sleep]);
    });

    assert!(problems_with_code(&outwards, "unknown-option").is_empty());

    // A node that is not an option.
    let mut curve = graph(false);
    let fear = find_node(&curve, "Fear");
    node_mut(&mut curve, "Since").kind = NodeKind::History(Some(fear));
    expect![[r#""Since" reads the history of "Fear", which is not an option. Select an option."#]]
        .assert_eq(&problems_with_code(&curve, "unknown-option")[0].sentence);

    // The fix points a consideration back to its own option.
    let mut cooldown = decision_graph(|g, [run, ..]| {
        let cooldown = g.add("Tired", consider::cooldown(20.0)).out();
        g.edit_option(run).considerations([cooldown]);
    });
    let tired = node_mut(&mut cooldown, "Tired");
    tired.kind.set_remembered_option(Some(NodeId(77_777)));

    let found = problems_with_code(&cooldown, "unknown-option");
    assert_eq!(found.len(), 1);
    super::test_graphs::assert_fix_mends(&cooldown, &found[0]);
}

#[test]
fn wires_only_join_sockets_of_one_type() {
    let problem_sentence = |change: fn(&mut Graph)| {
        let graph = changed_decision_graph(change);
        let [problem] = &problems_with_code(&graph, "wrong-type")[..] else {
            panic!("one problem is expected, not: {}", check(&graph));
        };
        super::test_graphs::assert_fix_mends(&graph, problem);
        problem.sentence.clone()
    };

    expect![[r#"Consideration 1 of "Run" needs a consideration, but "Fear" outputs a number. Insert a Score, Multiplier or "Veto when" node between them."#]]
        .assert_eq(&problem_sentence(|graph| rewire(graph, "Run", SocketKey::Row(0, 0), "Fear")));
    expect![[r#"Option 1 of "Act" needs an option, but "Afraid" outputs a consideration. Insert an Option node between them."#]]
    .assert_eq(&problem_sentence(|graph| {
        rewire(graph, "Act", SocketKey::Row(0, 0), "Afraid");
    }));
    expect![[r#"The input "value" of "Flee" needs a number, but "Run" outputs an option. Connect a number instead."#]]
    .assert_eq(&problem_sentence(|graph| {
        rewire(graph, "Flee", FIRST_SOCKET, "Run");
    }));
    expect![[
        r#"Option 2 of "Act" needs an option, but has the number 3. Connect an option to it."#
    ]]
    .assert_eq(&problem_sentence(|graph| {
        let key = SocketKey::Row(1, 0);
        node_mut(graph, "Act").set_socket(key, Socket::Value(3.0));
    }));
    expect![[r#"Option 2 of "Act" needs an option, but has a number. Connect an option to it."#]]
        .assert_eq(&problem_sentence(|graph| {
            let key = SocketKey::Row(1, 0);
            node_mut(graph, "Act").set_socket(key, Socket::Value(f32::NAN));
        }));
}

#[test]
fn outputs_for_options_need_a_wire() {
    let mut graph = grouped_option_graph(|_, _| {});
    node_mut(&mut graph, "Option").set_socket(FIRST_SOCKET, Socket::Value(1.0));
    assert_eq!(problems_with_code(&graph, "unwired-output").len(), 1);
    assert!(!check(&graph).has_errors());
}

#[test]
fn consideration_sets_are_checked_like_switches() {
    let graph = decision_graph(|g, [run, ..]| {
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        let veto = g.veto("Never", 0.0);
        let set = g.consideration_set("By mood", mood, [("calm", veto), ("allert", veto)], None);
        g.edit_option(run).considerations([set]);
    });
    let [unknown] = &problems_with_code(&graph, "unknown-case")[..] else {
        panic!("one problem is expected, not: {}", check(&graph));
    };

    super::test_graphs::assert_fix_mends(&graph, unknown);
    assert!(problems_with_code(&graph, "open-case").is_empty());
}

#[test]
fn empty_decisions_and_bundles_are_reported() {
    let graph = decision_graph(|g, [run, ..]| {
        g.decision("Empty", []);
        let nothing = g.all_of("Nothing", []);
        g.edit_option(run).considerations([nothing]);
    });

    let sentences: Vec<String> = problems_with_code(&graph, "no-inputs")
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r#"
        "Nothing" has no considerations. Connect considerations to it.
        The decision "Empty" has no options, so there is nothing to choose. Connect options to it."#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn an_inner_option_has_the_target_of_its_outer_option() {
    let graph = |outer: &str| {
        decision_graph(|g, [run, rest, _]| {
            let near = add_nearness(g);
            let score = g.score("Close", near);
            let bite = g.option("Bite", [score]).out();
            let how = g
                .decision("How", [bite, rest])
                .rules(Rules::SOFTMAX)
                .temperature(near)
                .out();
            let attack = g
                .option("Attack", [])
                .inner(how)
                .by_key()
                .set("targets", outer)
                .out();
            g.decision("Fight", [attack, run]).rules(Rules::SOFTMAX);
        })
    };

    assert!(
        !check(&graph("compete")).has_errors(),
        "{}",
        check(&graph("compete"))
    );
    assert!(problems_with_code(&graph("compete"), "no-target-stat").is_empty());

    let found = problems_with_code(&graph("none"), "target-outside");
    let [problem] = &found[..] else {
        panic!("one problem is expected, not: {}", check(&graph("none")));
    };
    expect![[r#"The input "temperature" of the decision "How" inside "Attack" reads the target stat "Distance", but "Attack" has no target. Set the "targets" of "Attack" to "compete" or "best", or combine the values of all candidates with an "Over targets" node."#]]
        .assert_eq(&problem.sentence);

    assert_eq!(
        problem.place.node,
        Some(find_node(&graph("none"), "Attack"))
    );
    super::test_graphs::assert_fix_mends(&graph("none"), problem);
}

#[test]
fn a_floor_cannot_read_a_target_where_options_have_others() {
    let graph = |targets: &str| {
        decision_graph(|g, [run, rest, _]| {
            let near = add_nearness(g);
            let score = g.score("Close", near);
            let bite = g
                .option("Bite", [score])
                .by_key()
                .set("targets", targets)
                .out();
            let how = g.decision("How", [bite, rest]).floor(near).out();
            let attack = g.option("Attack", []).inner(how).for_each_target().out();
            g.decision("Fight", [attack, run]).rules(Rules::SOFTMAX);
        })
    };

    assert!(problems_with_code(&graph("none"), "target-outside").is_empty());
    let sentences = ["compete", "best"].map(|targets| {
        let found = problems_with_code(&graph(targets), "target-outside");
        assert_eq!(found.len(), 1, "{targets}");
        found[0].sentence.clone()
    });
    assert_eq!(sentences[0], sentences[1]);
    expect![[r#"The input "weight floor" of the decision "How" reads the target stat "Distance", but this decision has only one weight floor for all its candidates. Enter a number, or connect a value with the scope world or agent."#]]
        .assert_eq(&sentences[0]);
}

#[test]
fn a_memory_by_target_needs_a_target() {
    let graph = decision_graph(|g, [run, ..]| {
        let tired = g.add("Tired", consider::cooldown(20.0).per_target()).out();
        g.edit_option(run).considerations([tired]);
    });

    let found = problems_with_code(&graph, "target-outside");
    expect![[r#"The option "Run" reads a history per target, but the option has no target. Set its "targets" to "compete" or "best", or combine the values of all candidates with an "Over targets" node."#]]
        .assert_eq(&found[0].sentence);
}

#[test]
fn aggregates_that_count_or_filter_candidates_raise_no_false_alarm() {
    for (how, by_where) in [
        (AggregateRule::Count, false),
        (AggregateRule::Any, true),
        (AggregateRule::Max, true),
    ] {
        let graph = decision_graph(|g, [run, ..]| {
            let near = add_nearness(g);
            let health = g.stat_again("Health");
            let well = g.add("Well", curve::linear(health)).out();
            let over = g.over_targets("Over", how, well);
            let over = if by_where {
                over.only_where(near).out()
            } else {
                over.out()
            };

            let number = g.add("Some", curve::linear(over).high(9.0)).out();
            let score = g.score("Strong", number);
            g.edit_option(run).considerations([score]);
        });

        assert!(
            problems_with_code(&graph, "same-for-all").is_empty(),
            "{how:?}"
        );
    }
}

#[test]
fn a_raised_option_may_outrank_a_default_or_take_turns() {
    // A default at 0 has the rank of an option without considerations.
    assert!(
        check(&conditional_rank_graph(&[0.0])).is_empty(),
        "{}",
        check(&conditional_rank_graph(&[0.0]))
    );
    // Only others that need a raise.

    assert_eq!(
        problems_with_code(&conditional_rank_graph(&[-1.0]), "no-default-below").len(),
        1
    );

    // One of two is always raised.
    let turns = graph_with(|g, _| {
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let quiet = g
            .add("Quiet", inclination_core::authoring::arithmetic::not(alarm))
            .out();
        let base = g.add("Base rank", consider::custom().rank(-1.0)).out();
        let options = [("Run away", alarm), ("Sleep", quiet)].map(|(name, when)| {
            let raise = g.raise_rank(format!("Let {name}"), when, 10.0);
            g.option(name, [base, raise]).out()
        });
        g.decision("Act", options).rules(Rules::DUAL_UTILITY);
    });

    assert!(
        problems_with_code(&turns, "no-default-below").is_empty(),
        "{}",
        check(&turns)
    );
}

#[test]
fn ranks_that_some_decision_uses_raise_no_false_alarm() {
    let graph = decision_graph(|g, [run, rest, _]| {
        let commit = g.add("Keep running", consider::commit()).out();
        g.edit_option(run).considerations([commit]);
        g.decision("Other", [run, rest]).rules(Rules::DUAL_UTILITY);
    });
    assert!(problems_with_code(&graph, "ignored-rank").is_empty());

    // A bonus is intended, and the rank is the initial one of the node.
    let graph = |rank: Option<f32>| {
        decision_graph(|g, [run, ..]| {
            let mut inertia = consider::inertia().bonus(0.25);
            if let Some(rank) = rank {
                inertia = inertia.rank(rank);
            }
            let inertia = g.add("Keep on", inertia).out();
            g.edit_option(run).considerations([inertia]);
        })
    };
    assert!(problems_with_code(&graph(None), "ignored-rank").is_empty());
    assert_eq!(
        problems_with_code(&graph(Some(8.0)), "ignored-rank").len(),
        1
    );
}

#[test]
fn raw_values_used_as_scores_are_reported() {
    let count_problems = |form, key: &str| {
        let graph = decision_graph(|g, [run, ..]| {
            let health = g.stat_again("Health");
            let raw = g.node_of_kind("Raw", form).with(key, health).out();
            g.edit_option(run).considerations([raw]);
        });
        problems_with_code(&graph, "not-normalised").len()
    };

    assert_eq!(
        [
            count_problems(consider::SCORE, "score"),
            count_problems(consider::CUSTOM, "bonus")
        ],
        [1, 1]
    );
    assert_eq!(count_problems(consider::TUNING, "bonus"), 0);
    // A condition that is not a yes-or-no value.
    assert_eq!(count_problems(consider::VETO, "when"), 1);
}

#[test]
fn numbers_outside_the_domains_of_considerations_and_decisions_are_reported() {
    let graph = decision_graph(|g, [run, _, act]| {
        let by = g.multiplier("Scaled", -2.0);
        let weighed = g.add("Weighed", consider::score(1.0).weight(-1.0)).out();
        g.edit_option(run).considerations([by, weighed]);
        let balance = g.stat(Stat::number("Balance", -3.0, 3.0));
        g.edit_decision(act).share(balance);
    });
    assert_eq!(problems_with_code(&graph, "out-of-domain").len(), 1);
    assert_eq!(problems_with_code(&graph, "negative-weight").len(), 1);
    assert_eq!(problems_with_code(&graph, "can-leave-domain").len(), 1);
}

/// Returns the codes and sentences about invisible characters in a graph with these texts.
fn problems_of_texts(choice: &str, payload: &str, group_use: &str) -> String {
    let mut graph = Builder::new("texts");
    let mood = graph.stat(Stat::choice("Mood", ["calm", choice]));
    let angry = graph.switch("Angry", mood, [("calm", 0.0)], 1.0).out();
    let group = graph.group("Hands", |graph| {
        let grab = graph.option("Grab", []).out();
        graph.typed_output("Grab", grab, SocketType::Option);
    });
    let grab = graph.use_group(group_use, group).output("Grab");
    let shout = graph.option("Shout", []).base(angry).payload(payload).out();
    graph.decision("Act", [shout, grab]);

    let problems = check(&graph.finish().expect("it is written well"));
    let hidden = ["nul-in-name", "hidden-character"];
    let found = problems
        .iter()
        .filter(|problem| hidden.contains(&problem.code));
    let lines = found.map(|problem| format!("{}: {problem}\n", problem.code));
    lines.collect()
}

#[test]
fn texts_for_the_game_have_no_invisible_characters() {
    assert_eq!(problems_of_texts("angry", "shout\nloud", "Left"), "");
    expect![[r#"
        nul-in-name: The payload of "Shout" contains a NUL character, and many programs end a text there. Remove it.
        nul-in-name: The name of the node "Left" contains a NUL character, and many programs end a text there. Remove it.
        nul-in-name: The choice "angry" of the stat "Mood" contains a NUL character, and many programs end a text there. Remove it.
    "#]]
    .assert_eq(&problems_of_texts("an\0gry", "sh\0out", "Le\0ft"));
    expect![[r#"
        hidden-character: The payload of "Shout" contains the invisible character U+2067, which can make it look like another payload. Remove it.
        hidden-character: The choice "angry" of the stat "Mood" contains the invisible character U+202E, which can make it look like another choice. Remove it.
    "#]]
    .assert_eq(&problems_of_texts("an\u{202e}gry", "sh\u{2067}out", "Left"));
}
