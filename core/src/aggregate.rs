//! What is made of all candidates' values: the one way from targets to the agent.

use crate::number::Number;

/// How one value is made of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum How {
    Count,
    Any,
    All,
    Sum,
    Average,
    Min,
    Max,
}

impl How {
    /// The rule at a setting's position.
    pub(crate) fn at(setting: u8) -> Self {
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

    /// Whether it has a value of its own where there is nothing to make it of.
    pub(crate) fn stands_alone(self) -> bool {
        matches!(self, Self::Count | Self::Any | Self::All | Self::Sum)
    }
}

/// Makes one value of those in a list, each with whether it takes part; 0 of none, but all is then 1. Written over
/// numbers, so that the compiler can reason with it.
pub(crate) fn aggregate<N: Number>(how: How, values: impl Iterator<Item = (N, N)>) -> N {
    let (none, one) = (N::from(0.0), N::from(1.0));
    let (mut count, mut sum) = (none, none);
    let (mut low, mut high) = (none, none);
    let (mut any, mut all) = (none, one);
    for (value, takes_part) in values {
        let takes_part = takes_part.yes();
        count = count + takes_part;
        sum = sum + takes_part.select(value, none);
        // The first that takes part has nothing to be compared with.
        let first = takes_part * count.equal(one);
        let or = |so_far: N, next: N| first.select(value, takes_part.select(next, so_far));
        (low, high) = (or(low, low.min(value)), or(high, high.max(value)));
        any = any.max(takes_part * value.yes());
        all = all.min(takes_part.select(value.yes(), one));
    }
    match how {
        How::Count => count,
        How::Any => any,
        How::All => all,
        How::Sum => sum,
        // Rounding, or a sum at the end of all numbers, could bring it outside of what it is the average of.
        How::Average => (sum / count).clamp(low, high),
        How::Min => low,
        How::Max => high,
    }
}
