//! Options that are weighed for candidates, and options that contain decisions.

use inclination_core::{
    Scope,
    authoring::{
        Builder, InputValue, consider, curve,
        decide::{Ranks, Rules},
        history::HistoryValue,
        model::{NodeKind, Stat},
    },
};

use super::{Agent, DECISION, assert_likely};

/// Attacks any of the candidates or withdraws; all weigh 1.
fn attack_or_withdraw(targets: &str) -> Agent {
    let mut graph = Builder::new("forty");
    let attack = graph
        .option("Attack", [])
        .by_key()
        .set("targets", targets)
        .out();
    let withdraw = graph.option("Withdraw", []).out();
    graph
        .decision(DECISION, [attack, withdraw])
        .rules(Rules::WEIGHTED_RANDOM);
    Agent::new(graph)
}

#[test]
fn forty_candidates_that_compete_outweigh_one_withdraw_and_a_best_one_does_not() {
    const SEED_COUNT: u64 = 4000;
    let ids: Vec<u64> = (0..40).collect();
    for (targets, entries, probability) in [("compete", 41, 1.0 / 41.0), ("best", 2, 0.5)] {
        let mut agent = attack_or_withdraw(targets);
        agent.decide_among(0.0, &ids, &[]);
        assert_eq!(agent.remaining_entries().len(), entries);
        let counts = agent.count_choices(SEED_COUNT, &ids, &["Withdraw"]);
        assert_likely(counts[0], SEED_COUNT, probability);
    }
}

#[test]
fn without_a_candidate_an_option_for_targets_is_not_valid() {
    for targets in ["compete", "best"] {
        let mut agent = attack_or_withdraw(targets);
        agent.decide_at(0.0);
        assert_eq!(agent.remaining_names(), ["Withdraw"]);
    }
}

/// Helps the nearest candidate; those nearer than 2 are ruled out, and the wounded rank higher.
fn help_the_nearest(targets: &str) -> Agent {
    let mut graph = Builder::new("nearest");
    let distance = graph.stat(Stat::number("Distance", 0.0, 10.0).scope(Scope::Target));
    let wounded = graph.stat(Stat::yes_no("Wounded").scope(Scope::Target));

    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let near = graph.score("Near", near);
    let close = graph
        .add("Too close", curve::step(distance).threshold(2.0).inverted())
        .out();
    let close = graph.veto("Too close", close);
    let first = graph.raise_rank("The wounded first", wounded, 5.0);

    let help = graph
        .option("Help", [near, close, first])
        .base(0.0)
        .by_key()
        .set("targets", targets)
        .out();

    graph.decision(DECISION, [help]).ranks(Ranks::Highest);
    Agent::new(graph)
}

#[test]
fn a_candidate_is_identified_by_its_id_and_not_by_its_row() {
    for targets in ["compete", "best"] {
        let mut agent = help_the_nearest(targets);
        let (ids, away) = ([30, 10, 20], [6.0, 1.0, 4.0]);
        assert_eq!(
            agent.decide_among(0.0, &ids, &[("Distance", &away)]),
            ("Help".into(), Some(20))
        );

        let (ids, away) = ([20, 30, 10], [4.0, 6.0, 1.0]);
        assert_eq!(
            agent.decide_among(1.0, &ids, &[("Distance", &away)]),
            ("Help".into(), Some(20))
        );

        let wounded = [0.0, 1.0, 1.0];
        let stats: [(&str, &[f32]); 2] = [("Distance", &away), ("Wounded", &wounded)];
        // 10 is too close, so its rank does not count either.
        assert_eq!(
            agent.decide_among(2.0, &ids, &stats),
            ("Help".into(), Some(30))
        );
    }
}

#[test]
fn the_earlier_of_equal_candidates_is_chosen() {
    for targets in ["compete", "best"] {
        let mut agent = help_the_nearest(targets);
        assert_eq!(
            agent
                .decide_among(0.0, &[8, 3, 5], &[("Distance", &[4.0; 3])])
                .1,
            Some(8)
        );
    }
}

#[test]
fn an_option_with_a_decision_is_valid_only_if_the_decision_can_choose() {
    // Three buckets; each falls through to the next if none of its options is valid.
    let mut graph = Builder::new("buckets");
    let [danger, hunger] =
        ["Danger", "Hunger"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));

    let bucket = |graph: &mut Builder, name: &str, score, base: f32| {
        let score = graph.score("Score", score);
        let act = graph
            .option(format!("{name} action"), [score])
            .base(0.0)
            .out();
        let inner = graph
            .decision(format!("{name} decision"), [act])
            .floor(0.5)
            .out();
        graph.option(name, []).base(base).inner(inner).out()
    };

    let survive = bucket(&mut graph, "Survive", danger, 3.0);
    let eat = bucket(&mut graph, "Eat", hunger, 2.0);
    let idle = graph.option("Idle", []).out();
    graph.decision(DECISION, [idle, eat, survive]);
    let mut agent = Agent::new(graph);

    assert_eq!(agent.decide_at(0.0), "Idle");
    agent.set("Hunger", 0.5);
    assert_eq!(agent.decide_at(1.0), "Eat");
    assert_eq!(agent.inner_choice("Eat decision"), "Eat action");

    agent.set("Danger", 0.75);
    assert_eq!(agent.decide_at(2.0), "Survive");
    assert_eq!(agent.inner_choice("Survive decision"), "Survive action");
    assert_eq!(agent.inner_choice("Eat decision"), "");
    agent.set("Danger", 0.25);
    assert_eq!(agent.decide_at(3.0), "Eat");
}

