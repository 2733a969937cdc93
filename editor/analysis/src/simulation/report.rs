//! A summary of a simulation: how agents spent their time, and which values their stats had.

use std::collections::BTreeMap;

use inclination_core::{DecisionHandle, OptionHandle, Scope, TargetId};

use super::stepping::{AgentMoment, Simulation};

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

/// The values that a stat had.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatReport {
    /// The position of the stat.
    pub stat: usize,
    /// The lowest value of any agent.
    pub lowest: f32,
    /// The highest value of any agent.
    pub highest: f32,
    /// How many steps agents spent at the lower end of its range, all agents together.
    pub steps_at_low_end: u64,
    /// How many steps agents spent at the upper end of its range, all agents together.
    pub steps_at_high_end: u64,
}

/// A run of an option that has not finished: the option, its target, and the step of its start.
type UnfinishedRun = (OptionHandle, Option<TargetId>, u64);

/// The recent past of one agent in one decision.
#[derive(Clone, Debug, Default)]
struct RecentRuns {
    running: Option<UnfinishedRun>,
    since: u64,
    /// The option that ran last, even if nothing runs now.
    last: Option<OptionHandle>,
    /// The option that was interrupted last, and the step in which that happened.
    interrupted: Option<(OptionHandle, u64)>,
    /// The step in which each option last ended, in the order of the decision's options.
    ended: Vec<u64>,
}

/// A summary of a simulation, which grows with every step.
#[derive(Clone, Debug)]
pub struct SimulationReport {
    /// The decisions, including inner ones.
    pub decisions: Vec<DecisionReport>,
    /// The stats that are not those of targets.
    pub stats: Vec<StatReport>,
    /// The recent past of each agent in each decision.
    recent: Vec<Vec<RecentRuns>>,
    steps: u64,
    step_seconds: f64,
}

impl SimulationReport {
    /// Creates a report on a simulation that has not begun.
    pub fn new(simulation: &Simulation) -> Self {
        let program = simulation.program();
        let decisions: Vec<DecisionReport> = program
            .decisions()
            .map(|(decision, _)| DecisionReport {
                decision,
                options: program
                    .options(decision)
                    .map(|option| (option, OptionReport::default()))
                    .collect(),
                idle_steps: 0,
                switches: 0,
                dithering: 0,
                dithering_steps: Vec::new(),
            })
            .collect();
        let recent: Vec<RecentRuns> = decisions
            .iter()
            .map(|decision| RecentRuns {
                ended: vec![0; decision.options.len()],
                ..RecentRuns::default()
            })
            .collect();
        let stats = simulation.graph().stats.iter().enumerate();

        Self {
            stats: stats
                .filter(|(_, stat)| stat.scope != Scope::Target)
                .map(|(stat, _)| StatReport {
                    stat,
                    lowest: f32::INFINITY,
                    highest: f32::NEG_INFINITY,
                    steps_at_low_end: 0,
                    steps_at_high_end: 0,
                })
                .collect(),
            decisions,
            recent: vec![recent; simulation.moments().len()],
            steps: 0,
            step_seconds: simulation.setup().step,
        }
    }

    /// Adds the step that the simulation has just made.
    pub fn add_step(&mut self, simulation: &Simulation) {
        let step = self.steps;
        let stats = &simulation.graph().stats;
        for (moment, recent) in simulation.moments().zip(&mut self.recent) {
            for (decision, recent) in self.decisions.iter_mut().zip(recent) {
                decision.add_step(recent, moment, step, self.step_seconds);
            }
            for report in &mut self.stats {
                let (low, high) = stats[report.stat].reach();
                report.add_value(moment.values[report.stat], low, high);
            }
        }
        self.steps += 1;
    }

    /// Ends the report: counts the runs that still go on, and the time since the last runs.
    pub fn finish(&mut self) {
        for recent in &mut self.recent {
            for (decision, recent) in self.decisions.iter_mut().zip(recent) {
                decision.end_run(recent, self.steps);
                for ((_, option), ended) in decision.options.iter_mut().zip(&recent.ended) {
                    option.longest_gap = option.longest_gap.max(self.steps - ended);
                }
            }
        }
    }

    /// Returns how many steps the agents spent in all.
    pub fn agent_steps(&self) -> u64 {
        self.steps * self.recent.len() as u64
    }

    /// Returns how many minutes the agents spent in all.
    pub fn agent_minutes(&self) -> f64 {
        self.agent_steps() as f64 * self.step_seconds / 60.0
    }
}

impl DecisionReport {
    fn add_step(
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

impl StatReport {
    fn add_value(&mut self, value: f32, low: f32, high: f32) {
        self.lowest = self.lowest.min(value);
        self.highest = self.highest.max(value);
        self.steps_at_low_end += u64::from(value <= low);
        self.steps_at_high_end += u64::from(value >= high);
    }
}
