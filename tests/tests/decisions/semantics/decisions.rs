//! The four stages of a decision, and when it is made.

use inclination_core::{
    Program,
    authoring::{Builder, NodeOutput, kind::SocketType, model::Stat},
};

use super::{Agent, DECISION, assert_likely, custom_consideration};

/// Settings, and the numbers that they need.
type Rules<'r> = (&'r [(&'r str, &'r str)], &'r [(&'r str, f32)]);

const HIGHEST: Rules<'_> = (&[], &[]);

/// An agent with options of these names, ranks and weights, and a decision with these rules.
fn build_agent(options: &[(&str, f32, f32)], rules: Rules<'_>) -> Agent {
    let mut graph = Builder::new("stages");
    let options: Vec<NodeOutput> = options
        .iter()
        .map(|(name, rank, weight)| {
            let rank = custom_consideration(&mut graph, Some(*rank), None, None);
            graph.option(*name, [rank]).base(*weight).out()
        })
        .collect();

    let mut node = graph.decision(DECISION, options).by_key();
    for (key, word) in rules.0 {
        node = node.set(key, word);
    }
    for (key, number) in rules.1 {
        node = node.with(key, *number);
    }
    node.out();
    Agent::new(graph)
}

/// The names of the options that are left to pick from in a decision with these rules.
fn remaining_options(options: &[(&str, f32, f32)], rules: Rules<'_>) -> Vec<String> {
    let mut agent = build_agent(options, rules);
    agent.decide_at(0.0);
    agent.remaining_names()
}

const FOUR_OPTIONS: [(&str, f32, f32); 4] = [
    ("a", 1.0, 2.0),
    ("b", 3.0, 1.0),
    ("c", 3.0, 4.0),
    ("d", 9.0, 0.0),
];

#[test]
fn first_weights_of_0_or_less_or_below_the_floor_are_dropped() {
    assert_eq!(remaining_options(&FOUR_OPTIONS, HIGHEST), ["c", "a", "b"]);
    let below = [("a", 0.0, -1.0), ("b", 0.0, 0.5), ("c", 0.0, 0.25)];
    assert_eq!(remaining_options(&below, HIGHEST), ["b", "c"]);
    // A weight of exactly the floor stays, and no floor lets in a weight of 0.
    assert_eq!(remaining_options(&below, (&[], &[("floor", 0.5)])), ["b"]);
    assert_eq!(
        remaining_options(&below, (&[], &[("floor", -2.0)])),
        ["b", "c"]
    );
}

#[test]
fn then_only_the_highest_remaining_rank_is_kept_or_ranks_are_ignored() {
    let highest: Rules<'_> = (&[("ranks", "highest")], &[]);
    // d has the highest rank but was dropped before.
    assert_eq!(remaining_options(&FOUR_OPTIONS, highest), ["c", "b"]);
    assert_eq!(
        remaining_options(&FOUR_OPTIONS, (&[("ranks", "ignore")], &[])),
        ["c", "a", "b"]
    );
}

#[test]
fn then_all_the_best_n_or_those_near_the_best_are_kept() {
    let five = [
        ("a", 0.0, 1.0),
        ("b", 0.0, 4.0),
        ("c", 0.0, 2.0),
        ("d", 0.0, 4.0),
        ("e", 0.0, 3.0),
    ];
    let keep = |how: &'static str, key: &'static str, number: f32| {
        remaining_options(&five, (&[("keep", how)], &[(key, number)]))
    };

    assert_eq!(remaining_options(&five, HIGHEST), ["b", "d", "e", "c", "a"]);
    // A game takes a set of the best n from the ranking.
    assert_eq!(keep("best", "count", 3.0), ["b", "d", "e"]);
    assert_eq!(keep("best", "count", 3.9), ["b", "d", "e"]);
    assert_eq!(keep("best", "count", 1.0), ["b"]);
    assert_eq!(keep("best", "count", 9.0), ["b", "d", "e", "c", "a"]);
    // Half of 4 is 2, and a weight of exactly that stays.
    assert_eq!(keep("share", "share", 0.5), ["b", "d", "e", "c"]);
    assert_eq!(keep("share", "share", 1.0), ["b", "d"]);
    assert_eq!(keep("margin", "margin", 1.0), ["b", "d", "e"]);
    assert_eq!(keep("margin", "margin", 0.0), ["b", "d"]);
}

