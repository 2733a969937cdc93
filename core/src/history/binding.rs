//! Converts a memory to another layout. Everything that both layouts include is carried over by its
//! path, and then made consistent with what the decisions run.

use alloc::vec::Vec;

use super::{
    AgentView, AgentViewMut, ChosenOption, Layout, OptionRecord, RunState,
    decision::DecisionRecord, record::compare_worth, transition::forget_target,
};

/// Appends one agent's memory in the form of another layout.
pub(super) fn carry_over_memory(
    from: AgentView<'_>,
    to: &Layout,
    decisions: &mut Vec<DecisionRecord>,
    records: &mut Vec<OptionRecord>,
) {
    decisions.extend(to.decisions().map(|decision| {
        let known = from.layout.find_decision(decision);
        known.map_or_else(DecisionRecord::default, |at| from.decisions[at])
    }));

    let first = records.len();
    let unchosen = OptionRecord::new_unchosen(from.birth_time());
    records.resize(first + to.record_count(), unchosen);

    for (option, _) in to.options() {
        if let Some((old, new)) = from
            .layout
            .find_records(option)
            .zip(to.find_records(option))
        {
            let new = &mut records[first + new.start..first + new.end];
            copy_records(&from.records[old], new, to.forgets_stopped_targets(option));
        }
    }
}

/// Copies the records of one option. If there is room for fewer targets, those are kept that count
/// most. If stopped targets are forgotten, so is how often a running one stopped before.
fn copy_records(old: &[OptionRecord], new: &mut [OptionRecord], forgets_stopped: bool) {
    let (Some((old, targets)), Some((own, places))) = (old.split_first(), new.split_first_mut())
    else {
        return;
    };
    *own = *old;

    if forgets_stopped {
        let running = targets.iter().filter(|record| record.is_running());
        for (place, record) in places.iter_mut().zip(running) {
            *place = OptionRecord::new(RunState::Running, record.since, 0, 0.0, record.target);
        }
        return;
    }

    let used = targets.iter().filter(|record| record.is_used());
    if used.clone().count() <= places.len() {
        for (place, record) in places.iter_mut().zip(used) {
            *place = *record;
        }
        return;
    }
    let mut used: Vec<OptionRecord> = used.copied().collect();
    used.sort_by(compare_worth);
    for (place, record) in places.iter_mut().zip(used) {
        *place = record;
    }
}

impl AgentViewMut<'_> {
    /// Makes the records agree with what the decisions run. Records that already agree are
    /// unchanged.
    pub(super) fn repair_records(&mut self) {
        let layout = self.layout;
        for (option, _) in layout.options() {
            let Some(place) = layout.find_records(option) else {
                continue;
            };

            let own = place.start;
            for at in place.clone() {
                let record = self.records[at];
                let target = (at > own).then_some(record.target);
                if record.is_running() && !self.view().is_running(ChosenOption { option, target }) {
                    self.records[at].stop_running(self.head.latest, record.random_share());
                }
            }

            if layout.forgets_stopped_targets(option) {
                let targets = &mut self.records[own + 1..place.end];
                for at in (0..targets.len()).rev() {
                    if targets[at].state() == RunState::Stopped {
                        forget_target(targets, at, self.head.born);
                    }
                }
            }
        }

        for at in 0..self.decisions.len() {
            let run = self.decisions[at].run();
            if let Some(run) = run.filter(|run| !run.completed) {
                self.resume_run(run.to_chosen());
            }
        }
    }
}
