//! The arena that holds expressions while a graph is compiled. Equal expressions are stored once
//! (see [`Arena::find_or_add`]), each expression knows its [`Interval`], and arguments always come
//! before the expressions that use them.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cell::RefCell;

use hashbrown::{HashTable, hash_table::Entry};

use super::{interval::Interval, op::Op};
use crate::{
    hash::{mix_word, to_table_hash},
    piecewise::Table,
};

/// An argument of an expression: another expression, a constant, or a plain index, depending on the
/// operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Node(u32),
    /// A constant's bits.
    Const(u32),
}

impl Term {
    pub(crate) fn from_constant(value: f32) -> Self {
        Self::Const(value.to_bits())
    }

    /// Returns a number that is unique to the term, for hashing and ordering.
    fn hash_word(self) -> u64 {
        match self {
            Self::Node(id) => u64::from(id),
            Self::Const(bits) => 1 << 32 | u64::from(bits),
        }
    }
}

/// An expression. Arguments beyond the arity of the operation are plain indices in [`Term::Const`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expression {
    pub(crate) op: Op,
    pub(crate) terms: [Term; 3],
}

impl Expression {
    fn hash(&self) -> u64 {
        let terms = self.terms.iter();
        to_table_hash(terms.fold(self.op as u64, |state, term| {
            mix_word(state, term.hash_word())
        }))
    }
}

/// The expressions of one graph.
#[derive(Default)]
pub(crate) struct Arena(RefCell<ArenaContents>);

/// The contents of an arena. IDs are indices of the expressions and their intervals.
#[derive(Default)]
pub(crate) struct ArenaContents {
    pub(crate) expressions: Vec<Expression>,
    pub(crate) intervals: Vec<Interval>,
    pub(crate) tables: Vec<Table>,
    known: HashTable<u32>,
    table_hashes: BTreeMap<u64, Vec<u32>>,
}

impl ArenaContents {
    pub(crate) fn interval(&self, term: Term) -> Interval {
        match term {
            Term::Const(bits) => Interval::point(f32::from_bits(bits)),
            Term::Node(id) => {
                let known = self.intervals.get(id as usize);
                known.copied().unwrap_or(Interval::ALL)
            }
        }
    }

    /// Appends an expression without looking for an equal one.
    fn push_expression(&mut self, expression: Expression, interval: Interval) -> u32 {
        let id = self.expressions.len() as u32;
        self.expressions.push(expression);
        self.intervals.push(interval);
        id
    }

    /// Returns the expression that is equal to the given one, adding it if there is none.
    fn find_or_add(&mut self, op: Op, mut terms: [Term; 3], interval: Interval) -> u32 {
        if op.is_commutative() && terms[1].hash_word() < terms[0].hash_word() {
            terms.swap(0, 1);
        }
        let expression = Expression { op, terms };

        let Self {
            expressions, known, ..
        } = self;
        let expression_at = |id: &u32| expressions.get(*id as usize);
        let entry = known.entry(
            expression.hash(),
            |id| expression_at(id) == Some(&expression),
            |id| expression_at(id).map_or(0, Expression::hash),
        );
        match entry {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                place.insert(expressions.len() as u32);
                self.push_expression(expression, interval)
            }
        }
    }
}

impl Arena {
    /// Creates an arena with room for the usual number of expressions of a graph with this many
    /// nodes, so that it rarely has to grow.
    pub(crate) fn for_nodes(count: usize) -> Self {
        const EXPRESSIONS_PER_NODE: usize = 4;
        let count = count * EXPRESSIONS_PER_NODE;
        Self(RefCell::new(ArenaContents {
            expressions: Vec::with_capacity(count),
            intervals: Vec::with_capacity(count),
            known: HashTable::with_capacity(count),
            ..ArenaContents::default()
        }))
    }

    /// Returns an expression that is equal to the given one, adding it with its interval if there
    /// is none.
    pub(crate) fn find_or_add(&self, op: Op, terms: [Term; 3], interval: Interval) -> u32 {
        self.0.borrow_mut().find_or_add(op, terms, interval)
    }

    /// Adds a random draw. Draws are never shared.
    pub(crate) fn add_draw(&self, terms: [Term; 3]) -> u32 {
        let op = Op::Random;
        self.0
            .borrow_mut()
            .push_expression(Expression { op, terms }, Interval::UNIT)
    }

    /// Applies an operation. The result is an expression, or a constant if it can have no other
    /// value.
    pub(crate) fn apply_op(&self, op: Op, terms: [Term; 3]) -> Term {
        let contents = &mut *self.0.borrow_mut();
        let interval = Interval::from_op(op, terms.map(|term| contents.interval(term)));
        if interval.low == interval.high {
            Term::from_constant(interval.low)
        } else {
            Term::Node(contents.find_or_add(op, terms, interval))
        }
    }

    pub(crate) fn interval(&self, term: Term) -> Interval {
        self.0.borrow().interval(term)
    }

    /// Narrows the interval of an expression.
    pub(crate) fn narrow_interval(&self, id: u32, to: Interval) {
        if let Some(interval) = self.0.borrow_mut().intervals.get_mut(id as usize) {
            *interval = interval.intersect(to);
        }
    }

    /// Returns the expression with an ID.
    pub(crate) fn expression(&self, id: u32) -> Option<Expression> {
        self.0.borrow().expressions.get(id as usize).copied()
    }

    /// Returns the ID of a table that is equal to the given one, adding it if there is none.
    pub(crate) fn find_or_add_table(&self, table: &Table) -> u32 {
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

    pub(crate) fn into_contents(self) -> ArenaContents {
        self.0.into_inner()
    }
}
