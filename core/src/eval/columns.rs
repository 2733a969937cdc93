//! The stats of many agents: a column for each stat, with a value for each agent.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use alloc::vec::Vec;

use super::{DrawKey, InputError};
use crate::{
    compile::ProfileTable,
    model::StatSanitizer,
    program::{AnyStatHandle, ProfileHandle, Program, StatHandle, TargetStatHandle},
};

/// The stats of a number of agents. Create it once and fill it again whenever agents think: only a
/// column that grows allocates.
///
/// A stat that is not set has its default, as has an agent whose value is NaN.
///
/// A factor of scope target needs one row for each pair of agent and target, in which the agent's
/// own stats repeat, and the target's stats in
/// [`values_in_view_mut`](Columns::values_in_view_mut). Draws belong to the agent, so give each row
/// its agent's number: all targets of an agent then see the same draw.
#[derive(Clone, Debug)]
pub struct Columns {
    /// `None` in columns without any stats.
    program: Option<Program>,
    agents: usize,
    stats: Vec<Column>,
    seed: u64,
    numbers: Vec<u64>,
    counts: Vec<u64>,
    profiles: Profiles,
}

/// One stat of all agents.
#[derive(Clone, Debug, Default)]
struct Column {
    source: Source,
    /// A value for each agent, if the source says so. Agents beyond the end have the default.
    values: Vec<f32>,
}

/// How many of the game's rows are read for all stats before the next: few enough to stay in the
/// nearest cache.
const ROWS_AT_ONCE: usize = 256;

/// The source of one stat's values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Source {
    /// The game gives no value.
    #[default]
    Default,
    /// One value for every agent.
    All(f32),
    /// One value for each agent.
    Each,
}

/// The profiles of agents.
#[derive(Clone, Debug)]
enum Profiles {
    /// One profile, or none, for all agents.
    All(Option<ProfileHandle>),
    /// One for each agent.
    Each(Vec<Option<ProfileHandle>>),
}

impl Columns {
    /// Creates columns for a number of agents whose stats all have their defaults.
    pub fn new(program: &Program, agents: usize) -> Self {
        let stats = program.stat_entries().len();
        Self {
            program: Some(program.clone()),
            agents,
            stats: (0..stats).map(|_| Column::default()).collect(),
            ..Self::empty()
        }
    }

    /// Creates columns for no agents.
    pub(crate) const fn empty() -> Self {
        Self {
            program: None,
            agents: 0,
            stats: Vec::new(),
            seed: 0,
            numbers: Vec::new(),
            counts: Vec::new(),
            profiles: Profiles::All(None),
        }
    }

    /// Returns the number of agents.
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Changes the number of agents. New agents have the defaults of stats that are set for each
    /// agent, and no profile if profiles are set for each.
    pub fn resize(&mut self, agents: usize) {
        self.agents = agents;
        for column in &mut self.stats {
            column.values.truncate(agents);
        }
        if let Profiles::Each(all) = &mut self.profiles {
            all.resize(agents, None);
        }
    }

    /// Resets every stat to its default, and keeps the memory of the columns for new values. The
    /// number of agents, seed, profiles and numbers of agents stay.
    pub fn reset(&mut self) {
        for column in &mut self.stats {
            column.reset();
        }
    }

    /// Sets a stat to one value for all agents. A stat that the program does not have is a mistake
    /// in the game, which debug builds report.
    pub fn set_all(&mut self, stat: StatHandle, value: f32) {
        self.set_value(stat.into(), value);
    }

    /// Sets any stat to one value for all agents or rows.
    pub(super) fn set_value(&mut self, stat: AnyStatHandle, value: f32) {
        let column = self.column_mut(stat);
        debug_assert!(
            column.is_ok(),
            "this is no stat of this program: look it up in this program"
        );
        if let Ok(column) = column {
            column.source = Source::All(value);
        }
    }

    /// Sets a stat to one value for each agent. A stat of the world, which has a single value in
    /// any case, takes the first agent's.
    ///
    /// # Errors
    /// [`InputError::Length`] if there are not as many values as agents, and
    /// [`InputError::UnknownHandle`] if the program has no such stat.
    pub fn set(&mut self, stat: StatHandle, values: &[f32]) -> Result<(), InputError> {
        self.set_values(stat.into(), values)
    }

