//! A game's log: a table of what stats were, read from comma-separated values. `rows` parts a text into cells, `header` finds
//! the stats that its columns are of, `cell` reads one value, [`Stream`] gives row after row, and [`Log::read`] keeps them all. No window, and nothing
//! of a file but a stream of bytes.
//!
//! Rows that are wrong are left out, each with a sentence that says where; the good ones are kept. What cannot be read at
//! all, such as another encoding, is refused as a whole.

mod cell;
mod header;
mod mistake;
mod rows;
mod stream;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    io::Read,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use inclination_core::model::{Stat, StatId};

use crate::text::decimal::Comma;

pub use cell::outside;
pub use header::Unknown;
pub use mistake::{Mistake, quoted};
pub use rows::{Row, Rows};
pub use stream::{Good, Stream};

/// How many mistakes are told; of the others, how many there are.
pub const TOLD: usize = 100;

/// How many values are kept, in all columns together.
const MOST_VALUES: usize = 1 << 25;

/// How many rows keep their names.
const MOST_NAMES: usize = 10_000;

/// What is read of a log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The stats that it has a column of, each with a value for every row.
    pub columns: Vec<(StatId, Vec<f32>)>,
    /// The lines that the rows begin in, from 1.
    pub lines: Vec<u32>,
    /// What the first rows are called, if a column says so.
    pub names: Vec<String>,
    /// The columns that are no stat's.
    pub unknown: Vec<Unknown>,
    /// The stats without a column: they have their defaults.
    pub missing: Vec<String>,
    /// The first of the rows that were left out.
    pub mistakes: Vec<Mistake>,
    /// How many rows were left out because something in them is wrong.
    pub wrong: usize,
    /// How many good rows were left out because there are too many.
    pub beyond: usize,
    /// The first of the values that do not fit their stats. Their rows are kept.
    pub outside: Vec<Mistake>,
    /// How many values are.
    pub strays: usize,
}

/// How far reading is, for who waits, and who may end it.
#[derive(Clone, Debug, Default)]
pub struct Reading(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    bytes: AtomicU64,
    is_cancelled: AtomicBool,
}

impl Reading {
    /// How many bytes were read.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// Ends it.
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed)
    }

    fn note(&self, bytes: usize) {
        self.0.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

/// Which rows become samples where not all can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The first ones.
    #[default]
    First,
    /// Rows as far apart as possible.
    Spread,
}

/// What a person says that a stat is, such as "40 hp", "yes" or a choice's name.
///
/// # Errors
/// A sentence that names what was said.
pub fn value(text: &str, stat: &Stat) -> Result<f32, String> {
    cell::read(text, stat, Comma::Either)
}

impl Log {
    /// Reads a log of stats.
    ///
    /// # Errors
    /// A sentence, if nothing of it can be used.
    pub fn read(source: impl Read, stats: &[Stat], reading: &Reading) -> Result<Self, String> {
        let mut rows = Stream::open(source, stats, reading)?;
        let mut log = Self {
            columns: rows.stats().map(|stat| (stat.id, Vec::new())).collect(),
            unknown: rows.unknown().to_vec(),
            missing: rows.missing().to_vec(),
            ..Self::default()
        };
        let placed: Vec<(&Stat, usize)> = rows.placed().collect();
        let most = MOST_VALUES / log.columns.len().max(1);
        while let Some(row) = rows.next(reading)? {
            let row = match row {
                Ok(row) => row,
                Err(mistake) => {
                    log.leave_out(mistake);
                    continue;
                }
            };
            if log.lines.len() >= most {
                log.beyond += 1;
                continue;
            }
            log.lines.push(row.line);
            for ((at, (_, column)), value) in log.columns.iter_mut().enumerate().zip(&row.values) {
                column.push(*value);
                let Some((stat, place)) = placed.get(at) else {
                    continue;
                };
                if let Some(sentence) = cell::misfit(stat, *value) {
                    log.strays += 1;
                    if log.outside.len() < TOLD {
                        log.outside
                            .push(Mistake::new((row.line, place + 1), sentence));
                    }
                }
            }
            if let Some(name) = row.name.filter(|_| log.names.len() < MOST_NAMES) {
                log.names.push(name);
            }
        }
        if log.lines.is_empty() && log.wrong == 0 {
            return Err(String::from(
                "There is nothing below the first line, which names the columns.",
            ));
        }
        Ok(log)
    }

    fn leave_out(&mut self, mistake: Mistake) {
        self.wrong += 1;
        if self.mistakes.len() < TOLD {
            self.mistakes.push(mistake);
        }
    }

    /// How many rows were kept.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Rows as samples, at most so many, each with a name.
    pub fn samples(&self, most: usize, choice: Choice) -> Vec<(String, BTreeMap<StatId, f32>)> {
        let count = self.len().min(most);
        let place = |at: usize| match choice {
            Choice::First => at,
            Choice::Spread => at * self.len() / count.max(1),
        };
        (0..count).map(place).map(|row| self.sample(row)).collect()
    }

    /// What a row is called, by its position: as it says itself, or by its line.
    pub fn name(&self, row: usize) -> String {
        let name = self.names.get(row).filter(|name| !name.is_empty());
        let line = self.lines.get(row).copied().unwrap_or_default();
        name.cloned().unwrap_or_else(|| format!("Line {line}"))
    }

    /// A row as a sample, with its name.
    pub fn sample(&self, row: usize) -> (String, BTreeMap<StatId, f32>) {
        let values = self.columns.iter();
        let values = values.filter_map(|(stat, column)| Some((*stat, *column.get(row)?)));
        (self.name(row), values.collect())
    }
}
