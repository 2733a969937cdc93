//! How kinds, ranges and choices are written in lists.

use super::Kind;
use crate::log::{nearest, plain};

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
    let wanted = plain(word);
    let found = KINDS
        .iter()
        .find(|(_, words)| words.contains(&wanted.as_str()));
    found.map(|(kind, _)| *kind)
}

/// The word that may have been meant.
pub(super) fn near_kind(word: &str) -> Option<&'static str> {
    let known = KINDS.iter().flat_map(|(_, words)| words.iter().copied());
    nearest(word, known)
}

/// A number that a graph can have.
pub(super) fn number(text: &str, decimal_comma: bool) -> Option<f32> {
    let text = text.trim();
    let is_comma = decimal_comma && text.matches(',').count() == 1 && !text.contains('.');
    let plain = if is_comma {
        text.replace(',', ".")
    } else {
        text.to_owned()
    };
    // Rust reads words such as "inf" too.
    let is_digits = plain
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let value = plain.parse::<f32>().ok().filter(|_| is_digits)?;
    value.is_finite().then_some(value + 0.0)
}

/// A range: "0 to 100", "0..100", "[0, 100]", "0 – 100 hp".
pub(super) fn range(text: &str, unit: &str, decimal_comma: bool) -> Option<(f32, f32)> {
    let text = text.trim();
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    if let Some(inside) = inside {
        let parts = inside.split_once(';').or_else(|| inside.split_once(','))?;
        return ends(parts, "", decimal_comma);
    }
    for between in ["..=", "..", "…", " to ", "–", "—", " - "] {
        if let Some(parts) = text.split_once(between) {
            return ends(parts, unit, decimal_comma);
        }
    }
    // A dash behind a digit parts two numbers; before one it belongs to it.
    let mut letters = text.char_indices().skip(1);
    let dash = letters.find(|(at, letter)| {
        *letter == '-'
            && text[..*at]
                .trim_end()
                .ends_with(|c: char| c.is_ascii_digit())
    });
    let (at, _) = dash?;
    ends((&text[..at], &text[at + 1..]), unit, decimal_comma)
}

fn ends((low, high): (&str, &str), unit: &str, decimal_comma: bool) -> Option<(f32, f32)> {
    let bare = |text: &'_ str| -> String {
        let text = text.trim();
        let bare = text.strip_suffix(unit).filter(|_| !unit.is_empty());
        bare.unwrap_or(text).to_owned()
    };
    let low = number(&bare(low), decimal_comma)?;
    Some((low, number(&bare(high), decimal_comma)?))
}

/// The names of a choice: "calm | angry", or as JSON where a name holds what parts them.
pub(super) fn choices(text: &str) -> Vec<String> {
    let text = text.trim();
    if text.starts_with('[')
        && let Ok(names) = serde_json::from_str::<Vec<String>>(text)
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

/// The same to be written.
pub(super) fn written_choices(names: &[String]) -> String {
    let plain = names.join(" | ");
    if choices(&plain) == names && !names.is_empty() {
        return plain;
    }
    serde_json::to_string(names).unwrap_or(plain)
}
