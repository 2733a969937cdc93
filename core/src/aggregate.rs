//! Aggregates one value per candidate into a single value, the only path from targets back to the
//! agent.

use crate::number::Number;

/// The rule by which several values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AggregateRule {
    /// The number of values.
    Count,
    /// Whether any value is 0.5 or more.
    Any,
    /// Whether all values are 0.5 or more.
    All,
    /// The sum.
    Sum,
    /// The mean.
    Average,
    /// The smallest value.
    Min,
    /// The largest value.
    Max,
}

impl AggregateRule {
    /// The rules' words in files, in their order.
    pub(crate) const WORDS: &'static [&'static str] =
        &["count", "any", "all", "sum", "average", "min", "max"];

    /// Returns the rule at this position among the setting's options.
    pub(crate) fn from_setting(setting: u8) -> Self {
        match setting {
            1 => Self::Any,
            2 => Self::All,
            3 => Self::Sum,
            4 => Self::Average,
            5 => Self::Min,
            6 => Self::Max,
            _ => Self::Count,
        }
    }

    /// Returns whether the rule has a result when there are no values.
    pub(crate) fn has_result_when_empty(self) -> bool {
        matches!(self, Self::Count | Self::Any | Self::All | Self::Sum)
    }
}

/// Aggregates values, each paired with a condition that says whether it takes part.
///
/// The result for no values is 0, or 1 for [`AggregateRule::All`]. Generic over [`Number`] so that
/// the compiler can reason with it.
pub(crate) fn aggregate_values<N: Number>(
    how: AggregateRule,
    values: impl Iterator<Item = (N, N)>,
) -> N {
    let (none, one) = (N::from(0.0), N::from(1.0));
    let (mut count, mut sum) = (none, none);
    let (mut low, mut high) = (none, none);
    let (mut any, mut all) = (none, one);

    for (value, takes_part) in values {
        let takes_part = takes_part.truth_value();
        count = count + takes_part;
        sum = sum + takes_part.select(value, none);

        // The first value that takes part replaces the initial minimum and maximum.
        let first = takes_part * count.equal(one);
        let update = |so_far: N, next: N| first.select(value, takes_part.select(next, so_far));
        (low, high) = (update(low, low.min(value)), update(high, high.max(value)));

        any = any.max(takes_part * value.truth_value());
        all = all.min(takes_part.select(value.truth_value(), one));
    }

    match how {
        AggregateRule::Count => count,
        AggregateRule::Any => any,
        AggregateRule::All => all,
        AggregateRule::Sum => sum,
        // Rounding, or a sum that saturates, could move the mean outside its inputs.
        AggregateRule::Average => (sum / count).clamp(low, high),
        AggregateRule::Min => low,
        AggregateRule::Max => high,
    }
}
