//! The sources of a curve's ends and default positions.

use inclination_core::{
    Program, Single,
    authoring::{Builder, curve, kind::Kind, model::Stat},
};

/// Returns the height at 75 of a curve over a stat from 0 to 100, with some sockets set.
fn height_at_75(kind: Kind, set: &[(&str, f32)]) -> f32 {
    let mut graph = Builder::new("bookends");
    let health = graph.stat(Stat::number("health", 0.0, 100.0));
    let curve = graph.node_of_kind("curve", kind).with("x", health);
    let out = set
        .iter()
        .fold(curve, |curve, (key, value)| curve.with(key, *value))
        .out();
    graph.factor("factor", out);

    let program = Program::new(&graph.finish().expect("the sockets exist")).expect("it is sound");
    let mut single = Single::new(&program);
    single.set(program.stat("health").expect("it is there"), 75.0);
    single.evaluate();
    single.factor(program.factor("factor").expect("it is there"))
}

#[test]
fn ends_come_from_the_stat_unless_they_are_typed() {
    assert_eq!(height_at_75(curve::LINEAR, &[]), 0.75);
    assert_eq!(height_at_75(curve::LINEAR, &[("high", 150.0)]), 0.5);
    assert_eq!(height_at_75(curve::LINEAR, &[("low", 50.0)]), 0.5);
}

#[test]
fn an_unset_position_is_the_middle_of_the_ends() {
    let middle = height_at_75(curve::LOGISTIC, &[("midpoint", 50.0)]);
    assert_eq!(height_at_75(curve::LOGISTIC, &[]), middle);
    // With the ends at 50 and 100, half way is 75.
    assert_eq!(height_at_75(curve::LOGISTIC, &[("low", 50.0)]), 0.5);
    assert_eq!(height_at_75(curve::STEP, &[]), 1.0);
    assert_eq!(height_at_75(curve::STEP, &[("high", 200.0)]), 0.0);
}

#[test]
fn a_computed_value_has_no_ends() {
    let mut graph = Builder::new("computed");
    let health = graph.stat(Stat::number("health", 0.0, 100.0));
    let half = graph
        .add(
            "half",
            inclination_core::authoring::arithmetic::divide(health, 2.0),
        )
        .out();

    let curve = graph.add("curve", curve::linear(half)).out();
    graph.factor("factor", curve);

    let program = Program::new(&graph.finish().expect("the sockets exist")).expect("it is sound");
    let mut single = Single::new(&program);
    single.set(program.stat("health").expect("it is there"), 1.0);
    single.evaluate();

    assert_eq!(
        single.factor(program.factor("factor").expect("it is there")),
        0.5
    );
}
