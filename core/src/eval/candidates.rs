//! Candidates: the targets that agents may choose among, as one flat list for all agents.

use super::Columns;
use crate::{
    compile::{Program, StatHandle},
    history::TargetId,
};

/// The candidates of a number of agents: one row for each pair of agent and target, those of one agent next to each
/// other. A row has the target's id, which the game keeps from decision to decision, and the target's stats as that agent
/// sees them.
#[derive(Clone, Debug)]
pub struct Candidates<'a> {
    ids: &'a [TargetId],
    /// Where each agent's rows begin, and where the last one's end; none: all are the first agent's.
    offsets: &'a [u32],
    pub(crate) columns: Columns<'a>,
}

impl<'a> Candidates<'a> {
    /// No candidates.
    pub fn none() -> Self {
        Self {
            ids: &[],
            offsets: &[],
            columns: Columns::none(),
        }
    }

    /// The candidates of one agent, whose stats all have their defaults.
    pub fn new(program: &Program, ids: &'a [TargetId]) -> Self {
        Self::of_agents(program, ids, &[])
    }

    /// The candidates of many agents: those of the agent at `i` are the rows from `offsets[i]` to `offsets[i + 1]`. An
    /// agent that has no offset, or one beyond the rows, has no candidates.
    pub fn of_agents(program: &Program, ids: &'a [TargetId], offsets: &'a [u32]) -> Self {
        Self {
            ids,
            offsets,
            columns: Columns::new(program, ids.len()),
        }
    }

    /// Gives a target's stat a value for each row.
    pub fn set(&mut self, stat: StatHandle, values: &'a [f32]) {
        self.columns.set(stat, values);
    }

    /// Gives a target's stat one value for all rows.
    pub fn set_all(&mut self, stat: StatHandle, value: f32) {
        self.columns.set_all(stat, value);
    }

    /// Gives a target's stat a value for each row out of the game's own rows, which are `stride` numbers long; it is the
    /// one at `offset`.
    pub fn set_from_rows(
        &mut self,
        stat: StatHandle,
        rows: &'a [f32],
        offset: usize,
        stride: usize,
    ) {
        self.columns.set_from_rows(stat, rows, offset, stride);
    }

    /// The rows of an agent.
    pub(crate) fn rows(&self, agent: usize) -> core::ops::Range<usize> {
        let at = |agent: usize| self.offsets.get(agent).map(|offset| *offset as usize);
        let (from, to) = if self.offsets.is_empty() {
            (0, if agent == 0 { self.ids.len() } else { 0 })
        } else {
            (at(agent).unwrap_or(0), at(agent + 1).unwrap_or(0))
        };
        from.min(self.ids.len())..to.min(self.ids.len()).max(from.min(self.ids.len()))
    }

    /// The targets of some rows.
    pub(crate) fn ids(&self, rows: core::ops::Range<usize>) -> &'a [TargetId] {
        self.ids.get(rows).unwrap_or_default()
    }
}
