//! What would have to be otherwise, as plain data.

use alloc::{string::String, vec::Vec};

use super::{Named, Winner};
use crate::{history::TargetId, model::StatId};

/// One stat's change that makes something else the likeliest.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flip {
    /// The stat.
    pub stat: StatId,
    /// What it is called.
    pub name: String,
    /// The unit that it is shown in.
    pub unit: String,
    /// Whose it is, for a target's stat.
    pub target: Option<TargetId>,
    /// Its range, of which nothing beyond the ends was tried.
    pub range: (f32, f32),
    /// What it is now.
    pub now: f32,
    /// The first value on the way at which the other wins.
    pub at: f32,
    /// The last value before that: its neighbour, or what the stat is now if it has only a few values.
    pub before: f32,
    /// The word for the value at which the other wins, if the stat has words.
    pub word: Option<String>,
    /// How far that is, as a share of the stat's range; any change of a stat that has words counts as all of it.
    pub share: f32,
    /// What wins at the value before; none: nothing can be chosen.
    pub from: Option<Winner>,
    /// What wins then; none: nothing can be chosen.
    pub to: Option<Winner>,
}

/// From which number of a stat on something else wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    /// Only at this end of the range.
    End(f32),
    /// At this number and farther.
    From(f32),
    /// As soon as it is beyond this number.
    Beyond(f32),
}

/// What an option needs to win.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionFlip {
    /// The option, which does not win now.
    pub option: Named,
    /// The nearest change of one stat that lets it win, with whichever target; none was found if there is none. A number
    /// comes before what has words.
    pub flip: Option<Flip>,
    /// The same of each other stat, in the same order.
    pub more: Vec<Flip>,
}

/// What would have to be otherwise for a decision to come out differently. What wins is the likeliest.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flips {
    /// What wins now.
    pub winner: Option<Winner>,
    /// The nearest change of one stat after which another option wins, or the same with another target; none was found
    /// if there is none.
    pub nearest: Option<Flip>,
    /// The options that do not win now, in the decision's order, the default option last.
    pub options: Vec<OptionFlip>,
}
