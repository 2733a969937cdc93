//! What is chosen from, and the rules of choosing.

/// One thing that may be chosen: an option, or an option with a candidate. Both numbers are finite.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Entry {
    /// How important it is; the higher goes first, whatever the weights.
    pub rank: f32,
    /// How good it is among its equals in rank. What is not valid weighs 0.
    pub weight: f32,
}

/// How one of several entries is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The least weight that is valid. Whatever it is, what weighs 0 or less is not.
    pub floor: f32,
    /// Which ranks are left.
    pub ranks: Ranks,
    /// Which weights are left.
    pub keep: Keep,
    /// Which of those left is chosen.
    pub pick: Pick,
}

impl Rules {
    /// The highest weight, whatever the ranks: what [`Default`] gives.
    pub const HIGHEST: Self = Self {
        floor: 0.0,
        ranks: Ranks::Ignore,
        keep: Keep::All,
        pick: Pick::Highest,
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::HIGHEST
    }
}

/// What ranks are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Only the highest is left.
    Highest,
    /// Nothing: neither in choosing nor in the ranking.
    Ignore,
}

/// How far from the best a weight may be.
///
/// | | the least weight that is kept | at its edges |
/// |---|---|---|
/// | all | any | |
/// | best n | the n-th highest; of equals the earlier | n is rounded down, and at least 1 |
/// | share | `share * best` | below 0 counts as 0, which keeps all; above 1 as 1, which keeps the best and its equals |
/// | margin | `best - margin` | below 0 counts as 0, which keeps the best and its equals |
///
/// The product and the difference are those of `f32`, so that 1 is at least 0.2 of 5: the 0.2 that a designer can give
/// is a little more than a fifth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keep {
    /// However far.
    All,
    /// This many of the highest.
    Best(f32),
    /// At least this share of the best.
    Share(f32),
    /// At most this much below the best.
    Margin(f32),
}

/// How one is picked of those that are left.
///
/// | | its share of the chances | at its edges |
/// |---|---|---|
/// | highest | all for the highest weight | of equals the earlier |
/// | first | all for the earliest | |
/// | uniform | the same for each | |
/// | weighted | `(weight / best)^exponent` | an exponent of 0 or less is uniform; a share below 2^-126 is none unless the exponent is 1 or 2, which are exact |
/// | softmax | `e^((weight - best) / temperature)` | a temperature of 0 or less is highest; a share below 2^-126 is none, some 87 temperatures below the best |
///
/// A lot has 48 bits. An entry whose part of the chances lies between two lots is never chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pick {
    /// The highest weight.
    Highest,
    /// The earliest, whatever it weighs.
    First,
    /// Any, all alike.
    Uniform,
    /// By weight.
    Weighted {
        /// 1 for chances as the weights are, more to favour the high ones.
        exponent: f32,
    },
    /// By how far each weight is from the best.
    Softmax {
        /// How far below the best an entry has 1 / e of its chances.
        temperature: f32,
    },
}
