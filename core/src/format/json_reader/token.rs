//! Scanning of the characters of strings, numbers and words.

use alloc::{borrow::Cow, format, string::String};

/// Returns whether a byte is part of a number or a word, or was meant to be.
pub(super) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_')
}

/// Returns the number or word at the start, including characters that were probably meant to be
/// part of it.
pub(super) fn leading_word(rest: &str) -> &str {
    &rest[..rest.bytes().take_while(|&byte| is_word_byte(byte)).count()]
}

fn is_not_finite(word: &str) -> bool {
    ["nan", "inf", "infinity"]
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns advice on what to write instead of a word that is not a value, or an empty text.
pub(super) fn advise_on_word(word: &str) -> &'static str {
    let is = |known: &str| word.eq_ignore_ascii_case(known);
    if is_not_finite(word) {
        ": numbers must be finite"
    } else if !matches!(word, "true" | "false" | "null")
        && (is("true") || is("false") || is("null"))
    {
        ": write it in lowercase"
    } else if word.starts_with('.') {
        ": write a digit before the decimal point"
    } else if word.starts_with('+') {
        ": remove the plus sign"
    } else {
        ""
    }
}

/// Checks the syntax of a number. The error explains what is wrong.
pub(super) fn check_number(token: &str) -> Result<(), &'static str> {
    let digits = |rest: &[u8]| rest.iter().take_while(|byte| byte.is_ascii_digit()).count();

    let rest = token.strip_prefix('-').unwrap_or(token);
    if is_not_finite(rest) {
        return Err("numbers must be finite");
    }

    let rest = rest.as_bytes();
    let whole = digits(rest);
    if whole == 0 {
        return Err("write digits after the minus sign");
    }
    if whole > 1 && rest[0] == b'0' {
        return Err("remove the leading 0");
    }

    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = digits(fraction);
        if count == 0 {
            return Err("write digits after the decimal point");
        }
        rest = &fraction[count..];
    }

    if let [b'e' | b'E', exponent @ ..] = rest {
        let unsigned = exponent.strip_prefix(b"+").or(exponent.strip_prefix(b"-"));
        let exponent = unsigned.unwrap_or(exponent);
        let count = digits(exponent);
        if count == 0 {
            return Err("write digits after the e");
        }
        rest = &exponent[count..];
    }

    if rest.is_empty() {
        return Ok(());
    }
    Err("use only digits, at most one decimal point, and at most one e with an exponent")
}

/// Scans the string at the start. Returns the characters between its quotes, whose escapes are then
/// valid, and how many bytes they decode to; or the byte that is wrong and what is wrong with it.
pub(super) fn scan_quoted(rest: &str) -> Result<(&str, usize), (usize, String)> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    let mut length = 0;

    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return Ok((&rest[1..at], length)),
            b'\\' => {
                let (letter, taken) =
                    decode_escape(&bytes[at..]).map_err(|reason| (at, reason.into()))?;
                at += taken;
                length += letter.len_utf8();
            }
            b'\n' | b'\r' => {
                let sentence = "this string has no closing quote on its line: add one, or write a line break as \\n";
                return Err((at, sentence.into()));
            }
            0..0x20 => {
                let sentence =
                    format!("this string contains a control character: write it as \\u{byte:04x}");
                return Err((at, sentence));
            }
            _ => {
                at += 1;
                length += 1;
            }
        }
    }
    Err((0, "this string has no closing quote: add one".into()))
}

/// Decodes an escape, which starts with a backslash. Returns its character and how many bytes the
/// escape takes.
fn decode_escape(bytes: &[u8]) -> Result<(char, usize), &'static str> {
    const LONE: &str =
        "unpaired surrogate: \\uD800 to \\uDBFF and \\uDC00 to \\uDFFF must come in pairs";

    let letter = match bytes.get(1) {
        Some(&byte @ (b'"' | b'\\' | b'/')) => byte as char,
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => {
            let unit = parse_hex_unit(bytes)?;
            if let Some(letter) = char::from_u32(unit) {
                return Ok((letter, 6));
            }

            if unit >= 0xDC00 || !bytes[6..].starts_with(b"\\u") {
                return Err(LONE);
            }

            let low = parse_hex_unit(&bytes[6..])?;
            if !(0xDC00..0xE000).contains(&low) {
                return Err(LONE);
            }
            let letter = char::from_u32(0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
            return letter.map(|letter| (letter, 12)).ok_or(LONE);
        }
        _ => return Err("unknown escape: write a backslash itself as \\\\"),
    };
    Ok((letter, 2))
}

/// Parses the four hexadecimal digits after `\u`.
fn parse_hex_unit(bytes: &[u8]) -> Result<u32, &'static str> {
    const HEX_DIGITS: &str = "unknown escape: write four hexadecimal digits after \\u";

    let digits = bytes.get(2..6).unwrap_or_default();
    let mut unit = 0;
    for &byte in digits {
        let digit = (byte as char).to_digit(16);
        unit = unit << 4 | digit.ok_or(HEX_DIGITS)?;
    }
    if digits.is_empty() {
        return Err(HEX_DIGITS);
    }
    Ok(unit)
}

/// Returns the text that the characters between the quotes of a string mean.
pub(super) fn unescape_text(quoted: &str) -> Cow<'_, str> {
    if quoted.contains('\\') {
        return Cow::Owned(decode_characters(quoted).collect());
    }
    Cow::Borrowed(quoted)
}

/// Returns the characters of a valid string, up to its closing quote.
pub(super) fn decode_characters(quoted: &str) -> impl Iterator<Item = char> {
    let mut rest = quoted;
    core::iter::from_fn(move || {
        let (letter, taken) = match rest.chars().next()? {
            '"' => return None,
            '\\' => decode_escape(rest.as_bytes()).ok()?,
            letter => (letter, letter.len_utf8()),
        };
        rest = &rest[taken..];
        Some(letter)
    })
}

/// Returns the part of a possibly unterminated string to show in an error message.
pub(super) fn text_until_quote(rest: &str) -> &str {
    let mut escaped = false;
    let end = rest.find(|letter| {
        let ends = letter == '\n' || letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    &rest[..end.unwrap_or(rest.len())]
}
