//! The stats of many agents as the game stores them: one column per stat, or rows with all of an
//! agent's numbers.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use alloc::{sync::Arc, vec::Vec};

use super::Draws;
use crate::{
    compile::ProfileTable,
    model::StatSanitizer,
    program::{ProfileHandle, Program, StatHandle},
};

/// The source of one stat's values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Column<'a> {
    /// The game gives no value.
    #[default]
    Default,
    /// One value for every agent.
    All(f32),
    /// One number per agent, `stride` numbers apart, the first at `offset`.
    Each {
        values: &'a [f32],
        offset: usize,
        stride: usize,
    },
}

/// The stats of a number of agents. Where a column is too short, the stat's default is used.
///
/// A factor of scope target needs one row for each pair of agent and target, in which the agent's
/// own stats repeat. Draws belong to the agent, so give each row its agent's number: all targets of
/// an agent then see the same draw.
#[derive(Clone, Debug)]
pub struct Columns<'a> {
    agents: usize,
    stats: Vec<Column<'a>>,
    seed: u64,
    ids: &'a [u64],
    counters: &'a [u64],
    profiles: Profiles<'a>,
    /// The numbers of all profiles, or `None` if profiles change nothing.
    table: Option<Arc<ProfileTable>>,
}

/// The profiles of agents.
#[derive(Clone, Copy, Debug)]
enum Profiles<'a> {
    /// One profile, or none, for all agents.
    All(Option<ProfileHandle>),
    /// One for each agent; agents beyond the end have none.
    Each(&'a [Option<ProfileHandle>]),
}

impl<'a> Columns<'a> {
    /// Creates columns for a number of agents whose stats all have their defaults.
    pub fn new(program: &Program, agents: usize) -> Self {
        let stats = alloc::vec![Column::Default; program.stat_entries().len()];
        let table = program.profile_table();
        Self {
            agents,
            stats,
            seed: 0,
            ids: &[],
            counters: &[],
            profiles: Profiles::All(None),
            table: (!table.is_uniform()).then(|| Arc::clone(table)),
        }
    }

    /// Returns the game's seed.
    pub(crate) fn game_seed(&self) -> u64 {
        self.seed
    }

    /// Creates columns for no agents.
    pub(crate) fn empty() -> Self {
        Self {
            agents: 0,
            stats: Vec::new(),
            seed: 0,
            ids: &[],
            counters: &[],
            profiles: Profiles::All(None),
            table: None,
        }
    }

    /// Sets the number of agents.
    pub(super) fn set_agents(&mut self, agents: usize) {
        self.agents = agents;
    }

    /// Returns the number of agents.
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Sets a stat to one value for all agents. A stat of the world has a single value in any case:
    /// given a column, it takes the first agent's.
    pub fn set_all(&mut self, stat: StatHandle, value: f32) {
        self.set_column(stat, Column::All(value));
    }

    /// Sets a stat to one value per agent.
    pub fn set(&mut self, stat: StatHandle, values: &'a [f32]) {
        self.set_column(
            stat,
            Column::Each {
                values,
                offset: 0,
                stride: 1,
            },
        );
    }

    /// Sets a stat to one value per agent from rows that are `stride` numbers long, in which the
    /// value is at `offset`.
    pub fn set_from_rows(
        &mut self,
        stat: StatHandle,
        rows: &'a [f32],
        offset: usize,
        stride: usize,
    ) {
        self.set_column(
            stat,
            Column::Each {
                values: rows,
                offset,
                stride: stride.max(1),
            },
        );
    }

    /// Sets one profile for all agents; `None` means the graph's own numbers.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        self.profiles = Profiles::All(profile);
    }

    /// Sets the profile of each agent. An agent without one, or beyond the end of the column, has
    /// the graph's own numbers.
    pub fn set_profiles(&mut self, profiles: &'a [Option<ProfileHandle>]) {
        self.profiles = Profiles::Each(profiles);
    }

    /// Returns one agent's profile.
    pub(crate) fn profile(&self, agent: usize) -> Option<ProfileHandle> {
        match self.profiles {
            Profiles::All(profile) => profile,
            Profiles::Each(all) => all.get(agent).copied().flatten(),
        }
    }

    /// Sets the keys of the draws that random nodes make: the game's seed, and each agent's own
    /// number and decision count. An agent without a number uses its position, and one without a
    /// count uses 0.
    pub fn set_draws(&mut self, seed: u64, ids: &'a [u64], counters: &'a [u64]) {
        self.seed = seed;
        self.ids = ids;
        self.counters = counters;
    }

    fn set_column(&mut self, stat: StatHandle, column: Column<'a>) {
        if let Some(place) = self.stats.get_mut(stat.0 as usize) {
            *place = column;
        }
    }

    fn column(&self, stat: u32) -> Column<'a> {
        self.stats.get(stat as usize).copied().unwrap_or_default()
    }

    /// Returns the key of one agent's draws.
    pub(crate) fn draws(&self, agent: usize) -> Draws {
        Draws {
            seed: self.seed,
            agent: self.ids.get(agent).copied().unwrap_or(agent as u64),
            counter: self.counters.get(agent).copied().unwrap_or(0),
        }
    }

    /// Returns one agent's value as the game gave it, or `None` if the default applies.
    pub(crate) fn value(&self, stat: u32, agent: usize) -> Option<f32> {
        match self.column(stat) {
            Column::Default => None,
            Column::All(value) => Some(value),
            Column::Each {
                values,
                offset,
                stride,
            } => values
                .get(agent.checked_mul(stride)?.checked_add(offset)?)
                .copied(),
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
        let table = self.table.as_ref();
        let number = |profile: Option<ProfileHandle>| {
            let profile = profile.map(|profile| profile.0);
            let number = table.and_then(|table| table.find_value(input, profile));
            number.unwrap_or(entry.default())
        };

        match self.profiles {
            Profiles::All(profile) => out.fill(number(profile)),
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

    /// Reads a stat of agents from `first` on, admitted to its range. Agents beyond the end of the
    /// column have the default.
    #[inline(always)]
    pub(crate) fn read_stat(&self, stat: u32, entry: StatSanitizer, first: usize, out: &mut [f32]) {
        match self.column(stat) {
            Column::Default if self.table.is_some() => {
                self.read_profile_input(stat, entry, first, out);
            }
            Column::Default => out.fill(entry.default()),
            Column::All(value) => out.fill(entry.sanitize(value)),
            Column::Each {
                values,
                offset,
                stride,
            } => {
                let start = first.saturating_mul(stride).saturating_add(offset);
                let values = values.get(start..).unwrap_or_default();
                let count = values.len().div_ceil(stride).min(out.len());

                let (given, missing) = out.split_at_mut(count);

                if stride == 1 {
                    entry.sanitize_all(values, given);
                } else {
                    for (out, row) in given.iter_mut().zip(values.chunks(stride)) {
                        *out = row[0];
                    }
                    entry.sanitize_in_place(given);
                }

                missing.fill(entry.default());
            }
        }
    }
}
