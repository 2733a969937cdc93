//! Rules about arithmetic that also apply to the operations in the formulas of expressions.

use expect_test::{Expect, expect};
use inclination_core::authoring::{
    arithmetic,
    check::check,
    model::{Graph, Stat},
};

use super::test_graphs::graph_with;

/// Returns a graph with a formula over stats that have units of different kinds.
fn graph_of(formula: &str) -> Graph {
    graph_with(|g, _| {
        let hour = g.stat(Stat::number("Hour", 0.0, 24.0).unit("h"));
        let rest = g.stat(Stat::number("Rest", 0.0, 600.0).unit("s"));
        let mood = g.stat(Stat::number("Mood", -1.0, 1.0));
        let gold = g.stat(Stat::number("Gold", 0.0, 500.0).unit("coins"));
        let foes = g.stat(Stat::number("Foes", 1.0, 9.0).unit("enemies"));

        let names = [
            ("hour", hour),
            ("rest", rest),
            ("mood", mood),
            ("gold", gold),
            ("foes", foes),
        ];
        let used = names.into_iter().filter(|(name, _)| formula.contains(name));
        let late = g.expression("Late", formula, used).out();
        g.factor("Act", late);
        for (name, wire) in names {
            g.factor(name, wire);
        }
    })
}

/// Returns the code, the row and the sentence of each problem.
fn problems_of(formula: &str) -> String {
    let lines: Vec<String> = check(&graph_of(formula))
        .into_iter()
        .map(|problem| {
            let row = problem.place.socket.map(|key| format!(" {key:?}"));
            let row = row.unwrap_or_default();
            assert!(problem.fix.is_none());
            format!("{}{row}: {}", problem.code, problem.sentence)
        })
        .collect();
    lines.join("\n")
}

#[test]
fn a_divisor_in_a_formula_is_reported_as_on_a_divide_node() {
    let cases: [(&str, Expect); 4] = [
        (
            "gold / 0",
            expect![[
                r#"out-of-domain: "gold / 0" in the formula of "Late" divides by 0. The result is 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Enter another divisor."#
            ]],
        ),
        (
            "gold / mood",
            expect![[
                r#"divides-by-zero Row(1, 0): "mood" can be 0, and "gold / mood" in the formula of "Late" divides by it. The result is then 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Keep the divisor away from 0 if this is not intended."#
            ]],
        ),
        (
            "1 + foes / (24 - hour)",
            expect![[
                r#"divides-by-zero: "24 - hour" can be 0, and "foes / (24 - hour)" in the formula of "Late" divides by it. The result is then 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Keep the divisor away from 0 if this is not intended."#
            ]],
        ),
        (
            "1 / sum(gold, 0)",
            expect![[
                r#"divides-by-zero: "sum(gold, 0)" can be 0, and "1 / sum(gold, 0)" in the formula of "Late" divides by it. The result is then 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Keep the divisor away from 0 if this is not intended."#
            ]],
        ),
    ];
    for (formula, expected) in cases {
        expected.assert_eq(&problems_of(formula));
    }
}

#[test]
fn other_pitfalls_in_a_formula_name_its_part() {
    let cases: [(&str, Expect); 8] = [
        (
            "(-2)^0.5 + mood",
            expect![[
                r#"negative-base: The base of "(-2)^0.5" in the formula of "Late" is -2, but the exponent, 0.5, is not a whole number, so the result is 0. Enter a base of 0 or more, or a whole exponent."#
            ]],
        ),
        (
            "mood^0.5",
            expect![[
                r#"negative-base Row(0, 0): The base of "mood^0.5" in the formula of "Late" is "mood", which can be -1. The exponent, 0.5, is not a whole number, so the result is 0 while the base is below 0. Keep the base at 0 or more if this is not intended."#
            ]],
        ),
        (
            "smooth(gold, 300, 100)",
            expect![[
                r#"reversed-ends: The input "low" of "smooth(gold, 300, 100)" in the formula of "Late" is 300, but the input "high" is 100, so the output falls instead of rising. Swap or change them if this is not intended."#
            ]],
        ),
        (
            "remap(gold, 50, 50)",
            expect![[
                r#"equal-ends: Both ends of "remap(gold, 50, 50)" in the formula of "Late" are 50, so its output is a step. Change one of them if this is not intended."#
            ]],
        ),
        (
            "clamp(mood, 1, 0)",
            expect![[
                r#"reversed-ends: The input "low" of "clamp(mood, 1, 0)" in the formula of "Late" is 1, but the input "high" is 0, so they are swapped, and the range is 0 to 1. Swap them yourself to make this clear, or change them."#
            ]],
        ),
        (
            "equal(gold, 3, -1)",
            expect![[
                r#"out-of-domain: The input "tolerance" of "equal(gold, 3, -1)" in the formula of "Late" is -1, but it should be 0 or more. Enter 0 or more. (Meaning of this input: the largest difference that still counts as equal; below 0 counts as 0.)"#
            ]],
        ),
        (
            "not gold",
            expect![[
                r#"not-normalised Row(0, 0): The input "condition" of "not gold" in the formula of "Late" should be between 0 and 1, but "gold" can be 500. Use clamp in the formula if this is not intended. (Meaning of this input: a condition; 0.5 or more is yes.)"#
            ]],
        ),
        ("if foes > 2 then mood else lerp(0, 1, mood)", expect![[""]]),
    ];
    for (formula, expected) in cases {
        expected.assert_eq(&problems_of(formula));
    }
}

