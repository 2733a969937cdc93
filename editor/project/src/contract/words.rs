//! How kinds, ranges and choices are written in lists.

use inclination_core::format::{Limits, json::Reader};

use super::Kind;
use crate::text::{
    decimal::{self, Comma, NumberError},
    number::strip_unit,
    spelling::{find_nearest_name, normalize_name},
};

/// What kinds are called by games' tools, besides our own words.
const KINDS: &[(Kind, &[&str])] = &[
    (
        Kind::Number,
        &[
            "number", "float", "f32", "f64", "double", "real", "decimal", "single",
        ],
    ),
    (
        Kind::Whole,
        &[
            "whole number",
            "whole",
            "integer",
            "int",
            "i32",
            "u32",
            "i16",
            "u16",
            "i8",
            "u8",
            "i64",
            "u64",
            "uint",
            "byte",
            "short",
            "long",
        ],
    ),
    (
        Kind::YesNo,
        &["yes/no", "yes no", "bool", "boolean", "flag"],
    ),
    (Kind::Choice, &["choice", "enum", "enumeration"]),
];

/// What parts the names of a choice, in the order in which they are looked for.
pub(super) const PARTS: [char; 3] = ['|', ';', ','];

/// The kind of a word.
pub(super) fn kind(word: &str) -> Option<Kind> {
    let wanted = normalize_name(word);
    let found = KINDS
        .iter()
        .find(|(_, words)| words.contains(&wanted.as_str()));
    found.map(|(kind, _)| *kind)
}

/// The word that may have been meant.
pub(super) fn near_kind(word: &str) -> Option<&'static str> {
    let known = KINDS.iter().flat_map(|(_, words)| words.iter().copied());
    find_nearest_name(word, known)
}

/// Parses a range: "0 to 100", "0..100", "[0, 100]", "0 – 100 hp".
pub(super) fn parse_range(text: &str, unit: &str, comma: Comma) -> Result<(f32, f32), NumberError> {
    let text = text.trim();
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    if let Some(inside) = inside {
        let parts = inside.split_once(';').or_else(|| inside.split_once(','));
        let (low, high) = parts.ok_or(NumberError::NotANumber)?;
        return Ok((decimal::parse(low, comma)?, decimal::parse(high, comma)?));
    }

    let (low, high) = split_range(text).ok_or(NumberError::NotANumber)?;
    let end = |text: &str| decimal::parse(strip_unit(text.trim(), unit), comma);
    Ok((end(low)?, end(high)?))
}

/// Splits a range without brackets into its ends.
fn split_range(text: &str) -> Option<(&str, &str)> {
    let marks = ["..=", "..", "…", " to ", "–", "—", " - "];
    if let Some(ends) = marks.iter().find_map(|mark| text.split_once(mark)) {
        return Some(ends);
    }

    // A dash behind a digit separates two numbers; before one it belongs to it.
    let is_between = |at: usize| {
        let before = text[..at].trim_end();
        before.ends_with(|letter: char| letter.is_ascii_digit())
    };
    let mut dashes = text.match_indices('-').map(|(at, _)| at);
    let at = dashes.find(|at| *at > 0 && is_between(*at))?;
    Some((&text[..at], &text[at + 1..]))
}

/// The names of a choice: "calm | angry", or as JSON where a name holds what parts them.
pub(super) fn choices(text: &str) -> Vec<String> {
    let text = text.trim();
    if text.starts_with('[')
        && let Some(names) = json_names(text)
    {
        return names;
    }
    let part = PARTS.into_iter().find(|part| text.contains(*part));
    let names: Vec<&str> = match part {
        Some(part) => text.split(part).collect(),
        None => vec![text],
    };
    names
        .into_iter()
        .map(|name| name.trim().to_owned())
        .collect()
}

/// Reads a JSON array of names, of any length.
fn json_names(text: &str) -> Option<Vec<String>> {
    let limits = Limits {
        file_bytes: usize::MAX,
        text_bytes: usize::MAX,
        ..Limits::default()
    };
    let mut reader = Reader::new(text.as_bytes(), limits).ok()?;

    let mut names = Vec::new();
    let read_name = |reader: &mut Reader<'_>, _| {
        names.push(reader.string()?.into_owned());
        Ok(())
    };
    reader.array(read_name).ok()?;
    reader.finish().ok()?;
    Some(names)
}

/// The same to be written.
pub(super) fn written_choices(names: &[String]) -> String {
    let plain = names.join(" | ");
    if choices(&plain) == names && !names.is_empty() {
        return plain;
    }
    serde_json::to_string(names).unwrap_or(plain)
}
