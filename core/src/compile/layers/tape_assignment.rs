//! Assigns each expression to the tape that computes it, and builds the tapes.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{AggregateSlot, Layers, Level, MemorySlot, OwnedSlot, ValueLocation};
use crate::{
    aggregate::AggregateRule,
    compile::{slots::MemoryQuery, tape::Tape},
    model::{Scope, Stat},
    symbolic::{ArenaContents, Op, Term},
};

/// The tape that computes an expression, ordered as the tapes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Home {
    level: u32,
    side: Side,
}

/// The owner of a tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Agent,
    /// A target, with values that are equal for all agents. Only on the lowest level, because these
    /// values depend on nothing that belongs to an agent.
    Own,
    /// A candidate: a target from the point of view of one agent.
    Target,
}

/// Builds the tapes that compute the roots.
pub(super) fn build_layers(
    contents: &ArenaContents,
    slots: &[OwnedSlot],
    roots: &[Term],
    stats: &[Stat],
) -> Layers {
    let mut walk = TapeAssignment {
        contents,
        slots,
        stats,
        homes: alloc::vec![None; contents.expressions.len()],
        carried: BTreeMap::new(),
        outputs: BTreeMap::new(),
        noted: BTreeSet::new(),
        made: Vec::new(),
        remembers: Vec::new(),
    };

    for root in roots {
        walk.assign_root(*root);
        walk.add_output(*root);
    }

    walk.build_tapes(roots)
}

/// The state of the walk over all expressions.
struct TapeAssignment<'a> {
    contents: &'a ArenaContents,
    slots: &'a [OwnedSlot],
    stats: &'a [Stat],
    /// For each expression, the tape that computes it, once known.
    homes: Vec<Option<Home>>,
    /// For each tape, the expressions that it reads from other tapes.
    carried: BTreeMap<Home, Vec<u32>>,
    /// For each tape, its expressions that are read from outside.
    outputs: BTreeMap<Home, Vec<u32>>,
    /// The entries that `carried` (true, with the reader's home) and `outputs` (false) already
    /// have.
    noted: BTreeSet<(bool, Home, u32)>,
    /// The slots that are aggregates of candidates: slot, method, value, and whether a candidate
    /// takes part.
    made: Vec<(u32, AggregateRule, Term, Term)>,
    /// The slots that are filled from memory.
    remembers: Vec<(u32, MemoryQuery)>,
}

