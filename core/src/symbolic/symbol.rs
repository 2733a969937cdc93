//! The number that is not computed yet: running a formula on symbols writes the formula into the [`Arena`]. Constants
//! are folded on the way, with the very functions that evaluate them, and steps that change nothing are left out.

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

/// A value of the graph as the compiler sees it.
#[derive(Clone, Copy)]
pub struct Symbol<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    Const(Plain),
    Node(&'a Arena, u32),
}

use Repr::{Const, Node};

impl<'a> Symbol<'a> {
    pub(crate) fn input(arena: &'a Arena, stat: u32, reach: Interval) -> Self {
        if reach.low == reach.high {
            return Self::from(reach.low);
        }
        Self(Node(
            arena,
            arena.node(
                Op::Input,
                [Term::Const(stat), Term::Const(0), Term::Const(0)],
                reach,
            ),
        ))
    }

    pub(crate) fn random(arena: &'a Arena, key: u64) -> Self {
        let terms = [
            Term::Const(key as u32),
            Term::Const((key >> 32) as u32),
            Term::Const(0),
        ];
        Self(Node(arena, arena.draw(terms)))
    }

    /// The constant, if it is one.
    pub(crate) fn constant(self) -> Option<f32> {
        match self.0 {
            Const(value) => Some(value.get()),
            Node(..) => None,
        }
    }

    pub(crate) fn term(self) -> Term {
        match self.0 {
            Const(value) => Term::constant(value.get()),
            Node(_, id) => Term::Node(id),
        }
    }

    /// What it can be.
    pub(crate) fn interval(self) -> Interval {
        match self.0 {
            Const(value) => Interval::point(value.get()),
            Node(arena, id) => arena.interval(Term::Node(id)),
        }
    }

    fn is(self, value: f32) -> bool {
        self.constant() == Some(value)
    }

    fn same(self, other: Self) -> bool {
        self.term() == other.term()
    }

    fn arena(self) -> Option<&'a Arena> {
        match self.0 {
            Const(_) => None,
            Node(arena, _) => Some(arena),
        }
    }

    /// An operation on up to three symbols, of which at least one is no constant: folding went before.
    fn apply(op: Op, [a, b, c]: [Self; 3]) -> Self {
        let Some(arena) = a.arena().or(b.arena()).or(c.arena()) else {
            return Self::from(0.0);
        };
        match arena.apply(op, [a.term(), b.term(), c.term()]) {
            Term::Const(bits) => Self::from(f32::from_bits(bits)),
            Term::Node(id) => Self(Node(arena, id)),
        }
    }

    fn unary(op: Op, a: Self, f: impl Fn(Plain) -> Plain) -> Self {
        match a.0 {
            Const(a) => Self(Const(f(a))),
            Node(..) => Self::apply(op, [a, Self::from(0.0), Self::from(0.0)]),
        }
    }

    fn binary(op: Op, a: Self, b: Self, f: impl Fn(Plain, Plain) -> Plain) -> Self {
        match (a.0, b.0) {
            (Const(a), Const(b)) => Self(Const(f(a, b))),
            _ => Self::apply(op, [a, b, Self::from(0.0)]),
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
            () if self.is(0.0) => other,
            () if other.is(0.0) => self,
            () => Self::binary(Op::Add, self, other, Plain::add),
        }
    }
}

impl Sub for Symbol<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        match () {
            () if other.is(0.0) => self,
            () if self.same(other) => Self::from(0.0),
            () => Self::binary(Op::Sub, self, other, Plain::sub),
        }
    }
}

impl Mul for Symbol<'_> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        match () {
            () if self.is(0.0) || other.is(0.0) => Self::from(0.0),
            () if self.is(1.0) => other,
            () if other.is(1.0) => self,
            () => Self::binary(Op::Mul, self, other, Plain::mul),
        }
    }
}

impl Div for Symbol<'_> {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        match other.constant() {
            _ if self.is(0.0) => self,
            Some(1.0) => self,
            Some(by) if exact_reciprocal(by) => self * Self::from(1.0 / by),
            _ => Self::binary(Op::Div, self, other, Plain::div),
        }
    }
}

