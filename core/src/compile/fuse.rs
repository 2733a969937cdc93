//! The last look at the steps before they get registers. Guards that intervals prove idle are dropped, and an operation
//! whose only reader is another is put into one step with it. Both keep every rounding, and so every bit; a step less
//! is a result less to store, fetch and decide upon.

use alloc::vec::Vec;

use super::{
    arena::{Arena, Expression, Term},
    interval::Interval,
    op::Op,
};

/// A step that has no registers yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// The expression that it computes.
    pub(crate) id: u32,
    pub(crate) op: Op,
    pub(crate) terms: [Term; 3],
}

impl Job {
    /// The expressions that it reads.
    pub(crate) fn reads(&self) -> impl Iterator<Item = u32> + '_ {
        self.terms
            .iter()
            .take(self.op.arity())
            .filter_map(|term| match term {
                Term::Node(id) => Some(*id),
                Term::Const(_) => None,
            })
    }
}

/// Makes jobs of scheduled expressions; `world` says which depend on the world alone, as those stay apart.
pub(crate) fn fuse(
    arena: &Arena,
    roots: &[Term],
    order: &[(u32, Expression)],
    world: &[bool],
) -> Vec<Job> {
    let mut readers = alloc::vec![0_u32; arena.len()];
    let terms = order
        .iter()
        .flat_map(|(_, expression)| expression.terms.iter().take(expression.op.arity()));
    for term in terms.chain(roots) {
        if let Term::Node(id) = term {
            readers[*id as usize] += 1;
        }
    }
    for root in roots {
        if let Term::Node(id) = root {
            readers[*id as usize] = u32::MAX;
        }
    }
    // Where each expression's job stands in the list, to be taken out again by its only reader.
    let mut place = alloc::vec![0_u32; arena.len()];
    let mut jobs: Vec<Option<Job>> = Vec::with_capacity(order.len());
    for (id, Expression { op, terms }) in order {
        let mut job = Job {
            id: *id,
            op: without_guards(*op, terms.map(|term| arena.interval(term))),
            terms: *terms,
        };
        let argument = |at: usize| match job.terms[at] {
            Term::Node(inner)
                if readers[inner as usize] == 1 && world[inner as usize] == world[*id as usize] =>
            {
                jobs.get(place[inner as usize] as usize)
                    .copied()
                    .flatten()
                    .filter(|inner_job| inner_job.id == inner)
            }
            _ => None,
        };
        let fused = [0, 1]
            .into_iter()
            .filter(|at| *at < op.arity())
            .find_map(|at| {
                let inner = argument(at)?;
                let op = pair(job.op, at, inner.op)?;
                Some((
                    inner.id,
                    op,
                    [inner.terms[0], inner.terms[1], job.terms[1 - at]],
                ))
            });
        if let Some((inner, op, terms)) = fused {
            jobs[place[inner as usize] as usize] = None;
            job = Job { id: *id, op, terms };
        }
        place[*id as usize] = jobs.len() as u32;
        jobs.push(Some(job));
    }
    jobs.into_iter().flatten().collect()
}

/// The step that does both an operation and the inner one that its argument at `at` comes from.
fn pair(outer: Op, at: usize, inner: Op) -> Option<Op> {
    match (outer, at, inner) {
        (Op::AddFinite, _, Op::MulFinite) => Some(Op::MulAdd),
        (Op::AddFinite, _, Op::AddFinite) => Some(Op::AddAdd),
        (Op::SubFinite, 1, Op::MulFinite) => Some(Op::MulFrom),
        (Op::MulFinite, _, Op::AddFinite) => Some(Op::AddMul),
        (Op::MulFinite, _, Op::SubFinite) => Some(Op::SubMul),
        (Op::MulFinite, _, Op::MulFinite) => Some(Op::MulMul),
        (Op::DivFinite, 0, Op::AddFinite) => Some(Op::AddDiv),
        (Op::DivFinite, 0, Op::SubFinite) => Some(Op::SubDiv),
        (Op::Max, _, Op::Min) => Some(Op::Clamp),
        _ => None,
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
