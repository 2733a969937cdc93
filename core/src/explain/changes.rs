//! What changed between two explanations of a decision, as plain data.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{NamedNode, OptionMemory, Winner};
use crate::{history::TargetId, model::StatId};

/// What changed between two explanations of a decision; see
/// [`Explanation::changes_since`](super::Explanation::changes_since).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct DecisionChanges {
    /// The decision.
    pub decision: NamedNode,
    /// What was chosen or continued before.
    pub before: Option<Winner>,
    /// What is chosen or continues now.
    pub now: Option<Winner>,
    /// Whether the decision is due now. If not, what runs continues.
    pub due: bool,
    /// The changes, most important first. If another option wins, these are the ones that made the
    /// difference; otherwise, those of what rules options out, of ranks, and of the winner's
    /// weight.
    pub changes: Vec<Change>,
    /// The changes in the decision inside the option that won before and wins now.
    pub inner: Option<Box<DecisionChanges>>,
}

impl DecisionChanges {
    /// Returns whether the same option wins as before, with the same target, or nothing as before.
    pub fn is_same_choice(&self) -> bool {
        match (&self.before, &self.now) {
            (Some(before), Some(now)) => before.is_same_choice(now),
            (before, now) => before.is_none() && now.is_none(),
        }
    }
}

/// A change that contributes to what a decision chooses.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Change {
    /// The decision was not due before, and is now.
    BecameDue,
    /// There are other candidates.
    Candidates(CandidateChange),
    /// A number of an option changed.
    Number(NumberChange),
    /// Chance chose the winner, although what won before could be chosen too.
    Chance {
        /// How likely it was to choose the winner.
        now: f64,
        /// How likely it was to choose what won before.
        before: f64,
    },
    /// Inputs of the decision's own numbers changed, such as those of the weight floor.
    Rules(Vec<ChangeCause>),
}

/// A change of the candidates.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct CandidateChange {
    /// The candidates that are new.
    pub appeared: Vec<TargetId>,
    /// The candidates that are no longer there.
    pub gone: Vec<TargetId>,
}

/// A change of one number of an option.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NumberChange {
    /// The option.
    pub option: NamedNode,
    /// Those of its targets that it changed for; none if the option is not for targets.
    pub targets: Vec<TargetId>,
    /// The effect of the change.
    pub effect: ChangedEffect,
    /// The changes of inputs that led to it.
    pub causes: Vec<ChangeCause>,
}

/// The effect of a change on an option.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ChangedEffect {
    /// A consideration began or stopped to rule the option out.
    RulesOut {
        /// The consideration.
        consideration: NamedNode,
        /// Whether it rules the option out now.
        now: bool,
    },
    /// The decision inside the option began or stopped to have something to choose.
    Inner {
        /// The decision.
        decision: NamedNode,
        /// Whether it has something to choose now.
        now: bool,
    },
    /// A consideration gives another rank.
    Rank {
        /// The consideration.
        consideration: NamedNode,
        /// The rank that it gave before.
        before: Option<f32>,
        /// The rank that it gives now.
        now: Option<f32>,
    },
    /// A consideration adds another amount to the weight.
    Bonus {
        /// The consideration.
        consideration: NamedNode,
        /// The amount before.
        before: f32,
        /// The amount now.
        now: f32,
    },
    /// A consideration multiplies the weight by another factor.
    Multiplier {
        /// The consideration.
        consideration: NamedNode,
        /// The factor before.
        before: f32,
        /// The factor now.
        now: f32,
    },
    /// The option's own weight changed.
    Base {
        /// The weight before.
        before: f32,
        /// The weight now.
        now: f32,
    },
    /// The option's category weight changed.
    Category {
        /// The weight before.
        before: f32,
        /// The weight now.
        now: f32,
    },
}

/// A change of an input, which led to the change of a number.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ChangeCause {
    /// A stat changed.
    Stat(StatChange),
    /// The agent remembers something else of an option, or time has passed.
    Memory {
        /// What the agent remembers of the option now.
        now: OptionMemory,
        /// Whether the option started, stopped or was completed. Otherwise, only time has passed.
        is_new_state: bool,
    },
    /// There are other candidates.
    Candidates(CandidateChange),
    /// The agent has another profile.
    Profile {
        /// The profile before.
        before: Option<String>,
        /// The profile now.
        now: Option<String>,
    },
    /// Random numbers are drawn with another key.
    Draw,
}

/// A change of a stat's value.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct StatChange {
    /// The stat.
    pub stat: StatId,
    /// Its name.
    pub name: String,
    /// The unit that it is shown in.
    pub unit: String,
    /// The candidate whose stat it is, for a target's stat.
    pub target: Option<TargetId>,
    /// The value before.
    pub before: f32,
    /// The value now.
    pub now: f32,
    /// The words for both values, if the stat has words.
    pub words: Option<[String; 2]>,
    /// Whether the ends of its range are the same place, so that no value is higher than another.
    pub is_cyclic: bool,
}
