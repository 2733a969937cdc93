//! What trying finds, and what it does not complain of.

use expect_test::expect;
use inclination_core::{
    Builder, arithmetic, check,
    check::Severity,
    consider, curve,
    lint::{Finding, Lint, LintSettings, lint},
    model::{Graph, NodeId, Place, Scope, Stat, Wire},
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

const SETTINGS: LintSettings = LintSettings {
    samples: 2000,
    seed: 1,
};

fn built(build: impl FnOnce(&mut Builder)) -> Graph {
    let mut g = Builder::new("lint");
    build(&mut g);
    g.finish().expect("the sockets exist")
}

fn found(graph: &Graph) -> Vec<Finding> {
    lint(graph, SETTINGS).expect("it compiles")
}

fn place(graph: &Graph, name: &str) -> Place {
    let mut nodes = graph.nodes.iter();
    let (id, _): (&NodeId, _) = nodes
        .find(|(_, node)| node.name == name)
        .expect("it is there");
    Place::node(None, *id)
}

fn half(g: &mut Builder, of: Wire) -> Wire {
    g.node("Half", arithmetic::MULTIPLY)
        .with("a", of)
        .with("b", 0.5)
        .out()
}

/// Two options, the second of which weighs half as much as the first; intervals cannot tell.
fn halves(preset: &str) -> Graph {
    built(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let half = half(g, x);
        let whole = g.option("Whole", []).with("base", x).out();
        let half = g.option("Half of it", []).with("base", half).out();
        g.decision("Act", preset, [whole, half]);
    })
}

