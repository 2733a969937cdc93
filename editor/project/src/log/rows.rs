//! Splits a stream of bytes into rows of cells.
//!
//! The separator is the one that the first line uses: a tab, a semicolon or a comma. A cell in
//! quotes may contain separators, line ends and doubled quotes.

use std::io::Read;

use super::{Mistake, ReadProgress};
use crate::text::formatting::pluralize;

/// The bytes read at once.
const BLOCK_BYTES: usize = 1 << 16;

/// The maximum length of a row, in bytes. A longer one has a quote that is never closed.
const MAX_ROW_BYTES: usize = 1 << 20;

/// A row of cells.
#[derive(Debug, Default)]
pub struct Row {
    /// The line in which it begins.
    pub line: u32,
    /// Its cells.
    pub cells: Vec<String>,
    /// The reason why the row is malformed, or `None` if it is well-formed.
    pub broken: Option<String>,
}

impl Row {
    /// Checks that the row has `count` cells, as the first line does.
    ///
    /// # Errors
    /// Returns the mistake with its position.
    pub fn check_cell_count(&self, count: usize) -> Result<(), Mistake> {
        let there = self.cells.len();
        let (column, sentence) = match &self.broken {
            Some(sentence) => (there.max(1), sentence.clone()),
            None if there == count => return Ok(()),
            None => {
                let cells = pluralize(there, "cell", "cells");
                let sentence =
                    format!("the row has {there} {cells}, but the first line has {count}.");
                (there.min(count + 1), sentence)
            }
        };
        Err(Mistake::new((self.line, column), sentence))
    }
}

/// The state of the parser within a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellState {
    /// Before the first letter.
    Start,
    /// In a cell without quotes.
    Bare,
    /// Between quotes that opened in the given line.
    Quoted(u32),
    /// Behind a quote that closes the cell or is the first of a doubled one.
    Closed(u32),
}

/// A reader of rows from a stream.
pub struct RowReader<R> {
    source: R,
    block: Vec<u8>,
    /// The end of the bytes in the block.
    end: usize,
    /// The position of the next byte in the block.
    at: usize,
    separator: u8,
    line: u32,
    is_over: bool,
}

impl<R: Read> RowReader<R> {
    /// Starts to read: skips a byte order mark and detects the separator.
    ///
    /// # Errors
    /// Returns a sentence if the source cannot be read.
    pub fn new(source: R) -> Result<Self, String> {
        let mut rows = Self {
            source,
            block: vec![0; BLOCK_BYTES],
            end: 0,
            at: 0,
            separator: b',',
            line: 1,
            is_over: false,
        };
        rows.read_start()?;
        Ok(rows)
    }

    /// The byte that separates cells.
    pub fn separator(&self) -> u8 {
        self.separator
    }

    /// Reads the start of the source, checks its encoding and detects the separator.
    fn read_start(&mut self) -> Result<(), String> {
        // The first line may arrive in several pieces.
        let mut first = Vec::new();
        while first.len() < BLOCK_BYTES && self.fill_block()? {
            first.extend_from_slice(&self.block[..self.end]);
        }

        self.end = first.len();
        self.at = 0;

        // Later blocks need the full size.
        first.resize(first.len().max(BLOCK_BYTES), 0);
        self.block = first;

        let start = &self.block[..self.end];
        let is_utf16 = start.starts_with(&[0xFF, 0xFE]) || start.starts_with(&[0xFE, 0xFF]);
        if is_utf16 || start.iter().take(4).any(|byte| *byte == 0) && start.len() > 1 {
            return Err(String::from(
                "The file is UTF-16 or not a text file. Save it as UTF-8 and try again.",
            ));
        }

        if start.starts_with(&[0xEF, 0xBB, 0xBF]) {
            self.at = 3;
        }
        self.separator = detect_separator(&self.block[self.at..self.end]);
        Ok(())
    }

