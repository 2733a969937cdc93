//! What comes into a graph besides stats: what the agent remembers, and what is made of its candidates. Each stands
//! behind the stats, as one more input; here are the nodes that give it.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    arena::Term,
    interval::Interval,
    lower::{Lowering, Outputs, Value},
    path::Path,
    symbol::Symbol,
};
use crate::{
    aggregate::{How, aggregate},
    consider::Memory,
    history::Reading,
    model::{Node, NodeId, NodeKind, Scope},
    number::Number,
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

impl<'a> Lowering<'_, '_, 'a> {
    /// What an agent remembers of an option, as one value.
    pub(super) fn history(&mut self, option: Option<NodeId>, node: &Node) -> Value<'a> {
        let reading = reading(node.setting("reads"));
        let per_target = node.setting("per_target") != 0;
        let Some(option) = option.and_then(|option| self.resolve(option)) else {
            return Value::constant(0.0);
        };
        let remembers = Remembers {
            option,
            per_target,
            reading,
        };
        Value::made_from(self.remembered(remembers), (remembers.scope(), None))
    }

    /// The path of an option that a node names: the nearest on the way out of the groups that it is in.
    pub(super) fn resolve(&mut self, option: NodeId) -> Option<Path> {
        let mut uses = self.uses.iter().rev();
        let found = uses.find(|(group, _)| {
            let node = self
                .plan
                .graph
                .body(*group)
                .and_then(|body| body.get(&option));
            node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
        });
        let Some((_, path)) = found else {
            let here = self.uses.last().and_then(|(group, _)| *group);
            self.lowered.unresolved.insert((here, option));
            return None;
        };
        Some(path.node(option))
    }

    fn remembered(&mut self, remembers: Remembers) -> Symbol<'a> {
        if self.pinned.is_some() {
            let never = remembers.reading == Reading::Never;
            return Symbol::from(if never { 1.0 } else { 0.0 });
        }
        let interval = match remembers.reading {
            Reading::Time | Reading::Stops => Interval::new(0.0, f32::MAX),
            _ => Interval::UNIT,
        };
        let slot = self.lowered.slots.remembers(remembers);
        Symbol::input(self.arena, slot, interval)
    }

    pub(super) fn memory(&mut self, option: Path, per_target: bool) -> Memory<Symbol<'a>> {
        let read = |reading| {
            self.remembered(Remembers {
                option,
                per_target,
                reading,
            })
        };
        Memory::read(read)
    }

    /// One value made of all candidates'.
    pub(super) fn aggregate(
        &mut self,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
    ) -> Value<'a> {
        let how = How::at(node.setting("how"));
        let mut held = node.sockets.iter().zip(sources);
        let mut read = |default| {
            let (socket, source) = held.next()?;
            Some(outputs.read(*socket, *source, default))
        };
        let mut next = |default| read(default).unwrap_or(Value::constant(default));
        let (value, takes_part, none) = (next(1.0), next(1.0), next(0.0));
        let made = self.aggregated(how, value.symbol, takes_part.symbol);
        if how.stands_alone() {
            return Value::made_from(made, (Scope::Agent, None));
        }
        let any = self.aggregated(How::Count, Symbol::from(1.0), takes_part.symbol);
        Value::made_from(
            any.select(made, none.symbol),
            none.narrower((Scope::Agent, None)),
        )
    }

    pub(super) fn aggregated(
        &mut self,
        how: How,
        value: Symbol<'a>,
        takes_part: Symbol<'a>,
    ) -> Symbol<'a> {
        if self.pinned.is_some() {
            // One candidate, whose stats are pinned as the others are.
            return aggregate(how, core::iter::once((value, takes_part)));
        }
        let interval = match how {
            How::Count => Interval::new(0.0, f32::MAX),
            How::Any | How::All => Interval::UNIT,
            How::Sum => Interval::ALL,
            How::Average | How::Min | How::Max => value.interval().hull(Interval::point(0.0)),
        };
        let slot = self.lowered.slots.aggregated(Aggregated {
            how,
            value,
            takes_part,
        });
        Symbol::input(self.arena, slot, interval)
    }
}

/// What a history node reads, by its setting's position.
fn reading(setting: u8) -> Reading {
    match setting {
        0 => Reading::Never,
        1 => Reading::Running,
        2 => Reading::Stopped,
        3 => Reading::Completed,
        5 => Reading::Stops,
        6 => Reading::Lot,
        7 => Reading::IsTarget,
        _ => Reading::Time,
    }
}
