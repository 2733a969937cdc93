//! The values that muted nodes pass through: one test per line of the table in `model/mute.rs`.
//! Options and considerations are among the tests of decisions.

use inclination_core::{
    Program, Scope, Single,
    authoring::{
        AggregateRule, Builder, InputValue, NodeOutput, arithmetic, chance,
        check::check,
        combine, curve,
        model::{Graph, SocketKey, Stat},
        weighted,
    },
};

/// Shares of a range of 100 are rounded at most twice, each time by half a unit in the last place
/// of at most 1.
const ROUNDING_TOLERANCE: f32 = 2.0 * f32::EPSILON;

/// A graph with a stat *Health* of 73 hp, and a factor of the value that `build` adds.
fn graph_with_factor(build: impl FnOnce(&mut Builder, NodeOutput) -> NodeOutput) -> Graph {
    let mut g = Builder::new("muting");
    let health = g.stat(
        Stat::number("Health", 0.0, 100.0)
            .unit("hp")
            .default(73.0)
            .sample(73.0),
    );
    let wire = build(&mut g, health);
    g.factor("Made", wire);
    g.finish().expect("the sockets exist")
}

fn factor_value(build: impl FnOnce(&mut Builder, NodeOutput) -> NodeOutput) -> f32 {
    let graph = graph_with_factor(build);
    let program = Program::new(&graph).expect("it is sound");
    let mut single = Single::new(&program);
    single.evaluate();
    single.factor(program.factor("Made").expect("it is there"))
}

#[test]
fn muted_arithmetic_passes_its_first_socket_wired_typed_or_empty() {
    let add = |a: Option<f32>| {
        factor_value(|g, health| {
            let a = a.map_or(health.into(), InputValue::from);
            g.add("Sum", arithmetic::add(a, 5.0)).mute().out()
        })
    };

    assert_eq!(add(None), 73.0);
    assert_eq!(add(Some(-2.5)), -2.5);

    let empty = factor_value(|g, _| g.add("Not", arithmetic::not(0.0)).mute().out());
    assert_eq!(empty, 0.0);
}

#[test]
fn muted_selections_pass_their_fallback() {
    let select = factor_value(|g, health| {
        g.add("If", arithmetic::select(1.0, 2.0, health))
            .mute()
            .out()
    });
    assert_eq!(select, 73.0);

    let switch = factor_value(|g, health| {
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        g.switch("By mood", mood, [("calm", 1.0)], health)
            .mute()
            .out()
    });
    assert_eq!(switch, 73.0);

    let none = factor_value(|g, health| {
        let near = g.stat(Stat::number("Near", 0.0, 9.0).scope(Scope::Target));
        g.over_targets("Nearest", AggregateRule::Min, near)
            .if_none(health)
            .mute()
            .out()
    });
    assert_eq!(none, 73.0);
}

#[test]
fn a_muted_combiner_passes_its_first_input_or_zero() {
    let product = factor_value(|g, health| {
        g.add(
            "Product",
            combine::product([weighted(health, 0.5), weighted(0.25, 1.0)]),
        )
        .mute()
        .out()
    });
    assert_eq!(product, 73.0);
    let empty = |g: &mut Builder, _| g.add("Minimum", combine::min([0.0; 0])).mute().out();
    assert_eq!(factor_value(empty), 0.0);
}

#[test]
fn a_muted_curve_becomes_a_straight_line_between_its_ends() {
    for kind in curve::KINDS.iter().copied() {
        let bare =
            factor_value(|g, health| g.node_of_kind("Need", kind).with("x", health).mute().out());
        assert!((bare - 0.73).abs() <= ROUNDING_TOLERANCE, "{bare}");

        let turned = factor_value(|g, health| {
            g.node_of_kind("Need", kind)
                .with("x", health)
                .set("invert", "yes")
                .with("low", 50.0)
                .with("high", 90.0)
                .mute()
                .out()
        });
        // 23 of the 40 hp from 50 to 90.
        assert!(
            (turned - (1.0 - 0.575)).abs() <= ROUNDING_TOLERANCE,
            "{turned}"
        );

        let stretched = factor_value(|g, health| {
            g.node_of_kind("Need", kind)
                .with("x", health)
                .with("from", 20.0)
                .with("to", 10.0)
                .mute()
                .out()
        });
        // The two roundings are at up to 20 instead of 1.
        assert!(
            (stretched - 12.7).abs() <= 32.0 * ROUNDING_TOLERANCE,
            "{stretched}"
        );
    }
}

