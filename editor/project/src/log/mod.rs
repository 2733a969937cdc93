//! Reads a game's log: a table of stat values in comma-separated form.
//!
//! `rows` splits the text into cells, `header` matches columns to stats, `cell` parses one value,
//! [`LogStream`] reads row after row, and [`Log::read`] keeps all rows in memory. The input is any
//! stream of bytes.
//!
//! Invalid rows are left out, each with a message that says where it is; the valid ones are kept.
//! Input that cannot be read at all, such as another encoding, is rejected as a whole.

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

use inclination_core::authoring::model::{Stat, StatId};

use crate::text::decimal::Comma;

pub use cell::describe_out_of_range;
pub use header::UnknownColumn;
pub use mistake::Mistake;
pub use rows::{Row, RowReader};
pub use stream::{LogStream, ValidRow};

/// The maximum number of mistakes that are reported in full. Others are only counted.
pub const MAX_REPORTED_MISTAKES: usize = 100;

/// The maximum number of values in all columns together.
const MAX_VALUES: usize = 1 << 25;

/// The maximum number of rows that keep their names.
const MAX_ROW_NAMES: usize = 10_000;

/// The content of a log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The stats that have a column, each with a value for every row.
    pub columns: Vec<(StatId, Vec<f32>)>,
    /// The lines in which the rows begin, from 1.
    pub lines: Vec<u32>,
    /// The names of the first rows, if a column has names.
    pub names: Vec<String>,
    /// The columns that match no stat.
    pub unknown: Vec<UnknownColumn>,
    /// The names of the stats without a column, which have their defaults.
    pub missing: Vec<String>,
    /// The first of the mistakes for which rows were left out.
    pub mistakes: Vec<Mistake>,
    /// The number of rows that were left out because of a mistake.
    pub wrong_rows: usize,
    /// The number of valid rows that were left out because there are too many.
    pub rows_beyond_limit: usize,
    /// The first of the values that do not fit their stats. Their rows are kept.
    pub outside: Vec<Mistake>,
    /// The number of values that do not fit their stats.
    pub outside_count: usize,
}

/// The progress of reading, shared with a caller that shows or cancels it.
#[derive(Clone, Debug, Default)]
pub struct ReadProgress(Arc<ProgressState>);

#[derive(Debug, Default)]
struct ProgressState {
    bytes: AtomicU64,
    is_canceled: AtomicBool,
}

impl ReadProgress {
    /// The number of bytes read so far.
    pub fn bytes_read(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// Cancels reading.
    pub fn cancel(&self) {
        self.0.is_canceled.store(true, Ordering::Relaxed);
    }

    fn is_canceled(&self) -> bool {
        self.0.is_canceled.load(Ordering::Relaxed)
    }

    fn add_bytes(&self, bytes: usize) {
        self.0.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

/// A choice of the rows that become samples if not all can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowSelection {
    /// The first ones.
    #[default]
    First,
    /// Rows that are spread evenly over the log.
    Spread,
}

/// Parses a value of a stat from a user's text, such as "40 hp", "yes" or the name of a choice.
///
/// # Errors
/// Returns a sentence that quotes the text.
pub fn parse_value(text: &str, stat: &Stat) -> Result<f32, String> {
    cell::parse_cell(text, stat, Comma::Either)
}

impl Log {
    /// Reads a log with columns for some of the stats.
    ///
    /// # Errors
    /// Returns a sentence if the whole log is unusable.
    pub fn read(source: impl Read, stats: &[Stat], reading: &ReadProgress) -> Result<Self, String> {
        let mut rows = LogStream::open(source, stats, reading)?;
        let mut log = Self {
            columns: rows.stats().map(|stat| (stat.id, Vec::new())).collect(),
            unknown: rows.unknown_columns().to_vec(),
            missing: rows.missing_stats().to_vec(),
            ..Self::default()
        };

        let placed: Vec<(&Stat, usize)> = rows.stat_columns().collect();
        let max_rows = MAX_VALUES / log.columns.len().max(1);

        while let Some(row) = rows.next(reading)? {
            let row = match row {
                Ok(row) => row,
                Err(mistake) => {
                    log.count_mistake(mistake);
                    continue;
                }
            };

            if log.lines.len() >= max_rows {
                log.rows_beyond_limit += 1;
                continue;
            }

            log.lines.push(row.line);
            for ((at, (_, column)), value) in log.columns.iter_mut().enumerate().zip(&row.values) {
                column.push(*value);
                let Some((stat, place)) = placed.get(at) else {
                    continue;
                };
                if let Some(sentence) = cell::describe_misfit(stat, *value) {
                    log.outside_count += 1;
                    if log.outside.len() < MAX_REPORTED_MISTAKES {
                        log.outside
                            .push(Mistake::new((row.line, place + 1), sentence));
                    }
                }
            }

            if let Some(name) = row.name.filter(|_| log.names.len() < MAX_ROW_NAMES) {
                log.names.push(name);
            }
        }

        if log.lines.is_empty() && log.wrong_rows == 0 {
            return Err(String::from(
                "The file has a line with column names, but no rows.",
            ));
        }
        Ok(log)
    }

    /// Counts an invalid row and keeps its mistake if there are not too many.
    fn count_mistake(&mut self, mistake: Mistake) {
        self.wrong_rows += 1;
        if self.mistakes.len() < MAX_REPORTED_MISTAKES {
            self.mistakes.push(mistake);
        }
    }

    /// The number of rows that were kept.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether no row was kept.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns at most `most` rows as samples, each with its name.
    pub fn samples(
        &self,
        most: usize,
        choice: RowSelection,
    ) -> Vec<(String, BTreeMap<StatId, f32>)> {
        let count = self.len().min(most);
        let place = |at: usize| match choice {
            RowSelection::First => at,
            RowSelection::Spread => at * self.len() / count.max(1),
        };
        (0..count).map(place).map(|row| self.sample(row)).collect()
    }

    /// Returns the name of the row at a position, made of its line if it has no name.
    pub fn name(&self, row: usize) -> String {
        let name = self.names.get(row).filter(|name| !name.is_empty());
        let line = self.lines.get(row).copied().unwrap_or_default();
        name.cloned().unwrap_or_else(|| format!("Line {line}"))
    }

    /// Returns the row at a position as a sample with its name.
    pub fn sample(&self, row: usize) -> (String, BTreeMap<StatId, f32>) {
        let values = self
            .columns
            .iter()
            .filter_map(|(stat, column)| Some((*stat, *column.get(row)?)))
            .collect();
        (self.name(row), values)
    }
}