#[test]
fn only_the_highest_rank_counts_as_near_the_best() {
    let rules: Rules<'_> = (
        &[("ranks", "highest"), ("keep", "share")],
        &[("share", 0.5)],
    );
    // Half of 100 would drop both.
    let three = [("a", 0.0, 100.0), ("b", 1.0, 1.0), ("c", 1.0, 0.75)];
    assert_eq!(remaining_options(&three, rules), ["b", "c"]);
}

#[test]
fn then_the_highest_or_the_first_is_picked_and_the_earlier_of_equals() {
    let four = [
        ("a", 0.0, 0.0),
        ("b", 0.0, 1.0),
        ("c", 0.0, 2.0),
        ("d", 0.0, 2.0),
    ];
    assert_eq!(build_agent(&four, HIGHEST).decide_at(0.0), "c");
    assert_eq!(
        build_agent(&four, (&[("pick", "first")], &[])).decide_at(0.0),
        "b"
    );
}

#[test]
fn or_one_is_picked_at_random() {
    const SEED_COUNT: u64 = 4000;
    let two = [("a", 0.0, 1.0), ("no", 0.0, 0.0), ("b", 0.0, 3.0)];
    let e = std::f64::consts::E;

    for (pick, key, number, first) in [
        ("uniform", "exponent", 1.0, 0.5),
        // 1 to 3, and 1 to 9.
        ("weighted", "exponent", 1.0, 0.25),
        ("weighted", "exponent", 2.0, 0.1),
        // The square roots' ratio.
        ("weighted", "exponent", 0.5, 1.0 / (1.0 + 3.0_f64.sqrt())),
        ("weighted", "exponent", 0.0, 0.5),
        // 2 below the best at a temperature of 2 is a chance of 1 / e to 1.
        ("softmax", "temperature", 2.0, 1.0 / (1.0 + e)),
        ("softmax", "temperature", 0.0, 0.0),
    ] {
        let mut agent = build_agent(&two, (&[("pick", pick)], &[(key, number)]));
        let counts = agent.count_choices(SEED_COUNT, &[], &["a", "no", "b"]);
        assert_likely(counts[0], SEED_COUNT, first);
        assert_eq!(counts[1], 0.0);
        assert_likely(counts[2], SEED_COUNT, 1.0 - first);
    }
}

#[test]
fn huge_and_tiny_weights_are_safe() {
    const SEED_COUNT: u64 = 1000;
    for weight in [f32::MAX, f32::MIN_POSITIVE, f32::from_bits(1)] {
        let two = [("a", 0.0, weight), ("b", 0.0, weight)];
        for exponent in [1.0, 3.0] {
            let rules: Rules<'_> = (&[("pick", "weighted")], &[("exponent", exponent)]);
            let counts = build_agent(&two, rules).count_choices(SEED_COUNT, &[], &["a", "b"]);
            assert_likely(counts[0], SEED_COUNT, 0.5);
            assert_eq!(counts[0] + counts[1], SEED_COUNT as f64);
        }
    }
}

#[test]
fn nothing_left_gives_the_default_or_no_choice() {
    let mut graph = Builder::new("default");
    let open = graph.stat(Stat::yes_no("Shop is open"));
    let closed = graph.raise_rank("Always asked", 1.0, 5.0);
    let buy = graph.option("Buy", [closed]).base(open).out();
    let wait = graph.option("Wait", []).base(9.0).out();
    graph.decision(DECISION, [buy]).default_option(wait);

    let mut agent = Agent::new(graph);
    // The default weighs more but is used only when nothing else is left.
    agent.set("Shop is open", 1.0);
    assert_eq!(agent.decide_at(0.0), "Buy");
    agent.set("Shop is open", 0.0);
    assert_eq!(agent.decide_at(1.0), "Wait");
    assert_eq!(agent.remaining_names(), [""; 0]);
    assert_eq!(build_agent(&[("a", 0.0, 0.0)], HIGHEST).decide_at(0.0), "");
}

