//! The words and symbols of a formula.

use alloc::{borrow::ToOwned, format, string::String};
use core::ops::Range;

use super::error::FormulaError;

/// A word or symbol.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f32),
    /// A name without quotes, which may be a keyword or a function.
    Word(String),
    /// A name in quotes.
    Quoted(String),
    Symbol(&'static str),
    End,
}

/// All symbols: longer ones first, with the spelling that each counts as.
const SYMBOLS: [(&str, &str); 22] = [
    ("<=", "<="),
    (">=", ">="),
    ("==", "="),
    ("!=", "!="),
    ("<>", "!="),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("*", "*"),
    ("×", "*"),
    ("·", "*"),
    ("/", "/"),
    ("÷", "/"),
    ("^", "^"),
    ("(", "("),
    (")", ")"),
];

/// The words that cannot be names without quotes.
pub(super) const KEYWORDS: [&str; 6] = ["and", "or", "not", "if", "then", "else"];

/// Whether a text is a name that needs no quotes.
pub fn is_plain_name(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next();
    first.is_some_and(starts_name)
        && letters.all(continues_name)
        && !KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

fn starts_name(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}

fn continues_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Reads the token at a position. Returns it with its place; the next one starts at the end of it.
pub(super) fn read_token(text: &str, from: usize) -> Result<(Token, Range<usize>), FormulaError> {
    let all = text.get(from..).unwrap_or("");
    let rest = all.trim_start();
    let start = from + (all.len() - rest.len());

    let Some(first) = rest.chars().next() else {
        return Ok((Token::End, start..start));
    };
    if let Some((symbol, canonical)) = SYMBOLS.iter().find(|(symbol, _)| rest.starts_with(symbol)) {
        return Ok((Token::Symbol(canonical), start..start + symbol.len()));
    }
    if first == ',' {
        return Ok((Token::Symbol(","), start..start + 1));
    }
    if first.is_ascii_digit() || first == '.' {
        return read_number(rest, start);
    }
    if first == '"' {
        return read_quoted(rest, start);
    }
    if starts_name(first) {
        let length = rest.find(|letter| !continues_name(letter));
        let word = &rest[..length.unwrap_or(rest.len())];
        return Ok((Token::Word(word.to_owned()), start..start + word.len()));
    }

    let hint = match first {
        '%' => ". Write 0.5 for 50%",
        '“' | '”' | '\'' => ". Put names in straight double quotes",
        '&' => ". Write \"and\"",
        '|' => ". Write \"or\"",
        '!' => ". Write \"not\"",
        ';' => ". Separate arguments with commas",
        _ => "",
    };
    Err(FormulaError {
        place: start..start + first.len_utf8(),
        message: format!("\"{first}\" has no meaning in a formula{hint}"),
    })
}

fn read_number(rest: &str, start: usize) -> Result<(Token, Range<usize>), FormulaError> {
    let bytes = rest.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };

    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let after = digits(end + 1 + sign);
        if after > end + 1 + sign {
            end = after;
        }
    }

    let number = &rest[..end];
    let place = start..start + end;
    match number.parse::<f32>() {
        Ok(value) if value.is_finite() => Ok((Token::Number(value), place)),
        Ok(_) => Err(FormulaError {
            place,
            message: format!("{number} is too large"),
        }),
        Err(_) => Err(FormulaError {
            place,
            message: format!("\"{number}\" is not a number"),
        }),
    }
}

fn read_quoted(rest: &str, start: usize) -> Result<(Token, Range<usize>), FormulaError> {
    let mut name = String::new();
    let mut letters = rest.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        if letter != '"' {
            name.push(letter);
            continue;
        }
        if letters.peek().is_some_and(|(_, next)| *next == '"') {
            letters.next();
            name.push('"');
            continue;
        }

        let place = start..start + at + 1;
        if name.is_empty() {
            return Err(FormulaError {
                place,
                message: "A name in quotes cannot be empty".into(),
            });
        }
        return Ok((Token::Quoted(name), place));
    }

    Err(FormulaError {
        place: start..start + rest.len(),
        message: "This name has no closing quote".into(),
    })
}
