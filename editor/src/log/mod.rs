//! A game's log: a table of what stats were, read from comma-separated values. `rows` parts a text into cells, `header` finds
//! the stats that its columns are of, `cell` reads one value, and [`Log::read`] puts them together. No window, and nothing
//! of a file but a stream of bytes.
//!
//! Rows that are wrong are left out, each with a sentence that says where; the good ones are kept. What cannot be read at
//! all, such as another encoding, is refused as a whole.

mod cell;
mod header;
mod rows;
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

pub use header::Unknown;
use header::{Header, Use};
use rows::Rows;

/// How many mistakes are told; of the others, how many there are.
const TOLD: usize = 100;

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
}

/// Why a row was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line that the row begins in, from 1.
    pub line: u32,
    /// The cell of the row, from 1.
    pub column: usize,
    /// What is wrong.
    pub sentence: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            line,
            column,
            sentence,
        } = self;
        write!(f, "Line {line}, column {column}: {sentence}")
    }
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

impl Log {
    /// Reads a log of stats.
    ///
    /// # Errors
    /// A sentence, if nothing of it can be used.
    pub fn read(source: impl Read, stats: &[Stat], reading: &Reading) -> Result<Self, String> {
        let mut rows = Rows::new(source)?;
        let Some(first) = rows.next(reading)? else {
            return Err(String::from("The file is empty."));
        };
        let header = Header::of(&first.cells, stats)?;
        let decimal_comma = rows.separator() != b',';
        let mut log = Self {
            columns: header
                .stats()
                .map(|(stat, _)| (stat.id, Vec::new()))
                .collect(),
            unknown: header.unknown.clone(),
            missing: header.missing.clone(),
            ..Self::default()
        };
        let most = MOST_VALUES / log.columns.len().max(1);
        let mut values = Vec::with_capacity(log.columns.len());
        while let Some(row) = rows.next(reading)? {
            if let Some(sentence) = &row.broken {
                log.leave_out(row.line, row.cells.len().max(1), sentence.clone());
                continue;
            }
            let count = header.uses.len();
            if row.cells.len() != count {
                let there = row.cells.len();
                let cells = if there == 1 { "cell" } else { "cells" };
                let sentence =
                    format!("the row has {there} {cells}, and the first line has {count}.");
                log.leave_out(row.line, there.min(count + 1), sentence);
                continue;
            }
            values.clear();
            let mut mistake = None;
            for (at, of) in header.uses.iter().enumerate() {
                let Use::Stat(stat) = of else { continue };
                match cell::read(&row.cells[at], stat, decimal_comma) {
                    Ok(value) => values.push(value),
                    Err(sentence) => {
                        mistake = Some((at, sentence));
                        break;
                    }
                }
            }
            if let Some((at, sentence)) = mistake {
                log.leave_out(row.line, at + 1, sentence);
            } else if log.lines.len() >= most {
                log.beyond += 1;
            } else {
                log.lines.push(row.line);
                for ((_, column), value) in log.columns.iter_mut().zip(&values) {
                    column.push(*value);
                }
                if let Some(at) = header.name
                    && log.names.len() < MOST_NAMES
                {
                    log.names.push(row.cells[at].trim().to_owned());
                }
            }
        }
        if log.lines.is_empty() && log.wrong == 0 {
            return Err(String::from(
                "There is nothing below the first line, which names the columns.",
            ));
        }
        Ok(log)
    }

    fn leave_out(&mut self, line: u32, column: usize, sentence: String) {
        self.wrong += 1;
        if self.mistakes.len() < TOLD {
            self.mistakes.push(Mistake {
                line,
                column,
                sentence,
            });
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
