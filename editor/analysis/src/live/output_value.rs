//! The value of one output, as the canvas shows it.

use inclination_core::{
    Program,
    authoring::inspect::{OptionNow, Output},
};

/// The value of an output.
#[derive(Clone, Debug, PartialEq)]
pub enum OutputValue {
    /// A number.
    Number(f32),
    /// The contribution of a consideration. If several options have it, the one to the first
    /// option.
    Appraisal {
        /// The rank that it sets.
        rank: Option<f32>,
        /// The bonus that it adds.
        bonus: Option<f32>,
        /// The factor that it multiplies by.
        multiplier: Option<f32>,
    },
    /// The weighing of an option. If several decisions have it, the one by the first decision.
    Weighed {
        /// The option's rank.
        rank: f32,
        /// The option's weight.
        weight: f32,
        /// The probability that the option is picked.
        chance: f64,
    },
    /// The option that a decision picks, or `None` if it picks nothing.
    Picks(Option<String>),
}

impl OutputValue {
    /// Returns the value of an output, or `None` for a consideration or option that no decision
    /// has.
    pub(super) fn from_output(output: &Output, program: &Program) -> Option<Self> {
        Some(match output {
            Output::Value(value) => Self::Number(*value),
            Output::Consideration(contributions) => {
                let first = contributions.first()?;
                Self::Appraisal {
                    rank: first.rank,
                    bonus: first.bonus,
                    multiplier: first.multiplier,
                }
            }
            Output::Option(weighings) => Self::from(weighings.first()?),
            Output::Decision(now) => {
                let option = now.option.and_then(|option| program.option_at(option));
                Self::Picks(option.map(|option| program.option_name(option).to_owned()))
            }
        })
    }
}

impl From<&OptionNow> for OutputValue {
    fn from(now: &OptionNow) -> Self {
        Self::Weighed {
            rank: now.rank,
            weight: now.weight,
            chance: now.probability,
        }
    }
}
