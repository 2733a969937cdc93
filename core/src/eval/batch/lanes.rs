//! One tape's registers for a block: those that are the same for all, and those that differ.
#![expect(
    clippy::vec_box,
    reason = "chunks change places with a spare one at every step; boxes change places by their pointers"
)]

use alloc::{boxed::Box, vec::Vec};

use crate::{
    compile::Tape,
    eval::{
        Columns,
        kernels::{BLOCK, Block, Chunk},
        vectors::DetectedVectors,
        walk::run_world,
    },
    math,
};

/// The registers.
#[derive(Clone, Debug, Default)]
pub(super) struct Lanes {
    /// The first register that differs.
    first: u32,
    /// The registers that are the same for all.
    uniforms: Vec<f32>,
    /// The registers that differ, a block of each.
    chunks: Vec<Box<Chunk>>,
    spare: Box<Chunk>,
}

/// What a register holds.
#[derive(Clone, Copy)]
pub(super) enum Held<'a> {
    Alike(f32),
    Each(&'a [f32; BLOCK]),
}

impl Held<'_> {
    pub(super) fn at(self, lane: usize) -> f32 {
        match self {
            Self::Alike(value) => value,
            Self::Each(values) => values.get(lane).copied().unwrap_or(0.0),
        }
    }
}

impl Lanes {
    pub(super) fn new(tape: &Tape) -> Self {
        let mut uniforms = alloc::vec![0.0; tape.lanes as usize];
        for (register, constant) in uniforms.iter_mut().zip(&tape.constants) {
            *register = *constant;
        }
        Self {
            first: tape.lanes,
            uniforms,
            chunks: (tape.lanes..tape.registers)
                .map(|_| Box::default())
                .collect(),
            spare: Box::default(),
        }
    }

    /// Works out what depends on the world alone.
    pub(super) fn world(&mut self, tape: &Tape, columns: &Columns<'_>) {
        for reading in &tape.readings[..tape.world_readings] {
            self.uniforms[reading.register as usize] = columns.world(reading.stat, reading.entry);
        }
        run_world(tape, &mut self.uniforms);
    }

    /// What a register holds.
    pub(super) fn get(&self, register: u32) -> Held<'_> {
        match register.checked_sub(self.first) {
            None => {
                let value = self.uniforms.get(register as usize);
                Held::Alike(value.copied().unwrap_or(0.0))
            }
            Some(lane) => self
                .chunks
                .get(lane as usize)
                .map_or(Held::Alike(0.0), |chunk| Held::Each(&chunk.0)),
        }
    }

    /// A register that differs, to be filled before the steps run.
    pub(super) fn input(&mut self, register: u32) -> &mut [f32] {
        let lane = register.checked_sub(self.first);
        let chunk = lane.and_then(|lane| self.chunks.get_mut(lane as usize));
        chunk.map_or(&mut [], |chunk| &mut chunk.0)
    }

    /// Reads stats of so many rows from `first` on and runs the steps.
    pub(super) fn run(
        &mut self,
        tape: &Tape,
        vectors: DetectedVectors,
        columns: &Columns<'_>,
        (first, count): (usize, usize),
        draws: &[math::Draw],
    ) {
        let mut block = Block {
            tape,
            columns,
            uniforms: &self.uniforms,
            chunks: &mut self.chunks,
            spare: &mut self.spare,
            draws,
            first,
            width: padded(count),
        };
        vectors.run(&mut block);
    }
}

/// A width that the vectorised loops take without a remainder: a short block pays for few lanes that nobody reads.
pub(super) fn padded(count: usize) -> usize {
    count.next_multiple_of(16).min(BLOCK)
}
