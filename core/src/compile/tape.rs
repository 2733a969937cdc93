//! The tape, or bytecode: a flat list of steps over numbered registers, without nodes, groups, or
//! names. It is all that is left of a graph at run time. The registers are, in this order:
//!
//! 1. constants, which are set once,
//! 2. world stats and values computed from them alone, which are computed once per batch,
//! 3. other stats and all other values; these registers are reused as soon as no later step reads
//!    them.
//!
//! Everything below [`Tape::lanes`] is equal for all agents of a batch.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    constants::Constants,
    fuse::fuse_jobs,
    interleave::interleave_jobs,
    schedule::{Job, Schedule, find_stat, input_number},
};
use crate::{
    model::{Stat, StatSanitizer},
    piecewise::Table,
    symbolic::{ArenaContents, Op, Term},
};

/// One operation: what it reads, and where it writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) op: Op,
    pub(crate) out: u32,
    /// Registers, except that a draw has the position of its key in the first place, and a
    /// piecewise curve that of its table in the second.
    pub(crate) args: [u32; 3],
}

/// Steps for a single agent, grouped so that dispatch happens once per run of equal operations.
#[derive(Debug, Default)]
pub(crate) struct Runs<R> {
    /// Each run's operation and number of steps.
    pub(crate) runs: Vec<(Op, u32)>,
    /// The output register and arguments of each step.
    pub(crate) steps: Vec<[R; 4]>,
}

impl<R> Runs<R> {
    /// Groups steps into runs. `number` converts register numbers; the result is `None` if it fails
    /// for any of them.
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
    pub(crate) entry: StatSanitizer,
}

/// A compiled list of steps, with the inputs that it reads.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    pub(crate) constants: Vec<f32>,
    pub(crate) readings: Vec<Reading>,
    /// How many of the readings are of world stats. They come first.
    pub(crate) world_readings: usize,
    /// Inputs that are not stats: their numbers and registers.
    pub(crate) slots: Vec<(u32, u32)>,
    /// Values that other tapes have computed: their numbers and registers.
    pub(crate) carried: Vec<(u32, u32)>,
    pub(crate) steps: Vec<Step>,
    /// The steps in the form for a single agent.
    pub(crate) runs: Runs<u32>,
    /// The steps for a single agent if every number fits a byte. This form is smaller, and no
    /// register can be out of range.
    pub(crate) narrow: Option<Runs<u8>>,
    /// How many of the steps depend on the world alone. They come first.
    pub(crate) world_steps: usize,
    /// The first register that differs from agent to agent.
    pub(crate) lanes: u32,
    /// The number of registers.
    pub(crate) registers: u32,
    /// The tables of piecewise curves.
    pub(crate) tables: Vec<Table>,
    /// The keys of random draws.
    pub(crate) keys: Vec<u64>,
    /// The register of each root.
    pub(crate) outputs: Vec<u32>,
}

impl Tape {
    /// Compiles the steps that compute the roots. `carried` are expressions that other tapes
    /// compute, each with its number.
    pub(crate) fn new(
        contents: &ArenaContents,
        roots: &[Term],
        stats: &[Stat],
        slots: usize,
        carried: &BTreeMap<u32, u32>,
    ) -> Self {
        let slots = (stats.len() + slots) as u32;
        let mut schedule = Schedule::new(contents, roots, stats, slots, carried);
        let count = schedule.jobs.len();
        fuse_jobs(&mut schedule);
        let Schedule { jobs, world, roots } = schedule;
        let jobs = interleave_jobs(&jobs, count);

        let mut writer = TapeWriter {
            stats,
            slots,
            tape: Self::default(),
            registers: alloc::vec![NONE; count],
            world,
            constants: Constants::default(),
        };

        writer.write_constants(&roots, &jobs);
        writer.write_world_steps(&jobs);
        writer.write_agent_steps(&roots, &jobs);

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

/// The register of a job that has none, and the last use of a job that is read to the end.
const NONE: u32 = u32::MAX;

/// Writes a schedule to a tape.
struct TapeWriter<'a> {
    stats: &'a [Stat],
    /// The number of inputs that are stats or slots.
    slots: u32,
    tape: Tape,
    /// The register of each job, once it has one.
    registers: Vec<u32>,
    /// For each job, whether it depends on the world alone.
    world: Vec<bool>,
    constants: Constants,
}

impl TapeWriter<'_> {
    fn register(&self, term: Term) -> u32 {
        match term {
            Term::Const(bits) => self.constants.find_register(bits),
            Term::Node(id) => self.registers.get(id as usize).copied().unwrap_or(0),
        }
    }

    /// Collects the constants, which take the first registers.
    fn write_constants(&mut self, roots: &[Term], jobs: &[Job]) {
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

    /// Reserves a register that is not in use yet.
    fn reserve_register(&mut self) -> u32 {
        let register = self.tape.registers;
        self.tape.registers += 1;
        register
    }

    /// Adds the inputs that depend on the world alone, or those that do not.
    fn write_readings(&mut self, jobs: &[Job], world: bool) {
        for job in jobs {
            if job.op != Op::Input || self.world[job.id as usize] != world {
                continue;
            }

            let register = self.reserve_register();
            self.registers[job.id as usize] = register;

            if let Some((index, stat)) = find_stat(self.stats, job.terms[0]) {
                self.tape.readings.push(Reading {
                    stat: index,
                    register,
                    entry: stat.sanitizer(),
                });
            } else if let Some(input) = input_number(job.terms[0]) {
                if let Some(number) = input.checked_sub(self.slots) {
                    self.tape.carried.push((number, register));
                } else {
                    let slot = input - self.stats.len() as u32;
                    self.tape.slots.push((slot, register));
                }
            }
        }
    }

    /// Writes all steps that depend on the world alone. They do not share registers.
    fn write_world_steps(&mut self, jobs: &[Job]) {
        self.write_readings(jobs, true);
        self.tape.world_readings = self.tape.readings.len();
        for job in jobs {
            if self.world[job.id as usize] && job.op != Op::Input {
                let out = self.reserve_register();
                self.write_step(job, out);
            }
        }
        self.tape.world_steps = self.tape.steps.len();
        self.tape.lanes = self.tape.registers;
    }

    /// Writes all other steps, reusing registers after their last use.
    fn write_agent_steps(&mut self, roots: &[Term], jobs: &[Job]) {
        self.write_readings(jobs, false);
        let last = last_uses(roots, jobs, self.registers.len());

        let mut free: Vec<u32> = Vec::new();
        for (at, job) in jobs.iter().enumerate() {
            if self.world[job.id as usize] || job.op == Op::Input {
                continue;
            }
            for (place, argument) in job.source_ids().enumerate() {
                if last[argument as usize] == at as u32
                    && !self.world[argument as usize]
                    && !job
                        .source_ids()
                        .take(place)
                        .any(|before| before == argument)
                {
                    free.push(self.registers[argument as usize]);
                }
            }
            let out = free.pop().unwrap_or_else(|| self.reserve_register());
            self.write_step(job, out);
        }
    }

    fn write_step(&mut self, job: &Job, out: u32) {
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

/// Returns for each job the position of the last job that reads it. Roots are read to the end.
fn last_uses(roots: &[Term], jobs: &[Job], count: usize) -> Vec<u32> {
    let mut last = alloc::vec![0; count];
    for (at, job) in jobs.iter().enumerate() {
        for id in job.source_ids() {
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
