//! The values that a graph reads from an agent's memory, as of the latest time seen.

use super::{
    AgentView, AgentsMut, ChosenOption, OptionIndex, OptionRecord, RunState, TargetId,
    agent_header::AgentHeader,
};
use crate::{consider::Memory, math, model::Path};

/// A value that can be read of an option, or of an option and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HistoryValue {
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

impl HistoryValue {
    /// The values' words in files, in their order.
    pub(crate) const WORDS: &'static [&'static str] = &[
        "never",
        "running",
        "stopped",
        "completed",
        "time",
        "stops",
        "lot",
        "is_target",
    ];
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

impl AgentView<'_> {
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
            let unchosen = OptionRecord::new_unchosen(self.head.born);
            return self.head.value_of_record(&unchosen, reading);
        };

        let chosen = ChosenOption {
            option: path,
            target,
        };
        self.compute_value(chosen, reading, || self.record_at(option, target))
    }

    /// Does the same as [`read_value_at`](Self::read_value_at), for an option as a whole.
    #[inline]
    pub(crate) fn read_own_value(&self, option: OptionIndex, reading: HistoryValue) -> f32 {
        let records = self.layout.path_and_records(option);
        let own = records.and_then(|(_, records)| self.records.get(records.start));
        match own {
            Some(own) if reading.is_of_record() => self.head.value_of_record(own, reading),
            _ => self.read_value_at(option, None, reading),
        }
    }

    /// Reads a value of an option at each of some targets into `out`, as
    /// [`read_value_at`](Self::read_value_at) does.
    pub(crate) fn read_target_values(
        &self,
        option: OptionIndex,
        reading: HistoryValue,
        targets: &[TargetId],
        out: &mut [f32],
    ) {
        if !reading.is_of_record() {
            for (target, place) in targets.iter().zip(out) {
                *place = self.read_value_at(option, Some(*target), reading);
            }
            return;
        }

        let unchosen = OptionRecord::new_unchosen(self.head.born);
        out.fill(self.head.value_of_record(&unchosen, reading));

        let records = self
            .layout
            .path_and_records(option)
            .and_then(|(_, records)| self.records.get(records))
            .and_then(<[OptionRecord]>::split_first);
        let Some((own, target_records)) = records else {
            return;
        };
        if reading == HistoryValue::Running && !own.is_running() && !self.has_completed_run() {
            // A target runs longer than the option as a whole only in a completed run.
            return;
        }

        // Most agents have dealt with few targets, and run at most one.
        for record in target_records {
            let differs = match reading {
                HistoryValue::Running => record.is_running(),
                _ => record.is_used(),
            };
            if differs {
                let value = self.head.value_of_record(record, reading);
                for (target, place) in targets.iter().zip(&mut *out) {
                    *place = if *target == record.target {
                        value
                    } else {
                        *place
                    };
                }
            }
        }
    }

    fn compute_value(
        self,
        chosen: ChosenOption,
        reading: HistoryValue,
        record: impl Fn() -> OptionRecord,
    ) -> f32 {
        match reading {
            HistoryValue::Completed => one_if(!self.is_pursuing(chosen) && record().is_running()),
            HistoryValue::IsTarget => one_if(chosen.target.is_some() && self.is_running(chosen)),
            _ => self.head.value_of_record(&record(), reading),
        }
    }
}

impl AgentsMut<'_> {
    /// Reads a value of one option for each of some agents, as [`AgentView::read_value_at`] does.
    pub(crate) fn read_values(
        &self,
        option: OptionIndex,
        reading: HistoryValue,
        agents: impl Iterator<Item = usize>,
        out: &mut [f32],
    ) {
        /// Makes a loop for each value, which then has no branch on the value.
        macro_rules! read_each {
            ($($value:ident)*) => {
                match reading {
                    $(HistoryValue::$value => {
                        self.read_records(option, agents, out, HistoryValue::$value);
                    })*
                    HistoryValue::Completed | HistoryValue::IsTarget => {
                        for (place, agent) in out.iter_mut().zip(agents) {
                            let view = self.view(agent);
                            *place = view.map_or(reading.value_without_memory(), |view| {
                                view.read_value_at(option, None, reading)
                            });
                        }
                    }
                }
            };
        }
        read_each!(Never Running Stopped Time Stops Lot);
    }

    /// Writes 1 for each of some targets that an agent's memory says an option is running for.
    #[inline]
    pub(crate) fn mark_running_targets(
        &self,
        agent: usize,
        option: OptionIndex,
        targets: &[TargetId],
        out: &mut [f32],
    ) {
        let own = self.layout.path_and_records(option).map(|(_, own)| own);
        let first = agent.saturating_mul(self.layout.record_count());
        let records = own.and_then(|own| self.records.get(first + own.start + 1..first + own.end));
        for record in records.unwrap_or_default() {
            if record.is_running() {
                for (target, place) in targets.iter().zip(&mut *out) {
                    *place = if *target == record.target {
                        1.0
                    } else {
                        *place
                    };
                }
            }
        }
    }

    /// Reads a value from the record of one option as a whole, for each of some agents.
    #[inline]
    fn read_records(
        &self,
        option: OptionIndex,
        agents: impl Iterator<Item = usize>,
        out: &mut [f32],
        reading: HistoryValue,
    ) {
        let own = self.layout.path_and_records(option);
        let (each, first) = (self.layout.record_count(), own.map(|(_, own)| own.start));
        for (place, agent) in out.iter_mut().zip(agents) {
            let record = first.and_then(|first| self.records.get(agent * each + first));
            *place = match (self.heads.get(agent), record) {
                (Some(head), Some(record)) => head.value_of_record(record, reading),
                _ => reading.value_without_memory(),
            };
        }
    }
}

impl HistoryValue {
    /// Returns whether the value depends on nothing but a record and the time.
    fn is_of_record(self) -> bool {
        !matches!(self, Self::Completed | Self::IsTarget)
    }

    /// Returns whether the value of a target that is not running is always the same.
    pub(crate) fn is_of_running(self) -> bool {
        matches!(self, Self::Running | Self::Completed | Self::IsTarget)
    }

    /// Returns the value for an agent without a memory.
    pub(crate) fn value_without_memory(self) -> f32 {
        one_if(self == Self::Never)
    }
}

impl AgentHeader {
    #[inline]
    fn value_of_record(&self, record: &OptionRecord, reading: HistoryValue) -> f32 {
        match reading {
            HistoryValue::Never => one_if(!record.is_used()),
            HistoryValue::Running => one_if(record.is_running()),
            HistoryValue::Stopped => one_if(record.state() == RunState::Stopped),
            HistoryValue::Time => math::saturate((self.latest - record.since) as f32),
            HistoryValue::Stops => record.stops as f32,
            HistoryValue::Lot => record.random_share(),
            // These cannot be determined from a record alone.
            HistoryValue::Completed | HistoryValue::IsTarget => 0.0,
        }
    }
}

fn one_if(truth: bool) -> f32 {
    f32::from(u8::from(truth))
}
