//! Reads a stat list from JSON: an array of objects, or an object with such an array as `stats`, as
//! in projects and in the output of `inclination info`.

use std::collections::BTreeMap;

use inclination_core::{
    Limits, LoadError,
    authoring::format::json::{JsonKind, Reader},
};

use super::{
    ParsedContract,
    raw_row::{Field, FieldValue, RawRow},
};
use crate::{
    log::{Mistake, UnknownColumn},
    text::{
        decimal::Comma,
        formatting::to_sentence,
        quotes::{curl_quotes, quote_excerpt},
    },
};

/// How many unknown member names are reported.
const MAX_UNKNOWN_NAMES: usize = 100;

/// Reads a list.
pub(super) fn read_json(bytes: &[u8]) -> Result<ParsedContract, String> {
    let mut read = ParsedContract::default();
    let mut known = BTreeMap::new();
    let mut places = Places::default();
    let outline = scan_bytes(bytes, |reader| {
        let row = read_stat(reader, &mut places, &mut read.unknown)?;
        read.add_row(row, &mut known);
        Ok(())
    })?;

    if outline.has_list {
        Ok(read)
    } else {
        Err(String::from(
            "This JSON file is not a list of stats. It must be an array of stats, or an object with an array of stats under the key “stats”.",
        ))
    }
}

/// Returns whether it is a list of stats and not a project.
pub(super) fn is_list(bytes: &[u8]) -> bool {
    let outline = scan_bytes(bytes, |_| Ok(()));
    outline.is_ok_and(|outline| outline.has_list && !outline.is_project)
}

/// The outermost structure of a JSON text.
#[derive(Clone, Copy, Debug, Default)]
struct Outline {
    /// Whether it is a list of stats or contains one.
    has_list: bool,
    is_project: bool,
}

/// Reads an array or object to its end, calling `stat` for each item of its list.
fn scan_bytes(
    bytes: &[u8],
    stat: impl FnMut(&mut Reader<'_>) -> Result<(), LoadError>,
) -> Result<Outline, String> {
    if std::str::from_utf8(bytes).is_err() {
        return Err(String::from(
            "The file is not valid UTF-8. Save it as UTF-8 and try again.",
        ));
    }
    scan_text(bytes, stat).map_err(|error| {
        let reason = to_sentence(&format!(
            "line {}, column {}: {}",
            error.line, error.column, error.sentence
        ));
        format!("The file is not valid JSON. {}", curl_quotes(&reason))
    })
}

/// Reads valid UTF-8 to its end, calling `stat` for each item of its list.
fn scan_text(
    bytes: &[u8],
    mut stat: impl FnMut(&mut Reader<'_>) -> Result<(), LoadError>,
) -> Result<Outline, LoadError> {
    let mut reader = open_reader(bytes)?;
    let mut outline = Outline::default();
    if reader.peek()? == JsonKind::Array {
        outline.has_list = true;
        reader.array(|reader, _| stat(reader))?;
    } else {
        let mut has_stats = false;
        reader.object(|reader, key| {
            outline.is_project |= key == "inclination";
            if key != "stats" || std::mem::replace(&mut has_stats, true) {
                return Ok(());
            }
            if reader.peek()? == JsonKind::Array {
                outline.has_list = true;
                reader.array(|reader, _| stat(reader))?;
            }
            Ok(())
        })?;
    }

    reader.finish()?;
    Ok(outline)
}

/// Opens a text of any length. Of a repeated key the first value that says something counts.
fn open_reader(bytes: &[u8]) -> Result<Reader<'_>, LoadError> {
    let limits = Limits {
        file_bytes: usize::MAX,
        text_bytes: usize::MAX,
        ..Limits::default()
    };
    Ok(Reader::new(bytes, limits)?.allow_repeated_keys())
}

/// Converts increasing positions to lines and columns in a single pass, even if lines are long.
#[derive(Debug)]
struct Places {
    position: usize,
    line: u32,
    column: usize,
}

impl Default for Places {
    fn default() -> Self {
        Self {
            position: 0,
            line: 1,
            column: 1,
        }
    }
}

impl Places {
    /// Finds the line and column of the next value.
    fn locate_value(&mut self, reader: &Reader<'_>) -> (u32, usize) {
        let position = reader.position();
        let passed = reader.text().get(self.position..position);
        for letter in passed.unwrap_or_default().chars() {
            if letter == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        self.position = position;
        (self.line, self.column)
    }
}

/// Reads an item of the list: a row, or its first mistake.
fn read_stat(
    reader: &mut Reader<'_>,
    places: &mut Places,
    unknown: &mut Vec<UnknownColumn>,
) -> Result<Result<RawRow, Mistake>, LoadError> {
    let start = reader.position();
    let place = places.locate_value(reader);
    if reader.peek()? != JsonKind::Object {
        reader.skip()?;
        let text = quote_excerpt(text_since(reader, start));
        let sentence = format!("{text} is not a stat. Each stat must be an object with a name.");
        return Ok(Err(Mistake::new(place, sentence)));
    }

    let mut draft = RawRow::new(place, Comma::Thousands);
    let mut mistake = None;
    reader.object(|reader, key| {
        if mistake.is_some() {
            return Ok(());
        }
        let start = reader.position();
        let place = places.locate_value(reader);
        match Field::from_name(key) {
            Some(Field::Other) => {}
            Some(field) => match read_value(reader)? {
                MemberValue::Usable(value) => draft.set_field(field, value, place),
                MemberValue::Null => {}
                MemberValue::Unusable => {
                    let text = quote_excerpt(text_since(reader, start));
                    let sentence = format!("{text} is not a valid value for “{key}”.");
                    mistake = Some(Mistake::new(place, sentence));
                }
            },
            None => record_unknown(unknown, key),
        }
        Ok(())
    })?;
    Ok(mistake.map_or(Ok(draft), Err))
}

/// Returns the text that was read since a position.
fn text_since<'t>(reader: &Reader<'t>, start: usize) -> &'t str {
    let text = reader.text();
    text.get(start..reader.position()).unwrap_or_default()
}

