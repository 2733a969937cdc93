//! Builder methods for the effects that a simulation applies while an option runs.

use alloc::{format, string::String, vec::Vec};

use super::{Builder, NodeBuilder};
use crate::{
    draft::{InputValue, NodeOutput, covers_own, method_keys, node_methods},
    kind::structure,
    model::{Effect, EffectOperation, EffectTime, Node, NodeKind, Socket, SocketKey, StatId},
};

/// A change of a stat, for [`Builder::effects`].
#[derive(Clone, Debug)]
pub struct EffectRow {
    stat: NodeOutput,
    operation: EffectOperation,
    time: EffectTime,
    amount: InputValue,
    conditions: Vec<(u8, InputValue)>,
}

impl EffectRow {
    /// Adds an amount to a stat, in every second while the option runs unless another time is set.
    pub fn add(stat: NodeOutput, amount: impl Into<InputValue>) -> Self {
        Self::new(stat, EffectOperation::Add, amount.into())
    }

    /// Sets a stat to an amount, for as long as the option runs unless another time is set.
    pub fn set(stat: NodeOutput, amount: impl Into<InputValue>) -> Self {
        Self::new(stat, EffectOperation::Set, amount.into())
    }

    fn new(stat: NodeOutput, operation: EffectOperation, amount: InputValue) -> Self {
        Self {
            stat,
            operation,
            time: EffectTime::WhileRunning,
            amount,
            conditions: Vec::new(),
        }
    }

    /// Applies the effect once, when the option starts.
    #[must_use]
    pub fn on_start(self) -> Self {
        self.at_time(EffectTime::OnStart)
    }

    /// Applies the effect once, when the option completes.
    #[must_use]
    pub fn on_completion(self) -> Self {
        self.at_time(EffectTime::OnCompletion)
    }

    /// Applies the effect once, when the option stops running.
    #[must_use]
    pub fn on_end(self) -> Self {
        self.at_time(EffectTime::OnEnd)
    }

    fn at_time(self, time: EffectTime) -> Self {
        Self { time, ..self }
    }

    /// Applies the effect only while a condition is 0.5 or more.
    #[must_use]
    pub fn when(self, condition: impl Into<InputValue>) -> Self {
        self.with_column(Effect::WHEN, condition.into())
    }

    /// Applies the effect with this probability.
    #[must_use]
    pub fn chance(self, probability: impl Into<InputValue>) -> Self {
        self.with_column(Effect::CHANCE, probability.into())
    }

    /// Draws the random numbers of the effect again after this many seconds.
    #[must_use]
    pub fn redraw_every(self, seconds: impl Into<InputValue>) -> Self {
        self.with_column(Effect::REDRAW, seconds.into())
    }

    fn with_column(mut self, column: u8, value: InputValue) -> Self {
        self.conditions.push((column, value));
        self
    }
}

impl Builder {
    /// Adds a node that tells a simulation what changes while an option runs. Pass its output to
    /// [`effects`](NodeBuilder::effects) of the option; without an option, the effects always
    /// apply. A stat that effects change and nothing reads has no node in the finished graph.
    ///
    /// ```
    /// use inclination_core::authoring::{Builder, EffectRow, model::Stat};
    ///
    /// let mut graph = Builder::new("cat");
    /// let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0));
    /// let eating = graph
    ///     .effects("Eating", [EffectRow::add(hunger, -5.0)])
    ///     .duration(10.0)
    ///     .out();
    /// graph.effects("Metabolism", [EffectRow::add(hunger, 0.1)]);
    /// graph.option("Eat", []).effects(eating);
    /// ```
    #[track_caller]
    pub fn effects(
        &mut self,
        name: impl Into<String>,
        rows: impl IntoIterator<Item = EffectRow>,
    ) -> NodeBuilder<'_, EffectsNode> {
        let mut builder: NodeBuilder<'_, EffectsNode> =
            self.add_node(name, NodeKind::Effects(Vec::new()));
        for (row, effect) in (0..=u16::MAX).zip(rows) {
            let Some(stat) = builder.builder.use_as_changed_stat(effect.stat) else {
                builder.record_mistake(|name| {
                    format!("an effect of \"{name}\" changes a node that is not a stat: pass the output of a stat")
                });
                continue;
            };

            let changed = Effect {
                stat,
                operation: effect.operation,
                time: effect.time,
            };
            builder.change_node(|node| {
                node.push_effect(changed, Socket::Unset);
            });
            builder.store(SocketKey::Row(row, Effect::AMOUNT), effect.amount);
            for (column, value) in effect.conditions {
                builder.store(SocketKey::Row(row, column), value);
            }
        }
        builder
    }

    /// Returns the stat that a node outputs, and records that effects change it.
    fn use_as_changed_stat(&mut self, output: NodeOutput) -> Option<StatId> {
        let wire = output.wire_for(self.id);
        match self.graph.body(self.group)?.get(&wire.node)?.kind {
            NodeKind::Stat(stat) => {
                self.changed_stats.insert((self.group, wire.node));
                Some(stat)
            }
            _ => None,
        }
    }

    /// Removes the nodes of stats that effects change and that nothing reads. They served only to
    /// name the stats.
    pub(super) fn remove_unread_changed_stats(&mut self) {
        for (group, id) in core::mem::take(&mut self.changed_stats) {
            let Some(nodes) = self.graph.body_mut(group) else {
                continue;
            };
            let is_read = nodes
                .values()
                .flat_map(Node::all_sockets)
                .any(|(_, held)| held.wire().is_some_and(|wire| wire.node == id));
            if !is_read {
                nodes.remove(&id);
            }
        }
    }
}

/// An Effects node. The methods are those of `NodeBuilder<'_, EffectsNode>`.
#[derive(Clone, Copy, Debug)]
pub enum EffectsNode {}

impl NodeBuilder<'_, EffectsNode> {
    node_methods! { &structure::EFFECTS;
        sockets {
            /// Sets how many seconds the option runs until it is completed.
            duration,
            /// Sets the condition that completes the option.
            completes_when = "completes",
            /// Sets the condition that ends the option without completing it.
            fails_when = "fails",
        }
    }
}

const _: () = assert!(
    covers_own(
        &structure::EFFECTS,
        method_keys!(["duration", "completes", "fails"])
    ),
    "a socket or setting of effects has no method"
);
