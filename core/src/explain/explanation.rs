//! The contents of an explanation, as plain data: nothing in it refers to a program, so it can be
//! stored, sent and compared.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{
    Circumstances, ConsiderationPart, NamedNode, NumberSources, OptionSources, WeightStep,
};
use crate::history::TargetId;

/// Why a decision comes out as it does.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The decision.
    pub decision: NamedNode,
    /// The candidate that the decision is about, if it is inside an option for targets.
    pub about: Option<TargetId>,
    /// Whether the decision is due. If not, what runs continues, and all else here tells what
    /// deciding now would give.
    pub due: bool,
    /// The option that has run until now.
    pub running: Option<Winner>,
    /// The option that is picked with the given draws.
    pub picked: Option<Winner>,
    /// The option that is likeliest over all possible draws; the earliest of equals.
    pub likeliest: Option<Winner>,
    /// The options, in the decision's order.
    pub options: Vec<OptionExplained>,
    /// The option that is taken if no other is left.
    pub default: Option<DefaultExplained>,
    /// Whether the decision compares ranks. If not, ranks have no effect.
    #[cfg_attr(feature = "serde", serde(default))]
    pub compares_ranks: bool,
    /// What the decision's own numbers depend on, such as the weight floor.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sources: NumberSources,
    /// What the decision was made from. Empty in the explanation of an inner decision, to which
    /// those of the outermost apply.
    #[cfg_attr(feature = "serde", serde(default))]
    pub circumstances: Circumstances,
}

impl Explanation {
    /// Returns the result of deciding now: what is picked, or what runs if the decision is not due.
    pub fn outcome(&self) -> Option<&Winner> {
        if self.due {
            self.picked.as_ref()
        } else {
            self.running.as_ref()
        }
    }

    /// Returns how an option and target were weighed; the default option only if it won.
    pub fn find_weighed(&self, winner: &Winner) -> Option<&WeighedOption> {
        let default = self.default.iter().filter(|_| winner.by_default);
        let options = self.options.iter().filter(|_| !winner.by_default);
        options
            .chain(default.map(|default| &default.option))
            .filter(|option| option.option.path == winner.option.path)
            .flat_map(|option| &option.weighed)
            .find(|line| line.target == winner.target)
    }
}

/// An option, with its target.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Winner {
    /// The option.
    pub option: NamedNode,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether it was taken only because nothing else was left.
    pub by_default: bool,
}

impl Winner {
    /// Returns whether both are the same option and target, regardless of how they were chosen.
    pub fn is_same_choice(&self, other: &Self) -> bool {
        self.option.path == other.option.path && self.target == other.target
    }
}

/// How an option is weighed for targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum TargetMode {
    /// Once, without a target.
    None,
    /// For each candidate, all of which compete in the decision.
    Compete,
    /// For each candidate, of which only the best competes.
    Best,
}

/// How the ranks given to an option are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum RankCombination {
    /// The highest.
    Max,
    /// The lowest.
    Min,
    /// Their sum.
    Sum,
}

/// An option in a decision.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OptionExplained {
    /// The option.
    pub option: NamedNode,
    /// The option's text for the game.
    pub payload: String,
    /// How it is weighed for targets.
    pub targets: TargetMode,
    /// How the ranks given to it are combined.
    pub rank_of: RankCombination,
    /// Its weights: one, or one for each candidate in their order.
    pub weighed: Vec<WeighedOption>,
    /// What its numbers depend on.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sources: OptionSources,
}

impl OptionExplained {
    /// Returns how likely the option is to be chosen, with any target.
    pub fn probability(&self) -> f64 {
        let lines = self.weighed.iter();
        // The sum of an empty iterator would be -0.
        lines.fold(0.0, |sum, line| sum + line.probability)
    }
}

/// The option that is taken if no other is left. Its weight is informative only, as it is taken
/// regardless of it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct DefaultExplained {
    /// The option. Of its weights, the one that is taken has probability 1 if it was needed, and
    /// none was dropped.
    pub option: OptionExplained,
    /// Whether no other option was left.
    pub needed: bool,
}

/// An option, or an option with a candidate, as it was weighed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct WeighedOption {
    /// The candidate, if the option is for targets.
    pub target: Option<TargetId>,
    /// How important it is.
    pub rank: f32,
    /// The designers' word for ranks of this height, if there is one.
    pub band: Option<String>,
    /// How much it weighs.
    pub weight: f32,
    /// How likely it is to be chosen.
    pub probability: f64,
    /// Where it was dropped; `None` exactly if it may be chosen.
    pub dropped: Option<Dropped>,
    /// The effects of the considerations, in order.
    pub parts: Vec<ConsiderationPart>,
    /// The calculation of the weight, step by step.
    pub steps: Vec<WeightStep>,
    /// The decision inside the option.
    pub inner: Option<InnerDecision>,
}

/// A decision inside an option.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct InnerDecision {
    /// The decision.
    pub decision: NamedNode,
    /// Whether it has something to choose. If not, the option around it weighs nothing.
    pub valid: bool,
    /// Why it comes out as it does if the option around it is chosen; `None` where that would be
    /// too long.
    pub explanation: Option<Box<Explanation>>,
}

/// The stage at which something was dropped, in the order of the stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum DropStage {
    /// It weighs 0 or less, or is below the weight floor.
    Weight,
    /// Another candidate represents the option.
    Candidate,
    /// It is outranked.
    Rank,
    /// It is too far below the best.
    Keep,
    /// It was left to pick from, but is never picked.
    Pick,
}

/// The number that something lacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Lacking {
    /// Rank.
    Rank,
    /// Weight.
    Weight,
}

/// Where something was dropped, and what it lacked.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Dropped {
    /// The stage that it did not get past.
    pub stage: DropStage,
    /// How much it lacked. 0 if only its position in the list ruled it out.
    #[cfg_attr(feature = "serde", serde(rename = "by"))]
    pub shortfall: f32,
    /// The number that it lacked.
    #[cfg_attr(feature = "serde", serde(rename = "of"))]
    pub lacking: Lacking,
}
