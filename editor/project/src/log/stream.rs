//! The rows of a log one after the other, so that a log of any length takes the memory of one row.

use std::io::Read;

use inclination_core::model::Stat;

use super::{
    Mistake, Reading, Unknown, cell,
    header::{Header, Use},
    rows::{Row, Rows},
};
use crate::text::decimal::Comma;

/// A log that is being read.
pub struct Stream<'s, R> {
    rows: Rows<R>,
    header: Header<'s>,
    titles: Vec<String>,
}

/// A row in which every stat has a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Good {
    /// The line that it begins in, from 1.
    pub line: u32,
    /// What it is called, if a column says so.
    pub name: Option<String>,
    /// A value for each of [`Stream::stats`].
    pub values: Vec<f32>,
    /// All of its cells as they stand there.
    pub cells: Vec<String>,
}

impl<'s, R: Read> Stream<'s, R> {
    /// Begins to read, with the line that names the columns.
    ///
    /// # Errors
    /// A sentence, if nothing of it can be used.
    pub fn open(source: R, stats: &'s [Stat], reading: &Reading) -> Result<Self, String> {
        let mut rows = Rows::new(source)?;
        let Some(first) = rows.next(reading)? else {
            return Err(String::from("The file is empty."));
        };
        let header = Header::of(&first.cells, stats)?;
        Ok(Self {
            rows,
            header,
            titles: first.cells,
        })
    }

    /// The stats that it has a column of, in the columns' order.
    pub fn stats(&self) -> impl Iterator<Item = &'s Stat> {
        self.header.stats().map(|(stat, _)| stat)
    }

    /// The same, each with its column's place.
    pub(super) fn placed(&self) -> impl Iterator<Item = (&'s Stat, usize)> {
        self.header.stats()
    }

    /// The columns that are no stat's.
    pub fn unknown(&self) -> &[Unknown] {
        &self.header.unknown
    }

    /// The stats without a column.
    pub fn missing(&self) -> &[String] {
        &self.header.missing
    }

    /// Whether a column names the rows.
    pub fn has_names(&self) -> bool {
        self.header.name.is_some()
    }

    /// The place of the column with a name, whatever its letters' size.
    pub fn column(&self, name: &str) -> Option<usize> {
        let mut titles = self.titles.iter();
        titles.position(|title| title.trim().eq_ignore_ascii_case(name))
    }

    /// The next row, or what is wrong with it; none at the end.
    ///
    /// # Errors
    /// A sentence, if nothing can be read any more.
    pub fn next(&mut self, reading: &Reading) -> Result<Option<Result<Good, Mistake>>, String> {
        let row = self.rows.next(reading)?;
        Ok(row.map(|row| self.understood(row)))
    }

    fn understood(&self, row: Row) -> Result<Good, Mistake> {
        row.counted(self.header.uses.len())?;
        let comma = Comma::in_table(self.rows.separator());
        let mut values = Vec::with_capacity(row.cells.len());
        for (at, of) in self.header.uses.iter().enumerate() {
            let Use::Stat(stat) = of else { continue };
            let value = cell::read(&row.cells[at], stat, comma);
            values.push(value.map_err(|sentence| Mistake::new((row.line, at + 1), sentence))?);
        }
        let name = self.header.name.map(|at| row.cells[at].trim().to_owned());
        Ok(Good {
            line: row.line,
            name,
            values,
            cells: row.cells,
        })
    }
}