#[test]
fn different_units_in_a_formula_are_reported_as_on_nodes() {
    let cases: [(&str, Expect); 4] = [
        (
            "hour >= rest",
            expect![[
                r#"unit-mismatch Row(1, 0): "hour >= rest" in the formula of "Late" combines different units: "hour" is in h, but "rest" is in s. Convert one of them first if this is not intended."#
            ]],
        ),
        (
            "max(hour - 2, gold, 1)",
            expect![[
                r#"unit-mismatch Row(1, 0): "max(hour - 2, gold, 1)" in the formula of "Late" combines different units: "hour - 2" is in h, but "gold" is in coins. Convert one of them first if this is not intended."#
            ]],
        ),
        (
            "clamp(abs(rest), 0, hour)",
            expect![[
                r#"unit-mismatch Row(1, 0): "clamp(abs(rest), 0, hour)" in the formula of "Late" combines different units: "abs(rest)" is in s, but "hour" is in h. Convert one of them first if this is not intended."#
            ]],
        ),
        (
            "hour + gold / foes + rest",
            expect![[
                r#"unit-mismatch Row(3, 0): "hour + gold / foes + rest" in the formula of "Late" combines different units: "hour + gold / foes" is in h, but "rest" is in s. Convert one of them first if this is not intended."#
            ]],
        ),
    ];
    for (formula, expected) in cases {
        expected.assert_eq(&problems_of(formula));
    }
}

#[test]
fn the_unit_of_an_expression_reaches_the_nodes_that_read_it() {
    let graph = graph_with(|g, _| {
        let hour = g.stat(Stat::number("Hour", 0.0, 24.0).unit("h"));
        let rest = g.stat(Stat::number("Rest", 0.0, 600.0).unit("s"));
        let left = g.expression("Left", "24 - hour", [("hour", hour)]).out();
        let tired = g.add("Tired", arithmetic::compare(left, rest)).out();
        g.factor("Act", tired);
    });
    let sentences: Vec<String> = check(&graph)
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r#""Tired" combines different units: "Left" is in h, but "Rest" is in s. Convert one of them first if this is not intended."#]].assert_eq(&sentences.join("\n"));
}

#[test]
fn correct_formulas_have_no_problems() {
    for formula in [
        "hour >= 20 and mood <= 0.5",
        "clamp(1 - gold / 500)^2",
        "gold / foes",
        "gold / (1 + gold)",
        "gold / max(mood, 0.1)",
        "mood / (abs(mood) + 1)",
        "mood^2",
        "abs(mood)^0.5",
        "if gold = 0 then 0 else foes / gold",
        "if gold > 0 then foes / gold else 0",
        "gold > 0 and foes / gold > 2",
        "gold = 0 or foes / gold > 2",
        "if mood >= 0 then mood^0.5 else 0",
        "gold > foes",
        "min(gold, foes) + max(gold, 3)",
        "hour * rest / gold^0",
        "remap(hour, 6, 18)",
        "hour / 24 + rest / 600",
        "hour >= 20 and rest < 30",
        "average(gold, foes)",
    ] {
        let graph = graph_of(formula);
        assert!(check(&graph).is_empty(), "{formula}: {}", check(&graph));
    }
}

#[test]
fn a_guard_that_does_not_hold_off_the_zero_is_no_excuse() {
    for formula in [
        "if gold = 0 then foes / gold else 1",
        "if mood > 0 then foes / gold else 0",
        "mood > 0 and foes / gold > 2",
    ] {
        let problems = check(&graph_of(formula));
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["divides-by-zero"], "{formula}: {problems}");
    }
}
