//! The draws of a block's agents, made together.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::{boxed::Box, vec::Vec};
use core::ops::Range;

use crate::{
    compile::DecisionPlan,
    eval::{
        Draws,
        kernels::BLOCK,
        vectors::{DetectedVectors, Work},
    },
    history::AgentsMut,
    math,
    program::Program,
};

/// What draws are made in.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    /// Where memories have the decisions whose counts draws are keyed by.
    positions: Vec<usize>,
    agents: Box<[u64; BLOCK]>,
    counters: Box<[u64; BLOCK]>,
}

impl Drawing {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            positions: Vec::with_capacity(program.choices().decisions.len()),
            agents: Box::new([0; BLOCK]),
            counters: Box::new([0; BLOCK]),
        }
    }

    /// Gets ready for a decision.
    pub(super) fn begin(
        &mut self,
        program: &Program,
        plan: Option<&DecisionPlan>,
        part: &AgentsMut<'_>,
    ) {
        let decisions = &program.choices().decisions;
        let within = plan.into_iter().flat_map(|plan| &plan.within);
        let within = within.filter_map(|at| decisions.get(*at as usize));
        self.positions.clear();
        let known = within.filter_map(|plan| part.position(plan.path));
        self.positions.extend(known);
    }

    /// Makes the draws of some agents of a part.
    pub(super) fn draw(
        &mut self,
        vectors: DetectedVectors,
        seed: u64,
        (part, agents): (&AgentsMut<'_>, Range<usize>),
        draws: &mut [math::Draw],
    ) {
        let places = self.agents.iter_mut().zip(self.counters.iter_mut());
        for ((agent, counter), key) in places.zip(part.keys(agents, &self.positions)) {
            (*agent, *counter) = key;
        }
        vectors.run(&mut Making {
            seed,
            keys: self,
            draws,
        });
    }
}

struct Making<'a> {
    seed: u64,
    keys: &'a Drawing,
    draws: &'a mut [math::Draw],
}

impl Work for Making<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let keys = self.keys.agents.iter().zip(self.keys.counters.iter());
        for (draw, (&agent, &counter)) in self.draws.iter_mut().zip(keys) {
            let draws = Draws {
                seed: self.seed,
                agent,
                counter,
            };
            *draw = draws.state();
        }
    }
}