#[test]
fn a_curve_behind_a_muted_node_takes_the_ends_of_the_passed_value() {
    let need = |muted: bool| {
        factor_value(|g, health| {
            let less = g.add("Less", arithmetic::divide(health, 100.0));
            let less = if muted { less.mute() } else { less };
            let less = less.out();
            g.add("Need", curve::linear(less)).out()
        })
    };

    for muted in [false, true] {
        let need = need(muted);
        assert!((need - 0.73).abs() <= ROUNDING_TOLERANCE, "{need}");
    }
}

#[test]
fn each_output_of_a_muted_group_passes_the_first_input_of_its_type() {
    let used = |output: &'static str, given: bool| {
        factor_value(|g, health| {
            let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]).default(1.0));
            let group = g.group("Half", |g| {
                let mood = g.choice_input("Mood");
                let x = g.input("x", 0.5, None);
                let y = g.input("y", 8.0, None);
                let half = g.add("Half", arithmetic::multiply(x, y)).out();
                g.output("Half", half);
                g.typed_output(
                    "Mood",
                    mood,
                    inclination_core::authoring::kind::SocketType::Choice,
                );
            });

            let mut node = g.use_group("Used", group).input("Mood", mood).mute();
            if given {
                node = node.input("x", health);
            }

            let out = node.output(output);
            if output == "Mood" {
                g.switch("By mood", out, [("alert", 3.0)], 4.0).out()
            } else {
                out
            }
        })
    };

    assert_eq!(used("Half", true), 73.0);
    assert_eq!(used("Half", false), 0.5);
    assert_eq!(used("Mood", true), 3.0);
}

#[test]
fn the_editor_can_query_which_socket_is_passed() {
    let graph = graph_with_factor(|g, health| {
        let line = g.add("Need", curve::bell(health)).out();
        g.add("If", arithmetic::select(0.0, 1.0, line)).out()
    });

    let passes = |name: &str| {
        graph
            .nodes
            .values()
            .find(|node| node.name == name)
            .expect(name)
            .pass_through_key(&graph, None)
    };

    assert_eq!(passes("Health"), None);
    assert_eq!(passes("Need"), Some(SocketKey::Fixed(0)));
    assert_eq!(passes("If"), Some(SocketKey::Fixed(2)));
    assert_eq!(passes("Made"), None);
}

#[test]
fn nodes_that_cannot_be_muted_are_reported_and_work_as_usual() {
    let mut graph = graph_with_factor(|g, health| {
        let half = g.add("Half", arithmetic::constant(0.5)).out();
        g.add("Less", arithmetic::multiply(health, half)).out()
    });

    let hash = graph.logic_hash();
    for node in graph.nodes.values_mut() {
        node.muted = !node.can_be_muted();
    }
    assert_eq!(graph.logic_hash(), hash);

    let program = Program::new(&graph).expect("it is sound");
    let mut single = Single::new(&program);
    single.evaluate();
    assert_eq!(single.factor(program.factor("Made").expect("it")), 36.5);

    let problems = check(&graph);
    // The stat, the constant and the factor.
    assert_eq!(problems.len(), 3, "{problems}");
    for problem in &problems {
        assert_eq!(problem.code, "cannot-be-muted");
        problem.fix.as_ref().expect("it has one").apply(&mut graph);
    }
    assert!(check(&graph).is_empty());
}

#[test]
fn muting_raises_no_false_alarm() {
    // Because of the muting, the factor is always 1, a stat is wired as a condition, and half the
    // nodes have no effect; none of that is reported.
    let graph = graph_with_factor(|g, health| {
        let need = g.add("Need", curve::bell(health)).out();
        let more = g.add("More", arithmetic::add(health, need)).mute().out();
        let fear = g.add("Fear", curve::logit(more)).mute().out();
        g.add("If", arithmetic::select(fear, need, 1.0))
            .mute()
            .out()
    });

    assert!(check(&graph).is_empty(), "{}", check(&graph));
}

#[test]
fn muting_a_cause_removes_its_error() {
    let errors = |muted: bool| {
        let mut g = Builder::new("scopes");
        let draw = g.add("Draw", chance::random(0.5, 1.0));
        let draw = if muted { draw.mute() } else { draw };
        let draw = draw.out();
        g.scoped_factor("Weather", draw, Scope::World);

        let graph = g.finish().expect("the sockets exist");
        let codes: Vec<&str> = check(&graph).errors().map(|problem| problem.code).collect();
        codes
    };

    assert_eq!(errors(false), ["narrow-scope"]);
    assert!(errors(true).is_empty());
}
