//! Rules about ranges of numbers: saturated curves, divisors of zero, and reversed ends.

use expect_test::expect;
use inclination_core::{
    Builder, arithmetic, check, curve,
    model::{Graph, Stat, Wire},
    piecewise::Point,
};

use super::tools::{assert_breaks, assert_fix_mends, between, of, with};

/// A curve over a distance, behind a group that declares no bookends, or behind arithmetic.
fn over_distance(curve: inclination_core::kind::Kind, behind_group: bool) -> Graph {
    with(|g, _| {
        let distance = g.stat(Stat::number("Distance", 5.0, 100.0).unit("m"));
        let points = |x: f32, y| Point {
            x,
            y,
            ..Point::default()
        };

        let add = |g: &mut Builder, x: Wire| {
            let node = g.curve("Near", curve, x);
            if curve == curve::PIECEWISE {
                node.points([points(10.0, 0.0), points(40.0, 1.0)]).out()
            } else if curve == curve::STEP {
                node.with("threshold", 30.0).out()
            } else {
                node.out()
            }
        };

        let out = if behind_group {
            let group = g.group("Nearness", |g| {
                let x = g.input("How far", 0.0, None);
                let near = add(g, x);
                g.output("Near enough", near);
            });
            g.use_group("Used", group)
                .with("How far", distance)
                .output("Near enough")
        } else {
            let same = g
                .node("Same", arithmetic::MULTIPLY)
                .with("a", distance)
                .with("b", 1.0)
                .out();
            add(g, same)
        };
        g.factor("Act", out);
    })
}

#[test]
fn curves_that_need_no_ends_do_not_saturate_beyond_them() {
    for kind in [curve::PIECEWISE, curve::STEP] {
        for behind_group in [false, true] {
            let problems = check(&over_distance(kind, behind_group));
            assert!(problems.is_empty(), "{problems}");
        }
    }
}

#[test]
fn the_fix_of_a_saturated_curve_gives_it_ends_between_which_it_varies() {
    let graph = over_distance(curve::LINEAR, false);
    let [problem] = &of(&graph, "saturated-curve")[..] else {
        panic!("it stands still: {}", check(&graph));
    };
    assert_fix_mends(&graph, problem);
    let fix = problem.fix.as_ref().expect("it can move");
    expect![["Set the bookends to 5 to 100"]].assert_eq(&fix.title);
}

#[test]
fn a_typed_divisor_of_zero_is_a_warning() {
    let graph = with(|g, fear| {
        let ratio = g
            .node("Ratio", arithmetic::DIVIDE)
            .with("a", fear)
            .with("b", 0.0)
            .out();
        g.factor("Act", ratio);
    });

    assert_breaks(
        &graph,
        "out-of-domain",
        true,
        &expect![[
            r#""Ratio" divides by 0. The result is the largest possible number with the sign of the dividend, or 0 if the dividend is 0. Enter another divisor."#
        ]],
    );
}

#[test]
fn reversed_ends_of_arithmetic_are_reported() {
    let sentence = |kind, from, to| {
        let graph = between(kind, from, 8.0, to, 2.0);
        let [problem] = &of(&graph, "reversed-ends")[..] else {
            panic!("it is told: {}", check(&graph));
        };
        assert_fix_mends(&graph, problem);
        problem.sentence.clone()
    };

    expect![[r#"The input "from low" of "Between" is 8, above the input "from high" (2), which reverses the range. Swap them if this is not intended."#]]
        .assert_eq(&sentence(arithmetic::REMAP, "from_low", "from_high"));
    expect![[r#"The input "low" of "Between" is 8, above the input "high" (2), which still means the range between them. Swap them if this is not intended."#]]
        .assert_eq(&sentence(arithmetic::CLAMP, "low", "high"));
    expect![[r#"The input "low" of "Between" is 8, above the input "high" (2), so it falls instead of rising. Swap them if this is not intended."#]]
        .assert_eq(&sentence(arithmetic::SMOOTH_BETWEEN, "low", "high"));
}

#[test]
fn nonzero_divisors_and_whole_exponents_raise_no_false_alarm() {
    let graph = with(|g, fear| {
        let health = g.stat_again("Health");
        let balance = g.stat(Stat::number("Balance", -4.0, 3.0));
        let more = g
            .node("More", arithmetic::ADD)
            .with("a", health)
            .with("b", 1.0)
            .out();
        let ratio = g
            .node("Ratio", arithmetic::DIVIDE)
            .with("a", fear)
            .with("b", more)
            .out();
        let square = g
            .node("Square", arithmetic::RAISE)
            .with("base", balance)
            .with("exponent", 2.0)
            .out();
        g.factor("One", ratio);
        g.factor("Two", square);
    });

    assert!(check(&graph).is_empty(), "{}", check(&graph));
}

#[test]
fn a_computed_divisor_is_reported_where_a_witness_shows_zero() {
    let graph = |low| {
        with(|g, fear| {
            let near = g.stat(Stat::number("Near", low, 10.0).default(10.0).sample(10.0));
            let far = g.stat(Stat::number("Far", low, 10.0).default(10.0).sample(10.0));
            let both = g
                .node("Sum", arithmetic::ADD)
                .with("a", near)
                .with("b", far)
                .out();
            let ratio = g
                .node("Ratio", arithmetic::DIVIDE)
                .with("a", fear)
                .with("b", both)
                .out();
            g.factor("Act", ratio);
        })
    };

    assert_eq!(of(&graph(0.0), "divides-by-zero").len(), 1);
    assert!(check(&graph(1.0)).is_empty());
}
