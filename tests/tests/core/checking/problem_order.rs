//! Many problems at once: all are reported, in one order, except those that were accepted.

use expect_test::expect;
use inclination_core::{
    Program, Scope,
    authoring::{
        Builder, arithmetic,
        check::{Severity, check},
        combine, curve,
        model::{
            Acknowledgement, Graph, NodeId, NodeKind, Place, PortId, Socket, SocketKey, Stat,
            StatKind, Wire,
        },
        weighted,
    },
};

use super::test_graphs::{
    MISSING_STAT, add_node, assert_fix_mends, changed_graph, find_node, node_mut, rewire,
    sound_graph, stat_mut,
};

/// A graph that breaks more than twenty rules.
fn broken_graph() -> Graph {
    let mut g = Builder::new("wreck");
    let health = g.stat(Stat::number("Health", 0.0, 100.0));
    g.stat(
        Stat::number("Health", 50.0, 50.0)
            .default(7.0)
            .sample(f32::NAN),
    );
    g.stat(Stat::number("Cold", 40.0, -10.0));
    let mood = g.stat(Stat::choice("Mood", ["calm", "alert", "alert"]));
    let target = g.stat(Stat::yes_no("Seen").scope(Scope::Target));

    let fear = g.add("Fear", curve::linear(health)).out();
    let late = g
        .add("Late", curve::linear(health).low(200.0).high(300.0))
        .out();
    let hand = g.add("Hand", curve::piecewise(fear)).out();
    let blind = g.add("Blind", curve::linear(0.0)).out();
    let empty = g.add("Empty", combine::sum([0.0; 0])).out();
    let heavy = g
        .add(
            "Heavy",
            combine::average([weighted(late, -1.0), weighted(hand, 1.0)]),
        )
        .out();
    let one = g.add("One", arithmetic::add(fear, 0.0)).out();
    let two = g.add("After one", arithmetic::add(one, 0.0)).out();
    let switch = g
        .switch(
            "By mood",
            mood,
            [("angry", fear), ("calm", fear), ("calm", fear)],
            0.0,
        )
        .out();
    g.add("Spare", arithmetic::negate(fear));

    let group = g.group("Part", |g| {
        let x = g.input("In", 0.0, None);
        g.input("Other", 3.0, Some((0.0, 1.0)));
        let inner = g.factor("Inner", x).out();
        g.output("Out", inner);
    });
    g.use_group("Used", group).output("Out");

    for (name, value) in [
        ("Late", late),
        ("Blind", blind),
        ("Empty", empty),
        ("Heavy", heavy),
        ("Two", two),
        ("Switch", switch),
        ("Seen", target),
        ("Two", fear),
        ("", fear),
    ] {
        g.factor(name, value);
    }

    let mut graph = g.finish().expect("the sockets exist");
    rewire(&mut graph, "One", SocketKey::Fixed(1), "After one");
    add_node(&mut graph, "Ghost", NodeKind::Stat(MISSING_STAT));
    add_node(&mut graph, "Lost", NodeKind::Output(PortId(3)));
    let dangling = add_node(&mut graph, "Dangling", NodeKind::Factor(Scope::Agent));
    let gone = Wire::from(NodeId(70_000));
    graph
        .nodes
        .get_mut(&dangling)
        .expect("it was added")
        .set_socket(SocketKey::Fixed(0), gone.into());
    node_mut(&mut graph, "Hand").settings.clear();
    graph
}

#[test]
fn all_problems_of_a_broken_graph_are_reported_in_order() {
    let graph = broken_graph();
    let problems = check(&graph);
    let expected = [
        "wrong-shape",
        "not-finite",
        "empty-name",
        "duplicate-stat",
        "duplicate-factor",
        "duplicate-choice",
        "reversed-range",
        "empty-range",
        "default-outside",
        "dangling-wire",
        "unwired-curve",
        "no-inputs",
        "loop",
        "unknown-stat",
        "outside-group",
        "factor-in-group",
        "unknown-case",
        "duplicate-case",
        "narrow-scope",
        "negative-weight",
        "saturated-curve",
        "no-points",
    ];

    for code in expected {
        assert!(
            problems.iter().any(|problem| problem.code == code),
            "{code} is not among:\n{problems}"
        );
    }

    let keys: Vec<_> = problems
        .iter()
        .map(|problem| (problem.severity, problem.place, problem.code))
        .collect();
    assert!(keys.is_sorted());

    assert_eq!(
        problems.errors().count() + problems.warnings().count() + problems.hints().count(),
        problems.len()
    );
    assert_eq!(check(&graph), problems, "the same graph, the same problems");

    assert!(
        problems
            .iter()
            .all(|problem| problem.to_string().ends_with(['.', '?'])),
        "{problems}"
    );

    assert_eq!(Program::new(&graph).expect_err("it is wrecked"), problems);
    assert_eq!(problems.to_string().lines().count(), problems.len());
}

#[test]
fn every_fix_of_a_broken_graph_mends_its_problem() {
    let graph = broken_graph();
    for problem in &check(&graph) {
        assert_fix_mends(&graph, problem);
    }
}

#[test]
fn applying_fixes_one_by_one_ends_without_errors() {
    let mut graph = broken_graph();
    for _ in 0..100 {
        let problems = check(&graph);
        let Some(fix) = problems.errors().find_map(|problem| problem.fix.clone()) else {
            break;
        };
        fix.apply(&mut graph);
    }
    let left = check(&graph);
    assert!(!left.has_errors(), "{left}");
    assert!(Program::new(&graph).is_ok());
}

#[test]
fn warnings_do_not_stop_a_program() {
    let graph = changed_graph(|graph| stat_mut(graph, "Health").default = 1e6);
    assert_eq!(check(&graph).warnings().count(), 1);
    assert!(Program::new(&graph).is_ok());
}

#[test]
fn an_error_cannot_be_accepted() {
    let mut graph = changed_graph(|graph| {
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(3), Socket::Value(f32::INFINITY));
    });

    let place = Place::node(None, find_node(&graph, "Fear")).socket(SocketKey::Fixed(3));
    graph.acknowledged.insert(Acknowledgement {
        code: "not-finite".into(),
        place,
    });

    let problems = check(&graph);
    assert!(problems.has_errors());
    assert_eq!(problems.acknowledged_count(), 0);

    let hint = problems.hints().next().expect("it is reported");
    expect![[r#"The problem "not-finite" was accepted here, but it is an error, and errors cannot be accepted. Fix the problem instead."#]]
        .assert_eq(&hint.sentence);
    assert_fix_mends(&graph, hint);
}

#[test]
fn consequences_of_an_error_are_not_reported() {
    let graph = changed_graph(|graph| {
        let gone = Wire::from(NodeId(70_000));
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(0), gone.into());
        stat_mut(graph, "Health").kind = StatKind::YesNo;
    });

    let codes: Vec<_> = check(&graph)
        .into_iter()
        .map(|problem| problem.code)
        .collect();
    assert_eq!(codes, ["dangling-wire"]);
}

#[test]
fn errors_sort_before_warnings_and_warnings_before_hints() {
    assert!(Severity::Error < Severity::Warning && Severity::Warning < Severity::Hint);
    assert!(check(&sound_graph()).is_empty());
}
