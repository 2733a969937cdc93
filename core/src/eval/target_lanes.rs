//! The registers of a tape for a few candidates of one agent, which run through it together.
#![expect(
    clippy::inline_always,
    reason = "code for wider vectors must be inlined"
)]

use alloc::vec::Vec;

use super::{
    tape_walk::{RegisterFile, run_all_steps},
    vectors::{DetectedVectors, VectorLoops},
};
use crate::{compile::Tape, math};

/// How many candidates run together: as many as the widest vectors have room for.
pub(super) const TARGET_LANES: usize = 16;

/// The registers of one tape, each with a value for every lane.
#[derive(Clone, Debug, Default)]
pub(super) struct TargetLanes(Vec<LaneRegister>);

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct LaneRegister([f32; TARGET_LANES]);

impl TargetLanes {
    pub(super) fn new(tape: &Tape) -> Self {
        let constants = tape.constants.iter().copied();
        let zeros = core::iter::repeat(0.0);
        let registers = constants.chain(zeros).take(tape.registers as usize);
        Self(
            registers
                .map(|value| LaneRegister([value; TARGET_LANES]))
                .collect(),
        )
    }

    /// Returns the values of a register.
    #[inline]
    pub(super) fn get(&self, register: u32) -> [f32; TARGET_LANES] {
        let values = self.0.get(register as usize);
        values.map_or([0.0; TARGET_LANES], |values| values.0)
    }

    #[inline]
    pub(super) fn set(&mut self, register: u32, values: [f32; TARGET_LANES]) {
        if let Some(place) = self.0.get_mut(register as usize) {
            place.0 = values;
        }
    }

    /// Runs the steps. Everything that the tape reads must be in its registers.
    pub(super) fn run_steps(&mut self, tape: &Tape, vectors: DetectedVectors, draw: math::Draw) {
        vectors.run_loops(&mut LaneSteps {
            tape,
            registers: &mut self.0,
            draw,
        });
    }
}

/// The loops that run the steps of a tape.
struct LaneSteps<'a> {
    tape: &'a Tape,
    registers: &'a mut [LaneRegister],
    draw: math::Draw,
}

impl VectorLoops for LaneSteps<'_> {
    #[inline(always)]
    fn run_loops(&mut self) {
        run_all_steps(self.tape, &self.tape.runs, self.registers, self.draw);
    }
}

impl RegisterFile<u32, TARGET_LANES> for [LaneRegister] {
    #[inline(always)]
    fn read(&self, register: u32) -> [f32; TARGET_LANES] {
        self[register as usize].0
    }
    #[inline(always)]
    fn write(&mut self, register: u32, values: [f32; TARGET_LANES]) {
        self[register as usize].0 = values;
    }
}