    /// Reads the next block. Returns whether it has any bytes.
    fn fill_block(&mut self) -> Result<bool, String> {
        self.at = 0;
        let count = loop {
            match self.source.read(&mut self.block) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let count = count.map_err(|error| format!("The file cannot be read: {error}."))?;
        self.end = count;
        Ok(count > 0)
    }

    /// Returns the next byte without consuming it, or `None` at the end.
    fn peek_byte(&mut self, reading: &ReadProgress) -> Result<Option<u8>, String> {
        if self.at == self.end && !self.is_over {
            if reading.is_canceled() {
                return Err(String::from("Reading was canceled."));
            }
            reading.add_bytes(self.end);
            self.is_over = !self.fill_block()?;
        }
        Ok(self.block[..self.end].get(self.at).copied())
    }

    /// Returns the next row that is not empty, or `None` at the end.
    ///
    /// # Errors
    /// Returns a sentence if the source cannot be read.
    pub fn next(&mut self, reading: &ReadProgress) -> Result<Option<Row>, String> {
        loop {
            if self.peek_byte(reading)?.is_none() {
                return Ok(None);
            }
            let row = self.read_row(reading)?;
            let is_empty = row.cells.iter().all(|cell| cell.trim().is_empty());
            if !is_empty || row.broken.is_some() {
                return Ok(Some(row));
            }
        }
    }

    /// Reads a row, which may be empty.
    fn read_row(&mut self, reading: &ReadProgress) -> Result<Row, String> {
        let mut row = Row {
            line: self.line,
            ..Row::default()
        };
        let mut cell = Vec::new();
        let mut place = CellState::Start;
        let mut length = 0;
        let mut cell_line = self.line;

        loop {
            let byte = self.peek_byte(reading)?;
            self.at += usize::from(byte.is_some());
            length += 1;

            match (place, byte) {
                (CellState::Quoted(line), None) => {
                    row.broken = Some(format!("the quote opened on line {line} is never closed."));
                    return Ok(row);
                }
                (_, None) => break,
                (CellState::Quoted(_), Some(b'"')) => place = CellState::Closed(cell_line),
                (CellState::Quoted(line), Some(byte)) => {
                    self.line += u32::from(byte == b'\n');
                    if length > MAX_ROW_BYTES {
                        row.broken = Some(format!(
                            "the quoted cell that begins on line {line} is too long. Its closing quote may be missing."
                        ));
                        row.cells.push(
                            decode_cell(std::mem::take(&mut cell), cell_line).unwrap_or_default(),
                        );
                        self.skip_line(reading)?;
                        return Ok(row);
                    }
                    cell.push(byte);
                }
                (CellState::Closed(line), Some(b'"')) => {
                    cell.push(b'"');
                    place = CellState::Quoted(line);
                }
                (CellState::Start, Some(b'"')) => {
                    cell_line = self.line;
                    place = CellState::Quoted(self.line);
                    cell.clear();
                }

                (_, Some(byte)) if byte == self.separator => {
                    row.cells
                        .push(decode_cell(std::mem::take(&mut cell), cell_line)?);
                    place = CellState::Start;
                    cell_line = self.line;
                }
                (_, Some(b'\n' | b'\r')) => {
                    if byte == Some(b'\r') && self.peek_byte(reading)? == Some(b'\n') {
                        self.at += 1;
                    }
                    self.line += 1;
                    break;
                }
                (CellState::Start, Some(b' ')) => cell.push(b' '),
                (CellState::Closed(_), Some(byte)) => {
                    if byte != b' ' && row.broken.is_none() {
                        row.broken = Some(String::from(
                            "text follows a closing quote. Double each quote inside a quoted cell.",
                        ));
                    }
                }
                (_, Some(byte)) => {
                    place = CellState::Bare;
                    if length > MAX_ROW_BYTES {
                        row.broken = Some(String::from("the row is too long."));
                        self.skip_line(reading)?;
                        return Ok(row);
                    }
                    cell.push(byte);
                }
            }
        }

        row.cells.push(decode_cell(cell, cell_line)?);
        Ok(row)
    }

    /// Skips the rest of the line.
    fn skip_line(&mut self, reading: &ReadProgress) -> Result<(), String> {
        while let Some(byte) = self.peek_byte(reading)? {
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                break;
            }
        }
        Ok(())
    }
}

/// Decodes a cell, which begins in the given line.
fn decode_cell(bytes: Vec<u8>, line: u32) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| {
        format!("Line {line} is not valid UTF-8. Save the file as UTF-8 and try again.")
    })
}

/// Detects the separator: the one that is most frequent in the first line outside quotes, or a
/// comma if there is none.
fn detect_separator(text: &[u8]) -> u8 {
    let mut counts = [(b'\t', 0), (b';', 0), (b',', 0)];
    let mut is_quoted = false;
    for byte in text {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => break,
            _ if !is_quoted => {
                for (separator, count) in &mut counts {
                    *count += usize::from(byte == separator);
                }
            }
            _ => {}
        }
    }

    // In a tie the last one wins, which is the comma.
    let most = counts.iter().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(separator, _)| *separator)
}
