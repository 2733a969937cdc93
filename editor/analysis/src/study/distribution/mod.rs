//! A distribution: what comes of a decision or a factor in many situations that are drawn at random, or read from a log.
//!
//! `ways` draws stats, `worker` works out a piece of the situations, `in_order` puts pieces together, `tally` and `scores`
//! are what is counted, `plots` shows it. Situations are numbered, and all that is drawn for one is a hash of the seed and its
//! number, so the same seed gives the same numbers on every machine, on however many threads.

mod in_order;
mod plots;
mod scores;
mod tally;
mod ways;
mod worker;

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use inclination_core::{DecisionHandle, FactorHandle, OptionHandle, model::StatId};

pub use scores::Scores;
pub use tally::{OptionShare, Shares};
pub use ways::Way;

use inclination_project::log::Log;

use super::{About, Cancel, Ground, Grows};
use in_order::in_order;
use tally::Tally;
use ways::Source;
use worker::{Made, Worker};

/// How many situations are worked out in one piece.
const PIECE: usize = 1024;
/// How often it is told how far it is.
const PACE: Duration = Duration::from_millis(60);
/// More threads than this are of no use.
const MOST_THREADS: usize = 8;

/// What is asked of many situations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How often a decision chooses each of its options.
    Chosen(DecisionHandle),
    /// How much an option of a decision weighs.
    Weight(DecisionHandle, OptionHandle),
    /// What a factor is.
    Factor(FactorHandle),
}

/// What a distribution is of.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What is asked.
    pub measure: Measure,
    /// How each stat is drawn, by its place.
    pub ways: Vec<Way>,
    /// How far what is drawn around a middle goes from it: the deviation, as a share of the stat's range.
    pub spread: f32,
    /// How many situations there are.
    pub draws: usize,
    /// Another seed, other situations.
    pub seed: u64,
    /// Where rows are taken from.
    pub log: Option<Arc<Log>>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Distributed {
    /// How many situations were worked out.
    pub draws: usize,
    /// How many are to be.
    pub of: usize,
    /// What they gave.
    pub found: Found,
}

/// What situations give.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// How often each option is chosen.
    Options(Shares),
    /// How numbers are spread.
    Values(Scores),
}

impl Grows for Distributed {
    fn size(&self) -> usize {
        self.draws
    }
}

impl Asked {
    /// The places of the stats whose samples do not matter, since others are drawn.
    pub fn varied(&self, ground: &Ground) -> Vec<usize> {
        let stats = ground.stats().iter().enumerate();
        let varied = stats.filter(|(place, about)| {
            let way = self.ways.get(*place).copied().unwrap_or_default();
            way != Way::AroundSample && Source::of(ground, self, *place, about).always().is_none()
        });
        varied.map(|(place, _)| place).collect()
    }

    /// The log's column of a stat.
    fn column(&self, stat: StatId) -> Option<&[f32]> {
        let mut columns = self.log.as_ref()?.columns.iter();
        let (_, column) = columns.find(|(id, _)| *id == stat)?;
        (!column.is_empty()).then_some(column)
    }
}

/// Works it out, on all threads that there are if it is no part of a frame, and tells from time to time what it has. Gives
/// whether it came to the end.
pub fn distribute(
    ground: &Ground,
    asked: &Asked,
    cancel: &Cancel,
    tell: &mut dyn FnMut(Distributed),
) -> bool {
    let threads = if cancel.is_in_frame() {
        1
    } else {
        thread::available_parallelism().map_or(1, |threads| threads.get().min(MOST_THREADS))
    };
    distribute_on(threads, (ground, asked), cancel, tell)
}

fn distribute_on(
    threads: usize,
    (ground, asked): (&Ground, &Asked),
    cancel: &Cancel,
    tell: &mut dyn FnMut(Distributed),
) -> bool {
    let mut counted = Counted::new(ground, asked);
    let mut told = Instant::now();
    let is_all = in_order(
        (asked.draws.div_ceil(PIECE), threads),
        cancel,
        || Worker::new(ground, asked),
        |worker, piece| {
            let first = piece * PIECE;
            worker.work(piece, first..asked.draws.min(first + PIECE))
        },
        |(draws, made)| {
            counted.take(draws, made);
            if !cancel.is_in_frame() && told.elapsed() >= PACE {
                tell(counted.result());
                told = Instant::now();
            }
        },
    );
    if is_all || cancel.is_in_frame() {
        tell(counted.result());
    }
    is_all
}

/// What was counted so far.
struct Counted<'a> {
    ground: &'a Ground,
    asked: &'a Asked,
    draws: usize,
    tally: Tally,
    values: Vec<f32>,
}

impl<'a> Counted<'a> {
    fn new(ground: &'a Ground, asked: &'a Asked) -> Self {
        Self {
            ground,
            asked,
            draws: 0,
            tally: Tally::default(),
            values: Vec::new(),
        }
    }

    fn take(&mut self, draws: usize, made: Made) {
        self.draws += draws;
        match made {
            Made::Tally(tally) => self.tally.add(&tally),
            Made::Values(values) => self.values.extend(values),
        }
    }

    fn result(&self) -> Distributed {
        let found = match self.asked.measure {
            Measure::Chosen(decision) => {
                let program = self.ground.program();
                Found::Options(self.tally.shares(program, decision, self.draws))
            }
            Measure::Weight(..) | Measure::Factor(_) => {
                Found::Values(Scores::of(&self.values, self.draws))
            }
        };
        Distributed {
            draws: self.draws,
            of: self.asked.draws,
            found,
        }
    }
}

#[cfg(test)]
mod tests;
