//! Candidates: the targets that agents may choose among, as one flat list for all agents.

use core::ops::Range;

use super::Columns;
use crate::{
    history::TargetId,
    program::{Program, StatHandle},
};

/// The candidates of a number of agents: one row for each pair of agent and target, those of one agent next to each
/// other. A row has the target's id, which the game keeps from decision to decision, and the target's stats as that agent
/// sees them.
///
/// Where many agents see the same targets, [`Candidates::share`] says which row is which target. Stats that are
/// [alike](crate::model::Stat::alike) for all that look then have a value a target, and not a row, and what depends on
/// them alone is worked out once a target.
#[derive(Clone, Debug)]
pub struct Candidates<'a> {
    ids: &'a [TargetId],
    offsets: Offsets<'a>,
    /// For each row its target's place in the game's list; none: each row is a target of its own.
    places: Option<&'a [u32]>,
    alike: &'a [bool],
    pub(super) rows: Columns<'a>,
    pub(super) targets: Columns<'a>,
}

/// The place of a target that is not in the game's list, beyond every column.
pub(super) const ABSENT: usize = usize::MAX;

/// Where each agent's rows begin, and where the last one's end.
#[derive(Clone, Copy, Debug)]
enum Offsets<'a> {
    /// All are the first agent's.
    One,
    Each(&'a [u32]),
}

impl<'a> Candidates<'a> {
    /// No candidates.
    pub fn none() -> Self {
        Self {
            ids: &[],
            offsets: Offsets::One,
            places: None,
            alike: &[],
            rows: Columns::none(),
            targets: Columns::none(),
        }
    }

    /// The candidates of one agent, whose stats all have their defaults.
    pub fn new(program: &'a Program, ids: &'a [TargetId]) -> Self {
        Self {
            ids,
            alike: program.alike(),
            rows: Columns::new(program, ids.len()),
            targets: Columns::new(program, ids.len()),
            ..Self::none()
        }
    }

    /// The candidates of many agents: those of the agent at `i` are the rows from `offsets[i]` to `offsets[i + 1]`. An
    /// agent without offsets has no candidates. Offsets that fall, or go beyond the rows, are a mistake of the game's:
    /// then nobody has any.
    pub fn of_agents(program: &'a Program, ids: &'a [TargetId], offsets: &'a [u32]) -> Self {
        let rise = offsets.is_sorted();
        let end = offsets.last().is_none_or(|end| *end as usize <= ids.len());
        Self {
            offsets: Offsets::Each(if rise && end { offsets } else { &[] }),
            ..Self::new(program, ids)
        }
    }

    /// Says that rows share targets, of which there are so many: `places` gives each row's, counted from 0. A row whose
    /// target is not there sees the stats' defaults.
    pub fn share(&mut self, places: &'a [u32], targets: usize) {
        self.places = Some(places);
        self.targets.set_agents(targets);
    }

    /// Gives a target's stat a value for each row, or, a stat that is alike for all that look, one for each target.
    pub fn set(&mut self, stat: StatHandle, values: &'a [f32]) {
        self.side(stat).set(stat, values);
    }

    /// Gives a target's stat one value for all.
    pub fn set_all(&mut self, stat: StatHandle, value: f32) {
        self.side(stat).set_all(stat, value);
    }

    /// The same as [`Candidates::set`] out of the game's own rows, which are `stride` numbers long; it is the one at
    /// `offset`.
    pub fn set_from_rows(
        &mut self,
        stat: StatHandle,
        rows: &'a [f32],
        offset: usize,
        stride: usize,
    ) {
        self.side(stat).set_from_rows(stat, rows, offset, stride);
    }

    fn side(&mut self, stat: StatHandle) -> &mut Columns<'a> {
        if self.alike.get(stat.0 as usize) == Some(&true) {
            &mut self.targets
        } else {
            &mut self.rows
        }
    }

    /// Whether nobody has any.
    pub(super) fn are_none(&self) -> bool {
        self.ids.is_empty()
    }

    /// The rows of an agent.
    pub(crate) fn rows(&self, agent: usize) -> Range<usize> {
        match self.offsets {
            Offsets::One if agent == 0 => 0..self.ids.len(),
            Offsets::One => 0..0,
            Offsets::Each(offsets) => match offsets.get(agent..agent + 2) {
                Some([from, to]) => *from as usize..*to as usize,
                _ => 0..0,
            },
        }
    }

    /// The targets of some rows.
    pub(crate) fn ids(&self, rows: Range<usize>) -> &'a [TargetId] {
        self.ids.get(rows).unwrap_or_default()
    }

    /// Whether rows share targets.
    pub(super) fn are_shared(&self) -> bool {
        self.places.is_some()
    }

    /// How many targets there are.
    pub(super) fn target_count(&self) -> usize {
        self.targets.agents()
    }

    /// The place of a row's target; [`ABSENT`] if it is not there.
    pub(super) fn place(&self, row: usize) -> usize {
        let Some(places) = self.places else {
            return row;
        };
        let place = places.get(row).map(|place| *place as usize);
        let place = place.filter(|place| *place < self.target_count());
        place.unwrap_or(ABSENT)
    }

    /// What the game gave for a stat of a row.
    pub(crate) fn value(&self, stat: u32, row: usize) -> Option<f32> {
        if self.alike.get(stat as usize) == Some(&true) {
            self.targets.value(stat, self.place(row))
        } else {
            self.rows.value(stat, row)
        }
    }
}
