//! Runs a tape step by step, for one agent or for a few of its candidates together.
#![expect(
    clippy::inline_always,
    reason = "each run of steps dispatches once, and a register's number is a byte or a `u32`"
)]

use alloc::vec::Vec;

use crate::{
    compile::{Runs, Tape},
    math::{self, finite},
    symbolic::Op,
};

/// The registers of one tape.
#[derive(Clone, Debug, Default)]
pub(super) struct Registers(Vec<f32>);

impl Registers {
    pub(super) fn new(tape: &Tape) -> Self {
        let mut registers = alloc::vec![0.0; (tape.registers as usize).max(256)];
        for (register, constant) in registers.iter_mut().zip(&tape.constants) {
            *register = *constant;
        }
        Self(registers)
    }

    #[inline]
    pub(super) fn get(&self, register: u32) -> f32 {
        self.0.get(register as usize).copied().unwrap_or(0.0)
    }

    pub(super) fn set(&mut self, register: u32, value: f32) {
        if let Some(place) = self.0.get_mut(register as usize) {
            *place = value;
        }
    }

    /// Reads the agent's stats.
    #[inline]
    pub(super) fn read_stats(&mut self, tape: &Tape, stats: &[f32]) {
        for reading in &tape.readings {
            let register = self.0.get_mut(reading.register as usize);
            if let (Some(place), Some(value)) = (register, stats.get(reading.stat as usize)) {
                *place = *value;
            }
        }
    }

    /// Runs the steps. Everything that the tape reads must be in its registers.
    pub(super) fn run_steps(&mut self, tape: &Tape, draw: math::Draw) {
        match (&tape.narrow, self.0.first_chunk_mut()) {
            (Some(runs), Some(registers)) => {
                run_all_steps::<u8, [f32; 256], 1>(tape, runs, registers, draw);
            }
            _ => run_all_steps(tape, &tape.runs, &mut *self.0, draw),
        }
    }
}

/// The registers of a tape, addressed by numbers of type `R`. Each has `W` values, with which the
/// steps are computed together.
pub(super) trait RegisterFile<R, const W: usize> {
    fn read(&self, register: R) -> [f32; W];
    fn write(&mut self, register: R, values: [f32; W]);
}

impl RegisterFile<u32, 1> for [f32] {
    #[inline(always)]
    fn read(&self, register: u32) -> [f32; 1] {
        [self[register as usize]]
    }
    #[inline(always)]
    fn write(&mut self, register: u32, [value]: [f32; 1]) {
        self[register as usize] = value;
    }
}

/// A byte cannot index past the end of 256 registers, so no bounds are checked at run time.
impl RegisterFile<u8, 1> for [f32; 256] {
    #[inline(always)]
    fn read(&self, register: u8) -> [f32; 1] {
        [self[usize::from(register)]]
    }
    #[inline(always)]
    fn write(&mut self, register: u8, [value]: [f32; 1]) {
        self[usize::from(register)] = value;
    }
}

/// Runs the steps that depend on the world alone.
pub(super) fn run_world_steps(tape: &Tape, registers: &mut [f32]) {
    for step in &tape.steps[..tape.world_steps] {
        let [a, b, c] = step.args;
        run_same_steps(
            tape,
            step.op,
            &[[step.out, a, b, c]],
            registers,
            math::Draw::default(),
        );
    }
}

/// Runs all steps, as runs of consecutive steps with the same operation.
#[inline(always)]
pub(super) fn run_all_steps<R, F, const W: usize>(
    tape: &Tape,
    runs: &Runs<R>,
    registers: &mut F,
    draw: math::Draw,
) where
    R: Copy + Into<u32>,
    F: RegisterFile<R, W> + ?Sized,
{
    let mut rest = &runs.steps[..];
    for (op, count) in &runs.runs {
        let Some((run, after)) = rest.split_at_checked(*count as usize) else {
            return;
        };
        run_same_steps(tape, *op, run, registers, draw);
        rest = after;
    }
}

/// Runs consecutive steps that have the same operation.
#[inline(always)]
fn run_same_steps<R, F, const W: usize>(
    tape: &Tape,
    op: Op,
    run: &[[R; 4]],
    file: &mut F,
    draw: math::Draw,
) where
    R: Copy + Into<u32>,
    F: RegisterFile<R, W> + ?Sized,
{
    // No closures are used, for the reason that `kernels` gives.
    macro_rules! unary {
        ($function:path) => {
            for &[out, a, ..] in run {
                let mut values = file.read(a);
                for value in &mut values {
                    *value = $function(*value);
                }
                file.write(out, values);
            }
        };
    }
    macro_rules! binary {
        ($function:path) => {
            for &[out, a, b, _] in run {
                let (mut values, b) = (file.read(a), file.read(b));
                for (value, b) in values.iter_mut().zip(&b) {
                    *value = $function(*value, *b);
                }
                file.write(out, values);
            }
        };
    }
    macro_rules! ternary {
        ($function:path) => {
            for &[out, a, b, c] in run {
                let (mut values, b, c) = (file.read(a), file.read(b), file.read(c));
                for ((value, b), c) in values.iter_mut().zip(&b).zip(&c) {
                    *value = $function(*value, *b, *c);
                }
                file.write(out, values);
            }
        };
    }

    match op {
        Op::Input => {}
        Op::Random => {
            for &[out, key, ..] in run {
                file.write(out, [math::unit(draw, tape.keys[key.into() as usize]); W]);
            }
        }
        Op::Piecewise => {
            for &[out, x, table, _] in run {
                let (xs, table) = (file.read(x), &tape.tables[table.into() as usize]);
                let mut heights = [0.0; W];
                if let ([x], [height]) = (&xs[..], &mut heights[..]) {
                    *height = table.height_at(*x);
                } else {
                    table.fill_heights(&xs, &mut heights);
                }
                file.write(out, heights);
            }
        }
        Op::Add => binary!(math::add),
        Op::Sub => binary!(math::sub),
        Op::Mul => binary!(math::mul),
        Op::Div => binary!(math::div),
        Op::AddFinite => binary!(finite::add),
        Op::SubFinite => binary!(finite::sub),
        Op::MulFinite => binary!(finite::mul),
        Op::DivFinite => binary!(finite::div),
        Op::Min => binary!(math::min),
        Op::Max => binary!(math::max),
        Op::Less => binary!(math::less),
        Op::LessEqual => binary!(math::less_equal),
        Op::Equal => binary!(math::equal),
        Op::Pow => binary!(math::pow),
        Op::PowPositive => binary!(math::pow_positive),
        Op::Floor => unary!(math::floor),
        Op::Exp2 => unary!(math::exp2),
        Op::Log2 => unary!(math::log2),
        Op::ExpM1 => unary!(math::exp_m1),
        Op::Logistic2 => unary!(math::logistic2),
        Op::Logit2 => unary!(math::logit2),
        Op::SinTurns => unary!(math::sin_turns),
        Op::Select => ternary!(math::select),
        Op::MulAdd => ternary!(finite::mul_add),
        Op::MulFrom => ternary!(finite::mul_from),
        Op::AddAdd => ternary!(finite::add_add),
        Op::AddMul => ternary!(finite::add_mul),
        Op::AddDiv => ternary!(finite::add_div),
        Op::SubMul => ternary!(finite::sub_mul),
        Op::SubDiv => ternary!(finite::sub_div),
        Op::MulMul => ternary!(finite::mul_mul),
        Op::Clamp => ternary!(finite::clamp),
    }
}
