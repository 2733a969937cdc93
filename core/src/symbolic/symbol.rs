//! Symbols: numbers that are not computed yet. Running a formula on symbols writes the formula into
//! the [`Arena`]. Constants are folded on the way with the same functions that evaluate them, and
//! operations that change nothing are left out.

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::{
    arena::{Arena, Expression, Term},
    interval::Interval,
    op::Op,
};
use crate::{
    number::{Number, Plain},
    piecewise::Table,
};

/// A value of the graph while it is compiled.
#[derive(Clone, Copy)]
pub struct Symbol<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    Const(Plain),
    Node(&'a Arena, u32),
}

use Repr::{Const, Node};

impl<'a> Symbol<'a> {
    /// Creates a symbol that reads an input.
    pub(crate) fn from_input(arena: &'a Arena, stat: u32, reach: Interval) -> Self {
        if reach.low == reach.high {
            return Self::from(reach.low);
        }
        Self(Node(
            arena,
            arena.find_or_add(
                Op::Input,
                [Term::Const(stat), Term::Const(0), Term::Const(0)],
                reach,
            ),
        ))
    }

    /// Creates a symbol that draws a random number with a key.
    pub(crate) fn from_draw(arena: &'a Arena, key: u64) -> Self {
        let terms = [
            Term::Const(key as u32),
            Term::Const((key >> 32) as u32),
            Term::Const(0),
        ];
        Self(Node(arena, arena.add_draw(terms)))
    }

    /// Returns the constant that the symbol is, if it is one.
    pub(crate) fn constant_value(self) -> Option<f32> {
        match self.0 {
            Const(value) => Some(value.get()),
            Node(..) => None,
        }
    }

    /// Converts the symbol to a term of its arena.
    pub(crate) fn to_term(self) -> Term {
        match self.0 {
            Const(value) => Term::from_constant(value.get()),
            Node(_, id) => Term::Node(id),
        }
    }

    /// Returns the interval of its value.
    pub(crate) fn interval(self) -> Interval {
        match self.0 {
            Const(value) => Interval::point(value.get()),
            Node(arena, id) => arena.interval(Term::Node(id)),
        }
    }

    fn is_constant(self, value: f32) -> bool {
        self.constant_value() == Some(value)
    }

    fn is_same_as(self, other: Self) -> bool {
        self.to_term() == other.to_term()
    }

    fn arena(self) -> Option<&'a Arena> {
        match self.0 {
            Const(_) => None,
            Node(arena, _) => Some(arena),
        }
    }

    /// Applies an operation to up to three symbols. At least one is not a constant, because folding
    /// comes first.
    fn apply_op(op: Op, [a, b, c]: [Self; 3]) -> Self {
        let Some(arena) = a.arena().or(b.arena()).or(c.arena()) else {
            return Self::from(0.0);
        };
        match arena.apply_op(op, [a.to_term(), b.to_term(), c.to_term()]) {
            Term::Const(bits) => Self::from(f32::from_bits(bits)),
            Term::Node(id) => Self(Node(arena, id)),
        }
    }

    fn apply_unary(op: Op, a: Self, f: impl Fn(Plain) -> Plain) -> Self {
        match a.0 {
            Const(a) => Self(Const(f(a))),
            Node(..) => Self::apply_op(op, [a, Self::from(0.0), Self::from(0.0)]),
        }
    }

    fn apply_binary(op: Op, a: Self, b: Self, f: impl Fn(Plain, Plain) -> Plain) -> Self {
        match (a.0, b.0) {
            (Const(a), Const(b)) => Self(Const(f(a, b))),
            _ => Self::apply_op(op, [a, b, Self::from(0.0)]),
        }
    }
}

impl From<f32> for Symbol<'_> {
    fn from(value: f32) -> Self {
        Self(Const(Plain::from(value)))
    }
}

impl Add for Symbol<'_> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        match () {
            () if self.is_constant(0.0) => other,
            () if other.is_constant(0.0) => self,
            () => Self::apply_binary(Op::Add, self, other, Plain::add),
        }
    }
}

impl Sub for Symbol<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        match () {
            () if other.is_constant(0.0) => self,
            () if self.is_same_as(other) => Self::from(0.0),
            () => Self::apply_binary(Op::Sub, self, other, Plain::sub),
        }
    }
}

impl Mul for Symbol<'_> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        match () {
            () if self.is_constant(0.0) || other.is_constant(0.0) => Self::from(0.0),
            () if self.is_constant(1.0) => other,
            () if other.is_constant(1.0) => self,
            () => Self::apply_binary(Op::Mul, self, other, Plain::mul),
        }
    }
}

impl Div for Symbol<'_> {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        match other.constant_value() {
            _ if self.is_constant(0.0) => self,
            Some(1.0) => self,
            Some(by) if has_exact_reciprocal(by) => self * Self::from(1.0 / by),
            _ => Self::apply_binary(Op::Div, self, other, Plain::div),
        }
    }
}

