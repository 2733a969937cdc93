//! Histograms and quantiles of numbers.

use std::ops::RangeInclusive;

use crate::plot::round_step;

/// The shares of the draws that the quantiles are computed for.
pub(super) const QUANTILE_SHARES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];
/// The approximate number of bars in a histogram.
const TARGET_BAR_COUNT: f64 = 50.0;

/// The histogram, the quantiles and the mean of some numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueHistogram {
    /// How many numbers there are.
    pub count: usize,
    /// The number of draws without a number, because an option for targets had no target.
    pub missing: usize,
    /// The least and the greatest number.
    pub ends: (f32, f32),
    /// The mean of the numbers.
    pub mean: f64,
    /// The numbers that 5, 25, 50, 75 and 95% of all numbers do not exceed.
    pub quantiles: [f32; 5],
    /// The start of the first bar, and the width of each bar.
    pub bars: (f64, f64),
    /// How many numbers lie in each bar.
    pub counts: Vec<u64>,
}

impl ValueHistogram {
    /// Computes the histogram of the numbers that this many draws gave.
    pub(super) fn from_values(values: &[f32], draws: usize) -> Self {
        let missing = draws.saturating_sub(values.len());
        let Some(first) = values.first() else {
            return Self {
                missing,
                ..Self::default()
            };
        };

        let ends = values.iter().fold((*first, *first), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });
        let sum = values
            .iter()
            .fold(0.0, |sum, value| sum + f64::from(*value));

        let mut scores = Self {
            count: values.len(),
            missing,
            ends,
            mean: sum / values.len() as f64,
            quantiles: select_quantiles(values.to_vec()),
            ..Self::default()
        };
        scores.build_bars(values);
        scores
    }

    /// Returns the value that all numbers have in common, if they do.
    pub fn single_value(&self) -> Option<f32> {
        let (least, most) = self.ends;
        (self.count > 0 && least.to_bits() == most.to_bits()).then_some(least)
    }

    /// Counts the numbers in bars that begin and end at round numbers.
    fn build_bars(&mut self, values: &[f32]) {
        let (low, high) = (f64::from(self.ends.0), f64::from(self.ends.1));
        let size = low.abs().max(high.abs());
        // If all numbers are equal there is one bar, as wide as it would be among numbers of that
        // size.
        let span = if high > low {
            high - low
        } else {
            size.max(1.0)
        };
        let span = span.max(size * 1e-6).max(1e-30);
        let width = round_step(span / TARGET_BAR_COUNT);
        let first = (low / width + 1e-6).floor();
        let last = (high / width - 1e-6).floor().max(first);

        let mut heights = vec![0; (last - first) as usize + 1];
        let most = heights.len() - 1;
        for value in values {
            // A number on an edge belongs to the bar above, however it was rounded.
            let place = f64::from(*value) / width - first + 1e-6;
            heights[(place as usize).min(most)] += 1;
        }

        self.bars = (first * width, width);
        self.counts = heights;
    }

    /// Returns the range that a bar covers.
    pub fn bar_range(&self, at: usize) -> RangeInclusive<f64> {
        let (first, width) = self.bars;
        first + width * at as f64..=first + width * (at + 1) as f64
    }
}

/// Returns a quantile for each share: the smallest number that this share of all numbers does not
/// exceed.
fn select_quantiles(mut values: Vec<f32>) -> [f32; 5] {
    let mut found = [0.0; 5];
    let count = values.len();
    let mut rest = values.as_mut_slice();
    let mut before = 0;

    for (share, place) in QUANTILE_SHARES.into_iter().zip(&mut found) {
        let rank = ((share * count as f64).ceil() as usize).clamp(1, count) - 1;
        let at = rank.saturating_sub(before);
        if at >= rest.len() {
            continue;
        }
        *place = *rest.select_nth_unstable_by(at, f32::total_cmp).1;
        // Later quantiles are at or above this one.
        rest = &mut rest[at..];
        before += at;
    }

    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_and_ranked() {
        // The numbers are 1 to 100 in a scrambled order: of a hundred numbers, the 5th is 5.
        let values: Vec<f32> = (0..100).map(|at| (at * 37 % 100 + 1) as f32).collect();
        let scores = ValueHistogram::from_values(&values, 103);
        assert_eq!((scores.count, scores.missing), (100, 3));
        assert_eq!(scores.ends, (1.0, 100.0));
        assert_eq!(scores.quantiles, [5.0, 25.0, 50.0, 75.0, 95.0]);
        assert_eq!(scores.mean, 50.5);
        assert_eq!(scores.counts.iter().sum::<u64>(), 100);

        // Bars are 2 wide. The first, from 0 to below 2, holds one number, the others hold two
        // each, and the last also holds 100.
        assert_eq!(scores.bars, (0.0, 2.0));
        let mut expected = vec![2; 50];
        (expected[0], expected[49]) = (1, 3);
        assert_eq!(scores.counts, expected);
    }

    #[test]
    fn few_and_extreme_numbers_are_handled() {
        assert_eq!(ValueHistogram::from_values(&[], 7).missing, 7);
        for values in [
            vec![0.0],
            vec![0.5; 9],
            vec![-f32::MAX, f32::MAX],
            vec![1e-40, 3e-40],
            vec![1.0, 1.0 + f32::EPSILON],
            vec![f32::MAX; 3],
        ] {
            let scores = ValueHistogram::from_values(&values, values.len());
            assert_eq!(scores.counts.iter().sum::<u64>(), values.len() as u64);
            assert!(scores.counts.len() < 200, "{values:?}");
            assert!(scores.bar_range(0).start().is_finite());
        }
    }
}
