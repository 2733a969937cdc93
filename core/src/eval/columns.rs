//! Many agents' stats, as the game has them: a column for each stat, or rows with all of an agent's numbers.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::{sync::Arc, vec::Vec};

use super::Draws;
use crate::{
    compile::ProfileTable,
    model::Entry,
    program::{ProfileHandle, Program, StatHandle},
};

/// Where the values of one stat come from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Column<'a> {
    /// The game gives none.
    #[default]
    Default,
    /// The same for every agent.
    All(f32),
    /// A number for each agent, `stride` apart, of which the first stands at `offset`.
    Each {
        values: &'a [f32],
        offset: usize,
        stride: usize,
    },
}

/// The stats of a number of agents. Where a column is too short, the stat's default is taken.
///
/// A factor of scope target wants a row for each pair of agent and target, in which the agent's own stats repeat. Draws
/// are the agent's, so give each row its agent's number: all targets of an agent see the same draw.
#[derive(Clone, Debug)]
pub struct Columns<'a> {
    agents: usize,
    stats: Vec<Column<'a>>,
    seed: u64,
    ids: &'a [u64],
    counters: &'a [u64],
    profiles: Profiles<'a>,
    /// What profiles hold; none where they hold nothing.
    table: Option<Arc<ProfileTable>>,
}

/// Which profile agents have.
#[derive(Clone, Copy, Debug)]
enum Profiles<'a> {
    /// All the same.
    All(Option<ProfileHandle>),
    /// One for each agent; those beyond have none.
    Each(&'a [Option<ProfileHandle>]),
}

impl<'a> Columns<'a> {
    /// So many agents whose stats all have their defaults.
    pub fn new(program: &Program, agents: usize) -> Self {
        let stats = alloc::vec![Column::Default; program.entries().len()];
        let table = program.profile_table();
        Self {
            agents,
            stats,
            seed: 0,
            ids: &[],
            counters: &[],
            profiles: Profiles::All(None),
            table: (!table.is_flat()).then(|| Arc::clone(table)),
        }
    }

    /// The game's seed.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// Nobody.
    pub(crate) fn none() -> Self {
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

    /// Says how many there are.
    pub(super) fn set_agents(&mut self, agents: usize) {
        self.agents = agents;
    }

    /// How many agents there are.
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Gives a stat one value for all agents. A stat of the world has one value anyway: given a column, it takes the
    /// first agent's.
    pub fn set_all(&mut self, stat: StatHandle, value: f32) {
        self.put(stat, Column::All(value));
    }

    /// Gives a stat a value for each agent.
    pub fn set(&mut self, stat: StatHandle, values: &'a [f32]) {
        self.put(
            stat,
            Column::Each {
                values,
                offset: 0,
                stride: 1,
            },
        );
    }

    /// Gives a stat a value for each agent out of rows that are `stride` numbers long; it is the one at `offset`.
    pub fn set_from_rows(
        &mut self,
        stat: StatHandle,
        rows: &'a [f32],
        offset: usize,
        stride: usize,
    ) {
        self.put(
            stat,
            Column::Each {
                values: rows,
                offset,
                stride: stride.max(1),
            },
        );
    }

    /// Gives all agents one profile; none: the graph's own numbers.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        self.profiles = Profiles::All(profile);
    }

    /// Gives each agent its profile. An agent without one, and one beyond the column, has the graph's own numbers.
    pub fn set_profiles(&mut self, profiles: &'a [Option<ProfileHandle>]) {
        self.profiles = Profiles::Each(profiles);
    }

    /// One agent's profile.
    pub(crate) fn profile(&self, agent: usize) -> Option<ProfileHandle> {
        match self.profiles {
            Profiles::All(profile) => profile,
            Profiles::Each(all) => all.get(agent).copied().flatten(),
        }
    }

    /// Says whose draws random nodes make: the game's seed, and each agent's own number and count of decisions. An
    /// agent without a number has its position, one without a count has 0.
    pub fn set_draws(&mut self, seed: u64, ids: &'a [u64], counters: &'a [u64]) {
        self.seed = seed;
        self.ids = ids;
        self.counters = counters;
    }

    fn put(&mut self, stat: StatHandle, column: Column<'a>) {
        if let Some(place) = self.stats.get_mut(stat.0 as usize) {
            *place = column;
        }
    }

    fn column(&self, stat: u32) -> Column<'a> {
        self.stats.get(stat as usize).copied().unwrap_or_default()
    }

    /// One agent's draws.
    pub(crate) fn draws(&self, agent: usize) -> Draws {
        Draws {
            seed: self.seed,
            agent: self.ids.get(agent).copied().unwrap_or(agent as u64),
            counter: self.counters.get(agent).copied().unwrap_or(0),
        }
    }

    /// One agent's value as the game gave it; none takes the default.
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

    /// A stat of the world's value: the one for all, or the first agent's.
    pub(crate) fn world(&self, stat: u32, entry: Entry) -> f32 {
        self.value(stat, 0)
            .map_or(entry.default(), |value| entry.admit(value))
    }

    /// Reads what the profiles of agents from `first` on hold for an input that is no stat; for a stat its default.
    fn dial(&self, input: u32, entry: Entry, first: usize, out: &mut [f32]) {
        let table = self.table.as_ref();
        let number = |profile: Option<ProfileHandle>| {
            let profile = profile.map(|profile| profile.0);
            let number = table.and_then(|table| table.value(input, profile));
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

    /// Reads agents from `first` on, made safe; those beyond the column have the default.
    #[inline(always)]
    pub(crate) fn read(&self, stat: u32, entry: Entry, first: usize, out: &mut [f32]) {
        match self.column(stat) {
            Column::Default if self.table.is_some() => self.dial(stat, entry, first, out),
            Column::Default => out.fill(entry.default()),
            Column::All(value) => out.fill(entry.admit(value)),
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
                    entry.admit_all(values, given);
                } else {
                    for (out, row) in given.iter_mut().zip(values.chunks(stride)) {
                        *out = row[0];
                    }
                    entry.admit_in_place(given);
                }
                missing.fill(entry.default());
            }
        }
    }
}
