//! What a muted node lets through: the table of `model/mute.rs`, a test a line. Options and considerations are among the
//! tests of decisions.

use inclination_core::{
    Builder, Program, arithmetic, chance, check, combine, curve,
    eval::Single,
    model::{Graph, Scope, SocketKey, Stat, Wire},
};

/// Shares of a range of 100 are rounded at most twice, each time by half a unit in the last place of at most 1.
const ROUNDED: f32 = 2.0 * f32::EPSILON;

/// A graph with a stat *Health* of 73 hp, and the factor that is made of it.
fn graph(make: impl FnOnce(&mut Builder, Wire) -> Wire) -> Graph {
    let mut g = Builder::new("muting");
    let health = g.stat(
        Stat::number("Health", 0.0, 100.0)
            .unit("hp")
            .default(73.0)
            .sample(73.0),
    );
    let made = make(&mut g, health);
    g.factor("Made", made);
    g.finish().expect("the sockets exist")
}

fn value(make: impl FnOnce(&mut Builder, Wire) -> Wire) -> f32 {
    let graph = graph(make);
    let program = Program::new(&graph).expect("it is sound");
    let mut single = Single::new(&program);
    single.evaluate();
    single.factor(program.factor("Made").expect("it is there"))
}

#[test]
fn arithmetic_lets_its_first_socket_through_wired_typed_or_empty() {
    let add = |a: Option<f32>| {
        value(|g, health| {
            let node = g.node("Sum", arithmetic::ADD).with("b", 5.0).mute();
            match a {
                Some(a) => node.with("a", a).out(),
                None => node.with("a", health).out(),
            }
        })
    };
    assert_eq!(add(None), 73.0);
    assert_eq!(add(Some(-2.5)), -2.5);
    let empty = value(|g, _| g.node("Not", arithmetic::NOT).mute().out());
    assert_eq!(empty, 0.0);
}

#[test]
fn what_chooses_lets_through_what_stands_for_everything_else() {
    let select = value(|g, health| {
        let node = g.node("If", arithmetic::SELECT).with("condition", 1.0);
        node.with("then", 2.0).with("else", health).mute().out()
    });
    assert_eq!(select, 73.0);
    let switch = value(|g, health| {
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        g.switch("By mood", mood, [("calm", 1.0)], health)
            .mute()
            .out()
    });
    assert_eq!(switch, 73.0);
    let none = value(|g, health| {
        let near = g.stat(Stat::number("Near", 0.0, 9.0).scope(Scope::Target));
        let node = g.over_targets("Nearest", "min", near);
        node.with("none", health).mute().out()
    });
    assert_eq!(none, 73.0);
}

#[test]
fn a_combiner_lets_its_first_input_through_and_nothing_if_it_has_none() {
    let product = value(|g, health| {
        let node = g.node("Product", combine::PRODUCT);
        node.weighted_row(health, 0.5)
            .weighted_row(0.25, 1.0)
            .mute()
            .out()
    });
    assert_eq!(product, 73.0);
    let empty = |g: &mut Builder, _| g.node("Minimum", combine::MIN).mute().out();
    assert_eq!(value(empty), 0.0);
}

#[test]
fn a_curve_becomes_a_straight_line_between_its_ends() {
    for kind in curve::KINDS.iter().copied() {
        let bare = value(|g, health| g.curve("Need", kind, health).mute().out());
        assert!((bare - 0.73).abs() <= ROUNDED, "{bare}");
        let turned = value(|g, health| {
            let node = g.curve("Need", kind, health).set("invert", "yes");
            node.with("low", 50.0).with("high", 90.0).mute().out()
        });
        // 23 of the 40 hp from 50 to 90.
        assert!((turned - (1.0 - 0.575)).abs() <= ROUNDED, "{turned}");
        let stretched = value(|g, health| {
            let node = g.curve("Need", kind, health);
            node.with("from", 20.0).with("to", 10.0).mute().out()
        });
        // The same roundings, at up to 20 instead of 1.
        assert!((stretched - 12.7).abs() <= 32.0 * ROUNDED, "{stretched}");
    }
}

#[test]
fn a_curve_behind_a_muted_node_takes_the_ends_of_what_comes_through() {
    let need = |muted: bool| {
        value(|g, health| {
            let mut less = g.node("Less", arithmetic::DIVIDE).with("a", health);
            less = less.with("b", 100.0);
            let less = if muted { less.mute() } else { less };
            let less = less.out();
            g.curve("Need", curve::LINEAR, less).out()
        })
    };
    for muted in [false, true] {
        let need = need(muted);
        assert!((need - 0.73).abs() <= ROUNDED, "{need}");
    }
}

#[test]
fn each_output_of_a_group_gives_the_first_input_of_its_type() {
    let used = |output: &'static str, given: bool| {
        value(|g, health| {
            let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]).default(1.0));
            let group = g.group("Half", |g| {
                let mood = g.choice_input("Mood");
                let x = g.input("x", 0.5, None);
                let y = g.input("y", 8.0, None);
                let half = g.node("Half", arithmetic::MULTIPLY).with("a", x);
                let half = half.with("b", y).out();
                g.output("Half", half);
                g.typed_output("Mood", mood, inclination_core::kind::SocketType::Choice);
            });
            let mut node = g.use_group("Used", group).with("Mood", mood).mute();
            if given {
                node = node.with("x", health);
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
fn the_editor_is_told_which_socket_comes_through() {
    let graph = graph(|g, health| {
        let line = g.curve("Need", curve::BELL, health).out();
        g.node("If", arithmetic::SELECT).with("else", line).out()
    });
    let passes = |name: &str| {
        let mut nodes = graph.nodes.values();
        let node = nodes.find(|node| node.name == name).expect(name);
        node.pass_through_key(&graph, None)
    };
    assert_eq!(passes("Health"), None);
    assert_eq!(passes("Need"), Some(SocketKey::Fixed(0)));
    assert_eq!(passes("If"), Some(SocketKey::Fixed(2)));
    assert_eq!(passes("Made"), None);
}

#[test]
fn what_cannot_be_muted_is_told_and_works_as_ever() {
    let mut graph = graph(|g, health| {
        let half = g.node("Half", arithmetic::CONSTANT).with("value", 0.5);
        let half = half.out();
        g.node("Less", arithmetic::MULTIPLY)
            .with("a", health)
            .with("b", half)
            .out()
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
fn muting_gives_no_false_alarm() {
    // Muted, the factor is always 1, a stat would be a condition, and half the nodes would have nothing to do.
    let graph = graph(|g, health| {
        let need = g.curve("Need", curve::BELL, health).out();
        let more = g.node("More", arithmetic::ADD).with("a", health);
        let more = more.with("b", need).mute().out();
        let fear = g.curve("Fear", curve::LOGIT, more).mute().out();
        g.node("If", arithmetic::SELECT)
            .with("condition", fear)
            .with("then", need)
            .with("else", 1.0)
            .mute()
            .out()
    });
    assert!(check(&graph).is_empty(), "{}", check(&graph));
}

#[test]
fn errors_are_those_of_what_is_left() {
    let errors = |muted: bool| {
        let mut g = Builder::new("scopes");
        let draw = g.node("Draw", chance::RANDOM).with("low", 0.5);
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