#[test]
fn an_inner_default_can_be_chosen_despite_its_own_veto() {
    let mut graph = Builder::new("default inside");
    let no = graph.veto("Never", 1.0);
    let shrug = graph.option("Shrug", [no]).out();
    let inner = graph.decision("Inside", []).default_option(shrug).out();
    let act = graph.option("Act", []).inner(inner).out();
    graph.decision(DECISION, [act]);
    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "Act");
    assert_eq!(agent.inner_choice("Inside"), "Shrug");
}

#[test]
fn a_decision_inside_an_option_for_targets_is_about_the_candidate() {
    let mut graph = Builder::new("how to fight");
    let distance = graph.stat(Stat::number("Distance", 0.0, 10.0).scope(Scope::Target));
    let far = graph.add("Far", curve::linear(distance)).out();
    let near = graph.add("Near", curve::linear(distance).inverted()).out();

    let [shoot, stab] = [("Shoot", far), ("Stab", near)].map(|(name, value)| {
        let score = graph.score(name, value);
        graph.option(name, [score]).base(0.0).out()
    });
    let how = graph.decision("How", [shoot, stab]).floor(0.75).out();

    let best = graph.score("The nearer the better", near);
    let fight = graph
        .option("Fight", [best])
        .for_each_target()
        .inner(how)
        .out();
    graph.decision(DECISION, [fight]);

    let mut agent = Agent::new(graph);
    // At 4 neither is worth it: 0.4 and 0.6. At 8 shooting is worth 0.8.
    let stats: [(&str, &[f32]); 1] = [("Distance", &[4.0, 8.0, 9.0])];
    assert_eq!(
        agent.decide_among(0.0, &[1, 2, 3], &stats),
        ("Fight".into(), Some(2))
    );
    assert_eq!(agent.inner_choice("How"), "Shoot");

    let stats: [(&str, &[f32]); 1] = [("Distance", &[4.0, 1.0, 9.0])];
    assert_eq!(
        agent.decide_among(1.0, &[1, 2, 3], &stats),
        ("Fight".into(), Some(2))
    );
    assert_eq!(agent.inner_choice("How"), "Stab");

    let stats: [(&str, &[f32]); 1] = [("Distance", &[4.0])];
    assert_eq!(agent.decide_among(2.0, &[1], &stats), (String::new(), None));
    assert_eq!(agent.inner_choice("How"), "");
}

#[test]
fn a_decision_about_a_missing_target_is_not_made_again() {
    let mut graph = Builder::new("gone");
    let distance = graph.stat(Stat::number("Distance", 0.0, 10.0).scope(Scope::Target));
    let [shoot, stab] = [("Shoot", 1.0), ("Stab", 0.0)].map(|(name, by)| {
        let score = graph.add(name, consider::score(distance).weight(by)).out();
        graph.option(name, [score]).out()
    });
    let how = graph.decision("How", [stab, shoot]).out();
    let fight = graph.option("Fight", []).for_each_target().inner(how).out();
    graph.decision(DECISION, [fight]).when_idle();

    let mut agent = Agent::new(graph);
    let stats: [(&str, &[f32]); 1] = [("Distance", &[4.0])];
    assert_eq!(
        agent.decide_among(0.0, &[9], &stats),
        ("Fight".into(), Some(9))
    );
    assert_eq!(agent.inner_choice("How"), "Shoot");

    // Nothing is known of 9 now, and 8 is another. Both would weigh 1, and Stab is the first.
    for (ids, distances) in [(&[][..], &[][..]), (&[8], &[0.0])] {
        assert_eq!(
            agent.decide_among(1.0, ids, &[("Distance", distances)]),
            ("Fight".into(), Some(9))
        );
        assert_eq!(agent.inner_choice("How"), "Shoot");
    }

    assert_eq!(
        agent.decide_among(2.0, &[9], &[("Distance", &[0.0])]).1,
        Some(9)
    );
    assert_eq!(agent.inner_choice("How"), "Stab");
}

#[test]
fn a_memory_per_target_belongs_to_the_target() {
    // A candidate is not greeted again for a minute.
    let mut graph = Builder::new("greetings");
    let each = graph
        .add("Not the same one", consider::cooldown(60.0).per_target())
        .out();
    let greet = graph.option("Greet", [each]).for_each_target().out();
    graph.decision(DECISION, [greet]);

    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_among(0.0, &[1, 2], &[]).1, Some(1));
    agent.report_failed(1.0);
    assert_eq!(agent.decide_among(2.0, &[1, 2], &[]).1, Some(2));
    agent.report_failed(3.0);
    assert_eq!(agent.decide_among(4.0, &[1, 2], &[]).1, None);
    assert_eq!(agent.decide_among(61.0, &[2, 1], &[]).1, Some(1));
    agent.report_failed(62.0);
    assert_eq!(agent.decide_among(63.0, &[2, 1], &[]).1, Some(2));
}

