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
    agents::Agent,
    effect_table::InputPlan,
    model::{PopulationPlan, SimulationModel},
};

/// What an agent knows at the beginning of a step, which later changes of the agent do not affect.
pub(super) struct Knowledge {
    pub(super) values: Vec<f32>,
    state: AgentState,
}

impl Knowledge {
    /// Copies what an agent knows, if any effect depends on it.
    pub(super) fn of(agent: &Agent, model: &SimulationModel) -> Option<Self> {
        model.reads_nodes.then(|| Self {
            values: agent.seen.clone(),
            state: agent.state.clone(),
        })
    }
}

/// Reads the inputs of effects for one agent.
pub(super) struct EffectReader<'r> {
    pub(super) trace: &'r mut Trace,
    pub(super) model: &'r SimulationModel,
    pub(super) population: &'r PopulationPlan,
    /// What the agent knows, or `None` if no effect depends on it.
    pub(super) knowledge: Option<&'r Knowledge>,
    pub(super) candidates: &'r Candidates,
    pub(super) now: f64,
    /// The key of the draws, and the target, that the trace was last evaluated with.
    pub(super) evaluated: Option<(DrawKey, Option<TargetId>)>,
}

impl EffectReader<'_> {
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
        let Some(knowledge) = self.knowledge else {
            return;
        };
        let program = &self.model.program;
        let is_current = self
            .evaluated
            .is_some_and(|(known, _)| known == draws || !program.is_random());
        if !is_current {
            self.trace.set_profile(self.population.profile);
            let stats = program.all_stats().zip(&knowledge.values);
            for ((handle, ..), value) in stats {
                self.trace.set(handle, *value);
            }
            self.trace.set_draws(draws);
            self.trace
                .evaluate_among(self.candidates, Some(knowledge.state.view()), self.now);
        }

        let is_selected = is_current && self.evaluated.is_some_and(|(_, known)| known == target);
        if !is_selected {
            self.trace.select_candidate(target);
        }
        self.evaluated = Some((draws, target));
    }
}
