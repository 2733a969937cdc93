//! Reads the inputs of effects for one agent, from the stats and the memory that it has at the
//! beginning of a step.

use inclination_core::{
    AgentState, Candidates, DrawKey, TargetId,
    authoring::{
        inspect::{Output, Trace},
        model::{Path, PortId},
    },
};

use super::{
    effect_table::InputPlan,
    model::{PopulationPlan, SimulationModel},
};

/// What an agent knew at the beginning of a step.
#[derive(Clone, Copy)]
pub(super) struct Knowledge<'k> {
    /// The values of all stats.
    pub(super) values: &'k [f32],
    /// The memory, or `None` if no effect depends on any node.
    pub(super) memory: Option<&'k AgentState>,
    pub(super) candidates: &'k Candidates,
}

/// Reads the inputs of effects for one agent.
pub(super) struct EffectReader<'r> {
    trace: &'r mut Trace,
    model: &'r SimulationModel,
    population: &'r PopulationPlan,
    knowledge: Knowledge<'r>,
    now: f64,
    evaluated: &'r mut EvaluatedFor,
}

/// The key of the draws, and the target, that the trace was last evaluated with for an agent in a
/// step.
#[derive(Clone, Copy, Default)]
pub(super) struct EvaluatedFor(Option<(DrawKey, Option<TargetId>)>);

impl<'r> EffectReader<'r> {
    pub(super) fn new(
        trace: &'r mut Trace,
        model: &'r SimulationModel,
        population: usize,
        knowledge: Knowledge<'r>,
        now: f64,
        evaluated: &'r mut EvaluatedFor,
    ) -> Self {
        Self {
            trace,
            model,
            population: &model.populations[population],
            knowledge,
            now,
            evaluated,
        }
    }

    /// Returns what an input of an Effects node reads, or `None` if it is unset and has no
    /// default. Random nodes draw with this key, and stats of targets are those of this target.
    pub(super) fn read(
        &mut self,
        input: &InputPlan,
        draws: DrawKey,
        target: Option<TargetId>,
    ) -> Option<f32> {
        match input {
            InputPlan::Unset(default) => *default,
            InputPlan::Number(own, numbers) => {
                let profile = self.population.profile_id;
                let mut numbers = numbers.iter();
                let number = numbers.find(|(of, _)| Some(*of) == profile);
                Some(number.map_or(*own, |(_, number)| *number))
            }
            InputPlan::Output {
                node,
                port,
                fallback,
            } => self.read_output(*node, *port, draws, target).or(*fallback),
        }
    }

    /// Returns the value of a node.
    pub(super) fn read_output(
        &mut self,
        node: Path,
        port: Option<PortId>,
        draws: DrawKey,
        target: Option<TargetId>,
    ) -> Option<f32> {
        self.evaluate(draws, target);
        match self.trace.output(node, port) {
            Some(Output::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// Evaluates the trace, unless it was evaluated with the same draws. Without random nodes, the
    /// draws do not matter.
    fn evaluate(&mut self, draws: DrawKey, target: Option<TargetId>) {
        let Knowledge {
            values,
            memory,
            candidates,
        } = self.knowledge;
        let Some(memory) = memory else {
            return;
        };
        let is_random = self.trace.program().is_random();
        let is_current = self
            .evaluated
            .0
            .is_some_and(|(known, _)| known == draws || !is_random);
        if !is_current {
            self.trace.set_profile(self.population.profile);
            let stats = self.model.program.all_stats().zip(values);
            for ((handle, ..), value) in stats {
                self.trace.set(handle, *value);
            }
            self.trace.set_draws(draws);
            self.trace
                .evaluate_among(candidates, Some(memory.view()), self.now);
        }

        let is_selected = is_current && self.evaluated.0.is_some_and(|(_, known)| known == target);
        if !is_selected {
            self.trace.select_candidate(target);
        }
        self.evaluated.0 = Some((draws, target));
    }
}
