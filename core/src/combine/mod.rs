//! Combiners: one score of any number of inputs, each with a weight. One combiner, one file; a new one is its file and
//! its line below.
//!
//! A weight of 0 leaves an input out, and a weight below 0 counts as 0. What a weight in between means is the
//! combiner's own: in a mean it is a share, in a sum and a maximum it multiplies, in a product and a minimum it says how
//! far the input may pull the result away from 1.

#[cfg(test)]
mod believed;

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
    /// What an action is worth whose outcome is uncertain.
    expected_utility: expected_utility::ExpectedUtility => EXPECTED_UTILITY,
}

/// The sockets of each input.
pub(crate) const ROW: &[SocketSpec] = &[
    SocketSpec::value("value", "value", "a score to combine", 0.0),
    WEIGHT,
];

/// An input's weight, where it may be any size.
const WEIGHT: SocketSpec = SocketSpec::value(
    "weight",
    "weight",
    "how much it counts; below 0 counts as 0",
    1.0,
)
.quiet()
.within(0.0, f32::MAX);

/// The sockets of each input that pulls the result away from 1; see [`pulls`].
const PULL_ROW: &[SocketSpec] = &[
    SocketSpec::value("value", "value", "a score to combine", 1.0),
    SocketSpec::value(
        "weight",
        "weight",
        "how far it may pull the result away from 1: 0 leaves it out, 1 lets it count in full; beyond 0..1 counts as \
         the nearer end",
        1.0,
    ).quiet()
    .within(0.0, 1.0),
];

/// The inputs' values and weights, where a weight below 0 is 0.
fn inputs<N: Number>(rows: &[N]) -> impl Iterator<Item = (N, N)> {
    let pairs = rows.as_chunks().0.iter();
    pairs.map(|[value, weight]| (*value, weight.max(N::from(0.0))))
}

/// The inputs as they pull a result away from 1, and their weights: in full at 1, not at all at 0. A weight above 1
/// would turn a score of 0 into a negative one, so it is 1.
fn pulls<N: Number>(rows: &[N]) -> impl Iterator<Item = (N, N)> {
    let one = N::from(1.0);
    inputs(rows).map(move |(value, weight)| {
        let weight = weight.min(one);
        (N::mix(one, value, weight), weight)
    })
}

/// `Σ weight value` and `Σ weight`, where a weight below 0 is 0. Their quotient is 0 where there is no weight.
fn weighted_sum<N: Number>(rows: &[N]) -> (N, N) {
    let zero = N::from(0.0);
    inputs(rows).fold((zero, zero), |(sum, total), (value, weight)| {
        (sum + weight * value, total + weight)
    })
}

/// The smallest and largest of the inputs' values, unless there are none, or so many that a mean's rounding may exceed
/// what [`Number::known_within`] allows for.
fn reach<N: Number>(rows: &[N]) -> Option<(N, N)> {
    const INPUTS: usize = 1024;
    if rows.len() > 2 * INPUTS {
        return None;
    }
    let ends = inputs(rows).map(|(value, _)| (value, value));
    ends.reduce(|(low, high), (value, _)| (low.min(value), high.max(value)))
}

/// States that a mean lies between the smallest and largest of its inputs.
fn between_inputs<N: Number>(mean: N, rows: &[N]) -> N {
    reach(rows).map_or(mean, |(low, high)| mean.known_within(low, high))
}
