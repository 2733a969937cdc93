//! The text of a generated Rust file, with designers' texts as its literals and comments.

use std::fmt::Write;

/// The column at which comments wrap, in characters.
const COMMENT_WIDTH: usize = 100;

/// Rust source code that is written line by line.
#[derive(Debug, Default)]
pub(super) struct Source(String);

impl Source {
    pub(super) fn into_text(self) -> String {
        self.0
    }

    /// Adds a line, indented by `depth` steps of four spaces.
    pub(super) fn push_line(&mut self, depth: usize, text: &str) {
        let indent = " ".repeat(4 * depth);
        writeln!(self.0, "{indent}{text}").expect("writing to a String cannot fail");
    }

    /// Adds a blank line.
    pub(super) fn push_blank_line(&mut self) {
        self.0.push('\n');
    }

    /// Adds a `//!` comment about the file.
    pub(super) fn push_inner_doc(&mut self, text: &str) {
        for line in wrap_comment(text, COMMENT_WIDTH - "//! ".len()) {
            self.push_line(0, &format!("//! {line}"));
        }
    }

    /// Adds a `///` comment about the item that follows.
    pub(super) fn push_doc(&mut self, depth: usize, text: &str) {
        for line in wrap_comment(text, COMMENT_WIDTH - "/// ".len() - 4 * depth) {
            self.push_line(depth, &format!("/// {line}"));
        }
    }
}

/// Formats a number as a literal. More than four digits are grouped in threes.
pub(super) fn number_literal(value: f32) -> String {
    let text = format!("{value:?}");
    let Some((whole, fraction)) = text.split_once('.').filter(|_| !text.contains('e')) else {
        return text;
    };
    let digits = whole.trim_start_matches('-');
    let sign = &whole[..whole.len() - digits.len()];

    let first = match digits.len() {
        0..=4 => digits.len(),
        length => length % 3,
    };
    let whole = group_digits(digits, first);
    let fraction = match fraction.len() {
        0..=4 => fraction.to_owned(),
        _ => group_digits(fraction, 0),
    };
    format!("{sign}{whole}.{fraction}")
}

/// Separates digits in groups of three after a first group of `first` digits.
fn group_digits(digits: &str, first: usize) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && at >= first && (at - first).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// Formats a text as a string literal.
pub(super) fn text_literal(text: &str) -> String {
    format!("{text:?}")
}

/// Wraps a comment and escapes anything that rustdoc could read as a link or a tag.
fn wrap_comment(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().map(escape_word) {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + length <= width => {
                if !word.is_empty() {
                    last.push(' ');
                    last.push_str(&word);
                }
            }
            _ => lines.push(word),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn escape_word(word: &str) -> String {
    let mut plain = String::new();
    for letter in word.chars() {
        // rustc rejects comments with characters that change the direction of text.
        let turns = matches!(
            letter,
            '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        );
        if letter.is_control() || turns {
            continue;
        }
        if matches!(letter, '[' | ']' | '<' | '>' | '\\') {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_literals_keep_the_value() {
        let numbers = [
            0.0,
            -5.0,
            1234.5,
            1e7,
            -123_456.0,
            0.1,
            0.123_456_79,
            1e-7,
            f32::MAX,
        ];
        let expected = [
            "0.0",
            "-5.0",
            "1234.5",
            "10_000_000.0",
            "-123_456.0",
            "0.1",
            "0.123_456_79",
            "1e-7",
            "3.4028235e38",
        ];
        assert_eq!(numbers.map(number_literal), expected);
    }
}
