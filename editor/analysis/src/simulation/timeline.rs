//! One agent over time, as a plot: its stats as lines, and what it does as a strip.
//!
//! A long run is summarized in slices of time, so that its plot is as quick to draw as a short one:
//! a line has the lowest and the highest value of each slice, and the strip one of the options that
//! ran in it.

use inclination_core::{
    OptionHandle, Scope,
    authoring::{
        model::{Graph, Stat, StatId, StatKind},
        scenario::{Control, Population, PopulationId, Scenario},
    },
    text::{count_noun, format_number_in_words},
};
use inclination_project::text::number::format_percent;

use super::{
    agent_id::AgentId,
    lanes::{AgentLane, AgentLanes, LaneRecorder},
    moment::{CheckpointRecorder, Replay, SimulatedMoment},
    report::{DITHERING_SECONDS, DecisionReport, PopulationReport},
    setup::SimulationSetup,
    slice_choice::SliceChoice,
    state::RunResult,
    stepping::{AgentMoment, Simulation, StartError},
};
use crate::{
    plot::{Axis, Dash, Mark, Plot, Series, SeriesShape, Stretch, Strip, Tone},
    study::CancelToken,
};

/// The maximum number of slices into which a run is divided.
const MAX_SLICES: u64 = 600;
/// The maximum number of lanes, of all agents together.
const MAX_LANES: usize = 6;
/// The name of a time in which a decision runs nothing.
const NOTHING: &str = "Nothing";

/// One agent over time.
#[derive(Clone, Debug)]
pub struct Timeline {
    setup: SimulationSetup,
    has_effects: bool,
    /// The name of the end condition that ended the run.
    result: Option<String>,
    /// The shown stats, those of targets excluded.
    stats: Vec<StatLine>,
    decisions: Vec<DecisionLane>,
    /// What the first agents do, once the run is over.
    lanes: Option<AgentLanes>,
    /// The name of the first decision that the shown agent makes by itself.
    main_decision: Option<String>,
    /// The shown agent.
    agent: Option<AgentId>,
    /// The number of steps that were made.
    steps: u64,
    /// Finds the moments of the run. It exists once the run is over.
    replay: Option<Replay>,
}

/// A stat over time.
#[derive(Clone, Debug)]
struct StatLine {
    stat: Stat,
    /// Time and value, from left to right.
    points: Vec<[f32; 2]>,
}

/// The options that an agent runs by a decision over time.
#[derive(Clone, Debug)]
struct DecisionLane {
    name: String,
    options: Vec<String>,
    /// The slices in which the agent took part, from left to right.
    slices: Vec<LaneSlice>,
    choice: SliceChoice,
    /// The steps in which another option began to run, or none.
    changes: Vec<u64>,
    /// The position of the option that ran in the last step.
    last: Option<usize>,
    report: DecisionReport,
}

/// What an agent did in a slice of time.
#[derive(Clone, Copy, Debug)]
struct LaneSlice {
    /// The time at which the slice begins, in seconds.
    from: f32,
    /// The time at which it ends.
    to: f32,
    /// The position of the option that is shown for it.
    option: Option<usize>,
}

/// A slice of time in progress.
#[derive(Clone, Debug, Default)]
struct Slice {
    /// The first step in which the agent took part.
    first: u64,
    /// The step after the last one in which it did.
    until: u64,
    /// The first, lowest and highest value of each stat.
    values: Vec<[f32; 3]>,
    /// For each decision, how many steps it ran nothing, and then each of its options.
    counts: Vec<Vec<u32>>,
}

