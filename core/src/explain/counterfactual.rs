//! Counterfactuals: changes of stats that would make a decision come out differently, as plain
//! data.

use alloc::{string::String, vec::Vec};

use super::{NamedNode, Winner};
use crate::{history::TargetId, model::StatId};

/// One stat's change that makes something else the likeliest.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flip {
    /// The stat.
    pub stat: StatId,
    /// The name of the stat.
    pub name: String,
    /// The unit that it is shown in.
    pub unit: String,
    /// The target whose stat it is, for a target's stat.
    pub target: Option<TargetId>,
    /// Its range, beyond which nothing was tried.
    pub range: (f32, f32),
    /// Its current value.
    pub now: f32,
    /// The first value in the direction of the change at which the other wins.
    pub at: f32,
    /// The last value before that: the neighboring number, the neighboring whole number if the stat
    /// is whole, or the current value if the stat has only a few values.
    pub before: f32,
    /// The last value at which the other wins and the first one after it, where it stops winning.
    /// `None` if it wins up to the end of the range, or if the stat has only a few values.
    pub until: Option<[f32; 2]>,
    /// The word for the value at which the other wins, if the stat has words.
    pub word: Option<String>,
    /// The distance of the change, as a share of the stat's range; any change of a stat that has
    /// words counts as the full range.
    pub share: f32,
    /// The winner at the value before, or `None` if nothing can be chosen.
    pub from: Option<Winner>,
    /// The winner after the change, or `None` if nothing can be chosen.
    pub to: Option<Winner>,
}

/// The values of a stat at which something else wins, as formatted numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// At this number.
    At(String),
    /// Between two numbers, the lower one first.
    Between(String, String),
    /// At this number and below.
    UpTo(String),
    /// At this number and above.
    From(String),
    /// Below this number.
    Below(String),
    /// Above this number.
    Above(String),
}

/// The number of a stat from which something else wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Edge {
    /// Only at this end of the range.
    End(f32),
    /// At this number and farther.
    From(f32),
    /// As soon as it is beyond this number.
    Beyond(f32),
}

/// The changes that let an option win.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OptionFlip {
    /// The option, which does not win now.
    pub option: NamedNode,
    /// The nearest change of one stat that lets it win, with any target, or `None` if none was
    /// found. Changes of numbers come before those of stats with words.
    pub flip: Option<Flip>,
    /// The nearest changes of each other stat, in the same order.
    pub more: Vec<Flip>,
}

/// The changes after which a decision comes out differently. The winner is the likeliest.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Flips {
    /// The current winner.
    pub winner: Option<Winner>,
    /// The nearest change of one stat after which another option wins, or the same option with
    /// another target; `None` if none was found.
    pub nearest: Option<Flip>,
    /// The options that do not win now, in the decision's order, the default option last.
    pub options: Vec<OptionFlip>,
}
