//! Computes the random draws of a block's agents together.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use super::block_agents::BlockAgents;
use crate::{
    compile::DecisionPlan,
    eval::{
        kernels::BLOCK_SIZE,
        vectors::{DetectedVectors, VectorLoops},
    },
    history::AgentsMut,
    math,
    program::Program,
};
use alloc::{boxed::Box, vec::Vec};

/// The working memory in which the draws of a block are computed.
#[derive(Clone, Debug)]
pub(super) struct RandomDraws {
    /// The positions in memories of the decisions whose counts key the draws.
    positions: Vec<usize>,
    agents: Box<[u64; BLOCK_SIZE]>,
    counters: Box<[u64; BLOCK_SIZE]>,
}

impl RandomDraws {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            positions: Vec::with_capacity(program.choices().decisions.len()),
            agents: Box::new([0; BLOCK_SIZE]),
            counters: Box::new([0; BLOCK_SIZE]),
        }
    }

    pub(super) fn prepare_decision(
        &mut self,
        program: &Program,
        plan: Option<&DecisionPlan>,
        part: &AgentsMut<'_>,
    ) {
        let decisions = &program.choices().decisions;
        let positions = plan
            .into_iter()
            .flat_map(|plan| &plan.within)
            .filter_map(|at| decisions.get(*at as usize))
            .filter_map(|plan| part.decision_index(plan.path));
        self.positions.clear();
        self.positions.extend(positions);
    }

    /// Computes the draws of some agents of a part.
    pub(super) fn compute_draws(
        &mut self,
        vectors: DetectedVectors,
        seed: u64,
        (part, agents): (&AgentsMut<'_>, BlockAgents<'_>),
        draws: &mut [math::Draw],
    ) {
        let places = self.agents.iter_mut().zip(self.counters.iter_mut());
        for ((number, counter), agent) in places.zip(agents.positions()) {
            (*number, *counter) = part.draw_key(agent, &self.positions);
        }

        vectors.run_loops(&mut DrawLoop {
            seed,
            keys: self,
            draws,
        });
    }
}

/// The loop that turns keys into draws.
struct DrawLoop<'a> {
    seed: u64,
    keys: &'a RandomDraws,
    draws: &'a mut [math::Draw],
}

impl VectorLoops for DrawLoop<'_> {
    #[inline(always)]
    fn run_loops(&mut self) {
        let keys = self.keys.agents.iter().zip(self.keys.counters.iter());
        for (draw, (agent, counter)) in self.draws.iter_mut().zip(keys) {
            *draw = math::Draw::new(self.seed, *agent, *counter);
        }
    }
}