/// An agent that prefers tea to work while a stat says so, and decides at the given times.
fn tea_drinker(when: &str, seconds: f32) -> Agent {
    let mut graph = Builder::new("when");
    let wanted = graph.stat(Stat::yes_no("Tea wanted"));
    let tea = graph.option("Tea", []).base(wanted).out();
    let work = graph.option("Work", []).base(0.5).out();
    graph
        .decision(DECISION, [tea, work])
        .by_key()
        .set("when", when)
        .with("seconds", seconds);
    Agent::new(graph)
}

#[test]
fn a_decision_can_be_made_at_every_request() {
    let mut agent = tea_drinker("always", 9.0);
    assert_eq!(agent.decide_at(0.0), "Work");
    agent.set("Tea wanted", 1.0);
    assert_eq!(agent.decide_at(0.0), "Tea");
}

#[test]
fn a_decision_can_wait_until_nothing_runs() {
    let mut agent = tea_drinker("idle", 9.0);
    assert_eq!(agent.decide_at(0.0), "Work");
    agent.set("Tea wanted", 1.0);
    assert_eq!(agent.decide_at(100.0), "Work");
    agent.report_completed(101.0);
    assert_eq!(agent.decide_at(102.0), "Tea");
    agent.set("Tea wanted", 0.0);
    agent.report_failed(103.0);
    assert_eq!(agent.decide_at(104.0), "Work");
}

#[test]
fn a_decision_can_wait_for_a_number_of_seconds() {
    let mut agent = tea_drinker("every", 2.0);
    // It is never made within half an interval, and always after one and a half.
    assert_eq!(agent.decide_at(6.0), "Work");
    agent.set("Tea wanted", 1.0);
    assert_eq!(agent.decide_at(7.0), "Work");
    assert_eq!(agent.decide_at(9.0), "Tea");

    agent.set("Tea wanted", 0.0);
    // An earlier time counts as the latest one seen.
    assert_eq!(agent.decide_at(8.5), "Tea");
    assert_eq!(agent.decide_at(f64::NAN), "Tea");
    agent.report_failed(9.5);
    // Nothing runs, but the decision is not due.
    assert_eq!(agent.decide_at(10.0), "");
    assert_eq!(agent.decide_at(12.0), "Work");
}

#[test]
fn every_number_of_a_decision_can_be_wired() {
    let mut graph = Builder::new("picky");
    let picky = graph.stat(Stat::number("Picky", 0.0, 10.0));
    let options = [1.0, 2.0, 3.0].map(|weight| {
        let name = weight.to_string();
        graph.option(name, []).base(weight).out()
    });
    graph.decision(DECISION, options).floor(picky);

    let mut agent = Agent::new(graph);
    for (picky, expected) in [(0.0, &["3", "2", "1"][..]), (2.0, &["3", "2"]), (3.5, &[])] {
        agent.set("Picky", picky);
        agent.decide_at(0.0);
        assert_eq!(agent.remaining_names(), expected);
    }
}

#[test]
fn a_group_node_without_a_name_is_called_by_its_group() {
    let mut graph = Builder::new("groups");
    let group = graph.group("Choosing", |inside| {
        let act = inside.option("Act", []).out();
        let what = inside.decision("What", [act]).out();
        inside.typed_output("Decision", what, SocketType::Decision);
    });
    let what = graph.use_group("", group).output("Decision");
    let option = graph.option("Go on", []).inner(what).out();
    graph.decision("What to do", [option]);

    let program = Program::new(&graph.finish().unwrap()).unwrap();
    let decisions = program.decisions();
    let options = decisions.flat_map(|(decision, _)| program.options(decision));
    let names: Vec<&str> = options.map(|option| program.option_name(option)).collect();
    assert!(names.contains(&"Choosing: Act"), "{names:?}");
}
