//! The numbers that formulas are generic over.
//!
//! Every node's formula exists once, generic over [`Number`]. With [`Plain`] it computes; with the
//! compiler's [`Symbol`](crate::symbolic::Symbol) it becomes part of the tape. So the reference
//! evaluator and the tape agree by construction, and a formula reads as in a textbook.
//!
//! A value is a finite f32, never NaN, infinite or -0. Since there is no -0, the compiler can drop
//! `x + 0`, `x * 1` and clamps without effect, and no bit changes.

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::{math, piecewise::Table};

/// A value that formulas compute with. Every operation is total: see [`math`] for the results at
/// poles and overflows.
pub trait Number:
    Copy
    + From<f32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The smaller of two numbers.
    fn min(self, other: Self) -> Self;
    /// The larger of two numbers.
    fn max(self, other: Self) -> Self;
    /// The largest whole number that is not greater.
    fn floor(self) -> Self;
    /// 2 to this power.
    fn exp2(self) -> Self;
    /// The logarithm to base 2.
    fn log2(self) -> Self;
    /// e to this power, minus 1; accurate near 0.
    fn exp_m1(self) -> Self;
    /// This number raised to a power.
    fn pow(self, exponent: Self) -> Self;
    /// `1 / (1 + 2^-x)`.
    fn logistic2(self) -> Self;
    /// `log2(x / (1 - x))`.
    fn logit2(self) -> Self;
    /// The sine of this many full turns.
    fn sin_turns(self) -> Self;
    /// 1 if this is less than the other, else 0.
    fn less(self, other: Self) -> Self;
    /// 1 if this is at most the other, else 0.
    fn less_equal(self, other: Self) -> Self;
    /// 1 if both are equal, else 0.
    fn equal(self, other: Self) -> Self;
    /// `yes`, or `no` if this is 0.
    fn select(self, yes: Self, no: Self) -> Self;
    /// The height of a piecewise curve at this x.
    fn piecewise_height(self, table: &Table) -> Self;
    /// States that this lies between two others, up to a share of 1/4096 for rounding. Changes no
    /// value, but narrows the intervals that the checks reason with.
    fn assume_within(self, low: Self, high: Self) -> Self;

    /// The distance from 0.
    fn abs(self) -> Self {
        self.max(-self)
    }

    /// Clamped between two others; `low` wins if they are reversed.
    fn clamp(self, low: Self, high: Self) -> Self {
        self.min(high).max(low)
    }

    /// Interpolates linearly from `low` (at a share of 0) to `high` (at 1), exact at both ends.
    fn lerp(low: Self, high: Self, share: Self) -> Self {
        low * (Self::from(1.0) - share) + high * share
    }

    /// The position of this number between `low` and `high`, as a share: the inverse of
    /// [`Number::lerp`]. If both ends are equal it is a step: 0 below, 1 from there on.
    fn share_between(self, low: Self, high: Self) -> Self {
        let span = high - low;
        span.select((self - low) / span, low.less_equal(self))
    }

    /// 1 if this counts as yes (0.5 and more), else 0.
    fn truth_value(self) -> Self {
        Self::from(0.5).less_equal(self)
    }
}

/// A plain number with total arithmetic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plain(f32);

impl Plain {
    /// Returns the number as an `f32`.
    pub const fn get(self) -> f32 {
        self.0
    }
}

/// Makes a value of any `f32`: NaN and -0 become 0, infinities the largest finite numbers.
impl From<f32> for Plain {
    fn from(value: f32) -> Self {
        Self(math::saturate(value) + 0.0)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $function:ident),+) => {$(
        impl $operator for Plain {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self(math::$function(self.0, other.0))
            }
        }
    )+};
}

operators!(Add add add, Sub sub sub, Mul mul mul, Div div div);

impl Neg for Plain {
    type Output = Self;
    fn neg(self) -> Self {
        Self(0.0 - self.0)
    }
}

macro_rules! functions {
    ($($method:ident ($($argument:ident),*)),+ $(,)?) => {$(
        fn $method(self $(, $argument: Self)*) -> Self {
            Self(math::$method(self.0 $(, $argument.0)*))
        }
    )+};
}

impl Number for Plain {
    functions!(
        min(other),
        max(other),
        floor(),
        exp2(),
        log2(),
        exp_m1(),
        pow(exponent),
        logistic2(),
        logit2(),
        sin_turns(),
        less(other),
        less_equal(other),
        equal(other),
        select(yes, no),
    );

    fn piecewise_height(self, table: &Table) -> Self {
        Self(table.height_at(self.0))
    }

    fn assume_within(self, _: Self, _: Self) -> Self {
        self
    }
}
