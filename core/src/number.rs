//! What formulas are written over. Every node's formula exists once, generic over [`Number`]; with [`Plain`] it
//! computes, with the compiler's [`Symbol`](crate::symbolic::Symbol) it becomes a part of the tape. So the reference
//! walk and the tape agree by construction, and a formula reads as it is written in a book.
//!
//! A value is a finite f32, never NaN, never infinite and never -0. That there is no -0 is what lets the compiler drop
//! `x + 0`, `x * 1` and idle clamps without changing a bit.

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::{math, piecewise::Table};

/// A value that formulas compute with. Every operation is total: see [`math`] for what each does at its awkward
/// arguments.
pub trait Number:
    Copy
    + From<f32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The smaller one.
    fn min(self, other: Self) -> Self;
    /// The larger one.
    fn max(self, other: Self) -> Self;
    /// The largest whole number that is not above.
    fn floor(self) -> Self;
    /// 2 to this power.
    fn exp2(self) -> Self;
    /// The logarithm to base 2.
    fn log2(self) -> Self;
    /// e to this power, less 1; accurate near 0.
    fn exp_m1(self) -> Self;
    /// This to a power.
    fn pow(self, exponent: Self) -> Self;
    /// `1 / (1 + 2^-x)`.
    fn logistic2(self) -> Self;
    /// `log2(x / (1 - x))`.
    fn logit2(self) -> Self;
    /// The sine of so many whole turns.
    fn sin_turns(self) -> Self;
    /// 1 if this is less than the other, else 0.
    fn less(self, other: Self) -> Self;
    /// 1 if this is at most the other, else 0.
    fn less_equal(self, other: Self) -> Self;
    /// 1 if both are the same, else 0.
    fn equal(self, other: Self) -> Self;
    /// `yes` unless this is 0, then `no`.
    fn select(self, yes: Self, no: Self) -> Self;
    /// The height of a piecewise curve here.
    fn piecewise(self, table: &Table) -> Self;
    /// States that this lies between two others, give or take a share of 1/4096 for its rounding. Changes no value; the
    /// intervals that the checks reason with become narrower by it.
    fn known_within(self, low: Self, high: Self) -> Self;

    /// The distance from 0.
    fn abs(self) -> Self {
        self.max(-self)
    }

    /// Brought between two others; `low` wins where they are reversed.
    fn clamp(self, low: Self, high: Self) -> Self {
        self.min(high).max(low)
    }

    /// What lies a share of the way between two others, exact at both ends.
    fn mix(low: Self, high: Self, share: Self) -> Self {
        low * (Self::from(1.0) - share) + high * share
    }

    /// The share of the way from `low` to `high` at which this lies. Where both are the same it is a step: 0 below, 1
    /// from there on.
    fn along(self, low: Self, high: Self) -> Self {
        let span = high - low;
        span.select((self - low) / span, low.less_equal(self))
    }

    /// 1 if this counts as yes (0.5 and more), else 0.
    fn yes(self) -> Self {
        Self::from(0.5).less_equal(self)
    }
}

/// A plain number with total arithmetic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plain(f32);

impl Plain {
    /// The number itself.
    pub const fn get(self) -> f32 {
        self.0
    }
}

/// NaN becomes 0, infinity the largest finite number, -0 becomes 0: nothing else ever enters a formula.
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

    fn piecewise(self, table: &Table) -> Self {
        Self(table.height(self.0))
    }

    fn known_within(self, _: Self, _: Self) -> Self {
        self
    }
}
