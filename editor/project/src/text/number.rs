//! Numbers in the user interface: short on nodes, exact in fields, and typed with arithmetic.

use super::arithmetic;

/// Formats a number for a node: at most three decimals, and an exponent if it is very large or very
/// small.
pub fn format_short(value: f32) -> String {
    let size = value.abs();
    if size != 0.0 && !(0.0005..1e7).contains(&size) {
        return format_scientific(value);
    }
    let text = format!("{value:.3}");
    if text.contains('.') {
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    text
}

/// Formats a number with a power of ten, and no more decimals than it needs.
fn format_scientific(value: f32) -> String {
    let text = format!("{value:.2e}");
    match text.split_once('e') {
        Some((digits, power)) if digits.contains('.') => {
            let digits = digits.trim_end_matches('0').trim_end_matches('.');
            format!("{digits}e{power}")
        }
        _ => text,
    }
}

/// Formats a number with exactly three decimals, so that a changing value does not jump.
pub fn format_steady(value: f32) -> String {
    let size = value.abs();
    if size >= 1e6 {
        format_scientific(value)
    } else if size >= 1000.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
    }
}

/// Formats a share of 1 in percent. A share that is nearly 0 or nearly 1 is marked as such.
pub fn format_percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent > 0.0 && percent < 0.1 {
        return String::from("< 0.1 %");
    }
    if percent < 100.0 && percent > 99.9 {
        return String::from("> 99.9 %");
    }
    let text = format!("{percent:.1}");
    format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
}

/// Formats a whole number with commas between thousands.
pub fn format_thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a range without a unit.
pub fn format_range(low: f32, high: f32) -> String {
    format!("{} to {}", format_short(low), format_short(high))
}

/// Appends a unit to a number.
pub fn append_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.to_owned(),
        "%" => format!("{number} %"),
        unit => format!("{number} {unit}"),
    }
}

/// Returns a text without the unit at its end.
pub fn strip_unit<'t>(text: &'t str, unit: &str) -> &'t str {
    match text.strip_suffix(unit) {
        Some(number) if !unit.is_empty() => number.trim_end(),
        _ => text,
    }
}

/// Parses a typed number, which may contain arithmetic and `unit`. Returns `None` for an empty
/// text.
///
/// # Errors
/// Returns a sentence that explains why the text is not a number.
pub fn parse_number(text: &str, unit: &str) -> Result<Option<f32>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    arithmetic::evaluate_expression(text, unit)
        .map(Some)
        .map_err(|error| {
            let advice = error.advice(|number| format!("\"{number}\""));
            advice.unwrap_or_else(|| {
                format!("\"{text}\" is no number. Type one, such as 0.75 or 3/4.")
            })
        })
}

/// Returns the whole number of a range nearest to `value`, or `value` if the range contains no
/// whole number.
pub fn round_to_whole(value: f32, range: (f32, f32)) -> f32 {
    let (first, last) = (range.0.ceil(), range.1.floor());
    if first <= last {
        value.round().clamp(first, last) + 0.0
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn shares_are_formatted_in_percent() {
        let texts = [0.0, 0.0001, 0.07, 0.285_4, 0.9999, 1.0].map(format_percent);
        let expected = ["0 %", "< 0.1 %", "7 %", "28.5 %", "> 99.9 %", "100 %"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn long_whole_numbers_have_separators() {
        let texts = [0, 999, 1000, 1_234_567].map(format_thousands);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn short_numbers_have_no_trailing_zeros() {
        for (value, expected) in [
            (0.0, "0"),
            (0.3756, "0.376"),
            (15.0, "15"),
            (1e6, "1000000"),
            (1e7, "1e7"),
            (1.25e9, "1.25e9"),
            (-2e-4, "-2e-4"),
        ] {
            assert_eq!(format_short(value), expected);
        }
        assert_eq!(format_steady(1e6), "1e6");
    }

    #[test]
    fn typed_numbers_may_have_arithmetic_and_units() {
        for (text, unit, expected) in [
            ("", "", Ok(None)),
            (" 0.5 ", "", Ok(Some(0.5))),
            ("0,5", "", Ok(Some(0.5))),
            ("1,000", "", Ok(Some(1000.0))),
            ("12,345.5 m", "m", Ok(Some(12_345.5))),
            ("3/4", "", Ok(Some(0.75))),
            ("2 * (3 + 4)", "", Ok(Some(14.0))),
            ("18 m", "m", Ok(Some(18.0))),
        ] {
            assert_eq!(parse_number(text, unit), expected, "{text}");
        }

        for text in ["word", "1/0", "3/", "inf", "NaN"] {
            assert!(parse_number(text, "").is_err(), "{text}");
        }
        expect![[r#""1,250" can mean 1250 or 1.25. Write one of these."#]]
            .assert_eq(&parse_number("2 * 1,250", "").unwrap_err());
    }
}
