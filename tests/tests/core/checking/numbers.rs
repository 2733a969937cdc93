//! What numbers can be: curves that stand still, divisors of zero, and ends the wrong way round.

use expect_test::expect;
use inclination_core::{
    Builder, arithmetic, check, curve,
    model::{Graph, Stat, Wire},
    piecewise::Point,
};

use super::tools::{assert_breaks, assert_fix_mends, between, of, with};

/// A curve over a distance that comes with bookends or without.
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
            let used = g.use_group("Used", group).with("How far", distance);
            used.output("Near enough")
        } else {
            let same = g.node("Same", arithmetic::MULTIPLY).with("a", distance);
            let same = same.with("b", 1.0).out();
            add(g, same)
        };
        g.factor("Act", out);
    })
}

#[test]
fn curves_that_need_no_ends_do_not_stand_still_beyond_them() {
    for kind in [curve::PIECEWISE, curve::STEP] {
        for behind_group in [false, true] {
            let problems = check(&over_distance(kind, behind_group));
            assert!(problems.is_empty(), "{problems}");
        }
    }
}

#[test]
fn a_curve_that_stands_still_takes_ends_with_which_it_moves() {
    let graph = over_distance(curve::LINEAR, false);
    let [problem] = &of(&graph, "saturated-curve")[..] else {
        panic!("it stands still: {}", check(&graph));
    };
    assert_fix_mends(&graph, problem);
    let fix = problem.fix.as_ref().expect("it can move");
    expect![["Set the ends to 5 to 100"]].assert_eq(&fix.title);
}

#[test]
fn a_typed_divisor_of_zero_is_a_warning() {
    let graph = with(|g, fear| {
        let ratio = g.node("Ratio", arithmetic::DIVIDE).with("a", fear);
        let ratio = ratio.with("b", 0.0).out();
        g.factor("Act", ratio);
    });
    assert_breaks(
        &graph,
        "out-of-domain",
        true,
        &expect![[
            r#""Ratio" divides by 0: that gives the largest number with the sign of what is divided, and 0 where that is 0. Type another number."#
        ]],
    );
}

#[test]
fn ends_of_arithmetic_the_wrong_way_round_are_told() {
    let told = |kind, from, to| {
        let graph = between(kind, from, 8.0, to, 2.0);
        let [problem] = &of(&graph, "reversed-ends")[..] else {
            panic!("it is told: {}", check(&graph));
        };
        assert_fix_mends(&graph, problem);
        problem.sentence.clone()
    };
    expect![[r#"The from low of "Between" is 8, above its from high of 2, which turns the range around. Exchange them if that is not meant."#]]
        .assert_eq(&told(arithmetic::REMAP, "from_low", "from_high"));
    expect![[r#"The low of "Between" is 8, above its high of 2, which is the same range. Exchange them if that is not meant."#]]
        .assert_eq(&told(arithmetic::CLAMP, "low", "high"));
    expect![[r#"The low of "Between" is 8, above its high of 2, which makes it fall. Exchange them if that is not meant."#]]
        .assert_eq(&told(arithmetic::SMOOTH_BETWEEN, "low", "high"));
}

#[test]
fn divisors_that_are_never_zero_and_whole_exponents_are_no_false_alarm() {
    let graph = with(|g, fear| {
        let health = g.stat_again("Health");
        let balance = g.stat(Stat::number("Balance", -4.0, 3.0));
        let more = g.node("More", arithmetic::ADD).with("a", health);
        let more = more.with("b", 1.0).out();
        let ratio = g.node("Ratio", arithmetic::DIVIDE).with("a", fear);
        let ratio = ratio.with("b", more).out();
        let square = g.node("Square", arithmetic::RAISE).with("base", balance);
        let square = square.with("exponent", 2.0).out();
        g.factor("One", ratio);
        g.factor("Two", square);
    });
    assert!(check(&graph).is_empty(), "{}", check(&graph));
}

#[test]
fn a_divisor_that_is_computed_is_told_where_a_witness_shows_zero() {
    let graph = |low| {
        with(|g, fear| {
            let near = g.stat(Stat::number("Near", low, 10.0).default(10.0).sample(10.0));
            let far = g.stat(Stat::number("Far", low, 10.0).default(10.0).sample(10.0));
            let both = g.node("Sum", arithmetic::ADD).with("a", near);
            let both = both.with("b", far).out();
            let ratio = g.node("Ratio", arithmetic::DIVIDE).with("a", fear);
            let ratio = ratio.with("b", both).out();
            g.factor("Act", ratio);
        })
    };
    assert_eq!(of(&graph(0.0), "divides-by-zero").len(), 1);
    assert!(check(&graph(1.0)).is_empty());
}
