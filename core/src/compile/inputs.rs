//! Lowering of nodes that read inputs other than stats: history, and aggregates of all candidates.

use super::{
    lowered_graph::{Lowering, Outputs, Value},
    slots::{CandidateAggregate, MemoryQuery},
};
use crate::{
    aggregate::{AggregateRule, aggregate_values},
    consider::Memory,
    history::HistoryValue,
    model::{Node, NodeId, NodeKind, Path, Scope},
    number::Number,
    symbolic::{Interval, Symbol},
};

impl<'a> Lowering<'_, '_, 'a> {
    /// Lowers a history node: a value that an agent remembers of an option.
    pub(super) fn lower_history(&mut self, option: Option<NodeId>, node: &Node) -> Value<'a> {
        let reading = history_reading(node.setting("reads"));
        let per_target = node.setting("per_target") != 0;
        let Some(option) = option.and_then(|option| self.resolve_option(option)) else {
            return Value::from_constant(0.0);
        };
        let remembers = MemoryQuery {
            option,
            per_target,
            reading,
        };
        Value::with_scope(self.read_memory(remembers), (remembers.scope(), None))
    }

    /// Returns the path of an option that a node names. Searches outwards through the groups that
    /// contain the node and takes the nearest. Records the option as unresolved if there is none.
    pub(super) fn resolve_option(&mut self, option: NodeId) -> Option<Path> {
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

    /// Returns the symbol of a remembered value.
    fn read_memory(&mut self, remembers: MemoryQuery) -> Symbol<'a> {
        if self.pinned.is_some() {
            let never = remembers.reading == HistoryValue::Never;
            return Symbol::from(if never { 1.0 } else { 0.0 });
        }

        let interval = match remembers.reading {
            HistoryValue::Time | HistoryValue::Stops => Interval::new(0.0, f32::MAX),
            _ => Interval::UNIT,
        };
        let slot = self.lowered.slots.add_memory(remembers);
        Symbol::from_input(self.arena, slot, interval)
    }

    /// Returns the symbols of all that an agent remembers of an option.
    pub(super) fn option_memory(&mut self, option: Path, per_target: bool) -> Memory<Symbol<'a>> {
        let read = |reading| {
            self.read_memory(MemoryQuery {
                option,
                per_target,
                reading,
            })
        };
        Memory::from_history(read)
    }

    /// Lowers an aggregate node: one value computed from those of all candidates.
    pub(super) fn lower_aggregate(
        &mut self,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
    ) -> Value<'a> {
        let how = AggregateRule::from_setting(node.setting("how"));
        let mut inputs = node.sockets.iter().zip(sources);
        let mut read = |default| {
            let (socket, source) = inputs.next()?;
            Some(outputs.read_socket(*socket, *source, default))
        };
        let mut next = |default| read(default).unwrap_or(Value::from_constant(default));
        let (value, takes_part, none) = (next(1.0), next(1.0), next(0.0));

        let result = self.aggregate_candidates(how, value.symbol, takes_part.symbol);
        if how.has_result_when_empty() {
            return Value::with_scope(result, (Scope::Agent, None));
        }

        // Without any candidate, the value is that of the last socket.
        let any =
            self.aggregate_candidates(AggregateRule::Count, Symbol::from(1.0), takes_part.symbol);
        Value::with_scope(
            any.select(result, none.symbol),
            none.narrower_scope((Scope::Agent, None)),
        )
    }

    /// Returns the symbol of an aggregate of the candidates that take part.
    pub(super) fn aggregate_candidates(
        &mut self,
        how: AggregateRule,
        value: Symbol<'a>,
        takes_part: Symbol<'a>,
    ) -> Symbol<'a> {
        if self.pinned.is_some() {
            // There is one candidate, and its stats are pinned like all others.
            return aggregate_values(how, core::iter::once((value, takes_part)));
        }

        let interval = match how {
            AggregateRule::Count => Interval::new(0.0, f32::MAX),
            AggregateRule::Any | AggregateRule::All => Interval::UNIT,
            AggregateRule::Sum => Interval::ALL,
            AggregateRule::Average | AggregateRule::Min | AggregateRule::Max => {
                value.interval().hull(Interval::point(0.0))
            }
        };

        let slot = self.lowered.slots.add_aggregate(CandidateAggregate {
            how,
            value,
            takes_part,
        });
        Symbol::from_input(self.arena, slot, interval)
    }
}

/// Returns the reading that a history node's setting selects.
fn history_reading(setting: u8) -> HistoryValue {
    match setting {
        0 => HistoryValue::Never,
        1 => HistoryValue::Running,
        2 => HistoryValue::Stopped,
        3 => HistoryValue::Completed,
        5 => HistoryValue::Stops,
        6 => HistoryValue::Lot,
        7 => HistoryValue::IsTarget,
        _ => HistoryValue::Time,
    }
}
