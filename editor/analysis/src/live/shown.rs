//! What one output gives, as the canvas shows it.

use inclination_core::{
    Program,
    eval::{OptionNow, Output},
};

/// What an output gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A number.
    Number(f32),
    /// What a consideration says; where it is in several options, to the first of them.
    Appraisal {
        /// The rank that it gives.
        rank: Option<f32>,
        /// What it adds.
        bonus: Option<f32>,
        /// What it multiplies by.
        multiplier: Option<f32>,
    },
    /// How an option was weighed; where it is in several decisions, in the first of them.
    Weighed {
        /// How important it is.
        rank: f32,
        /// How much it weighs.
        weight: f32,
        /// How likely it is picked.
        chance: f64,
    },
    /// What a decision picks; none: nothing.
    Picks(Option<String>),
}

impl Shown {
    /// What there is to show of an output; none of a consideration or option that no decision has.
    pub(super) fn of(output: &Output, program: &Program) -> Option<Self> {
        Some(match output {
            Output::Value(value) => Self::Number(*value),
            Output::Consideration(said) => {
                let said = said.first()?;
                Self::Appraisal {
                    rank: said.rank,
                    bonus: said.bonus,
                    multiplier: said.multiplier,
                }
            }
            Output::Option(standing) => Self::from(standing.first()?),
            Output::Decision(now) => {
                let option = now.option.and_then(|option| program.option_at(option));
                Self::Picks(option.map(|option| program.option_name(option).to_owned()))
            }
        })
    }
}

impl From<&OptionNow> for Shown {
    fn from(now: &OptionNow) -> Self {
        Self::Weighed {
            rank: now.rank,
            weight: now.weight,
            chance: now.probability,
        }
    }
}
