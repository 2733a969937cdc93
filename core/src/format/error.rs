//! Why a file cannot be loaded, in words for whoever edits it: where, and what to do.
//!
//! Line, column and path are found by reading the file a second time up to the error. So they cost nothing as long as
//! there is none.

use alloc::{format, string::String, vec, vec::Vec};
use core::fmt::{self, Write};

use crate::spelling::find_nearest;

/// Why a file cannot be loaded, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}{}: {sentence}", At(.path))]
pub struct LoadError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The way from the top to the value, as in `nodes[3].sockets.exponent`. Empty: the top itself.
    pub path: String,
    /// What is wrong.
    pub sentence: String,
}

impl LoadError {
    /// An error at a byte of a text that is well-formed up to there.
    pub(super) fn at_byte(text: &str, at: usize, sentence: String) -> Self {
        let (line, column) = line_and_column(&text[..at]);
        Self {
            line,
            column,
            path: path(&text.as_bytes()[..at], text),
            sentence,
        }
    }
}

struct At<'a>(&'a str);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        write!(f, ", at {}", self.0)
    }
}

/// Where the next character after this text stands.
pub(super) fn line_and_column(before: &str) -> (u32, u32) {
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let lines = before.bytes().filter(|&byte| byte == b'\n').count();
    let columns = before[line_start..].chars().count();
    (lines as u32 + 1, columns as u32 + 1)
}

/// One object or array that is open.
enum Open {
    /// With the bytes between the quotes of the key whose value is being read.
    Object(Option<(usize, usize)>),
    Array(usize),
}

fn path(before: &[u8], text: &str) -> String {
    let mut open: Vec<Open> = vec![];
    let mut at = 0;
    while let Some(&byte) = before.get(at) {
        match byte {
            b'{' => open.push(Open::Object(None)),
            b'[' => open.push(Open::Array(0)),
            b'}' | b']' => drop(open.pop()),
            b',' => match open.last_mut() {
                Some(Open::Object(key)) => *key = None,
                Some(Open::Array(index)) => *index += 1,
                None => {}
            },
            b'"' => {
                let start = at + 1;
                at = start;
                while before.get(at).is_some_and(|&byte| byte != b'"') {
                    at += if before[at] == b'\\' { 2 } else { 1 };
                }
                if at < before.len()
                    && let Some(Open::Object(key @ None)) = open.last_mut()
                {
                    *key = Some((start, at));
                }
            }
            _ => {}
        }
        at += 1;
    }
    let mut path = String::new();
    for step in open {
        match step {
            Open::Array(index) => {
                write!(path, "[{index}]").expect("a String takes all");
            }
            Open::Object(Some((start, end))) => push_key(&mut path, &text[start..end]),
            Open::Object(None) => {}
        }
    }
    path
}

fn push_key(path: &mut String, key: &str) {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if key.is_empty() || !key.chars().all(word) {
        write!(path, "[\"{}\"]", excerpt(key)).expect("a String takes all");
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(&excerpt(key));
}

/// The longest part of a file's text that a sentence quotes, in characters.
const EXCERPT: usize = 40;

/// A text from the file, short enough to stand in a sentence.
pub(crate) fn excerpt(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    let mut short: String = text.chars().take(EXCERPT).map(visible).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    short
}

/// What to write instead of an unknown word: the nearest known one, else all if they are few. Starts with the
/// punctuation that joins it to the sentence.
pub(crate) fn instead(word: &str, known: &[&str]) -> String {
    instead_in('`', word, known)
}

/// The same, for sentences that put words between other quotes.
pub(crate) fn instead_in(quote: char, word: &str, known: &[&str]) -> String {
    const FEW: usize = 13;
    if let Some(near) = find_nearest(word, known.iter().copied()) {
        return format!(": did you mean {quote}{near}{quote}?");
    }
    match known {
        [] => String::new(),
        [one] => format!(": only {quote}{one}{quote} can stand here"),
        _ if known.len() <= FEW => {
            let all = known.join(&format!("{quote}, {quote}"));
            format!(": known are {quote}{all}{quote}")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn an_error_at_the_top_names_no_path() {
        let error = LoadError::at_byte("[[1]]", 0, "no".into());
        expect![["line 1, column 1: no"]].assert_eq(&format!("{error}"));
        let error = LoadError::at_byte("[0, [\n1]]", 6, "no".into());
        expect![["line 2, column 1, at [1][0]: no"]].assert_eq(&format!("{error}"));
    }
}
