//! The walk over all expressions that says in which tape each stands, and makes the tapes.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{Layers, Level, Made, OwnedSlot, Place, Reads};
use crate::{
    aggregate::How,
    compile::{slots::Remembers, tape::Tape},
    model::{Scope, Stat},
    symbolic::{Contents, Op, Term},
};

/// Where an expression is computed; in the order in which tapes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Home {
    level: u32,
    side: Side,
}

/// Whose tape it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Agent,
    /// A target's, whoever looks at it; of the lowest level only, as nothing of an agent enters.
    Own,
    /// A candidate's: a target's as an agent sees it.
    Target,
}

/// The tapes of what the roots need.
pub(super) fn layers(
    contents: &Contents,
    slots: &[OwnedSlot],
    roots: &[Term],
    stats: &[Stat],
) -> Layers {
    let mut walk = Walk {
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
        walk.follow(*root);
        walk.output(*root);
    }
    walk.finish(roots)
}

struct Walk<'a> {
    contents: &'a Contents,
    slots: &'a [OwnedSlot],
    stats: &'a [Stat],
    homes: Vec<Option<Home>>,
    /// For each tape, what it reads of others.
    carried: BTreeMap<Home, Vec<u32>>,
    /// For each tape, what is read of it.
    outputs: BTreeMap<Home, Vec<u32>>,
    /// What is noted of both already; carried ones have their reader's home.
    noted: BTreeSet<(bool, Home, u32)>,
    /// The slots that are made of candidates, and what of.
    made: Vec<(u32, How, Term, Term)>,
    remembers: Vec<(u32, Remembers)>,
}

