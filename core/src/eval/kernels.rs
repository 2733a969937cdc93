//! The steps of a tape over a block of agents.
//!
//! The steps are plain loops over the same functions that run one agent, so the bits are the same;
//! the compiler vectorizes them. Each loop reads slices and writes into a spare chunk, which is
//! then swapped with the chunk of the result, so nothing overlaps and a register may be overwritten
//! while it is read. No closures are used: around vector code they have failed to be inlined
//! before, at fifty times the cost.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use alloc::boxed::Box;

use super::{Columns, vectors::VectorLoops};
use crate::{
    compile::{Step, Tape},
    math::{self, finite},
    symbolic::Op,
};

/// The number of agents that run through a step at a time: few enough for a graph's registers to
/// stay in the nearest cache.
pub(crate) const BLOCK_SIZE: usize = 256;

/// One register of a block.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Chunk(pub(crate) [f32; BLOCK_SIZE]);

impl Default for Chunk {
    fn default() -> Self {
        Self([0.0; BLOCK_SIZE])
    }
}

/// A block of agents on which a tape runs.
pub(crate) struct Block<'b> {
    pub(crate) tape: &'b Tape,
    pub(crate) columns: &'b Columns,
    pub(crate) uniforms: &'b [f32],
    pub(crate) chunks: &'b mut [Box<Chunk>],
    pub(crate) spare: &'b mut Box<Chunk>,
    pub(crate) draws: &'b [math::Draw],
    /// The position of the first agent.
    pub(crate) first: usize,
    /// The number of agents that run, including padding.
    pub(crate) width: usize,
}

/// An input of a step.
enum Operand<'a> {
    Uniform(f32),
    Lanes(&'a [f32]),
}

use Operand::{Lanes, Uniform};

macro_rules! unary {
    ($out:ident, $a:expr, $function:path) => {
        match $a {
            Lanes(a) => {
                for (out, a) in $out.iter_mut().zip(a) {
                    *out = $function(*a);
                }
            }
            Uniform(a) => $out.fill($function(a)),
        }
    };
}

macro_rules! binary {
    ($out:ident, $a:expr, $b:expr, $function:path) => {
        match ($a, $b) {
            (Lanes(a), Lanes(b)) => {
                for ((out, a), b) in $out.iter_mut().zip(a).zip(b) {
                    *out = $function(*a, *b);
                }
            }
            (Lanes(a), Uniform(b)) => {
                for (out, a) in $out.iter_mut().zip(a) {
                    *out = $function(*a, b);
                }
            }
            (Uniform(a), Lanes(b)) => {
                for (out, b) in $out.iter_mut().zip(b) {
                    *out = $function(a, *b);
                }
            }
            (Uniform(a), Uniform(b)) => $out.fill($function(a, b)),
        }
    };
}

macro_rules! ternary {
    ($out:ident, $a:expr, $b:expr, $c:expr, $function:path) => {
        match ($a, $b, $c) {
            (Lanes(a), Lanes(b), Lanes(c)) => {
                for (((out, a), b), c) in $out.iter_mut().zip(a).zip(b).zip(c) {
                    *out = $function(*a, *b, *c);
                }
            }
            (Lanes(a), Lanes(b), Uniform(c)) => {
                for ((out, a), b) in $out.iter_mut().zip(a).zip(b) {
                    *out = $function(*a, *b, c);
                }
            }
            (Lanes(a), Uniform(b), Lanes(c)) => {
                for ((out, a), c) in $out.iter_mut().zip(a).zip(c) {
                    *out = $function(*a, b, *c);
                }
            }
            (Uniform(a), Lanes(b), Lanes(c)) => {
                for ((out, b), c) in $out.iter_mut().zip(b).zip(c) {
                    *out = $function(a, *b, *c);
                }
            }
            (Lanes(a), Uniform(b), Uniform(c)) => {
                for (out, a) in $out.iter_mut().zip(a) {
                    *out = $function(*a, b, c);
                }
            }
            (Uniform(a), Lanes(b), Uniform(c)) => {
                for (out, b) in $out.iter_mut().zip(b) {
                    *out = $function(a, *b, c);
                }
            }
            (Uniform(a), Uniform(b), Lanes(c)) => {
                for (out, c) in $out.iter_mut().zip(c) {
                    *out = $function(a, b, *c);
                }
            }
            (Uniform(a), Uniform(b), Uniform(c)) => $out.fill($function(a, b, c)),
        }
    };
}

