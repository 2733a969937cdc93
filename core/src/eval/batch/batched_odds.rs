//! Computes how likely the options of a decision are, for a block of agents together. This applies
//! only where the work is the same for all: the decision's rules are constant, and none of its
//! numbers belongs to a candidate.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use alloc::vec::Vec;

use super::{
    crowd::Crowd,
    lanes::{RegisterValues, padded_width},
};
use crate::{
    compile::{DecisionPlan, EntryPlan, ValueLocation},
    decide::{BLOCK_AGENTS, BatchProbabilities, Entry, EntryOutcome, Rules, Scratch},
    eval::{
        choosing,
        kernels::{BLOCK_SIZE, Chunk},
        vectors::VectorLoops,
    },
    program::Program,
};

const _: () = assert!(BLOCK_AGENTS == BLOCK_SIZE, "a block is weighed at once");

/// The working memory in which the odds of a block are computed, and the results.
#[derive(Clone, Debug, Default)]
pub(super) struct BatchedOdds {
    likely: BatchProbabilities,
    columns: Vec<EntryColumn>,
    scratch: Scratch,
    entries: Vec<Entry>,
    standings: Vec<EntryOutcome>,
}

/// The numbers of one entry, for each agent of the block.
#[derive(Clone, Debug)]
pub(super) struct EntryColumn {
    pub(super) rank: Chunk,
    pub(super) weight: Chunk,
    pub(super) probability: [f64; BLOCK_SIZE],
}

impl Default for EntryColumn {
    fn default() -> Self {
        Self {
            rank: Chunk::default(),
            weight: Chunk::default(),
            probability: [0.0; BLOCK_SIZE],
        }
    }
}

impl EntryColumn {
    fn agent_entry(&self, agent: usize) -> Entry {
        let value = |chunk: &Chunk| chunk.0.get(agent).copied().unwrap_or(0.0);
        Entry {
            rank: value(&self.rank),
            weight: value(&self.weight),
        }
    }
}

/// Returns the rules of a decision, or `None` if a block cannot be weighed by them.
pub(super) fn batch_rules(program: &Program, plan: &DecisionPlan) -> Option<Rules> {
    let is_agents = |place: ValueLocation| {
        matches!(
            place,
            ValueLocation::Constant(_) | ValueLocation::Agent { .. }
        )
    };
    let mut entries = plan.entries.iter();
    let are_agents = entries.all(|entry| is_agents(entry.rank) && is_agents(entry.weight));
    let rules = choosing::fixed_rules(plan)?;
    (are_agents && choosing::is_plain(program, plan) && rules.can_choose_in_batch())
        .then_some(rules)
}

impl BatchedOdds {
    /// Weighs the block that ran last, which has `count` agents.
    pub(super) fn weigh_block(
        &mut self,
        crowd: &Crowd,
        plan: &DecisionPlan,
        rules: &Rules,
        count: usize,
    ) {
        self.columns
            .resize_with(plan.entries.len(), EntryColumn::default);

        let mut weighing = WeighLoops {
            likely: &mut self.likely,
            columns: &mut self.columns,
            crowd,
            entries: &plan.entries,
            rules,
            width: padded_width(count),
            any_narrow: false,
        };
        crowd.vectors().run_loops(&mut weighing);

        if weighing.any_narrow {
            for agent in (0..count).filter(|agent| self.likely.is_narrow(*agent)) {
                self.entries.clear();
                let entries = self.columns.iter().map(|column| column.agent_entry(agent));
                self.entries.extend(entries);
                rules.compute_outcomes(&self.entries, &mut self.scratch, &mut self.standings);
                for (column, standing) in self.columns.iter_mut().zip(&self.standings) {
                    if let Some(place) = column.probability.get_mut(agent) {
                        *place = standing.probability;
                    }
                }
            }
        }
    }

    /// Returns the numbers of the entries, in their order.
    pub(super) fn entry_columns(&self) -> &[EntryColumn] {
        &self.columns
    }

    /// Returns an agent's entries and their standings.
    pub(super) fn agent_standings<'a>(
        &'a self,
        rules: &'a Rules,
        agent: usize,
    ) -> impl Iterator<Item = (Entry, EntryOutcome)> + 'a {
        self.columns.iter().map(move |column| {
            let entry = column.agent_entry(agent);
            let probability = column.probability.get(agent).copied().unwrap_or(0.0);
            (
                entry,
                self.likely.entry_outcome(rules, agent, entry, probability),
            )
        })
    }
}

/// The loops that weigh a block.
struct WeighLoops<'a> {
    likely: &'a mut BatchProbabilities,
    columns: &'a mut [EntryColumn],
    crowd: &'a Crowd,
    entries: &'a [EntryPlan],
    rules: &'a Rules,
    width: usize,
    any_narrow: bool,
}

impl VectorLoops for WeighLoops<'_> {
    #[inline(always)]
    fn run_loops(&mut self) {
        let (rules, width) = (self.rules, self.width);
        self.likely.reset();

        for (at, (column, entry)) in (0..).zip(self.columns.iter_mut().zip(self.entries)) {
            let ranks = &mut column.rank.0[..width];
            let weights = &mut column.weight.0[..width];
            fill_from_register(ranks, self.crowd.register_values(entry.rank));
            fill_from_register(weights, self.crowd.register_values(entry.weight));
            self.likely.compare_entry(rules, at, ranks, weights);
        }

        self.likely.set_thresholds(rules);
        for (at, column) in (0..).zip(self.columns.iter_mut()) {
            let ranks = &column.rank.0[..width];
            let weights = &column.weight.0[..width];
            let shares = &mut column.probability[..width];
            self.likely.add_shares(rules, at, ranks, weights, shares);
        }

        for column in self.columns.iter_mut() {
            self.any_narrow |= self
                .likely
                .normalize_shares(&mut column.probability[..width]);
        }
    }
}

/// Copies a register's values, or fills `out` with the value that all agents share.
#[inline(always)]
fn fill_from_register(out: &mut [f32], register: RegisterValues<'_>) {
    match register {
        RegisterValues::Each(values) => out.copy_from_slice(&values[..out.len()]),
        RegisterValues::Uniform(value) => out.fill(value),
    }
}
