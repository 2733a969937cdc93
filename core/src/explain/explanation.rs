//! What an explanation says, as plain data: nothing in it refers to a program, so it can be kept, sent and compared.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{Named, Part, Step};
use crate::history::TargetId;

/// Why a decision comes out as it does.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Explanation {
    /// The decision.
    pub decision: Named,
    /// The candidate that it is made about, if it stands in an option for targets.
    pub about: Option<TargetId>,
    /// Whether it is time to decide. If not, what runs goes on, and all else here says what deciding now would give.
    pub due: bool,
    /// What runs until now.
    pub running: Option<Winner>,
    /// What is picked with the draws given.
    pub picked: Option<Winner>,
    /// What is likeliest, whatever the draws; of equals the earlier.
    pub likeliest: Option<Winner>,
    /// The options, in the decision's order.
    pub options: Vec<OptionExplained>,
    /// The option for when nothing else is left.
    pub default: Option<DefaultExplained>,
}

impl Explanation {
    /// What the decision gives when it is asked now: what is picked, or what runs if it is not time to decide.
    pub fn outcome(&self) -> Option<&Winner> {
        if self.due {
            self.picked.as_ref()
        } else {
            self.running.as_ref()
        }
    }

    /// How an option and target were weighed; the default option only if it won.
    pub fn weighed(&self, winner: &Winner) -> Option<&Weighed> {
        let default = self.default.iter().filter(|_| winner.by_default);
        let options = self.options.iter().filter(|_| !winner.by_default);
        let options = options.chain(default.map(|default| &default.option));
        let mut lines = options
            .filter(|option| option.option.path == winner.option.path)
            .flat_map(|option| &option.weighed);
        lines.find(|line| line.target == winner.target)
    }
}

/// An option, and whom it is aimed at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Winner {
    /// The option.
    pub option: Named,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether it is there only because nothing else was left.
    pub by_default: bool,
}

impl Winner {
    /// Whether both are the same thing to do, however it came to be.
    pub fn is_same(&self, other: &Self) -> bool {
        self.option.path == other.option.path && self.target == other.target
    }
}

/// For whom an option is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ForTargets {
    /// For nobody in particular.
    None,
    /// For each candidate, which stands for itself.
    Compete,
    /// For each candidate, of which the best stands for all.
    Best,
}

/// Which of the ranks given is an option's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum RankOf {
    /// The highest.
    Max,
    /// The lowest.
    Min,
    /// All together.
    Sum,
}

/// An option in a decision.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionExplained {
    /// The option.
    pub option: Named,
    /// The text that it holds for the game.
    pub payload: String,
    /// For whom it is weighed.
    pub targets: ForTargets,
    /// Which of the ranks given is its.
    pub rank_of: RankOf,
    /// How it is weighed: once, or once for each candidate in their order.
    pub weighed: Vec<Weighed>,
}

impl OptionExplained {
    /// How likely it is chosen, with whichever target.
    pub fn probability(&self) -> f64 {
        let lines = self.weighed.iter();
        // A sum of nothing is -0 by itself.
        lines.fold(0.0, |sum, line| sum + line.probability)
    }
}

/// The option for when nothing else is left. It is weighed for interest only: it is taken whatever it weighs.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DefaultExplained {
    /// The option. Of its lines the one that is taken has probability 1 if it was needed, and none was dropped.
    pub option: OptionExplained,
    /// Whether nothing else was left.
    pub needed: bool,
}

/// An option, or an option with a candidate, as it was weighed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weighed {
    /// The candidate, if the option is one for targets.
    pub target: Option<TargetId>,
    /// How important it is.
    pub rank: f32,
    /// What designers call ranks of this height, if there is a word for it.
    pub band: Option<String>,
    /// How much it weighs.
    pub weight: f32,
    /// How likely it is chosen.
    pub probability: f64,
    /// Where it was dropped; none exactly if it may be chosen.
    pub dropped: Option<Dropped>,
    /// What each consideration said, in order.
    pub parts: Vec<Part>,
    /// How the weight came about, step by step.
    pub steps: Vec<Step>,
    /// The decision inside the option.
    pub inner: Option<Inner>,
}

/// A decision inside an option.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Inner {
    /// Which.
    pub decision: Named,
    /// Whether it has something to choose; otherwise the option around it weighs nothing.
    pub valid: bool,
    /// Why it comes out as it does if the option around it is chosen; none where that would be too much to tell.
    pub explanation: Option<Box<Explanation>>,
}

/// Where something was dropped, in the order of the stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DroppedAt {
    /// It weighs 0 or less, or is below the score floor.
    Weight,
    /// Another candidate stands for the option.
    Candidate,
    /// It is outranked.
    Rank,
    /// It is too far from the best.
    Keep,
    /// It was left, and is never picked.
    Pick,
}

/// What something lacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Lacking {
    /// Rank.
    Rank,
    /// Weight.
    Weight,
}

/// Where something was dropped, and what it lacked.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dropped {
    /// The stage that it did not get past.
    pub stage: DroppedAt,
    /// How much it lacked. 0 where only its place in the list told against it.
    pub by: f32,
    /// What it lacked.
    pub of: Lacking,
}
