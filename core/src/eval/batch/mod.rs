//! Evaluates many agents at a time.
//!
//! Each step of a tape runs over a block of agents before the next step does, so that the
//! processor's vectors are full and the tape is read once per block. What depends on the world
//! alone is computed once for all agents, and what belongs to targets once for each. Choices are
//! made from the numbers that the tapes gave, agent by agent, or for a whole block at once where
//! the work is the same for all.

mod agent_decision;
mod batched_odds;
mod choice_taker;
mod crowd;
mod decisions;
mod lanes;
mod odds;
mod picks;
mod random_draws;

pub use agent_decision::AgentDecision;
pub use odds::{OddsBlock, OddsColumn};

use alloc::vec::Vec;

use super::{
    Candidates, Columns, Evaluator, Ranked, Vectors, choosing::Chooser, kernels::BLOCK_SIZE,
};
use crate::{
    compile::ValueLocation,
    history::{AgentStates, View},
    program::{FactorHandle, Program},
};
use crowd::{Crowd, Memories, Stretch};
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
            odds: odds::OddsBuffers::default(),
            ranking: Vec::new(),
            program: program.clone(),
        }
    }

    /// Returns the vectors that this evaluator uses.
    pub fn vectors(&self) -> Vectors {
        self.crowd.vectors().kind()
    }

    /// Computes factors of every agent into the columns given for them, for as many agents as the
    /// columns have room for.
    ///
    /// The agents have no candidates and remember nothing. A target's factor is that of the target
    /// in view, whose stats are among the agent's.
    pub fn evaluate(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }

    /// Computes factors of agents from `first` on, for as many as the outputs have room for.
    pub fn evaluate_from(
        &mut self,
        columns: &Columns<'_>,
        first: usize,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        self.evaluate_blocks(columns, first, &Candidates::none(), |_| None, out);
    }

    /// Computes factors of every agent among its candidates, with its memory if `states` is given.
    /// The states are bound to the program.
    pub fn evaluate_among(
        &mut self,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        states: Option<&mut AgentStates>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let part = states.map(|states| {
            states.bind(self.program.layout());
            states.all_mut()
        });
        let each = |first| part.as_ref().map(|part| Memories::Each { part, first });
        self.evaluate_blocks(columns, 0, candidates, each, out);
    }

    /// Computes factors of every agent among its candidates, where all agents have the same memory
    /// as of a given time, or none. Tools use this to look at many variations of one situation.
    pub fn evaluate_alike(
        &mut self,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        memory: Option<(View<'_>, f64)>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let memory = memory.map(|(memory, now)| memory.to_state_at(self.program.layout(), now));
        let one = |_| memory.as_ref().map(|memory| Memories::One(memory.view()));
        self.evaluate_blocks(columns, 0, candidates, one, out);
    }

    /// Computes factors block by block; `memories` returns those of the block that begins at an
    /// agent.
    fn evaluate_blocks<'m>(
        &mut self,
        columns: &Columns<'_>,
        first: usize,
        candidates: &Candidates<'_>,
        memories: impl Fn(usize) -> Option<Memories<'m>>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let Self { program, crowd, .. } = self;
        crowd.compute_shared(program, columns, candidates);

        let longest = out.iter().map(|(_, column)| column.len()).max();
        let agents = longest
            .unwrap_or(0)
            .min(columns.agents().saturating_sub(first));
        let draws = program.draws();

        for start in (0..agents).step_by(BLOCK_SIZE) {
            let stretch = Stretch {
                first: first + start,
                count: BLOCK_SIZE.min(agents - start),
            };

            if draws {
                let places = crowd.draws.iter_mut().take(stretch.count);
                for (place, agent) in places.zip(stretch.first..) {
                    *place = columns.draws(agent).to_draw();
                }
            }

            crowd.run_block(program, stretch, columns, candidates, memories(start));
            if program.has_target_factors() {
                crowd.run_targets_in_view(program, stretch, columns);
            }

            for (factor, column) in out.iter_mut() {
                let end = (start + stretch.count).min(column.len());
                let Some(out) = column.get_mut(start..end) else {
                    continue;
                };
                let place = program.layers().roots.get(factor.0 as usize);
                crowd.write_values(place.copied().unwrap_or(ValueLocation::Constant(0.0)), out);
            }
        }
    }
}

impl Evaluator for Batch {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }
}
