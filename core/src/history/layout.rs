//! The layout of an agent's memory: what a program remembers, and where. Everything is in the order
//! of its path, so two layouts of the same items are equal even if the items came in another order.

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};
use core::ops::Range;

use super::{OptionRecord, agent_header::AgentHeader, decision::DecisionRecord};
use crate::model::Path;

/// How many targets of one option are remembered in addition to the option itself, unless the game
/// chooses another number with
/// [`Program::with_targets_remembered`](crate::Program::with_targets_remembered). If there are
/// more, the one that stopped first is forgotten; a running one never is.
pub(crate) const TARGETS_REMEMBERED: usize = 8;

/// The largest number of targets of one option that can be remembered.
pub(crate) const MAX_TARGETS_REMEMBERED: usize = 32;

/// How much is remembered of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub(crate) enum MemoryDetail {
    /// Only the option as a whole.
    OptionOnly,
    /// The option, and each target that a decision runs it for.
    RunningTargets,
    /// The option, and each of its latest targets too.
    LatestTargets,
}

/// The index of an option in a layout: looked up once, used for every agent with that layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionIndex(u32);

/// A description of what one program remembers of each agent. Clones share their contents.
#[derive(Clone, Debug)]
pub struct Layout(Arc<Contents>);

#[derive(Debug, PartialEq)]
struct Contents {
    fingerprint: u64,
    decisions: Vec<Path>,
    options: Vec<OptionRecords>,
    /// The number of targets that each option with [`MemoryDetail::LatestTargets`] has records of.
    targets: usize,
    records: usize,
}

/// The position of an option's records: its own is the first, those of its targets follow.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OptionRecords {
    option: Path,
    remembered: MemoryDetail,
    first: usize,
}

impl MemoryDetail {
    /// Returns how many records an option takes if this many targets are remembered, by an agent
    /// with this many decisions.
    fn record_count(self, targets: usize, decisions: usize) -> usize {
        match self {
            Self::OptionOnly => 1,
            Self::RunningTargets => 1 + targets.min(decisions),
            Self::LatestTargets => 1 + targets,
        }
    }
}

impl Layout {
    /// Creates a layout of decisions, including inner ones, and of the options whose history is
    /// read. Duplicates are merged, and keep the more detailed memory.
    pub(crate) fn new(
        decisions: impl IntoIterator<Item = Path>,
        options: impl IntoIterator<Item = (Path, MemoryDetail)>,
        targets: usize,
    ) -> Self {
        let targets = targets.clamp(1, MAX_TARGETS_REMEMBERED);
        let mut decisions: Vec<Path> = decisions.into_iter().collect();
        decisions.sort_unstable();
        decisions.dedup();

        let mut closest = BTreeMap::new();
        for (option, remembered) in options {
            let known = closest.entry(option).or_insert(remembered);
            *known = remembered.max(*known);
        }

        let mut fingerprint = decisions
            .iter()
            .fold(0, |state, path| mix_hash(state, path.key()));
        // The number of decisions separates them from the options.
        fingerprint = mix_hash(fingerprint, decisions.len() as u64);
        fingerprint = mix_hash(fingerprint, targets as u64);

        let mut records = 0;
        let mut places = Vec::with_capacity(closest.len());
        for (option, remembered) in closest {
            places.push(OptionRecords {
                option,
                remembered,
                first: records,
            });
            records += remembered.record_count(targets, decisions.len());
            fingerprint = mix_hash(mix_hash(fingerprint, option.key()), remembered as u64);
        }

        Self(Arc::new(Contents {
            fingerprint,
            decisions,
            options: places,
            targets,
            records,
        }))
    }

    /// Returns the same layout with another number of remembered targets.
    pub(crate) fn with_targets_remembered(&self, targets: usize) -> Self {
        Self::new(self.decisions(), self.options(), targets)
    }

    /// Returns how many targets of an option are remembered, if any are.
    pub(crate) fn targets_remembered(&self) -> usize {
        self.0.targets
    }

    /// Returns how many bytes one agent takes.
    pub(super) fn agent_bytes(&self) -> usize {
        size_of::<AgentHeader>()
            + self.decisions().len() * size_of::<DecisionRecord>()
            + self.record_count() * size_of::<OptionRecord>()
    }

