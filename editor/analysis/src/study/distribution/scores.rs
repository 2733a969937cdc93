//! How numbers are spread.

use std::ops::RangeInclusive;

use crate::plot::round_step;

/// Which shares of the draws quantiles are of.
pub(super) const SHARES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];
/// About how many bars a histogram has.
const BARS: f64 = 50.0;

/// How numbers are spread.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// How many there are.
    pub count: usize,
    /// In how many draws there was none: an option for targets had nobody to be for.
    pub missing: usize,
    /// The least and the largest.
    pub ends: (f32, f32),
    /// Their mean.
    pub mean: f64,
    /// The numbers that 5, 25, 50, 75 and 95 % of them do not go beyond.
    pub quantiles: [f32; 5],
    /// Where the first bar begins, and how wide each is.
    pub bars: (f64, f64),
    /// How many lie in each.
    pub heights: Vec<u64>,
}

impl Scores {
    /// Of so many draws, all that gave a number.
    pub(super) fn of(values: &[f32], draws: usize) -> Self {
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
            quantiles: quantiles(values.to_vec()),
            ..Self::default()
        };
        scores.stack(values);
        scores
    }

    /// Bars that begin and end at round numbers.
    fn stack(&mut self, values: &[f32]) {
        let (low, high) = (f64::from(self.ends.0), f64::from(self.ends.1));
        let size = low.abs().max(high.abs());
        // Where all are the same there is one bar, as wide as it would be among numbers of its size.
        let span = if high > low {
            high - low
        } else {
            size.max(1.0)
        };
        let span = span.max(size * 1e-6).max(1e-30);
        let width = round_step(span / BARS);
        let first = (low / width + 1e-6).floor();
        let last = (high / width - 1e-6).floor().max(first);
        let mut heights = vec![0; (last - first) as usize + 1];
        let most = heights.len() - 1;
        for value in values {
            // What lies on an edge belongs to the bar above, however it was rounded.
            let place = f64::from(*value) / width - first + 1e-6;
            heights[(place as usize).min(most)] += 1;
        }
        self.bars = (first * width, width);
        self.heights = heights;
    }

    /// From where to where a bar goes.
    pub fn bar(&self, at: usize) -> RangeInclusive<f64> {
        let (first, width) = self.bars;
        first + width * at as f64..=first + width * (at + 1) as f64
    }
}

/// The numbers at the ranks that shares of them have: the smallest that so many do not go beyond.
fn quantiles(mut values: Vec<f32>) -> [f32; 5] {
    let mut found = [0.0; 5];
    let count = values.len();
    let mut rest = values.as_mut_slice();
    let mut before = 0;
    for (share, place) in SHARES.into_iter().zip(&mut found) {
        let rank = ((share * count as f64).ceil() as usize).clamp(1, count) - 1;
        let at = rank.saturating_sub(before);
        if at >= rest.len() {
            continue;
        }
        *place = *rest.select_nth_unstable_by(at, f32::total_cmp).1;
        // What is above it is all that matters for the next ones; it may be itself.
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
        // 1 to 100 in some order: of a hundred, the 5th is 5, and so on.
        let values: Vec<f32> = (0..100).map(|at| (at * 37 % 100 + 1) as f32).collect();
        let scores = Scores::of(&values, 103);
        assert_eq!((scores.count, scores.missing), (100, 3));
        assert_eq!(scores.ends, (1.0, 100.0));
        assert_eq!(scores.quantiles, [5.0, 25.0, 50.0, 75.0, 95.0]);
        assert_eq!(scores.mean, 50.5);
        assert_eq!(scores.heights.iter().sum::<u64>(), 100);
        // Bars of 2: from 0 to below 2 is one number, then there are two each, and 100 itself lies in the last.
        assert_eq!(scores.bars, (0.0, 2.0));
        let mut expected = vec![2; 50];
        (expected[0], expected[49]) = (1, 3);
        assert_eq!(scores.heights, expected);
    }

    #[test]
    fn few_and_odd_numbers_break_nothing() {
        assert_eq!(Scores::of(&[], 7).missing, 7);
        for values in [
            vec![0.0],
            vec![0.5; 9],
            vec![-f32::MAX, f32::MAX],
            vec![1e-40, 3e-40],
            vec![1.0, 1.0 + f32::EPSILON],
            vec![f32::MAX; 3],
        ] {
            let scores = Scores::of(&values, values.len());
            assert_eq!(scores.heights.iter().sum::<u64>(), values.len() as u64);
            assert!(scores.heights.len() < 200, "{values:?}");
            assert!(scores.bar(0).start().is_finite());
        }
    }
}
