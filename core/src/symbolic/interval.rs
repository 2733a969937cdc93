//! Interval arithmetic: the range of values that each expression can have if stats keep to their
//! ranges.
//!
//! The checks reason with intervals, and the compiler drops guards and clamps that they prove to
//! have no effect, so intervals must be sound to the last bit. Exact operations round the same way
//! at the ends as in between, and approximate ones are widened by more than their error.

use super::op::Op;
use crate::math;

/// A closed interval: the smallest and largest value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The smallest value.
    pub low: f32,
    /// The largest value.
    pub high: f32,
}

impl Interval {
    /// Every value.
    pub const ALL: Self = Self {
        low: -f32::MAX,
        high: f32::MAX,
    };
    /// The interval from 0 to 1.
    pub const UNIT: Self = Self {
        low: 0.0,
        high: 1.0,
    };

    /// Creates an interval that contains a single value.
    pub const fn point(value: f32) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// Creates an interval from its smallest and largest value.
    pub const fn new(low: f32, high: f32) -> Self {
        Self { low, high }
    }

    /// Returns whether the interval contains a value.
    pub fn contains(self, value: f32) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns whether another interval contains all of this one.
    pub fn is_within(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// Returns the smallest interval that contains both.
    pub fn hull(self, other: Self) -> Self {
        Self {
            low: math::min(self.low, other.low),
            high: math::max(self.high, other.high),
        }
    }

    /// Returns the values that both contain, or this interval unchanged if they are disjoint.
    pub fn intersect(self, other: Self) -> Self {
        let low = math::max(self.low, other.low);
        let high = math::min(self.high, other.high);
        if low <= high {
            Self { low, high }
        } else {
            self
        }
    }

    /// Widens the interval on both sides by a share of the magnitude of its larger end.
    pub fn widen(self, share: f32) -> Self {
        let by = math::mul(math::max(math::abs(self.low), math::abs(self.high)), share);
        Self {
            low: math::sub(self.low, by),
            high: math::add(self.high, by),
        }
    }

    /// Returns whether an end is at the limit of finite numbers, where saturation may have
    /// happened.
    pub fn is_saturated(self) -> bool {
        self.low <= -f32::MAX || self.high >= f32::MAX
    }

    /// Applies a function to all combinations of ends, and returns the interval of the results.
    fn combine_ends(self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        let [a, b] = [f(self.low, other.low), f(self.low, other.high)];
        let [c, d] = [f(self.high, other.low), f(self.high, other.high)];
        Self {
            low: math::min(math::min(a, b), math::min(c, d)),
            high: math::max(math::max(a, b), math::max(c, d)),
        }
    }

    /// Applies an increasing function that is computed with an error. The result is widened by more
    /// than the error, but stays within the function's range.
    fn map_increasing(self, f: impl Fn(f32) -> f32, range: Self) -> Self {
        Self::new(f(self.low), f(self.high))
            .widen_by_error()
            .intersect(range)
    }

    /// Widens by more than the error of any function of [`math`], which is below 4e-7 both relative
    /// and absolute.
    fn widen_by_error(self) -> Self {
        const MATH_ERROR: f32 = 1e-6;
        let widened = self.widen(MATH_ERROR);
        Self::new(
            math::sub(widened.low, MATH_ERROR),
            math::add(widened.high, MATH_ERROR),
        )
    }

    fn divide_by(self, by: Self) -> Self {
        if by.contains(0.0) {
            return match (self.low >= 0.0, by.low >= 0.0) {
                (true, true) => Self::new(math::div(self.low, by.high), f32::MAX),
                _ => Self::ALL,
            };
        }
        self.combine_ends(by, math::div)
    }

    fn raise_to(self, exponent: Self) -> Self {
        if self.low < 0.0 {
            let size = math::max(-self.low, math::abs(self.high));
            let largest = Self::new(0.0, size).raise_to(exponent).high;
            return Self::new(-largest, largest);
        }

        let powers = self
            .combine_ends(exponent, math::pow)
            .widen_by_error()
            .intersect(Self::new(0.0, f32::MAX));

        if self.high <= 1.0 && exponent.low >= 0.0 {
            powers.intersect(Self::UNIT)
        } else {
            powers
        }
    }

    /// Returns the interval of a comparison, given whether it is certainly true or certainly false.
    fn from_comparison(certain: bool, impossible: bool) -> Self {
        match (certain, impossible) {
            (true, _) => Self::point(1.0),
            (_, true) => Self::point(0.0),
            _ => Self::UNIT,
        }
    }

    /// Returns the interval of an operation on values from other intervals.
    pub(crate) fn from_op(op: Op, [a, b, c]: [Self; 3]) -> Self {
        match op {
            Op::Add | Op::AddFinite => {
                Self::new(math::add(a.low, b.low), math::add(a.high, b.high))
            }
            Op::Sub | Op::SubFinite => {
                Self::new(math::sub(a.low, b.high), math::sub(a.high, b.low))
            }
            Op::Mul | Op::MulFinite => a.combine_ends(b, math::mul),
            Op::Div | Op::DivFinite => a.divide_by(b),
            Op::Min => Self::new(math::min(a.low, b.low), math::min(a.high, b.high)),
            Op::Max => Self::new(math::max(a.low, b.low), math::max(a.high, b.high)),
            Op::Floor => Self::new(math::floor(a.low), math::floor(a.high)),
            Op::Exp2 => a.map_increasing(math::exp2, Self::new(0.0, f32::MAX)),
            Op::Log2 => a.map_increasing(math::log2, Self::ALL),
            Op::ExpM1 => a.map_increasing(math::exp_m1, Self::new(-1.0, f32::MAX)),
            Op::Logistic2 => a.map_increasing(math::logistic2, Self::UNIT),
            Op::Logit2 => a.map_increasing(math::logit2, Self::ALL),
            Op::SinTurns => Self::new(-1.0, 1.0),
            Op::Pow | Op::PowPositive => a.raise_to(b),

            Op::Less => Self::from_comparison(a.high < b.low, a.low >= b.high),
            Op::LessEqual => Self::from_comparison(a.high <= b.low, a.low > b.high),
            Op::Equal => Self::from_comparison(
                a.low == a.high && b.low == b.high && a.low == b.low,
                a.high < b.low || b.high < a.low,
            ),

            Op::Select => b.hull(c),
            Op::Random => Self::UNIT,
            Op::Input
            | Op::Piecewise
            | Op::MulAdd
            | Op::MulFrom
            | Op::AddAdd
            | Op::AddMul
            | Op::AddDiv
            | Op::SubMul
            | Op::SubDiv
            | Op::MulMul
            | Op::Clamp => Self::ALL,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Unary = fn(f32) -> f32;
    type Binary = fn(f32, f32) -> f32;

    const BINARY: [(Op, Binary); 10] = [
        (Op::Add, math::add),
        (Op::Sub, math::sub),
        (Op::Mul, math::mul),
        (Op::Div, math::div),
        (Op::Min, math::min),
        (Op::Max, math::max),
        (Op::Less, math::less),
        (Op::LessEqual, math::less_equal),
        (Op::Equal, math::equal),
        (Op::Pow, math::pow),
    ];
    const UNARY: [(Op, Unary); 7] = [
        (Op::Floor, math::floor),
        (Op::Exp2, math::exp2),
        (Op::Log2, math::log2),
        (Op::ExpM1, math::exp_m1),
        (Op::Logistic2, math::logistic2),
        (Op::Logit2, math::logit2),
        (Op::SinTurns, math::sin_turns),
    ];

    /// Generates values of every magnitude, with many at which functions change their behavior.
    fn value() -> impl Strategy<Value = f32> {
        prop_oneof![
            -8.0_f32..8.0,
            0.0_f32..1.0,
            prop::sample::select(alloc::vec![
                0.0,
                1.0,
                -1.0,
                0.5,
                2.0,
                -0.5,
                3.0,
                f32::MAX,
                f32::MIN,
                1e-45,
                f32::MIN_POSITIVE
            ]),
            any::<u32>().prop_map(|bits| math::saturate(f32::from_bits(bits))),
        ]
        .prop_map(|value| value + 0.0)
    }

    /// Generates an interval and a value in it, often very close to an end, where errors show.
    fn interval_and_value() -> impl Strategy<Value = (Interval, f32)> {
        (value(), value(), value(), 0..3_u8).prop_map(|(a, b, c, place)| {
            let (low, high) = (math::min(a, b), math::max(a, b));
            let inside = match place {
                0 => math::min(math::max(c, low), high),
                1 => math::min(low.next_up() + 0.0, high),
                _ => math::max(high.next_down() + 0.0, low),
            };
            (Interval::new(low, high), inside)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_operation_stays_in_the_interval_of_its_arguments(
            (a, x) in interval_and_value(),
            (b, y) in interval_and_value(),
        ) {
            for (op, f) in BINARY {
                let (interval, result) = (Interval::from_op(op, [a, b, Interval::ALL]), f(x, y));
                prop_assert!(interval.contains(result), "{op:?} of {x} and {y} is {result}, not in {interval:?}");
            }
            for (op, f) in UNARY {
                let (interval, result) = (Interval::from_op(op, [a, b, Interval::ALL]), f(x));
                prop_assert!(interval.contains(result), "{op:?} of {x} is {result}, not in {interval:?}");
            }
        }
    }
}
