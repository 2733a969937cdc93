//! The result of a decision in the form in which memories record it.

use super::{ChosenOption, OptionRecord, Run, decision::DecisionRecord};

/// The result of a decision, with the positions of the records that it concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChoiceResult {
    pub(crate) chosen: Option<ChosenOption>,
    /// The positions of the chosen option's records among those of an agent. Empty if it has none.
    pub(crate) first_record: usize,
    pub(crate) record_count: usize,
}

impl ChoiceResult {
    /// Returns whether the memory already says that the decision runs this, so that no record
    /// changes.
    #[inline]
    pub(super) fn is_recorded(&self, decision: &DecisionRecord, records: &[OptionRecord]) -> bool {
        decision.run() == self.chosen.map(Run::from_chosen) && self.is_running_in(records)
    }

    /// Returns whether an agent's records say that the chosen option runs.
    #[inline]
    fn is_running_in(&self, records: &[OptionRecord]) -> bool {
        let own = self.first_record..self.first_record + self.record_count;
        let Some((own, targets)) = records.get(own).and_then(<[OptionRecord]>::split_first) else {
            return true;
        };

        if targets.is_empty() {
            return own.is_running();
        }

        let target = self.chosen.and_then(|chosen| chosen.target);
        let runs_at = |target| {
            let mut running = targets.iter().filter(|record| record.is_running());
            running.any(|record| record.target == target)
        };
        own.is_running() && target.is_none_or(runs_at)
    }
}
