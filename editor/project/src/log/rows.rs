//! From bytes to rows of cells. What parts the cells is what parts the first line: a tab, a semicolon or a comma. A cell in
//! quotes may hold all of them, line ends too, and quotes that are doubled.

use std::io::Read;

use super::{Mistake, Reading};

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// How long a row may be. One that is longer has a quote in it that nobody closed.
const LONGEST: usize = 1 << 20;

/// One row.
#[derive(Debug, Default)]
pub struct Row {
    /// The line that it begins in.
    pub line: u32,
    /// Its cells.
    pub cells: Vec<String>,
    /// Why it is no row.
    pub broken: Option<String>,
}

impl Row {
    /// Looks whether it has as many cells as the first line.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn counted(&self, count: usize) -> Result<(), Mistake> {
        let there = self.cells.len();
        let (column, sentence) = match &self.broken {
            Some(sentence) => (there.max(1), sentence.clone()),
            None if there == count => return Ok(()),
            None => {
                let cells = if there == 1 { "cell" } else { "cells" };
                let said = format!("the row has {there} {cells}, and the first line has {count}.");
                (there.min(count + 1), said)
            }
        };
        Err(Mistake::new((self.line, column), sentence))
    }
}

/// Where in a cell one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Before its first letter.
    Start,
    /// In a cell without quotes.
    Bare,
    /// Between quotes that opened in a line.
    Quoted(u32),
    /// Behind a quote that closes, or is the first of two.
    Closed(u32),
}

/// The rows of a stream.
pub struct Rows<R> {
    source: R,
    block: Vec<u8>,
    /// Where what was read of the block ends.
    end: usize,
    at: usize,
    separator: u8,
    line: u32,
    is_over: bool,
}

impl<R: Read> Rows<R> {
    /// Begins to read.
    ///
    /// # Errors
    ///
    /// A sentence where the source cannot be read.
    pub fn new(source: R) -> Result<Self, String> {
        let mut rows = Self {
            source,
            block: vec![0; BLOCK],
            end: 0,
            at: 0,
            separator: b',',
            line: 1,
            is_over: false,
        };
        rows.begin()?;
        Ok(rows)
    }

    /// What parts the cells.
    pub fn separator(&self) -> u8 {
        self.separator
    }

    fn begin(&mut self) -> Result<(), String> {
        // The first line may arrive in parts.
        let mut first = Vec::new();
        while first.len() < BLOCK && self.fill()? {
            first.extend_from_slice(&self.block[..self.end]);
        }
        self.end = first.len();
        self.at = 0;
        // Later blocks need as much room.
        first.resize(first.len().max(BLOCK), 0);
        self.block = first;
        let start = &self.block[..self.end];
        let utf16 = start.starts_with(&[0xFF, 0xFE]) || start.starts_with(&[0xFE, 0xFF]);
        if utf16 || start.iter().take(4).any(|byte| *byte == 0) && start.len() > 1 {
            return Err(String::from(
                "This file is written in UTF-16, or is no text. Save it as UTF-8 and import it again.",
            ));
        }
        if start.starts_with(&[0xEF, 0xBB, 0xBF]) {
            self.at = 3;
        }
        self.separator = separator_of(&self.block[self.at..self.end]);
        Ok(())
    }

    /// Reads the next block. Gives whether there was one.
    fn fill(&mut self) -> Result<bool, String> {
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

    /// The next byte, which stays.
    fn peek(&mut self, reading: &Reading) -> Result<Option<u8>, String> {
        if self.at == self.end && !self.is_over {
            if reading.is_cancelled() {
                return Err(String::from("Reading was cancelled."));
            }
            reading.note(self.end);
            self.is_over = !self.fill()?;
        }
        Ok(self.block[..self.end].get(self.at).copied())
    }

    /// The next row that is not empty; none at the end.
    ///
    /// # Errors
    ///
    /// A sentence where the source cannot be read or a row is too long.
    pub fn next(&mut self, reading: &Reading) -> Result<Option<Row>, String> {
        loop {
            if self.peek(reading)?.is_none() {
                return Ok(None);
            }
            let row = self.row(reading)?;
            let is_empty = row.cells.iter().all(|cell| cell.trim().is_empty());
            if !is_empty || row.broken.is_some() {
                return Ok(Some(row));
            }
        }
    }

    fn row(&mut self, reading: &Reading) -> Result<Row, String> {
        let mut row = Row {
            line: self.line,
            ..Row::default()
        };
        let mut cell = Vec::new();
        let mut place = Place::Start;
        let mut length = 0;
        let mut begun = self.line;
        loop {
            let byte = self.peek(reading)?;
            self.at += usize::from(byte.is_some());
            length += 1;
            match (place, byte) {
                (Place::Quoted(line), None) => {
                    row.broken = Some(format!("a quote opens in line {line}, and none closes it."));
                    return Ok(row);
                }
                (_, None) => break,
                (Place::Quoted(_), Some(b'"')) => place = Place::Closed(begun),
                (Place::Quoted(line), Some(byte)) => {
                    self.line += u32::from(byte == b'\n');
                    if length > LONGEST {
                        row.broken = Some(format!(
                            "a quote opens in line {line}, and none closes it for very long."
                        ));
                        row.cells
                            .push(text(std::mem::take(&mut cell), begun).unwrap_or_default());
                        self.skip_line(reading)?;
                        return Ok(row);
                    }
                    cell.push(byte);
                }
                (Place::Closed(line), Some(b'"')) => {
                    cell.push(b'"');
                    place = Place::Quoted(line);
                }
                (Place::Start, Some(b'"')) => {
                    begun = self.line;
                    place = Place::Quoted(self.line);
                    cell.clear();
                }
                (_, Some(byte)) if byte == self.separator => {
                    row.cells.push(text(std::mem::take(&mut cell), begun)?);
                    place = Place::Start;
                    begun = self.line;
                }
                (_, Some(b'\n' | b'\r')) => {
                    if byte == Some(b'\r') && self.peek(reading)? == Some(b'\n') {
                        self.at += 1;
                    }
                    self.line += 1;
                    break;
                }
                (Place::Start, Some(b' ')) => cell.push(b' '),
                (Place::Closed(_), Some(byte)) => {
                    if byte != b' ' && row.broken.is_none() {
                        row.broken = Some(String::from(
                            "letters follow a quote that closes: within quotes, a quote stands twice.",
                        ));
                    }
                }
                (_, Some(byte)) => {
                    place = Place::Bare;
                    if length > LONGEST {
                        row.broken = Some(String::from("the row is longer than any table's."));
                        self.skip_line(reading)?;
                        return Ok(row);
                    }
                    cell.push(byte);
                }
            }
        }
        row.cells.push(text(cell, begun)?);
        Ok(row)
    }

    /// Goes on behind the end of the line.
    fn skip_line(&mut self, reading: &Reading) -> Result<(), String> {
        while let Some(byte) = self.peek(reading)? {
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                break;
            }
        }
        Ok(())
    }
}

fn text(bytes: Vec<u8>, line: u32) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| {
        format!("Line {line} has letters that are not written in UTF-8. Save the file as UTF-8 and import it again.")
    })
}

/// What parts the cells of the first line: what stands there outside quotes most often, a comma if nothing does.
fn separator_of(text: &[u8]) -> u8 {
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
    // Of equals the last wins, which is the comma.
    let most = counts.iter().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(separator, _)| *separator)
}
