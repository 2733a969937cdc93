//! What the roots need, in an order in which arguments come first and values are used soon. What they do not need is left
//! behind here, so everything that follows is as large as the result and not as the arena. Guards that intervals prove
//! idle are dropped, which keeps every rounding, and so every bit.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    model::{Scope, Stat},
    symbolic::{Contents, Expression, Interval, Op, Term},
};

/// A step that has no registers yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// What it computes, which is what [`Term::Node`]s are from here on: its position in the schedule.
    pub(crate) id: u32,
    pub(crate) op: Op,
    pub(crate) terms: [Term; 3],
}

impl Job {
    /// What it reads.
    pub(crate) fn reads(&self) -> impl Iterator<Item = u32> + use<> {
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
    /// `carried` are expressions that another tape computes, each with its number; inputs number on behind `inputs`.
    pub(crate) fn new(
        arena: &Contents,
        roots: &[Term],
        stats: &[Stat],
        inputs: u32,
        carried: &BTreeMap<u32, u32>,
    ) -> Self {
        let mut walk = Walk {
            arena,
            stats,
            inputs,
            carried,
            places: alloc::vec![NEW; arena.expressions.len()],
            jobs: Vec::with_capacity(arena.expressions.len()),
            world: Vec::with_capacity(arena.expressions.len()),
        };
        for root in roots {
            walk.follow(*root);
        }
        Self {
            roots: roots.iter().map(|root| walk.placed(*root)).collect(),
            jobs: walk.jobs,
            world: walk.world,
        }
    }
}

/// The place of an expression that has not been come by.
const NEW: u32 = u32::MAX;
/// The place of an expression whose arguments are being looked at.
const OPEN: u32 = u32::MAX - 1;

struct Walk<'a> {
    arena: &'a Contents,
    stats: &'a [Stat],
    inputs: u32,
    carried: &'a BTreeMap<u32, u32>,
    /// For each expression, its position among the jobs.
    places: Vec<u32>,
    jobs: Vec<Job>,
    world: Vec<bool>,
}

impl Walk<'_> {
    /// Depth first, with a stack of our own: a chain may be longer than a thread's stack is deep.
    fn follow(&mut self, root: Term) {
        let mut stack: Vec<(u32, usize)> = Vec::new();
        self.open(root, &mut stack);
        while let Some((id, next)) = stack.last_mut() {
            let expression = self.arena.expressions[*id as usize];
            if *next < expression.op.arity() {
                let term = expression.terms[*next];
                *next += 1;
                self.open(term, &mut stack);
            } else {
                self.close(*id, expression);
                stack.pop();
            }
        }
    }

    fn open(&mut self, term: Term, stack: &mut Vec<(u32, usize)>) {
        if let Term::Node(id) = term
            && self.places[id as usize] == NEW
        {
            if let Some(number) = self.carried.get(&id) {
                self.carry(id, self.inputs + number);
                return;
            }
            self.places[id as usize] = OPEN;
            stack.push((id, 0));
        }
    }

    /// Makes the job of an expression that is carried over.
    fn carry(&mut self, id: u32, input: u32) {
        let place = self.jobs.len() as u32;
        self.places[id as usize] = place;
        self.jobs.push(Job {
            id: place,
            op: Op::Input,
            terms: [Term::Const(input), Term::Const(0), Term::Const(0)],
        });
        self.world.push(false);
    }

    /// Makes the job of an expression whose arguments have theirs.
    fn close(&mut self, id: u32, Expression { op, terms }: Expression) {
        let place = self.jobs.len() as u32;
        self.places[id as usize] = place;
        let job = Job {
            id: place,
            op: without_guards(op, terms.map(|term| self.arena.interval(term))),
            terms: terms.map(|term| self.placed(term)),
        };
        let world = match op {
            Op::Random => false,
            Op::Input => {
                let stat = stat_of(self.stats, terms[0]);
                stat.is_some_and(|(_, stat)| stat.scope == Scope::World)
            }
            _ => job.reads().all(|id| self.world[id as usize]),
        };
        self.jobs.push(job);
        self.world.push(world);
    }

    fn placed(&self, term: Term) -> Term {
        match term {
            Term::Node(id) => Term::Node(self.places[id as usize]),
            Term::Const(_) => term,
        }
    }
}

/// The stat that an input's argument means, unless it means something behind the stats.
pub(crate) fn stat_of(stats: &[Stat], term: Term) -> Option<(u32, &Stat)> {
    let index = input_of(term)?;
    stats.get(index as usize).map(|stat| (index, stat))
}

/// The number of an input.
pub(crate) fn input_of(term: Term) -> Option<u32> {
    match term {
        Term::Const(index) => Some(index),
        Term::Node(_) => None,
    }
}

/// The same operation without the guards that intervals prove idle.
fn without_guards(op: Op, intervals: [Interval; 3]) -> Op {
    let [a, b, _] = intervals;
    let finite = !Interval::of(op, intervals).saturated();
    match op {
        Op::Add if finite => Op::AddFinite,
        Op::Sub if finite => Op::SubFinite,
        Op::Mul if finite => Op::MulFinite,
        Op::Div if finite && !b.holds(0.0) => Op::DivFinite,
        Op::Pow
            if a.low >= 0.0
                && ![0.0, 1.0, 2.0, 3.0, 4.0]
                    .iter()
                    .any(|whole| b.holds(*whole)) =>
        {
            Op::PowPositive
        }
        _ => op,
    }
}
