//! Where expressions live while a graph is compiled. Equal expressions are one ([`Arena::node`] looks before it adds),
//! each knows its [`Interval`], and what they are made of always comes before them.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cell::RefCell;

use hashbrown::{HashTable, hash_table::Entry};

use super::{interval::Interval, op::Op};
use crate::{
    hash::{mix, spread},
    piecewise::Table,
};

/// An argument of an expression: another expression, a constant, or a plain index, as the operation has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Node(u32),
    /// A constant's bits.
    Const(u32),
}

impl Term {
    pub(crate) fn constant(value: f32) -> Self {
        Self::Const(value.to_bits())
    }

    fn word(self) -> u64 {
        match self {
            Self::Node(id) => u64::from(id),
            Self::Const(bits) => 1 << 32 | u64::from(bits),
        }
    }
}

/// An expression. Arguments beyond the operation's arity are plain indices in [`Term::Const`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expression {
    pub(crate) op: Op,
    pub(crate) terms: [Term; 3],
}

impl Expression {
    fn hash(&self) -> u64 {
        let terms = self.terms.iter();
        spread(terms.fold(self.op as u64, |state, term| mix(state, term.word())))
    }
}

/// The expressions of one graph.
#[derive(Default)]
pub(crate) struct Arena(RefCell<Contents>);

/// What an arena holds; expressions and their intervals stand at their ids.
#[derive(Default)]
pub(crate) struct Contents {
    pub(crate) expressions: Vec<Expression>,
    pub(crate) intervals: Vec<Interval>,
    pub(crate) tables: Vec<Table>,
    known: HashTable<u32>,
    table_hashes: BTreeMap<u64, Vec<u32>>,
}

impl Contents {
    /// What a term can be.
    pub(crate) fn interval(&self, term: Term) -> Interval {
        match term {
            Term::Const(bits) => Interval::point(f32::from_bits(bits)),
            Term::Node(id) => {
                let known = self.intervals.get(id as usize);
                known.copied().unwrap_or(Interval::ALL)
            }
        }
    }

    fn add(&mut self, expression: Expression, interval: Interval) -> u32 {
        let id = self.expressions.len() as u32;
        self.expressions.push(expression);
        self.intervals.push(interval);
        id
    }

    fn node(&mut self, op: Op, mut terms: [Term; 3], interval: Interval) -> u32 {
        if op.commutes() && terms[1].word() < terms[0].word() {
            terms.swap(0, 1);
        }
        let expression = Expression { op, terms };
        let Self {
            expressions, known, ..
        } = self;
        let at = |id: &u32| expressions.get(*id as usize);
        let entry = known.entry(
            expression.hash(),
            |id| at(id) == Some(&expression),
            |id| at(id).map_or(0, Expression::hash),
        );
        match entry {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                place.insert(expressions.len() as u32);
                self.add(expression, interval)
            }
        }
    }
}

impl Arena {
    /// Room for what so many nodes come down to as a rule, so that what is known is not moved again and again.
    pub(crate) fn for_nodes(count: usize) -> Self {
        const EXPRESSIONS: usize = 4;
        let count = count * EXPRESSIONS;
        Self(RefCell::new(Contents {
            expressions: Vec::with_capacity(count),
            intervals: Vec::with_capacity(count),
            known: HashTable::with_capacity(count),
            ..Contents::default()
        }))
    }

    /// An expression that can be anything in an interval; the one that is there if there is an equal one.
    pub(crate) fn node(&self, op: Op, terms: [Term; 3], interval: Interval) -> u32 {
        self.0.borrow_mut().node(op, terms, interval)
    }

    /// A draw. No two are ever one.
    pub(crate) fn draw(&self, terms: [Term; 3]) -> u32 {
        let op = Op::Random;
        self.0
            .borrow_mut()
            .add(Expression { op, terms }, Interval::UNIT)
    }

    /// An operation's result: an expression, or a constant if it can have no other value.
    pub(crate) fn apply(&self, op: Op, terms: [Term; 3]) -> Term {
        let contents = &mut *self.0.borrow_mut();
        let interval = Interval::of(op, terms.map(|term| contents.interval(term)));
        if interval.low == interval.high {
            Term::constant(interval.low)
        } else {
            Term::Node(contents.node(op, terms, interval))
        }
    }

    /// What a term can be.
    pub(crate) fn interval(&self, term: Term) -> Interval {
        self.0.borrow().interval(term)
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

    /// What it holds.
    pub(crate) fn into_contents(self) -> Contents {
        self.0.into_inner()
    }
}
