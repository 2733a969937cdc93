//! The shares of options over time, for many runs together.

use inclination_core::DecisionHandle;

use super::{
    distributions::{MAX_KEPT_RUNS, find_percentiles},
    hash_sample::HashSample,
    report::SimulationReport,
    stepping::Simulation,
};
use crate::plot::{Axis, Plot, Series, SeriesShape, Tone};

/// The maximum number of slices into which the planned time of a run is divided.
const MAX_SLICES: u64 = 60;
/// The memory that the kept slices may take, in bytes. Fewer runs are kept if they take more.
const MAX_KEPT_BYTES: usize = 64 << 20;

/// The shares of a decision's options over time.
#[derive(Clone, Debug, PartialEq)]
pub struct SharesOverTime {
    /// The position of the population.
    pub population: usize,
    /// The decision.
    pub decision: DecisionHandle,
    /// The slices of time, from the first to the last one that any run reached.
    pub slices: Vec<TimeSlice>,
}

/// The shares of a decision's options in a slice of time.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeSlice {
    /// The first step.
    pub first: u64,
    /// The step after the last one.
    pub until: u64,
    /// The number of runs in which agents took part in the slice.
    pub runs: u64,
    /// The time without any of the options.
    pub idle: ShareBand,
    /// The options, in the order of the decision. With `idle`, the shares of all runs add up to 1.
    pub options: Vec<ShareBand>,
}

/// A share of time in many runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ShareBand {
    /// The share of the time of all agents in all runs.
    pub share: f64,
    /// The percentiles of the shares of single runs.
    pub percentiles: [f64; 5],
}

impl SharesOverTime {
    /// Converts the shares to a plot in which they are stacked, the first option at the bottom. The
    /// simulation must be of the same scenario.
    pub fn to_plot(&self, simulation: &Simulation) -> Plot {
        let program = simulation.program();
        let end = self.slices.last().map_or(0, |slice| slice.until);
        let options = program.options(self.decision).enumerate();
        let series = options.map(|(at, option)| {
            let edges = self.slices.iter().flat_map(|slice| {
                let shares = slice.options.iter().map(|band| band.share);
                let below: f64 = shares.clone().take(at).sum();
                let above = below + shares.clone().nth(at).unwrap_or(0.0);
                [slice.first, slice.until].map(|step| {
                    let time = simulation.step_time(step);
                    [time as f32, below as f32, above as f32]
                })
            });
            Series {
                name: program.option_name(option).to_owned(),
                tone: Tone::Distinct(at),
                shape: SeriesShape::Band(edges.collect()),
            }
        });
        let name = program.decision_name(self.decision);
        Plot {
            title: format!("{name} over time"),
            across: Axis::new("time", "s", 0.0, simulation.step_time(end) as f32),
            up: Axis::with_share_range("share of the time"),
            series: series.collect(),
            ..Plot::default()
        }
    }
}

/// For each slice that a run reached, how many steps agents spent: for each decision of each
/// population without an option, and then with each of them.
type SliceCounts = Vec<Vec<u32>>;

/// Divides the time of a run into slices, and counts the steps of each option in them.
#[derive(Clone, Debug)]
pub(super) struct SliceRecorder {
    slice_count: u64,
    step_count: u64,
    /// The steps so far, when the last slice was closed.
    before: Vec<u64>,
    slices: SliceCounts,
}

impl SliceRecorder {
    pub(super) fn new(simulation: &Simulation) -> Self {
        Self {
            slice_count: simulation.step_count().min(MAX_SLICES),
            step_count: simulation.step_count(),
            before: Vec::new(),
            slices: Vec::new(),
        }
    }

    /// Closes a slice, if a step was the last one in it.
    pub(super) fn end_step(&mut self, step: u64, report: &SimulationReport) {
        if self.slice_at(step + 1) != self.slice_at(step) {
            self.close_slice(report);
        }
    }

    /// Closes the last slice of a run, which may end early.
    pub(super) fn finish(mut self, report: &SimulationReport) -> SliceCounts {
        let last = report.steps.checked_sub(1).map(|step| self.slice_at(step));
        if last.is_some_and(|last| last >= self.slices.len() as u64) {
            self.close_slice(report);
        }
        self.slices
    }

    fn slice_at(&self, step: u64) -> u64 {
        step * self.slice_count / self.step_count.max(1)
    }

    fn close_slice(&mut self, report: &SimulationReport) {
        let now = count_steps(report);
        self.before.resize(now.len(), 0);
        let counts = now.iter().zip(&self.before);
        let counts = counts.map(|(now, before)| u32::try_from(now - before).unwrap_or(u32::MAX));
        self.slices.push(counts.collect());
        self.before = now;
    }
}

