//! The weighted sum.

use super::{WEIGHTED_ROW, weighted_sum};
use crate::{
    kind::{Args, Family, Formula, Spec},
    number::Number,
};

pub struct Sum;

impl Formula for Sum {
    const SPEC: &'static Spec = &Spec {
        key: "sum",
        title: "Sum",
        family: Family::Combine,
        summary: "adds its inputs; a weight multiplies its input",
        formula: "sum of (weight * value)",
        domain: "any values; a sum that is too large is limited to the largest number; a weight below 0 counts \
                 as 0, so invert or negate an input that counts against an option; without inputs, the \
                 result is 0",
        words: &["add", "total", "plus", "weighted sum", "linear combination"],
        row: WEIGHTED_ROW,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        weighted_sum(args.rows).0
    }
}

crate::draft::typed_node! {
    impl Formula for Sum;
    /// Creates the weighted sum of its inputs.
    pub fn sum([inputs: crate::draft::Row]);
}
