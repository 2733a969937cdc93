//! Lowering of the nodes that bring in what is no stat: history, and what is made of all candidates.

use super::{
    lowered::{Lowering, Outputs, Value},
    slots::{Aggregated, Remembers},
};
use crate::{
    aggregate::{How, aggregate},
    consider::Memory,
    history::Reading,
    model::{Node, NodeId, NodeKind, Path, Scope},
    number::Number,
    symbolic::{Interval, Symbol},
};

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
        let mut bodies = self.bodies.iter().rev();
        let found = bodies.find(|(group, _)| {
            let node = self
                .plan
                .graph
                .body(*group)
                .and_then(|body| body.get(&option));
            node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
        });
        let Some((_, path)) = found else {
            let here = self.bodies.last().and_then(|(group, _)| *group);
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
