//! How a memory moves on: time, results of decisions, and the game's reports.

use super::{Chosen, Outcome, Record, Run, State, ViewMut};
use crate::model::Path;

impl ViewMut<'_> {
    /// Takes note of the time, and gives the one that counts: never an earlier one than the latest seen. A time that
    /// is no finite number counts as the latest seen. Deciding and reporting do this by themselves; where only factors are
    /// asked for, what they read of a history is as of the latest time seen.
    pub fn advance(&mut self, now: f64) -> f64 {
        self.head.latest = self.head.seen(now);
        self.head.latest
    }

    /// Takes note that a decision was made, whatever its result.
    pub(crate) fn decided(&mut self, decision: Path, now: f64) {
        let Some(at) = self.layout.decision(decision) else {
            return;
        };
        self.advance(now);
        self.decided_at(at);
    }

    /// The same, of the decision at a position of the layout, now.
    pub(crate) fn decided_at(&mut self, at: usize) {
        let now = self.head.latest;
        if let Some(memory) = self.decisions.get_mut(at) {
            memory.decided = Some(now);
            memory.count = memory.count.saturating_add(1);
        }
    }

    /// Takes a decision's result; none ends what it ran. The same again goes on, unless it had completed. `lot` draws a
    /// number from 0 to 1 for the option that stops; it is asked once at most.
    pub(crate) fn choose(
        &mut self,
        decision: Path,
        chosen: Option<Chosen>,
        now: f64,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let Some(at) = self.layout.decision(decision) else {
            return;
        };
        self.advance(now);
        self.choose_at(at, chosen, lot);
    }

    /// The same, of the decision at a position of the layout, now.
    pub(crate) fn choose_at(
        &mut self,
        at: usize,
        chosen: Option<Chosen>,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let now = self.head.latest;
        let Some(decision) = self.decisions.get_mut(at) else {
            return;
        };
        let next = chosen.map(Run::of);
        if self.records.is_empty() {
            // Nobody asks about any option, so nothing stops or begins but this.
            decision.run = next;
            return;
        }
        let before = core::mem::take(&mut decision.run);
        if let Some(before) = before {
            // What has completed stops before it begins anew. Anything else must be seen to go on, or it would stop.
            if !before.completed {
                decision.run = next;
            }
            self.let_go(before.chosen(), now, lot);
        }
        self.decisions[at].run = next;
        if let Some(chosen) = chosen {
            self.begin(chosen, now);
        }
    }

    /// Takes the game's report on what a decision runs. Decisions inside that option are told by calls of their own. If
    /// nothing runs, nothing happens. `lot` is as in [`ViewMut::choose`].
    pub(crate) fn finish(
        &mut self,
        decision: Path,
        outcome: Outcome,
        now: f64,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let Some(at) = self.layout.decision(decision) else {
            return;
        };
        let Some(run) = self.decisions[at].run else {
            return;
        };
        let now = self.advance(now);
        match outcome {
            Outcome::Completed => {
                self.decisions[at].run = Some(Run {
                    completed: true,
                    ..run
                });
            }
            Outcome::Failed => {
                self.decisions[at].run = None;
                self.let_go(run.chosen(), now, lot);
            }
        }
    }

    /// Stops what no decision is at any more: the option, the option at its target, or both, with one lot.
    fn let_go(&mut self, before: Chosen, now: f64, lot: impl FnOnce(Path) -> f32) {
        let Some(place) = self.layout.records_of(before.option) else {
            return;
        };
        let option_goes_on = self.view().is_at(Chosen {
            target: None,
            ..before
        });
        let target_goes_on = self.view().is_at(before);
        let Some((own, targets)) = self.records[place].split_first_mut() else {
            return;
        };
        let own = Some(own).filter(|own| own.runs() && !option_goes_on);
        let at_target = before.target.filter(|_| !target_goes_on);
        let at_target = at_target.and_then(|target| {
            let mut running = targets.iter_mut().filter(|record| record.runs());
            running.find(|record| record.target == target)
        });
        if own.is_none() && at_target.is_none() {
            return;
        }
        let lot = lot(before.option);
        for record in own.into_iter().chain(at_target) {
            record.stop(now, lot);
        }
    }

    fn begin(&mut self, chosen: Chosen, now: f64) {
        let Some(place) = self.layout.records_of(chosen.option) else {
            return;
        };
        let Some((own, targets)) = self.records[place].split_first_mut() else {
            return;
        };
        own.begin(now);
        let Some(target) = chosen.target else {
            return;
        };
        if let Some(known) = targets.iter_mut().find(|record| record.is_of(target)) {
            known.begin(now);
        } else if let Some(record) = oldest(targets) {
            *record = Record {
                target,
                ..Record::never(now)
            };
            record.begin(now);
        }
    }

    /// Begins what a decision runs although its record does not, without forgetting a target for it.
    pub(super) fn resume(&mut self, chosen: Chosen) {
        let now = self.head.latest;
        let Some(place) = self.layout.records_of(chosen.option) else {
            return;
        };
        let is_room = |target| {
            let targets = &self.records[place.start + 1..place.end];
            let room = |record: &Record| record.state == State::Never || record.is_of(target);
            targets.iter().any(room)
        };
        let target = chosen.target.filter(|target| is_room(*target));
        self.begin(Chosen { target, ..chosen }, now);
    }
}

/// The record to give up for another target: one of nobody yet, or the one that stopped first. At the same time it is
/// the target's number that tells, so that it does not matter where records stand.
fn oldest(targets: &mut [Record]) -> Option<&mut Record> {
    targets
        .iter_mut()
        .filter(|record| !record.runs())
        .min_by(|a, b| {
            let is_used = |record: &Record| record.state != State::Never;
            let used = is_used(a).cmp(&is_used(b));
            used.then(a.since.total_cmp(&b.since))
                .then(a.target.cmp(&b.target))
        })
}
