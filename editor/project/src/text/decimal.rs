//! Parsing of decimal numbers with a decimal comma or with grouped digits: one rule for everything
//! that is typed, pasted or read from a table.
//!
//! | written | meaning |
//! |---|---|
//! | `0.5`, `1.250` | one point: always decimal |
//! | `0,5`, `3,14`, `0,500`, `1250,75` | one comma that cannot group thousands: decimal |
//! | `1,000`, `250,000` | one comma and three zeros: thousands, since decimals end in no zeros |
//! | `1,250` | 1250 or 1.25: [`NumberError::Ambiguous`] |
//! | `12,345,678`, `1.000.000` | a repeated mark: thousands |
//! | `1,234.5`, `1.234,5` | two kinds of marks: the last one is decimal |
//! | `1 000`, `1'000`, `1_000`, `1 000,5` | thousands |
//! | `12,34,567`, `1,2345.6` | not grouped in threes: [`NumberError::IrregularGroups`] |
//!
//! A table can be more specific than a text field: see [`Comma`].

use std::borrow::Cow;

/// The meaning of a single comma that could be either a decimal comma or a thousands separator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Comma {
    /// Either, so ambiguous numbers are rejected: for typed and tab-separated numbers.
    #[default]
    Either,
    /// Decimal: for numbers between semicolons, which separate cells where the comma is decimal.
    Decimal,
    /// Thousands: for numbers where commas separate cells, such as the quoted `"1,250"`. A comma is
    /// never decimal, and no other mark groups digits.
    Thousands,
}
impl Comma {
    /// Returns the meaning of commas in a table, given the separator of its cells.
    pub const fn in_table(separator: u8) -> Self {
        match separator {
            b',' => Self::Thousands,
            b';' => Self::Decimal,
            _ => Self::Either,
        }
    }
}

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The text is something else, or empty.
    NotANumber,
    /// The number is larger than a graph can store.
    TooLarge,
    /// The comma may group thousands or be decimal.
    Ambiguous {
        /// The number as written.
        text: String,
        /// The number if the comma groups thousands.
        thousands: String,
        /// The number if the comma is decimal.
        decimal: String,
    },
    /// The digits are in groups of other than three.
    IrregularGroups {
        /// The number as written.
        text: String,
        /// The digits without groups.
        plain: String,
    },
}

impl NumberError {
    /// Returns advice on a number with unclear marks, with the number in the caller's quotes.
    pub fn advice(&self, quote: impl Fn(&str) -> String) -> Option<String> {
        match self {
            Self::NotANumber | Self::TooLarge => None,
            Self::Ambiguous {
                text,
                thousands,
                decimal,
            } => Some(format!(
                "{} can mean {thousands} or {decimal}. Type one of these.",
                quote(text)
            )),
            Self::IrregularGroups { text, plain } => Some(format!(
                "Digits must be grouped in threes by one separator, unlike in {}. Type {plain}.",
                quote(text)
            )),
        }
    }
}

/// Parses a whole text as a signed number that a graph can store. The result is never -0.
///
/// # Errors
/// Returns why the text is not a number.
pub fn parse_decimal(text: &str, comma: Comma) -> Result<f32, NumberError> {
    let text = text.trim();
    let (sign, digits) = match text.as_bytes().first() {
        Some(b'-') => (-1.0, &text[1..]),
        Some(b'+') => (1.0, &text[1..]),
        _ => (1.0, text),
    };

    let (plain, rest) = scan_decimal(digits, comma)?;
    if !rest.is_empty() {
        return Err(NumberError::NotANumber);
    }

    let value: f32 = plain.parse().map_err(|_| NumberError::NotANumber)?;
    if value.is_finite() {
        Ok(sign * value + 0.0)
    } else {
        Err(NumberError::TooLarge)
    }
}

/// Scans the unsigned number at the start of a text. Returns the number as Rust writes it, and the
/// rest of the text.
///
/// # Errors
/// Returns why the text does not start with a number.
pub fn scan_decimal(text: &str, comma: Comma) -> Result<(Cow<'_, str>, &str), NumberError> {
    let (mantissa, rest) = text.split_at(mantissa_length(text));
    let (exponent, rest) = rest.split_at(exponent_length(rest));

    let plain = normalize_mantissa(mantissa, comma)?;
    let plain = match plain {
        Cow::Borrowed(_) => Cow::Borrowed(&text[..mantissa.len() + exponent.len()]),
        Cow::Owned(plain) => Cow::Owned(plain + exponent),
    };
    Ok((plain, rest))
}

