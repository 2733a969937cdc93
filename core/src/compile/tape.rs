//! The tape: what is left of a graph at run time. A flat list of steps over numbered registers; no nodes, no groups, no
//! names. Registers stand in this order:
//!
//! 1. constants, set once,
//! 2. world stats and what is computed from them alone, worked out once for a whole batch,
//! 3. the other stats, and the rest; these registers are reused as soon as nothing reads them any more.
//!
//! Everything below [`Tape::lanes`] is the same for all agents of a batch.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    constants::Constants,
    fuse::fuse,
    interleave::interleave,
    schedule::{Job, Schedule, input_of, stat_of},
};
use crate::{
    model::{Entry, Stat},
    piecewise::Table,
    symbolic::{Contents, Op, Term},
};

/// One operation: what it reads, where it writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) op: Op,
    pub(crate) out: u32,
    /// Registers; for a draw the key's position, for a piecewise curve its table's in the second place.
    pub(crate) args: [u32; 3],
}

/// Steps for one agent, where what to do is decided once for each run of steps that do the same.
#[derive(Debug, Default)]
pub(crate) struct Runs<R> {
    /// An operation, and how many steps do it.
    pub(crate) runs: Vec<(Op, u32)>,
    /// Where each step writes, and its arguments.
    pub(crate) steps: Vec<[R; 4]>,
}

impl<R> Runs<R> {
    fn new(steps: &[Step], number: impl Fn(u32) -> Option<R>) -> Option<Self> {
        let mut runs: Vec<(Op, u32)> = Vec::new();
        let mut numbers = Vec::with_capacity(steps.len());
        for Step {
            op,
            out,
            args: [a, b, c],
        } in steps
        {
            match runs.last_mut() {
                Some((same, count)) if same == op => *count += 1,
                _ => runs.push((*op, 1)),
            }
            numbers.push([number(*out)?, number(*a)?, number(*b)?, number(*c)?]);
        }
        Some(Self {
            runs,
            steps: numbers,
        })
    }
}

/// A stat that the tape reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// The stat's position in the graph.
    pub(crate) stat: u32,
    pub(crate) register: u32,
    pub(crate) entry: Entry,
}

/// A compiled graph's steps.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    pub(crate) constants: Vec<f32>,
    pub(crate) readings: Vec<Reading>,
    /// How many of the readings are of world stats; they come first.
    pub(crate) world_readings: usize,
    /// Inputs that are no stats: which, and their register.
    pub(crate) slots: Vec<(u32, u32)>,
    /// What other tapes have worked out: which, and its register.
    pub(crate) carried: Vec<(u32, u32)>,
    pub(crate) steps: Vec<Step>,
    /// The same steps for one agent.
    pub(crate) runs: Runs<u32>,
    /// The same if every number fits a byte: smaller, and no register can be out of range.
    pub(crate) narrow: Option<Runs<u8>>,
    /// How many of the steps depend on the world alone; they come first.
    pub(crate) world_steps: usize,
    /// The first register that differs from agent to agent.
    pub(crate) lanes: u32,
    pub(crate) registers: u32,
    pub(crate) tables: Vec<Table>,
    pub(crate) keys: Vec<u64>,
    /// The register of each root.
    pub(crate) outputs: Vec<u32>,
}

impl Tape {
    /// The steps that compute the roots, and nothing else.
    pub(crate) fn new(
        contents: &Contents,
        roots: &[Term],
        stats: &[Stat],
        slots: usize,
        carried: &BTreeMap<u32, u32>,
    ) -> Self {
        let slots = (stats.len() + slots) as u32;
        let mut schedule = Schedule::new(contents, roots, stats, slots, carried);
        let count = schedule.jobs.len();
        fuse(&mut schedule);
        let Schedule { jobs, world, roots } = schedule;
        let jobs = interleave(&jobs, count);
        let mut writer = Writer {
            stats,
            slots,
            tape: Self::default(),
            registers: alloc::vec![NONE; count],
            world,
            constants: Constants::default(),
        };
        writer.constants(&roots, &jobs);
        writer.world(&jobs);
        writer.agents(&roots, &jobs);
        let outputs = roots.iter().map(|root| writer.register(*root)).collect();
        let tape = writer.tape;
        Self {
            tables: contents.tables.clone(),
            outputs,
            runs: Runs::new(&tape.steps, Some).unwrap_or_default(),
            narrow: Runs::new(&tape.steps, |number| u8::try_from(number).ok()),
            ..tape
        }
    }
}