#[test]
fn an_option_inside_an_option_for_targets_has_no_memory_per_target() {
    // A joke is meant once for each listener. Its own memory has no targets, but that of the
    // talk around it does.
    let talk = |asks_around: bool| {
        let mut graph = Builder::new("jokes");
        let joke = graph.option("Joke", []).base(2.0).out();
        let gossip = graph.option("Gossip", []).out();
        let how = graph.decision("How", [joke, gossip]).out();
        let talk = graph.option("Talk", []).inner(how).for_each_target().out();
        let mut once = consider::do_once().per_target();
        if asks_around {
            once = once.about_option(talk);
        }
        let once = graph.add("Once", once).out();
        graph.edit_option(joke).considerations([once]);
        graph.decision(DECISION, [talk]);

        let mut agent = Agent::new(graph);
        let mut chosen = Vec::new();
        for now in [0.0, 2.0] {
            assert_eq!(agent.decide_among(now, &[1], &[]).1, Some(1));
            chosen.push(agent.inner_choice("How"));
            agent.report_failed(now + 1.0);
        }
        chosen
    };
    assert_eq!(talk(false), ["Joke", "Joke"]);
    assert_eq!(talk(true), ["Joke", "Gossip"]);
}

#[test]
fn a_history_reports_whether_a_candidate_is_the_current_target() {
    let mut graph = Builder::new("keep to one");
    let aim = graph.option("Aim", []).for_each_target().out();
    let current = graph
        .history("Current target", aim, HistoryValue::IsTarget)
        .out();
    let keep = graph.score("Keep to it", current);
    graph.edit_option(aim).considerations([keep]);
    graph.decision(DECISION, [aim]);
    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_among(0.0, &[1, 2], &[]).1, Some(1));
    assert_eq!(agent.decide_among(1.0, &[2, 1], &[]).1, Some(1));
    assert_eq!(agent.decide_among(2.0, &[2], &[]).1, Some(2));
    assert_eq!(agent.decide_among(3.0, &[1, 2], &[]).1, Some(2));
}

#[test]
fn an_aggregate_of_all_candidates_belongs_to_the_agent() {
    let mut graph = Builder::new("how many");
    let strength = graph.stat(Stat::number("Strength", 0.0, 10.0).scope(Scope::Target));
    let hostile = graph.stat(Stat::yes_no("Hostile").scope(Scope::Target));
    let aggregates = [
        ("count", None),
        ("sum", None),
        ("average", Some(-1.0)),
        ("min", Some(-2.0)),
        ("max", Some(-3.0)),
        ("any", None),
        ("all", None),
    ];
    for (how, none) in aggregates {
        let aggregate = graph
            .node_of_kind(how, NodeKind::Aggregate)
            .set("how", how)
            .with("value", strength)
            .with("where", hostile)
            .with("none", none.map_or(InputValue::UNSET, InputValue::from))
            .out();
        let score = graph.add("says", consider::custom().bonus(aggregate)).out();
        let option = graph.option(how, [score]).base(10.0).out();
        graph.decision(format!("{how} alone"), [option]);
    }

    let graph = graph.finish().expect("it is written well");
    let program = inclination_core::Program::new(&graph).expect("it is sound");
    let ids = [1, 2, 3, 4].map(inclination_core::TargetId);
    // The one with 9 is not hostile. If none is hostile, count, sum and any are 0, and all is 1.
    for (hostile, expected) in [
        (
            [1.0, 0.0, 1.0, 1.0],
            [13.0, 16.0, 12.0, 10.25, 15.0, 11.0, 10.0],
        ),
        ([0.0; 4], [10.0, 10.0, 9.0, 8.0, 7.0, 10.0, 11.0]),
    ] {
        let mut candidates = inclination_core::Candidates::for_agent(&program, &ids);
        candidates
            .set(
                program.target_stat("Strength").unwrap(),
                &[5.0, 9.0, 0.25, 0.75],
            )
            .unwrap();
        candidates
            .set(program.target_stat("Hostile").unwrap(), &hostile)
            .unwrap();

        let mut single = inclination_core::Single::new(&program);
        let mut state = inclination_core::AgentState::new(&program, 7, 0.0);
        for ((how, _), expected) in aggregates.into_iter().zip(expected) {
            let name = format!("{how} alone");
            let decision = program.decision(&name).expect("it is there");
            single.decide_among(decision, &candidates, &mut state, 0.0);
            let mut left = Vec::new();
            single.ranking(decision, &mut left);
            assert_eq!(left[0].weight, expected, "{name}");
        }
    }
}
