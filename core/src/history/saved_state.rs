//! The saved and printed form of an agent's memory. Every value is stored with its key, so that it
//! outlives the layout.

use alloc::vec::Vec;
use core::fmt;

use super::{AgentView, AgentViewMut, MemoryDetail, OptionRecord, Run, RunState, TargetId};
use crate::{SEMANTICS_VERSION, model::Path};

/// The version of the saved form. Increase it with every change of what is saved: formats without
/// field names, such as postcard, would read the old data as something else.
pub(super) const SAVE_VERSION: u32 = 2;

/// The memory of one agent.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedState {
    pub(super) version: u32,
    /// The [`SEMANTICS_VERSION`] with which the memory came about.
    pub(super) semantics: u32,
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
    /// The number of targets of one option that are remembered, if any are.
    pub(super) targets: u32,
    pub(super) decisions: Vec<SavedDecision>,
    pub(super) options: Vec<SavedOption>,
}

/// The memory of a decision.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedDecision {
    pub(super) decision: Path,
    pub(super) runs: Option<Run>,
    pub(super) decided: Option<f64>,
    pub(super) count: u64,
}

/// The memory of an option, and of its targets if they are remembered.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedOption {
    pub(super) option: Path,
    pub(super) remembered: MemoryDetail,
    pub(super) history: SavedRecord,
    pub(super) targets: Vec<SavedTarget>,
}

/// The memory of an option at one target.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedTarget {
    pub(super) target: TargetId,
    pub(super) history: SavedRecord,
}

/// A record without its key.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedRecord {
    pub(super) state: RunState,
    pub(super) since: f64,
    pub(super) stops: u32,
    pub(super) lot: f32,
}

impl SavedState {
    pub(super) fn from_view(view: AgentView<'_>, semantics: u32) -> Self {
        let decisions = view.layout.decisions().zip(view.decisions);
        let options = view.layout.options();
        Self {
            version: SAVE_VERSION,
            semantics,
            agent: view.head.agent,
            born: view.head.born,
            latest: view.head.latest,
            targets: view.layout.targets_remembered() as u32,
            decisions: decisions
                .map(|(decision, known)| SavedDecision {
                    decision,
                    runs: known.run(),
                    decided: known.decided(),
                    count: known.count(),
                })
                .collect(),
            options: options
                .map(|(option, remembered)| SavedOption::from_view(view, option, remembered))
                .collect(),
        }
    }
}

impl SavedOption {
    fn from_view(view: AgentView<'_>, option: Path, remembered: MemoryDetail) -> Self {
        let place = view.layout.find_records(option).unwrap_or_default();
        let targets = view.records[place]
            .iter()
            .skip(1)
            .filter(|record| record.is_used())
            .map(|record| SavedTarget {
                target: record.target,
                history: SavedRecord::from_record(record),
            });
        Self {
            option,
            remembered,
            history: SavedRecord::from_record(&view.record(option, None)),
            targets: targets.collect(),
        }
    }
}

impl SavedRecord {
    fn from_record(record: &OptionRecord) -> Self {
        Self {
            state: record.state(),
            since: record.since,
            stops: record.stops,
            lot: record.random_share(),
        }
    }
}

impl fmt::Debug for AgentView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SavedState::from_view(*self, SEMANTICS_VERSION).fmt(f)
    }
}

impl fmt::Debug for AgentViewMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