impl Timeline {
    /// Simulates a scenario and follows the first agent of a population, or of the first one that
    /// decides. Returns `None` if canceled.
    pub fn simulate(
        graph: &Graph,
        setup: &SimulationSetup,
        population: Option<PopulationId>,
        cancel: &CancelToken,
    ) -> Option<Result<Self, StartError>> {
        let mut simulation = match Simulation::new(graph, setup) {
            Ok(simulation) => simulation,
            Err(error) => return Some(Err(error)),
        };
        let shown = shown_population(&setup.scenario, population);
        let mut report = PopulationReport::new(&simulation, shown);
        let mut timeline = Self::new(&simulation, shown, &report);
        let slices = simulation.step_count().min(MAX_SLICES);
        let slice_of = |step: u64| step * slices / simulation.step_count().max(1);
        let slice_of: Vec<u64> = (0..simulation.step_count()).map(slice_of).collect();

        let mut slice = Slice::default();
        let mut recorder = CheckpointRecorder::new();
        let mut lanes = LaneRecorder::new(&simulation, MAX_LANES);
        loop {
            recorder.record_step(&simulation);
            let step = simulation.advance_until(&mut || cancel.is_canceled());
            let Some(step) = step.ok()? else {
                break;
            };
            timeline.steps = step + 1;
            lanes.add_step(&simulation, step);
            let mut moments = simulation.moments();
            if let Some(moment) = moments.find(|moment| Some(moment.id) == timeline.agent) {
                report.add_moment(moment, &simulation.graph().stats, step);
                timeline.add_step(step, &simulation, moment, &mut slice);
            }

            let at = step as usize;
            if slice_of.get(at + 1) != slice_of.get(at) {
                timeline.close_slice(std::mem::take(&mut slice));
            }
        }
        timeline.close_slice(slice);
        timeline.add_last_values(&simulation);

        report.finish();
        for (lane, report) in timeline.decisions.iter_mut().zip(report.decisions) {
            lane.report = report;
        }
        if let Some(RunResult::Condition(at)) = simulation.result() {
            let end = setup.scenario.ends.get(at);
            timeline.result = end.map(|end| end.name.clone());
        }
        timeline.lanes = Some(lanes.finish(&simulation));
        timeline.replay = Some(recorder.into_replay(simulation));
        Some(Ok(timeline))
    }

    fn new(simulation: &Simulation, shown: usize, report: &PopulationReport) -> Self {
        let program = simulation.program();
        let stats = simulation.graph().stats.iter();
        Self {
            setup: simulation.setup().clone(),
            has_effects: simulation.has_effects(),
            result: None,
            stats: stats
                .filter(|stat| stat.scope != Scope::Target)
                .map(|stat| StatLine {
                    stat: stat.clone(),
                    points: Vec::new(),
                })
                .collect(),
            decisions: report
                .decisions
                .iter()
                .cloned()
                .map(|report| DecisionLane {
                    name: program.decision_name(report.decision).to_owned(),
                    options: report
                        .options
                        .iter()
                        .map(|(option, _)| program.option_name(*option).to_owned())
                        .collect(),
                    slices: Vec::new(),
                    choice: SliceChoice::default(),
                    changes: Vec::new(),
                    last: None,
                    report,
                })
                .collect(),
            lanes: None,
            main_decision: simulation
                .decisions_of(shown)
                .first()
                .map(|decision| program.decision_name(*decision).to_owned()),
            agent: simulation.first_member(shown),
            steps: 0,
            replay: None,
        }
    }

    /// Whether any effect changes a stat.
    pub fn has_effects(&self) -> bool {
        self.has_effects
    }

    /// Returns the name of the shown agent: its population and its number in it, from 1.
    pub fn agent_name(&self) -> Option<String> {
        let agent = self.agent?;
        let mut populations = self.setup.scenario.populations.iter();
        let population = populations.find(|population| population.id == agent.population)?;
        Some(format!("{} {}", population.name, agent.serial + 1))
    }

    /// Returns the name of the first decision that the agent makes by itself, not inside another.
    pub fn main_decision(&self) -> Option<&str> {
        self.main_decision.as_deref()
    }

    /// Returns the number of steps.
    pub fn step_count(&self) -> u64 {
        self.steps
    }

