//! Where expressions live while a graph is compiled. Equal expressions are one ([`Arena::node`] looks before it adds),
//! each knows its [`Interval`], and what they are made of always comes before them.

use alloc::{collections::BTreeMap, vec::Vec};
use core::{
    cell::RefCell,
    hash::{Hash, Hasher},
};

use hashbrown::HashTable;

use super::{interval::Interval, op::Op};
use crate::table::Table;

/// An argument of an expression: another expression, a constant, or a plain index, as the operation has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Node(u32),
    /// A constant's bits.
    Const(u32),
}

impl Term {
    pub(crate) fn constant(value: f32) -> Self {
        Self::Const(value.to_bits())
    }
}

/// An expression. Arguments beyond the operation's arity are plain indices in [`Term::Const`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Expression {
    pub(crate) op: Op,
    pub(crate) terms: [Term; 3],
}

/// The expressions of one graph.
#[derive(Default)]
pub(crate) struct Arena(RefCell<Contents>);

#[derive(Default)]
struct Contents {
    expressions: Vec<Expression>,
    intervals: Vec<Interval>,
    known: HashTable<u32>,
    tables: Vec<Table>,
    table_hashes: BTreeMap<u64, Vec<u32>>,
}

/// A small multiplicative hash: the keys are our own counters, so nobody can choose them to collide.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }
    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    value.hash(&mut mixer);
    mixer.finish()
}

impl Arena {
    /// An expression; the one that is there if there is an equal one, but draws are never shared.
    pub(crate) fn node(&self, op: Op, mut terms: [Term; 3], interval: Interval) -> u32 {
        if op.commutes() {
            let key = |term| match term {
                Term::Node(id) => (0, id),
                Term::Const(bits) => (1, bits),
            };
            if key(terms[1]) < key(terms[0]) {
                terms.swap(0, 1);
            }
        }
        let expression = Expression { op, terms };
        let Contents {
            expressions,
            intervals,
            known,
            ..
        } = &mut *self.0.borrow_mut();
        let hash_of = hash(&expression);
        if op != Op::Random
            && let Some(&id) = known.find(hash_of, |&id| {
                expressions.get(id as usize) == Some(&expression)
            })
        {
            return id;
        }
        let id = expressions.len() as u32;
        expressions.push(expression);
        intervals.push(interval);
        if op != Op::Random {
            known.insert_unique(hash_of, id, |&id| {
                expressions.get(id as usize).map_or(0, hash)
            });
        }
        id
    }

    /// What a term can be.
    pub(crate) fn interval(&self, term: Term) -> Interval {
        match term {
            Term::Const(bits) => Interval::point(f32::from_bits(bits)),
            Term::Node(id) => self
                .0
                .borrow()
                .intervals
                .get(id as usize)
                .copied()
                .unwrap_or(Interval::ALL),
        }
    }

    /// Narrows what an expression is known to be.
    pub(crate) fn narrow(&self, id: u32, to: Interval) {
        if let Some(interval) = self.0.borrow_mut().intervals.get_mut(id as usize) {
            *interval = interval.meet(to);
        }
    }

    /// An expression by its id.
    pub(crate) fn expression(&self, id: u32) -> Option<Expression> {
        self.0.borrow().expressions.get(id as usize).copied()
    }

    /// How many expressions there are.
    pub(crate) fn len(&self) -> usize {
        self.0.borrow().expressions.len()
    }

    /// Keeps a table; the one that is there if there is an equal one.
    pub(crate) fn table(&self, table: &Table) -> u32 {
        let contents = &mut *self.0.borrow_mut();
        let same = contents
            .table_hashes
            .entry(table.fingerprint())
            .or_default();
        let found = same
            .iter()
            .find(|&&id| contents.tables.get(id as usize) == Some(table));
        if let Some(&id) = found {
            return id;
        }
        let id = contents.tables.len() as u32;
        contents.tables.push(table.clone());
        same.push(id);
        id
    }

    /// The tables, by their ids.
    pub(crate) fn into_tables(self) -> Vec<Table> {
        self.0.into_inner().tables
    }
}
