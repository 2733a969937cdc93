//! Views of one agent's memory, independent of how it is stored.

use super::{
    ChosenOption, DecisionSchedule, Layout, OptionIndex, OptionRecord, Run, TargetId,
    agent_header::AgentHeader, decision::DecisionRecord,
};
use crate::{hash::mix64, model::Path};

/// A view of one agent's memory.
#[derive(Clone, Copy)]
pub struct AgentView<'a> {
    pub(super) layout: &'a Layout,
    pub(super) head: &'a AgentHeader,
    pub(super) decisions: &'a [DecisionRecord],
    pub(super) records: &'a [OptionRecord],
}

/// A mutable view of one agent's memory.
pub struct AgentViewMut<'a> {
    pub(super) layout: &'a Layout,
    pub(super) head: &'a mut AgentHeader,
    pub(super) decisions: &'a mut [DecisionRecord],
    pub(super) records: &'a mut [OptionRecord],
}

impl AgentViewMut<'_> {
    /// Returns a view that cannot change the memory.
    #[inline]
    pub fn view(&self) -> AgentView<'_> {
        AgentView {
            layout: self.layout,
            head: self.head,
            decisions: self.decisions,
            records: self.records,
        }
    }
}

impl AgentView<'_> {
    /// Returns the agent's number.
    #[inline]
    pub fn agent(self) -> u64 {
        self.head.agent
    }

    /// Returns the time of the agent's birth, in seconds.
    pub fn birth_time(self) -> f64 {
        self.head.born
    }

    /// Returns the latest time that the agent has seen, in seconds.
    pub fn latest_time(self) -> f64 {
        self.head.latest
    }

    /// Returns the run of a decision.
    pub(crate) fn current_run(self, decision: Path) -> Option<Run> {
        self.decision_record(decision).run()
    }

    /// Returns how often a decision was made. Its draws are keyed by this number.
    pub(crate) fn decision_count(self, decision: Path) -> u64 {
        self.decision_record(decision).count()
    }

    /// Returns the index of a decision in the layout, for repeated access.
    pub(crate) fn decision_index(self, decision: Path) -> Option<usize> {
        self.layout.find_decision(decision)
    }

    /// Returns the run of the decision at an index.
    #[inline]
    pub(crate) fn current_run_at(&self, at: Option<usize>) -> Option<Run> {
        self.decisions.get(at?)?.run()
    }

    /// Returns how often the decision at an index was made.
    #[inline]
    pub(crate) fn decision_count_at(&self, at: Option<usize>) -> u64 {
        let decision = at.and_then(|at| self.decisions.get(at));
        decision.map_or(0, DecisionRecord::count)
    }

    /// Returns whether a decision is to be made now. A decision that is not remembered is treated
    /// as one that was never made.
    pub(crate) fn is_due(self, decision: Path, when: DecisionSchedule, now: f64) -> bool {
        self.is_due_at(self.decision_index(decision), when, now)
    }

    /// Does the same as [`is_due`](Self::is_due), for the decision at an index.
    #[inline]
    pub(crate) fn is_due_at(&self, at: Option<usize>, when: DecisionSchedule, now: f64) -> bool {
        when == DecisionSchedule::Always || self.is_due_by_schedule(at, when, now)
    }

    #[inline]
    fn is_due_by_schedule(&self, at: Option<usize>, when: DecisionSchedule, now: f64) -> bool {
        let known = || at.and_then(|at| self.decisions.get(at));
        match when {
            DecisionSchedule::Idle => {
                known().is_none_or(|known| known.run().is_none_or(|run| run.completed))
            }
            DecisionSchedule::Every(seconds) if seconds > 0.0 => {
                let Some((at, known)) = at.zip(known()) else {
                    return true;
                };
                let Some(decided) = known.decided() else {
                    return true;
                };
                let seconds = f64::from(seconds);
                let now = self.head.effective_time(now);
                if now - decided >= 1.5 * seconds {
                    return true;
                }
                let share = self
                    .layout
                    .decision_at(at)
                    .map_or(0.0, |path| self.turn_share(path));
                let turn = |time: f64| floor((time - self.head.born) / seconds - share);
                turn(now) > turn(decided + 0.5 * seconds)
            }
            DecisionSchedule::Always | DecisionSchedule::Every(_) => true,
        }
    }

    /// Returns how far into each interval, counted from its birth, it is the agent's turn to make a
    /// decision: a share of the interval, from 0 to less than 1. It differs between agents, so that
    /// agents which decided together, at first or after a pause, do not stay in step.
    #[inline]
    pub(super) fn turn_share(self, decision: Path) -> f64 {
        let hash = mix64(self.head.agent ^ mix64(decision.key()));
        (hash >> 40) as f64 / f64::from(1 << 24)
    }

    /// Returns the record of an option, or of an option and target. If it is not remembered, the
    /// record says that it was never chosen.
    pub(crate) fn record(self, option: Path, target: Option<TargetId>) -> OptionRecord {
        let known = self.layout.find_option(option);
        known.map_or_else(
            || OptionRecord::new_unchosen(self.head.born),
            |known| self.record_at(known, target),
        )
    }

    /// Returns the record of an option, or of an option and target, or `None` if the layout does
    /// not include it.
    pub(crate) fn find_record(
        self,
        option: Path,
        target: Option<TargetId>,
    ) -> Option<OptionRecord> {
        let records = self.layout.find_records(option)?;
        let is_known = target.is_none() || records.len() > 1;
        is_known.then(|| self.record(option, target))
    }

    /// Does the same as [`record`](Self::record), for an option of this layout.
    pub(crate) fn record_at(self, option: OptionIndex, target: Option<TargetId>) -> OptionRecord {
        let place = self.layout.path_and_records(option);
        let records = place.and_then(|(_, place)| self.records.get(place));
        let record = match (records.and_then(<[OptionRecord]>::split_first), target) {
            (None, _) => None,
            (Some((own, _)), None) => Some(own),
            (Some((_, targets)), Some(target)) => {
                targets.iter().find(|record| record.is_for_target(target))
            }
        };

        record
            .copied()
            .unwrap_or_else(|| OptionRecord::new_unchosen(self.head.born))
    }

    /// Returns whether a decision runs this, completed or not.
    pub(super) fn is_running(self, asked: ChosenOption) -> bool {
        self.decisions
            .iter()
            .any(|decision| decision.is_running(asked))
    }

    /// Returns whether a decision runs this and has not completed it.
    pub(super) fn is_pursuing(self, asked: ChosenOption) -> bool {
        self.decisions
            .iter()
            .any(|decision| decision.is_pursuing(asked))
    }

    /// Returns whether any decision has a completed run.
    pub(super) fn has_completed_run(&self) -> bool {
        self.decisions.iter().any(DecisionRecord::has_completed_run)
    }

    /// Returns the memory of a decision, or an empty one if it is not remembered.
    pub(super) fn decision_record(self, decision: Path) -> DecisionRecord {
        let known = self.layout.find_decision(decision);
        let memory = known.and_then(|at| self.decisions.get(at));
        memory.copied().unwrap_or_default()
    }
}

/// Rounds down. Numbers that do not fit into 64 bits become the nearest that do.
fn floor(number: f64) -> f64 {
    let truncated = number as i64 as f64;
    if truncated > number {
        truncated - 1.0
    } else {
        truncated
    }
}
