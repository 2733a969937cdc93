//! Combiners: one score of any number of inputs, each with a weight. One combiner, one file; a new one is its file and
//! its line below.

use crate::{
    kind::{SocketSpec, kinds},
    number::Number,
};

kinds! {
    /// The weighted mean.
    average: average::Average => AVERAGE,
}

/// The sockets of each input.
pub(crate) const ROW: &[SocketSpec] = &[
    SocketSpec::value("value", "value", "a score to combine", 0.0),
    SocketSpec::value(
        "weight",
        "weight",
        "how much it counts; below 0 counts as 0",
        1.0,
    )
    .within(0.0, f32::MAX),
];

/// `Σ weight value` and `Σ weight`, where a weight below 0 is 0. Their quotient is 0 where there is no weight.
fn weighted_sum<N: Number>(rows: &[N]) -> (N, N) {
    let zero = N::from(0.0);
    rows.as_chunks()
        .0
        .iter()
        .fold((zero, zero), |(sum, total), [value, weight]| {
            let weight = weight.max(zero);
            (sum + weight * *value, total + weight)
        })
}

/// States that a mean lies between the smallest and largest of its inputs.
fn between_inputs<N: Number>(mean: N, rows: &[N]) -> N {
    /// With more inputs than this a mean's rounding may exceed what [`Number::known_within`] allows for.
    const INPUTS: usize = 1024;
    let mut values = rows.as_chunks().0.iter().map(|[value, _]: &[N; 2]| *value);
    match values.next() {
        Some(first) if rows.len() <= 2 * INPUTS => {
            let (low, high) = values.fold((first, first), |(low, high), value| {
                (low.min(value), high.max(value))
            });
            mean.known_within(low, high)
        }
        _ => mean,
    }
}
