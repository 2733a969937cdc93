//! Computes an option's rank and weight from the appraisals of its considerations.

use super::Appraisal;
use crate::number::Number;

/// The rule by which an option's rank follows from the ranks given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankRule {
    /// The highest rank.
    #[default]
    Max,
    /// The lowest rank.
    Min,
    /// The sum of all ranks.
    Sum,
}

impl RankRule {
    /// The rules' words in files, in their order.
    pub(crate) const WORDS: &'static [&'static str] = &["max", "min", "sum"];

    /// Returns the rule at this position among the setting's options.
    pub(crate) fn from_setting(setting: u8) -> Self {
        match setting {
            1 => Self::Min,
            2 => Self::Sum,
            _ => Self::Max,
        }
    }

    /// Combines two ranks by the rule.
    pub(crate) fn combine_ranks<N: Number>(self, one: N, other: N) -> N {
        match self {
            Self::Max => one.max(other),
            Self::Min => one.min(other),
            Self::Sum => one + other,
        }
    }
}

/// Returns an option's rank and its weight `(base + Σ bonus) * Π multiplier * category`.
///
/// A multiplier or category weight below 0 counts as 0, so that two negative ones do not make a
/// positive weight.
pub(crate) fn compute_rank_and_weight<N: Number>(
    appraisals: impl IntoIterator<Item = Appraisal<N>>,
    by: RankRule,
    base: N,
    category: N,
) -> (N, N) {
    let zero = N::from(0.0);
    // The rank so far, and 1 if any was given.
    let mut rank: Option<(N, N)> = None;
    let mut sum = base;
    let mut product: Option<N> = None;

    for appraisal in appraisals {
        if let Some(next) = appraisal.rank {
            rank = Some(match rank {
                None => (next.value, next.given),
                Some((value, given)) => (
                    given.select(
                        next.given
                            .select(by.combine_ranks(value, next.value), value),
                        next.value,
                    ),
                    given.max(next.given),
                ),
            });
        }
        if let Some(bonus) = appraisal.bonus {
            sum = sum + bonus;
        }
        if let Some(multiplier) = appraisal.multiplier {
            let multiplier = multiplier.max(zero);
            product = Some(product.map_or(multiplier, |product| product * multiplier));
        }
    }

    let rank = rank.map_or(zero, |(value, given)| given.select(value, zero));
    let weight = product.map_or(sum, |product| sum * product);
    (rank, weight * category.max(zero))
}
