//! Candidates: the targets that agents may choose among, as one flat list for all agents.

use core::ops::Range;

use super::Columns;
use crate::{
    history::TargetId,
    program::{Program, StatHandle},
};

/// The candidates of a number of agents.
///
/// There is one row for each pair of agent and target, and an agent's rows are adjacent. A row has
/// the target's ID, which the game keeps from decision to decision, and the target's stats as that
/// agent sees them.
///
/// Where many agents see the same targets, [`Candidates::share`] maps each row to its target. Stats
/// that are [alike](crate::model::Stat::alike) for every observer then have one value per target
/// instead of one per row, and values that depend on them alone are computed once per target.
#[derive(Clone, Debug)]
pub struct Candidates<'a> {
    ids: &'a [TargetId],
    offsets: Offsets<'a>,
    /// For each row, its target's position in the game's list. If `None`, each row is a separate
    /// target.
    places: Option<&'a [u32]>,
    alike: &'a [bool],
    pub(super) rows: Columns<'a>,
    pub(super) targets: Columns<'a>,
}

/// The position of a target that is not in the game's list: beyond the end of every column.
pub(super) const ABSENT_TARGET: usize = usize::MAX;

/// The start of each agent's rows, and the end of the last agent's rows.
#[derive(Clone, Copy, Debug)]
enum Offsets<'a> {
    /// All rows are the first agent's.
    One,
    Each(&'a [u32]),
}

impl<'a> Candidates<'a> {
    /// Returns an empty set of candidates.
    pub fn none() -> Self {
        Self {
            ids: &[],
            offsets: Offsets::One,
            places: None,
            alike: &[],
            rows: Columns::empty(),
            targets: Columns::empty(),
        }
    }

    /// Creates the candidates of one agent, with every stat at its default.
    pub fn new(program: &'a Program, ids: &'a [TargetId]) -> Self {
        Self {
            ids,
            alike: program.alike_stats(),
            rows: Columns::new(program, ids.len()),
            targets: Columns::new(program, ids.len()),
            ..Self::none()
        }
    }

    /// Creates the candidates of many agents: those of agent `i` are the rows from `offsets[i]` to
    /// `offsets[i + 1]`.
    ///
    /// An agent without offsets has no candidates. Offsets that decrease or point beyond the rows
    /// are a mistake in the game; in that case no agent has any candidates.
    pub fn of_agents(program: &'a Program, ids: &'a [TargetId], offsets: &'a [u32]) -> Self {
        let rise = offsets.is_sorted();
        let end = offsets.last().is_none_or(|end| *end as usize <= ids.len());
        Self {
            offsets: Offsets::Each(if rise && end { offsets } else { &[] }),
            ..Self::new(program, ids)
        }
    }

    /// Declares that rows share `targets` targets: `places` gives the position of each row's
    /// target, counted from 0. A row whose target is out of range sees the stats' defaults.
    pub fn share(&mut self, places: &'a [u32], targets: usize) {
        self.places = Some(places);
        self.targets.set_agents(targets);
    }

    /// Sets a target's stat: one value per row, or one per target if the stat is alike for every
    /// observer.
    pub fn set(&mut self, stat: StatHandle, values: &'a [f32]) {
        self.columns_for(stat).set(stat, values);
    }

    /// Sets a target's stat to one value for all.
    pub fn set_all(&mut self, stat: StatHandle, value: f32) {
        self.columns_for(stat).set_all(stat, value);
    }

    /// Sets a target's stat from the game's own rows, each `stride` numbers long, in which the
    /// value is at `offset`. Otherwise as [`Candidates::set`].
    pub fn set_from_rows(
        &mut self,
        stat: StatHandle,
        rows: &'a [f32],
        offset: usize,
        stride: usize,
    ) {
        self.columns_for(stat)
            .set_from_rows(stat, rows, offset, stride);
    }

    /// Returns the columns that hold a stat's values.
    fn columns_for(&mut self, stat: StatHandle) -> &mut Columns<'a> {
        if self.alike.get(stat.0 as usize) == Some(&true) {
            &mut self.targets
        } else {
            &mut self.rows
        }
    }

    /// Returns whether no agent has any candidates.
    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(crate) fn agent_rows(&self, agent: usize) -> Range<usize> {
        match self.offsets {
            Offsets::One if agent == 0 => 0..self.ids.len(),
            Offsets::One => 0..0,
            Offsets::Each(offsets) => match offsets.get(agent..agent + 2) {
                Some([from, to]) => *from as usize..*to as usize,
                _ => 0..0,
            },
        }
    }

    /// Returns the target IDs of some rows.
    pub(crate) fn ids(&self, rows: Range<usize>) -> &'a [TargetId] {
        self.ids.get(rows).unwrap_or_default()
    }

    /// Returns whether rows share targets.
    pub(super) fn are_shared(&self) -> bool {
        self.places.is_some()
    }

    /// Returns the number of targets.
    pub(super) fn target_count(&self) -> usize {
        self.targets.agents()
    }

    /// Returns the position of a row's target, or [`ABSENT_TARGET`] if the target is out of range.
    pub(super) fn target_place(&self, row: usize) -> usize {
        let Some(places) = self.places else {
            return row;
        };
        places
            .get(row)
            .map(|place| *place as usize)
            .filter(|place| *place < self.target_count())
            .unwrap_or(ABSENT_TARGET)
    }

    /// Returns the value that the game gave for a stat of a row.
    pub(crate) fn value(&self, stat: u32, row: usize) -> Option<f32> {
        if self.alike.get(stat as usize) == Some(&true) {
            self.targets.value(stat, self.target_place(row))
        } else {
            self.rows.value(stat, row)
        }
    }
}
