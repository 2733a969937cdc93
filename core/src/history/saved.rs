//! A memory in words, as it is printed and saved. Everything stands beside its key, so that it outlives the layout.

use alloc::vec::Vec;
use core::fmt;

use super::{Record, Remembered, Run, State, TargetId, View, ViewMut};
use crate::model::Path;

/// One agent's memory.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Memory {
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
    pub(super) decisions: Vec<DecisionMemory>,
    pub(super) options: Vec<OptionMemory>,
}

/// What is remembered of a decision.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct DecisionMemory {
    pub(super) decision: Path,
    pub(super) runs: Option<Run>,
    pub(super) decided: Option<f64>,
    pub(super) count: u64,
}

/// What is remembered of an option, and of its targets if they are remembered.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OptionMemory {
    pub(super) option: Path,
    pub(super) history: History,
    pub(super) targets: Option<Vec<TargetMemory>>,
}

/// What is remembered of an option at one target.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct TargetMemory {
    pub(super) target: TargetId,
    pub(super) history: History,
}

/// A record without its key.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct History {
    pub(super) state: State,
    pub(super) since: f64,
    pub(super) stops: u32,
    pub(super) lot: f32,
}

impl Memory {
    pub(super) fn of(view: View<'_>) -> Self {
        let decisions = view.layout.decisions().zip(view.decisions);
        let options = view.layout.options();
        Self {
            agent: view.head.agent,
            born: view.head.born,
            latest: view.head.latest,
            decisions: decisions
                .map(|(decision, known)| DecisionMemory {
                    decision,
                    runs: known.run,
                    decided: known.decided,
                    count: known.count,
                })
                .collect(),
            options: options
                .map(|(option, remembered)| OptionMemory::of(view, option, remembered))
                .collect(),
        }
    }
}

impl OptionMemory {
    fn of(view: View<'_>, option: Path, remembered: Remembered) -> Self {
        let place = view.layout.records_of(option).unwrap_or_default();
        let targets = view.records[place].iter().skip(1);
        let known = targets.filter(|record| record.state != State::Never);
        let targets = known.map(|record| TargetMemory {
            target: record.target,
            history: History::of(record),
        });
        Self {
            option,
            history: History::of(&view.record(option, None)),
            targets: (remembered == Remembered::PerTarget).then(|| targets.collect()),
        }
    }
}

impl History {
    fn of(record: &Record) -> Self {
        Self {
            state: record.state,
            since: record.since,
            stops: record.stops,
            lot: record.lot,
        }
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Memory::of(*self).fmt(f)
    }
}

impl fmt::Debug for ViewMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
