//! Compares two numbers. All six relations test the same rounded difference `a - b`, so exactly one
//! of less, equal and more holds, and each of the other three is the exact opposite of one of
//! these.

use crate::{
    kind::{Args, Formula, SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub(super) struct Compare;

const RELATION: usize = 0;

impl Formula for Compare {
    const SPEC: &'static Spec = &Spec {
        key: "compare",
        title: "Compare",
        summary: "1 if two numbers are in the chosen relation, else 0",
        formula: "with d = a - b and a tolerance e: less d < -e, at most d <= e, equal |d| <= e, not equal |d| > e, \
                  at least d >= -e, more d > e",
        domain: "any numbers; exactly one of less, equal and more holds; at least is the opposite of less, at \
                 most the opposite of more, not equal the opposite of equal; a tolerance below 0 counts as 0",
        ends: "without a tolerance, equal numbers satisfy at most, equal and at least",
        words: &[
            "less",
            "more",
            "greater",
            "smaller",
            "equal",
            "above",
            "below",
            "at least",
            "at most",
            "threshold",
            "if",
            "condition",
            "<",
            ">",
            "=",
        ],
        own_sockets: &[
            SocketSpec::value("a", "a", "the number to compare", 0.0).in_input_unit(),
            SocketSpec::value("b", "b", "the number to compare it with", 0.0).in_input_unit(),
            SocketSpec::value(
                "tolerance",
                "tolerance",
                "the largest difference that still counts as equal; below 0 counts as 0",
                0.0,
            )
            .with_domain(0.0, f32::MAX)
            .in_input_unit(),
        ],
        own_settings: &[SettingSpec {
            key: "relation",
            title: "a is",
            summary: "the relation of a to b that gives 1",
            options: &["less", "at most", "equal", "not equal", "at least", "more"],
            default: 0,
        }],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let difference = args.socket(0) - args.socket(1);
        let tolerance = args.socket(2).max(N::from(0.0));

        match args.setting(RELATION) {
            0 => difference.less(-tolerance),
            1 => difference.less_equal(tolerance),
            2 => difference.abs().less_equal(tolerance),
            3 => tolerance.less(difference.abs()),
            4 => (-tolerance).less_equal(difference),
            _ => tolerance.less(difference),
        }
    }
}
