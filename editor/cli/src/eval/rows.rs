//! Evaluates the rows of a table in pieces, so that a table of any length needs the memory of one
//! piece.

use std::{collections::BTreeMap, path::Path};

use inclination_analysis::study::Situations;
use inclination_core::authoring::model::Stat;
use inclination_project::{
    log::{LogStream, MAX_REPORTED_MISTAKES, ReadProgress, ValidRow, describe_out_of_range},
    text::formatting::pluralize,
};

use super::{AnswerTable, Evaluator};
use crate::{
    files, json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// The number of rows evaluated in one piece.
const ROWS_PER_PIECE: usize = 1024;

/// A stat's values outside its range.
struct OutOfRangeValues {
    count: usize,
    /// The line of the first value, and a sentence about it.
    first: (u32, String),
}

/// Evaluates every row of a table.
pub(super) fn answer_rows(
    stats: &[Stat],
    evaluator: &mut Evaluator<'_>,
    file: &Path,
    is_json: bool,
    streams: &mut Streams,
) -> Outcome {
    let name = files::display_name(file);
    let wrong = |sentence: String| Stop::Wrong(format!("{name}: {sentence}"));
    let reading = ReadProgress::default();
    let mut table = LogStream::open(files::open_stream(file)?, stats, &reading).map_err(wrong)?;

    for unknown in table.unknown_columns() {
        let suggestion = unknown
            .nearest
            .as_ref()
            .map(|near| format!(" Did you mean \"{near}\"?"))
            .unwrap_or_default();
        let column_name = &unknown.name;
        streams.report_message(&format!(
            "warning: {name}: Column \"{column_name}\" matches no stat and is ignored.{suggestion}"
        ));
    }
    let columns: Vec<(usize, &Stat)> = table
        .stats()
        .filter_map(|stat| {
            let place = stats.iter().position(|known| known.id == stat.id)?;
            Some((place, stat))
        })
        .collect();

    let mut piece = PendingRows::new(&columns, is_json, table.has_names());
    let (mut wrong_rows, mut outside_values) = (0_usize, BTreeMap::new());
    while let Some(row) = table.next(&reading).map_err(wrong)? {
        match row {
            Ok(row) => {
                count_out_of_range_values(&mut outside_values, &columns, &row);
                piece.rows.push(row);
            }
            Err(mistake) => {
                wrong_rows += 1;
                if wrong_rows <= MAX_REPORTED_MISTAKES {
                    streams.report_message(&format!("{name}: {mistake}"));
                }
            }
        }
        if piece.rows.len() == ROWS_PER_PIECE {
            piece.answer_pending(evaluator, streams)?;
        }
    }
    piece.answer_pending(evaluator, streams)?;

    for OutOfRangeValues { count, first } in outside_values.values() {
        let (line, sentence) = first;
        let more = match count - 1 {
            0 => String::new(),
            more => {
                let rows = pluralize(more, "row is", "rows are");
                format!(" {more} more {rows} out of range.")
            }
        };
        streams.report_message(&format!("warning: {name}: Line {line}: {sentence}{more}"));
    }
    if wrong_rows > MAX_REPORTED_MISTAKES {
        let more = wrong_rows - MAX_REPORTED_MISTAKES;
        let rows = pluralize(more, "row", "rows");
        streams.report_message(&format!("{name}: Skipped {more} more invalid {rows}."));
    }
    Ok(if wrong_rows > 0 {
        Verdict::Problems
    } else {
        Verdict::Good
    })
}

/// Counts a row's values that are outside their ranges.
fn count_out_of_range_values(
    outside_values: &mut BTreeMap<usize, OutOfRangeValues>,
    columns: &[(usize, &Stat)],
    row: &ValidRow,
) {
    for ((place, stat), value) in columns.iter().zip(&row.values) {
        let Some(sentence) = describe_out_of_range(stat, *value) else {
            continue;
        };
        let first = (row.line, sentence);
        outside_values
            .entry(*place)
            .or_insert(OutOfRangeValues { count: 0, first })
            .count += 1;
    }
}

/// Rows that are not evaluated yet.
struct PendingRows<'s> {
    columns: &'s [(usize, &'s Stat)],
    rows: Vec<ValidRow>,
    is_json: bool,
    has_names: bool,
    table: Option<AnswerTable>,
}

impl<'s> PendingRows<'s> {
    fn new(columns: &'s [(usize, &'s Stat)], is_json: bool, has_names: bool) -> Self {
        Self {
            columns,
            rows: Vec::with_capacity(ROWS_PER_PIECE),
            is_json,
            has_names,
            table: None,
        }
    }

    /// Evaluates the rows, prints their results and removes them.
    fn answer_pending(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        streams: &mut Streams,
    ) -> Result<(), Stop> {
        let columns: Vec<Vec<f32>> = (0..self.columns.len())
            .map(|at| self.rows.iter().map(|row| row.values[at]).collect())
            .collect();
        let places = self.columns.iter().map(|(place, _)| *place);
        let situations = Situations {
            count: self.rows.len(),
            varied: places.zip(columns.iter().map(Vec::as_slice)).collect(),
        };
        let answers = evaluator.compute_answers(&situations);

        for (row, mut answer) in self.rows.drain(..).zip(answers) {
            answer.line = Some(row.line);
            answer.name = row.name;
            if self.is_json {
                json::print_json_line(streams, &answer)?;
                continue;
            }
            if self.table.is_none() {
                let table = AnswerTable::for_answer(&answer, true, self.has_names);
                streams.print_data(&table.header_row())?;
                self.table = Some(table);
            }
            if let Some(table) = &self.table {
                streams.print_data(&table.format_row(&answer))?;
            }
        }
        Ok(())
    }
}
