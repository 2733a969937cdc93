//! The outputs of nodes, as plain data. Options and decisions are identified by their paths, as in
//! explanations; [`Program::option_at`](crate::Program::option_at) and
//! [`Program::decision_at`](crate::Program::decision_at) return the handles.

use alloc::vec::Vec;

use crate::{history::TargetId, model::Path};

/// The current output of a node, for the candidate that is looked at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Output {
    /// A number; for a choice, the position of its word.
    Value(f32),
    /// The effects of a consideration, one in each decision of each option that it is in, which may
    /// all differ since each option has a separate history. Empty if no decision has it.
    Consideration(Vec<ConsiderationEffect>),
    /// The values of an option, in each decision that it is in.
    Option(Vec<OptionNow>),
    /// The result of a decision.
    Decision(DecisionNow),
}

/// The effect of a consideration on an option, before an "any" bundle around it ignores it if it
/// rules the option out. For a bundle or set, the combined effect of its members.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConsiderationEffect {
    /// The option.
    pub option: Path,
    /// The decision that the option is in.
    pub decision: Path,
    /// The rank that it gives now, or `None` if it gives none.
    pub rank: Option<f32>,
    /// The amount that it adds to the weight, if its form adds one.
    pub bonus: Option<f32>,
    /// The factor that it multiplies the weight by, if its form has one.
    pub multiplier: Option<f32>,
}

/// The values of an option in a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionNow {
    /// The decision.
    pub decision: Path,
    /// How important the option is.
    pub rank: f32,
    /// How much it weighs.
    pub weight: f32,
    /// How likely it is to be chosen. For an option for targets, with the candidate that is looked
    /// at, or with any candidate if none is.
    pub probability: f64,
}

/// The result of a decision if it is made now.
///
/// An [`Explanation`](crate::explain::Explanation) tells whether the decision is due, and what runs
/// until then. A decision inside an option for targets is made about the candidate that is looked
/// at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DecisionNow {
    /// The option that is picked with the given draws, or `None` if there is nothing to choose.
    pub option: Option<Path>,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How likely it is that this option and target are picked, over all possible draws.
    pub probability: f64,
}
