//! An operation whose only reader is another is put into one step with it. Every rounding stays, and so every bit; a
//! step less is a result less to store, fetch and decide upon.

use super::schedule::{Job, Schedule};
use crate::symbolic::{Op, Term};

/// Puts pairs of jobs into one; those that depend on the world alone stay apart from the others.
pub(crate) fn fuse(schedule: &mut Schedule) {
    let Schedule { jobs, world, roots } = schedule;
    let mut readers = alloc::vec![0_u32; jobs.len()];
    for id in jobs.iter().flat_map(Job::reads) {
        readers[id as usize] += 1;
    }
    for root in roots {
        if let Term::Node(id) = root {
            readers[*id as usize] = u32::MAX;
        }
    }
    for at in 0..jobs.len() {
        let job = jobs[at];
        let fused = (0..job.op.arity().min(2)).find_map(|place| {
            let Term::Node(id) = job.terms[place] else {
                return None;
            };
            let id = id as usize;
            let inner = (readers[id] == 1 && world[id] == world[at]).then(|| jobs[id])?;
            let op = pair(job.op, place, inner.op)?;
            let terms = [inner.terms[0], inner.terms[1], job.terms[1 - place]];
            Some((id, Job { op, terms, ..job }))
        });
        if let Some((inner, job)) = fused {
            jobs[at] = job;
            // The reader computes it now.
            readers[inner] = 0;
        }
    }
    jobs.retain(|job| readers[job.id as usize] > 0);
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
