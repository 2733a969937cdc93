//! Instruction scheduling: the order of the steps on the tape.
//!
//! For a single agent, dispatch is expensive: the jump to another operation costs more than most
//! operations do. A depth-first order also makes each step wait for the one before it. So this
//! module looks a short window ahead for steps that are ready and pulls them forward, preferring
//! those that do the same operation as the step before. That needs at most as many additional
//! registers as the window is long.

use alloc::vec::Vec;

use super::schedule::Job;
use crate::symbolic::Op;

/// How many jobs ahead are searched for one that is ready.
const WINDOW_JOBS: usize = 32;
/// The approximate number of cycles between the starts of two steps.
const STEP_INTERVAL_CYCLES: u32 = 6;
/// How many cycles to wait for a step with the same operation as the one before. The wait pays off
/// because the step needs no dispatch.
const SAME_OP_WAIT_CYCLES: u32 = 200;

/// Returns the approximate number of cycles until a step's result can be read.
fn latency_cycles(op: Op) -> u32 {
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

/// The finish time of a job that has not run yet.
const NOT_FINISHED: u32 = u32::MAX;

/// A job in the window.
struct JobCandidate<'a> {
    job: &'a Job,
    op: Op,
    /// The time at which all its arguments have finished, as far as known. Final once all of them
    /// have run.
    ready: u32,
    /// An argument that has not run yet, if there is one.
    awaits: u32,
}

impl<'a> JobCandidate<'a> {
    fn new(job: &'a Job, finished: &[u32]) -> Self {
        let mut candidate = Self {
            job,
            op: job.op,
            ready: NOT_FINISHED,
            awaits: job.id,
        };
        candidate.update_ready_time(finished);
        candidate
    }

    /// Computes the ready time from the finish times of the arguments.
    fn update_ready_time(&mut self, finished: &[u32]) {
        self.ready = 0;
        for id in self.job.source_ids() {
            let time = finished[id as usize];
            self.ready = self.ready.max(time);
            if time == NOT_FINISHED {
                self.awaits = id;
                return;
            }
        }
    }

    /// Returns the time at which it can run.
    fn ready_time(&mut self, finished: &[u32]) -> u32 {
        if self.ready == NOT_FINISHED && finished[self.awaits as usize] != NOT_FINISHED {
            self.update_ready_time(finished);
        }
        self.ready
    }
}

/// Reorders jobs so that fewer steps wait for their arguments. Every job still comes after those
/// that it reads. `count` must exceed every ID.
pub(crate) fn interleave_jobs(jobs: &[Job], count: usize) -> Vec<Job> {
    let mut finished = alloc::vec![NOT_FINISHED; count];
    let mut order = Vec::with_capacity(jobs.len());
    let mut rest = jobs.iter();
    let mut window: Vec<JobCandidate<'_>> = Vec::with_capacity(WINDOW_JOBS);
    for job in rest.by_ref().take(WINDOW_JOBS) {
        window.push(JobCandidate::new(job, &finished));
    }
    let mut now = 0_u32;
    let mut before = None;

    while !window.is_empty() {
        // The first in the window can always run: all that it reads has left the window before it.
        let mut best = (0, NOT_FINISHED);
        let soon = now.saturating_add(SAME_OP_WAIT_CYCLES);
        for (place, candidate) in window.iter_mut().enumerate() {
            let ready = candidate.ready_time(&finished);
            if ready <= soon && Some(candidate.op) == before {
                best = (place, ready);
                break;
            }
            if ready.max(now) < best.1.max(now) {
                best = (place, ready);
            }
        }

        let (place, ready) = best;
        let JobCandidate { job, op, .. } = window.remove(place);
        before = Some(op);
        let start = now.max(ready);
        finished[job.id as usize] = start
            .saturating_add(latency_cycles(op))
            .min(NOT_FINISHED - 1);
        now = now.saturating_add(STEP_INTERVAL_CYCLES);
        order.push(*job);
        if let Some(job) = rest.next() {
            window.push(JobCandidate::new(job, &finished));
        }
    }

    order
}
