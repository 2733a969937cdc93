//! The order of the steps. Depth first keeps few values alive, but makes each step wait for the one before it; one
//! agent's evaluation is bound by that waiting, not by the number of instructions. So steps that are ready are pulled
//! forward from a short stretch of the list, which lets a processor work on several at a time and costs no more
//! registers than the stretch is long.

use alloc::vec::Vec;

use super::{fuse::Job, op::Op};

/// How far ahead a ready step is looked for.
const STRETCH: usize = 32;
/// Roughly the cycles between two steps' beginnings.
const PACE: u32 = 6;
/// How long a step of the same kind as the one before is waited for: not having to decide what to do is worth it.
const SLACK: u32 = 200;

/// Roughly the cycles until a step's result can be read.
fn latency(op: Op) -> u32 {
    match op {
        Op::Pow | Op::PowPositive => 90,
        Op::Exp2
        | Op::Log2
        | Op::ExpM1
        | Op::Logistic2
        | Op::Logit2
        | Op::SinTurns
        | Op::Piecewise => 50,
        Op::Div | Op::DivFinite | Op::AddDiv | Op::SubDiv => 20,
        _ => 12,
    }
}

/// Puts jobs in an order in which fewer wait, where what a job reads still comes before it; `count` is how many
/// expressions there are.
pub(crate) fn interleave(jobs: &[Job], count: usize) -> Vec<Job> {
    /// Of an expression whose job has not run yet.
    const LATER: u32 = u32::MAX;
    let mut finished = alloc::vec![0_u32; count];
    for job in jobs {
        finished[job.id as usize] = LATER;
    }
    let mut order = Vec::with_capacity(jobs.len());
    let mut rest = jobs.iter();
    let mut stretch: Vec<&Job> = rest.by_ref().take(STRETCH).collect();
    let mut now = 0_u32;
    let mut before = None;
    while !stretch.is_empty() {
        let ready = |job: &Job| {
            job.reads()
                .map(|id| finished[id as usize])
                .max()
                .unwrap_or(0)
        };
        // The first of the stretch can always run: all that it reads has left the stretch before it.
        let mut best = (0, LATER);
        for (place, job) in stretch.iter().enumerate() {
            let at = ready(job);
            if at <= now.saturating_add(SLACK) && Some(job.op) == before {
                best = (place, at);
                break;
            }
            if at.max(now) < best.1.max(now) || best.1 == LATER && at != LATER {
                best = (place, at);
            }
        }
        let job = stretch.remove(best.0);
        before = Some(job.op);
        let start = if best.1 == LATER {
            now
        } else {
            now.max(best.1)
        };
        finished[job.id as usize] = start.saturating_add(latency(job.op)).min(LATER - 1);
        now = now.saturating_add(PACE);
        order.push(*job);
        stretch.extend(rest.next());
    }
    order
}
