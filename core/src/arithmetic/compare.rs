//! Compares two numbers. All six relations test the same rounded difference `a - b`, so exactly one
//! of less, equal and more holds, and each of the other three is the exact opposite of one of
//! these.

use crate::{
    kind::{Args, Formula, SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub struct Compare;

const RELATION: usize = 0;

impl Formula for Compare {
    const SPEC: &'static Spec = &Spec {
        key: "compare",
        title: "Compare",
        summary: "1 if the chosen relation between a and b holds, else 0",
        summary_by_choice: &[
            "yes when A is less than B",
            "yes when A is at most B",
            "yes when A equals B",
            "yes when A differs from B",
            "yes when A is at least B",
            "yes when A is greater than B",
        ],
        formula: "less: a < b; at most: a <= b; equal: a = b; at least: a >= b; more: a > b; numbers that differ by \
                  at most the tolerance count as equal",
        domain: "any numbers; a tolerance below 0 counts as 0",
        ends: "without a tolerance, \"at most\", \"equal\" and \"at least\" hold for equal numbers",
        words: &[
            "less",
            "less than",
            "smaller",
            "below",
            "threshold",
            "condition",
            "relation",
            "<",
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

crate::draft::typed_node! {
    impl Formula for Compare;
    /// Compares two numbers. The result is 1 if `a` is less than `b`, else 0, unless another
    /// relation is set.
    pub fn compare(a, b);
    sockets {
        /// Sets the largest difference that still counts as equal.
        tolerance,
    }
    choices {
        /// Sets the relation that gives 1.
        relation: Relation,
    }
}

crate::draft::setting_options! {
    /// A relation of two numbers.
    pub enum Relation {
        /// The first is less.
        Less = "less",
        /// The first is less, or both are equal.
        AtMost = "at most",
        /// Both are equal.
        Equal = "equal",
        /// They differ.
        NotEqual = "not equal",
        /// The first is more, or both are equal.
        AtLeast = "at least",
        /// The first is more.
        More = "more",
    }
}
