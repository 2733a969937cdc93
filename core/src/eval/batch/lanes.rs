//! The registers of one tape for a block of agents: those that are the same for all, and those that
//! differ.
#![expect(
    clippy::vec_box,
    reason = "each step swaps a chunk with a spare one; boxes are swapped by their pointers"
)]

use alloc::{boxed::Box, vec::Vec};

use crate::{
    compile::Tape,
    eval::{
        Columns,
        kernels::{BLOCK_SIZE, Block, Chunk},
        tape_walk::run_world_steps,
        vectors::DetectedVectors,
    },
    math,
};

/// The registers of one tape for a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Lanes {
    /// The first register that differs between agents.
    first: u32,
    /// The registers that are the same for all agents.
    uniforms: Vec<f32>,
    /// The registers that differ, with a value for each agent of the block.
    chunks: Vec<Box<Chunk>>,
    spare: Box<Chunk>,
}

/// The values of a register: one for all agents, or one for each.
#[derive(Clone, Copy)]
pub(super) enum RegisterValues<'a> {
    Uniform(f32),
    Each(&'a [f32; BLOCK_SIZE]),
}

impl RegisterValues<'_> {
    /// Returns the value of one agent.
    pub(super) fn value_at(self, lane: usize) -> f32 {
        match self {
            Self::Uniform(value) => value,
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

    /// Computes the registers that depend on the world alone.
    pub(super) fn compute_world(&mut self, tape: &Tape, columns: &Columns) {
        for reading in &tape.readings[..tape.world_readings] {
            self.uniforms[reading.register as usize] =
                columns.world_value(reading.stat, reading.entry);
        }
        run_world_steps(tape, &mut self.uniforms);
    }

    /// Returns the values of a register.
    pub(super) fn get(&self, register: u32) -> RegisterValues<'_> {
        match register.checked_sub(self.first) {
            None => {
                let value = self.uniforms.get(register as usize);
                RegisterValues::Uniform(value.copied().unwrap_or(0.0))
            }
            Some(lane) => self
                .chunks
                .get(lane as usize)
                .map_or(RegisterValues::Uniform(0.0), |chunk| {
                    RegisterValues::Each(&chunk.0)
                }),
        }
    }

    /// Returns a register that differs between agents, to be filled before the steps run.
    pub(super) fn input_mut(&mut self, register: u32) -> &mut [f32] {
        let lane = register.checked_sub(self.first);
        let chunk = lane.and_then(|lane| self.chunks.get_mut(lane as usize));
        chunk.map_or(&mut [], |chunk| &mut chunk.0)
    }

    /// Reads the stats of `count` rows from `first` on and runs the steps.
    pub(super) fn run_tape(
        &mut self,
        tape: &Tape,
        vectors: DetectedVectors,
        columns: &Columns,
        first: usize,
        count: usize,
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
            width: padded_width(count),
        };

        vectors.run_loops(&mut block);
    }
}

/// Returns a width that the vectorized loops take without a remainder. A short block computes a few
/// lanes that are never read.
pub(super) fn padded_width(count: usize) -> usize {
    count.next_multiple_of(16).min(BLOCK_SIZE)
}
