//! The weighted sum.

use super::{WEIGHTED_ROW, weighted_sum};
use crate::{
    kind::{Args, Family, Formula, Spec},
    number::Number,
};

pub(super) struct Sum;

impl Formula for Sum {
    const SPEC: &'static Spec = &Spec {
        key: "sum",
        title: "Sum",
        family: Family::Combine,
        summary: "adds its inputs; a weight multiplies its input",
        formula: "sum of (weight * value)",
        domain: "any values; a sum beyond the largest number is the largest number; a weight below 0 counts as \
                 0, so invert or negate an input that counts against an option; no inputs give 0",
        words: &["add", "total", "plus", "bonus", "linear combination"],
        row: WEIGHTED_ROW,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        weighted_sum(args.rows).0
    }
}
