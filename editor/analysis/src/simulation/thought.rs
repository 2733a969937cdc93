//! What an agent knows when it thinks in a step.

use std::collections::BTreeMap;

use inclination_core::{AgentState, Scope, authoring::model::StatId};

use super::{
    agent_id::AgentId, model::SimulationModel, snapshot::read_target_stat, state::SimulationState,
};

/// What an agent knows when it thinks: after options have finished, and before it decides.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    pub(super) state: AgentState,
    pub(super) values: Vec<f32>,
    pub(super) candidates: Vec<SeenMember>,
}

/// An agent that another one sees.
#[derive(Clone, Debug)]
pub(super) struct SeenMember {
    pub(super) id: AgentId,
    pub(super) population: usize,
    pub(super) values: BTreeMap<StatId, f32>,
}

impl Thought {
    /// Copies what the agent at a position knows.
    pub(super) fn new(state: &SimulationState, model: &SimulationModel, agent: usize) -> Self {
        let seen = state.seen_members(model, agent);
        let candidates = seen.map(|(perceived, at)| {
            let member = &state.agents[at];
            let stats = model.graph.stats.iter().enumerate();
            let target_stats = stats.filter(|(_, stat)| stat.scope == Scope::Target);
            let values = target_stats.map(|(position, stat)| {
                let value = read_target_stat(model, perceived, member, position);
                (stat.id, value)
            });
            SeenMember {
                id: member.id,
                population: member.population,
                values: values.collect(),
            }
        });

        let agent = &state.agents[agent];
        Self {
            state: agent.memory.clone(),
            values: agent.seen.clone(),
            candidates: candidates.collect(),
        }
    }
}

impl SeenMember {
    /// Returns the number of the candidate in a sample. It is the same in all steps.
    pub(super) fn number(&self) -> u32 {
        let population = (self.population as u32) << 24;
        population.wrapping_add(self.id.serial).wrapping_add(1)
    }
}