/// Returns whether dividing by this number is multiplying by its reciprocal, to the bit. That holds
/// for powers of two away from the ends of the range of `f32`.
fn has_exact_reciprocal(by: f32) -> bool {
    let bits = by.to_bits();
    let exponent = (bits >> 23) & 0xFF;
    bits.trailing_zeros() >= 23 && (2..=252).contains(&exponent)
}

impl Neg for Symbol<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::from(0.0) - self
    }
}

impl Number for Symbol<'_> {
    fn min(self, other: Self) -> Self {
        let (a, b) = (self.interval(), other.interval());
        match () {
            () if self.is_same_as(other) || a.high <= b.low => self,
            () if b.high <= a.low => other,
            () => Self::apply_binary(Op::Min, self, other, Plain::min),
        }
    }

    fn max(self, other: Self) -> Self {
        let (a, b) = (self.interval(), other.interval());
        match () {
            () if self.is_same_as(other) || a.low >= b.high => self,
            () if b.low >= a.high => other,
            () => Self::apply_binary(Op::Max, self, other, Plain::max),
        }
    }

    fn floor(self) -> Self {
        Self::apply_unary(Op::Floor, self, Plain::floor)
    }

    fn exp2(self) -> Self {
        Self::apply_unary(Op::Exp2, self, Plain::exp2)
    }

    fn log2(self) -> Self {
        Self::apply_unary(Op::Log2, self, Plain::log2)
    }

    fn exp_m1(self) -> Self {
        Self::apply_unary(Op::ExpM1, self, Plain::exp_m1)
    }

    fn pow(self, exponent: Self) -> Self {
        match exponent.constant_value() {
            Some(0.0) => Self::from(1.0),
            Some(1.0) => self,
            Some(2.0) => self * self,
            Some(3.0) => self * self * self,
            Some(4.0) => (self * self) * (self * self),
            _ => Self::apply_binary(Op::Pow, self, exponent, Plain::pow),
        }
    }

    fn logistic2(self) -> Self {
        Self::apply_unary(Op::Logistic2, self, Plain::logistic2)
    }

    fn logit2(self) -> Self {
        Self::apply_unary(Op::Logit2, self, Plain::logit2)
    }

    fn sin_turns(self) -> Self {
        Self::apply_unary(Op::SinTurns, self, Plain::sin_turns)
    }

    fn less(self, other: Self) -> Self {
        if self.is_same_as(other) {
            return Self::from(0.0);
        }
        Self::apply_binary(Op::Less, self, other, Plain::less)
    }

    fn less_equal(self, other: Self) -> Self {
        if self.is_same_as(other) {
            return Self::from(1.0);
        }
        Self::apply_binary(Op::LessEqual, self, other, Plain::less_equal)
    }

    fn equal(self, other: Self) -> Self {
        if self.is_same_as(other) {
            return Self::from(1.0);
        }
        Self::apply_binary(Op::Equal, self, other, Plain::equal)
    }

    fn select(self, yes: Self, no: Self) -> Self {
        let condition = self.interval();
        match () {
            () if yes.is_same_as(no) || !condition.contains(0.0) => yes,
            () if condition == Interval::point(0.0) => no,
            () => Self::apply_op(Op::Select, [self, yes, no]),
        }
    }

    fn piecewise_height(self, table: &Table) -> Self {
        match self.0 {
            Const(x) => Self(Const(x.piecewise_height(table))),
            Node(arena, id) => {
                let (low, high) = table.height_range();
                if low == high {
                    return Self::from(low);
                }

                let terms = [
                    Term::Node(id),
                    Term::Const(arena.find_or_add_table(table)),
                    Term::Const(0),
                ];

                Self(Node(
                    arena,
                    arena.find_or_add(Op::Piecewise, terms, Interval::new(low, high)),
                ))
            }
        }
    }

    fn assume_within(self, low: Self, high: Self) -> Self {
        /// Exceeds the relative rounding error of any sum that makes this claim; see
        /// [`Number::assume_within`].
        const ROUNDING: f32 = 1.0 / 4096.0;
        /// Exceeds what underflow can add to the error, as long as divisors are at least this.
        const TINY: f32 = 1e-20;

        let Node(arena, id) = self.0 else { return self };
        let Some(Expression { op, terms }) = arena.expression(id) else {
            return self;
        };

        let argument = |index: usize| {
            terms
                .get(index)
                .map_or(Interval::ALL, |term| arena.interval(*term))
        };
        let overflows = (0..op.arity()).any(|index| argument(index).is_saturated());
        let divides = op == Op::Div && argument(1).low < TINY;
        if !overflows && !divides {
            let hull = Interval::new(low.interval().low, high.interval().high).widen(ROUNDING);
            arena.narrow_interval(id, Interval::new(hull.low - TINY, hull.high + TINY));
        }
        self
    }

    fn lerp(low: Self, high: Self, share: Self) -> Self {
        let mixed = low * (Self::from(1.0) - share) + high * share;
        if share.interval().is_within(Interval::UNIT) {
            mixed.assume_within(low.min(high), low.max(high))
        } else {
            mixed
        }
    }
}
