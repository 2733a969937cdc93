//! The operations that formulas come down to, and the tape is made of.

/// One operation. What each does at awkward arguments is [`math`](crate::math)'s to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Op {
    /// A stat's value; the argument is its position.
    Input,
    /// A draw; the arguments are its key's halves.
    Random,
    /// A piecewise curve's height; the second argument is its table.
    Piecewise,
    Add,
    Sub,
    Mul,
    Div,
    /// Sums and the like that intervals prove not to overflow, nor to divide by 0: the same bits without the guards.
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
    /// A power of what is not negative, with an exponent that is not 0, 1, 2, 3 or 4.
    PowPositive,
    Floor,
    Exp2,
    Log2,
    ExpM1,
    Logistic2,
    Logit2,
    SinTurns,
    Select,
    /// `a * b + c`: two operations in one step, to the same bits; see `fuse` in the compiler.
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
    /// How many of the arguments are expressions.
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

    /// Whether the first two arguments may change places without changing a bit.
    pub(crate) const fn commutes(self) -> bool {
        matches!(
            self,
            Self::Add | Self::Mul | Self::Min | Self::Max | Self::Equal
        )
    }
}
