//! From one layout to another: what both know is carried over by its path, and then made to agree with what the
//! decisions run.

use alloc::vec::Vec;

use super::{Chosen, Layout, Record, View, ViewMut, decision::Decision};

/// Appends one agent's memory as another layout has it.
pub(super) fn carry(
    from: View<'_>,
    to: &Layout,
    decisions: &mut Vec<Decision>,
    records: &mut Vec<Record>,
) {
    decisions.extend(to.decisions().map(|decision| {
        let known = from.layout.decision(decision);
        known.map_or_else(Decision::default, |at| from.decisions[at])
    }));
    let first = records.len();
    records.resize(first + to.records(), Record::never(from.born()));
    for (option, _) in to.options() {
        if let Some((old, new)) = from.layout.records_of(option).zip(to.records_of(option)) {
            let new = &mut records[first + new.start..first + new.end];
            // The shorter ends it: an option's targets are kept only if both layouts remember them.
            for (new, old) in new.iter_mut().zip(&from.records[old]) {
                *new = *old;
            }
        }
    }
}

impl ViewMut<'_> {
    /// Makes the records agree with what the decisions run. Those that do are left as they are.
    pub(super) fn mend(&mut self) {
        let layout = self.layout;
        for (option, _) in layout.options() {
            let Some(place) = layout.records_of(option) else {
                continue;
            };
            let own = place.start;
            for at in place {
                let record = self.records[at];
                let target = (at > own).then_some(record.target);
                if record.runs() && !self.view().has(Chosen { option, target }) {
                    self.records[at].stop(self.head.latest, record.lot);
                }
            }
        }
        for at in 0..self.decisions.len() {
            let run = self.decisions[at].run;
            if let Some(run) = run.filter(|run| !run.completed) {
                self.resume(run.chosen());
            }
        }
    }
}
