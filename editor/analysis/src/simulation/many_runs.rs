//! Many runs of a scenario with different seeds: how often each result comes about, and the
//! distributions of all figures.

use std::collections::BTreeMap;

use inclination_core::authoring::model::Graph;

use super::{
    distributions::{FigureTable, RunDistributions},
    report::SimulationReport,
    setup::SimulationSetup,
    shares_over_time::{SharesOverTime, SliceRecorder, SliceTable},
    state::RunResult,
    stepping::{Simulation, StartError},
};
use crate::study::{CancelToken, ordered_workers::process_in_order};

/// The number of runs in one piece of work.
const RUNS_PER_PIECE: u64 = 16;
/// How many standard deviations a confidence interval of 95% reaches to either side.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// How often a result came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultShare {
    /// The result.
    pub result: RunResult,
    /// The number of runs that had it.
    pub runs: u64,
    /// Their share of all runs.
    pub share: f64,
    /// The ends of the interval that contains the true share with a confidence of 95%.
    pub interval: [f64; 2],
}

/// A summary of many runs.
#[derive(Clone, Debug)]
pub struct ManyRuns {
    /// The report on all runs together. Its result is that of the first run.
    pub report: SimulationReport,
    /// The seed of the first run. The others have those that follow.
    pub first_seed: u64,
    /// The number of runs.
    pub runs: u64,
    /// How many runs ended with each condition, by its position, and how many had no time left.
    by_condition: Vec<u64>,
    without_condition: u64,
    /// How many runs had each number of steps.
    lengths: BTreeMap<u64, u64>,
    figures: FigureTable,
    slices: SliceTable,
}

/// A run that is over.
struct FinishedRun {
    report: SimulationReport,
    slices: Vec<Vec<u32>>,
}

impl ManyRuns {
    /// Simulates a number of runs. The seed of the setup is that of the first run, and each other
    /// run has the next one. The number of threads makes no difference to the results. Returns
    /// `None` if canceled.
    ///
    /// # Errors
    /// Returns why the setup or the graph cannot be simulated.
    pub fn simulate(
        graph: &Graph,
        setup: &SimulationSetup,
        runs: u64,
        threads: usize,
        cancel: &CancelToken,
    ) -> Result<Option<Self>, StartError> {
        let first = Simulation::new(graph, setup)?;
        let mut all = Self {
            report: SimulationReport::new(&first),
            first_seed: setup.seed,
            runs: 0,
            by_condition: vec![0; setup.scenario.ends.len()],
            without_condition: 0,
            lengths: BTreeMap::new(),
            figures: FigureTable::default(),
            slices: SliceTable::default(),
        };
        let piece_of_runs = |simulation: &mut Simulation, piece: usize| {
            let begin = piece as u64 * RUNS_PER_PIECE;
            let seeds = begin..(begin + RUNS_PER_PIECE).min(runs);
            let reports = seeds.map(|run| {
                simulation.restart(setup.seed.wrapping_add(run));
                report_on_run(simulation, cancel)
            });
            reports.collect::<Vec<Option<FinishedRun>>>()
        };

        let mut is_whole = true;
        let is_complete = process_in_order(
            runs.div_ceil(RUNS_PER_PIECE) as usize,
            threads,
            cancel,
            || first.clone(),
            piece_of_runs,
            |piece| {
                for run in piece {
                    match run {
                        Some(run) => all.add_run(run),
                        None => is_whole = false,
                    }
                }
            },
        );
        Ok((is_complete && is_whole).then_some(all))
    }

    fn add_run(&mut self, run: FinishedRun) {
        let FinishedRun { report, slices } = run;
        self.figures.add_run(&report);
        self.slices.add_run(slices, &report);
        match report.result {
            Some(RunResult::Condition(at)) => self.by_condition[at] += 1,
            Some(RunResult::TimeIsUp) | None => self.without_condition += 1,
        }
        *self.lengths.entry(report.steps).or_default() += 1;
        if self.runs == 0 {
            self.report = report;
        } else {
            self.report.merge(&report);
        }
        self.runs += 1;
    }

    /// Returns how often each result came about, in the order of the scenario's end conditions.
    pub fn results(&self) -> Vec<ResultShare> {
        let conditions = self.by_condition.iter().enumerate();
        let conditions = conditions.map(|(at, runs)| (RunResult::Condition(at), *runs));
        let all = conditions.chain([(RunResult::TimeIsUp, self.without_condition)]);
        all.map(|(result, runs)| ResultShare {
            result,
            runs,
            share: runs as f64 / self.runs.max(1) as f64,
            interval: confidence_interval(runs, self.runs),
        })
        .collect()
    }

    /// Returns the distributions of all figures over the runs.
    pub fn distributions(&self) -> RunDistributions {
        self.figures.to_distributions(&self.report)
    }

    /// Returns the shares of options over time, for each decision of each population. The
    /// simulation must be of the same scenario.
    pub fn shares_over_time(&self, simulation: &Simulation) -> Vec<SharesOverTime> {
        self.slices.to_shares(&self.report, simulation)
    }

    /// Returns the number of steps that a share of the runs does not exceed.
    pub fn steps_at(&self, share: f64) -> u64 {
        let wanted = (self.runs as f64 * share).ceil().max(1.0) as u64;
        let mut before = 0;
        let mut lengths = self.lengths.iter();
        let found = lengths.find(|(_, runs)| {
            before += **runs;
            before >= wanted
        });
        found.map_or(0, |(steps, _)| *steps)
    }
}

/// Simulates a run from its beginning. Returns `None` if canceled.
fn report_on_run(simulation: &mut Simulation, cancel: &CancelToken) -> Option<FinishedRun> {
    let mut report = SimulationReport::new(simulation);
    let mut recorder = SliceRecorder::new(simulation);
    let mut stop = || cancel.is_canceled();
    while let Some(step) = simulation.advance_until(&mut stop).ok()? {
        report.add_step(simulation);
        recorder.end_step(step, &report);
    }
    report.finish(simulation);
    Some(FinishedRun {
        slices: recorder.finish(&report),
        report,
    })
}

/// Returns the Wilson score interval: the shares for which the observed number is within the
/// middle 95% of what is expected.
fn confidence_interval(successes: u64, all: u64) -> [f64; 2] {
    if all == 0 {
        return [0.0, 1.0];
    }
    let count = all as f64;
    let share = successes as f64 / count;
    let squared = DEVIATIONS * DEVIATIONS;
    let middle = share + squared / (2.0 * count);
    let spread = share * (1.0 - share) / count + squared / (4.0 * count * count);
    let reach = DEVIATIONS * spread.sqrt();
    let scale = 1.0 + squared / count;
    let ends = [-reach, reach].map(|reach| (middle + reach) / scale);
    // Exactly 0 and 1 at the ends, which rounding would miss.
    match successes {
        0 => [0.0, ends[1]],
        _ if successes == all => [ends[0], 1.0],
        _ => ends,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_published_tables() {
        // Newcombe, Two-sided confidence intervals for the single proportion (1998), method 3.
        let expected = [
            ((81, 263), [0.2553, 0.3662]),
            ((15, 148), [0.0624, 0.1605]),
            ((0, 20), [0.0, 0.1611]),
            ((1, 29), [0.0061, 0.1718]),
        ];
        for ((successes, all), ends) in expected {
            let found = confidence_interval(successes, all);
            for (found, expected) in found.into_iter().zip(ends) {
                assert!(
                    (found - expected).abs() < 5e-5,
                    "{successes} of {all}: {found}"
                );
            }
        }
        assert_eq!(confidence_interval(0, 0), [0.0, 1.0]);
    }
}
