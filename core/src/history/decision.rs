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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
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

/// The memory of one decision, packed into few bytes, because each agent has one.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct DecisionRecord {
    /// The option that runs, or any path if nothing runs.
    option: Path,
    /// The target at which it is aimed, or 0.
    target: TargetId,
    /// When the decision was last made; NaN if it never was.
    decided: Time,
    /// How often it was made, behind the flags of the run.
    count_and_flags: u64,
}

/// A time that may be missing, as bits, so that a missing one is equal to itself.
type Time = u64;

const NEVER: Time = f64::NAN.to_bits();

/// Something runs.
const RUNS: u64 = 1 << 63;
/// The run has a target.
const HAS_TARGET: u64 = 1 << 62;
/// The run is completed.
const IS_COMPLETED: u64 = 1 << 61;
/// The largest count.
const MAX_COUNT: u64 = IS_COMPLETED - 1;

impl DecisionRecord {
    #[inline]
    pub(super) fn new(run: Option<Run>, decided: Option<f64>, count: u64) -> Self {
        let (option, target, flags) = pack_run(run);
        Self {
            option,
            target,
            decided: decided.map_or(NEVER, f64::to_bits),
            count_and_flags: count.min(MAX_COUNT) | flags,
        }
    }

    /// Returns what the decision runs.
    #[inline]
    pub(super) fn run(&self) -> Option<Run> {
        let has = |flag| self.count_and_flags & flag != 0;
        has(RUNS).then(|| Run {
            option: self.option,
            target: has(HAS_TARGET).then_some(self.target),
            completed: has(IS_COMPLETED),
        })
    }

    #[inline]
    pub(super) fn set_run(&mut self, run: Option<Run>) {
        let (option, target, flags) = pack_run(run);
        self.option = option;
        self.target = target;
        self.count_and_flags = self.count() | flags;
    }

    /// Returns when the decision was last made.
    #[inline]
    pub(super) fn decided(&self) -> Option<f64> {
        (self.decided != NEVER).then(|| f64::from_bits(self.decided))
    }

    pub(super) fn set_decided(&mut self, decided: Option<f64>) {
        self.decided = decided.map_or(NEVER, f64::to_bits);
    }

    /// Returns how often the decision was made.
    #[inline]
    pub(super) fn count(&self) -> u64 {
        self.count_and_flags & MAX_COUNT
    }

    /// Records that the decision is made, with what it runs then.
    #[inline]
    pub(super) fn note_result(&mut self, run: Option<Run>, now: f64) {
        *self = Self::new(run, Some(now), self.count() + 1);
    }

    /// Returns whether the decision has a completed run.
    #[inline]
    pub(super) fn has_completed_run(&self) -> bool {
        self.count_and_flags & IS_COMPLETED != 0
    }

    /// Returns whether the decision runs this, completed or not.
    pub(super) fn is_running(&self, asked: ChosenOption) -> bool {
        self.run()
            .is_some_and(|run| run.to_chosen().matches_query(asked))
    }

    /// Returns whether the decision runs this and has not completed it.
    pub(super) fn is_pursuing(&self, asked: ChosenOption) -> bool {
        self.is_running(asked) && self.run().is_some_and(|run| !run.completed)
    }
}

/// Returns the option, the target and the flags of a run.
#[inline]
fn pack_run(run: Option<Run>) -> (Path, TargetId, u64) {
    let Some(run) = run else {
        return (Path::ROOT, TargetId(0), 0);
    };
    let (target, has_target) = match run.target {
        Some(target) => (target, HAS_TARGET),
        None => (TargetId(0), 0),
    };
    let is_completed = u64::from(run.completed) * IS_COMPLETED;
    (run.option, target, RUNS | has_target | is_completed)
}

impl Default for DecisionRecord {
    fn default() -> Self {
        Self::new(None, None, 0)
    }
}
