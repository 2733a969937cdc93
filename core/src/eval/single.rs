//! One agent at a time: a plain walk along the tape.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::vec::Vec;

use super::{Columns, Draws, Evaluator};
use crate::{
    compile::{FactorHandle, Op, Program, Runs, StatHandle, Tape},
    math::{self, finite},
    model::Entry,
};

/// Evaluates one agent. Owns its memory, so that evaluating allocates nothing.
#[derive(Clone, Debug)]
pub struct Single {
    program: Program,
    /// What the game gave for each stat, already made safe.
    stats: Vec<f32>,
    registers: Vec<f32>,
    draws: Draws,
}

impl Single {
    /// An evaluator in which every stat has its default.
    pub fn new(program: &Program) -> Self {
        let tape = program.tape();
        let mut registers = alloc::vec![0.0; (tape.registers as usize).max(256)];
        for (register, constant) in registers.iter_mut().zip(&tape.constants) {
            *register = *constant;
        }
        let stats = program.entries().iter().map(Entry::default).collect();
        Self {
            program: program.clone(),
            stats,
            registers,
            draws: Draws::default(),
        }
    }

    /// The program that it runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Gives a stat's value. It is made safe here: NaN becomes the default, what lies outside the range the nearer end.
    pub fn set(&mut self, stat: StatHandle, value: f32) {
        let index = stat.0 as usize;
        if let (Some(place), Some(entry)) =
            (self.stats.get_mut(index), self.program.entries().get(index))
        {
            *place = entry.admit(value);
        }
    }

    /// Says whose draws its random nodes make.
    pub fn set_draws(&mut self, draws: Draws) {
        self.draws = draws;
    }

    /// Computes every factor.
    pub fn evaluate(&mut self) {
        for reading in &self.program.tape().readings {
            self.registers[reading.register as usize] = self.stats[reading.stat as usize];
        }
        self.run(self.draws);
    }

    /// Runs the steps; the stats stand in their registers.
    fn run(&mut self, draws: Draws) {
        let tape = self.program.tape();
        let draw = if tape.keys.is_empty() {
            math::Draw::default()
        } else {
            draws.state()
        };
        match (&tape.narrow, self.registers.first_chunk_mut()) {
            (Some(runs), Some(registers)) => {
                walk_all::<u8, [f32; 256]>(tape, runs, registers, draw);
            }
            _ => walk_all(tape, &tape.runs, &mut *self.registers, draw),
        }
    }

    /// A factor, as of the last [`Single::evaluate`]; 0 if the program has no such factor.
    pub fn factor(&self, factor: FactorHandle) -> f32 {
        let register = self.program.tape().outputs.get(factor.0 as usize);
        register
            .and_then(|register| self.registers.get(*register as usize))
            .copied()
            .unwrap_or(0.0)
    }
}

impl Single {
    /// A stat as the graph sees it.
    pub fn stat(&self, stat: StatHandle) -> f32 {
        self.stats.get(stat.0 as usize).copied().unwrap_or(0.0)
    }
}

/// One agent after the other. What was set for the one agent stays as it was.
impl Evaluator for Single {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        for agent in 0..columns.agents() {
            let tape = self.program.tape();
            for (at, reading) in tape.readings.iter().enumerate() {
                let row = if at < tape.world_readings { 0 } else { agent };
                let given = columns.value(reading.stat, row);
                self.registers[reading.register as usize] =
                    given.map_or(reading.entry.default(), |value| reading.entry.admit(value));
            }
            self.run(columns.draws(agent));
            for (factor, column) in out.iter_mut() {
                if let Some(place) = column.get_mut(agent) {
                    *place = self.factor(*factor);
                }
            }
        }
    }
}

/// The registers of a tape, by numbers of one width.
trait File<R> {
    fn read(&self, register: R) -> f32;
    fn write(&mut self, register: R, value: f32);
}

impl File<u32> for [f32] {
    #[inline(always)]
    fn read(&self, register: u32) -> f32 {
        self[register as usize]
    }
    #[inline(always)]
    fn write(&mut self, register: u32, value: f32) {
        self[register as usize] = value;
    }
}

/// A byte cannot point outside of these, so nothing has to be asked at run time.
impl File<u8> for [f32; 256] {
    #[inline(always)]
    fn read(&self, register: u8) -> f32 {
        self[usize::from(register)]
    }
    #[inline(always)]
    fn write(&mut self, register: u8, value: f32) {
        self[usize::from(register)] = value;
    }
}

/// Walks along the steps that depend on the world alone.
pub(crate) fn run_world(tape: &Tape, registers: &mut [f32]) {
    for step in &tape.steps[..tape.world_steps] {
        let [a, b, c] = step.args;
        walk(
            tape,
            (step.op, &[[step.out, a, b, c]]),
            registers,
            math::Draw::default(),
        );
    }
}

fn walk_all<R: Copy + Into<u32>, F: File<R> + ?Sized>(
    tape: &Tape,
    runs: &Runs<R>,
    registers: &mut F,
    draw: math::Draw,
) {
    let mut rest = &runs.steps[..];
    for (op, count) in &runs.runs {
        let Some((run, after)) = rest.split_at_checked(*count as usize) else {
            return;
        };
        walk(tape, (*op, run), registers, draw);
        rest = after;
    }
}

/// Walks along a run of steps that do the same.
#[inline(always)]
fn walk<R: Copy + Into<u32>, F: File<R> + ?Sized>(
    tape: &Tape,
    (op, run): (Op, &[[R; 4]]),
    file: &mut F,
    draw: math::Draw,
) {
    macro_rules! unary {
        ($function:path) => {
            for &[out, a, ..] in run {
                file.write(out, $function(file.read(a)));
            }
        };
    }
    macro_rules! binary {
        ($function:path) => {
            for &[out, a, b, _] in run {
                file.write(out, $function(file.read(a), file.read(b)));
            }
        };
    }
    macro_rules! ternary {
        ($function:path) => {
            for &[out, a, b, c] in run {
                file.write(out, $function(file.read(a), file.read(b), file.read(c)));
            }
        };
    }
    match op {
        Op::Input => {}
        Op::Random => {
            for &[out, key, ..] in run {
                file.write(out, math::unit(draw, tape.keys[key.into() as usize]));
            }
        }
        Op::Piecewise => {
            for &[out, x, table, _] in run {
                file.write(out, tape.tables[table.into() as usize].height(file.read(x)));
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
