//! A list as comma-separated values: a line that names the columns, and a stat in each row.

use std::collections::BTreeMap;

use super::{
    Read,
    draft::{Draft, Field, Said},
};
use crate::{
    log::{Mistake, Reading, Row, Rows, Unknown, quoted},
    text::decimal::Comma,
};

/// Reads it.
pub(super) fn read(bytes: &[u8]) -> Result<Read, String> {
    let reading = Reading::default();
    let mut rows = Rows::new(bytes)?;
    let Some(first) = rows.next(&reading)? else {
        return Err(String::from("The file is empty."));
    };
    let mut read = Read::default();
    let fields = fields(&first, &mut read.unknown);
    if !fields.contains(&Some(Field::Name)) {
        let there = first.cells.iter().take(5);
        let there: Vec<String> = there.map(|cell| quoted(cell.trim())).collect();
        return Err(format!(
            "None of its columns is called “name”. The first line has {}.",
            there.join(", ")
        ));
    }
    let comma = Comma::in_table(rows.separator());
    let mut known = BTreeMap::new();
    while let Some(row) = rows.next(&reading)? {
        read.take(understood(&row, &fields, comma), &mut known);
    }
    Ok(read)
}

/// Whether the first line names what is said of stats, and not stats: a name and a kind, or a name and two others.
pub(super) fn is_list(bytes: &[u8]) -> bool {
    let first = Rows::new(bytes).and_then(|mut rows| rows.next(&Reading::default()));
    let Ok(Some(first)) = first else { return false };
    let fields = fields(&first, &mut Vec::new());
    let has = |field| fields.contains(&Some(field));
    let others = [
        Field::Range,
        Field::Low,
        Field::High,
        Field::Unit,
        Field::Scope,
    ];
    let others = others.into_iter().filter(|field| has(*field)).count();
    has(Field::Name) && (has(Field::Kind) || others > 1)
}

/// What each column says. The second of two that say the same says nothing.
fn fields(first: &Row, unknown: &mut Vec<Unknown>) -> Vec<Option<Field>> {
    let mut fields = Vec::new();
    for cell in &first.cells {
        let field = Field::of(cell);
        let is_new =
            field.is_some_and(|field| field == Field::Other || !fields.contains(&Some(field)));
        if !is_new && !cell.trim().is_empty() {
            unknown.push(Unknown {
                name: cell.trim().to_owned(),
                nearest: Field::near(cell).filter(|_| field.is_none()),
            });
        }
        fields.push(field.filter(|_| is_new));
    }
    fields
}

fn understood(row: &Row, fields: &[Option<Field>], comma: Comma) -> Result<Draft, Mistake> {
    row.counted(fields.len())?;
    let mut draft = Draft::new((row.line, 1), comma);
    for (at, (cell, field)) in row.cells.iter().zip(fields).enumerate() {
        let Some(field) = field.filter(|_| !cell.trim().is_empty()) else {
            continue;
        };
        let place = (row.line, at + 1);
        let said = match field {
            Field::Whole => match cell.trim().to_lowercase().as_str() {
                "true" | "yes" | "1" => Said::Yes(true),
                "false" | "no" | "0" => Said::Yes(false),
                _ => {
                    let said = format!("{} says neither yes nor no.", quoted(cell.trim()));
                    return Err(Mistake::new(place, said));
                }
            },
            _ => Said::Text(cell.clone()),
        };
        draft.note(field, said, place);
    }
    Ok(draft)
}
