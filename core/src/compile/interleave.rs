//! The order of the steps. For one agent it is dear to decide what to do next: the jump to another operation costs more
//! than most operations do. And depth first order makes each step wait for the one before it. So steps that are ready
//! are pulled forward from a short stretch of the list, above all those that do the same as the step before them. That
//! costs no more registers than the stretch is long.

use alloc::vec::Vec;

use super::schedule::Job;
use crate::symbolic::Op;

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

/// When a job finishes that has not run yet.
const LATER: u32 = u32::MAX;

/// A job of the stretch.
struct Candidate<'a> {
    job: &'a Job,
    op: Op,
    /// When it is ready, as far as is known; does not change once all that it reads has run.
    ready: u32,
    /// One that it reads and that has not run, if it is not ready.
    awaits: u32,
}

impl<'a> Candidate<'a> {
    fn new(job: &'a Job, finished: &[u32]) -> Self {
        let mut candidate = Self {
            job,
            op: job.op,
            ready: LATER,
            awaits: job.id,
        };
        candidate.look(finished);
        candidate
    }

    fn look(&mut self, finished: &[u32]) {
        self.ready = 0;
        for id in self.job.reads() {
            let at = finished[id as usize];
            self.ready = self.ready.max(at);
            if at == LATER {
                self.awaits = id;
                return;
            }
        }
    }

    /// When it can run.
    fn ready(&mut self, finished: &[u32]) -> u32 {
        if self.ready == LATER && finished[self.awaits as usize] != LATER {
            self.look(finished);
        }
        self.ready
    }
}

/// Puts jobs in an order in which fewer wait, where what a job reads still comes before it; `count` is above every id.
pub(crate) fn interleave(jobs: &[Job], count: usize) -> Vec<Job> {
    let mut finished = alloc::vec![LATER; count];
    let mut order = Vec::with_capacity(jobs.len());
    let mut rest = jobs.iter();
    let mut stretch: Vec<Candidate<'_>> = Vec::with_capacity(STRETCH);
    for job in rest.by_ref().take(STRETCH) {
        stretch.push(Candidate::new(job, &finished));
    }
    let mut now = 0_u32;
    let mut before = None;
    while !stretch.is_empty() {
        // The first of the stretch can always run: all that it reads has left the stretch before it.
        let mut best = (0, LATER);
        let soon = now.saturating_add(SLACK);
        for (place, candidate) in stretch.iter_mut().enumerate() {
            let at = candidate.ready(&finished);
            if at <= soon && Some(candidate.op) == before {
                best = (place, at);
                break;
            }
            if at.max(now) < best.1.max(now) {
                best = (place, at);
            }
        }
        let (place, ready) = best;
        let Candidate { job, op, .. } = stretch.remove(place);
        before = Some(op);
        let start = now.max(ready);
        finished[job.id as usize] = start.saturating_add(latency(op)).min(LATER - 1);
        now = now.saturating_add(PACE);
        order.push(*job);
        if let Some(job) = rest.next() {
            stretch.push(Candidate::new(job, &finished));
        }
    }
    order
}
