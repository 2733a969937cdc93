//! Summaries of a stat over a population. Each is computed once, whoever reads it, although a
//! reader that belongs to the population leaves itself out.

use inclination_core::authoring::scenario::Summary;

/// The number of bits in which an f64 stores a number without rounding.
const EXACT_BITS: i32 = f64::MANTISSA_DIGITS as i32;

/// Summarizes values. Without any, there is no mean, smallest or largest one.
pub(super) fn summarize_values(summary: Summary, values: impl Iterator<Item = f32>) -> Option<f64> {
    let mut values = values.map(f64::from);
    match summary {
        Summary::Count => Some(values.count() as f64),
        Summary::Sum => Some(add_values(values).0),
        Summary::Mean => {
            let (sum, count) = add_values(values);
            (count > 0).then(|| sum / count as f64)
        }
        Summary::Min => values.next().map(|first| values.fold(first, f64::min)),
        Summary::Max => values.next().map(|first| values.fold(first, f64::max)),
    }
}

/// Returns the sum of values in their order.
pub(super) fn sum_values(values: impl Iterator<Item = f32>) -> f64 {
    add_values(values.map(f64::from)).0
}

/// Returns the sum of values and their number.
fn add_values(values: impl Iterator<Item = f64>) -> (f64, usize) {
    values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1))
}

/// A summary of values, from which one of them can be left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueSummary {
    count: usize,
    /// The sum in the order of the members.
    sum: f64,
    /// Whether the sum of any of the values is exact, in any order.
    is_exact: bool,
    /// The two smallest values, and the two largest.
    lowest: [f64; 2],
    highest: [f64; 2],
}

impl ValueSummary {
    pub(super) fn new(values: impl Iterator<Item = f32>) -> Self {
        let mut summary = Self {
            count: 0,
            sum: 0.0,
            is_exact: true,
            lowest: [f64::INFINITY; 2],
            highest: [f64::NEG_INFINITY; 2],
        };
        let mut size = 0.0;
        let mut last_bit = i32::MAX;
        for value in values {
            last_bit = last_bit.min(last_bit_of(value));
            let value = f64::from(value);
            summary.count += 1;
            summary.sum += value;
            size += value.abs();

            let [first, second] = summary.lowest;
            summary.lowest = [first.min(value), first.max(value).min(second)];
            let [first, second] = summary.highest;
            summary.highest = [first.max(value), first.min(value).max(second)];
        }

        // All sums are multiples of the last bit of any value, and none exceeds the sum of sizes.
        // That is rounded itself, which one more bit allows for.
        summary.is_exact = size == 0.0 || first_bit_of(size) + 2 - last_bit <= EXACT_BITS;
        summary
    }

    /// Returns the summary, given the value of a reader that is left out, if there is one. Without
    /// values, there is no mean, smallest or largest one. The sum of the others is computed by a
    /// function if subtracting would round differently.
    pub(super) fn value(
        &self,
        summary: Summary,
        without: Option<f32>,
        sum_of_others: impl FnOnce() -> f64,
    ) -> Option<f64> {
        let own = without.map(f64::from);
        let count = self.count - usize::from(own.is_some());
        let sum = || match own {
            None => self.sum,
            Some(own) if self.is_exact => self.sum - own,
            Some(_) => sum_of_others(),
        };
        // The second is equal to the first if two members have the same value.
        let end = |[first, second]: [f64; 2]| if own == Some(first) { second } else { first };
        match summary {
            Summary::Count => Some(count as f64),
            Summary::Sum => Some(sum()),
            Summary::Mean => (count > 0).then(|| sum() / count as f64),
            Summary::Min => (count > 0).then(|| end(self.lowest)),
            Summary::Max => (count > 0).then(|| end(self.highest)),
        }
    }
}

/// Returns the exponent of the first bit of a number that is not tiny.
fn first_bit_of(value: f64) -> i32 {
    (value.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

/// Returns the exponent of the last bit of a number that is set.
fn last_bit_of(value: f32) -> i32 {
    let bits = value.to_bits();
    let exponent = (bits >> 23 & 0xff) as i32;
    let fraction = bits & 0x7f_ffff;
    let fraction = if exponent == 0 {
        fraction
    } else {
        fraction | 0x80_0000
    };
    if fraction == 0 {
        return i32::MAX;
    }
    exponent.max(1) - 150 + fraction.trailing_zeros() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Summary; 5] = [
        Summary::Count,
        Summary::Sum,
        Summary::Mean,
        Summary::Min,
        Summary::Max,
    ];

    /// Returns all values but one.
    fn leave_out(values: &[f32], without: Option<usize>) -> impl Iterator<Item = f32> {
        let others = values.iter().enumerate();
        let others = others.filter(move |(at, _)| Some(*at) != without);
        others.map(|(_, value)| *value)
    }

    #[test]
    fn summaries_are_those_computed_by_hand() {
        let summarize = |summary, values: &[f32]| summarize_values(summary, values.iter().copied());
        let expected = [Some(4.0), Some(5.0), Some(1.25), Some(-2.0), Some(4.0)];
        assert_eq!(
            ALL.map(|kind| summarize(kind, &[3.0, -2.0, 4.0, 0.0])),
            expected
        );
        let of_none = [Some(0.0), Some(0.0), None, None, None];
        assert_eq!(ALL.map(|kind| summarize(kind, &[])), of_none);
    }

    #[test]
    fn leaving_out_one_value_has_the_same_bits_as_summarizing_the_others() {
        let close: Vec<f32> = (0..40).map(|at| 0.1 * (at * 7 % 23) as f32).collect();
        let far = [1e30, 1.0, -1e30, 1e-30, 3.0, -0.1, 1e-45];
        let cases = [&close[..], &far, &[], &[2.5], &[0.1, 0.1], &[0.0, 0.0, 5.0]];
        for values in cases {
            let summary = ValueSummary::new(values.iter().copied());
            for kind in ALL {
                for without in (0..values.len()).map(Some).chain([None]) {
                    let expected = summarize_values(kind, leave_out(values, without));
                    let others = || sum_values(leave_out(values, without));
                    let own = without.map(|at| values[at]);
                    let found = summary.value(kind, own, others);
                    assert_eq!(found, expected, "{kind:?} of {values:?} without {own:?}");
                }
            }
        }
    }

    #[test]
    fn a_sum_is_exact_while_it_fits_into_53_bits() {
        let is_exact = |values: &[f32]| ValueSummary::new(values.iter().copied()).is_exact;
        assert!(is_exact(&[]) && is_exact(&[0.0, 0.0]));
        // 0.1 has its last bit at 2^-27 and 1000 takes 10 bits before the point.
        assert!(is_exact(&[0.1, 1000.0]));
        // Bits from 2^0 to 2^99.
        assert!(!is_exact(&[1.0, 1e30]));
    }
}
