//! A summary of a run: how agents spent their time, and which values their stats had.

use inclination_core::{DecisionHandle, OptionHandle, Scope};

use super::run::{AgentMoment, ChosenLink, Simulation};

/// The longest time, in seconds, after which a return to an earlier option counts as dithering.
pub const DITHERING_SECONDS: f64 = 5.0;

/// What agents did with an option.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OptionReport {
    /// How many steps agents spent on it, all agents together.
    pub steps: u64,
    /// How often an agent started it.
    pub starts: u64,
    /// How long its finished runs took, in steps, in order.
    durations: Vec<u64>,
    /// The longest time between two runs of one agent, or until its first or after its last one, in
    /// steps.
    pub longest_gap: u64,
}

impl OptionReport {
    /// Returns the median length of a run in steps, or `None` if the option never ran.
    pub fn typical_steps(&self) -> Option<u64> {
        let mut sorted = self.durations.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    }
}

/// What agents did with a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionReport {
    /// The decision.
    pub decision: DecisionHandle,
    /// The options that it chose or could have chosen, in the order of the decision.
    pub options: Vec<(OptionHandle, OptionReport)>,
    /// How many steps agents spent without any of the options.
    pub idle_steps: u64,
    /// How often an agent changed from one option to another.
    pub switches: u64,
    /// How often an agent left an option for another and soon came back to it.
    pub dithering: u64,
    /// The steps in which the first of them happened.
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
    /// How many steps agents spent at the lower end of its range.
    pub steps_at_low_end: u64,
    /// How many steps agents spent at the upper end of its range.
    pub steps_at_high_end: u64,
}

/// What an agent last did with one decision.
#[derive(Clone, Debug, Default)]
struct Track {
    running: Option<OptionHandle>,
    since: u64,
    /// The option before that, and when the agent left it.
    before: Option<(OptionHandle, u64)>,
    /// When each option last ended, in the order of the decision's options.
    ended: Vec<u64>,
}

/// A summary of a run, which grows with every step.
#[derive(Clone, Debug)]
pub struct SimulationReport {
    /// The decisions, including inner ones.
    pub decisions: Vec<DecisionReport>,
    /// The stats that are not those of targets.
    pub stats: Vec<StatReport>,
    /// For each agent and decision, what it last did.
    tracks: Vec<Vec<Track>>,
    steps: u64,
    step_seconds: f64,
}

/// The maximum number of listed moments.
const MAX_LISTED: usize = 20;

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
        let tracks: Vec<Track> = decisions
            .iter()
            .map(|decision| Track {
                ended: vec![0; decision.options.len()],
                ..Track::default()
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
            tracks: vec![tracks; simulation.moments().len()],
            steps: 0,
            step_seconds: simulation.setup().step,
        }
    }

    /// Adds the step that the simulation has just made.
    pub fn add_step(&mut self, simulation: &Simulation) {
        let step = self.steps;
        let stats = &simulation.graph().stats;
        for (moment, tracks) in simulation.moments().zip(&mut self.tracks) {
            for (decision, track) in self.decisions.iter_mut().zip(tracks) {
                let running = chosen_option(moment, decision.decision);
                decision.add_step(track, running, step, self.step_seconds);
            }
            for report in &mut self.stats {
                let (low, high) = stats[report.stat].reach();
                report.add_value(moment.values[report.stat], low, high);
            }
        }
        self.steps += 1;
    }

    /// Closes the runs that still go on, so that they count.
    pub fn finish(&mut self) {
        for tracks in &mut self.tracks {
            for (decision, track) in self.decisions.iter_mut().zip(tracks) {
                decision.close(track, self.steps);
            }
        }
    }

    /// Returns how many steps the agents spent in all.
    pub fn agent_steps(&self) -> u64 {
        self.steps * self.tracks.len() as u64
    }

    /// Returns how many minutes the agents spent in all.
    pub fn agent_minutes(&self) -> f64 {
        self.agent_steps() as f64 * self.step_seconds / 60.0
    }
}

/// Returns what an agent runs by a decision, if it runs anything.
fn chosen_option(moment: AgentMoment<'_>, decision: DecisionHandle) -> Option<OptionHandle> {
    let mut links = moment.chains.iter().flatten();
    let link: Option<&ChosenLink> = links.find(|link| link.decision == decision);
    link.map(|link| link.option)
}

impl DecisionReport {
    fn add_step(
        &mut self,
        track: &mut Track,
        running: Option<OptionHandle>,
        step: u64,
        step_seconds: f64,
    ) {
        if running != track.running {
            let left = track.running;
            self.close(track, step);
            self.note_switch(track, left, running, step, step_seconds);
            track.running = running;
            track.since = step;
            if let Some(at) = running.and_then(|running| self.position(running)) {
                let gap = step - track.ended[at];
                let (_, report) = &mut self.options[at];
                report.starts += 1;
                report.longest_gap = report.longest_gap.max(gap);
            }
        }

        match running.and_then(|running| self.position(running)) {
            Some(at) => self.options[at].1.steps += 1,
            None => self.idle_steps += 1,
        }
    }

    /// Counts a change from one option to another, and whether it leads back to the one before.
    fn note_switch(
        &mut self,
        track: &mut Track,
        left: Option<OptionHandle>,
        running: Option<OptionHandle>,
        step: u64,
        step_seconds: f64,
    ) {
        let Some((left, running)) = left.zip(running) else {
            return;
        };
        self.switches += 1;
        if let Some((before, when)) = track.before
            && before == running
            && (step - when) as f64 * step_seconds <= DITHERING_SECONDS
        {
            self.dithering += 1;
            if self.dithering_steps.len() < MAX_LISTED {
                self.dithering_steps.push(step);
            }
        }
        track.before = Some((left, step));
    }

    /// Ends the run of an agent.
    fn close(&mut self, track: &mut Track, step: u64) {
        let Some(at) = track.running.take().and_then(|ran| self.position(ran)) else {
            return;
        };
        self.options[at].1.durations.push(step - track.since);
        track.ended[at] = step;
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
