//! The notation of kinds, ranges and choices in stat lists.

use inclination_core::{Limits, authoring::format::json::Reader};

use super::ValueKind;
use crate::text::{
    decimal::{self, Comma, NumberError},
    number::strip_unit,
    spelling::{find_nearest_name, normalize_name},
};

/// Accepted words for each kind: our own and those of common game tools.
const KIND_WORDS: &[(ValueKind, &[&str])] = &[
    (
        ValueKind::Number,
        &[
            "number", "float", "f32", "f64", "double", "real", "decimal", "single",
        ],
    ),
    (
        ValueKind::Whole,
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
        ValueKind::YesNo,
        &["yes/no", "yes no", "bool", "boolean", "flag"],
    ),
    (ValueKind::Choice, &["choice", "enum", "enumeration"]),
];

/// The separators between the names of a choice, in the order in which they are tried.
pub(super) const CHOICE_SEPARATORS: [char; 3] = ['|', ';', ','];

/// Parses a kind, ignoring case.
pub(super) fn parse_kind(word: &str) -> Option<ValueKind> {
    let wanted = normalize_name(word);
    KIND_WORDS
        .iter()
        .find(|(_, words)| words.contains(&wanted.as_str()))
        .map(|(kind, _)| *kind)
}

/// Returns the known word most similar to an unknown kind.
pub(super) fn nearest_kind_word(word: &str) -> Option<&'static str> {
    let known = KIND_WORDS
        .iter()
        .flat_map(|(_, words)| words.iter().copied());
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
        return Ok((
            decimal::parse_decimal(low, comma)?,
            decimal::parse_decimal(high, comma)?,
        ));
    }

    let (low, high) = split_range(text).ok_or(NumberError::NotANumber)?;
    let end = |text: &str| decimal::parse_decimal(strip_unit(text.trim(), unit), comma);
    Ok((end(low)?, end(high)?))
}

/// Splits a range without brackets into its ends.
fn split_range(text: &str) -> Option<(&str, &str)> {
    let marks = ["..=", "..", "…", " to ", "–", "—", " - "];
    if let Some(ends) = marks.iter().find_map(|mark| text.split_once(mark)) {
        return Some(ends);
    }

    // A dash after a digit separates two numbers. Any other dash is a minus sign.
    let is_between = |at: usize| {
        let before = text[..at].trim_end();
        before.ends_with(|letter: char| letter.is_ascii_digit())
    };
    let mut dashes = text.match_indices('-').map(|(at, _)| at);
    let at = dashes.find(|at| *at > 0 && is_between(*at))?;
    Some((&text[..at], &text[at + 1..]))
}

/// Parses the names of a choice: "calm | angry", or a JSON array if names contain separators.
pub(super) fn parse_choices(text: &str) -> Vec<String> {
    let text = text.trim();
    if text.starts_with('[')
        && let Some(names) = parse_json_names(text)
    {
        return names;
    }

    let separator = CHOICE_SEPARATORS
        .into_iter()
        .find(|separator| text.contains(*separator));
    let names: Vec<&str> = match separator {
        Some(separator) => text.split(separator).collect(),
        None => vec![text],
    };
    names
        .into_iter()
        .map(|name| name.trim().to_owned())
        .collect()
}

/// Reads a JSON array of names, of any length.
fn parse_json_names(text: &str) -> Option<Vec<String>> {
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

/// Formats the names of a choice so that [`parse_choices`] reads them back.
pub(super) fn format_choices(names: &[String]) -> String {
    let plain = names.join(" | ");
    if parse_choices(&plain) == names && !names.is_empty() {
        return plain;
    }
    serde_json::to_string(names).unwrap_or(plain)
}
