//! Findings of the lint, which tries situations, and cases without a finding.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        AggregateRule, Builder, NodeOutput, arithmetic,
        check::{Severity, check},
        consider, curve,
        decide::Rules,
        history::HistoryValue,
        lint::{Finding, Lint, LintSettings, lint},
        model::{Graph, NodeId, Place, Stat},
    },
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

const SETTINGS: LintSettings = LintSettings {
    samples: 2000,
    seed: 1,
};

fn build_graph(build: impl FnOnce(&mut Builder)) -> Graph {
    let mut g = Builder::new("lint");
    build(&mut g);
    g.finish().expect("the sockets exist")
}

fn run_lint(graph: &Graph) -> Vec<Finding> {
    lint(graph, SETTINGS).expect("it compiles")
}

fn node_place(graph: &Graph, name: &str) -> Place {
    let (id, _): (&NodeId, _) = graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == name)
        .expect("it is there");
    Place::node(None, *id)
}

fn add_half(g: &mut Builder, wire: NodeOutput) -> NodeOutput {
    g.add("Half", arithmetic::multiply(wire, 0.5)).out()
}

/// Two options, the second half as heavy as the first, which intervals cannot show.
fn halves_graph(preset: Rules) -> Graph {
    build_graph(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let half = add_half(g, x);
        let whole = g.option("Whole", []).base(x).out();
        let half = g.option("Half of it", []).base(half).out();
        g.decision("Act", [whole, half]).rules(preset);
    })
}