/// Returns the length of the digits with their marks. A space or an apostrophe counts only before
/// exactly three digits, since a unit may follow.
fn mantissa_length(text: &str) -> usize {
    let mut length = 0;

    let mut after_digit = false;
    for (at, letter) in text.char_indices() {
        let behind = &text[at + letter.len_utf8()..];
        let belongs = letter.is_ascii_digit()
            || matches!(letter, '.' | ',')
            || (is_unambiguous_group_mark(letter)
                && after_digit
                && count_leading_digits(behind) == 3);
        if !belongs {
            break;
        }
        after_digit = letter.is_ascii_digit();
        length = at + letter.len_utf8();
    }
    length
}

/// Returns the length of an exponent. The `e` in `2 em` belongs to a unit and is no exponent.
fn exponent_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    if !matches!(bytes.first(), Some(b'e' | b'E')) {
        return 0;
    }
    let sign = usize::from(matches!(bytes.get(1), Some(b'+' | b'-')));
    match count_leading_digits(&text[1 + sign..]) {
        0 => 0,
        digits => 1 + sign + digits,
    }
}

fn count_leading_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns whether a mark always groups digits, unlike a point or a comma.
fn is_unambiguous_group_mark(letter: char) -> bool {
    const NO_BREAK_SPACE: char = '\u{A0}';
    const THIN_SPACE: char = '\u{2009}';
    const NARROW_NO_BREAK_SPACE: char = '\u{202F}';

    matches!(
        letter,
        ' ' | '\'' | '’' | '_' | NO_BREAK_SPACE | THIN_SPACE | NARROW_NO_BREAK_SPACE
    )
}

/// Rewrites a number with group marks or a decimal comma as Rust writes it.
fn normalize_mantissa(number: &str, comma: Comma) -> Result<Cow<'_, str>, NumberError> {
    if comma == Comma::Thousands && number.contains(is_unambiguous_group_mark) {
        return Err(NumberError::NotANumber);
    }

    let Some(mark) = find_decimal_mark(number, comma)? else {
        return join_digit_groups(number, number);
    };
    let (whole, fraction) = (&number[..mark], &number[mark + 1..]);
    let has_decimal_comma = number[mark..].starts_with(',');

    let has_digits = !whole.is_empty() || !fraction.is_empty();
    let is_fraction_plain = fraction.bytes().all(|byte| byte.is_ascii_digit());
    if !has_digits || !is_fraction_plain || (has_decimal_comma && comma == Comma::Thousands) {
        return Err(NumberError::NotANumber);
    }

    let digits = if whole.is_empty() {
        Cow::Borrowed(whole)
    } else {
        join_digit_groups(whole, number)?
    };
    let is_unchanged = matches!(digits, Cow::Borrowed(_)) && !has_decimal_comma;
    Ok(if is_unchanged {
        Cow::Borrowed(number)
    } else {
        Cow::Owned(format!("{digits}.{fraction}"))
    })
}

/// Returns the index of the decimal mark of a number.
fn find_decimal_mark(text: &str, comma: Comma) -> Result<Option<usize>, NumberError> {
    let points = text.matches('.').count();
    let commas = text.matches(',').count();
    let last = text.rfind(['.', ',']);
    match (points, commas) {
        (1, 0) => Ok(last),
        (0, 1) if text.contains(is_unambiguous_group_mark) => Ok(last),
        (0, 1) => find_lone_decimal_comma(text, comma),
        // No mark at all, or a repeated one, which groups digits.
        (_, 0) | (0, _) => Ok(None),
        _ => Ok(last),
    }
}

/// Returns the index of a comma that is a number's only mark, if it is decimal.
fn find_lone_decimal_comma(text: &str, comma: Comma) -> Result<Option<usize>, NumberError> {
    let Some((before, after)) = text.split_once(',') else {
        return Ok(None);
    };
    let can_group = (1..=3).contains(&before.len()) && !before.starts_with('0') && after.len() == 3;
    match comma {
        Comma::Thousands if can_group => Ok(None),
        Comma::Either if can_group && after == "000" => Ok(None),
        Comma::Either if can_group => Err(NumberError::Ambiguous {
            text: text.to_owned(),
            thousands: format!("{before}{after}"),
            decimal: format!("{before}.{}", after.trim_end_matches('0')),
        }),
        Comma::Either | Comma::Decimal | Comma::Thousands => Ok(Some(before.len())),
    }
}

