//! The error for files that cannot be loaded: what is wrong, where, and what to do.
//!
//! Line, column and path are found by reading the file a second time up to the error, so they cost
//! nothing as long as there is no error.

use alloc::{format, string::String, vec, vec::Vec};
use core::fmt::{self, Write};

use crate::spelling::find_nearest;

/// The reason why a file cannot be loaded, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}{}: {sentence}", PathSuffix(.path))]
#[non_exhaustive]
pub struct LoadError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The path from the top to the value, as in `nodes[3].sockets.exponent`. Empty for the top
    /// itself.
    pub path: String,
    /// A sentence that says what is wrong.
    pub sentence: String,
}

impl LoadError {
    /// Creates an error at a byte of a text that is well-formed up to there.
    pub(super) fn at_byte(text: &str, at: usize, sentence: String) -> Self {
        let (line, column) = line_and_column(&text[..at]);
        Self {
            line,
            column,
            path: path_to_end(&text.as_bytes()[..at], text),
            sentence,
        }
    }
}

/// Prints a path as the end of an error's location, or nothing if the path is empty.
struct PathSuffix<'a>(&'a str);

impl fmt::Display for PathSuffix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        write!(f, ", at {}", self.0)
    }
}

/// Returns the line and column of the character that follows this text, both from 1.
pub(super) fn line_and_column(before: &str) -> (u32, u32) {
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let lines = before.bytes().filter(|&byte| byte == b'\n').count();
    let columns = before[line_start..].chars().count();
    (lines as u32 + 1, columns as u32 + 1)
}

/// An object or array that is still open.
enum OpenContainer {
    /// The byte range, between the quotes, of the key whose value is being read.
    Object(Option<(usize, usize)>),
    /// The index of the item that is being read.
    Array(usize),
}

/// The number of steps that begin a long path. Only the last one follows.
const FIRST_STEPS: usize = 12;

/// Returns the path to the value at the end of `before`, which is the start of `text`.
fn path_to_end(before: &[u8], text: &str) -> String {
    let mut open: Vec<OpenContainer> = vec![];
    let mut at = 0;

    while let Some(&byte) = before.get(at) {
        match byte {
            b'{' => open.push(OpenContainer::Object(None)),
            b'[' => open.push(OpenContainer::Array(0)),
            b'}' | b']' => drop(open.pop()),
            b',' => match open.last_mut() {
                Some(OpenContainer::Object(key)) => *key = None,
                Some(OpenContainer::Array(index)) => *index += 1,
                None => {}
            },
            b'"' => {
                let start = at + 1;
                at = start;
                while before.get(at).is_some_and(|&byte| byte != b'"') {
                    at += if before[at] == b'\\' { 2 } else { 1 };
                }
                if at < before.len()
                    && let Some(OpenContainer::Object(key @ None)) = open.last_mut()
                {
                    *key = Some((start, at));
                }
            }
            _ => {}
        }
        at += 1;
    }

    let mut path = String::new();
    let count = open.len();
    for (at, step) in open.into_iter().enumerate() {
        if (FIRST_STEPS..count.saturating_sub(1)).contains(&at) {
            if at == FIRST_STEPS {
                path.push('…');
            }
            continue;
        }
        match step {
            OpenContainer::Array(index) => {
                write!(path, "[{index}]").expect("writing to a String cannot fail");
            }
            OpenContainer::Object(Some((start, end))) => push_key(&mut path, &text[start..end]),
            OpenContainer::Object(None) => {}
        }
    }
    path
}

fn push_key(path: &mut String, key: &str) {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if key.is_empty() || !key.chars().all(word) {
        write!(path, "[\"{}\"]", excerpt(key)).expect("writing to a String cannot fail");
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(&excerpt(key));
}

/// The longest part of a file's text that a sentence quotes, in characters.
const MAX_EXCERPT_CHARS: usize = 40;

/// Returns the text, shortened to fit into a sentence, without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    let mut short: String = text.chars().take(MAX_EXCERPT_CHARS).map(visible).collect();
    if text.chars().nth(MAX_EXCERPT_CHARS).is_some() {
        short.push('…');
    }
    short
}

/// Suggests what to write instead of an unknown word: the nearest known word, or all known words if
/// there are few. The result starts with the punctuation that joins it to the sentence.
pub(crate) fn suggest_word(word: &str, known: &[&str]) -> String {
    const MAX_LISTED_WORDS: usize = 15;
    if let Some(near) = find_nearest(word, known.iter().copied()) {
        return format!(": did you mean \"{near}\"?");
    }

    match known {
        [] => String::new(),
        [one] => format!(": expected \"{one}\""),
        _ if known.len() <= MAX_LISTED_WORDS => {
            let all = known.join("\", \"");
            format!(": expected one of \"{all}\"")
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
