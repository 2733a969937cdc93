//! Answers for the rows of a table, in pieces: a table of any length takes the memory of one piece.

use std::{collections::BTreeMap, path::Path};

use inclination_analysis::study::Situations;
use inclination_core::model::Stat;
use inclination_project::log::{Good, Reading, Stream, TOLD, outside};

use super::{Evaluator, Table};
use crate::{
    files, json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// How many rows are worked out in one piece.
const PIECE: usize = 1024;

/// Values outside a stat's range.
struct Outside {
    count: usize,
    /// The line of the first, and what is said of it.
    first: (u32, String),
}

/// Answers every row of a table.
pub(super) fn answer(
    stats: &[Stat],
    evaluator: &mut Evaluator<'_>,
    (file, is_json): (&Path, bool),
    streams: &mut Streams,
) -> Outcome {
    let name = files::called(file);
    let wrong = |sentence: String| Stop::Wrong(format!("{name}: {sentence}"));
    let reading = Reading::default();
    let mut table = Stream::open(files::stream(file)?, stats, &reading).map_err(wrong)?;
    for unknown in table.unknown() {
        let nearest = unknown.nearest.as_ref();
        let meant = nearest.map(|near| format!(" Did you mean “{near}”?"));
        let meant = meant.unwrap_or_default();
        let called = &unknown.name;
        streams.complain(&format!(
            "warning: {name}: the column “{called}” is of no stat, and is not read.{meant}"
        ));
    }
    let columns: Vec<(usize, &Stat)> = table
        .stats()
        .filter_map(|stat| {
            let place = stats.iter().position(|known| known.id == stat.id)?;
            Some((place, stat))
        })
        .collect();
    let mut piece = Piece::new(&columns, is_json, table.has_names());
    let (mut wrong_rows, mut beyond) = (0_usize, BTreeMap::new());
    while let Some(row) = table.next(&reading).map_err(wrong)? {
        match row {
            Ok(row) => {
                note(&mut beyond, &columns, &row);
                piece.rows.push(row);
            }
            Err(mistake) => {
                wrong_rows += 1;
                if wrong_rows <= TOLD {
                    streams.complain(&format!("{name}: {mistake}"));
                }
            }
        }
        if piece.rows.len() == PIECE {
            piece.answer(evaluator, streams)?;
        }
    }
    piece.answer(evaluator, streams)?;
    for Outside { count, first } in beyond.values() {
        let (line, said) = first;
        let more = match count - 1 {
            0 => String::new(),
            more => format!(" So are {more} more rows."),
        };
        streams.complain(&format!("warning: {name}: Line {line}: {said}{more}"));
    }
    if wrong_rows > TOLD {
        let more = wrong_rows - TOLD;
        streams.complain(&format!(
            "{name}: {more} more rows are wrong, and were left out."
        ));
    }
    Ok(if wrong_rows > 0 {
        Verdict::Problems
    } else {
        Verdict::Good
    })
}

/// Notes a row's values that are outside their ranges.
fn note(beyond: &mut BTreeMap<usize, Outside>, columns: &[(usize, &Stat)], row: &Good) {
    for ((place, stat), value) in columns.iter().zip(&row.values) {
        let Some(said) = outside(stat, *value) else {
            continue;
        };
        let first = (row.line, said);
        let known = beyond.entry(*place);
        known.or_insert(Outside { count: 0, first }).count += 1;
    }
}

/// Rows that wait to be answered.
struct Piece<'s> {
    columns: &'s [(usize, &'s Stat)],
    rows: Vec<Good>,
    is_json: bool,
    has_names: bool,
    table: Option<Table>,
}

impl<'s> Piece<'s> {
    fn new(columns: &'s [(usize, &'s Stat)], is_json: bool, has_names: bool) -> Self {
        Self {
            columns,
            rows: Vec::with_capacity(PIECE),
            is_json,
            has_names,
            table: None,
        }
    }

    /// Answers the rows, and forgets them.
    fn answer(&mut self, evaluator: &mut Evaluator<'_>, streams: &mut Streams) -> Result<(), Stop> {
        let columns = (0..self.columns.len()).map(|at| {
            let values = self.rows.iter().map(|row| row.values[at]);
            values.collect::<Vec<f32>>()
        });
        let columns: Vec<Vec<f32>> = columns.collect();
        let places = self.columns.iter().map(|(place, _)| *place);
        let situations = Situations {
            count: self.rows.len(),
            varied: places.zip(columns.iter().map(Vec::as_slice)).collect(),
        };
        let answers = evaluator.answers(&situations);
        for (row, mut answer) in self.rows.drain(..).zip(answers) {
            answer.line = Some(row.line);
            answer.name = row.name;
            if self.is_json {
                json::print_line(streams, &answer)?;
                continue;
            }
            if self.table.is_none() {
                let table = Table::of(&answer, true, self.has_names);
                streams.line(&table.head())?;
                self.table = Some(table);
            }
            if let Some(table) = &self.table {
                streams.line(&table.row(&answer))?;
            }
        }
        Ok(())
    }
}
