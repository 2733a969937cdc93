//! Reads a stat list from comma-separated values: a header line, then one stat in each row.

use std::collections::BTreeMap;

use super::{
    ParsedContract,
    raw_row::{Field, FieldValue, RawRow},
};
use crate::{
    log::{Mistake, ReadProgress, Row, RowReader, UnknownColumn},
    text::{decimal::Comma, quotes::quote_excerpt},
};

/// Reads a list.
pub(super) fn read_csv(bytes: &[u8]) -> Result<ParsedContract, String> {
    let reading = ReadProgress::default();
    let mut rows = RowReader::new(bytes)?;
    let Some(first) = rows.next(&reading)? else {
        return Err(String::from("The file is empty."));
    };

    let mut read = ParsedContract::default();
    let fields = parse_header(&first, &mut read.unknown);
    if !fields.contains(&Some(Field::Name)) {
        let there: Vec<String> = first
            .cells
            .iter()
            .take(5)
            .map(|cell| quote_excerpt(cell.trim()))
            .collect();
        return Err(format!(
            "No column is named “name”. The first line contains {}. Rename the column that contains the stats' names to “name”.",
            there.join(", ")
        ));
    }

    let comma = Comma::in_table(rows.separator());
    let mut known = BTreeMap::new();
    while let Some(row) = rows.next(&reading)? {
        read.add_row(parse_row(&row, &fields, comma), &mut known);
    }
    Ok(read)
}

/// Returns whether the header names properties of stats, rather than stats as in a table of
/// samples: a name and a kind, or a name and two other properties.
pub(super) fn is_list(bytes: &[u8]) -> bool {
    let first = RowReader::new(bytes).and_then(|mut rows| rows.next(&ReadProgress::default()));
    let Ok(Some(first)) = first else { return false };
    let fields = parse_header(&first, &mut Vec::new());

    let has = |field| fields.contains(&Some(field));
    let others = [
        Field::Range,
        Field::Low,
        Field::High,
        Field::Unit,
        Field::Scope,
    ];
    let other_count = others.into_iter().filter(|field| has(*field)).count();
    has(Field::Name) && (has(Field::Kind) || other_count > 1)
}

/// Returns the field of each column, or `None` for columns to ignore. If two columns have the same
/// field, the second one is ignored.
fn parse_header(first: &Row, unknown: &mut Vec<UnknownColumn>) -> Vec<Option<Field>> {
    let mut fields = Vec::new();
    for cell in &first.cells {
        let field = Field::from_name(cell);
        let is_new =
            field.is_some_and(|field| field == Field::Other || !fields.contains(&Some(field)));
        if !is_new && !cell.trim().is_empty() {
            unknown.push(UnknownColumn {
                name: cell.trim().to_owned(),
                nearest: Field::nearest_name(cell).filter(|_| field.is_none()),
            });
        }
        fields.push(field.filter(|_| is_new));
    }
    fields
}

/// Splits a row into its fields.
fn parse_row(row: &Row, fields: &[Option<Field>], comma: Comma) -> Result<RawRow, Mistake> {
    row.check_cell_count(fields.len())?;
    let mut draft = RawRow::new((row.line, 1), comma);
    for (at, (cell, field)) in row.cells.iter().zip(fields).enumerate() {
        let Some(field) = field.filter(|_| !cell.trim().is_empty()) else {
            continue;
        };
        let place = (row.line, at + 1);
        let value = match field {
            Field::Whole | Field::Cyclic => match cell.trim().to_lowercase().as_str() {
                "true" | "yes" | "1" => FieldValue::YesNo(true),
                "false" | "no" | "0" => FieldValue::YesNo(false),
                _ => {
                    let column = if field == Field::Whole {
                        "whole"
                    } else {
                        "cyclic"
                    };
                    let sentence = format!(
                        "“{column}” must be yes or no, not {}.",
                        quote_excerpt(cell.trim())
                    );
                    return Err(Mistake::new(place, sentence));
                }
            },
            _ => FieldValue::Text(cell.clone()),
        };
        draft.set_field(field, value, place);
    }
    Ok(draft)
}
