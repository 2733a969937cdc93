//! What comes into a graph besides stats: what the agent remembers, and what is made of its candidates. Each stands
//! behind the stats, as one more input.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    aggregate::How,
    history::Reading,
    model::{Path, Scope},
    symbolic::{Symbol, Term},
};

/// What an agent remembers of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Remembers {
    pub(crate) option: Path,
    pub(crate) per_target: bool,
    pub(crate) reading: Reading,
}

impl Remembers {
    /// Whose it is.
    pub(crate) fn scope(self) -> Scope {
        if self.per_target || self.reading == Reading::IsTarget {
            Scope::Target
        } else {
            Scope::Agent
        }
    }
}

/// What is made of candidates.
#[derive(Clone, Copy)]
pub(crate) struct Aggregated<'a> {
    pub(crate) how: How,
    pub(crate) value: Symbol<'a>,
    /// Which of them take part.
    pub(crate) takes_part: Symbol<'a>,
}

/// One input that is no stat.
#[derive(Clone, Copy)]
pub(crate) enum Slot<'a> {
    Remembers(Remembers),
    Aggregated(Aggregated<'a>),
}

/// The inputs that are no stats.
pub(crate) struct Slots<'a> {
    /// How many stats stand before.
    stats: u32,
    all: Vec<Slot<'a>>,
    remembers: BTreeMap<Remembers, u32>,
    aggregates: BTreeMap<(How, [u64; 2]), u32>,
}

impl<'a> Slots<'a> {
    pub(super) fn behind(stats: usize) -> Self {
        Self {
            stats: stats as u32,
            all: Vec::new(),
            remembers: BTreeMap::new(),
            aggregates: BTreeMap::new(),
        }
    }

    /// The number of the input that gives what is remembered.
    pub(super) fn remembers(&mut self, remembers: Remembers) -> u32 {
        let next = self.stats + self.all.len() as u32;
        *self.remembers.entry(remembers).or_insert_with(|| {
            self.all.push(Slot::Remembers(remembers));
            next
        })
    }

    /// The number of the input that gives what is made of candidates.
    pub(super) fn aggregated(&mut self, aggregated: Aggregated<'a>) -> u32 {
        let next = self.stats + self.all.len() as u32;
        let word = |symbol: Symbol<'_>| match symbol.term() {
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

    /// All of them, in order, the first behind the last stat.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Slot<'a>> {
        self.all.iter()
    }
}
