//! The largest: one good reason is enough.

use super::{WEIGHTED_ROW, weighted_inputs};
use crate::{
    kind::{Args, Family, Formula, Spec},
    number::Number,
};

pub struct Max;

impl Formula for Max {
    const SPEC: &'static Spec = &Spec {
        key: "max",
        title: "Maximum",
        family: Family::Combine,
        summary: "the largest of its inputs: one good reason is enough",
        formula: "max (weight value)",
        domain: "any values; weights of 1 give the plain maximum; a weight scales its input before the \
                 comparison, even above 1; an input with a weight of 0 or less is left out; without inputs, or \
                 with only weights of 0, the result is 0",
        words: &["max", "largest", "highest", "most", "best", "or", "any"],
        row: WEIGHTED_ROW,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let zero = N::from(0.0);
        // Replaces inputs that are left out: no counted input is smaller, and it is 0 if none
        // counts.
        let idle =
            weighted_inputs(args.rows).fold(zero, |idle, (value, weight)| idle.min(weight * value));

        weighted_inputs(args.rows)
            .map(|(value, weight)| weight.select(weight * value, idle))
            .reduce(N::max)
            .unwrap_or(zero)
    }
}

crate::draft::typed_node! {
    impl Formula for Max;
    /// Creates the largest of its inputs.
    pub fn max([inputs: crate::draft::Row]);
}