    /// Returns the step that begins last before a time, in seconds, or at it.
    pub fn step_at(&self, time: f64) -> u64 {
        // A time that was computed from a step leads back to it.
        let step = (time / self.setup.step_seconds() + 1e-6).floor().max(0.0);
        (step as u64).min(self.steps.saturating_sub(1))
    }

    /// Returns the time at the beginning of a step, in seconds.
    pub fn step_time(&self, step: u64) -> f64 {
        step as f64 * self.setup.step_seconds()
    }

    /// Returns the length of the run in seconds. A run that ends early is shorter than planned.
    fn run_length(&self) -> f64 {
        let planned = self.setup.length();
        if self.steps == 0 {
            planned
        } else {
            self.step_time(self.steps).min(planned)
        }
    }

    /// Returns the agent's moment in a step.
    pub fn find_moment(&self, step: u64) -> Option<SimulatedMoment> {
        self.replay.as_ref()?.find_moment(self.agent?, step)
    }

    /// Returns the last step before another, or the first after it, in which a decision begins to
    /// run another option, or none. Returns `None` if there is no such step.
    pub fn find_change(&self, decision: &str, step: u64, is_forward: bool) -> Option<u64> {
        let lane = self.decisions.iter().find(|lane| lane.name == decision)?;
        let at = lane.changes.partition_point(|change| {
            if is_forward {
                *change <= step
            } else {
                *change < step
            }
        });
        let position = if is_forward {
            Some(at)
        } else {
            at.checked_sub(1)
        };
        lane.changes.get(position?).copied()
    }

    /// Returns a sentence about the end condition that ended the run, or `None` if time was up.
    pub fn describe_result(&self) -> Option<String> {
        let result = self.result.as_ref()?;
        Some(format!("The run ends early: {result}."))
    }

    /// Returns a sentence about an agent that keeps changing its mind in a decision.
    pub fn describe_dithering(&self, decision: &str) -> Option<String> {
        let lane = self.decisions.iter().find(|lane| lane.name == decision)?;
        lane.describe_dithering(self.setup.step_seconds())
    }

    /// Adds what the agent did in a step to a slice.
    fn add_step(
        &mut self,
        step: u64,
        simulation: &Simulation,
        moment: AgentMoment<'_>,
        slice: &mut Slice,
    ) {
        if slice.until == 0 {
            slice.first = step;
        }
        slice.until = step + 1;

        let stats = simulation.graph().stats.iter().zip(moment.values);
        let shown = stats.filter(|(stat, _)| stat.scope != Scope::Target);
        for (at, (_, value)) in shown.enumerate() {
            match slice.values.get_mut(at) {
                Some([_, low, high]) => (*low, *high) = (low.min(*value), high.max(*value)),
                None => slice.values.push([*value; 3]),
            }
        }

        slice.counts.resize_with(self.decisions.len(), Vec::new);
        for (lane, counts) in self.decisions.iter_mut().zip(&mut slice.counts) {
            counts.resize(lane.options.len() + 1, 0);
            let mut links = moment.chains.iter().flatten();
            let link = links
                .find(|link| link.decision == lane.report.decision)
                .filter(|link| !link.is_finished);
            let option = link.and_then(|link| lane.position(link.option));
            counts[option.map_or(0, |at| at + 1)] += 1;
            if lane.last != option {
                lane.changes.push(step);
                lane.last = option;
            }
        }
    }

    /// Adds the values of the agent with which the run ended to the lines.
    fn add_last_values(&mut self, simulation: &Simulation) {
        let values = self.agent.and_then(|agent| simulation.last_values(agent));
        let Some(values) = values.filter(|_| self.steps > 0) else {
            return;
        };
        let time = self.step_time(self.steps) as f32;
        let stats = simulation.graph().stats.iter().zip(values);
        let shown = stats.filter(|(stat, _)| stat.scope != Scope::Target);
        for (line, (_, value)) in self.stats.iter_mut().zip(shown) {
            line.points.push([time, *value]);
        }
    }