/// Whether dividing by this is multiplying by its reciprocal, to the bit: powers of two away from the ends of f32.
fn exact_reciprocal(by: f32) -> bool {
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
            () if self.same(other) || a.high <= b.low => self,
            () if b.high <= a.low => other,
            () => Self::binary(Op::Min, self, other, Plain::min),
        }
    }

    fn max(self, other: Self) -> Self {
        let (a, b) = (self.interval(), other.interval());
        match () {
            () if self.same(other) || a.low >= b.high => self,
            () if b.low >= a.high => other,
            () => Self::binary(Op::Max, self, other, Plain::max),
        }
    }

    fn floor(self) -> Self {
        Self::unary(Op::Floor, self, Plain::floor)
    }

    fn exp2(self) -> Self {
        Self::unary(Op::Exp2, self, Plain::exp2)
    }

    fn log2(self) -> Self {
        Self::unary(Op::Log2, self, Plain::log2)
    }

    fn exp_m1(self) -> Self {
        Self::unary(Op::ExpM1, self, Plain::exp_m1)
    }

    fn pow(self, exponent: Self) -> Self {
        match exponent.constant() {
            Some(0.0) => Self::from(1.0),
            Some(1.0) => self,
            Some(2.0) => self * self,
            Some(3.0) => self * self * self,
            Some(4.0) => (self * self) * (self * self),
            _ => Self::binary(Op::Pow, self, exponent, Plain::pow),
        }
    }

    fn logistic2(self) -> Self {
        Self::unary(Op::Logistic2, self, Plain::logistic2)
    }

    fn logit2(self) -> Self {
        Self::unary(Op::Logit2, self, Plain::logit2)
    }

    fn sin_turns(self) -> Self {
        Self::unary(Op::SinTurns, self, Plain::sin_turns)
    }

    fn less(self, other: Self) -> Self {
        if self.same(other) {
            return Self::from(0.0);
        }
        Self::binary(Op::Less, self, other, Plain::less)
    }

    fn less_equal(self, other: Self) -> Self {
        if self.same(other) {
            return Self::from(1.0);
        }
        Self::binary(Op::LessEqual, self, other, Plain::less_equal)
    }

    fn equal(self, other: Self) -> Self {
        if self.same(other) {
            return Self::from(1.0);
        }
        Self::binary(Op::Equal, self, other, Plain::equal)
    }

    fn select(self, yes: Self, no: Self) -> Self {
        let condition = self.interval();
        match () {
            () if yes.same(no) || !condition.holds(0.0) => yes,
            () if condition == Interval::point(0.0) => no,
            () => Self::apply(Op::Select, [self, yes, no]),
        }
    }

    fn piecewise(self, table: &Table) -> Self {
        match self.0 {
            Const(x) => Self(Const(x.piecewise(table))),
            Node(arena, id) => {
                let (low, high) = table.reach();
                if low == high {
                    return Self::from(low);
                }
                let terms = [
                    Term::Node(id),
                    Term::Const(arena.table(table)),
                    Term::Const(0),
                ];
                Self(Node(
                    arena,
                    arena.node(Op::Piecewise, terms, Interval::new(low, high)),
                ))
            }
        }
    }

    fn known_within(self, low: Self, high: Self) -> Self {
        /// More than the rounding of any sum that says this of itself, see [`Number::known_within`].
        const ROUNDING: f32 = 1.0 / 4096.0;
        /// More than what underflow can add to it, while divisors are at least this.
        const TINY: f32 = 1e-20;
        let Node(arena, id) = self.0 else { return self };
        let Some(Expression { op, terms }) = arena.expression(id) else {
            return self;
        };
        let of = |index: usize| {
            terms
                .get(index)
                .map_or(Interval::ALL, |term| arena.interval(*term))
        };
        let overflows = (0..op.arity()).any(|index| of(index).saturated());
        let divides = op == Op::Div && of(1).low < TINY;
        if !overflows && !divides {
            let hull = Interval::new(low.interval().low, high.interval().high).widened(ROUNDING);
            arena.narrow(id, Interval::new(hull.low - TINY, hull.high + TINY));
        }
        self
    }

    fn mix(low: Self, high: Self, share: Self) -> Self {
        let mixed = low * (Self::from(1.0) - share) + high * share;
        if share.interval().within(Interval::UNIT) {
            mixed.known_within(low.min(high), low.max(high))
        } else {
            mixed
        }
    }
}
