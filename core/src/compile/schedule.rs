//! The schedule: the expressions that the roots need, in an order in which arguments come first and
//! values are used soon after they are computed.
//!
//! Expressions that no root needs are left out here, so all later steps take time in proportion to
//! the result and not to the arena. Guards that intervals prove to have no effect are dropped,
//! which keeps every rounding, and so every bit.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    model::{Scope, Stat},
    symbolic::{ArenaContents, Expression, Interval, Op, Term},
};

/// A step without registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// The job's position in the schedule. From here on, [`Term::Node`]s hold such IDs.
    pub(crate) id: u32,
    pub(crate) op: Op,
    pub(crate) terms: [Term; 3],
}

impl Job {
    /// Returns the IDs of the jobs that it reads.
    pub(crate) fn source_ids(&self) -> impl Iterator<Item = u32> + use<> {
        let terms = self.terms.into_iter().take(self.op.arity());
        terms.filter_map(|term| match term {
            Term::Node(id) => Some(id),
            Term::Const(_) => None,
        })
    }
}

/// The jobs that compute the roots, and nothing else.
pub(crate) struct Schedule {
    pub(crate) jobs: Vec<Job>,
    /// For each job, whether it depends on the world alone.
    pub(crate) world: Vec<bool>,
    pub(crate) roots: Vec<Term>,
}

impl Schedule {
    /// Schedules the roots. `carried` are expressions that another tape computes, each with its
    /// number; their inputs are numbered from `inputs` on.
    pub(crate) fn new(
        arena: &ArenaContents,
        roots: &[Term],
        stats: &[Stat],
        inputs: u32,
        carried: &BTreeMap<u32, u32>,
    ) -> Self {
        let mut walk = Scheduler {
            arena,
            stats,
            inputs,
            carried,
            places: alloc::vec![UNVISITED; arena.expressions.len()],
            jobs: Vec::with_capacity(arena.expressions.len()),
            world: Vec::with_capacity(arena.expressions.len()),
        };

        for root in roots {
            walk.schedule_root(*root);
        }

        Self {
            roots: roots.iter().map(|root| walk.schedule_term(*root)).collect(),
            jobs: walk.jobs,
            world: walk.world,
        }
    }
}

/// The place of an expression that has not been reached.
const UNVISITED: u32 = u32::MAX;
/// The place of an expression whose arguments are being visited.
const IN_PROGRESS: u32 = u32::MAX - 1;

/// The state of the walk from roots to arguments.
struct Scheduler<'a> {
    arena: &'a ArenaContents,
    stats: &'a [Stat],
    inputs: u32,
    carried: &'a BTreeMap<u32, u32>,
    /// For each expression, its position among the jobs.
    places: Vec<u32>,
    jobs: Vec<Job>,
    world: Vec<bool>,
}

impl Scheduler<'_> {
    /// Schedules a root after all that it depends on. Walks depth first with an explicit stack,
    /// because a chain may be longer than a thread's stack is deep.
    fn schedule_root(&mut self, root: Term) {
        let mut stack: Vec<(u32, usize)> = Vec::new();
        self.push_unvisited(root, &mut stack);

        while let Some((id, next)) = stack.last_mut() {
            let expression = self.arena.expressions[*id as usize];
            if *next < expression.op.arity() {
                let term = expression.terms[*next];
                *next += 1;
                self.push_unvisited(term, &mut stack);
            } else {
                self.add_job(*id, expression);
                stack.pop();
            }
        }
    }

    /// Pushes a term onto the stack unless it is a constant, already reached, or carried over.
    fn push_unvisited(&mut self, term: Term, stack: &mut Vec<(u32, usize)>) {
        if let Term::Node(id) = term
            && self.places[id as usize] == UNVISITED
        {
            if let Some(number) = self.carried.get(&id) {
                self.add_carried(id, self.inputs + number);
                return;
            }
            self.places[id as usize] = IN_PROGRESS;
            stack.push((id, 0));
        }
    }

    /// Adds the job of an expression that is carried over from another tape.
    fn add_carried(&mut self, id: u32, input: u32) {
        let place = self.jobs.len() as u32;
        self.places[id as usize] = place;
        self.jobs.push(Job {
            id: place,
            op: Op::Input,
            terms: [Term::Const(input), Term::Const(0), Term::Const(0)],
        });
        self.world.push(false);
    }

    /// Adds the job of an expression whose arguments have been added.
    fn add_job(&mut self, id: u32, Expression { op, terms }: Expression) {
        let place = self.jobs.len() as u32;
        self.places[id as usize] = place;
        let job = Job {
            id: place,
            op: without_guards(op, terms.map(|term| self.arena.interval(term))),
            terms: terms.map(|term| self.schedule_term(term)),
        };
        let world = match op {
            Op::Random => false,
            Op::Input => {
                let stat = find_stat(self.stats, terms[0]);
                stat.is_some_and(|(_, stat)| stat.scope == Scope::World)
            }
            _ => job.source_ids().all(|id| self.world[id as usize]),
        };

        self.jobs.push(job);
        self.world.push(world);
    }

    /// Converts a term of the arena to one of the schedule.
    fn schedule_term(&self, term: Term) -> Term {
        match term {
            Term::Node(id) => Term::Node(self.places[id as usize]),
            Term::Const(_) => term,
        }
    }
}

/// Returns the stat that an input reads, or `None` if it reads an input after the stats.
pub(crate) fn find_stat(stats: &[Stat], term: Term) -> Option<(u32, &Stat)> {
    let index = input_number(term)?;
    stats.get(index as usize).map(|stat| (index, stat))
}

/// Returns the number of an input, given its argument.
pub(crate) fn input_number(term: Term) -> Option<u32> {
    match term {
        Term::Const(index) => Some(index),
        Term::Node(_) => None,
    }
}

/// Returns the variant of an operation without the guards that intervals prove to have no effect.
fn without_guards(op: Op, intervals: [Interval; 3]) -> Op {
    let [a, b, _] = intervals;
    let finite = !Interval::from_op(op, intervals).is_saturated();
    match op {
        Op::Add if finite => Op::AddFinite,
        Op::Sub if finite => Op::SubFinite,
        Op::Mul if finite => Op::MulFinite,
        Op::Div if finite && !b.contains(0.0) => Op::DivFinite,
        Op::Pow
            if a.low >= 0.0
                && ![0.0, 1.0, 2.0, 3.0, 4.0]
                    .iter()
                    .any(|whole| b.contains(*whole)) =>
        {
            Op::PowPositive
        }
        _ => op,
    }
}
