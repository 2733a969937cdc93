//! The values that a graph reads from a memory, as of the latest time seen.

use super::{Chosen, OptionPlace, Record, State, TargetId, View};
use crate::{consider::Memory, math, model::Path};

/// What there is to read of an option, or of an option and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Reading {
    /// 1 if it was never chosen.
    Never,
    /// 1 while it runs, also when it has completed.
    Running,
    /// 1 if it ran and does not any more.
    Stopped,
    /// 1 while it still counts as running but has completed.
    Completed,
    /// For how many seconds it has been so. What was never chosen was so since the agent's birth.
    Time,
    /// How often it stopped.
    Stops,
    /// The number from 0 to 1 that was drawn when it last stopped; 0 before.
    Lot,
    /// 1 if a decision has the option at this target; 0 if no target is asked about.
    IsTarget,
}

impl<N> Memory<N> {
    /// Collects all that a consideration can read.
    pub(crate) fn read(mut read: impl FnMut(Reading) -> N) -> Self {
        Self {
            never: read(Reading::Never),
            running: read(Reading::Running),
            stopped: read(Reading::Stopped),
            completed: read(Reading::Completed),
            time: read(Reading::Time),
            stops: read(Reading::Stops),
            lot: read(Reading::Lot),
        }
    }
}

impl View<'_> {
    /// A value of an option as a whole, or of an option and target. What is not remembered reads as
    /// never.
    pub(crate) fn read(self, option: Path, target: Option<TargetId>, reading: Reading) -> f32 {
        let chosen = Chosen { option, target };
        self.value(chosen, reading, || self.record(option, target))
    }

    /// The same, of an option of this layout.
    pub(crate) fn read_at(
        self,
        option: OptionPlace,
        target: Option<TargetId>,
        reading: Reading,
    ) -> f32 {
        let Some((path, _)) = self.layout.place(option) else {
            return self.of_record(Record::never(self.head.born), reading);
        };
        let chosen = Chosen {
            option: path,
            target,
        };
        self.value(chosen, reading, || self.record_at(option, target))
    }

    fn value(self, chosen: Chosen, reading: Reading, record: impl Fn() -> Record) -> f32 {
        match reading {
            Reading::Completed => truth(!self.is_at(chosen) && record().runs()),
            Reading::IsTarget => truth(chosen.target.is_some() && self.has(chosen)),
            _ => self.of_record(record(), reading),
        }
    }

    fn of_record(self, record: Record, reading: Reading) -> f32 {
        match reading {
            Reading::Never => truth(record.state == State::Never),
            Reading::Running => truth(record.runs()),
            Reading::Stopped => truth(record.state == State::Stopped),
            Reading::Time => math::saturate((self.head.latest - record.since) as f32),
            Reading::Stops => record.stops as f32,
            Reading::Lot => record.lot,
            // A record alone knows neither.
            Reading::Completed | Reading::IsTarget => 0.0,
        }
    }
}

fn truth(truth: bool) -> f32 {
    f32::from(u8::from(truth))
}
