//! The entries of a decision, and the rules that choose among them.

/// A candidate for a choice: an option, or an option with a target. Both numbers are finite.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Entry {
    /// The importance. Higher ranks win regardless of weights.
    pub rank: f32,
    /// How good the entry is among those of equal rank. Entries that are not valid weigh 0.
    pub weight: f32,
}

/// The rules that choose one of several entries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The smallest valid weight. Entries that weigh 0 or less are never valid.
    pub floor: f32,
    /// Whether ranks count.
    pub ranks: Ranks,
    /// The limit on how far a weight may be from the best.
    pub keep: Keep,
    /// The method that picks one of the remaining entries.
    pub pick: Pick,
}

impl Rules {
    /// Chooses the highest weight and ignores ranks. This is the [`Default`].
    pub const HIGHEST: Self = Self {
        floor: 0.0,
        ranks: Ranks::Ignore,
        keep: Keep::All,
        pick: Pick::Highest,
    };

    /// Chooses at random, with chances in proportion to the weights.
    pub const WEIGHTED_RANDOM: Self = Self {
        pick: Pick::Weighted { exponent: 1.0 },
        ..Self::HIGHEST
    };

    /// Chooses at random by weight among the three best entries.
    pub const BEST_FEW: Self = Self {
        keep: Keep::Best(3.0),
        ..Self::WEIGHTED_RANDOM
    };

    /// Chooses at random by weight among all entries with at least 0.9 of the best weight.
    pub const WITHIN_SHARE: Self = Self {
        keep: Keep::Share(0.9),
        ..Self::WEIGHTED_RANDOM
    };

    /// Chooses at random by weight among all entries at most 0.1 below the best weight.
    pub const WITHIN_MARGIN: Self = Self {
        keep: Keep::Margin(0.1),
        ..Self::WEIGHTED_RANDOM
    };

    /// Chooses with equal chances among all entries at most 0.1 below the best weight.
    pub const UNIFORM_WITHIN_MARGIN: Self = Self {
        pick: Pick::Uniform,
        ..Self::WITHIN_MARGIN
    };

    /// Keeps the highest rank, drops weights below 0.2 of the best, and chooses at random by
    /// weight.
    pub const DUAL_UTILITY: Self = Self {
        ranks: Ranks::Highest,
        keep: Keep::Share(0.2),
        ..Self::WEIGHTED_RANDOM
    };

    /// Chooses the first entry that is valid, regardless of its weight.
    pub const FIRST_VALID: Self = Self {
        pick: Pick::First,
        ..Self::HIGHEST
    };

    /// Chooses at random, with lower chances the farther a weight is below the best.
    pub const SOFTMAX: Self = Self {
        pick: Pick::Softmax { temperature: 0.1 },
        ..Self::HIGHEST
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::HIGHEST
    }
}

/// The effect of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Only entries with the highest rank are kept.
    Highest,
    /// Ranks have no effect, neither on the choice nor on the ranking.
    Ignore,
}

/// How far from the best a weight may be.
///
/// | | smallest weight that is kept | edge cases |
/// |---|---|---|
/// | all | any | |
/// | best n | the n-th highest; of equals the earlier | n is rounded down, and at least 1 |
/// | share | `share * best` | clamped to 0 (keeps all) and 1 (keeps the best and its equals) |
/// | margin | `best - margin` | below 0 counts as 0, which keeps the best and its equals |
///
/// The product and the difference are computed in `f32`, so 1 is at least 0.2 of 5: the `f32`
/// closest to 0.2 is slightly more than a fifth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keep {
    /// Any distance.
    All,
    /// This many of the highest.
    Best(f32),
    /// At least this share of the best.
    Share(f32),
    /// At most this much below the best.
    Margin(f32),
}

/// How one of the remaining entries is picked.
///
/// | | share of the chances | edge cases |
/// |---|---|---|
/// | highest | all for the highest weight | of equals the earlier |
/// | first | all for the earliest | |
/// | uniform | equal for all | |
/// | weighted | `(weight / best)^exponent` | an exponent of 0 or less is uniform |
/// | softmax | `e^((weight - best) / temperature)` | a temperature of 0 or less is highest |
///
/// Shares below 2^-126 count as 0, except for exponents of 1 and 2, which are exact. For softmax,
/// that is some 87 temperatures below the best.
///
/// A lot has 48 bits. An entry whose share of the chances lies between two lots is never chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pick {
    /// The highest weight.
    Highest,
    /// The earliest, regardless of weight.
    First,
    /// Any, all with equal chances.
    Uniform,
    /// In proportion to a power of the weight.
    Weighted {
        /// 1 for chances in proportion to weights, more to favor high weights.
        exponent: f32,
    },
    /// By the difference between each weight and the best.
    Softmax {
        /// How far below the best an entry has 1 / e of the best's chances.
        temperature: f32,
    },
}
