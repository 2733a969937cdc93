//! The agents of a simulation.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, DecisionHandle, OptionHandle, TargetId, authoring::model::Path,
};

use super::{
    agent_id::AgentId,
    model::{ControlPlan, SimulationModel, SourcePlan},
    stat_changes::bring_into_range,
};

/// A decision of an agent and what it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenLink {
    /// The decision.
    pub decision: DecisionHandle,
    /// The option.
    pub option: OptionHandle,
    /// The target, if the option is one for targets.
    pub target: Option<TargetId>,
    /// The step in which the run of the option started.
    pub started: u64,
    /// Whether the option has finished, so that nothing runs until the agent decides again.
    pub is_finished: bool,
}

/// An option that an agent runs, possibly for a target.
pub(super) type Pair = (Path, Option<TargetId>);

/// A run of an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionRun {
    /// The step in which it started.
    pub(super) started: u64,
    /// How long it runs, in seconds.
    pub(super) duration: Option<f32>,
    /// Whether it has finished in every decision that runs it, so that it applies no effects.
    pub(super) is_finished: bool,
    /// Whether it took exactly one turn, in which all its effects applied.
    pub(super) is_performed: bool,
}

impl OptionRun {
    pub(super) fn is_running(&self) -> bool {
        !self.is_finished
    }
}

/// An agent or an object.
#[derive(Clone, Debug)]
pub(super) struct Agent {
    pub(super) id: AgentId,
    pub(super) number: u64,
    /// The position of its population.
    pub(super) population: usize,
    pub(super) state: AgentState,
    /// The values of all stats. Only those that are simulated are used.
    pub(super) stored: Vec<f64>,
    /// The values of the last snapshot, which others read.
    pub(super) seen: Vec<f32>,
    /// The values that the graph read when the agent last acted. With turns, agents that act later
    /// change what is seen.
    pub(super) acted_on: Vec<f32>,
    /// The values of the factors that stats read, from the previous step.
    pub(super) factors: Vec<(usize, f32)>,
    /// For each decision that it makes, the decision and the inner ones with what they run.
    pub(super) chains: Vec<Vec<ChosenLink>>,
    pub(super) runs: BTreeMap<Pair, OptionRun>,
    /// The options that finished at the beginning of this step, or during the turn before.
    pub(super) finished: Vec<OptionHandle>,
    /// The options that took exactly this turn.
    pub(super) performed: Vec<OptionHandle>,
    /// Whether it took part in the current step.
    pub(super) has_acted: bool,
}

impl Agent {
    /// Creates a member of a population with the values that its stats start with.
    pub(super) fn new(
        model: &SimulationModel,
        seed: u64,
        population: usize,
        serial: u32,
        born: f64,
    ) -> Self {
        let plan = &model.populations[population];
        let id = AgentId {
            population: plan.id,
            serial,
        };
        let number = id.number();
        let stats = model.graph.stats.iter().zip(&plan.sources);
        let stored = stats.map(|(stat, source)| match source {
            SourcePlan::Simulated(start) => {
                let value = start.value(seed, number, stat.id.0.into());
                bring_into_range(stat, value)
            }
            _ => stat.sample.into(),
        });
        let chains = match &plan.control {
            ControlPlan::Graph { decisions, .. } => decisions.len(),
            ControlPlan::Script(_) => 1,
            ControlPlan::Nothing => 0,
        };

        Self {
            id,
            number,
            population,
            state: AgentState::new(&model.program, number, born),
            stored: stored.collect(),
            seen: Vec::new(),
            acted_on: Vec::new(),
            factors: plan
                .factors
                .iter()
                .map(|(stat, _)| (*stat, model.graph.stats[*stat].sample))
                .collect(),
            chains: vec![Vec::new(); chains],
            runs: BTreeMap::new(),
            finished: Vec::new(),
            performed: Vec::new(),
            has_acted: false,
        }
    }

    /// Returns the key of the order of agents.
    pub(super) fn order_key(&self) -> (usize, u32) {
        (self.population, self.id.serial)
    }

    /// Returns the target that the agent's current option is aimed at.
    pub(super) fn current_target(&self) -> Option<TargetId> {
        self.chains.iter().flatten().find_map(|link| link.target)
    }
}
