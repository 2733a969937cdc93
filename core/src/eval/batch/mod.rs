//! Many agents at a time: each step of a tape runs over a block of agents before the next one does, so that the
//! processor's vectors are full and the tape is read once a block. What depends on the world alone is worked out once
//! for all of them, what belongs to targets once for each. Choices are made of the numbers that the tapes gave, agent
//! by agent, or for a block at once where that is the same work for all.

mod crowd;
mod decided;
mod deciding;
mod drawing;
mod lanes;
mod likely;
mod odds;
mod picks;
mod taking;

pub use decided::Decided;
pub use odds::{OddsBlock, OddsColumn};

use alloc::vec::Vec;

use super::{Candidates, Columns, Evaluator, Ranked, Vectors, choosing::Chooser, kernels::BLOCK};
use crate::{
    compile::Place,
    history::{AgentStates, View},
    program::{FactorHandle, Program},
};
use crowd::{Crowd, Memories, Stretch};
use drawing::Drawing;
use picks::Picks;

/// Evaluates agents in blocks, and decides for them. Owns its memory and needs no more while it runs, but for two things:
/// candidates, for which it grows to the most that a block of agents had, and a decision that is made for the first time.
/// Give every thread its own.
#[derive(Clone, Debug)]
pub struct Batch {
    program: Program,
    crowd: Crowd,
    chooser: Chooser,
    picks: Picks,
    drawing: Drawing,
    odds: odds::Room,
    /// The ranking that was asked for last.
    ranking: Vec<Ranked>,
}

impl Batch {
    /// An evaluator that uses the widest vectors of this processor.
    pub fn new(program: &Program) -> Self {
        Self::with_vectors(program, Vectors::widest())
    }

    /// An evaluator that uses these vectors, or narrower ones where the processor has no such: the results are the
    /// same bits.
    pub fn with_vectors(program: &Program, vectors: Vectors) -> Self {
        Self {
            crowd: Crowd::new(program, vectors.detect()),
            chooser: Chooser::new(program),
            picks: Picks::default(),
            drawing: Drawing::new(program),
            odds: odds::Room::default(),
            ranking: Vec::new(),
            program: program.clone(),
        }
    }

    /// The vectors that it uses.
    pub fn vectors(&self) -> Vectors {
        self.crowd.vectors().kind()
    }

    /// Computes factors of every agent into the columns given for them, as many agents as they have room for. They have
    /// no candidates and remember nothing; a target's factor is that of the target whose stats stand among the agent's.
    pub fn evaluate(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }

    /// Computes factors of agents from `first` on, as many as the outputs have room for.
    pub fn evaluate_from(
        &mut self,
        columns: &Columns<'_>,
        first: usize,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        self.factors((columns, first), &Candidates::none(), |_| None, out);
    }

    /// Computes factors of every agent among its candidates, and with what it remembers if that is given, which is bound
    /// to the program.
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
        self.factors((columns, 0), candidates, each, out);
    }

    /// Computes factors of every agent among its candidates, where all remember the same, as of now; none: nothing. What
    /// tools ask who look at one situation in many variations.
    pub fn evaluate_alike(
        &mut self,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        memory: Option<(View<'_>, f64)>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let memory = memory.map(|(memory, now)| memory.at(self.program.layout(), now));
        let one = |_| memory.as_ref().map(|memory| Memories::One(memory.view()));
        self.factors((columns, 0), candidates, one, out);
    }

    fn factors<'m>(
        &mut self,
        (columns, first): (&Columns<'_>, usize),
        candidates: &Candidates<'_>,
        memories: impl Fn(usize) -> Option<Memories<'m>>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let Self { program, crowd, .. } = self;
        crowd.begin(program, columns, candidates);
        let lengths = out.iter().map(|(_, column)| column.len());
        let agents = lengths.max().unwrap_or(0);
        let agents = agents.min(columns.agents().saturating_sub(first));
        let draws = program.draws();
        for start in (0..agents).step_by(BLOCK) {
            let stretch = Stretch {
                first: first + start,
                count: BLOCK.min(agents - start),
            };
            if draws {
                let places = crowd.draws.iter_mut().take(stretch.count);
                for (place, agent) in places.zip(stretch.first..) {
                    *place = columns.draws(agent).state();
                }
            }
            crowd.run(program, stretch, columns, candidates, memories(start));
            if program.has_target_factors() {
                crowd.run_view(program, stretch, columns);
            }
            for (factor, column) in out.iter_mut() {
                let end = (start + stretch.count).min(column.len());
                let Some(out) = column.get_mut(start..end) else {
                    continue;
                };
                let place = program.layers().roots.get(factor.0 as usize);
                crowd.write(place.copied().unwrap_or(Place::Constant(0.0)), out);
            }
        }
    }
}

impl Evaluator for Batch {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }
}