    /// Sets any stat to one value for each agent or row.
    pub(super) fn set_values(
        &mut self,
        stat: AnyStatHandle,
        values: &[f32],
    ) -> Result<(), InputError> {
        InputError::check_length("values", values.len(), self.agents)?;
        let column = self.column_mut(stat)?;
        column.source = Source::Each;
        column.values.clear();
        column.values.extend_from_slice(values);
        Ok(())
    }

    /// Sets stats to one value for each agent from the game's own rows, which are `stride` numbers
    /// long and have the value of each stat at its offset. One call for all stats reads the rows
    /// only once.
    ///
    /// # Errors
    /// [`InputError::Length`] if there are not as many whole rows as agents,
    /// [`InputError::Offset`] if an offset lies outside a row, and [`InputError::UnknownHandle`] if
    /// the program has no such stat.
    ///
    /// ```
    /// # use inclination_core::{
    /// #     Columns, Program,
    /// #     authoring::{Builder, model::Stat},
    /// # };
    /// # let mut graph = Builder::new("guards");
    /// # for name in ["Health", "Ammo"] { graph.stat(Stat::number(name, 0.0, 9.0)); }
    /// # let program = Program::new(&graph.finish()?)?;
    /// let [health, ammo] = [program.stat("Health")?, program.stat("Ammo")?];
    /// // Each agent has three numbers. The second is not a stat.
    /// let agents = [[5.0, -1.0, 2.0], [6.0, -1.0, 3.0]];
    /// let mut columns = Columns::new(&program, agents.len());
    /// columns.set_from_rows(&[(health, 0), (ammo, 2)], agents.as_flattened(), 3)?;
    /// assert_eq!(columns.values_mut(ammo)?, [2.0, 3.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_from_rows(
        &mut self,
        stats: &[(StatHandle, usize)],
        rows: &[f32],
        stride: usize,
    ) -> Result<(), InputError> {
        let numbers = self.agents.saturating_mul(stride);
        InputError::check_length("numbers", rows.len(), numbers)?;
        for &(stat, offset) in stats {
            self.column_mut(stat.into())?;
            if offset >= stride {
                return Err(InputError::Offset { offset, stride });
            }
        }

        for (stat, _) in stats {
            let column = self.column_mut((*stat).into())?;
            column.source = Source::Each;
            column.values.clear();
        }
        let mut done = 0;
        for rows in rows.chunks(stride.saturating_mul(ROWS_AT_ONCE).max(1)) {
            for (stat, offset) in stats {
                let column = self.column_mut((*stat).into())?;
                column.values.truncate(done);
                column
                    .values
                    .extend(rows.iter().skip(*offset).step_by(stride));
            }
            done += rows.len() / stride.max(1);
        }
        Ok(())
    }

    /// Returns the column of a stat, to be filled in place: one value for each agent. Values that
    /// were set for each agent are kept; otherwise the column is filled with the value that applied
    /// to all, or with NaN for the default.
    ///
    /// # Errors
    /// [`InputError::UnknownHandle`] if the program has no such stat.
    pub fn values_mut(&mut self, stat: StatHandle) -> Result<&mut [f32], InputError> {
        self.spread_column(stat.into())
    }

    /// Returns the column of a target's stat, to be filled in place: the value of the target in
    /// view of each row, for which factors of scope target are computed. Decisions read
    /// [`Candidates`](super::Candidates) instead.
    ///
    /// # Errors
    /// [`InputError::UnknownHandle`] if the program has no such stat.
    pub fn values_in_view_mut(&mut self, stat: TargetStatHandle) -> Result<&mut [f32], InputError> {
        self.spread_column(stat.into())
    }

    /// Returns the column of any stat, with a value for each agent or row.
    fn spread_column(&mut self, stat: AnyStatHandle) -> Result<&mut [f32], InputError> {
        let agents = self.agents;
        let column = self.column_mut(stat)?;
        column.spread_over(agents);
        Ok(&mut column.values)
    }

    /// Sets one profile for all agents; `None` means the graph's own numbers.
    ///
    /// A profile of another program is a mistake in the game, which debug builds report.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        debug_assert!(
            profile.is_none_or(|profile| self.knows_profile(profile)),
            "this is no profile of this program"
        );
        self.profiles = Profiles::All(profile);
    }

    fn knows_profile(&self, profile: ProfileHandle) -> bool {
        let program = self.program.as_ref();
        program.is_none_or(|program| profile.belongs_to(program.tag()))
    }

    /// Sets the profile of each agent. An agent without one has the graph's own numbers.
    ///
    /// # Errors
    /// [`InputError::Length`] if there are not as many profiles as agents, and
    /// [`InputError::UnknownHandle`] if one of them is of another program.
    pub fn set_profiles(&mut self, profiles: &[Option<ProfileHandle>]) -> Result<(), InputError> {
        InputError::check_length("profiles", profiles.len(), self.agents)?;
        if profiles
            .iter()
            .flatten()
            .any(|profile| !self.knows_profile(*profile))
        {
            return Err(InputError::UnknownHandle);
        }

        match &mut self.profiles {
            Profiles::Each(all) => {
                all.clear();
                all.extend_from_slice(profiles);
            }
            Profiles::All(_) => self.profiles = Profiles::Each(profiles.to_vec()),
        }
        Ok(())
    }

    /// Sets the game's seed, which keys all draws. It is 0 by default.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Sets what keys the draws of random nodes in factors, in addition to the seed: each agent's
    /// number and decision count. With an empty list of numbers, agents use their positions; with
    /// an empty list of counts, they use 0. A decision takes both from the agent's memory instead.
    ///
    /// # Errors
    /// [`InputError::Length`] if a list is neither empty nor as long as there are agents.
    pub fn set_agent_keys(&mut self, numbers: &[u64], counts: &[u64]) -> Result<(), InputError> {
        for (what, given) in [("numbers", numbers.len()), ("counts", counts.len())] {
            if given > 0 {
                InputError::check_length(what, given, self.agents)?;
            }
        }
        self.numbers.clear();
        self.numbers.extend_from_slice(numbers);
        self.counts.clear();
        self.counts.extend_from_slice(counts);
        Ok(())
    }

    /// Copies some agents of other columns, so that they are all the agents of these.
    pub(super) fn copy_agents(&mut self, from: &Self, agents: &[u32]) {
        self.program.clone_from(&from.program);
        self.agents = agents.len();
        self.seed = from.seed;

        let keys = || agents.iter().map(|agent| from.draws(*agent as usize));
        self.numbers.clear();
        self.numbers.extend(keys().map(|key| key.agent));
        self.counts.clear();
        self.counts.extend(keys().map(|key| key.count));

        // Columns are kept for the next call, so that it allocates nothing.
        let count = self.stats.len().max(from.stats.len());
        self.stats.resize_with(count, Column::default);
        self.reset();
        for (column, from) in self.stats.iter_mut().zip(&from.stats) {
            column.copy_agents(from, agents);
        }

        match &from.profiles {
            Profiles::All(profile) => self.profiles = Profiles::All(*profile),
            Profiles::Each(all) => {
                let mut profiles = match core::mem::replace(&mut self.profiles, Profiles::All(None))
                {
                    Profiles::Each(profiles) => profiles,
                    Profiles::All(_) => Vec::new(),
                };
                profiles.clear();
                let chosen = agents.iter().map(|agent| all.get(*agent as usize));
                profiles.extend(chosen.map(|profile| profile.copied().flatten()));
                self.profiles = Profiles::Each(profiles);
            }
        }
    }

    /// Adds an agent at the end, whose stats have their defaults where they differ between agents.
    #[inline]
    pub(super) fn push_agent(&mut self) {
        self.agents += 1;
    }

    /// Sets a stat of the last agent.
    #[inline]
    pub(super) fn set_last(&mut self, stat: usize, value: f32) {
        let Some(column) = self.stats.get_mut(stat) else {
            return;
        };
        if column.source == Source::Each && column.values.len() + 1 == self.agents {
            column.values.push(value);
            return;
        }

        column.spread_over(self.agents);
        if let Some(last) = column.values.last_mut() {
            *last = value;
        }
    }

    /// Returns the program whose stats these are, or `None` if there are no stats.
    pub(crate) fn program(&self) -> Option<&Program> {
        self.program.as_ref()
    }

    fn column_mut(&mut self, stat: AnyStatHandle) -> Result<&mut Column, InputError> {
        let program = self.program.as_ref().ok_or(InputError::UnknownHandle)?;
        if !stat.belongs_to(program.tag()) {
            return Err(InputError::UnknownHandle);
        }
        let column = self.stats.get_mut(stat.index());
        column.ok_or(InputError::UnknownHandle)
    }

    /// Returns one agent's profile.
    pub(crate) fn profile(&self, agent: usize) -> Option<ProfileHandle> {
        match &self.profiles {
            Profiles::All(profile) => *profile,
            Profiles::Each(all) => all.get(agent).copied().flatten(),
        }
    }

    /// Returns the game's seed.
    pub(crate) fn game_seed(&self) -> u64 {
        self.seed
    }

    /// Returns the key of one agent's draws.
    pub(crate) fn draws(&self, agent: usize) -> DrawKey {
        DrawKey {
            seed: self.seed,
            agent: self.numbers.get(agent).copied().unwrap_or(agent as u64),
            count: self.counts.get(agent).copied().unwrap_or(0),
        }
    }

    /// Returns one agent's value as the game gave it, or `None` if the default applies.
    pub(crate) fn value(&self, stat: u32, agent: usize) -> Option<f32> {
        let column = self.stats.get(stat as usize)?;
        match column.source {
            Source::Default => None,
            Source::All(value) => Some(value),
            Source::Each => column.values.get(agent).copied(),
        }
    }

    /// Returns the value of a stat of the world: the one for all agents, or the first agent's.
    pub(crate) fn world_value(&self, stat: u32, entry: StatSanitizer) -> f32 {
        self.value(stat, 0)
            .map_or(entry.default(), |value| entry.sanitize(value))
    }

    /// Reads an input that is not a stat from the profiles of agents from `first` on. For a stat,
    /// this reads its default.
    fn read_profile_input(&self, input: u32, entry: StatSanitizer, first: usize, out: &mut [f32]) {
        let table = self.profile_table();
        let number = |profile: Option<ProfileHandle>| {
            let profile = profile.map(|profile| profile.index() as u32);
            let number = table.and_then(|table| table.find_value(input, profile));
            number.unwrap_or(entry.default())
        };

        match &self.profiles {
            Profiles::All(profile) => out.fill(number(*profile)),
            Profiles::Each(all) => {
                let all = all.get(first..).unwrap_or_default();
                let count = all.len().min(out.len());
                let (given, missing) = out.split_at_mut(count);
                for (out, profile) in given.iter_mut().zip(all) {
                    *out = number(*profile);
                }
                missing.fill(number(None));
            }
        }
    }

    /// Returns the numbers of all profiles, or `None` if profiles change nothing.
    fn profile_table(&self) -> Option<&ProfileTable> {
        let table = self.program.as_ref()?.profile_table();
        (!table.is_uniform()).then_some(&**table)
    }

    /// Reads a stat of agents from `first` on, admitted to its range. Agents beyond the end of the
    /// column have the default.
    #[inline(always)]
    pub(crate) fn read_stat(&self, stat: u32, entry: StatSanitizer, first: usize, out: &mut [f32]) {
        let column = self.stats.get(stat as usize);
        let source = column.map_or(Source::Default, |column| column.source);
        match (source, column) {
            (Source::Each, Some(column)) => {
                let values = column.values.get(first..).unwrap_or_default();
                let count = values.len().min(out.len());
                let (given, missing) = out.split_at_mut(count);
                entry.sanitize_all(values, given);
                missing.fill(entry.default());
            }
            (Source::All(value), _) => out.fill(entry.sanitize(value)),
            _ if self.profile_table().is_some() => {
                self.read_profile_input(stat, entry, first, out);
            }
            _ => out.fill(entry.default()),
        }
    }
}

impl Column {
    /// Makes every agent's value the default.
    #[inline]
    fn reset(&mut self) {
        // A column that was set for each agent probably will be again.
        match self.source {
            Source::Each => self.values.clear(),
            _ => self.source = Source::Default,
        }
    }

    /// Makes this a column with a value for each agent.
    fn spread_over(&mut self, agents: usize) {
        let value = match self.source {
            Source::All(value) => value,
            Source::Default | Source::Each => f32::NAN,
        };
        if self.source != Source::Each {
            self.source = Source::Each;
            self.values.clear();
        }
        self.values.resize(agents, value);
    }

    /// Copies the values of some agents.
    fn copy_agents(&mut self, from: &Self, agents: &[u32]) {
        self.source = from.source;
        if self.source == Source::Each {
            let values = agents.iter().map(|agent| from.values.get(*agent as usize));
            self.values.clear();
            self.values
                .extend(values.map(|value| value.copied().unwrap_or(f32::NAN)));
        }
    }
}
