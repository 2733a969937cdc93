//! Interval arithmetic: what every expression can be, given that stats keep to their ranges. The checks reason with it,
//! and the compiler drops guards and clamps that it proves idle, so it must be sound to the last bit: exact operations
//! round the same way at the ends as in the middle, and the approximated ones are widened by more than their error.

use super::op::Op;
use crate::math;

/// The smallest and largest value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The smallest.
    pub low: f32,
    /// The largest.
    pub high: f32,
}

impl Interval {
    /// Every value.
    pub const ALL: Self = Self {
        low: -f32::MAX,
        high: f32::MAX,
    };
    /// A share.
    pub const UNIT: Self = Self {
        low: 0.0,
        high: 1.0,
    };

    /// A single value.
    pub const fn point(value: f32) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// From the smaller to the larger.
    pub const fn new(low: f32, high: f32) -> Self {
        Self { low, high }
    }

    /// Whether a value may occur.
    pub fn holds(self, value: f32) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether every value of this lies in another.
    pub fn within(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// The smallest interval that holds both.
    pub fn hull(self, other: Self) -> Self {
        Self {
            low: math::min(self.low, other.low),
            high: math::max(self.high, other.high),
        }
    }

    /// What both hold; this one where they do not meet.
    pub fn meet(self, other: Self) -> Self {
        let low = math::max(self.low, other.low);
        let high = math::min(self.high, other.high);
        if low <= high {
            Self { low, high }
        } else {
            self
        }
    }

    /// A little more on both sides, by a share of the larger end's size.
    pub fn widened(self, share: f32) -> Self {
        let by = math::mul(math::max(math::abs(self.low), math::abs(self.high)), share);
        Self {
            low: math::sub(self.low, by),
            high: math::add(self.high, by),
        }
    }

    /// Whether an end is as large as numbers get, where saturation may have happened.
    pub fn saturated(self) -> bool {
        self.low <= -f32::MAX || self.high >= f32::MAX
    }

    fn corners(self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        let [a, b] = [f(self.low, other.low), f(self.low, other.high)];
        let [c, d] = [f(self.high, other.low), f(self.high, other.high)];
        Self {
            low: math::min(math::min(a, b), math::min(c, d)),
            high: math::max(math::max(a, b), math::max(c, d)),
        }
    }

    /// A rising function that is computed with an error: the ends, widened by more than it, within the function's own
    /// range.
    fn rising(self, f: impl Fn(f32) -> f32, range: Self) -> Self {
        Self::new(f(self.low), f(self.high))
            .approximate()
            .meet(range)
    }

    /// Wider than any error of [`math`]'s functions, which are below 4e-7 of the result and of 1.
    fn approximate(self) -> Self {
        const ERROR: f32 = 1e-6;
        let wide = self.widened(ERROR);
        Self::new(math::sub(wide.low, ERROR), math::add(wide.high, ERROR))
    }

    fn divide(self, by: Self) -> Self {
        if by.holds(0.0) {
            return match (self.low >= 0.0, by.low >= 0.0) {
                (true, true) => Self::new(math::div(self.low, by.high), f32::MAX),
                _ => Self::ALL,
            };
        }
        self.corners(by, math::div)
    }

    fn power(self, exponent: Self) -> Self {
        if self.low < 0.0 {
            let size = math::max(-self.low, math::abs(self.high));
            let most = Self::new(0.0, size).power(exponent).high;
            return Self::new(-most, most);
        }
        let powers = self
            .corners(exponent, math::pow)
            .approximate()
            .meet(Self::new(0.0, f32::MAX));
        if self.high <= 1.0 && exponent.low >= 0.0 {
            powers.meet(Self::UNIT)
        } else {
            powers
        }
    }

    fn compare(certain: bool, impossible: bool) -> Self {
        match (certain, impossible) {
            (true, _) => Self::point(1.0),
            (_, true) => Self::point(0.0),
            _ => Self::UNIT,
        }
    }

    /// The interval of an operation on others.
    pub(crate) fn of(op: Op, [a, b, c]: [Self; 3]) -> Self {
        match op {
            Op::Add | Op::AddFinite => {
                Self::new(math::add(a.low, b.low), math::add(a.high, b.high))
            }
            Op::Sub | Op::SubFinite => {
                Self::new(math::sub(a.low, b.high), math::sub(a.high, b.low))
            }
            Op::Mul | Op::MulFinite => a.corners(b, math::mul),
            Op::Div | Op::DivFinite => a.divide(b),
            Op::Min => Self::new(math::min(a.low, b.low), math::min(a.high, b.high)),
            Op::Max => Self::new(math::max(a.low, b.low), math::max(a.high, b.high)),
            Op::Floor => Self::new(math::floor(a.low), math::floor(a.high)),
            Op::Exp2 => a.rising(math::exp2, Self::new(0.0, f32::MAX)),
            Op::Log2 => a.rising(math::log2, Self::ALL),
            Op::ExpM1 => a.rising(math::exp_m1, Self::new(-1.0, f32::MAX)),
            Op::Logistic2 => a.rising(math::logistic2, Self::UNIT),
            Op::Logit2 => a.rising(math::logit2, Self::ALL),
            Op::SinTurns => Self::new(-1.0, 1.0),
            Op::Pow | Op::PowPositive => a.power(b),
            Op::Less => Self::compare(a.high < b.low, a.low >= b.high),
            Op::LessEqual => Self::compare(a.high <= b.low, a.low > b.high),
            Op::Equal => Self::compare(
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

    /// Values of every size, with many of the places where functions turn.
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

    /// An interval, and a value in it; often very close to an end, where errors show.
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
                let (interval, result) = (Interval::of(op, [a, b, Interval::ALL]), f(x, y));
                prop_assert!(interval.holds(result), "{op:?} of {x} and {y} is {result}, not in {interval:?}");
            }
            for (op, f) in UNARY {
                let (interval, result) = (Interval::of(op, [a, b, Interval::ALL]), f(x));
                prop_assert!(interval.holds(result), "{op:?} of {x} is {result}, not in {interval:?}");
            }
        }
    }
}