/// Counts the steps so far: for each decision of each population without an option, and then with
/// each of them.
fn count_steps(report: &SimulationReport) -> Vec<u64> {
    let populations = report.populations.iter();
    let decisions = populations.flat_map(|population| &population.decisions);
    let counts = decisions.flat_map(|decision| {
        let options = decision.options.iter().map(|(_, did)| did.steps);
        std::iter::once(decision.idle_steps).chain(options)
    });
    counts.collect()
}

/// The slices of all runs so far.
#[derive(Clone, Debug)]
pub(super) struct SliceTable {
    totals: Vec<Vec<u64>>,
    /// For each slice and each count, how many runs have agents there.
    runs: Vec<Vec<u64>>,
    kept: HashSample<SliceCounts>,
}

impl Default for SliceTable {
    fn default() -> Self {
        Self {
            totals: Vec::new(),
            runs: Vec::new(),
            kept: HashSample::new(MAX_KEPT_RUNS),
        }
    }
}

impl SliceTable {
    /// Adds the slices of the next run.
    pub(super) fn add_run(&mut self, slices: SliceCounts, report: &SimulationReport) {
        let ranges = decision_ranges(report);
        if self.totals.is_empty() {
            let counts = ranges.last().map_or(0, |(_, _, range)| range.end);
            let run_bytes = MAX_SLICES as usize * (4 * counts + size_of::<Vec<u32>>());
            self.kept = HashSample::new((MAX_KEPT_BYTES / run_bytes).clamp(1, MAX_KEPT_RUNS));
        }
        for (at, counts) in slices.iter().enumerate() {
            if at == self.totals.len() {
                self.totals.push(vec![0; counts.len()]);
                self.runs.push(vec![0; ranges.len()]);
            }
            for (total, count) in self.totals[at].iter_mut().zip(counts) {
                *total += u64::from(*count);
            }
            for (runs, (_, _, range)) in self.runs[at].iter_mut().zip(&ranges) {
                let has_agents = counts[range.clone()].iter().any(|count| *count > 0);
                *runs += u64::from(has_agents);
            }
        }
        self.kept.add(slices);
    }

    /// Returns the shares over time of each decision of each population.
    pub(super) fn to_shares(
        &self,
        report: &SimulationReport,
        simulation: &Simulation,
    ) -> Vec<SharesOverTime> {
        let recorder = SliceRecorder::new(simulation);
        let (count, steps) = (recorder.slice_count.max(1), recorder.step_count);
        // The first step of a slice is the first one whose position in time is not before it.
        let first = |slice: usize| (slice as u64 * steps).div_ceil(count);

        let ranges = decision_ranges(report).into_iter().enumerate();
        let shares = ranges.map(|(position, (population, decision, range))| {
            let slices = (0..self.totals.len()).map(|at| {
                let mut bands = self.bands(at, range.clone()).into_iter();
                TimeSlice {
                    first: first(at),
                    until: first(at + 1),
                    runs: self.runs[at][position],
                    idle: bands.next().unwrap_or_default(),
                    options: bands.collect(),
                }
            });
            SharesOverTime {
                population,
                decision,
                slices: slices.collect(),
            }
        });
        shares.collect()
    }

    /// Returns the shares of a decision's counts in a slice.
    fn bands(&self, slice: usize, range: std::ops::Range<usize>) -> Vec<ShareBand> {
        let totals = &self.totals[slice][range.clone()];
        let all = totals.iter().sum::<u64>().max(1) as f64;
        let kept = self.kept.iter().filter_map(|slices| {
            let counts = &slices.get(slice)?[range.clone()];
            let all: u64 = counts.iter().copied().map(u64::from).sum();
            (all > 0).then_some((counts, all as f64))
        });
        let kept: Vec<(&[u32], f64)> = kept.collect();
        let totals = totals.iter().enumerate();
        let bands = totals.map(|(at, total)| {
            let shares = kept.iter().map(|(counts, all)| f64::from(counts[at]) / all);
            ShareBand {
                share: *total as f64 / all,
                percentiles: find_percentiles(shares.collect()).unwrap_or_default(),
            }
        });
        bands.collect()
    }
}

/// Returns for each decision of each population its place among the counts.
fn decision_ranges(
    report: &SimulationReport,
) -> Vec<(usize, DecisionHandle, std::ops::Range<usize>)> {
    let mut ranges = Vec::new();
    let mut begin = 0;
    for (at, population) in report.populations.iter().enumerate() {
        for decision in &population.decisions {
            let end = begin + 1 + decision.options.len();
            ranges.push((at, decision.decision, begin..end));
            begin = end;
        }
    }
    ranges
}