impl VectorLoops for Block<'_> {
    /// Reads the stats and runs every step. This is inlined into a wrapper for each kind of
    /// vectors.
    #[inline(always)]
    fn run_loops(&mut self) {
        let tape = self.tape;
        for reading in &tape.readings[tape.world_readings..] {
            let chunk = &mut self.chunks[(reading.register - tape.lanes) as usize];
            self.columns.read_stat(
                reading.stat,
                reading.entry,
                self.first,
                &mut chunk.0[..self.width],
            );
        }

        for step in &tape.steps[tape.world_steps..] {
            self.run_step(*step);
            core::mem::swap(
                self.spare,
                &mut self.chunks[(step.out - tape.lanes) as usize],
            );
        }
    }
}

impl Block<'_> {
    /// Runs a step and leaves its result in the spare chunk.
    #[inline(always)]
    fn run_step(
        &mut self,
        Step {
            op,
            args: [a, b, c],
            ..
        }: Step,
    ) {
        let Self {
            tape,
            uniforms,
            chunks,
            spare,
            draws,
            width,
            ..
        } = self;

        let out = &mut spare.0[..*width];
        let read = |register: u32| match register.checked_sub(tape.lanes) {
            None => Uniform(uniforms[register as usize]),
            Some(lane) => Lanes(&chunks[lane as usize].0[..*width]),
        };

        match op {
            Op::Input => {}
            Op::Random => {
                let key = tape.keys[a as usize];
                for (out, draw) in out.iter_mut().zip(draws.iter()) {
                    *out = math::unit(*draw, key);
                }
            }
            Op::Piecewise => match read(a) {
                Lanes(a) => tape.tables[b as usize].fill_heights(a, out),
                Uniform(a) => out.fill(tape.tables[b as usize].height_at(a)),
            },
            Op::Add => binary!(out, read(a), read(b), math::add),
            Op::Sub => binary!(out, read(a), read(b), math::sub),
            Op::Mul => binary!(out, read(a), read(b), math::mul),
            Op::Div => binary!(out, read(a), read(b), math::div),
            Op::AddFinite => binary!(out, read(a), read(b), finite::add),
            Op::SubFinite => binary!(out, read(a), read(b), finite::sub),
            Op::MulFinite => binary!(out, read(a), read(b), finite::mul),
            Op::DivFinite => binary!(out, read(a), read(b), finite::div),
            Op::Min => binary!(out, read(a), read(b), math::min),
            Op::Max => binary!(out, read(a), read(b), math::max),
            Op::Less => binary!(out, read(a), read(b), math::less),
            Op::LessEqual => binary!(out, read(a), read(b), math::less_equal),
            Op::Equal => binary!(out, read(a), read(b), math::equal),
            Op::Pow => binary!(out, read(a), read(b), math::pow),
            Op::PowPositive => binary!(out, read(a), read(b), math::pow_positive),
            Op::Floor => unary!(out, read(a), math::floor),
            Op::Exp2 => unary!(out, read(a), math::exp2),
            Op::Log2 => unary!(out, read(a), math::log2),
            Op::ExpM1 => unary!(out, read(a), math::exp_m1),
            Op::Logistic2 => unary!(out, read(a), math::logistic2),
            Op::Logit2 => unary!(out, read(a), math::logit2),
            Op::SinTurns => unary!(out, read(a), math::sin_turns),
            Op::Select => ternary!(out, read(a), read(b), read(c), math::select),
            Op::MulAdd => ternary!(out, read(a), read(b), read(c), finite::mul_add),
            Op::MulFrom => ternary!(out, read(a), read(b), read(c), finite::mul_from),
            Op::AddAdd => ternary!(out, read(a), read(b), read(c), finite::add_add),
            Op::AddMul => ternary!(out, read(a), read(b), read(c), finite::add_mul),
            Op::AddDiv => ternary!(out, read(a), read(b), read(c), finite::add_div),
            Op::SubMul => ternary!(out, read(a), read(b), read(c), finite::sub_mul),
            Op::SubDiv => ternary!(out, read(a), read(b), read(c), finite::sub_div),
            Op::MulMul => ternary!(out, read(a), read(b), read(c), finite::mul_mul),
            Op::Clamp => ternary!(out, read(a), read(b), read(c), finite::clamp),
        }
    }
}
