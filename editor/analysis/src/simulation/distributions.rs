//! Distributions of the figures of many runs.
//!
//! Lowest, highest and mean values are those of all runs. Percentiles come from a sample of at most
//! [`MAX_KEPT_RUNS`], so the memory does not depend on the number of runs.

use inclination_core::DecisionHandle;

use super::{
    hash_sample::HashSample,
    report::{PopulationReport, SimulationReport, StatReport},
};

/// The shares of runs that do not exceed the percentiles of a distribution.
pub const PERCENTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];
/// The maximum number of runs whose figures are kept for percentiles.
pub(super) const MAX_KEPT_RUNS: usize = 2048;

/// The distribution of a figure over runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution {
    /// The number of runs that have the figure.
    pub runs: u64,
    /// The lowest value.
    pub lowest: f64,
    /// The highest value.
    pub highest: f64,
    /// The mean value.
    pub mean: f64,
    /// For each of [`PERCENTILES`], the smallest value that this share of the runs does not exceed.
    pub percentiles: [f64; 5],
}

/// The distributions of a decision's figures over runs.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionDistributions {
    /// The decision.
    pub decision: DecisionHandle,
    /// How often an agent changed from one option to another, per minute of an agent.
    pub switches_per_minute: Option<Distribution>,
    /// How often agents dithered in a run.
    pub dithering: Option<Distribution>,
    /// The share of time without any of the options.
    pub idle: Option<Distribution>,
    /// The share of time of each option, in the order of the decision.
    pub shares: Vec<Option<Distribution>>,
}

/// The distributions of a stat's figures over runs. Stats with named choices have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatDistributions {
    /// The position of the stat.
    pub stat: usize,
    /// The mean over the run and all agents.
    pub mean: Option<Distribution>,
    /// The mean of all agents at the end of the run.
    pub last: Option<Distribution>,
}

/// The distributions of a population's figures over runs.
#[derive(Clone, Debug, PartialEq)]
pub struct PopulationDistributions {
    /// Its decisions, in the order of its report.
    pub decisions: Vec<DecisionDistributions>,
    /// Its stats, in the order of its report.
    pub stats: Vec<StatDistributions>,
}

/// The distributions of all figures over runs.
#[derive(Clone, Debug, PartialEq)]
pub struct RunDistributions {
    /// The number of steps of a run.
    pub steps: Option<Distribution>,
    /// The populations, in the order of the scenario.
    pub populations: Vec<PopulationDistributions>,
    /// The stats of the world, in the order of the report.
    pub world: Vec<StatDistributions>,
}

/// The figures of all runs so far, in the order of [`list_figures`].
#[derive(Clone, Debug)]
pub(super) struct FigureTable {
    totals: Vec<FigureTotal>,
    kept: HashSample<Vec<Option<f64>>>,
}

impl Default for FigureTable {
    fn default() -> Self {
        Self {
            totals: Vec::new(),
            kept: HashSample::new(MAX_KEPT_RUNS),
        }
    }
}

/// A figure over all runs that have it.
#[derive(Clone, Copy, Debug)]
struct FigureTotal {
    runs: u64,
    lowest: f64,
    highest: f64,
    sum: f64,
}

/// Returns the percentiles of values, or `None` if there are none.
pub(super) fn find_percentiles(mut values: Vec<f64>) -> Option<[f64; 5]> {
    values.sort_by(f64::total_cmp);
    let count = values.len();
    if count == 0 {
        return None;
    }
    Some(PERCENTILES.map(|share| {
        let rank = (count as f64 * share).ceil().max(1.0) as usize;
        values[rank.min(count) - 1]
    }))
}

