//! Candidates: the targets that agents may choose among, as one list for all agents.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Columns, InputError};
use crate::{
    history::TargetId,
    model::StatSanitizer,
    program::{Program, TargetStatHandle},
};

/// The candidates of a number of agents. Create them once and fill them again whenever agents
/// think: only lists that grow allocate.
///
/// There is one row for each pair of agent and target, and an agent's rows are adjacent. A row has
/// the target's ID, which the game keeps from decision to decision, and the target's stats as that
/// agent sees them. An agent sees each target once: two rows with one ID would share one memory,
/// which debug builds report.
///
/// Add rows one by one with [`push`](Candidates::push), or whole lists with
/// [`set_rows`](Candidates::set_rows) and [`set`](Candidates::set).
///
/// Where many agents see the same targets, [`Candidates::share`] maps each row to its target. Stats
/// that are [alike](crate::model::Stat::alike) for every observer then have one value per target
/// instead of one per row, and values that depend on them alone are computed once per target.
///
/// ```
/// use inclination_core::{
///     Candidates, Program, Scope, TargetId,
///     authoring::{Builder, model::Stat},
/// };
///
/// let mut graph = Builder::new("archer");
/// graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
/// let program = Program::new(&graph.finish()?)?;
/// let distance = program.target_stat("Distance")?;
///
/// // One agent sees two targets.
/// let mut candidates = Candidates::new(&program);
/// candidates.push(TargetId(7)).set(distance, 30.0);
/// candidates.push(TargetId(8)).set(distance, 12.5);
///
/// // Two agents: the first sees 7 and 8, the second sees 8.
/// candidates.clear();
/// candidates.begin_agent();
/// candidates.push(TargetId(7)).set(distance, 30.0);
/// candidates.push(TargetId(8)).set(distance, 12.5);
/// candidates.begin_agent();
/// candidates.push(TargetId(8)).set(distance, 45.0);
///
/// // The same as lists.
/// candidates.set_rows(&[7, 8, 8].map(TargetId), &[0, 2, 3])?;
/// candidates.set(distance, &[30.0, 12.5, 45.0])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    /// `None` if there can be no candidates.
    program: Option<Program>,
    ids: Vec<TargetId>,
    /// The start of each agent's rows; they end where the next agent's begin. If there
    /// are none, all rows are the first agent's.
    starts: Vec<u32>,
    /// For each row, its target's position in the game's list, if targets are shared. Otherwise,
    /// each row is a separate target.
    places: Vec<u32>,
    is_shared: bool,
    pub(super) rows: Columns,
    pub(super) targets: Columns,
}

/// The candidates of agents that have none.
pub(crate) static NO_CANDIDATES: Candidates = Candidates::none();

/// A row that was just added to [`Candidates`], for setting its stats.
pub struct CandidateRow<'a>(&'a mut Candidates);

impl CandidateRow<'_> {
    /// Sets a stat of the target, as the agent sees it. A stat that the program does not have is a
    /// mistake in the game, which debug builds report.
    #[inline]
    pub fn set(&mut self, stat: TargetStatHandle, value: f32) -> &mut Self {
        let columns = self.0.columns_for(stat);
        debug_assert!(columns.is_ok(), "this is no stat of this program");
        if let Ok(columns) = columns {
            columns.set_last(stat.index(), value);
        }
        self
    }
}

/// The position of a target that does not exist: beyond the end of every column.
pub(super) const ABSENT_TARGET: usize = usize::MAX;

impl Candidates {
    /// Returns candidates for agents that have none.
    pub const fn none() -> Self {
        Self {
            program: None,
            ids: Vec::new(),
            starts: Vec::new(),
            places: Vec::new(),
            is_shared: false,
            rows: Columns::empty(),
            targets: Columns::empty(),
        }
    }

    /// Creates an empty list of candidates, to be filled.
    pub fn new(program: &Program) -> Self {
        Self {
            program: Some(program.clone()),
            rows: Columns::new(program, 0),
            targets: Columns::new(program, 0),
            ..Self::none()
        }
    }

