//! Combiners: each makes one score of any number of weighted inputs. Each combiner has its own
//! file; to add one, write the file and list it below.
//!
//! A weight of 0 leaves an input out, and a weight below 0 counts as 0. The meaning of other
//! weights depends on the combiner: in a mean it is a share, in a sum and a maximum a multiplier,
//! and in a product and a minimum it limits how far the input may pull the result away from 1.

#[cfg(test)]
mod interval_tests;

use crate::{
    kind::{SocketSpec, kinds},
    number::Number,
};

kinds! {
    /// The weighted mean.
    average: average::Average => AVERAGE,
    /// The weighted product, in which any 0 vetoes.
    product: product::Product => PRODUCT,
    /// The smallest.
    min: min::Min => MIN,
    /// The largest.
    max: max::Max => MAX,
    /// The weighted sum.
    sum: sum::Sum => SUM,
    /// The weighted geometric mean.
    geometric_mean: geometric_mean::GeometricMean => GEOMETRIC_MEAN,
    /// The expected utility of an action with uncertain outcomes.
    expected_utility: expected_utility::ExpectedUtility => EXPECTED_UTILITY,
}

pub use expected_utility::Remainder;

/// The sockets of each input.
pub(crate) const WEIGHTED_ROW: &[SocketSpec] = &[
    SocketSpec::value("value", "value", "a score to combine", 0.0),
    WEIGHT,
];

/// The socket of an input's weight, without an upper limit.
const WEIGHT: SocketSpec = SocketSpec::value(
    "weight",
    "weight",
    "how much the row counts; below 0 counts as 0",
    1.0,
)
.rarely_used()
.with_domain(0.0, f32::MAX);

/// The sockets of each input that pulls the result away from 1; see [`pulled_inputs`].
const PULL_ROW: &[SocketSpec] = &[
    SocketSpec::value("value", "value", "a score to combine", 1.0),
    SocketSpec::value(
        "weight",
        "weight",
        "how far it can pull the result away from 1: 0 leaves it out, 1 counts in full; values outside 0 to 1 \
         count as the nearer end",
        1.0,
    ).rarely_used()
    .with_domain(0.0, 1.0),
];

/// Iterates over values and weights; a weight below 0 counts as 0.
fn weighted_inputs<N: Number>(rows: &[N]) -> impl Iterator<Item = (N, N)> {
    let pairs = rows.as_chunks().0.iter();
    pairs.map(|[value, weight]| (*value, weight.max(N::from(0.0))))
}

/// Iterates over inputs as they pull a result away from 1, and their weights: in full at a weight
/// of 1, not at all at 0. A weight above 1 would make a score of 0 negative, so it counts as 1.
fn pulled_inputs<N: Number>(rows: &[N]) -> impl Iterator<Item = (N, N)> {
    let one = N::from(1.0);
    weighted_inputs(rows).map(move |(value, weight)| {
        let weight = weight.min(one);
        (N::lerp(one, value, weight), weight)
    })
}

/// Returns `Σ weight value` and `Σ weight`, where a weight below 0 counts as 0. Their quotient is 0
/// if there is no weight.
fn weighted_sum<N: Number>(rows: &[N]) -> (N, N) {
    let zero = N::from(0.0);
    weighted_inputs(rows).fold((zero, zero), |(sum, total), (value, weight)| {
        (sum + weight * value, total + weight)
    })
}

/// Returns the smallest and largest input value.
///
/// `None` if there are no inputs, or so many that a mean's rounding may exceed the tolerance of
/// [`Number::assume_within`].
fn input_range<N: Number>(rows: &[N]) -> Option<(N, N)> {
    const MAX_INPUTS: usize = 1024;
    if rows.len() > 2 * MAX_INPUTS {
        return None;
    }
    weighted_inputs(rows)
        .map(|(value, _)| (value, value))
        .reduce(|(low, high), (value, _)| (low.min(value), high.max(value)))
}

/// States that a mean lies between the smallest and largest of its inputs.
fn between_inputs<N: Number>(mean: N, rows: &[N]) -> N {
    input_range(rows).map_or(mean, |(low, high)| mean.assume_within(low, high))
}