#[test]
fn an_option_that_never_wins_is_reported_with_its_confidence() {
    let graph = halves_graph(Rules::HIGHEST);
    let [finding] = &run_lint(&graph)[..] else {
        panic!("one is found: {:?}", run_lint(&graph));
    };
    // 1 - 0.05^(1 / 2000) is 0.1497%.
    expect![[r#"The option "Half of it" was never chosen by "Act" in 2,000 random situations. With 95% confidence, it is chosen in less than 0.15% of all situations. Raise its weight or rank, or delete it."#]]
        .assert_eq(&finding.sentence);
    assert_eq!(finding.code, "never-wins");
    assert_eq!(finding.severity, Severity::Warning);
    assert_eq!(finding.place, node_place(&graph, "Half of it"));
    assert_eq!(finding.decision, node_place(&graph, "Act"));
    assert_eq!(finding.situations, 2000);
    assert!((0.001_49..0.001_5).contains(&finding.less_than));
}

#[test]
fn a_dominated_option_is_reported_where_chance_picks() {
    let graph = halves_graph(Rules::WEIGHTED_RANDOM);
    let [finding] = &run_lint(&graph)[..] else {
        panic!("one is found: {:?}", run_lint(&graph));
    };

    assert_eq!(finding.code, "always-dominated");
    assert_eq!(finding.severity, Severity::Hint);
    assert_eq!(finding.place, node_place(&graph, "Half of it"));
    // Half of the situations at the ends of x have an x of 0, where nothing can be chosen.
    assert!(
        (1400..1600).contains(&finding.situations),
        "{}",
        finding.situations
    );
    let situations = format!("1,{:03}", finding.situations - 1000);
    expect![[r#"The option "Half of it" was never the best in "Act": in all N situations where it could be chosen, the option "Whole" had at least the same rank as the option "Half of it" and a higher weight. With 95% confidence, fewer than 0.2% of such situations are exceptions. Raise the weight or rank of the option "Half of it", or delete it."#]].assert_eq(&finding.sentence.replace(&situations, "N"));
}

#[test]
fn options_that_take_turns_are_no_finding() {
    let graph = build_graph(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let y = g.stat(Stat::number("y", 0.0, 1.0));
        let options = [("One", x), ("Other", y)].map(|(name, x)| g.option(name, []).base(x).out());
        g.decision("Act", options);
    });
    assert_eq!(run_lint(&graph), []);
}

#[test]
fn the_ends_of_ranges_are_tried() {
    // Three stats all at their high ends: one in eight of the situations at the ends, and almost
    // none of the others.
    let graph = build_graph(|g| {
        let all = ["x", "y", "z"].map(|name| {
            let stat = g.stat(Stat::number(name, 0.0, 100.0));
            g.add(name, curve::step(stat).threshold(100.0)).out()
        });
        let all = g
            .add("All", inclination_core::authoring::combine::product(all))
            .out();
        let rare = g.option("Rare", []).base(all).out();
        let often = g.option("Often", []).base(0.5).out();
        g.decision("Act", [rare, often]);
    });

    assert_eq!(run_lint(&graph), []);
}

#[test]
fn histories_are_tried() {
    // The option can be chosen only once another has stopped.
    let after = |which: &str| {
        build_graph(|g| {
            let first = g.option("First", []).out();
            let nowhere = g.option("Nowhere", []).out();
            let other = if which == "First" { first } else { nowhere };
            let stopped = g.history("Stopped", other, HistoryValue::Stopped).out();
            let then = g
                .option("Then", [])
                .base(stopped)
                .category_weight(2.0)
                .out();
            g.decision("Act", [first, then]).when_idle();
        })
    };

    assert_eq!(run_lint(&after("First")), []);
    // An option that no decision has is never chosen, so it never stops.
    assert_eq!(run_lint(&after("Nowhere")).len(), 1);
}

#[test]
fn candidates_and_decisions_about_them_are_tried() {
    let graph = build_graph(|g| {
        let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
        let near = g.add("Near", curve::linear(distance).inverted()).out();
        let far = g.add("Far", curve::linear(distance)).out();
        let many = g.over_targets("Many", AggregateRule::Count, 1.0).out();
        let crowded = g.add("Crowded", curve::step(many).threshold(4.0)).out();
        let bite = g.option("Bite", []).base(near).out();
        let throw = g.option("Throw", []).base(far).out();
        let how = g.decision("How", [bite, throw]).out();
        let attack = g
            .option("Attack", [])
            .base(near)
            .inner(how)
            .for_each_target()
            .out();
        let flee = g
            .option("Flee", [])
            .base(crowded)
            .category_weight(2.0)
            .out();
        let wait = g.option("Wait", []).base(0.1).out();
        g.decision("Act", [attack, flee, wait]);
    });

    assert!(check(&graph).is_empty(), "{}", check(&graph));
    assert_eq!(run_lint(&graph), []);
}

#[test]
fn inner_decisions_are_judged_in_the_situations_that_reach_them() {
    let graph = build_graph(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let half = add_half(g, x);
        let whole = g.option("Whole", []).base(x).out();
        let half = g.option("Half of it", []).base(half).out();
        let inner = g.decision("Inner", [whole, half]).out();
        let bucket = g.option("Bucket", []).base(x).inner(inner).out();
        let wait = g.option("Wait", []).base(0.5).out();
        g.decision("Act", [bucket, wait]);
    });

    let [finding] = &run_lint(&graph)[..] else {
        panic!("one is found: {:?}", run_lint(&graph));
    };
    assert_eq!(finding.decision, node_place(&graph, "Inner"));
    // The bucket is chosen where x is 0.5 or more.
    assert!(
        (900..1100).contains(&finding.situations),
        "{}",
        finding.situations
    );
}

#[test]
fn a_default_wins_where_nothing_else_can() {
    let graph = build_graph(|g| {
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let veto = g.veto("Not now", alarm);
        let options = ["One", "Other"].map(|name| g.option(name, [veto]).out());
        let wait = g.option("Wait", []).out();
        g.decision("Act", options)
            .rules(Rules::WEIGHTED_RANDOM)
            .default_option(wait);
    });
    assert_eq!(run_lint(&graph), []);
}

#[test]
fn a_group_is_judged_by_all_its_uses() {
    let graph = build_graph(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let group = g.group("Pair", |g| {
            let x = g.input("x", 0.0, None);
            let y = g.input("y", 0.0, None);
            let one = g.option("One", []).base(x).out();
            let two = g.option("Two", []).base(y).out();
            let which = g.decision("Which", [one, two]).out();
            g.typed_output(
                "Which",
                which,
                inclination_core::authoring::kind::SocketType::Decision,
            );
        });

        let half = add_half(g, x);
        let options = [("A", x, half), ("B", half, x)].map(|(name, x, y)| {
            let used = g
                .use_group(format!("Use {name}"), group)
                .input("x", x)
                .input("y", y);
            let which = used.output("Which");
            g.option(name, []).inner(which).out()
        });
        g.decision("Act", options).rules(Rules::WEIGHTED_RANDOM);
    });
    assert_eq!(run_lint(&graph), []);
}

#[test]
fn proved_and_accepted_findings_are_not_repeated() {
    let proved = build_graph(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let low = g.option("Low", []).base(x).out();
        let high = g.option("High", []).base(2.0).out();
        g.decision("Act", [low, high]);
    });
    assert_eq!(check(&proved).len(), 1);
    assert_eq!(run_lint(&proved), []);

    let mut accepted = halves_graph(Rules::HIGHEST);
    let place = node_place(&accepted, "Half of it");
    accepted
        .acknowledged
        .insert(inclination_core::authoring::model::Acknowledgement {
            code: "never-wins".into(),
            place,
        });
    assert_eq!(run_lint(&accepted), []);
    assert!(check(&accepted).is_empty(), "{}", check(&accepted));
}