const NONE: u32 = u32::MAX;

struct Writer<'a> {
    stats: &'a [Stat],
    /// Where the inputs end that are stats or slots.
    slots: u32,
    tape: Tape,
    /// Each job's register, once it has one.
    registers: Vec<u32>,
    /// Whether a job depends on the world alone.
    world: Vec<bool>,
    constants: Constants,
}

impl Writer<'_> {
    fn register(&self, term: Term) -> u32 {
        match term {
            Term::Const(bits) => self.constants.register(bits),
            Term::Node(id) => self.registers.get(id as usize).copied().unwrap_or(0),
        }
    }

    fn constants(&mut self, roots: &[Term], jobs: &[Job]) {
        let terms = jobs
            .iter()
            .flat_map(|job| job.terms.iter().take(job.op.arity()));
        for term in terms.chain(roots) {
            if let Term::Const(bits) = term {
                self.constants.add(*bits);
            }
        }
        self.tape.constants = self.constants.values().collect();
        self.tape.registers = self.tape.constants.len() as u32;
    }

    fn fresh(&mut self) -> u32 {
        let register = self.tape.registers;
        self.tape.registers += 1;
        register
    }

    fn readings(&mut self, jobs: &[Job], world: bool) {
        for job in jobs {
            if job.op != Op::Input || self.world[job.id as usize] != world {
                continue;
            }
            let register = self.fresh();
            self.registers[job.id as usize] = register;
            if let Some((index, stat)) = stat_of(self.stats, job.terms[0]) {
                self.tape.readings.push(Reading {
                    stat: index,
                    register,
                    entry: stat.entry(),
                });
            } else if let Some(input) = input_of(job.terms[0]) {
                if let Some(number) = input.checked_sub(self.slots) {
                    self.tape.carried.push((number, register));
                } else {
                    let slot = input - self.stats.len() as u32;
                    self.tape.slots.push((slot, register));
                }
            }
        }
    }

    fn world(&mut self, jobs: &[Job]) {
        self.readings(jobs, true);
        self.tape.world_readings = self.tape.readings.len();
        for job in jobs {
            if self.world[job.id as usize] && job.op != Op::Input {
                let out = self.fresh();
                self.write(job, out);
            }
        }
        self.tape.world_steps = self.tape.steps.len();
        self.tape.lanes = self.tape.registers;
    }

    fn agents(&mut self, roots: &[Term], jobs: &[Job]) {
        self.readings(jobs, false);
        let last = last_uses(roots, jobs, self.registers.len());
        let mut free: Vec<u32> = Vec::new();
        for (at, job) in jobs.iter().enumerate() {
            if self.world[job.id as usize] || job.op == Op::Input {
                continue;
            }
            for (place, argument) in job.reads().enumerate() {
                if last[argument as usize] == at as u32
                    && !self.world[argument as usize]
                    && !job.reads().take(place).any(|before| before == argument)
                {
                    free.push(self.registers[argument as usize]);
                }
            }
            let out = free.pop().unwrap_or_else(|| self.fresh());
            self.write(job, out);
        }
    }

    fn write(&mut self, job: &Job, out: u32) {
        let Job { id, op, terms } = *job;
        let mut args = [0; 3];
        for (arg, term) in args.iter_mut().zip(terms.iter().take(op.arity())) {
            *arg = self.register(*term);
        }
        match (op, terms) {
            (Op::Random, [Term::Const(low), Term::Const(high), _]) => {
                args[0] = self.tape.keys.len() as u32;
                self.tape.keys.push(u64::from(high) << 32 | u64::from(low));
            }
            (Op::Piecewise, [_, Term::Const(table), _]) => args[1] = table,
            _ => {}
        }
        self.tape.steps.push(Step { op, out, args });
        self.registers[id as usize] = out;
    }
}

/// For each job the position of the one that reads it last; what a root is made of lives on.
fn last_uses(roots: &[Term], jobs: &[Job], count: usize) -> Vec<u32> {
    let mut last = alloc::vec![0; count];
    for (at, job) in jobs.iter().enumerate() {
        for id in job.reads() {
            last[id as usize] = at as u32;
        }
    }
    for root in roots {
        if let Term::Node(id) = root {
            last[*id as usize] = NONE;
        }
    }
    last
}