    /// Returns a number that two layouts share if they remember the same.
    pub fn fingerprint(&self) -> u64 {
        self.0.fingerprint
    }

    /// Finds a remembered option by its path.
    pub(crate) fn find_option(&self, option: Path) -> Option<OptionIndex> {
        let found = self
            .0
            .options
            .binary_search_by_key(&option, |place| place.option);
        found.ok().map(|at| OptionIndex(at as u32))
    }

    /// Returns the decisions, in the order of their paths.
    pub(super) fn decisions(&self) -> impl ExactSizeIterator<Item = Path> {
        self.0.decisions.iter().copied()
    }

    /// Returns the remembered options, in the order of their paths.
    pub(crate) fn options(&self) -> impl ExactSizeIterator<Item = (Path, MemoryDetail)> {
        self.0
            .options
            .iter()
            .map(|place| (place.option, place.remembered))
    }

    /// Returns whether an option is remembered per target, or `None` if it is not remembered at
    /// all.
    pub(crate) fn is_remembered_per_target(&self, option: Path) -> Option<bool> {
        self.find_records(option).map(|records| records.len() > 1)
    }

    /// Returns whether an option's targets are forgotten as soon as they do not run.
    pub(super) fn forgets_stopped_targets(&self, option: Path) -> bool {
        let known = self.find_option(option);
        let known = known.and_then(|known| self.0.options.get(known.0 as usize));
        known.is_some_and(|known| matches!(known.remembered, MemoryDetail::RunningTargets))
    }

    /// Returns the index of a decision.
    pub(crate) fn find_decision(&self, decision: Path) -> Option<usize> {
        self.0.decisions.binary_search(&decision).ok()
    }

    /// Returns the path of the decision at an index.
    pub(super) fn decision_at(&self, at: usize) -> Option<Path> {
        self.0.decisions.get(at).copied()
    }

    /// Returns an option's path, and the range of its records among those of one agent.
    #[inline]
    pub(super) fn path_and_records(&self, option: OptionIndex) -> Option<(Path, Range<usize>)> {
        let place = self.0.options.get(option.0 as usize)?;
        let end = place.first
            + place
                .remembered
                .record_count(self.0.targets, self.0.decisions.len());
        Some((place.option, place.first..end))
    }

    /// Returns the range of an option's records among those of one agent.
    pub(crate) fn find_records(&self, option: Path) -> Option<Range<usize>> {
        self.path_and_records(self.find_option(option)?)
            .map(|(_, records)| records)
    }

    /// Returns whether this can be the layout of a program whose graph, compiled with traces, has
    /// the other layout: both have the same decisions, and the other one remembers at least as much
    /// of options.
    pub(crate) fn is_part_of(&self, traced: &Self) -> bool {
        let is_remembered = |(option, detail): (Path, MemoryDetail)| {
            let known = traced.find_records(option);
            let needed = detail.record_count(self.0.targets, self.0.decisions.len());
            known.is_some_and(|records| records.len() >= needed)
        };
        self.0.decisions == traced.0.decisions && self.options().all(is_remembered)
    }

    /// Returns whether both share their contents, as all layouts of one program do.
    pub(super) fn shares_contents_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns how many records one agent has.
    pub(super) fn record_count(&self) -> usize {
        self.0.records
    }
}

/// A program whose decisions agents remember: a [`Program`](crate::Program).
pub trait AgentProgram: sealed::Sealed {
    /// Returns the layout of the memory that agents need.
    #[doc(hidden)]
    fn memory_layout(&self) -> &Layout;
}

impl AgentProgram for Layout {
    fn memory_layout(&self) -> &Layout {
        self
    }
}

impl<P: AgentProgram> AgentProgram for &P {
    fn memory_layout(&self) -> &Layout {
        (*self).memory_layout()
    }
}

pub(crate) mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Layout {}
    impl<P: Sealed> Sealed for &P {}
}

/// Layouts that share their contents, as those of one program do, are equal without comparing the
/// contents. Others are compared in full: a saved layout comes from an untrusted file, and its
/// fingerprint may be forged.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.shares_contents_with(other) || self.0 == other.0
    }
}

fn mix_hash(state: u64, word: u64) -> u64 {
    let mixed = (state ^ word)
        .wrapping_add(0x9E37_79B9_7F4A_7C15)
        .wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ (mixed >> 29)
}
