//! The operations that formulas are compiled to, and that the tape is made of.

/// An operation. [`math`](crate::math) defines the results for edge cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Op {
    /// An input; the argument is its number. Stats come first.
    Input,
    /// A random draw; the arguments are the two halves of its key.
    Random,
    /// The height of a piecewise curve; the second argument is its table.
    Piecewise,
    Add,
    Sub,
    Mul,
    Div,
    /// Variants for operations that intervals prove not to overflow or divide by 0. They give the
    /// same bits without the guards.
    AddFinite,
    SubFinite,
    MulFinite,
    DivFinite,
    Min,
    Max,
    Less,
    LessEqual,
    Equal,
    Pow,
    /// A power with a nonnegative base, and an exponent that is not 0, 1, 2, 3, or 4.
    PowPositive,
    Floor,
    Exp2,
    Log2,
    ExpM1,
    Logistic2,
    Logit2,
    SinTurns,
    Select,
    /// `a * b + c`: two operations in one step, with the same bits; see `fuse` in the compiler.
    MulAdd,
    /// `c - a * b`.
    MulFrom,
    /// `(a + b) + c`.
    AddAdd,
    /// `(a + b) * c`.
    AddMul,
    /// `(a + b) / c`.
    AddDiv,
    /// `(a - b) * c`.
    SubMul,
    /// `(a - b) / c`.
    SubDiv,
    /// `(a * b) * c`.
    MulMul,
    /// `max(min(a, b), c)`.
    Clamp,
}

impl Op {
    /// Returns how many of the arguments are expressions.
    pub(crate) const fn arity(self) -> usize {
        match self {
            Self::Input | Self::Random => 0,
            Self::Piecewise
            | Self::Floor
            | Self::Exp2
            | Self::Log2
            | Self::ExpM1
            | Self::Logistic2
            | Self::Logit2
            | Self::SinTurns => 1,
            Self::Select
            | Self::MulAdd
            | Self::MulFrom
            | Self::AddAdd
            | Self::AddMul
            | Self::AddDiv
            | Self::SubMul
            | Self::SubDiv
            | Self::MulMul
            | Self::Clamp => 3,
            _ => 2,
        }
    }

    /// Returns whether swapping the first two arguments leaves every bit of the result unchanged.
    pub(crate) const fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add | Self::Mul | Self::Min | Self::Max | Self::Equal
        )
    }
}
