//! Conditions on the state of a scenario.

use alloc::string::String;

use super::{EndConditionId, PopulationId};
use crate::{history::OptionAddress, model::StatId};

/// A condition that ends a run.
#[derive(Clone, Debug, PartialEq)]
pub struct EndCondition {
    /// Its ID.
    pub id: EndConditionId,
    /// Its name, which is the result of the run.
    pub name: String,
    /// The condition.
    pub condition: Condition,
}

/// A comparison of a measured value with a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The value that is measured.
    pub measure: Measure,
    /// How it is compared.
    pub comparison: Comparison,
    /// The number that it is compared with.
    pub value: f32,
}

/// A value that is measured in a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// A stat of the world or, in the condition of a population's member, a stat of that member.
    Stat(StatId),
    /// A summary of a population.
    Population {
        /// The population.
        population: PopulationId,
        /// How the members' values become one.
        summary: Summary,
        /// The stat. A count needs none.
        stat: Option<StatId>,
    },
    /// The number of members of a population that run an option.
    Running {
        /// The population.
        population: PopulationId,
        /// The option.
        option: OptionAddress,
    },
}

/// How the values of a population's members become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Summary {
    /// The number of members.
    #[default]
    Count,
    /// The sum.
    Sum,
    /// The mean.
    Mean,
    /// The smallest value.
    Min,
    /// The largest value.
    Max,
}

impl Summary {
    /// Every summary, in menu order.
    pub const ALL: [Self; 5] = [Self::Count, Self::Sum, Self::Mean, Self::Min, Self::Max];

    /// Returns the summary's word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Sum => "sum",
            Self::Mean => "mean",
            Self::Min => "min",
            Self::Max => "max",
        }
    }
}

/// How a value is compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The value is greater than the number, or equal.
    AtLeast,
    /// The value is less than the number, or equal.
    AtMost,
    /// The value is greater than the number.
    Above,
    /// The value is less than the number.
    Below,
}

impl Comparison {
    /// Every comparison, in menu order.
    pub const ALL: [Self; 4] = [Self::AtLeast, Self::AtMost, Self::Above, Self::Below];

    /// Returns the comparison's word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::AtLeast => "at_least",
            Self::AtMost => "at_most",
            Self::Above => "above",
            Self::Below => "below",
        }
    }

    /// Returns whether a value compares with a number in this way.
    pub fn holds(self, value: f32, number: f32) -> bool {
        match self {
            Self::AtLeast => value >= number,
            Self::AtMost => value <= number,
            Self::Above => value > number,
            Self::Below => value < number,
        }
    }
}
