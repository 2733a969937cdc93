//! How agents used the options of a decision.

use std::collections::BTreeMap;

use inclination_core::{DecisionHandle, OptionHandle, Program, TargetId};

use crate::simulation::stepping::AgentMoment;

/// The longest time, in seconds, after which a return to an interrupted option counts as dithering.
pub const DITHERING_SECONDS: f64 = 5.0;

/// The maximum number of listed moments.
const MAX_LISTED: usize = 20;

/// The use of an option by all agents together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OptionReport {
    /// How many steps agents spent on it.
    pub steps: u64,
    /// How often an agent started it.
    pub starts: u64,
    /// How many runs had each length, in steps.
    lengths: BTreeMap<u64, u64>,
    /// The longest time without it of any agent, in steps: before its first run, between two runs,
    /// or after the last one.
    pub longest_gap: u64,
}

impl OptionReport {
    /// Returns the median length of a run in steps, or `None` if the option never ran.
    pub fn typical_steps(&self) -> Option<u64> {
        let count: u64 = self.lengths.values().sum();
        let mut before = 0;
        let mut lengths = self.lengths.iter();
        let middle = lengths.find(|(_, runs)| {
            before += **runs;
            before > count / 2
        });
        middle.map(|(length, _)| *length)
    }
}

/// The use of a decision's options by all agents together.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionReport {
    /// The decision.
    pub decision: DecisionHandle,
    /// The options that it can choose, in the order of the decision.
    pub options: Vec<(OptionHandle, OptionReport)>,
    /// How many steps agents spent without any of the options.
    pub idle_steps: u64,
    /// How often an agent changed from one option to another.
    pub switches: u64,
    /// How often an agent interrupted an option for another and soon came back to it.
    pub dithering: u64,
    /// The steps in which it came back for the first times.
    pub dithering_steps: Vec<u64>,
}

/// A run of an option that has not finished: the option, its target, and the step of its start.
type UnfinishedRun = (OptionHandle, Option<TargetId>, u64);

/// The recent past of one agent in one decision.
#[derive(Clone, Debug, Default)]
pub(super) struct RecentRuns {
    running: Option<UnfinishedRun>,
    since: u64,
    /// The option that ran last, even if nothing runs now.
    last: Option<OptionHandle>,
    /// The option that was interrupted last, and the step in which that happened.
    interrupted: Option<(OptionHandle, u64)>,
    /// The step in which each option last ended, in the order of the decision's options.
    ended: Vec<u64>,
}

impl RecentRuns {
    /// Creates the past of an agent that joins in a step.
    pub(super) fn new(decision: &DecisionReport, step: u64) -> Self {
        Self {
            ended: vec![step; decision.options.len()],
            ..Self::default()
        }
    }
}

impl OptionReport {
    fn merge(&mut self, other: &Self) {
        self.steps += other.steps;
        self.starts += other.starts;
        for (length, runs) in &other.lengths {
            *self.lengths.entry(*length).or_default() += runs;
        }
        self.longest_gap = self.longest_gap.max(other.longest_gap);
    }
}

impl DecisionReport {
    /// Creates a report on a decision that no one has made.
    pub(in crate::simulation) fn new(program: &Program, decision: DecisionHandle) -> Self {
        let options = program.options(decision);
        Self {
            decision,
            options: options
                .map(|option| (option, OptionReport::default()))
                .collect(),
            idle_steps: 0,
            switches: 0,
            dithering: 0,
            dithering_steps: Vec::new(),
        }
    }

    /// Adds the report on another run. Its moments are not listed.
    pub(in crate::simulation) fn merge(&mut self, other: &Self) {
        for ((_, own), (_, other)) in self.options.iter_mut().zip(&other.options) {
            own.merge(other);
        }
        self.idle_steps += other.idle_steps;
        self.switches += other.switches;
        self.dithering += other.dithering;
    }

    /// Returns how many steps agents spent with any of the options or without.
    pub fn all_steps(&self) -> u64 {
        let options = self.options.iter();
        options.map(|(_, did)| did.steps).sum::<u64>() + self.idle_steps
    }

    /// Counts the run of an agent that still goes on, and the time since its last runs.
    pub(super) fn finish(&mut self, recent: &mut RecentRuns, until: u64) {
        self.end_run(recent, until);
        for ((_, option), ended) in self.options.iter_mut().zip(&recent.ended) {
            option.longest_gap = option.longest_gap.max(until - ended);
        }
    }

    pub(super) fn add_step(
        &mut self,
        recent: &mut RecentRuns,
        moment: AgentMoment<'_>,
        step: u64,
        step_seconds: f64,
    ) {
        let mut links = moment.chains.iter().flatten();
        let running = links
            .find(|link| link.decision == self.decision)
            .filter(|link| !link.is_finished)
            .map(|link| (link.option, link.target, link.started));

        if running != recent.running {
            if let Some((left, ..)) = recent.running {
                recent.last = Some(left);
                let was_interrupted = !moment.finished.contains(&left);
                let is_other = running.is_some_and(|(option, ..)| option != left);
                if was_interrupted && is_other {
                    self.note_interruption(recent, left, running, step, step_seconds);
                } else if is_other || running.is_none() {
                    recent.interrupted = None;
                }
            }
            self.end_run(recent, step);
            if let Some(run) = running {
                self.begin_run(recent, run, step);
            }
        }

        match running.and_then(|(option, ..)| self.position(option)) {
            Some(at) => self.options[at].1.steps += 1,
            None => self.idle_steps += 1,
        }
    }

    /// Notes that an agent interrupted an option, and whether it returns to the one that it had
    /// interrupted before.
    fn note_interruption(
        &mut self,
        recent: &mut RecentRuns,
        left: OptionHandle,
        running: Option<UnfinishedRun>,
        step: u64,
        step_seconds: f64,
    ) {
        if let Some((before, when)) = recent.interrupted
            && running.is_some_and(|(option, ..)| option == before)
            && (step - when) as f64 * step_seconds <= DITHERING_SECONDS
        {
            self.dithering += 1;
            if self.dithering_steps.len() < MAX_LISTED {
                self.dithering_steps.push(step);
            }
        }
        recent.interrupted = Some((left, step));
    }

    fn begin_run(&mut self, recent: &mut RecentRuns, run: UnfinishedRun, step: u64) {
        let (option, ..) = run;
        if recent.last.is_some_and(|last| last != option) {
            self.switches += 1;
        }
        recent.running = Some(run);
        recent.last = Some(option);
        recent.since = step;

        if let Some(at) = self.position(option) {
            let (_, report) = &mut self.options[at];
            report.starts += 1;
            report.longest_gap = report.longest_gap.max(step - recent.ended[at]);
        }
    }

    /// Ends the run of an agent, if there is any.
    fn end_run(&mut self, recent: &mut RecentRuns, step: u64) {
        let Some((option, ..)) = recent.running.take() else {
            return;
        };
        if let Some(at) = self.position(option) {
            let lengths = &mut self.options[at].1.lengths;
            *lengths.entry(step - recent.since).or_default() += 1;
            recent.ended[at] = step;
        }
    }

    fn position(&self, option: OptionHandle) -> Option<usize> {
        self.options.iter().position(|(known, _)| *known == option)
    }
}
