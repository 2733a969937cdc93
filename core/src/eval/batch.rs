//! Many agents at a time: each step of the tape runs over a block of agents before the next one does, so that the
//! processor's vectors are full and the tape is read once a block. What depends on the world alone is worked out once
//! for all of them.
#![expect(
    clippy::vec_box,
    reason = "chunks change places with a spare one at every step; boxes change places by their pointers"
)]

use alloc::{boxed::Box, vec::Vec};

use super::{
    Columns, Evaluator, Vectors,
    kernels::{BLOCK, Block, Chunk},
    walk::run_world,
};
use crate::{
    compile::{FactorHandle, Place, Program},
    math,
};

/// Evaluates agents in blocks. Owns its memory and needs no more while it runs; give every thread its own.
#[derive(Clone, Debug)]
pub struct Batch {
    program: Program,
    vectors: Vectors,
    /// The registers that are the same for all agents.
    uniforms: Vec<f32>,
    /// The registers that differ, a block of each.
    chunks: Vec<Box<Chunk>>,
    spare: Box<Chunk>,
    draws: Vec<math::Draw>,
}

impl Batch {
    /// An evaluator that uses the widest vectors of this processor.
    pub fn new(program: &Program) -> Self {
        Self::with_vectors(program, Vectors::widest())
    }

    /// An evaluator that uses these vectors, or narrower ones where the processor has no such: the results are the
    /// same bits.
    pub fn with_vectors(program: &Program, vectors: Vectors) -> Self {
        let tape = &program.layers().levels[0].agent;
        let mut uniforms = alloc::vec![0.0; tape.lanes as usize];
        for (register, constant) in uniforms.iter_mut().zip(&tape.constants) {
            *register = *constant;
        }
        let chunks = (tape.lanes..tape.registers)
            .map(|_| Box::default())
            .collect();
        let draws = if tape.keys.is_empty() {
            Vec::new()
        } else {
            alloc::vec![math::Draw::default(); BLOCK]
        };
        let vectors = vectors.min(Vectors::widest());
        Self {
            program: program.clone(),
            vectors,
            uniforms,
            chunks,
            spare: Box::default(),
            draws,
        }
    }

    /// The vectors that it uses.
    pub fn vectors(&self) -> Vectors {
        self.vectors
    }

    /// Computes factors of every agent into the columns given for them, as many agents as they have room for.
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
        let Self {
            program,
            vectors,
            uniforms,
            chunks,
            spare,
            draws,
        } = self;
        let layers = program.layers();
        let tape = &layers.levels[0].agent;
        for reading in &tape.readings[..tape.world_readings] {
            uniforms[reading.register as usize] = columns.world(reading.stat, reading.entry);
        }
        run_world(tape, uniforms);
        let agents = out
            .iter()
            .map(|(_, column)| column.len())
            .max()
            .unwrap_or(0);
        let agents = agents.min(columns.agents().saturating_sub(first));
        for start in (0..agents).step_by(BLOCK) {
            let count = BLOCK.min(agents - start);
            for (place, agent) in draws.iter_mut().zip(first + start..first + start + count) {
                *place = columns.draws(agent).state();
            }
            let mut block = Block {
                tape,
                columns,
                uniforms,
                chunks,
                spare,
                draws,
                first: first + start,
                width: padded(count),
            };
            vectors.run(&mut block);
            for (factor, column) in out.iter_mut() {
                let end = (start + count).min(column.len());
                let Some(place) = column.get_mut(start..end) else {
                    continue;
                };
                match layers.roots.get(factor.0 as usize) {
                    Some(Place::Agent { register, .. }) => match register.checked_sub(tape.lanes) {
                        None => place.fill(uniforms[*register as usize]),
                        Some(lane) => {
                            place.copy_from_slice(&chunks[lane as usize].0[..place.len()]);
                        }
                    },
                    Some(Place::Constant(value)) => place.fill(*value),
                    _ => place.fill(0.0),
                }
            }
        }
    }
}

/// A width that the vectorised loops take without a remainder: a short block pays for few lanes that nobody reads.
fn padded(count: usize) -> usize {
    count.next_multiple_of(16).min(BLOCK)
}

impl Evaluator for Batch {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }
}
