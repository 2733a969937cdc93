//! The memory of one decision: its run, when it was last made, and how often.

use super::TargetId;
use crate::model::Path;

/// A decision's result: an option, and a target if the option has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ChosenOption {
    pub(crate) option: Path,
    /// The candidate at which it is aimed.
    pub(crate) target: Option<TargetId>,
}

impl ChosenOption {
    /// Returns whether this is the option that is asked about, at the same target. If no target is
    /// asked about, any target matches.
    pub(super) fn matches_query(self, asked: Self) -> bool {
        self.option == asked.option && (asked.target.is_none() || self.target == asked.target)
    }
}

/// The option that a decision runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Run {
    pub(crate) option: Path,
    /// The candidate at which it is aimed.
    pub(crate) target: Option<TargetId>,
    /// Whether the game reported it as completed. Then it ends with the decision's next result.
    pub(crate) completed: bool,
}

impl Run {
    pub(super) fn from_chosen(chosen: ChosenOption) -> Self {
        Self {
            option: chosen.option,
            target: chosen.target,
            completed: false,
        }
    }

    pub(super) fn to_chosen(self) -> ChosenOption {
        ChosenOption {
            option: self.option,
            target: self.target,
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It is done. It counts as completed until the decision's next result.
    Completed,
    /// It cannot continue. It stops at once.
    Failed,
}

/// When a decision is made again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum DecisionSchedule {
    /// Every time the game asks.
    Always,
    /// When nothing runs. A completed run does not count as running.
    Idle,
    /// At most once in this many seconds. 0 and negative numbers mean every time the game asks.
    Every(f32),
}

/// The memory of one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct DecisionRecord {
    pub(super) run: Option<Run>,
    pub(super) decided: Option<f64>,
    pub(super) count: u64,
}

impl DecisionRecord {
    /// Returns whether the decision runs this, completed or not.
    pub(super) fn is_running(&self, asked: ChosenOption) -> bool {
        self.run
            .is_some_and(|run| run.to_chosen().matches_query(asked))
    }

    /// Returns whether the decision runs this and has not completed it.
    pub(super) fn is_pursuing(&self, asked: ChosenOption) -> bool {
        self.is_running(asked) && self.run.is_some_and(|run| !run.completed)
    }
}
