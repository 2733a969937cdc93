//! Numbers in the user interface: short on nodes, exact in fields, and typed with arithmetic.

use inclination_core::text::{
    format_decimals, format_number, format_number_in_words, singular_unit,
};

use super::{
    arithmetic::{self, ExpressionError},
    decimal::NumberError,
    quotes::quote_excerpt,
    units::Quantity,
};

/// What a message about a text that is not a number asks for.
const TYPE_A_NUMBER: &str = "Type a number, such as 0.75 or 3/4.";

/// Formats a computed number briefly, with at most three decimals and without powers of ten.
pub fn format_short(value: f32) -> String {
    format_number(value, 3)
}

/// Formats a computed number for a sentence, with at most three decimals.
pub fn format_in_sentence(value: f32) -> String {
    format_number_in_words(value, 3)
}

/// Formats a computed number after a sign such as "×" or "+", where a limit such as "< 0.001" would
/// be misread.
pub fn format_operand(value: f32) -> String {
    if value != 0.0 && format_decimals(value.into(), 3) == "0" {
        String::from("almost 0")
    } else {
        format_in_sentence(value)
    }
}

/// Formats a number that the user has set: with at most three decimals, or with three digits if it
/// is small. Only extreme numbers have powers of ten.
pub fn format_setting(value: f32) -> String {
    let number = f64::from(value);
    let size = number.abs();
    if size == 0.0 || (5e-4..1e9).contains(&size) {
        format_decimals(number, 3)
    } else if (1e-6..5e-4).contains(&size) {
        // The zeros before the first digit, and three digits.
        let decimals = 2.0 - size.log10().floor();
        format_decimals(number, decimals as usize)
    } else {
        format_scientific(value)
    }
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

/// Formats a number with exactly three decimals, so that a changing value does not jump. A number
/// that they would show as 0 is marked as not being 0.
pub fn format_steady(value: f32) -> String {
    let size = value.abs();
    if size >= 1e6 || size > 0.0 && size < 5e-4 {
        format_short(value)
    } else if size >= 1000.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
    }
}

/// Formats a share of 1 in percent. A share that is nearly 0 or nearly 1 is marked as such.
pub fn format_percent(share: f64) -> String {
    // Adding 0 turns -0, the sum of no shares, into 0.
    let percent = share * 100.0 + 0.0;
    if percent > 0.0 && percent < 0.1 {
        return String::from("< 0.1%");
    }
    if percent < 100.0 && percent > 99.9 {
        return String::from("> 99.9%");
    }
    let text = format!("{percent:.1}");
    format!("{}%", text.strip_suffix(".0").unwrap_or(&text))
}

/// Formats a range that the user has set, without a unit.
pub fn format_range(low: f32, high: f32) -> String {
    format!("{} to {}", format_setting(low), format_setting(high))
}

/// Returns a text without the unit at its end, in the plural or the singular.
pub fn strip_unit<'t>(text: &'t str, unit: &str) -> &'t str {
    let number = text
        .strip_suffix(unit)
        .or_else(|| text.strip_suffix(&*singular_unit(unit)));

    match number {
        Some(number) if !unit.is_empty() => number.trim_end(),
        _ => text,
    }
}

/// Parses a typed number, which may contain arithmetic, constants and units. Returns `None` for an
/// empty text.
///
/// # Errors
/// Returns a sentence that explains why the text is not a number.
pub fn parse_number(text: &str, quantity: Quantity<'_>) -> Result<Option<f32>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    arithmetic::evaluate_expression(text, quantity)
        .map(Some)
        .map_err(|error| explain_error(text, quantity, &error))
}

