//! What a decision was made from, as plain data: the values of stats and what the agent remembers.
//! Comparing those of two explanations tells why a number changed.

use alloc::{string::String, vec::Vec};

use super::NamedNode;
use crate::{
    eval::DrawKey,
    history::{RunState, TargetId},
    model::{Path, StatId},
};

/// What a decision, and those inside it, were made from.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Circumstances {
    /// The key of the draws.
    pub draws: DrawKey,
    /// The agent's profile.
    pub profile: Option<String>,
    /// The candidates, in order.
    pub candidates: Vec<TargetId>,
    /// The stats that the decision depends on.
    pub stats: Vec<StatValues>,
    /// What the agent remembers of the options whose history the decision depends on. Without an
    /// entry, an option with a target was never chosen.
    pub memories: Vec<OptionMemory>,
}

/// A stat with its values as the graph sees them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct StatValues {
    /// The stat.
    pub stat: StatId,
    /// Its name.
    pub name: String,
    /// The unit that it is shown in.
    pub unit: String,
    /// The words for its values, if it has words.
    pub words: Vec<String>,
    /// Its range.
    pub range: (f32, f32),
    /// Whether the ends of its range are the same place, as with an hour.
    pub is_cyclic: bool,
    /// Its values: one, or for a target's stat one for each candidate.
    pub values: Vec<StatValue>,
}

/// A value of a stat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct StatValue {
    /// The candidate whose value it is, for a target's stat.
    pub target: Option<TargetId>,
    /// The value.
    pub value: f32,
}

/// What an agent remembers of an option, or of an option with a target.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OptionMemory {
    /// The option.
    pub option: NamedNode,
    /// The target; `None` for the option with any target.
    pub target: Option<TargetId>,
    /// Its state.
    pub state: RunState,
    /// Whether it still counts as running, but the game has reported it completed.
    pub is_completed: bool,
    /// How many seconds ago it entered its state; if it was never chosen, the agent's age.
    pub seconds: f32,
    /// How often it stopped.
    pub stops: u32,
}

/// What a number of an explanation depends on.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NumberSources {
    /// The stats that it reads. A target's stat is that of the candidate that the number is about.
    pub stats: Vec<StatId>,
    /// The stats that it reads of all candidates.
    pub candidate_stats: Vec<StatId>,
    /// Whether it is computed from all candidates.
    pub reads_candidates: bool,
    /// The options whose history it reads.
    pub histories: Vec<HistorySource>,
    /// Whether a random draw takes part.
    pub is_random: bool,
    /// Whether it depends on the agent's profile.
    pub reads_profile: bool,
}

/// An option whose history a number reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HistorySource {
    /// The path of the option.
    pub option: Path,
    /// Whether it is the history with the candidate that the number is about.
    pub per_target: bool,
}

/// What the numbers of an option depend on.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OptionSources {
    /// Its own weight depends on these.
    pub base: NumberSources,
    /// Its category weight depends on these.
    pub category: NumberSources,
    /// Whether the decision inside has something to choose depends on these.
    pub inner: NumberSources,
    /// Each consideration depends on these, in the order of the parts.
    pub parts: Vec<NumberSources>,
}

impl Circumstances {
    /// Returns a stat's value, of a candidate for a target's stat.
    pub fn stat_value(&self, stat: StatId, target: Option<TargetId>) -> Option<f32> {
        let stat = self.find_stat(stat)?;
        let mut values = stat.values.iter();
        // A stat of the agent or the world has the same value for all candidates.
        let found = values.find(|value| value.target.is_none() || value.target == target);
        found.map(|found| found.value)
    }

    /// Returns a stat with its values.
    pub fn find_stat(&self, stat: StatId) -> Option<&StatValues> {
        self.stats.iter().find(|known| known.stat == stat)
    }

    /// Returns what the agent remembers of an option, or of an option with a target.
    pub(super) fn find_memory(
        &self,
        option: Path,
        target: Option<TargetId>,
    ) -> Option<&OptionMemory> {
        let mut memories = self.memories.iter();
        memories.find(|memory| memory.option.path == option && memory.target == target)
    }
}
