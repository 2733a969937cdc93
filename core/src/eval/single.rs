//! One agent at a time: a plain walk along the tape.

use alloc::vec::Vec;

use super::{Columns, Draws, Evaluator};
use crate::{
    compile::{FactorHandle, Op, Program, StatHandle, Step, Tape},
    math::{self, finite},
    model::Scope,
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
        let stats = program
            .entries()
            .iter()
            .map(|entry| entry.default())
            .collect();
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
        let tape = self.program.tape();
        for reading in &tape.readings {
            self.registers[reading.register as usize] = self.stats[reading.stat as usize];
        }
        let draw = if tape.keys.is_empty() {
            math::Draw::default()
        } else {
            self.draws.state()
        };
        match (&tape.narrow, self.registers.first_chunk_mut()) {
            (Some(steps), Some(registers)) => walk::<u8, [f32; 256]>(tape, steps, registers, draw),
            _ => walk(tape, &tape.steps, &mut *self.registers, draw),
        }
    }

    /// A factor, as of the last [`Single::evaluate`].
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

    /// Computes factors of every agent, one after the other.
    pub(crate) fn evaluate_rows(
        &mut self,
        columns: &Columns<'_>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let worlds: Vec<bool> = self
            .program
            .stats()
            .map(|(.., scope)| scope == Scope::World)
            .collect();
        for agent in 0..columns.agents() {
            for (index, (entry, world)) in self.program.entries().iter().zip(&worlds).enumerate() {
                let given = columns.value(index as u32, if *world { 0 } else { agent });
                self.stats[index] = given.map_or(entry.default(), |value| entry.admit(value));
            }
            self.draws = columns.draws(agent);
            Self::evaluate(self);
            for (factor, column) in out.iter_mut() {
                if let Some(place) = column.get_mut(agent) {
                    *place = self.factor(*factor);
                }
            }
        }
    }
}

impl Evaluator for Single {
    fn evaluate(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_rows(columns, out);
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
    walk(
        tape,
        &tape.steps[..tape.world_steps],
        registers,
        math::Draw::default(),
    );
}

fn walk<R: Copy + Into<u32>, F: File<R> + ?Sized>(
    tape: &Tape,
    steps: &[Step<R>],
    registers: &mut F,
    draw: math::Draw,
) {
    for step in steps {
        let [a, b, c] = step.args;
        let read = |register: R| registers.read(register);
        let value = match step.op {
            Op::Input => read(step.out),
            Op::Random => math::unit(draw, tape.keys[a.into() as usize]),
            Op::Piecewise => tape.tables[b.into() as usize].height(read(a)),
            Op::Add => math::add(read(a), read(b)),
            Op::Sub => math::sub(read(a), read(b)),
            Op::Mul => math::mul(read(a), read(b)),
            Op::Div => math::div(read(a), read(b)),
            Op::AddFinite => finite::add(read(a), read(b)),
            Op::SubFinite => finite::sub(read(a), read(b)),
            Op::MulFinite => finite::mul(read(a), read(b)),
            Op::DivFinite => finite::div(read(a), read(b)),
            Op::Min => math::min(read(a), read(b)),
            Op::Max => math::max(read(a), read(b)),
            Op::Less => math::less(read(a), read(b)),
            Op::LessEqual => math::less_equal(read(a), read(b)),
            Op::Equal => math::equal(read(a), read(b)),
            Op::Pow => math::pow(read(a), read(b)),
            Op::PowPositive => math::pow_positive(read(a), read(b)),
            Op::Floor => math::floor(read(a)),
            Op::Exp2 => math::exp2(read(a)),
            Op::Log2 => math::log2(read(a)),
            Op::ExpM1 => math::exp_m1(read(a)),
            Op::Logistic2 => math::logistic2(read(a)),
            Op::Logit2 => math::logit2(read(a)),
            Op::SinTurns => math::sin_turns(read(a)),
            Op::Select => math::select(read(a), read(b), read(c)),
            Op::MulAdd => finite::mul_add(read(a), read(b), read(c)),
            Op::MulFrom => finite::mul_from(read(a), read(b), read(c)),
            Op::AddAdd => finite::add_add(read(a), read(b), read(c)),
            Op::AddMul => finite::add_mul(read(a), read(b), read(c)),
            Op::AddDiv => finite::add_div(read(a), read(b), read(c)),
            Op::SubMul => finite::sub_mul(read(a), read(b), read(c)),
            Op::SubDiv => finite::sub_div(read(a), read(b), read(c)),
            Op::MulMul => finite::mul_mul(read(a), read(b), read(c)),
            Op::Clamp => finite::clamp(read(a), read(b), read(c)),
        };
        registers.write(step.out, value);
    }
}
