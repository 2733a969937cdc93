//! What one cell says that a stat was.

use inclination_core::model::{Stat, StatKind};

use super::mistake::quoted;
use crate::text::{
    decimal::{self, Comma, NumberError},
    number::{strip_unit, with_unit},
    spelling::find_nearest_name,
};

/// Reads a cell. An empty one says nothing, so the stat has its default.
pub(super) fn read(cell: &str, stat: &Stat, comma: Comma) -> Result<f32, String> {
    let text = cell.trim();
    if text.is_empty() {
        return Ok(stat.default);
    }
    match &stat.kind {
        StatKind::Number { .. } => number(text, stat, comma),
        StatKind::YesNo => yes_or_no(text).ok_or_else(|| {
            format!(
                "{} says neither yes nor no, as {} has to.",
                quoted(text),
                stat.name
            )
        }),
        StatKind::Choice(names) => choice(text, stat, names),
    }
}

fn number(text: &str, stat: &Stat, comma: Comma) -> Result<f32, String> {
    let bare = strip_unit(text, stat.unit.trim());
    decimal::parse(bare, comma).map_err(|error| match error.advice(quoted) {
        Some(advice) => advice,
        None if error == NumberError::TooLarge => {
            format!("{} is too large a number.", quoted(text))
        }
        None => format!("{} is no number, as {} has to be.", quoted(text), stat.name),
    })
}

fn yes_or_no(text: &str) -> Option<f32> {
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is(&["yes", "y", "true", "t", "on", "1", "1.0"]) {
        Some(1.0)
    } else if is(&["no", "n", "false", "f", "off", "0", "0.0"]) {
        Some(0.0)
    } else {
        None
    }
}

fn choice(text: &str, stat: &Stat, names: &[String]) -> Result<f32, String> {
    let exact = names.iter().position(|name| name.trim() == text);
    let lower = text.to_lowercase();
    let found = exact.or_else(|| {
        names
            .iter()
            .position(|name| name.trim().to_lowercase() == lower)
    });
    if let Some(at) = found {
        return Ok(at as f32);
    }
    let near = find_nearest_name(text, names.iter().map(String::as_str));
    let meant = near.map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
    Err(format!(
        "{} is none of {}'s choices.{meant}",
        quoted(text),
        stat.name
    ))
}

/// A sentence, if a value is outside a stat's range, or a part of what comes in wholes.
pub(super) fn misfit(stat: &Stat, value: f32) -> Option<String> {
    let is_part = stat.whole && value.fract() != 0.0;
    outside(stat, value).or_else(|| {
        let said = with_unit(&value.to_string(), &stat.unit);
        is_part.then(|| {
            format!(
                "{}: {said} is no whole number; the graph sees it as it is.",
                stat.name
            )
        })
    })
}

/// A sentence, if a value is outside a stat's range.
pub fn outside(stat: &Stat, value: f32) -> Option<String> {
    let StatKind::Number { low, high, clamp } = stat.kind else {
        return None;
    };
    if (low..=high).contains(&value) || low > high {
        return None;
    }
    let said = |value: f32| with_unit(&value.to_string(), &stat.unit);
    let seen = if clamp {
        format!("the graph sees {}", said(value.clamp(low, high)))
    } else {
        String::from("the graph sees it as it is")
    };
    Some(format!(
        "{}: {} is outside its range, {low} to {}; {seen}.",
        stat.name,
        said(value),
        said(high)
    ))
}
