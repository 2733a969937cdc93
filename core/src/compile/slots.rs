//! The inputs of a graph in addition to stats: values that the agent remembers, and aggregates of
//! its candidates. They are numbered after the stats and the profile inputs.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    aggregate::AggregateRule,
    history::HistoryValue,
    model::{Path, Scope},
    symbolic::{Symbol, Term},
};

/// A value that an agent remembers of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MemoryQuery {
    pub(crate) option: Path,
    pub(crate) per_target: bool,
    pub(crate) reading: HistoryValue,
}

impl MemoryQuery {
    /// Returns the scope of the value.
    pub(crate) fn scope(self) -> Scope {
        if self.per_target || self.reading == HistoryValue::IsTarget {
            Scope::Target
        } else {
            Scope::Agent
        }
    }
}

/// An aggregate of all candidates.
#[derive(Clone, Copy)]
pub(crate) struct CandidateAggregate<'a> {
    pub(crate) how: AggregateRule,
    pub(crate) value: Symbol<'a>,
    /// 1 for candidates that take part, else 0.
    pub(crate) takes_part: Symbol<'a>,
}

/// An input that is not a stat.
#[derive(Clone, Copy)]
pub(crate) enum Slot<'a> {
    Remembers(MemoryQuery),
    Aggregated(CandidateAggregate<'a>),
}

/// The inputs that are not stats, without duplicates.
pub(crate) struct Slots<'a> {
    /// The number of inputs before the first slot.
    stats: u32,
    all: Vec<Slot<'a>>,
    remembers: BTreeMap<MemoryQuery, u32>,
    aggregates: BTreeMap<(AggregateRule, [u64; 2]), u32>,
}

impl<'a> Slots<'a> {
    /// Creates an empty set of slots that are numbered from `stats` on.
    pub(super) fn after_stats(stats: usize) -> Self {
        Self {
            stats: stats as u32,
            all: Vec::new(),
            remembers: BTreeMap::new(),
            aggregates: BTreeMap::new(),
        }
    }

    /// Returns the number of the input that reads a memory, adding it if it is new.
    pub(super) fn add_memory(&mut self, remembers: MemoryQuery) -> u32 {
        let next = self.stats + self.all.len() as u32;
        *self.remembers.entry(remembers).or_insert_with(|| {
            self.all.push(Slot::Remembers(remembers));
            next
        })
    }

    /// Returns the number of the input that reads an aggregate, adding it if it is new.
    pub(super) fn add_aggregate(&mut self, aggregated: CandidateAggregate<'a>) -> u32 {
        let next = self.stats + self.all.len() as u32;
        let word = |symbol: Symbol<'_>| match symbol.to_term() {
            Term::Node(id) => u64::from(id),
            Term::Const(bits) => 1 << 32 | u64::from(bits),
        };
        let key = (
            aggregated.how,
            [word(aggregated.value), word(aggregated.takes_part)],
        );

        *self.aggregates.entry(key).or_insert_with(|| {
            self.all.push(Slot::Aggregated(aggregated));
            next
        })
    }

    /// Returns the slot with an input's number, or `None` if the input is none.
    pub(super) fn find(&self, input: u32) -> Option<&Slot<'a>> {
        let position = input.checked_sub(self.stats)?;
        self.all.get(position as usize)
    }

    /// Returns all slots in order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Slot<'a>> {
        self.all.iter()
    }
}