/// Adds the name of an unknown member, unless it is known already or there are too many.
fn record_unknown(unknown: &mut Vec<UnknownColumn>, key: &str) {
    let is_new = unknown.iter().all(|known| known.name != key);
    if is_new && unknown.len() < MAX_UNKNOWN_NAMES {
        unknown.push(UnknownColumn {
            nearest: Field::nearest_name(key),
            name: key.to_owned(),
        });
    }
}

/// The value of a member.
enum MemberValue {
    /// A value for a field.
    Usable(FieldValue),
    /// An explicit null, which counts as no value.
    Null,
    /// A value that no field of a stat can have.
    Unusable,
}

/// Reads the value of a member.
fn read_value(reader: &mut Reader<'_>) -> Result<MemberValue, LoadError> {
    let value = match reader.peek()? {
        JsonKind::Null => {
            reader.null()?;
            return Ok(MemberValue::Null);
        }
        JsonKind::True | JsonKind::False => Some(FieldValue::YesNo(reader.boolean()?)),
        JsonKind::Number => read_number(reader)?.map(FieldValue::Number),
        JsonKind::String => Some(FieldValue::Text(reader.string()?.into_owned())),
        JsonKind::Array => read_items(reader)?,
        JsonKind::Object => {
            reader.skip()?;
            None
        }
    };
    Ok(value.map_or(MemberValue::Unusable, MemberValue::Usable))
}

/// Reads a number, or `None` if a graph cannot store it.
fn read_number(reader: &mut Reader<'_>) -> Result<Option<f32>, LoadError> {
    let start = reader.position();
    reader.skip()?;
    let value = text_since(reader, start).parse::<f32>().ok();
    Ok(value
        .filter(|value| value.is_finite())
        .map(|value| value + 0.0))
}

/// Reads an array of two numbers or of names, or `None` for any other array.
fn read_items(reader: &mut Reader<'_>) -> Result<Option<FieldValue>, LoadError> {
    let mut count = 0_usize;
    let mut numbers = Vec::new();
    let mut names = Vec::new();
    reader.array(|reader, _| {
        count += 1;
        match reader.peek()? {
            JsonKind::Number => numbers.extend(read_number(reader)?),
            JsonKind::String => names.push(reader.string()?.into_owned()),
            _ => {}
        }
        Ok(())
    })?;

    Ok(match numbers.as_slice() {
        [low, high] if count == 2 => Some(FieldValue::Pair(*low, *high)),
        _ if names.len() == count => Some(FieldValue::Names(names)),
        _ => None,
    })
}
