//! A list as JSON: an array of objects, or an object that holds one as `stats`, as a project does and as `inclination info`
//! prints.

use std::collections::BTreeMap;

use inclination_core::format::{
    Limits, LoadError,
    json::{Kind, Reader},
};

use super::{
    Read,
    draft::{Draft, Field, Said},
};
use crate::{
    log::{Mistake, Unknown, quoted},
    text::{decimal::Comma, words::sentence},
};

/// How many unknown member names are reported.
const MAX_UNKNOWN_NAMES: usize = 100;

/// Reads a list.
pub(super) fn read(bytes: &[u8]) -> Result<Read, String> {
    let mut read = Read::default();
    let mut known = BTreeMap::new();
    let mut places = Places::default();
    let outline = scan(bytes, |reader| {
        let row = read_stat(reader, &mut places, &mut read.unknown)?;
        read.take(row, &mut known);
        Ok(())
    })?;

    if outline.has_list {
        Ok(read)
    } else {
        Err(String::from(
            "It is JSON, and no list of stats: it has to be an array of them, or to hold one as “stats”.",
        ))
    }
}

/// Whether it holds stats and is no project.
pub(super) fn is_list(bytes: &[u8]) -> bool {
    let outline = scan(bytes, |_| Ok(()));
    outline.is_ok_and(|outline| outline.has_list && !outline.is_project)
}

/// What an array or object holds at the top.
#[derive(Clone, Copy, Debug, Default)]
struct Outline {
    /// Whether it is a list of stats, or holds one.
    has_list: bool,
    is_project: bool,
}

/// Reads an array or object to its end, calling `stat` for each item of its list.
fn scan(
    bytes: &[u8],
    stat: impl FnMut(&mut Reader<'_>) -> Result<(), LoadError>,
) -> Result<Outline, String> {
    if std::str::from_utf8(bytes).is_err() {
        return Err(String::from(
            "It has letters that are not written in UTF-8. Save it as UTF-8 and read it again.",
        ));
    }
    scan_text(bytes, stat).map_err(|error| {
        let reason = sentence(&format!(
            "at line {} column {}: {}",
            error.line, error.column, error.sentence
        ));
        format!("It is no JSON. {reason}")
    })
}

fn scan_text(
    bytes: &[u8],
    mut stat: impl FnMut(&mut Reader<'_>) -> Result<(), LoadError>,
) -> Result<Outline, LoadError> {
    let mut reader = open(bytes)?;
    let mut outline = Outline::default();
    if reader.peek()? == Kind::Array {
        outline.has_list = true;
        reader.array(|reader, _| stat(reader))?;
    } else {
        let mut has_stats = false;
        reader.object(|reader, key| {
            outline.is_project |= key == "inclination";
            if key != "stats" || std::mem::replace(&mut has_stats, true) {
                return Ok(());
            }
            if reader.peek()? == Kind::Array {
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
fn open(bytes: &[u8]) -> Result<Reader<'_>, LoadError> {
    let limits = Limits {
        file_bytes: usize::MAX,
        text_bytes: usize::MAX,
        ..Limits::default()
    };
    Ok(Reader::new(bytes, limits)?.allow_repeated_keys())
}

/// Lines and columns of places that come one after the other, found in one pass however long the lines are.
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
    fn find(&mut self, reader: &Reader<'_>) -> (u32, usize) {
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
    unknown: &mut Vec<Unknown>,
) -> Result<Result<Draft, Mistake>, LoadError> {
    let start = reader.position();
    let place = places.find(reader);
    if reader.peek()? != Kind::Object {
        reader.skip()?;
        let text = quoted(text_since(reader, start));
        let sentence = format!("{text} is no stat: each is an object with a name.");
        return Ok(Err(Mistake::new(place, sentence)));
    }

    let mut draft = Draft::new(place, Comma::Thousands);
    let mut mistake = None;
    reader.object(|reader, key| {
        if mistake.is_some() {
            return Ok(());
        }
        let start = reader.position();
        let place = places.find(reader);
        match Field::of(key) {
            Some(Field::Other) => {}
            Some(field) => match read_value(reader)? {
                Value::Said(said) => draft.note(field, said, place),
                Value::Null => {}
                Value::Unusable => {
                    let text = quoted(text_since(reader, start));
                    let sentence = format!("{text} says nothing about {key}.");
                    mistake = Some(Mistake::new(place, sentence));
                }
            },
            None => note_unknown(unknown, key),
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

fn note_unknown(unknown: &mut Vec<Unknown>, key: &str) {
    let is_new = unknown.iter().all(|known| known.name != key);
    if is_new && unknown.len() < MAX_UNKNOWN_NAMES {
        unknown.push(Unknown {
            nearest: Field::near(key),
            name: key.to_owned(),
        });
    }
}

/// The value of a member.
enum Value {
    Said(Said),
    Null,
    /// No member of a stat has such a value.
    Unusable,
}

fn read_value(reader: &mut Reader<'_>) -> Result<Value, LoadError> {
    let said = match reader.peek()? {
        Kind::Null => {
            reader.null()?;
            return Ok(Value::Null);
        }
        Kind::True | Kind::False => Some(Said::Yes(reader.boolean()?)),
        Kind::Number => read_number(reader)?.map(Said::Number),
        Kind::String => Some(Said::Text(reader.string()?.into_owned())),
        Kind::Array => read_items(reader)?,
        Kind::Object => {
            reader.skip()?;
            None
        }
    };
    Ok(said.map_or(Value::Unusable, Value::Said))
}

/// Reads a number; `None` if a graph cannot hold it.
fn read_number(reader: &mut Reader<'_>) -> Result<Option<f32>, LoadError> {
    let start = reader.position();
    reader.skip()?;
    let value = text_since(reader, start).parse::<f32>().ok();
    Ok(value
        .filter(|value| value.is_finite())
        .map(|value| value + 0.0))
}

/// Reads an array of two numbers or of names; `None` if it is another.
fn read_items(reader: &mut Reader<'_>) -> Result<Option<Said>, LoadError> {
    let mut count = 0_usize;
    let mut numbers = Vec::new();
    let mut names = Vec::new();
    reader.array(|reader, _| {
        count += 1;
        match reader.peek()? {
            Kind::Number => numbers.extend(read_number(reader)?),
            Kind::String => names.push(reader.string()?.into_owned()),
            _ => {}
        }
        Ok(())
    })?;

    Ok(match numbers.as_slice() {
        [low, high] if count == 2 => Some(Said::Pair(*low, *high)),
        _ if names.len() == count => Some(Said::Names(names)),
        _ => None,
    })
}
