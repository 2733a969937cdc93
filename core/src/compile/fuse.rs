//! Fusion: an operation whose result is read by only one other operation becomes one step with it.
//! Every rounding stays, so results are identical to the bit. Each step less is one result less to
//! store and load, and one operation less to dispatch.

use super::schedule::{Job, Schedule};
use crate::symbolic::{Op, Term};

/// Combines pairs of jobs. Jobs that depend on the world alone are not combined with others.
pub(crate) fn fuse_jobs(schedule: &mut Schedule) {
    let Schedule { jobs, world, roots } = schedule;
    let mut readers = alloc::vec![0_u32; jobs.len()];
    for id in jobs.iter().flat_map(Job::source_ids) {
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
            let op = fused_op(job.op, place, inner.op)?;
            let terms = [inner.terms[0], inner.terms[1], job.terms[1 - place]];
            Some((id, Job { op, terms, ..job }))
        });
        if let Some((inner, job)) = fused {
            jobs[at] = job;
            // The inner job is now computed as part of its reader.
            readers[inner] = 0;
        }
    }

    jobs.retain(|job| readers[job.id as usize] > 0);
}

/// Returns the operation that combines an outer operation with the inner one that gives its
/// argument at index `at`.
fn fused_op(outer: Op, at: usize, inner: Op) -> Option<Op> {
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