/// Joins the digits of a whole number whose groups of three are separated by one mark. `number` is
/// the whole number with its fraction, for the error.
fn join_digit_groups<'t>(whole: &'t str, number: &str) -> Result<Cow<'t, str>, NumberError> {
    let is_mark = |letter: char| !letter.is_ascii_digit();
    if whole.is_empty() {
        return Err(NumberError::NotANumber);
    }
    let Some(mark) = whole.chars().find(|letter| is_mark(*letter)) else {
        return Ok(Cow::Borrowed(whole));
    };

    let groups: Vec<&str> = whole.split(is_mark).collect();
    let have_three_digits = groups.iter().skip(1).all(|group| group.len() == 3);
    let first = groups.first().copied().unwrap_or_default();
    let is_grouped = have_three_digits
        && (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && whole
            .chars()
            .filter(|letter| is_mark(*letter))
            .all(|letter| letter == mark);
    let digits = groups.concat();
    if is_grouped {
        return Ok(Cow::Owned(digits));
    }

    // 1.2.3 may be a version and 1,,2 a typo: which number was meant is unknown.
    let has_both_marks = whole.contains('.') && whole.contains(',');
    let is_empty = groups.iter().any(|group| group.is_empty());
    if mark == '.' || has_both_marks || is_empty || first.starts_with('0') {
        return Err(NumberError::NotANumber);
    }

    let fraction = number
        .get(whole.len() + 1..)
        .filter(|fraction| !fraction.is_empty());
    let plain = fraction.map_or_else(|| digits.clone(), |fraction| format!("{digits}.{fraction}"));
    Err(NumberError::IrregularGroups {
        text: number.to_owned(),
        plain,
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;

    fn ambiguous(text: &str, thousands: &str, decimal: &str) -> Result<f32, NumberError> {
        Err(NumberError::Ambiguous {
            text: text.to_owned(),
            thousands: thousands.to_owned(),
            decimal: decimal.to_owned(),
        })
    }

    fn irregular(text: &str, plain: &str) -> Result<f32, NumberError> {
        Err(NumberError::IrregularGroups {
            text: text.to_owned(),
            plain: plain.to_owned(),
        })
    }

    /// The rule for numbers that people type.
    #[test]
    fn typed_numbers_follow_the_rule() {
        for (text, expected) in [
            // Points are decimal.
            ("5", Ok(5.0)),
            ("007", Ok(7.0)),
            ("-0.5", Ok(-0.5)),
            ("+.5", Ok(0.5)),
            ("5.", Ok(5.0)),
            ("1.250", Ok(1.25)),
            ("1.000", Ok(1.0)),
            ("1e3", Ok(1000.0)),
            ("1.5E-1", Ok(0.15)),
            // A comma that cannot group thousands is decimal.
            ("0,5", Ok(0.5)),
            ("3,75", Ok(3.75)),
            ("-12,5", Ok(-12.5)),
            ("0,500", Ok(0.5)),
            ("00,500", Ok(0.5)),
            (",500", Ok(0.5)),
            ("5,", Ok(5.0)),
            ("1,00", Ok(1.0)),
            ("1,2345", Ok(1.2345)),
            ("1250,755", Ok(1250.755)),
            ("2,5e3", Ok(2500.0)),
            // A comma before three zeros groups digits. Before other digits it is ambiguous.
            ("1,000", Ok(1000.0)),
            ("10,000", Ok(10_000.0)),
            ("-250,000", Ok(-250_000.0)),
            ("1,250", ambiguous("1,250", "1250", "1.25")),
            ("-3,125", ambiguous("3,125", "3125", "3.125")),
            ("12,345e3", ambiguous("12,345", "12345", "12.345")),
            // Repeated marks group digits. Of two kinds of marks, the last one is decimal.
            ("12,345,678", Ok(12_345_678.0)),
            ("1.000.000", Ok(1_000_000.0)),
            ("1,234.5", Ok(1234.5)),
            ("10,000.5", Ok(10_000.5)),
            ("1,250.", Ok(1250.0)),
            ("1.000,5", Ok(1000.5)),
            ("1.234.567,5", Ok(1_234_567.5)),
            // Spaces, apostrophes and underscores group digits.
            ("1 000", Ok(1000.0)),
            ("1 250", Ok(1250.0)),
            ("12\u{A0}345\u{A0}678", Ok(12_345_678.0)),
            ("1\u{202F}250", Ok(1250.0)),
            ("1\u{2009}250", Ok(1250.0)),
            ("1'250", Ok(1250.0)),
            ("1’250.5", Ok(1250.5)),
            ("1_250", Ok(1250.0)),
            ("1 250,125", Ok(1250.125)),
            // Groups have three digits and one kind of mark.
            ("12,34,567", irregular("12,34,567", "1234567")),
            ("1,2345.6", irregular("1,2345.6", "12345.6")),
            ("1,00,000", irregular("1,00,000", "100000")),
            ("1234 567", irregular("1234 567", "1234567")),
            ("1 000'000", irregular("1 000'000", "1000000")),
            // Everything else is not a number.
            ("", Err(NumberError::NotANumber)),
            (".", Err(NumberError::NotANumber)),
            (",", Err(NumberError::NotANumber)),
            ("-", Err(NumberError::NotANumber)),
            ("--1", Err(NumberError::NotANumber)),
            ("1.2.3", Err(NumberError::NotANumber)),
            ("0,500,000", Err(NumberError::NotANumber)),
            ("1..2", Err(NumberError::NotANumber)),
            ("1,,000", Err(NumberError::NotANumber)),
            ("1,000,", Err(NumberError::NotANumber)),
            ("1,234.5,6", Err(NumberError::NotANumber)),
            ("1.5,000.5", Err(NumberError::NotANumber)),
            ("1 2", Err(NumberError::NotANumber)),
            ("1 0000", Err(NumberError::NotANumber)),
            ("5 hp", Err(NumberError::NotANumber)),
            ("inf", Err(NumberError::NotANumber)),
            ("NaN", Err(NumberError::NotANumber)),
            ("1e", Err(NumberError::NotANumber)),
            ("1e99", Err(NumberError::TooLarge)),
            ("-1e99", Err(NumberError::TooLarge)),
        ] {
            assert_eq!(parse_decimal(text, Comma::Either), expected, "{text}");
        }
    }

    #[test]
    fn the_separator_of_a_table_decides_what_commas_mean() {
        for (separator, text, expected) in [
            (b';', "1,250", Ok(1.25)),
            (b';', "1,000", Ok(1.0)),
            (b';', "1.250", Ok(1.25)),
            (b';', "1.250,5", Ok(1250.5)),
            (b';', "12,345,678", Ok(12_345_678.0)),
            (b',', "1,250", Ok(1250.0)),
            (b',', "1,250.5", Ok(1250.5)),
            (b',', "0,5", Err(NumberError::NotANumber)),
            (b',', "1 000", Err(NumberError::NotANumber)),
            (b';', "1 000,5", Ok(1000.5)),
            (b',', "1.250,5", Err(NumberError::NotANumber)),
            (b'\t', "0,5", Ok(0.5)),
            (b'\t', "1,000", Ok(1000.0)),
            (b'\t', "1,250", ambiguous("1,250", "1250", "1.25")),
        ] {
            let comma = Comma::in_table(separator);
            assert_eq!(parse_decimal(text, comma), expected, "{comma:?} {text}");
        }
    }

    #[test]
    fn advice_names_the_number_and_what_to_type_instead() {
        let advice = |text| {
            let error = parse_decimal(text, Comma::Either).unwrap_err();
            error.advice(|text| format!("<{text}>"))
        };
        expect![["<1,250> can mean 1250 or 1.25. Type one of these."]]
            .assert_eq(&advice("1,250").unwrap());
        expect![["Digits must be grouped in threes by one separator, unlike in <12,34,567>. Type 1234567."]]
            .assert_eq(&advice("12,34,567").unwrap());
        assert_eq!(advice("fast"), None);
        assert_eq!(advice("1e99"), None);
    }

    proptest! {
        #[test]
        fn any_text_is_a_number_or_an_error(text in "[-+0-9.,' _e\u{A0}]{0,16}|\\PC{0,16}") {
            for comma in [Comma::Either, Comma::Decimal, Comma::Thousands] {
                match parse_decimal(&text, comma) {
                    Ok(value) => prop_assert!(value.is_finite()),
                    Err(error) => {
                        let advice = error.advice(str::to_owned);
                        prop_assert!(advice.is_none_or(|advice| advice.ends_with('.')));
                    }
                }
            }
        }

        #[test]
        fn every_number_is_read_as_rust_writes_it(number in prop::num::f32::NORMAL) {
            for text in [format!("{number}"), format!("{number:e}")] {
                prop_assert_eq!(parse_decimal(&text, Comma::Either), Ok(number));
            }
        }

        #[test]
        fn grouped_digits_mean_their_number(
            number in 1_000_000_u32..16_777_216,
            mark in prop::sample::select(vec![',', '.', ' ', '\'', '_']),
        ) {
            let text = inclination_core::text::format_count(number.into()).replace(',', &String::from(mark));
            prop_assert_eq!(parse_decimal(&text, Comma::Either), Ok(number as f32), "{}", text);
        }

        #[test]
        fn advised_texts_are_numbers(text in "[1-9][0-9]{0,4}(,[0-9]{1,4}){1,2}") {
            match parse_decimal(&text, Comma::Either) {
                Err(NumberError::Ambiguous { thousands, decimal, .. }) => {
                    prop_assert!(parse_decimal(&thousands, Comma::Either).is_ok());
                    prop_assert!(parse_decimal(&decimal, Comma::Either).is_ok());
                }
                Err(NumberError::IrregularGroups { plain, .. }) => {
                    prop_assert!(parse_decimal(&plain, Comma::Either).is_ok());
                }
                Err(_) => prop_assert!(false, "{text}"),
                Ok(_) => {}
            }
        }
    }
}