#[test]
fn an_option_that_never_wins_is_told_with_how_sure_that_is() {
    let graph = halves("highest");
    let [finding] = &found(&graph)[..] else {
        panic!("one is found: {:?}", found(&graph));
    };
    // 1 - 0.05^(1 / 2000) is 0.1497 %.
    expect![[r#"The option "Half of it" was never chosen by "Act" in 2,000 situations that were tried, so with 95 % confidence it is in less than 0.15 % of all."#]]
        .assert_eq(&finding.sentence);
    assert_eq!(finding.code, "never-wins");
    assert_eq!(finding.severity, Severity::Warning);
    assert_eq!(finding.place, place(&graph, "Half of it"));
    assert_eq!(finding.decision, place(&graph, "Act"));
    assert_eq!(finding.situations, 2000);
    assert!((0.001_49..0.001_5).contains(&finding.less_than));
}

#[test]
fn an_option_that_another_always_outdoes_is_told_where_chance_picks() {
    let graph = halves("weighted random");
    let [finding] = &found(&graph)[..] else {
        panic!("one is found: {:?}", found(&graph));
    };
    assert_eq!(finding.code, "always-dominated");
    assert_eq!(finding.severity, Severity::Hint);
    assert_eq!(finding.place, place(&graph, "Half of it"));
    // Of the situations at the ends of x half have an x of 0, where nothing can be chosen.
    assert!(
        (1400..1600).contains(&finding.situations),
        "{}",
        finding.situations
    );
    let situations = format!("1,{:03}", finding.situations - 1000);
    expect![[r#"The option "Half of it" is never the likeliest in "Act": wherever it could be chosen, "Whole" had no lower rank and weighed more, in N situations, so with 95 % confidence it is otherwise in less than 0.2 % of them."#]].assert_eq(&finding.sentence.replace(&situations, "N"));
}

#[test]
fn options_that_take_turns_are_no_finding() {
    let graph = built(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let y = g.stat(Stat::number("y", 0.0, 1.0));
        let options =
            [("One", x), ("Other", y)].map(|(name, x)| g.option(name, []).with("base", x).out());
        g.decision("Act", "highest", options);
    });
    assert_eq!(found(&graph), []);
}

#[test]
fn what_happens_at_the_ends_of_ranges_only_is_tried() {
    // Three stats all at their high ends: one in eight of the situations at the ends, and next to none of the others.
    let graph = built(|g| {
        let all = ["x", "y", "z"].map(|name| {
            let stat = g.stat(Stat::number(name, 0.0, 100.0));
            g.curve(name, curve::STEP, stat)
                .with("threshold", 100.0)
                .out()
        });
        let all = g
            .combine("All", inclination_core::combine::PRODUCT, all)
            .out();
        let rare = g.option("Rare", []).with("base", all).out();
        let often = g.option("Often", []).with("base", 0.5).out();
        g.decision("Act", "highest", [rare, often]);
    });
    assert_eq!(found(&graph), []);
}

#[test]
fn pasts_are_tried() {
    // It can be chosen only once another has stopped.
    let after = |which: &str| {
        built(|g| {
            let first = g.option("First", []).out();
            let nowhere = g.option("Nowhere", []).out();
            let other = if which == "First" { first } else { nowhere };
            let stopped = g.history("Stopped", other, "stopped").out();
            let then = g.option("Then", []).with("base", stopped);
            let then = then.with("category", 2.0).out();
            g.decision("Act", "highest", [first, then])
                .set("when", "idle");
        })
    };
    assert_eq!(found(&after("First")), []);
    // What no decision has is never chosen, so it never stops.
    assert_eq!(found(&after("Nowhere")).len(), 1);
}

#[test]
fn candidates_are_tried_and_so_are_decisions_about_them() {
    let graph = built(|g| {
        let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
        let near = g
            .curve("Near", curve::LINEAR, distance)
            .set("invert", "yes")
            .out();
        let far = g.curve("Far", curve::LINEAR, distance).out();
        let many = g.over_targets("Many", "count", 1.0).out();
        let crowded = g
            .curve("Crowded", curve::STEP, many)
            .with("threshold", 4.0)
            .out();
        let bite = g.option("Bite", []).with("base", near).out();
        let throw = g.option("Throw", []).with("base", far).out();
        let how = g.decision("How", "highest", [bite, throw]).out();
        let attack = g.option("Attack", []).with("base", near).with("inner", how);
        let attack = attack.set("targets", "compete").out();
        let flee = g
            .option("Flee", [])
            .with("base", crowded)
            .with("category", 2.0)
            .out();
        let wait = g.option("Wait", []).with("base", 0.1).out();
        g.decision("Act", "highest", [attack, flee, wait]);
    });
    assert!(check(&graph).is_empty(), "{}", check(&graph));
    assert_eq!(found(&graph), []);
}

#[test]
fn inner_decisions_are_judged_in_the_situations_that_reach_them() {
    let graph = built(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let half = half(g, x);
        let whole = g.option("Whole", []).with("base", x).out();
        let half = g.option("Half of it", []).with("base", half).out();
        let inner = g.decision("Inner", "highest", [whole, half]).out();
        let bucket = g
            .option("Bucket", [])
            .with("base", x)
            .with("inner", inner)
            .out();
        let wait = g.option("Wait", []).with("base", 0.5).out();
        g.decision("Act", "highest", [bucket, wait]);
    });
    let [finding] = &found(&graph)[..] else {
        panic!("one is found: {:?}", found(&graph));
    };
    assert_eq!(finding.decision, place(&graph, "Inner"));
    // The bucket is chosen where x is 0.5 or more.
    assert!(
        (900..1100).contains(&finding.situations),
        "{}",
        finding.situations
    );
}

#[test]
fn a_default_wins_where_nothing_else_can() {
    let graph = built(|g| {
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let veto = g.veto("Not now", alarm);
        let options = ["One", "Other"].map(|name| g.option(name, [veto]).out());
        let wait = g.option("Wait", []).out();
        g.decision("Act", "weighted random", options)
            .with("default", wait);
    });
    assert_eq!(found(&graph), []);
}

#[test]
fn a_group_is_judged_by_all_its_uses() {
    let graph = built(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let group = g.group("Pair", |g| {
            let x = g.input("x", 0.0, None);
            let y = g.input("y", 0.0, None);
            let one = g.option("One", []).with("base", x).out();
            let two = g.option("Two", []).with("base", y).out();
            let which = g.decision("Which", "highest", [one, two]).out();
            g.typed_output("Which", which, inclination_core::kind::SocketType::Decision);
        });
        let half = half(g, x);
        let options = [("A", x, half), ("B", half, x)].map(|(name, x, y)| {
            let used = g
                .use_group(format!("Use {name}"), group)
                .with("x", x)
                .with("y", y);
            let which = used.output("Which");
            g.option(name, []).with("inner", which).out()
        });
        g.decision("Act", "weighted random", options);
    });
    assert_eq!(found(&graph), []);
}

#[test]
fn what_check_has_proved_or_the_designer_accepts_is_not_told_again() {
    let proved = built(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let low = g.option("Low", []).with("base", x).out();
        let high = g.option("High", []).with("base", 2.0).out();
        g.decision("Act", "highest", [low, high]);
    });
    assert_eq!(check(&proved).len(), 1);
    assert_eq!(found(&proved), []);
    let mut accepted = halves("highest");
    let place = place(&accepted, "Half of it");
    accepted
        .acknowledged
        .insert(inclination_core::model::Acknowledgement {
            code: "never-wins".into(),
            place,
        });
    assert_eq!(found(&accepted), []);
    assert!(check(&accepted).is_empty(), "{}", check(&accepted));
}