    /// Adds a slice to the lines and lanes, unless the agent took no part in it.
    fn close_slice(&mut self, slice: Slice) {
        if slice.until == 0 {
            return;
        }
        let [from, to] = [slice.first, slice.until].map(|step| self.step_time(step) as f32);
        for (line, [first, low, high]) in self.stats.iter_mut().zip(slice.values) {
            line.points.push([from, first]);
            if low != high {
                let step = (to - from) / 3.0;
                line.points.push([from + step, low]);
                line.points.push([from + 2.0 * step, high]);
            }
        }

        for (lane, counts) in self.decisions.iter_mut().zip(slice.counts) {
            let counts = counts.iter().map(|count| u64::from(*count));
            let chosen = lane.choice.choose(counts.enumerate());
            lane.slices.push(LaneSlice {
                from,
                to,
                option: chosen.and_then(|at| at.checked_sub(1)),
            });
        }
    }

    /// Converts the timeline to a plot of one stat, or of all stats that change as shares of their
    /// ranges, with a decision along the top.
    pub fn to_plot(&self, stat: Option<StatId>, decision: &str) -> Plot {
        let does_any_change = self.stats.iter().any(StatLine::changes);
        let lane = self.decisions.iter().find(|lane| lane.name == decision);
        let shown: Vec<(usize, &StatLine)> = self
            .stats
            .iter()
            .enumerate()
            .filter(|(_, line)| match stat {
                Some(stat) => line.stat.id == stat,
                None => line.changes() || !does_any_change,
            })
            .collect();

        let up = match (&shown[..], stat) {
            ([(_, line)], Some(_)) => line.axis(),
            _ => Axis::with_share_range("share of the range"),
        };
        // Stats have other colors than the options in the strip.
        let first_color = lane.map_or(0, |lane| lane.options.len());
        let series = shown.into_iter().map(|(at, line)| {
            let points = line.points.iter().map(|[x, y]| match stat {
                Some(_) => [*x, *y],
                None => [*x, line.share_of_range(*y)],
            });
            Series {
                name: line.stat.name.clone(),
                tone: Tone::Distinct(first_color + at),
                shape: SeriesShape::new_line(points.collect(), Dash::for_index(at), false),
            }
        });

        let length = self.run_length() as f32;
        Plot {
            title: lane.map_or_else(String::new, |lane| format!("{} over time", lane.name)),
            across: Axis::new("time", "s", 0.0, length),
            up,
            strips: lane.map_or_else(Vec::new, |lane| self.to_strips(lane, length)),
            series: series.collect(),
            marks: lane
                .and_then(|lane| lane.first_return(self.setup.step_seconds()))
                .map(|at| Mark::vertical_line(at, Tone::Highlight, String::from("dithers")))
                .into_iter()
                .collect(),
            findings: lane
                .map(|lane| lane.findings(&self.setup))
                .unwrap_or_default(),
        }
    }
}

impl Timeline {
    /// Returns the strip of the shown agent, and below it those of other agents, if there are any.
    fn to_strips(&self, lane: &DecisionLane, length: f32) -> Vec<Strip> {
        let mut strips = vec![lane.to_strip(length)];
        let Some(all) = &self.lanes else {
            return strips;
        };
        let is_own = |lane: &&AgentLane| Some(lane.agent) == self.agent;
        let others: Vec<&AgentLane> = all.lanes.iter().filter(|lane| !is_own(lane)).collect();
        if let (Some(own), false) = (all.lanes.iter().find(is_own), others.is_empty()) {
            strips[0].name.clone_from(&own.name);
        }
        strips.extend(others.into_iter().map(|other| {
            let stretches = other.bars.iter().map(|bar| {
                let name = &all.options[bar.option];
                let same = lane.options.iter().position(|known| known == name);
                let [from, to] = [bar.first, bar.until].map(|step| self.step_time(step) as f32);
                Stretch {
                    from,
                    to: to.min(length),
                    name: name.clone(),
                    tone: Tone::Distinct(same.unwrap_or(bar.option)),
                }
            });
            Strip {
                name: other.name.clone(),
                stretches: stretches.collect(),
            }
        }));
        strips
    }
}

