//! What is remembered of one decision, and the words for what it does.

use super::TargetId;
use crate::model::Path;

/// A decision's result: an option, and a target if the option has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Chosen {
    /// The option.
    pub(crate) option: Path,
    /// The candidate that it is aimed at.
    pub(crate) target: Option<TargetId>,
}

impl Chosen {
    /// Whether this is what is asked about: the option at that target, or at any.
    pub(super) fn is_about(self, asked: Self) -> bool {
        self.option == asked.option && (asked.target.is_none() || self.target == asked.target)
    }
}

/// What a decision runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Run {
    /// The option.
    pub(crate) option: Path,
    /// The candidate that it is aimed at.
    pub(crate) target: Option<TargetId>,
    /// Whether the game reported it as completed. Then it is over with the decision's next result.
    pub(crate) completed: bool,
}

impl Run {
    pub(super) fn of(chosen: Chosen) -> Self {
        Self {
            option: chosen.option,
            target: chosen.target,
            completed: false,
        }
    }

    pub(super) fn chosen(self) -> Chosen {
        Chosen {
            option: self.option,
            target: self.target,
        }
    }
}

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It is done: it counts as completed until the decision's next result.
    Completed,
    /// It cannot go on: it stops at once.
    Failed,
}

/// When a decision is made again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum When {
    /// Whenever the game asks.
    Always,
    /// When nothing runs; what has completed does not.
    Idle,
    /// At most every so many seconds. Nothing above 0 is as often as the game asks.
    Every(f32),
}

/// What is remembered of one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Decision {
    pub(super) run: Option<Run>,
    pub(super) decided: Option<f64>,
    pub(super) count: u64,
}

impl Decision {
    /// Whether it runs this, completed or not.
    pub(super) fn has(&self, asked: Chosen) -> bool {
        self.run.is_some_and(|run| run.chosen().is_about(asked))
    }

    /// Whether it runs this and has not completed it.
    pub(super) fn is_at(&self, asked: Chosen) -> bool {
        self.has(asked) && self.run.is_some_and(|run| !run.completed)
    }
}
