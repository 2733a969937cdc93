//! How likely the options of a decision are, for a block of agents together. Only where that is the same work for all:
//! the decision's rules do not change, and nothing in it is a candidate's.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::vec::Vec;

use super::{
    crowd::Crowd,
    lanes::{Held, padded},
};
use crate::{
    compile::{DecisionPlan, EntryPlan, Place},
    decide::{Entry, LANES, Likely, Rules, Scratch, Standing},
    eval::{
        choosing,
        kernels::{BLOCK, Chunk},
        vectors::Work,
    },
    program::Program,
};

const _: () = assert!(LANES == BLOCK, "a block is weighed at once");

/// What a block's odds are worked out in, and what they come to.
#[derive(Clone, Debug, Default)]
pub(super) struct Together {
    likely: Likely,
    columns: Vec<Column>,
    scratch: Scratch,
    entries: Vec<Entry>,
    standings: Vec<Standing>,
}

/// An entry's numbers.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) rank: Chunk,
    pub(super) weight: Chunk,
    pub(super) probability: [f64; BLOCK],
}

impl Default for Column {
    fn default() -> Self {
        Self {
            rank: Chunk::default(),
            weight: Chunk::default(),
            probability: [0.0; BLOCK],
        }
    }
}

impl Column {
    fn entry(&self, agent: usize) -> Entry {
        let of = |chunk: &Chunk| chunk.0.get(agent).copied().unwrap_or(0.0);
        Entry {
            rank: of(&self.rank),
            weight: of(&self.weight),
        }
    }
}

/// The rules of a decision, if a block can be weighed by them.
pub(super) fn rules(program: &Program, plan: &DecisionPlan) -> Option<Rules> {
    let is_agents = |place: Place| matches!(place, Place::Constant(_) | Place::Agent { .. });
    let mut entries = plan.entries.iter();
    let are_agents = entries.all(|entry| is_agents(entry.rank) && is_agents(entry.weight));
    let rules = choosing::fixed_rules(plan)?;
    (are_agents && choosing::is_plain(program, plan) && rules.suit_many()).then_some(rules)
}

impl Together {
    /// Weighs the block that ran last, of so many agents.
    pub(super) fn weigh(
        &mut self,
        crowd: &Crowd,
        plan: &DecisionPlan,
        rules: &Rules,
        count: usize,
    ) {
        self.columns
            .resize_with(plan.entries.len(), Column::default);
        let mut weighing = Weighing {
            likely: &mut self.likely,
            columns: &mut self.columns,
            crowd,
            entries: &plan.entries,
            rules,
            width: padded(count),
            any_narrow: false,
        };
        crowd.vectors().run(&mut weighing);
        if weighing.any_narrow {
            for agent in (0..count).filter(|agent| self.likely.is_narrow(*agent)) {
                self.entries.clear();
                let entries = self.columns.iter().map(|column| column.entry(agent));
                self.entries.extend(entries);
                rules.standings(&self.entries, &mut self.scratch, &mut self.standings);
                for (column, standing) in self.columns.iter_mut().zip(&self.standings) {
                    if let Some(place) = column.probability.get_mut(agent) {
                        *place = standing.probability;
                    }
                }
            }
        }
    }

    /// The entries' numbers, in their order.
    pub(super) fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// An agent's entries, and what became of them.
    pub(super) fn row<'a>(
        &'a self,
        rules: &'a Rules,
        agent: usize,
    ) -> impl Iterator<Item = (Entry, Standing)> + 'a {
        self.columns.iter().map(move |column| {
            let entry = column.entry(agent);
            let probability = column.probability.get(agent).copied().unwrap_or(0.0);
            (
                entry,
                self.likely.standing(rules, agent, entry, probability),
            )
        })
    }
}

struct Weighing<'a> {
    likely: &'a mut Likely,
    columns: &'a mut [Column],
    crowd: &'a Crowd,
    entries: &'a [EntryPlan],
    rules: &'a Rules,
    width: usize,
    any_narrow: bool,
}

impl Work for Weighing<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let (rules, width) = (self.rules, self.width);
        self.likely.begin();
        for (at, (column, entry)) in (0..).zip(self.columns.iter_mut().zip(self.entries)) {
            let ranks = &mut column.rank.0[..width];
            let weights = &mut column.weight.0[..width];
            fill(ranks, self.crowd.held(entry.rank));
            fill(weights, self.crowd.held(entry.weight));
            self.likely.lead(rules, at, ranks, weights);
        }
        self.likely.bars(rules);
        for (at, column) in (0..).zip(self.columns.iter_mut()) {
            let entry = (&column.rank.0[..width], &column.weight.0[..width]);
            let shares = &mut column.probability[..width];
            self.likely.share(rules, at, entry, shares);
        }
        for column in self.columns.iter_mut() {
            self.any_narrow |= self.likely.settle(&mut column.probability[..width]);
        }
    }
}

#[inline(always)]
fn fill(out: &mut [f32], held: Held<'_>) {
    match held {
        Held::Each(values) => out.copy_from_slice(&values[..out.len()]),
        Held::Alike(value) => out.fill(value),
    }
}