#[test]
fn steps_of_any_size_find_the_same() {
    let graph = halves("weighted random");
    let at_once = found(&graph);
    let mut lint = Lint::new(&graph, SETTINGS).expect("it compiles");
    assert_eq!((lint.situations_tried(), lint.findings()), (0, Vec::new()));
    let mut steps = 1;
    while lint.step(333) {
        steps += 1;
    }
    assert_eq!((steps, lint.situations_tried()), (7, 2000));
    assert!(!lint.step(10));
    assert_eq!(lint.findings(), at_once);
    assert_eq!(found(&graph), at_once);
    let other = LintSettings {
        seed: 2,
        ..SETTINGS
    };
    let other = lint_of(&graph, other);
    // Other situations, the same option.
    assert_ne!(other[0].situations, at_once[0].situations);
    assert_eq!(other[0].place, at_once[0].place);
}

fn lint_of(graph: &Graph, settings: LintSettings) -> Vec<Finding> {
    lint(graph, settings).expect("it compiles")
}

#[test]
fn nothing_is_said_after_too_few_situations_or_of_nothing() {
    let few = LintSettings {
        samples: 99,
        ..SETTINGS
    };
    assert_eq!(lint_of(&halves("highest"), few), []);
    let none = LintSettings {
        samples: 0,
        ..SETTINGS
    };
    assert_eq!(lint_of(&halves("highest"), none), []);
    assert_eq!(found(&Graph::new("nothing")), []);
}

#[test]
fn a_graph_with_errors_is_refused() {
    let graph = built(|g| {
        let x = g.stat(Stat::number("x", 0.0, 1.0).scope(Scope::Target));
        let option = g.option("One", []).with("base", x).out();
        g.decision("Act", "highest", [option]);
    });
    assert!(Lint::new(&graph, SETTINGS).is_err());
}

#[test]
fn cooldowns_and_commitments_let_everyone_have_a_turn() {
    let graph = built(|g| {
        let options = [("Best", 3.0), ("Good", 2.0), ("Fair", 1.0)].map(|(name, weight)| {
            let cooldown = g
                .consider("Rest", consider::COOLDOWN)
                .with("seconds", 60.0)
                .out();
            g.option(name, [cooldown]).with("base", weight).out()
        });
        g.decision("Act", "highest", options);
    });
    assert_eq!(found(&graph), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_graph_can_be_tried(seed in prop::collection::vec(any::<u8>(), 0..600), draw in any::<u64>()) {
        let graph = graphs::deciding(&mut Entropy::new(&seed));
        let settings = LintSettings { samples: 120, seed: draw };
        if let Ok(findings) = lint(&graph, settings) {
            prop_assert_eq!(&findings, &lint(&graph, settings).expect("as before"));
            for finding in findings {
                prop_assert!(finding.situations <= 120 && finding.sentence.ends_with('.'));
            }
        }
    }
}
