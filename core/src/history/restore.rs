//! Restores an agent's memory from its saved form. The saved data may come from anywhere:
//! impossible numbers become the nearest possible ones, of duplicates the first counts, and the
//! running options become those that the decisions run.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    AgentState, Layout, OptionRecord, RunState, TargetId,
    agent_header::AgentHeader,
    decision::DecisionRecord,
    record::compare_worth,
    saved_state::{SAVE_VERSION, SavedRecord, SavedState, SavedTarget},
};
use crate::SEMANTICS_VERSION;

/// The reason why a saved memory cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RestoreError {
    #[error(
        "the memory was saved in version {0} of the format, but only version {SAVE_VERSION} can be read"
    )]
    UnknownVersion(u32),
    #[error(
        "the memory came about with version {0} of the results, but this version of Inclination has version {SEMANTICS_VERSION}"
    )]
    NewerSemantics(u32),
    #[error("agent {0} does not have exactly one entry for each listed decision and option")]
    WrongCount(u64),
}

impl RestoreError {
    /// Checks the version of the format, and that of the results.
    pub(super) fn check_versions(version: u32, semantics: u32) -> Result<(), Self> {
        if version != SAVE_VERSION {
            Err(Self::UnknownVersion(version))
        } else if semantics > SEMANTICS_VERSION {
            Err(Self::NewerSemantics(semantics))
        } else {
            Ok(())
        }
    }
}

impl From<AgentState> for SavedState {
    fn from(state: AgentState) -> Self {
        Self::from_view(state.view(), state.semantics)
    }
}

impl TryFrom<SavedState> for AgentState {
    type Error = RestoreError;

    fn try_from(saved: SavedState) -> Result<Self, RestoreError> {
        RestoreError::check_versions(saved.version, saved.semantics)?;

        let decisions = saved.decisions.iter().map(|known| known.decision);
        let options = saved
            .options
            .iter()
            .map(|known| (known.option, known.remembered));

        let layout = Layout::new(decisions, options, saved.targets as usize);
        let mut state = Self::new(&layout, saved.agent, saved.born);
        state.semantics = saved.semantics;
        state.view_mut().advance_to(saved.latest);
        let head = state.head;

        // A later write replaces an earlier one, so going backwards makes the first entry count.
        for known in saved.decisions.into_iter().rev() {
            if let Some(at) = layout.find_decision(known.decision) {
                let decided = known.decided.map(|time| head.clamp_to_lifetime(time));
                state.decisions[at] = DecisionRecord::new(known.runs, decided, known.count);
            }
        }

        for known in saved.options.into_iter().rev() {
            let place = layout.find_records(known.option).unwrap_or_default();
            let Some((own, targets)) = state.records[place].split_first_mut() else {
                continue;
            };

            *own = known.history.to_record(head, TargetId::default());
            targets.fill(OptionRecord::new_unchosen(head.born));

            let mut saved = known.targets;
            if layout.forgets_stopped_targets(known.option) {
                saved.retain(|known| known.history.state == RunState::Running);
            }
            let saved_targets = select_target_records(saved, head, targets.len());
            for (record, saved) in targets.iter_mut().zip(saved_targets) {
                *record = saved;
            }
        }

        state.view_mut().repair_records();
        Ok(state)
    }
}

/// Returns the targets' records in the order in which they were saved. If there are too many, the
/// running ones come first, then the latest.
fn select_target_records(
    saved: Vec<SavedTarget>,
    head: AgentHeader,
    limit: usize,
) -> Vec<OptionRecord> {
    let mut seen = BTreeSet::new();
    let mut records: Vec<OptionRecord> = saved
        .into_iter()
        .filter(|known| known.history.state != RunState::Never && seen.insert(known.target))
        .map(|known| known.history.to_record(head, known.target))
        .collect();

    if records.len() > limit {
        records.sort_by(compare_worth);
    }

    records
}

impl AgentHeader {
    /// Returns the nearest time within the agent's life, or its birth if the time is NaN.
    fn clamp_to_lifetime(&self, time: f64) -> f64 {
        time.max(self.born).min(self.latest) + 0.0
    }
}

impl SavedRecord {
    fn to_record(&self, head: AgentHeader, target: TargetId) -> OptionRecord {
        let stops = match self.state {
            RunState::Never => return OptionRecord::new_unchosen(head.born),
            RunState::Running => self.stops,
            // A stopped option has stopped at least once.
            RunState::Stopped => self.stops.max(1),
        };
        let since = head.clamp_to_lifetime(self.since);
        OptionRecord::new(self.state, since, stops, self.lot, target)
    }
}
