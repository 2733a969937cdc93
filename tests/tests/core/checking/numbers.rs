//! Rules about ranges of numbers: saturated curves, divisors of zero, and reversed ends.

use expect_test::expect;
use inclination_core::authoring::{
    Builder, NodeOutput, arithmetic,
    check::check,
    curve,
    model::{Graph, Stat},
    piecewise::Point,
};

use super::test_graphs::{
    assert_breaks, assert_fix_mends, graph_with, problems_with_code, spanning_graph,
};

/// A curve over a distance, behind a group that declares no bookends, or behind arithmetic.
fn distance_graph(curve: inclination_core::authoring::kind::Kind, behind_group: bool) -> Graph {
    graph_with(|g, _| {
        let distance = g.stat(Stat::number("Distance", 5.0, 100.0).unit("m"));
        let points = |x: f32, y| Point {
            x,
            y,
            ..Point::default()
        };

        let add = |g: &mut Builder, x: NodeOutput| {
            let node = g.node_of_kind("Near", curve).with("x", x);
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
                .input("How far", distance)
                .output("Near enough")
        } else {
            let same = g.add("Same", arithmetic::multiply(distance, 1.0)).out();
            add(g, same)
        };
        g.factor("Act", out);
    })
}

#[test]
fn a_stat_without_a_name_on_its_node_is_called_by_the_stats_name() {
    let graph = graph_with(|g, _| {
        let mood = g.stat(Stat::number("Customer mood", -1.0, 1.0));
        let flat = [(-1.0, 0.0), (1.0, 0.0)].map(|(x, y)| Point {
            x,
            y,
            ..Point::default()
        });
        let haggle = g.add("Haggle", curve::piecewise(mood).points(flat)).out();
        g.factor("Act", haggle);
        g.stat_again("Customer mood");
    });

    let sentences: Vec<String> = check(&graph)
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r#"
        The stat "Customer mood" has a node that nothing reads. Connect that node to another one, or delete it.
        "Haggle" outputs 0 for every value of "Customer mood" (-1 to 1). Change the bookends or the other inputs of the curve."#]].assert_eq(&sentences.join("\n"));
}

#[test]
fn curves_that_need_no_ends_do_not_saturate_beyond_them() {
    for kind in [curve::PIECEWISE, curve::STEP] {
        for behind_group in [false, true] {
            let problems = check(&distance_graph(kind, behind_group));
            assert!(problems.is_empty(), "{problems}");
        }
    }
}

#[test]
fn the_fix_of_a_saturated_curve_gives_it_ends_between_which_it_varies() {
    let graph = distance_graph(curve::LINEAR, false);
    let [problem] = &problems_with_code(&graph, "saturated-curve")[..] else {
        panic!("it stands still: {}", check(&graph));
    };
    assert_fix_mends(&graph, problem);
    let fix = problem.fix.as_ref().expect("it can move");
    expect![["Use 5 to 100 as the bookends"]].assert_eq(&fix.title);
}

#[test]
fn a_typed_divisor_of_zero_is_a_warning() {
    let graph = graph_with(|g, fear| {
        let ratio = g.add("Ratio", arithmetic::divide(fear, 0.0)).out();
        g.factor("Act", ratio);
    });

    assert_breaks(
        &graph,
        "out-of-domain",
        true,
        &expect![[
            r#""Ratio" divides by 0. The result is 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Enter another divisor."#
        ]],
    );
}

#[test]
fn reversed_ends_of_arithmetic_are_reported() {
    let sentence = |kind, from, to| {
        let graph = spanning_graph(kind, from, 8.0, to, 2.0);
        let [problem] = &problems_with_code(&graph, "reversed-ends")[..] else {
            panic!("one problem is expected, not: {}", check(&graph));
        };
        assert_fix_mends(&graph, problem);
        problem.sentence.clone()
    };

    expect![[r#"The input "from low" of "Between" is 8, but the input "from high" is 2, so the range is reversed. Swap or change them if this is not intended."#]]
        .assert_eq(&sentence(arithmetic::REMAP, "from_low", "from_high"));
    expect![[r#"The input "low" of "Between" is 8, but the input "high" is 2, so the node swaps them and uses 2 to 8. Swap them yourself to make this clear, or change them."#]]
        .assert_eq(&sentence(arithmetic::CLAMP, "low", "high"));
    expect![[r#"The input "low" of "Between" is 8, but the input "high" is 2, so the output falls instead of rising. Swap or change them if this is not intended."#]]
        .assert_eq(&sentence(arithmetic::SMOOTH_BETWEEN, "low", "high"));
}

#[test]
fn nonzero_divisors_and_whole_exponents_raise_no_false_alarm() {
    let graph = graph_with(|g, fear| {
        let health = g.stat_again("Health");
        let balance = g.stat(Stat::number("Balance", -4.0, 3.0));
        let more = g.add("More", arithmetic::add(health, 1.0)).out();
        let ratio = g.add("Ratio", arithmetic::divide(fear, more)).out();
        let square = g.add("Square", arithmetic::raise(balance, 2.0)).out();
        g.factor("One", ratio);
        g.factor("Two", square);
    });

    assert!(check(&graph).is_empty(), "{}", check(&graph));
}

#[test]
fn a_computed_divisor_is_reported_where_a_witness_shows_zero() {
    let graph = |low| {
        graph_with(|g, fear| {
            let near = g.stat(Stat::number("Near", low, 10.0).default(10.0).sample(10.0));
            let far = g.stat(Stat::number("Far", low, 10.0).default(10.0).sample(10.0));
            let both = g.add("Sum", arithmetic::add(near, far)).out();
            let ratio = g.add("Ratio", arithmetic::divide(fear, both)).out();
            g.factor("Act", ratio);
        })
    };

    assert_eq!(problems_with_code(&graph(0.0), "divides-by-zero").len(), 1);
    assert!(check(&graph(1.0)).is_empty());
}
