//! The values that a graph reads from an agent's memory, as of the latest time seen.

use super::{ChosenOption, OptionIndex, Record, State, TargetId, View};
use crate::{consider::Memory, math, model::Path};

/// A value that can be read of an option, or of an option and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum HistoryValue {
    /// 1 if it was never chosen, else 0.
    Never,
    /// 1 while it runs, even if it has completed.
    Running,
    /// 1 if it ran and no longer does.
    Stopped,
    /// 1 while it still counts as running but has completed.
    Completed,
    /// The number of seconds since it entered its present state; since the agent's birth if it was
    /// never chosen.
    Time,
    /// The number of times that it stopped.
    Stops,
    /// The number from 0 to 1 that was drawn when it last stopped, or 0 if it never did.
    Lot,
    /// 1 if a decision runs the option at this target, or 0 if no target is asked about.
    IsTarget,
}

impl<N> Memory<N> {
    /// Collects everything that a consideration can read.
    pub(crate) fn from_history(mut read: impl FnMut(HistoryValue) -> N) -> Self {
        Self {
            never: read(HistoryValue::Never),
            running: read(HistoryValue::Running),
            stopped: read(HistoryValue::Stopped),
            completed: read(HistoryValue::Completed),
            time: read(HistoryValue::Time),
            stops: read(HistoryValue::Stops),
            lot: read(HistoryValue::Lot),
        }
    }
}

impl View<'_> {
    /// Returns a value of an option as a whole, or of an option and target. An option or target
    /// that is not remembered reads as never chosen.
    pub(crate) fn read_value(
        self,
        option: Path,
        target: Option<TargetId>,
        reading: HistoryValue,
    ) -> f32 {
        let chosen = ChosenOption { option, target };
        self.compute_value(chosen, reading, || self.record(option, target))
    }

    /// Does the same as [`read_value`](Self::read_value), for an option of this layout.
    pub(crate) fn read_value_at(
        self,
        option: OptionIndex,
        target: Option<TargetId>,
        reading: HistoryValue,
    ) -> f32 {
        let Some((path, _)) = self.layout.path_and_records(option) else {
            return self.value_of_record(Record::new_unchosen(self.head.born), reading);
        };

        let chosen = ChosenOption {
            option: path,
            target,
        };
        self.compute_value(chosen, reading, || self.record_at(option, target))
    }

    fn compute_value(
        self,
        chosen: ChosenOption,
        reading: HistoryValue,
        record: impl Fn() -> Record,
    ) -> f32 {
        match reading {
            HistoryValue::Completed => one_if(!self.is_pursuing(chosen) && record().is_running()),
            HistoryValue::IsTarget => one_if(chosen.target.is_some() && self.is_running(chosen)),
            _ => self.value_of_record(record(), reading),
        }
    }

    fn value_of_record(self, record: Record, reading: HistoryValue) -> f32 {
        match reading {
            HistoryValue::Never => one_if(record.state == State::Never),
            HistoryValue::Running => one_if(record.is_running()),
            HistoryValue::Stopped => one_if(record.state == State::Stopped),
            HistoryValue::Time => math::saturate((self.head.latest - record.since) as f32),
            HistoryValue::Stops => record.stops as f32,
            HistoryValue::Lot => record.lot,
            // These cannot be determined from a record alone.
            HistoryValue::Completed | HistoryValue::IsTarget => 0.0,
        }
    }
}

fn one_if(truth: bool) -> f32 {
    f32::from(u8::from(truth))
}
