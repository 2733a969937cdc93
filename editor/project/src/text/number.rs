//! Numbers: short where they stand on nodes, exact where they are typed, and typed with arithmetic.

use super::arithmetic;

/// With three decimals at most, as nodes show them; very large and very small ones with an exponent.
pub fn short(value: f32) -> String {
    let size = value.abs();
    if size != 0.0 && !(0.0005..1e7).contains(&size) {
        return powered(value);
    }
    let text = format!("{value:.3}");
    if text.contains('.') {
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    text
}

/// With a power of ten, and no more decimals than it needs.
fn powered(value: f32) -> String {
    let text = format!("{value:.2e}");
    match text.split_once('e') {
        Some((digits, power)) if digits.contains('.') => {
            let digits = digits.trim_end_matches('0').trim_end_matches('.');
            format!("{digits}e{power}")
        }
        _ => text,
    }
}

/// With just three decimals, so that what changes does not jump.
pub fn steady(value: f32) -> String {
    let size = value.abs();
    if size >= 1e6 {
        powered(value)
    } else if size >= 1000.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
    }
}

/// A share of 1 in per cent, as a person writes it; what is only nearly nothing or all says so.
pub fn percent(share: f64) -> String {
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

/// A whole number as people read it.
pub fn thousands(number: usize) -> String {
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

/// From where to where, without a unit.
pub fn ends(low: f32, high: f32) -> String {
    format!("{} to {}", short(low), short(high))
}

/// A number with its unit.
pub fn with_unit(number: &str, unit: &str) -> String {
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

/// What was typed, with arithmetic and `unit` if they like; nothing typed is no number.
///
/// # Errors
/// Why it is none.
pub fn read(text: &str, unit: &str) -> Result<Option<f32>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    arithmetic::evaluate(text, unit).map(Some).map_err(|error| {
        let advice = error.advice(|number| format!("\"{number}\""));
        advice.unwrap_or_else(|| format!("\"{text}\" is no number. Type one, such as 0.75 or 3/4."))
    })
}

/// The nearest whole number of a range; where that has none, the number itself.
pub fn whole(value: f32, (low, high): (f32, f32)) -> f32 {
    let (first, last) = (low.ceil(), high.floor());
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
    fn shares_are_said_in_per_cent() {
        let said = [0.0, 0.0001, 0.07, 0.285_4, 0.9999, 1.0].map(percent);
        let expected = ["0 %", "< 0.1 %", "7 %", "28.5 %", "> 99.9 %", "100 %"];
        assert_eq!(said, expected);
    }

    #[test]
    fn long_whole_numbers_are_parted() {
        let said = [0, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(said, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn numbers_are_short_and_say_no_zeros_that_mean_nothing() {
        for (value, expected) in [
            (0.0, "0"),
            (0.3756, "0.376"),
            (15.0, "15"),
            (1e6, "1000000"),
            (1e7, "1e7"),
            (1.25e9, "1.25e9"),
            (-2e-4, "-2e-4"),
        ] {
            assert_eq!(short(value), expected);
        }
        assert_eq!(steady(1e6), "1e6");
    }

    #[test]
    fn numbers_are_typed_with_arithmetic_and_units() {
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
            assert_eq!(read(text, unit), expected, "{text}");
        }
        for text in ["word", "1/0", "3/", "inf", "NaN"] {
            assert!(read(text, "").is_err(), "{text}");
        }
        expect![[r#""1,250" can mean 1250 or 1.25: write one of these."#]]
            .assert_eq(&read("2 * 1,250", "").unwrap_err());
    }
}
