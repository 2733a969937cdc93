//! Reads a log row by row, so that a log of any length needs only the memory of one row.

use std::io::Read;

use inclination_core::authoring::model::Stat;

use super::{
    Mistake, ReadProgress, UnknownColumn, cell,
    header::{ColumnUse, LogHeader},
    rows::{Row, RowReader},
};
use crate::text::decimal::Comma;

/// A log that is being read row by row.
pub struct LogStream<'s, R> {
    rows: RowReader<R>,
    header: LogHeader<'s>,
    titles: Vec<String>,
}

/// A valid row, in which every stat has a value.
#[derive(Clone, Debug, PartialEq)]
pub struct ValidRow {
    /// The line in which it begins, from 1.
    pub line: u32,
    /// The name, if a column has names.
    pub name: Option<String>,
    /// A value for each of [`LogStream::stats`].
    pub values: Vec<f32>,
    /// All cells, unchanged.
    pub cells: Vec<String>,
}

impl<'s, R: Read> LogStream<'s, R> {
    /// Starts to read and parses the line with the names of the columns.
    ///
    /// # Errors
    /// Returns a sentence if the whole log is unusable.
    pub fn open(source: R, stats: &'s [Stat], reading: &ReadProgress) -> Result<Self, String> {
        let mut rows = RowReader::new(source)?;
        let Some(first) = rows.next(reading)? else {
            return Err(String::from("The file is empty."));
        };
        let header = LogHeader::from_cells(&first.cells, stats)?;
        Ok(Self {
            rows,
            header,
            titles: first.cells,
        })
    }

    /// Returns the stats that have a column, in the order of the columns.
    pub fn stats(&self) -> impl Iterator<Item = &'s Stat> {
        self.header.stat_columns().map(|(stat, _)| stat)
    }

    /// Returns those stats with the positions of their columns.
    pub(super) fn stat_columns(&self) -> impl Iterator<Item = (&'s Stat, usize)> {
        self.header.stat_columns()
    }

    /// Returns the columns that match no stat.
    pub fn unknown_columns(&self) -> &[UnknownColumn] {
        &self.header.unknown
    }

    /// Returns the names of the stats without a column.
    pub fn missing_stats(&self) -> &[String] {
        &self.header.missing
    }

    /// Returns whether a column names the rows.
    pub fn has_names(&self) -> bool {
        self.header.name.is_some()
    }

    /// Returns the position of the column with a name, regardless of ASCII case.
    pub fn find_column(&self, name: &str) -> Option<usize> {
        self.titles
            .iter()
            .position(|title| title.trim().eq_ignore_ascii_case(name))
    }

    /// Returns the next row or the mistake in it, or `None` at the end.
    ///
    /// # Errors
    /// Returns a sentence if the rest of the log cannot be read.
    pub fn next(
        &mut self,
        reading: &ReadProgress,
    ) -> Result<Option<Result<ValidRow, Mistake>>, String> {
        let row = self.rows.next(reading)?;
        Ok(row.map(|row| self.parse_row(row)))
    }

    /// Parses the values of a row.
    fn parse_row(&self, row: Row) -> Result<ValidRow, Mistake> {
        row.check_cell_count(self.header.uses.len())?;

        let comma = Comma::in_table(self.rows.separator());
        let mut values = Vec::with_capacity(row.cells.len());
        for (at, column_use) in self.header.uses.iter().enumerate() {
            let ColumnUse::Stat(stat) = column_use else {
                continue;
            };
            let value = cell::parse_cell(&row.cells[at], stat, comma);
            values.push(value.map_err(|sentence| Mistake::new((row.line, at + 1), sentence))?);
        }

        let name = self.header.name.map(|at| row.cells[at].trim().to_owned());
        Ok(ValidRow {
            line: row.line,
            name,
            values,
            cells: row.cells,
        })
    }
}