impl Walk<'_> {
    /// What an expression is made of; for an input that is made of candidates, what that is made of.
    fn sources(&self, id: u32) -> ([Term; 3], usize) {
        let expression = self.contents.expressions[id as usize];
        match self.slot(id) {
            Some((
                _,
                OwnedSlot::Aggregated {
                    value, takes_part, ..
                },
            )) => ([value, takes_part, Term::Const(0)], 2),
            _ => (expression.terms, expression.op.arity()),
        }
    }

    /// The slot that an expression reads.
    fn slot(&self, id: u32) -> Option<(u32, OwnedSlot)> {
        let expression = self.contents.expressions[id as usize];
        let (Op::Input, Term::Const(index)) = (expression.op, expression.terms[0]) else {
            return None;
        };
        let slot = (index as usize).checked_sub(self.stats.len())?;
        self.slots.get(slot).map(|owned| (slot as u32, *owned))
    }

    /// Depth first, with a stack of our own: a chain may be longer than a thread's stack is deep.
    fn follow(&mut self, root: Term) {
        let mut stack: Vec<(u32, usize)> = Vec::new();
        self.open(root, &mut stack);
        while let Some((id, next)) = stack.last_mut() {
            let (id, at) = (*id, *next);
            let (terms, arity) = self.sources(id);
            if at < arity {
                *next += 1;
                self.open(terms[at], &mut stack);
            } else {
                stack.pop();
                self.close(id);
            }
        }
    }

    fn open(&self, term: Term, stack: &mut Vec<(u32, usize)>) {
        if let Term::Node(id) = term
            && self.homes[id as usize].is_none()
        {
            stack.push((id, 0));
        }
    }

    fn home(&self, term: Term) -> Option<Home> {
        match term {
            Term::Node(id) => self.homes[id as usize],
            Term::Const(_) => None,
        }
    }

    fn close(&mut self, id: u32) {
        if self.homes[id as usize].is_some() {
            return;
        }
        let (terms, arity) = self.sources(id);
        let sources = terms.into_iter().take(arity);
        let homes = || sources.clone().filter_map(|term| self.home(term));
        let level = homes().map(|home| home.level).max().unwrap_or(0);
        let home = match self.slot(id) {
            Some((
                slot,
                OwnedSlot::Aggregated {
                    how,
                    value,
                    takes_part,
                },
            )) => {
                self.made.push((slot, how, value, takes_part));
                self.output(value);
                self.output(takes_part);
                Home {
                    level: level + 1,
                    side: Side::Agent,
                }
            }
            Some((slot, OwnedSlot::Remembers(remembers))) => {
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
                    _ => self.side(sources.clone()),
                };
                Home { level, side }
            }
        };
        self.homes[id as usize] = Some(home);
        if self.slot(id).is_some() {
            return;
        }
        for term in terms.into_iter().take(arity) {
            if let (Term::Node(source), Some(from)) = (term, self.home(term))
                && from != home
                && !self.is_read_anew(source, from, home)
            {
                self.output(term);
                if self.noted.insert((true, home, source)) {
                    self.carried.entry(home).or_default().push(source);
                }
            }
        }
    }

    /// Whose tape an expression belongs to that is made of these. What depends on the world alone goes with what it is
    /// joined to.
    fn side(&self, terms: impl Iterator<Item = Term> + Clone) -> Side {
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

    /// Whether an expression is a stat of the world.
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

    /// Whether a tape reads an input itself that stands in another: stats and memories of its own side at any level, and
    /// the world's stats where a target's own are.
    fn is_read_anew(&self, source: u32, from: Home, home: Home) -> bool {
        let is_input = self.contents.expressions[source as usize].op == Op::Input;
        let is_made = matches!(self.slot(source), Some((_, OwnedSlot::Aggregated { .. })));
        let is_near =
            from.side == home.side || (home.side == Side::Own && self.is_world(Term::Node(source)));
        is_input && !is_made && is_near
    }

    /// Notes that something is read of the tape that it is in.
    fn output(&mut self, term: Term) {
        if let (Term::Node(id), Some(home)) = (term, self.home(term))
            && self.noted.insert((false, home, id))
        {
            self.outputs.entry(home).or_default().push(id);
        }
    }

    fn reads(&self) -> Vec<Reads> {
        let reads = self.remembers.iter().map(|(slot, what)| Reads {
            slot: *slot,
            what: *what,
            option: None,
        });
        let mut reads: Vec<Reads> = reads.collect();
        reads.sort_unstable_by_key(|reads| reads.slot);
        reads
    }

    fn finish(self, roots: &[Term]) -> Layers {
        let top = self
            .outputs
            .keys()
            .map(|home| home.level)
            .max()
            .unwrap_or(0);
        let mut layers = Layers {
            slots: self.slots.len() as u32,
            remembers: self.reads(),
            ..Layers::default()
        };
        let mut places: BTreeMap<u32, Place> = BTreeMap::new();
        for level in 0..=top {
            let mut made = Level::default();
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
                let from = |&(number, register): &(u32, u32)| {
                    let place = places.get(&carried[number as usize]);
                    (place.copied().unwrap_or(Place::Constant(0.0)), register)
                };
                let from: Vec<(Place, u32)> = tape.carried.iter().map(from).collect();
                let first = layers.columns;
                for (at, id) in outputs.iter().enumerate() {
                    let place = match side {
                        Side::Agent => Place::Agent {
                            level,
                            register: tape.outputs[at],
                        },
                        Side::Own => Place::Own { column: at as u32 },
                        Side::Target => Place::Target {
                            column: first + at as u32,
                        },
                    };
                    places.insert(*id, place);
                }
                match side {
                    Side::Agent => {
                        made.agent_carried = from;
                        made.agent = tape;
                    }
                    Side::Own => layers.own = Some(tape),
                    Side::Target => {
                        layers.columns += outputs.len() as u32;
                        made.columns = first..layers.columns;
                        made.target_carried = from;
                        made.target = Some(tape);
                    }
                }
            }
            layers.levels.push(made);
        }
        let place = |term: Term| match term {
            Term::Const(bits) => Place::Constant(f32::from_bits(bits)),
            Term::Node(id) => places.get(&id).copied().unwrap_or(Place::Constant(0.0)),
        };
        for (slot, how, value, takes_part) in &self.made {
            let from = [*value, *takes_part].into_iter();
            let level = from
                .filter_map(|term| self.home(term))
                .map(|home| home.level);
            if let Some(level) = layers.levels.get_mut(level.max().unwrap_or(0) as usize) {
                level.made.push(Made {
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
