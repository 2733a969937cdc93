//! Evaluates many agents at a time.
//!
//! Each step of a tape runs over a block of agents before the next step does, so that the
//! processor's vectors are full and the tape is read once per block. What depends on the world
//! alone is computed once for all agents, and what belongs to targets once for each. Choices are
//! made from the numbers that the tapes gave, agent by agent, or for a whole block at once where
//! the work is the same for all.

mod agent_decision;
mod batched_odds;
mod best_candidates;
mod block_agents;
mod choice_taker;
mod crowd;
mod decide_call;
mod decisions;
mod due_agents;
mod evaluate_call;
mod lanes;
mod memories;
mod odds;
mod picks;
mod random_draws;
mod report;

pub use agent_decision::AgentDecision;
pub use decide_call::DecideCall;
pub use evaluate_call::EvaluateCall;
pub use odds::{OddsBlock, OddsColumn};

use alloc::vec::Vec;

use super::{Columns, Evaluator, NO_CANDIDATES, Ranked, Vectors, choosing::Chooser};
use crate::program::{FactorHandle, Program};
use crowd::Crowd;
use decisions::GatheredInputs;
use picks::Picks;
use random_draws::RandomDraws;

/// Evaluates agents in blocks, and decides for them.
///
/// A batch owns its memory and allocates no more while it runs, with two exceptions: buffers for
/// candidates grow to the most that a block of agents had, and a decision that is made for the
/// first time allocates its own. Give every thread a separate batch.
#[derive(Clone, Debug)]
pub struct Batch {
    program: Program,
    crowd: Crowd,
    chooser: Chooser,
    picks: Picks,
    drawing: RandomDraws,
    gathered: GatheredInputs,
    odds: odds::OddsBuffers,
    /// The ranking that was asked for last.
    ranking: Vec<Ranked>,
}

impl Batch {
    /// Creates an evaluator that uses the widest vectors of this processor.
    pub fn new(program: &Program) -> Self {
        Self::with_vectors(program, Vectors::widest())
    }

    /// Creates an evaluator that uses these vectors, or narrower ones if the processor lacks them.
    /// The results are the same bits.
    pub fn with_vectors(program: &Program, vectors: Vectors) -> Self {
        Self {
            crowd: Crowd::new(program, vectors.detect()),
            chooser: Chooser::new(program),
            picks: Picks::default(),
            drawing: RandomDraws::new(program),
            gathered: GatheredInputs::default(),
            odds: odds::OddsBuffers::default(),
            ranking: Vec::new(),
            program: program.clone(),
        }
    }

    /// Returns the vectors that this evaluator uses.
    pub fn vectors(&self) -> Vectors {
        self.crowd.vectors().kind()
    }
}

impl Evaluator for Batch {
    fn evaluate_all(&mut self, columns: &Columns, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_blocks(columns, 0, &NO_CANDIDATES, |_, _| None, out);
    }
}
