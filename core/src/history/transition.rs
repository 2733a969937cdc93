//! Transitions of a memory: the passage of time, results of decisions, and the game's reports.

use super::{AgentViewMut, ChoiceResult, ChosenOption, OptionRecord, Outcome, Run, RunState};
use crate::model::Path;

impl AgentViewMut<'_> {
    /// Advances to a time, and returns the time that counts, which is never earlier than the latest
    /// seen. A time that is not finite counts as the latest seen. Deciding and reporting do this by
    /// themselves; if only factors are evaluated, they read a history as of the latest time seen.
    #[inline]
    pub fn advance_to(&mut self, now: f64) -> f64 {
        self.head.latest = self.head.effective_time(now);
        self.head.latest
    }

    /// Panics in debug builds if the game's clock went back.
    #[inline]
    pub(crate) fn check_clock(&self, now: f64) {
        self.head.check_clock(now);
    }

    /// Records that a decision was made, for any result.
    pub(crate) fn note_decision(&mut self, decision: Path, now: f64) {
        let Some(at) = self.layout.find_decision(decision) else {
            return;
        };
        self.advance_to(now);
        self.note_decision_at(at);
    }

    /// Does the same as [`note_decision`](Self::note_decision) at the latest time seen, for the
    /// decision at an index of the layout.
    pub(super) fn note_decision_at(&mut self, at: usize) {
        let now = self.head.latest;
        if let Some(memory) = self.decisions.get_mut(at) {
            memory.note_result(memory.run(), now);
        }
    }

    /// Applies a decision's result; `None` ends what it ran. If the result is the run that it
    /// already has, that continues, unless it had completed. `lot` draws a number from 0 to 1 for
    /// the option that stops; it is called at most once.
    pub(crate) fn apply_choice(
        &mut self,
        decision: Path,
        chosen: Option<ChosenOption>,
        now: f64,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let Some(at) = self.layout.find_decision(decision) else {
            return;
        };
        self.advance_to(now);
        self.apply_choice_at(at, chosen, lot);
    }

    /// Does the same as [`apply_choice`](Self::apply_choice) at the latest time seen, for the
    /// decision at an index of the layout.
    pub(super) fn apply_choice_at(
        &mut self,
        at: usize,
        chosen: Option<ChosenOption>,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let now = self.head.latest;
        let Some(decision) = self.decisions.get_mut(at) else {
            return;
        };

        let next = chosen.map(Run::from_chosen);
        if self.records.is_empty() {
            // No history of any option is read, so only the decision's run changes.
            decision.set_run(next);
            return;
        }

        let before = decision.run();
        decision.set_run(None);
        if let Some(before) = before {
            // A completed run stops before it starts again. Any other must be seen to continue, or
            // it would stop.
            if !before.completed {
                decision.set_run(next);
            }
            self.stop_if_abandoned(before.to_chosen(), now, lot);
        }

        self.decisions[at].set_run(next);
        if let Some(chosen) = chosen {
            self.start_run(chosen, now);
        }
    }

    /// Applies a result of the decision at an index of the layout, and records that it was made, at
    /// the latest time seen. `lot` is as in [`apply_choice`](Self::apply_choice).
    #[inline]
    pub(crate) fn record_choice_at(
        &mut self,
        at: usize,
        result: ChoiceResult,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let Some(decision) = self.decisions.get_mut(at) else {
            return;
        };
        // If no record is read anywhere, none can change.
        if self.records.is_empty() || result.is_recorded(decision, self.records) {
            let run = result.chosen.map(Run::from_chosen);
            decision.note_result(run, self.head.latest);
        } else {
            self.apply_choice_at(at, result.chosen, lot);
            self.note_decision_at(at);
        }
    }

    /// Makes a decision due at any interval. If it waits until nothing runs, it still does.
    pub(crate) fn make_due(&mut self, decision: Path) {
        let at = self.layout.find_decision(decision);
        if let Some(memory) = at.and_then(|at| self.decisions.get_mut(at)) {
            memory.set_decided(None);
        }
    }

    /// Applies the game's report on what a decision runs. Decisions inside that option get separate
    /// calls. If nothing runs, nothing happens. `lot` is as in
    /// [`apply_choice`](Self::apply_choice).
    pub(crate) fn apply_report(
        &mut self,
        decision: Path,
        outcome: Outcome,
        now: f64,
        lot: impl FnOnce(Path) -> f32,
    ) {
        let Some(at) = self.layout.find_decision(decision) else {
            return;
        };
        let Some(run) = self.decisions[at].run() else {
            return;
        };

        let now = self.advance_to(now);

        match outcome {
            Outcome::Completed => {
                self.decisions[at].set_run(Some(Run {
                    completed: true,
                    ..run
                }));
            }
            Outcome::Failed => {
                self.decisions[at].set_run(None);
                self.stop_if_abandoned(run.to_chosen(), now, lot);
            }
        }
    }

    /// Stops the option, the option at its target, or both, if no decision runs them any longer.
    /// Both get the same lot.
    fn stop_if_abandoned(&mut self, before: ChosenOption, now: f64, lot: impl FnOnce(Path) -> f32) {
        let Some(place) = self.layout.find_records(before.option) else {
            return;
        };

        let option_goes_on = self.view().is_pursuing(ChosenOption {
            target: None,
            ..before
        });
        let target_goes_on = self.view().is_pursuing(before);

        let Some((own, targets)) = self.records[place].split_first_mut() else {
            return;
        };

        let own = Some(own).filter(|own| own.is_running() && !option_goes_on);
        let at_target = before
            .target
            .filter(|_| !target_goes_on)
            .and_then(|target| {
                targets
                    .iter()
                    .position(|record| record.is_running() && record.target == target)
            });

        if own.is_none() && at_target.is_none() {
            return;
        }

        let lot = lot(before.option);
        if let Some(own) = own {
            own.stop_running(now, lot);
        }
        if let Some(at) = at_target {
            if self.layout.forgets_stopped_targets(before.option) {
                forget_target(targets, at, self.head.born);
            } else if let Some(record) = targets.get_mut(at) {
                record.stop_running(now, lot);
            }
        }
    }

    fn start_run(&mut self, chosen: ChosenOption, now: f64) {
        let Some(place) = self.layout.find_records(chosen.option) else {
            return;
        };
        let Some((own, targets)) = self.records[place].split_first_mut() else {
            return;
        };

        own.start_running(now);

        let Some(target) = chosen.target else {
            return;
        };

        if let Some(known) = targets
            .iter_mut()
            .find(|record| record.is_for_target(target))
        {
            known.start_running(now);
        } else if let Some(record) = find_replaceable_record(targets) {
            *record = OptionRecord::new(RunState::Running, now, 0, 0.0, target);
        }
    }

    /// Starts a run that the decisions have although its record does not run, without forgetting
    /// another target for it.
    pub(super) fn resume_run(&mut self, chosen: ChosenOption) {
        let now = self.head.latest;
        let Some(place) = self.layout.find_records(chosen.option) else {
            return;
        };

        let has_record = |target| {
            self.records[place.start + 1..place.end]
                .iter()
                .any(|record| !record.is_used() || record.is_for_target(target))
        };

        let target = chosen.target.filter(|target| has_record(*target));
        self.start_run(ChosenOption { target, ..chosen }, now);
    }
}

/// Forgets a target. Those after it move up, so that unused records come last.
pub(super) fn forget_target(targets: &mut [OptionRecord], at: usize, born: f64) {
    if let Some([record, ..]) = targets.get_mut(at..) {
        *record = OptionRecord::new_unchosen(born);
        targets[at..].rotate_left(1);
    }
}

/// Returns the record to give up for another target: an unused one, or the one that stopped first.
/// Ties are decided by the target's number, so that the order of the records does not matter.
fn find_replaceable_record(targets: &mut [OptionRecord]) -> Option<&mut OptionRecord> {
    targets
        .iter_mut()
        .filter(|record| !record.is_running())
        .min_by(|a, b| {
            let used = a.is_used().cmp(&b.is_used());
            used.then(a.since.total_cmp(&b.since))
                .then(a.target.cmp(&b.target))
        })
}
