//! The smallest: a chain is as strong as its weakest link.

use super::{PULL_ROW, pulled_inputs};
use crate::{
    kind::{Args, Family, Formula, Spec},
    number::Number,
};

pub struct Min;

impl Formula for Min {
    const SPEC: &'static Spec = &Spec {
        key: "min",
        title: "Minimum",
        family: Family::Combine,
        summary: "the smallest of its inputs: the weakest link decides",
        formula: "min (1 - weight + weight value)",
        domain: "any values; full weights give the plain minimum; an input with a weight of 0.5 pulls the \
                 result half as far from 1, and one with a weight of 0 is left out; a weight outside 0 to 1 \
                 counts as the nearer end; without inputs, or with only weights of 0, the result is 1",
        words: &[
            "min",
            "smallest",
            "lowest",
            "least",
            "weakest link",
            "and",
            "limit",
        ],
        row: PULL_ROW,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let one = N::from(1.0);
        // Replaces inputs that are left out: no counted input is larger, and it is 1 if none
        // counts.
        let idle = pulled_inputs(args.rows).fold(one, |idle, (score, _)| idle.max(score));

        pulled_inputs(args.rows)
            .map(|(score, weight)| weight.select(score, idle))
            .reduce(N::min)
            .unwrap_or(one)
    }
}

crate::draft::typed_node! {
    impl Formula for Min;
    /// Creates the smallest of its inputs.
    pub fn min([inputs: crate::draft::Row]);
}
