//! An option's rank and weight, from what its considerations give.

use super::Appraisal;
use crate::number::Number;

/// How an option's rank is made of those given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RankBy {
    /// The highest.
    #[default]
    Max,
    /// The lowest.
    Min,
    /// All together.
    Sum,
}

impl RankBy {
    /// The rule at a setting's position.
    pub(crate) fn at(setting: u8) -> Self {
        match setting {
            1 => Self::Min,
            2 => Self::Sum,
            _ => Self::Max,
        }
    }

    pub(crate) fn join<N: Number>(self, one: N, other: N) -> N {
        match self {
            Self::Max => one.max(other),
            Self::Min => one.min(other),
            Self::Sum => one + other,
        }
    }
}

/// The rank, and the weight `(base + Σ bonus) * Π multiplier * category`. A multiplier or category weight below 0 counts
/// as 0, or two wrongs would make a right.
pub(crate) fn total<N: Number>(
    parts: impl IntoIterator<Item = Appraisal<N>>,
    by: RankBy,
    base: N,
    category: N,
) -> (N, N) {
    let none = N::from(0.0);
    // The value, and whether any was given.
    let mut rank: Option<(N, N)> = None;
    let mut sum = base;
    let mut product: Option<N> = None;
    for part in parts {
        if let Some(next) = part.rank {
            rank = Some(match rank {
                None => (next.value, next.given),
                Some((value, given)) => (
                    given.select(
                        next.given.select(by.join(value, next.value), value),
                        next.value,
                    ),
                    given.max(next.given),
                ),
            });
        }
        if let Some(bonus) = part.bonus {
            sum = sum + bonus;
        }
        if let Some(multiplier) = part.multiplier {
            let multiplier = multiplier.max(none);
            product = Some(product.map_or(multiplier, |product| product * multiplier));
        }
    }
    let rank = rank.map_or(none, |(value, given)| given.select(value, none));
    let weight = product.map_or(sum, |product| sum * product);
    (rank, weight * category.max(none))
}
