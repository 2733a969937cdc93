//! The values of stats at the beginning of a step, and what effects read from them.

use inclination_core::{
    AgentState, Candidates, DrawKey, Program,
    authoring::{
        inspect::{Output, Trace},
        model::{Graph, Socket, SocketKey, Stat},
    },
};

use super::effect_table::EffectsInstance;

/// Returns the value that the graph reads of a stored one. Whole numbers are rounded here, so that
/// small changes are not lost.
pub(super) fn read_stat(stat: &Stat, stored: f64) -> f32 {
    let value = stored as f32;
    let value = if stat.whole {
        (value + 0.5).floor()
    } else {
        value
    };
    stat.sanitizer().sanitize(value)
}

/// Reads the inputs of effects for one agent, from the stats and the memory that it has at the
/// beginning of a step.
pub(super) struct EffectReader<'r> {
    pub(super) trace: &'r mut Trace,
    pub(super) program: &'r Program,
    pub(super) graph: &'r Graph,
    pub(super) values: &'r [f32],
    pub(super) state: &'r AgentState,
    pub(super) now: f64,
    /// The key of the draws that the trace was last evaluated with.
    pub(super) evaluated: Option<DrawKey>,
}

impl EffectReader<'_> {
    /// Returns what a socket of an Effects node reads, or `None` if it is unset. Random nodes draw
    /// with this key.
    pub(super) fn read(
        &mut self,
        instance: &EffectsInstance,
        key: SocketKey,
        draws: DrawKey,
    ) -> Option<f32> {
        match instance.node.socket(key)? {
            Socket::Unset => None,
            Socket::Value(value) => Some(value),
            Socket::Wire(wire) => {
                self.evaluate(draws);
                match self.trace.output(instance.body.node(wire.node), wire.port) {
                    Some(Output::Value(value)) => Some(value),
                    _ => instance.node.socket_spec(key)?.default,
                }
            }
        }
    }

    /// Evaluates the trace, unless it was evaluated with the same draws. Without random nodes, the
    /// draws do not matter.
    fn evaluate(&mut self, draws: DrawKey) {
        let is_current = self
            .evaluated
            .is_some_and(|known| known == draws || !self.program.is_random());
        if is_current {
            return;
        }

        let stats = self.program.all_stats().zip(&self.graph.stats);
        for (((handle, ..), _), value) in stats.zip(self.values) {
            self.trace.set(handle, *value);
        }
        self.trace.set_draws(draws);
        self.trace
            .evaluate_among(&Candidates::none(), Some(self.state.view()), self.now);
        self.evaluated = Some(draws);
    }
}