impl FigureTable {
    /// Adds the report on the next run.
    pub(super) fn add_run(&mut self, report: &SimulationReport) {
        let figures = list_figures(report);
        let none = FigureTotal {
            runs: 0,
            lowest: f64::INFINITY,
            highest: f64::NEG_INFINITY,
            sum: 0.0,
        };
        self.totals.resize(figures.len(), none);
        for (total, figure) in self.totals.iter_mut().zip(&figures) {
            if let Some(value) = figure {
                total.runs += 1;
                total.lowest = total.lowest.min(*value);
                total.highest = total.highest.max(*value);
                total.sum += value;
            }
        }
        self.kept.add(figures);
    }

    /// Returns the distributions, in the form of the report.
    pub(super) fn to_distributions(&self, report: &SimulationReport) -> RunDistributions {
        let mut next = (0..self.totals.len()).map(|at| self.distribution(at));
        let mut next = || next.next().flatten();
        let steps = next();
        let populations = report.populations.iter().map(|population| {
            let decisions = population.decisions.iter();
            let decisions = decisions.map(|decision| DecisionDistributions {
                decision: decision.decision,
                switches_per_minute: next(),
                dithering: next(),
                idle: next(),
                shares: decision.options.iter().map(|_| next()).collect(),
            });
            PopulationDistributions {
                decisions: decisions.collect(),
                stats: list_stats(&population.stats, &mut next),
            }
        });
        RunDistributions {
            steps,
            populations: populations.collect(),
            world: list_stats(&report.world, &mut next),
        }
    }

    fn distribution(&self, at: usize) -> Option<Distribution> {
        let total = self.totals[at];
        let kept = self.kept.iter().filter_map(|figures| figures[at]);
        // Without a kept run that has the figure, there are no percentiles.
        let percentiles = find_percentiles(kept.collect())?;
        Some(Distribution {
            runs: total.runs,
            lowest: total.lowest,
            highest: total.highest,
            mean: total.sum / total.runs as f64,
            percentiles,
        })
    }
}

fn list_stats(
    stats: &[StatReport],
    next: &mut impl FnMut() -> Option<Distribution>,
) -> Vec<StatDistributions> {
    let stats = stats.iter().map(|report| StatDistributions {
        stat: report.stat,
        mean: next(),
        last: next(),
    });
    stats.collect()
}

/// Lists the figures of a run in the order in which they become distributions.
fn list_figures(report: &SimulationReport) -> Vec<Option<f64>> {
    let mut figures = vec![Some(report.steps as f64)];
    for population in &report.populations {
        list_decision_figures(population, &mut figures);
        list_stat_figures(&population.stats, &mut figures);
    }
    list_stat_figures(&report.world, &mut figures);
    figures
}

fn list_decision_figures(population: &PopulationReport, figures: &mut Vec<Option<f64>>) {
    let steps = population.agent_steps;
    let share = |own: u64| (steps > 0).then(|| own as f64 / steps as f64);
    for decision in &population.decisions {
        let minutes = population.agent_minutes();
        figures.push((steps > 0).then(|| decision.switches as f64 / minutes));
        figures.push((steps > 0).then_some(decision.dithering as f64));
        figures.push(share(decision.idle_steps));
        let options = decision.options.iter();
        figures.extend(options.map(|(_, did)| share(did.steps)));
    }
}

fn list_stat_figures(stats: &[StatReport], figures: &mut Vec<Option<f64>>) {
    for stat in stats {
        figures.extend([stat.mean(), stat.mean_at_end()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_a_share_of_all_does_not_exceed() {
        // Of 1 to 20, 5% is the first, 25% the fifth, and so on.
        let values = (1..=20).rev().map(f64::from).collect();
        assert_eq!(find_percentiles(values), Some([1.0, 5.0, 10.0, 15.0, 19.0]));
        // Of 3 values, the ranks are 0.15, 0.75, 1.5, 2.25 and 2.85, rounded up.
        let values = vec![7.0, 5.0, 6.0];
        assert_eq!(find_percentiles(values), Some([5.0, 5.0, 6.0, 7.0, 7.0]));
        assert_eq!(find_percentiles(Vec::new()), None);
    }
}
