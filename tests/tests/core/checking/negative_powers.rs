//! Power curves that are constant where their base is negative.

use expect_test::expect;
use inclination_core::authoring::{
    Builder,
    check::check,
    curve,
    model::{Graph, Stat},
};

/// Returns a graph with a power over a stat from 0 to 100.
fn power_graph(numbers: &[(&str, f32)], settings: &[(&str, &str)]) -> Graph {
    let mut g = Builder::new("powers");
    let fatigue = g.stat(Stat::number("Fatigue", 0.0, 100.0).unit("%"));
    let mut node = g.node_of_kind("Urge", curve::POWER).with("x", fatigue);
    for (key, number) in numbers {
        node = node.with(key, *number);
    }
    for (key, option) in settings {
        node = node.set(key, option);
    }
    let urge = node.out();
    g.factor("Act", urge);
    g.finish().expect("the graph is written soundly")
}

/// Returns the problems of a power, one a line.
fn describe_problems(numbers: &[(&str, f32)], settings: &[(&str, &str)]) -> String {
    let report = check(&power_graph(numbers, settings));
    let problems = report
        .iter()
        .map(|problem| format!("{}: {}", problem.code, problem.sentence));
    problems.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_power_left_of_its_shift_is_reported_for_odd_and_fractional_exponents() {
    let falls = |exponent| describe_problems(&[("exponent", exponent), ("x_shift", 1.0)], &[]);
    let rises = |exponent| {
        let numbers = [
            ("slope", -1.0),
            ("exponent", exponent),
            ("x_shift", 1.0),
            ("y_shift", 1.0),
        ];
        describe_problems(&numbers, &[])
    };

    assert_eq!(falls(4.0), "");
    assert_eq!(rises(4.0), "");
    expect![[r#"
        flat-curve: "Urge" outputs 0 for every value of "Fatigue" (0 to 100%). Its formula is (t - s)^3. Here, s is the x shift (1), and t goes from 0 to 1 across the range. For these inputs, t - s is negative, so (t - s)^3 is negative too, and the output is clipped. Mirror the curve, or change the x shift or the exponent.
        flat-curve: "Urge" outputs 0 for every value of "Fatigue" (0 to 100%). Its formula is (t - s)^3.5. Here, s is the x shift (1), and t goes from 0 to 1 across the range. For these inputs, t - s is negative, so (t - s)^3.5 counts as 0. Mirror the curve, or change the x shift or the exponent.
        flat-curve: "Urge" outputs 1 for every value of "Fatigue" (0 to 100%). Its formula is -(t - s)^3 + 1. Here, s is the x shift (1), and t goes from 0 to 1 across the range. For these inputs, t - s is negative, so (t - s)^3 is negative too, and the output is clipped. Mirror the curve, or change the x shift or the exponent.
        flat-curve: "Urge" outputs 1 for every value of "Fatigue" (0 to 100%). Its formula is -(t - s)^3.5 + 1. Here, s is the x shift (1), and t goes from 0 to 1 across the range. For these inputs, t - s is negative, so (t - s)^3.5 counts as 0. Mirror the curve, or change the x shift or the exponent."#]].assert_eq(&[falls(3.0), falls(3.5), rises(3.0), rises(3.5)].join("\n"));
}

#[test]
fn a_power_that_is_partly_constant_is_a_hint() {
    let delayed = |exponent, settings: &[(&str, &str)]| {
        describe_problems(&[("exponent", exponent), ("x_shift", 0.3)], settings)
    };

    assert_eq!(delayed(2.0, &[]), "");
    expect![[r#"
        negative-base: "Urge" outputs 0 while "Fatigue" is below 30%. Its formula is (t - s)^3. Here, s is the x shift (0.3), and t goes from 0 to 1 across the range. For these inputs, t - s is negative, so (t - s)^3 is negative too, and the output is clipped. Change the x shift or the exponent if this is not intended.
        negative-base: "Urge" outputs 0 while "Fatigue" is below 30%. Its formula is (t - s)^2.5. Here, s is the x shift (0.3), and t goes from 0 to 1 across the range. For these inputs, t - s is negative, so (t - s)^2.5 counts as 0. Change the x shift or the exponent if this is not intended.
        negative-base: "Urge" outputs 0 while "Fatigue" is above 70%. Its formula is (t - s)^2.5. Here, s is the x shift (0.3), and t goes from 1 to 0 across the range, because the curve is mirrored. For these inputs, t - s is negative, so (t - s)^2.5 counts as 0. Change the x shift or the exponent if this is not intended."#]].assert_eq(
        &[
            delayed(3.0, &[]),
            delayed(2.5, &[]),
            delayed(2.5, &[("mirror", "yes")]),
        ]
        .join("\n"),
    );

    // A cubic that is negative left of its shift, but not clipped.
    let cubic = [
        ("exponent", 3.0),
        ("slope", 4.0),
        ("x_shift", 0.5),
        ("y_shift", 0.5),
    ];
    assert_eq!(describe_problems(&cubic, &[]), "");
    let whole = [("exponent", 3.0), ("x_shift", 0.5)];
    assert_eq!(describe_problems(&whole, &[("clamp", "no")]), "");
}

#[test]
fn a_power_that_is_clipped_everywhere_is_reported_once() {
    let numbers = [("exponent", 2.5), ("x_shift", 0.3), ("y_shift", 5.0)];
    expect![[r#"flat-curve: "Urge" outputs 1 for every value of "Fatigue" (0 to 100%). Change the bookends or the other inputs of the curve."#]].assert_eq(&describe_problems(&numbers, &[]));
}

#[test]
fn a_mirrored_power_has_no_negative_base() {
    for exponent in [0.5, 3.0, 3.5] {
        let numbers = [("exponent", exponent)];
        assert_eq!(describe_problems(&numbers, &[("mirror", "yes")]), "");
    }

    let mut graph = power_graph(&[("exponent", 3.5), ("x_shift", 1.0)], &[]);
    let report = check(&graph);
    let fix = report.iter().next().and_then(|problem| problem.fix.clone());
    fix.expect("a constant power can be mirrored")
        .apply(&mut graph);
    assert!(check(&graph).is_empty(), "{}", check(&graph));
}