/// Returns the position of the population whose first member is shown: the wanted one, or the first
/// that does something.
fn shown_population(scenario: &Scenario, wanted: Option<PopulationId>) -> usize {
    let populations = &scenario.populations;
    let is_wanted = |population: &Population| Some(population.id) == wanted;
    let acts = |population: &Population| population.control != Control::Nothing;
    let found = populations.iter().position(is_wanted);
    found
        .or_else(|| populations.iter().position(acts))
        .unwrap_or(0)
}

impl StatLine {
    /// Returns whether the stat has more than one value.
    fn changes(&self) -> bool {
        let mut values = self.points.windows(2);
        values.any(|two| two[0][1] != two[1][1])
    }

    fn axis(&self) -> Axis {
        match &self.stat.kind {
            StatKind::Choice(names) => Axis::from_words(&self.stat.name, names.clone()),
            StatKind::YesNo => {
                let words = vec![String::from("no"), String::from("yes")];
                Axis::from_words(&self.stat.name, words)
            }
            StatKind::Number { low, high, .. } => {
                let values = || self.points.iter().map(|[_, y]| *y);
                // A stat that is not clamped may leave its range.
                let low = values().fold(*low, f32::min);
                let high = values().fold(*high, f32::max);
                Axis::new(&self.stat.name, &self.stat.unit, low, high)
            }
        }
    }

    fn share_of_range(&self, value: f32) -> f32 {
        let (low, high) = match self.stat.kind {
            StatKind::Number { low, high, .. } => (low, high),
            StatKind::YesNo | StatKind::Choice(_) => self.stat.reach(),
        };
        if high > low {
            ((value - low) / (high - low)).clamp(0.0, 1.0)
        } else {
            0.0
        }
    }
}

impl DecisionLane {
    fn position(&self, option: OptionHandle) -> Option<usize> {
        let mut options = self.report.options.iter();
        options.position(|(known, _)| *known == option)
    }

    fn to_strip(&self, length: f32) -> Strip {
        let mut strip = Strip {
            name: self.name.clone(),
            stretches: Vec::new(),
        };
        for slice in &self.slices {
            let option = slice.option;
            let name = option.and_then(|option| self.options.get(option));
            strip.push_stretch(Stretch {
                from: slice.from,
                to: slice.to.min(length),
                name: name.cloned().unwrap_or_else(|| NOTHING.to_owned()),
                tone: option.map_or(Tone::Neutral(0), Tone::Distinct),
            });
        }
        strip
    }

    /// Returns the time at which the agent first soon returns to an option, in seconds.
    fn first_return(&self, step: f64) -> Option<f32> {
        let first = self.report.dithering_steps.first()?;
        Some((*first as f64 * step) as f32)
    }

    fn findings(&self, setup: &SimulationSetup) -> Vec<String> {
        let steps = self.report.all_steps().max(1);
        let mut findings: Vec<String> = self
            .options
            .iter()
            .zip(&self.report.options)
            .map(|(name, (_, did))| {
                if did.starts == 0 {
                    return format!("{name} is never chosen.");
                }
                let share = format_percent(did.steps as f64 / steps as f64);
                let times = count_noun(did.starts as usize, "time");
                format!("{name} runs {times}, {share} of the time.")
            })
            .collect();

        findings.extend(self.describe_dithering(setup.step_seconds()));
        findings
    }

    fn describe_dithering(&self, step: f64) -> Option<String> {
        let first = format_number_in_words(self.first_return(step)?, 3);
        let times = count_noun(self.report.dithering as usize, "time");
        Some(format!(
            "The agent dithers: {times}, it returns within {DITHERING_SECONDS} s to an option that it interrupted, first at {first} s. More inertia helps."
        ))
    }
}
