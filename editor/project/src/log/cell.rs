//! Parses single cells as values of stats.

use inclination_core::authoring::model::{Stat, StatKind};
use inclination_core::text::append_unit;

use crate::text::{
    decimal::{self, Comma, NumberError},
    number::strip_unit,
    quotes::quote_excerpt,
    spelling::find_nearest_name,
};

/// Parses a cell. An empty one is the default of the stat.
pub(super) fn parse_cell(cell: &str, stat: &Stat, comma: Comma) -> Result<f32, String> {
    let text = cell.trim();
    if text.is_empty() {
        return Ok(stat.default);
    }
    match &stat.kind {
        StatKind::Number { .. } => parse_number(text, stat, comma),
        StatKind::YesNo => parse_yes_no(text).ok_or_else(|| {
            format!(
                "“{}” must be yes or no, not {}.",
                stat.name,
                quote_excerpt(text)
            )
        }),
        StatKind::Choice(names) => parse_choice(text, stat, names),
    }
}

fn parse_number(text: &str, stat: &Stat, comma: Comma) -> Result<f32, String> {
    let bare = strip_unit(text, stat.unit.trim());
    decimal::parse_decimal(bare, comma).map_err(|error| match error.advice(quote_excerpt) {
        Some(advice) => advice,
        None if error == NumberError::TooLarge => {
            format!("{} is too large.", quote_excerpt(text))
        }
        None => format!(
            "“{}” must be a number, not {}.",
            stat.name,
            quote_excerpt(text)
        ),
    })
}

fn parse_yes_no(text: &str) -> Option<f32> {
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is(&["yes", "y", "true", "t", "on", "1", "1.0"]) {
        Some(1.0)
    } else if is(&["no", "n", "false", "f", "off", "0", "0.0"]) {
        Some(0.0)
    } else {
        None
    }
}

/// Parses the name of a choice. An exact match takes precedence over one in another case.
fn parse_choice(text: &str, stat: &Stat, names: &[String]) -> Result<f32, String> {
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

    let nearest = find_nearest_name(text, names.iter().map(String::as_str));
    let meant = nearest.map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
    Err(format!(
        "{} is not one of the choices of “{}”.{meant}",
        quote_excerpt(text),
        stat.name
    ))
}

/// Returns a sentence if a value is outside its stat's range, or a fraction of a whole-number stat.
pub(super) fn describe_misfit(stat: &Stat, value: f32) -> Option<String> {
    let is_part = stat.whole && value.fract() != 0.0;
    describe_out_of_range(stat, value).or_else(|| {
        let amount = append_unit(&value.to_string(), &stat.unit);
        is_part.then(|| {
            format!(
                "“{}” is {amount}, which is not a whole number. The graph uses it unchanged.",
                stat.name
            )
        })
    })
}

/// Returns a sentence if a value is outside its stat's range.
pub fn describe_out_of_range(stat: &Stat, value: f32) -> Option<String> {
    let StatKind::Number { low, high, clamp } = stat.kind else {
        return None;
    };
    if (low..=high).contains(&value) || low > high {
        return None;
    }
    let format_value = |value: f32| append_unit(&value.to_string(), &stat.unit);
    let seen = if clamp || stat.circle().is_some() {
        let seen = stat.sanitizer().sanitize(value);
        format!("The graph uses {}", format_value(seen))
    } else {
        String::from("The graph uses it unchanged")
    };
    Some(format!(
        "“{}” is {}, outside its range of {low} to {}. {seen}.",
        stat.name,
        format_value(value),
        format_value(high)
    ))
}
