//! One agent's memory, wherever it is kept.

use super::{
    Chosen, Layout, OptionPlace, Record, Run, TargetId, When, decision::Decision, head::Head,
};
use crate::model::Path;

/// One agent's memory, to read.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) layout: &'a Layout,
    pub(super) head: &'a Head,
    pub(super) decisions: &'a [Decision],
    pub(super) records: &'a [Record],
}

/// One agent's memory, to move on.
pub struct ViewMut<'a> {
    pub(super) layout: &'a Layout,
    pub(super) head: &'a mut Head,
    pub(super) decisions: &'a mut [Decision],
    pub(super) records: &'a mut [Record],
}

impl ViewMut<'_> {
    /// The same, to read.
    pub fn view(&self) -> View<'_> {
        View {
            layout: self.layout,
            head: self.head,
            decisions: self.decisions,
            records: self.records,
        }
    }
}

impl<'a> View<'a> {
    /// What is remembered.
    pub fn layout(self) -> &'a Layout {
        self.layout
    }

    /// The agent's own number.
    pub fn agent(self) -> u64 {
        self.head.agent
    }

    /// When it was born.
    pub fn born(self) -> f64 {
        self.head.born
    }

    /// The latest time that it has seen.
    pub fn latest(self) -> f64 {
        self.head.latest
    }

    /// What a decision runs.
    pub(crate) fn run(self, decision: Path) -> Option<Run> {
        self.decision(decision).run
    }

    /// How often a decision was made, which its draws are keyed by.
    pub(crate) fn count(self, decision: Path) -> u64 {
        self.decision(decision).count
    }

    /// The position of a decision in the layout: look it up once, read it by that.
    pub(crate) fn position(self, decision: Path) -> Option<usize> {
        self.layout.decision(decision)
    }

    /// What the decision at a position runs.
    pub(crate) fn run_at(self, at: Option<usize>) -> Option<Run> {
        self.decisions.get(at?)?.run
    }

    /// How often the decision at a position was made.
    pub(crate) fn count_at(self, at: Option<usize>) -> u64 {
        let decision = at.and_then(|at| self.decisions.get(at));
        decision.map_or(0, |decision| decision.count)
    }

    /// Whether a decision is to be made now. One that is not remembered is as if it never had been.
    pub(crate) fn due(self, decision: Path, when: When, now: f64) -> bool {
        self.due_at(self.position(decision), when, now)
    }

    /// The same, of the decision at a position.
    pub(crate) fn due_at(self, at: Option<usize>, when: When, now: f64) -> bool {
        let known = || at.and_then(|at| self.decisions.get(at));
        match when {
            When::Idle => known().is_none_or(|known| known.run.is_none_or(|run| run.completed)),
            When::Every(seconds) if seconds > 0.0 => {
                let since = |decided| self.head.seen(now) - decided;
                let decided = known().and_then(|known| known.decided);
                decided.is_none_or(|decided| since(decided) >= f64::from(seconds))
            }
            When::Always | When::Every(_) => true,
        }
    }

    /// What is remembered of an option, or of an option and target.
    pub(crate) fn record(self, option: Path, target: Option<TargetId>) -> Record {
        let known = self.layout.option(option);
        known.map_or_else(
            || Record::never(self.head.born),
            |known| self.record_at(known, target),
        )
    }

    /// The same, if it is remembered at all.
    pub(crate) fn remembered(self, option: Path, target: Option<TargetId>) -> Option<Record> {
        let records = self.layout.records_of(option)?;
        let is_known = target.is_none() || records.len() > 1;
        is_known.then(|| self.record(option, target))
    }

    /// The same, of an option of this layout.
    pub(crate) fn record_at(self, option: OptionPlace, target: Option<TargetId>) -> Record {
        let place = self.layout.place(option);
        let records = place.and_then(|(_, place)| self.records.get(place));
        let record = match (records.and_then(<[Record]>::split_first), target) {
            (None, _) => None,
            (Some((own, _)), None) => Some(own),
            (Some((_, targets)), Some(target)) => {
                targets.iter().find(|record| record.is_of(target))
            }
        };
        record
            .copied()
            .unwrap_or_else(|| Record::never(self.head.born))
    }

    /// Whether a decision runs this, completed or not.
    pub(super) fn has(self, asked: Chosen) -> bool {
        self.decisions.iter().any(|decision| decision.has(asked))
    }

    /// Whether a decision runs this and has not completed it.
    pub(super) fn is_at(self, asked: Chosen) -> bool {
        self.decisions.iter().any(|decision| decision.is_at(asked))
    }

    /// What is remembered of a decision.
    pub(super) fn decision(self, decision: Path) -> Decision {
        let known = self.layout.decision(decision);
        let memory = known.and_then(|at| self.decisions.get(at));
        memory.copied().unwrap_or_default()
    }
}
