//! What comes out of nodes, as plain data. Options and decisions are named by their paths, as in explanations;
//! [`Program::option_at`](crate::Program::option_at) and [`Program::decision_at`](crate::Program::decision_at) give the
//! handles.

use alloc::vec::Vec;

use crate::{history::TargetId, model::Path};

/// What comes out of a node now, for the candidate that is looked at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Output {
    /// A number; of a choice its position.
    Value(f32),
    /// What a consideration says, in each decision of each option that it is in: it may think of every option
    /// differently, since each has a history of its own. Nothing if no decision has it.
    Consideration(Vec<Said>),
    /// How an option stands, in each decision that it is in.
    Option(Vec<OptionNow>),
    /// What a decision comes to.
    Decision(DecisionNow),
}

/// What a consideration says of an option; of a bundle or set what its members say together.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Said {
    /// The option.
    pub option: Path,
    /// The decision that the option is in.
    pub decision: Path,
    /// The rank that it gives now; none: it gives none.
    pub rank: Option<f32>,
    /// What it adds to the weight, if it is of a form that does.
    pub bonus: Option<f32>,
    /// What it multiplies the weight by, if it is of a form that does.
    pub multiplier: Option<f32>,
}

/// How an option stands in a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionNow {
    /// The decision.
    pub decision: Path,
    /// How important the option is.
    pub rank: f32,
    /// How much it weighs.
    pub weight: f32,
    /// How likely it is chosen: an option for targets with the candidate that is looked at, or, if none is, with
    /// whichever.
    pub probability: f64,
}

/// What a decision comes to if it is made now. Whether it is time to, and what runs until then, an
/// [`Explanation`](crate::explain::Explanation) says. A decision inside an option for targets is made about the
/// candidate that is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DecisionNow {
    /// The option that is picked with the draws given; none: there is nothing to choose.
    pub option: Option<Path>,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How likely just that is picked, whatever the draws.
    pub probability: f64,
}