#[test]
fn steps_of_any_size_have_equal_findings() {
    let graph = halves_graph(Rules::WEIGHTED_RANDOM);
    let at_once = run_lint(&graph);
    let mut lint = Lint::new(&graph, SETTINGS).expect("it compiles");
    assert_eq!((lint.situations_tried(), lint.findings()), (0, Vec::new()));

    let mut steps = 1;
    while lint.step(333) {
        steps += 1;
    }
    assert_eq!((steps, lint.situations_tried()), (7, 2000));
    assert!(!lint.step(10));
    assert_eq!(lint.findings(), at_once);
    assert_eq!(run_lint(&graph), at_once);

    let other = LintSettings {
        seed: 2,
        ..SETTINGS
    };
    let other = run_lint_with(&graph, other);
    // Other situations find the same option.
    assert_ne!(other[0].situations, at_once[0].situations);
    assert_eq!(other[0].place, at_once[0].place);
}

fn run_lint_with(graph: &Graph, settings: LintSettings) -> Vec<Finding> {
    lint(graph, settings).expect("it compiles")
}

#[test]
fn too_few_situations_and_empty_graphs_have_no_findings() {
    let few = LintSettings {
        samples: 99,
        ..SETTINGS
    };
    assert_eq!(run_lint_with(&halves_graph(Rules::HIGHEST), few), []);
    let none = LintSettings {
        samples: 0,
        ..SETTINGS
    };
    assert_eq!(run_lint_with(&halves_graph(Rules::HIGHEST), none), []);
    assert_eq!(run_lint(&Graph::new("nothing")), []);
}

#[test]
fn a_graph_with_errors_is_rejected() {
    let graph = build_graph(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0).scope(Scope::Target));
        let option = g.option("One", []).base(x).out();
        g.decision("Act", [option]);
    });
    assert!(Lint::new(&graph, SETTINGS).is_err());
}

#[test]
fn cooldowns_and_commitments_let_everyone_have_a_turn() {
    let graph = build_graph(|g| {
        let options = [("Best", 3.0), ("Good", 2.0), ("Fair", 1.0)].map(|(name, weight)| {
            let cooldown = g.add("Rest", consider::cooldown(60.0)).out();
            g.option(name, [cooldown]).base(weight).out()
        });
        g.decision("Act", options);
    });
    assert_eq!(run_lint(&graph), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_graph_can_be_tried(seed in prop::collection::vec(any::<u8>(), 0..600), draw in any::<u64>()) {
        let graph = graphs::random_with_decisions(&mut Entropy::new(&seed));
        let settings = LintSettings { samples: 120, seed: draw };
        if let Ok(findings) = lint(&graph, settings) {
            prop_assert_eq!(&findings, &lint(&graph, settings).expect("as before"));
            for finding in findings {
                prop_assert!(finding.situations <= 120 && finding.sentence.ends_with('.'));
            }
        }
    }
}