impl TapeAssignment<'_> {
    /// Returns the arguments of an expression and their number. Those of an aggregate input are the
    /// terms that it aggregates.
    fn sources(&self, id: u32) -> ([Term; 3], usize) {
        let expression = self.contents.expressions[id as usize];
        match self.find_slot(id) {
            Some((
                _,
                OwnedSlot::CandidateAggregate {
                    value, takes_part, ..
                },
            )) => ([value, takes_part, Term::Const(0)], 2),
            _ => (expression.terms, expression.op.arity()),
        }
    }

    /// Returns the slot that an expression reads, with its number.
    fn find_slot(&self, id: u32) -> Option<(u32, OwnedSlot)> {
        let expression = self.contents.expressions[id as usize];
        let (Op::Input, Term::Const(index)) = (expression.op, expression.terms[0]) else {
            return None;
        };
        let slot = (index as usize).checked_sub(self.stats.len())?;
        self.slots.get(slot).map(|owned| (slot as u32, *owned))
    }

    /// Assigns a root, and all that it depends on, to tapes. Walks depth first with an explicit
    /// stack, because a chain may be longer than a thread's stack is deep.
    fn assign_root(&mut self, root: Term) {
        let mut stack: Vec<(u32, usize)> = Vec::new();
        self.push_unassigned(root, &mut stack);

        while let Some((id, next)) = stack.last_mut() {
            let (id, at) = (*id, *next);
            let (terms, arity) = self.sources(id);
            if at < arity {
                *next += 1;
                self.push_unassigned(terms[at], &mut stack);
            } else {
                stack.pop();
                self.assign_expression(id);
            }
        }
    }

    /// Pushes a term onto the stack unless it is a constant or already assigned.
    fn push_unassigned(&self, term: Term, stack: &mut Vec<(u32, usize)>) {
        if let Term::Node(id) = term
            && self.homes[id as usize].is_none()
        {
            stack.push((id, 0));
        }
    }

    /// Returns the tape that computes a term, if it is known and the term is not a constant.
    fn home(&self, term: Term) -> Option<Home> {
        match term {
            Term::Node(id) => self.homes[id as usize],
            Term::Const(_) => None,
        }
    }

    /// Assigns an expression whose arguments are assigned, and notes what its tape reads from
    /// others.
    fn assign_expression(&mut self, id: u32) {
        if self.homes[id as usize].is_some() {
            return;
        }

        let (terms, arity) = self.sources(id);
        let sources = terms.into_iter().take(arity);
        let homes = || sources.clone().filter_map(|term| self.home(term));
        let level = homes().map(|home| home.level).max().unwrap_or(0);

        let home = match self.find_slot(id) {
            Some((
                slot,
                OwnedSlot::CandidateAggregate {
                    how,
                    value,
                    takes_part,
                },
            )) => {
                self.made.push((slot, how, value, takes_part));
                self.add_output(value);
                self.add_output(takes_part);
                Home {
                    level: level + 1,
                    side: Side::Agent,
                }
            }
            Some((slot, OwnedSlot::MemoryQuery(remembers))) => {
                self.remembers.push((slot, remembers));
                let side = match remembers.scope() {
                    Scope::Target => Side::Target,
                    _ => Side::Agent,
                };
                Home { level, side }
            }
            None => {
                let expression = self.contents.expressions[id as usize];
                let side = match (expression.op, expression.terms[0]) {
                    (Op::Input, Term::Const(index)) => match self.stats.get(index as usize) {
                        Some(stat) if stat.scope == Scope::Target && stat.alike => Side::Own,
                        Some(stat) if stat.scope == Scope::Target => Side::Target,
                        _ => Side::Agent,
                    },
                    _ => self.choose_side(sources.clone()),
                };
                Home { level, side }
            }
        };

        self.homes[id as usize] = Some(home);
        if self.find_slot(id).is_some() {
            return;
        }

        for term in terms.into_iter().take(arity) {
            if let (Term::Node(source), Some(from)) = (term, self.home(term))
                && from != home
                && !self.is_read_directly(source, from, home)
            {
                self.add_output(term);
                if self.noted.insert((true, home, source)) {
                    self.carried.entry(home).or_default().push(source);
                }
            }
        }
    }

    /// Returns the owner of an expression with these arguments. World stats do not decide the
    /// owner, because they are available to every tape.
    fn choose_side(&self, terms: impl Iterator<Item = Term> + Clone) -> Side {
        let homes = terms.clone().filter_map(|term| self.home(term));
        let highest = homes.map(|home| home.side).max().unwrap_or(Side::Agent);
        let mut agents = terms.filter(|term| {
            self.home(*term)
                .is_some_and(|home| home.side == Side::Agent)
        });

        if highest == Side::Own && agents.any(|term| !self.is_world(term)) {
            Side::Target
        } else {
            highest
        }
    }

    /// Returns whether a term is a stat of the world, or a constant.
    fn is_world(&self, term: Term) -> bool {
        let Term::Node(id) = term else { return true };
        let expression = self.contents.expressions[id as usize];
        match (expression.op, expression.terms[0]) {
            (Op::Input, Term::Const(index)) => self
                .stats
                .get(index as usize)
                .is_some_and(|stat| stat.scope == Scope::World),
            _ => false,
        }
    }

    /// Returns whether a tape reads an input itself, although it belongs to another tape: stats and
    /// memories of its own side at any level, and world stats in the tape of targets.
    fn is_read_directly(&self, source: u32, from: Home, home: Home) -> bool {
        let is_input = self.contents.expressions[source as usize].op == Op::Input;
        let is_aggregate = matches!(
            self.find_slot(source),
            Some((_, OwnedSlot::CandidateAggregate { .. }))
        );
        let is_available =
            from.side == home.side || (home.side == Side::Own && self.is_world(Term::Node(source)));
        is_input && !is_aggregate && is_available
    }

    /// Adds a term to the outputs of the tape that computes it.
    fn add_output(&mut self, term: Term) {
        if let (Term::Node(id), Some(home)) = (term, self.home(term))
            && self.noted.insert((false, home, id))
        {
            self.outputs.entry(home).or_default().push(id);
        }
    }

    /// Returns the slots that are filled from memory, sorted by number.
    fn memory_slots(&self) -> Vec<MemorySlot> {
        let mut reads: Vec<MemorySlot> = self
            .remembers
            .iter()
            .map(|(slot, query)| MemorySlot {
                slot: *slot,
                query: *query,
                option: None,
            })
            .collect();
        reads.sort_unstable_by_key(|reads| reads.slot);
        reads
    }

    /// Builds the tapes in the order in which they run, and notes where each output is.
    fn build_tapes(self, roots: &[Term]) -> Layers {
        let top = self
            .outputs
            .keys()
            .map(|home| home.level)
            .max()
            .unwrap_or(0);
        let mut layers = Layers {
            slots: self.slots.len() as u32,
            memory_slots: self.memory_slots(),
            ..Layers::default()
        };
        let mut places: BTreeMap<u32, ValueLocation> = BTreeMap::new();

        for level in 0..=top {
            let mut current = Level::default();
            for side in [Side::Agent, Side::Own, Side::Target] {
                let home = Home { level, side };
                let none = Vec::new();
                let outputs = self.outputs.get(&home).unwrap_or(&none);
                let carried = self.carried.get(&home).unwrap_or(&none);
                if side != Side::Agent && outputs.is_empty() {
                    continue;
                }

                let numbers: BTreeMap<u32, u32> = carried.iter().copied().zip(0..).collect();
                let terms: Vec<Term> = outputs.iter().map(|id| Term::Node(*id)).collect();
                let tape = Tape::new(
                    self.contents,
                    &terms,
                    self.stats,
                    self.slots.len(),
                    &numbers,
                );

                let place_of_carried = |&(number, register): &(u32, u32)| {
                    let place = places.get(&carried[number as usize]);
                    (
                        place.copied().unwrap_or(ValueLocation::Constant(0.0)),
                        register,
                    )
                };
                let carried: Vec<(ValueLocation, u32)> =
                    tape.carried.iter().map(place_of_carried).collect();

                let first = layers.columns;
                for (at, id) in outputs.iter().enumerate() {
                    let place = match side {
                        Side::Agent => ValueLocation::Agent {
                            level,
                            register: tape.outputs[at],
                        },
                        Side::Own => ValueLocation::Own { column: at as u32 },
                        Side::Target => ValueLocation::Target {
                            column: first + at as u32,
                        },
                    };
                    places.insert(*id, place);
                }

                match side {
                    Side::Agent => {
                        current.agent_carried = carried;
                        current.agent = tape;
                    }
                    Side::Own => layers.own = Some(tape),
                    Side::Target => {
                        layers.columns += outputs.len() as u32;
                        current.columns = first..layers.columns;
                        current.target_carried = carried;
                        current.target = Some(tape);
                    }
                }
            }
            layers.levels.push(current);
        }

        let place = |term: Term| match term {
            Term::Const(bits) => ValueLocation::Constant(f32::from_bits(bits)),
            Term::Node(id) => places
                .get(&id)
                .copied()
                .unwrap_or(ValueLocation::Constant(0.0)),
        };

        for (slot, how, value, takes_part) in &self.made {
            let level = [*value, *takes_part]
                .into_iter()
                .filter_map(|term| self.home(term))
                .map(|home| home.level);
            if let Some(level) = layers.levels.get_mut(level.max().unwrap_or(0) as usize) {
                level.aggregates.push(AggregateSlot {
                    slot: *slot,
                    how: *how,
                    value: place(*value),
                    takes_part: place(*takes_part),
                });
            }
        }

        layers.roots = roots.iter().map(|root| place(*root)).collect();
        layers
    }
}
