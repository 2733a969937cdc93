//! Monte Carlo distributions: the results of a decision or a factor in many situations that are
//! drawn at random or read from a log.
//!
//! `sampling` draws the stats, `worker` computes a piece of the situations, `tally`
//! and `histogram` count the results, and `plots` draws them.
//! Situations are numbered, and every random draw for a situation is a hash of the seed and its
//! number. One seed therefore gives the same result on every machine and on any number of threads.

mod histogram;
mod plots;
mod sampling;
mod tally;
mod worker;

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use inclination_core::{DecisionHandle, FactorHandle, OptionHandle, authoring::model::StatId};

pub use histogram::ValueHistogram;
pub use sampling::SamplingMethod;
pub use tally::{ChoiceShares, OptionShare};

use inclination_project::log::Log;

use super::{
    CancelToken, PartialResult, StudyContext, StudyStat, ordered_workers::process_in_order,
};
use sampling::StatSource;
use tally::ChoiceTally;
use worker::{PieceResult, PieceWorker};

/// The number of situations computed in one piece.
const SITUATIONS_PER_PIECE: usize = 1024;
/// The minimum time between two reports of partial results.
const REPORT_INTERVAL: Duration = Duration::from_millis(60);
/// The maximum number of threads. More would not make it faster.
const MAX_THREADS: usize = 8;

/// The quantity that a distribution describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How often a decision chooses each of its options.
    Choices(DecisionHandle),
    /// The weight of an option of a decision.
    Weight(DecisionHandle, OptionHandle),
    /// The value of a factor.
    Factor(FactorHandle),
}

/// A request for a distribution.
#[derive(Clone, Debug)]
pub struct DistributionRequest {
    /// The quantity to measure.
    pub measure: Measure,
    /// How each stat is drawn, in the order of the stats.
    pub sampling_methods: Vec<SamplingMethod>,
    /// The standard deviation of values drawn around a middle, as a share of the stat's range.
    pub spread: f32,
    /// The number of situations.
    pub draws: usize,
    /// The random seed. Another seed gives other situations.
    pub seed: u64,
    /// The log that rows are taken from, if any.
    pub log: Option<Arc<Log>>,
}

/// A distribution, complete or partial.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledDistribution {
    /// The number of situations computed so far.
    pub draws: usize,
    /// The number of situations requested.
    pub requested_draws: usize,
    /// The results of these situations.
    pub data: DistributionData,
}

/// The results of many situations.
#[derive(Clone, Debug, PartialEq)]
pub enum DistributionData {
    /// The share of each option among the choices.
    Options(ChoiceShares),
    /// The histogram of a number.
    Values(ValueHistogram),
}

impl PartialResult for SampledDistribution {
    fn size(&self) -> usize {
        self.draws
    }
}

impl DistributionRequest {
    /// Returns the positions of the stats whose samples do not matter because other values are
    /// drawn for them.
    pub fn varied_stats(&self, context: &StudyContext) -> Vec<usize> {
        context
            .stats()
            .iter()
            .enumerate()
            .filter(|(place, info)| {
                let method = self
                    .sampling_methods
                    .get(*place)
                    .copied()
                    .unwrap_or_default();
                method != SamplingMethod::AroundSample
                    && StatSource::for_stat(context, self, *place, info)
                        .fixed_value()
                        .is_none()
            })
            .map(|(place, _)| place)
            .collect()
    }

    /// Returns the log's column for a stat, if it has one with values.
    fn log_column(&self, stat: StatId) -> Option<&[f32]> {
        let mut columns = self.log.as_ref()?.columns.iter();
        let (_, column) = columns.find(|(id, _)| *id == stat)?;
        (!column.is_empty()).then_some(column)
    }
}

/// Computes a distribution and calls `report` with partial results from time to time. Outside a
/// frame it uses all available threads.
///
/// Returns whether the distribution is complete.
pub fn compute_distribution(
    context: &StudyContext,
    request: &DistributionRequest,
    cancel: &CancelToken,
    report: &mut dyn FnMut(SampledDistribution),
) -> bool {
    let threads = if cancel.is_in_frame() {
        1
    } else {
        thread::available_parallelism().map_or(1, |threads| threads.get().min(MAX_THREADS))
    };
    compute_on_threads(threads, context, request, cancel, report)
}

fn compute_on_threads(
    threads: usize,
    context: &StudyContext,
    request: &DistributionRequest,
    cancel: &CancelToken,
    report: &mut dyn FnMut(SampledDistribution),
) -> bool {
    let mut counter = DistributionCounter::new(context, request);
    let mut last_report = Instant::now();
    let is_complete = process_in_order(
        request.draws.div_ceil(SITUATIONS_PER_PIECE),
        threads,
        cancel,
        || PieceWorker::new(context, request),
        |worker, piece| {
            let first = piece * SITUATIONS_PER_PIECE;
            worker.compute_piece(
                piece,
                first..request.draws.min(first + SITUATIONS_PER_PIECE),
            )
        },
        |(draws, piece_result)| {
            counter.add_piece(draws, piece_result);
            if !cancel.is_in_frame() && last_report.elapsed() >= REPORT_INTERVAL {
                report(counter.to_result());
                last_report = Instant::now();
            }
        },
    );

    if is_complete || cancel.is_in_frame() {
        report(counter.to_result());
    }
    is_complete
}

/// The results counted so far.
struct DistributionCounter<'a> {
    context: &'a StudyContext,
    request: &'a DistributionRequest,
    draws: usize,
    tally: ChoiceTally,
    values: Vec<f32>,
}

impl<'a> DistributionCounter<'a> {
    fn new(context: &'a StudyContext, request: &'a DistributionRequest) -> Self {
        Self {
            context,
            request,
            draws: 0,
            tally: ChoiceTally::default(),
            values: Vec::new(),
        }
    }

    fn add_piece(&mut self, draws: usize, piece_result: PieceResult) {
        self.draws += draws;
        match piece_result {
            PieceResult::Tally(tally) => self.tally.add_tally(&tally),
            PieceResult::Values(values) => self.values.extend(values),
        }
    }

    fn to_result(&self) -> SampledDistribution {
        let found = match self.request.measure {
            Measure::Choices(decision) => {
                let program = self.context.program();
                DistributionData::Options(self.tally.to_shares(program, decision, self.draws))
            }
            Measure::Weight(..) | Measure::Factor(_) => {
                DistributionData::Values(ValueHistogram::from_values(&self.values, self.draws))
            }
        };

        SampledDistribution {
            draws: self.draws,
            requested_draws: self.request.draws,
            data: found,
        }
    }
}

#[cfg(test)]
mod tests;