    /// Creates the candidates of one agent, with every stat at its default.
    pub fn for_agent(program: &Program, ids: &[TargetId]) -> Self {
        let mut candidates = Self::new(program);
        candidates.set_agent_rows(ids);
        candidates
    }

    /// Removes all rows, and resets all stats to their defaults. Their memory is kept for new rows.
    pub fn clear(&mut self) {
        self.ids.clear();
        self.starts.clear();
        self.places.clear();
        self.is_shared = false;
        for columns in [&mut self.rows, &mut self.targets] {
            columns.reset();
            columns.resize(0);
        }
    }

    /// Begins the rows of the next agent. Without this, all rows are the first agent's. Begin every
    /// agent of the columns, also those that see no target.
    pub fn begin_agent(&mut self) {
        if self.starts.is_empty() && !self.ids.is_empty() {
            self.starts.push(0);
        }
        self.starts.push(self.ids.len() as u32);
    }

    /// Adds a target that the agent whose rows were begun last may choose. Its stats have their
    /// defaults, or the value of [`set_all`](Candidates::set_all), until they are set.
    ///
    /// If rows [share](Candidates::share) targets, the row sees a separate target, which is not
    /// shared.
    #[inline]
    pub fn push(&mut self, target: TargetId) -> CandidateRow<'_> {
        debug_assert!(
            !self.has_target(target),
            "{target:?} is already among the candidates of this agent"
        );
        self.ids.push(target);
        self.rows.push_agent();
        if self.is_shared {
            self.places.push(self.targets.agents() as u32);
        }
        self.targets.push_agent();
        CandidateRow(self)
    }

    /// Replaces all rows: those of agent `i` are the rows from `offsets[i]` to `offsets[i + 1]`.
    /// All stats are reset to their defaults.
    ///
    /// Evaluating needs offsets for as many agents as the columns have, or no rows.
    ///
    /// # Errors
    /// [`InputError::Offsets`] if offsets decrease, do not begin with 0, or do not end with the
    /// number of rows.
    pub fn set_rows(&mut self, ids: &[TargetId], offsets: &[u32]) -> Result<(), InputError> {
        let (first, last) = match offsets {
            [] => (0, 0),
            [both] => (*both, *both),
            [first, .., last] => (*first, *last),
        };
        if first != 0 || last as usize != ids.len() || !offsets.is_sorted() {
            return Err(InputError::Offsets { rows: ids.len() });
        }

        self.replace_ids(ids);
        // The last agent's rows end with the list, also after rows were added.
        let starts = offsets.split_last().map_or(&[][..], |(_, starts)| starts);
        self.starts.extend_from_slice(starts);
        self.assert_distinct();
        Ok(())
    }

    /// Replaces all rows by those of one agent. All stats are reset to their defaults.
    pub fn set_agent_rows(&mut self, ids: &[TargetId]) {
        self.replace_ids(ids);
        self.assert_distinct();
    }

    /// Replaces all rows, which are the first agent's.
    fn replace_ids(&mut self, ids: &[TargetId]) {
        self.clear();
        self.ids.extend_from_slice(ids);
        self.rows.resize(ids.len());
        self.targets.resize(ids.len());
    }

    /// Returns whether the agent whose rows were begun last sees a target.
    fn has_target(&self, target: TargetId) -> bool {
        let start = self.starts.last().map_or(0, |start| *start as usize);
        let own = self.ids.get(start..).unwrap_or_default();
        own.contains(&target)
    }

    /// Panics in debug builds if an agent sees a target twice.
    fn assert_distinct(&self) {
        if cfg!(debug_assertions) {
            for agent in 0..self.starts.len().max(1) {
                let ids = self.ids(self.agent_rows(agent));
                let mut places = ids.iter().enumerate();
                let twice = places.find(|(at, id)| ids.iter().take(*at).any(|other| other == *id));
                debug_assert_eq!(twice, None, "agent {agent} sees a target twice");
            }
        }
    }

    /// Rejects candidates of more or fewer agents, unless there are none at all.
    pub(crate) fn check_agents(&self, agents: usize) -> Result<(), InputError> {
        if self.ids.is_empty() {
            return Ok(());
        }
        InputError::check_length("agents in the candidates", self.starts.len().max(1), agents)
    }

    /// Declares that rows share `targets` targets: `places` gives the position of each row's
    /// target, counted from 0. Call it after [`Candidates::set_rows`] and before
    /// [`Candidates::set`]: stats that are alike for every observer are reset to their defaults,
    /// and then have one value per target. Without this call, they have one value per row.
    ///
    /// # Errors
    /// [`InputError::Length`] if there are not as many places as rows, and [`InputError::Target`]
    /// if a place is not that of a target.
    pub fn share(&mut self, places: &[u32], targets: usize) -> Result<(), InputError> {
        InputError::check_length("places", places.len(), self.ids.len())?;
        let mut outside = places.iter().zip(0..);
        if let Some((target, row)) = outside.find(|(target, _)| **target as usize >= targets) {
            return Err(InputError::Target {
                row,
                target: *target,
                targets,
            });
        }

        self.is_shared = true;
        self.places.clear();
        self.places.extend_from_slice(places);
        self.targets.reset();
        self.targets.resize(targets);
        Ok(())
    }

    /// Sets a target's stat: one value per row, or one per target if the stat is alike for every
    /// observer.
    ///
    /// # Errors
    /// [`InputError::Length`] if there are too few or too many values, and
    /// [`InputError::UnknownHandle`] if the program has no such stat.
    pub fn set(&mut self, stat: TargetStatHandle, values: &[f32]) -> Result<(), InputError> {
        self.columns_for(stat)?.set_values(stat.into(), values)
    }

    /// Sets a stat that the program is known to have, with as many values as it needs.
    pub(crate) fn set_known(&mut self, stat: TargetStatHandle, values: &[f32]) {
        let result = self.set(stat, values);
        debug_assert_eq!(
            result,
            Ok(()),
            "the stat and its values were checked before"
        );
    }

    /// Sets a target's stat to one value for all rows. A stat that the program does not have is a
    /// mistake in the game, which debug builds report.
    pub fn set_all(&mut self, stat: TargetStatHandle, value: f32) {
        let columns = self.columns_for(stat);
        debug_assert!(columns.is_ok(), "this is no stat of this program");
        if let Ok(columns) = columns {
            columns.set_value(stat.into(), value);
        }
    }

    /// Returns the values of a target's stat, to be set in place: one value per row, or one per
    /// target if the stat is alike for every observer.
    ///
    /// # Errors
    /// [`InputError::UnknownHandle`] if the program has no such stat.
    pub fn values_mut(&mut self, stat: TargetStatHandle) -> Result<&mut [f32], InputError> {
        self.columns_for(stat)?.values_in_view_mut(stat)
    }

    /// Copies the rows of some agents, so that they are all the rows of these candidates.
    pub(super) fn copy_agents(&mut self, from: &Self, agents: &[u32], rows: &mut Vec<u32>) {
        rows.clear();
        self.starts.clear();
        self.starts.push(0);
        for agent in agents {
            let own = from.agent_rows(*agent as usize);
            rows.extend(own.start as u32..own.end as u32);
            self.starts.push(rows.len() as u32);
        }

        let ids = rows.iter().map(|row| from.ids.get(*row as usize).copied());
        self.ids.clear();
        self.ids.extend(ids.map(Option::unwrap_or_default));
        self.rows.copy_agents(&from.rows, rows);

        self.is_shared = from.is_shared;
        self.places.clear();
        if from.is_shared {
            let places = rows.iter().map(|row| from.places.get(*row as usize));
            self.places
                .extend(places.map(|place| place.copied().unwrap_or(u32::MAX)));
        } else {
            self.targets.copy_agents(&from.targets, rows);
        }
    }

    /// Copies the rows of one agent for a program with the same stats. In the copy they are the
    /// first agent's, and each is a separate target.
    pub(crate) fn copy_agent(&self, program: &Program, agent: usize) -> Self {
        let rows = self.agent_rows(agent);
        let mut copy = Self::for_agent(program, self.ids(rows.clone()));

        for (stat, _) in program.target_stats() {
            // NaN counts as no value.
            let value = |row| self.value(stat.index() as u32, row).unwrap_or(f32::NAN);
            let values: Vec<f32> = rows.clone().map(value).collect();
            copy.set_known(stat, &values);
        }
        copy
    }

    /// Returns the program whose stats these have, or `None` if there can be no candidates.
    pub(crate) fn program(&self) -> Option<&Program> {
        self.program.as_ref()
    }

    /// Returns these candidates if they have the stats of a program. Otherwise, panics in debug
    /// builds and returns no candidates.
    pub(crate) fn checked_for(&self, program: &Program) -> &Self {
        let fits = self.program().is_none_or(|own| own.tag() == program.tag());
        debug_assert!(
            fits,
            "these candidates belong to another program: create them again for this one"
        );

        if fits { self } else { &NO_CANDIDATES }
    }

    /// Returns the columns that hold a stat's values.
    #[inline]
    fn columns_for(&mut self, stat: TargetStatHandle) -> Result<&mut Columns, InputError> {
        let program = self.program.as_ref().ok_or(InputError::UnknownHandle)?;
        if !stat.belongs_to(program.tag()) {
            return Err(InputError::UnknownHandle);
        }

        Ok(if program.is_alike(stat.index() as u32) {
            &mut self.targets
        } else {
            &mut self.rows
        })
    }

    /// Returns whether no agent has any candidates.
    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(crate) fn agent_rows(&self, agent: usize) -> Range<usize> {
        if self.starts.is_empty() {
            let rows = if agent == 0 { self.ids.len() } else { 0 };
            return 0..rows;
        }

        let Some(start) = self.starts.get(agent) else {
            return 0..0;
        };
        let end = self.starts.get(agent + 1);
        *start as usize..end.map_or(self.ids.len(), |end| *end as usize)
    }

    /// Returns the target IDs of some rows.
    pub(crate) fn ids(&self, rows: Range<usize>) -> &[TargetId] {
        self.ids.get(rows).unwrap_or_default()
    }

    /// Returns whether rows share targets.
    pub(super) fn are_shared(&self) -> bool {
        self.is_shared
    }

    /// Returns the number of targets.
    pub(super) fn target_count(&self) -> usize {
        self.targets.agents()
    }

    /// Returns the positions of the targets that some rows share, or `None` if each row is a
    /// separate target.
    pub(super) fn shared_places(&self, rows: Range<usize>) -> Option<&[u32]> {
        let places = self.places.get(rows).unwrap_or_default();
        self.is_shared.then_some(places)
    }

    /// Returns the position of a row's target, or [`ABSENT_TARGET`] if there is no such row.
    pub(super) fn target_place(&self, row: usize) -> usize {
        if !self.is_shared {
            return row;
        }
        let place = self.places.get(row);
        place.map_or(ABSENT_TARGET, |place| *place as usize)
    }

    /// Reads a stat of the rows from `first` on, admitted to its range. A row without a value has
    /// the default.
    pub(super) fn read_stat(&self, stat: u32, entry: StatSanitizer, first: usize, out: &mut [f32]) {
        if !self.is_alike(stat) {
            self.rows.read_stat(stat, entry, first, out);
        } else if !self.is_shared {
            self.targets.read_stat(stat, entry, first, out);
        } else {
            for (out, row) in out.iter_mut().zip(first..) {
                let given = self.value(stat, row);
                *out = given.map_or(entry.default(), |value| entry.sanitize(value));
            }
        }
    }

    /// Returns the value that the game gave for a stat of a row.
    pub(crate) fn value(&self, stat: u32, row: usize) -> Option<f32> {
        if self.is_alike(stat) {
            self.targets.value(stat, self.target_place(row))
        } else {
            self.rows.value(stat, row)
        }
    }

    /// Returns whether a stat of targets is alike for every observer.
    fn is_alike(&self, stat: u32) -> bool {
        let program = self.program.as_ref();
        program.is_some_and(|program| program.is_alike(stat))
    }
}
