//! The weighted mean.

use super::{WEIGHTED_ROW, between_inputs, weighted_sum};
use crate::{
    kind::{Args, Family, Formula, Spec},
    number::Number,
};

pub struct Average;

impl Formula for Average {
    const SPEC: &'static Spec = &Spec {
        key: "average",
        title: "Average",
        family: Family::Combine,
        summary: "the mean of its inputs; a weight of 2 counts as two equal inputs",
        formula: "sum of (weight * value) / sum of weights",
        domain: "any values; a weight below 0 counts as 0; without inputs, or with only weights of 0, the result is 0",
        words: &["mean", "blend", "weighted average"],
        row: WEIGHTED_ROW,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let (sum, total) = weighted_sum(args.rows);
        between_inputs(sum / total, args.rows)
    }
}

crate::draft::typed_node! {
    impl Formula for Average;
    /// Creates the weighted mean of its inputs.
    pub fn average([inputs: crate::draft::Row]);
}