/// Explains why a typed text is not a number, and what to type instead.
fn explain_error(text: &str, quantity: Quantity<'_>, error: &ExpressionError) -> String {
    let quoted = quote_excerpt(text);
    match error {
        ExpressionError::DivisionByZero => {
            format!("{quoted} divides by zero. {TYPE_A_NUMBER}")
        }
        ExpressionError::NoResult => format!("{quoted} has no result. {TYPE_A_NUMBER}"),
        ExpressionError::UnknownName(name) => {
            format!("{} is not a number. {TYPE_A_NUMBER}", quote_excerpt(name))
        }
        ExpressionError::UnknownUnit(unit) => {
            let advice = quantity.advise_on_unit();
            format!("{} is not a unit here. {advice}", quote_excerpt(unit))
        }
        ExpressionError::Number(NumberError::TooLarge) => {
            format!("{quoted} is too large. Type a number up to 3.4e38.")
        }
        ExpressionError::Number(error) => {
            let advice = error.advice(quote_excerpt);
            advice.unwrap_or_else(|| format!("{quoted} is not a number. {TYPE_A_NUMBER}"))
        }
    }
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
        // The sum of no shares is -0.
        let texts = [0.0, -0.0, 0.0001, 0.07, 0.285_4, 0.9999, 1.0].map(format_percent);
        let expected = ["0%", "0%", "< 0.1%", "7%", "28.5%", "> 99.9%", "100%"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn short_numbers_have_no_trailing_zeros() {
        for (value, expected) in [
            (0.0, "0"),
            (0.3756, "0.376"),
            (15.0, "15"),
            (999_999.0, "999999"),
            (1.25e9, "1.25 billion"),
            (-2e-4, "> -0.001"),
        ] {
            assert_eq!(format_short(value), expected);
        }
        assert_eq!(format_steady(1e6), "1 million");
        assert_eq!(format_steady(3e-4), "< 0.001");
        assert_eq!(format_steady(6e-4), "0.001");
    }

    #[test]
    fn operands_have_limits_in_words() {
        for (value, expected) in [
            (0.0, "0"),
            (0.25, "0.25"),
            (2e-4, "almost 0"),
            (-2e-4, "almost 0"),
            (f32::MAX, "more than 1000 trillion"),
        ] {
            assert_eq!(format_operand(value), expected);
        }
    }

    #[test]
    fn small_settings_keep_three_digits() {
        for (value, expected) in [
            (0.0, "0"),
            (0.000_5, "0.001"),
            (0.000_123_4, "0.000123"),
            (-2e-6, "-0.000002"),
            (1.5e-7, "1.5e-7"),
            (1_234_567.0, "1234567"),
            (1.25e9, "1.25e9"),
        ] {
            assert_eq!(format_setting(value), expected);
        }
    }

    #[test]
    fn typed_numbers_may_have_arithmetic_and_units() {
        for (text, unit, expected) in [
            ("", "", None),
            (" 0.5 ", "", Some(0.5)),
            ("0,5", "", Some(0.5)),
            ("1,000", "", Some(1000.0)),
            ("12,345.5 m", "m", Some(12_345.5)),
            ("3/4", "", Some(0.75)),
            ("2 * (3 + 4)", "", Some(14.0)),
            ("18 m", "m", Some(18.0)),
            ("3 min", "s", Some(180.0)),
        ] {
            assert_eq!(
                parse_number(text, Quantity::in_unit(unit)),
                Ok(expected),
                "{text}"
            );
        }

        let health = Quantity::in_unit("hp").with_range(0.0, 500.0);
        assert_eq!(parse_number("50%", health), Ok(Some(250.0)));
    }

    #[test]
    fn a_rejected_number_is_explained() {
        let sentences: Vec<String> = [
            ("abc", ""),
            ("NaN", ""),
            ("1e999", ""),
            ("3/0", ""),
            ("3/", ""),
            ("(-1)^.5", ""),
            ("2 * 1,250", ""),
            ("38 m", ""),
            ("38 m", "hp"),
            ("3 hp", "s"),
        ]
        .into_iter()
        .map(|(text, unit)| parse_number(text, Quantity::in_unit(unit)).unwrap_err())
        .collect();

        expect![[r#"
            “abc” is not a number. Type a number, such as 0.75 or 3/4.
            “NaN” is not a number. Type a number, such as 0.75 or 3/4.
            “1e999” is too large. Type a number up to 3.4e38.
            “3/0” divides by zero. Type a number, such as 0.75 or 3/4.
            “3/” is not a number. Type a number, such as 0.75 or 3/4.
            “(-1)^.5” has no result. Type a number, such as 0.75 or 3/4.
            “1,250” can mean 1250 or 1.25. Type one of these.
            “m” is not a unit here. Leave the unit out.
            “m” is not a unit here. Type hp, or leave the unit out.
            “hp” is not a unit here. Type ms, s, min, h or d, or leave the unit out."#]]
        .assert_eq(&sentences.join("\n"));
    }
}
