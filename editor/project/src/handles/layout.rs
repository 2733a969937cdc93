//! Lines as rustfmt would write them. Few forms are needed, and each is broken where rustfmt breaks it; a test has rustfmt look
//! at files with names of every length.

use std::fmt::Write;

/// How wide a line may be.
const WIDE: usize = 100;
/// What the parts of a tuple and the items of an array may.
const LIST: usize = 60;

/// A text that grows by lines.
#[derive(Debug, Default)]
pub(super) struct Lines(String);

impl Lines {
    pub(super) fn text(self) -> String {
        self.0
    }

    /// A line, so many steps to the right.
    pub(super) fn line(&mut self, depth: usize, text: &str) {
        let indent = " ".repeat(4 * depth);
        // Writing into a text cannot fail.
        let _ = writeln!(self.0, "{indent}{text}");
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.0.push('\n');
    }

    /// A comment about the file.
    pub(super) fn inner_doc(&mut self, text: &str) {
        for line in wrapped(text, WIDE - 4) {
            self.line(0, &format!("//! {line}"));
        }
    }

    /// A comment about what follows.
    pub(super) fn doc(&mut self, depth: usize, text: &str) {
        for line in wrapped(text, WIDE - 4 - 4 * depth) {
            self.line(depth, &format!("/// {line}"));
        }
    }

    /// A literal's fields between its braces. All of ours take more than what rustfmt leaves in one line, which is 18.
    pub(super) fn fields(&mut self, depth: usize, before: &str, fields: &[String], after: &str) {
        self.line(depth, before);
        for field in fields {
            match field.split_once(": ") {
                Some((key, value)) if !fits(depth + 1, &format!("{field},")) => {
                    self.assigned_by(depth + 1, &format!("{key}:"), value, ",");
                }
                _ => self.line(depth + 1, &format!("{field},")),
            }
        }
        self.line(depth, after);
    }

    /// Pairs between the brackets of an array.
    pub(super) fn pairs(&mut self, depth: usize, before: &str, pairs: &[[String; 2]], after: &str) {
        let all: Vec<String> = pairs
            .iter()
            .map(|pair| format!("({})", pair.join(", ")))
            .collect();
        let is_long = pairs.iter().any(|pair| width(&pair.join(", ")) > LIST);
        let inside = all.join(", ");
        let one = format!("{before}{inside}{after}");
        let is_short = !is_long && width(&inside) <= LIST;
        if is_short && fits(depth, &one) {
            self.line(depth, &one);
            return;
        }
        // All of it in the next line is preferred to many lines.
        let next = format!("[{inside}{after}");
        if let Some(what) = before.strip_suffix(" [").filter(|_| is_short)
            && fits(depth + 1, &next)
        {
            self.line(depth, what);
            self.line(depth + 1, &next);
            return;
        }
        self.line(depth, before);
        for (pair, one) in pairs.iter().zip(&all) {
            if width(&pair.join(", ")) <= LIST && fits(depth + 1, &format!("{one},")) {
                self.line(depth + 1, &format!("{one},"));
                continue;
            }
            self.line(depth + 1, "(");
            for part in pair {
                self.line(depth + 2, &format!("{part},"));
            }
            self.line(depth + 1, "),");
        }
        self.line(depth, after);
    }

    /// Something and what it is, which stands in the next line where it is too long.
    pub(super) fn assigned(&mut self, depth: usize, what: &str, is: &str) {
        self.assigned_by(depth, what, is, ";");
    }

    fn assigned_by(&mut self, depth: usize, what: &str, is: &str, after: &str) {
        let one = format!("{what} {is}{after}");
        if fits(depth, &one) {
            self.line(depth, &one);
        } else {
            self.line(depth, what);
            self.line(depth + 1, &format!("{is}{after}"));
        }
    }
}

fn fits(depth: usize, text: &str) -> bool {
    4 * depth + width(text) <= WIDE
}

/// How wide letters stand in a terminal, which is how rustfmt counts: those of East Asia take two places.
fn width(text: &str) -> usize {
    let is_wide = |letter: char| matches!(letter, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1FAFF}' | '\u{20000}'..='\u{3FFFD}');
    text.chars()
        .map(|letter| 1 + usize::from(is_wide(letter)))
        .sum()
}

/// A number as a literal of the language, its digits in threes where they are many.
pub(super) fn number(value: f32) -> String {
    let text = format!("{value:?}");
    let Some((whole, part)) = text.split_once('.').filter(|_| !text.contains('e')) else {
        return text;
    };
    let (sign, whole) = match whole.strip_prefix('-') {
        Some(whole) => ("-", whole),
        None => ("", whole),
    };
    let begin = if whole.len() > 4 {
        whole.len() % 3
    } else {
        whole.len()
    };
    let (first, rest) = whole.split_at(begin);
    let whole = [vec![String::from(first)], threes(rest)].concat();
    let whole: Vec<String> = whole
        .into_iter()
        .filter(|digits| !digits.is_empty())
        .collect();
    let part = if part.len() > 4 {
        threes(part).join("_")
    } else {
        part.to_owned()
    };
    format!("{sign}{}.{part}", whole.join("_"))
}

fn threes(digits: &str) -> Vec<String> {
    let digits: Vec<char> = digits.chars().collect();
    digits
        .chunks(3)
        .map(|three| three.iter().collect())
        .collect()
}

/// A text as a literal of the language.
pub(super) fn literal(text: &str) -> String {
    format!("{text:?}")
}

/// A comment in lines: what could be read as a link or a tag is not.
fn wrapped(text: &str, wide: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut plain = String::new();
        for letter in word.chars() {
            if matches!(letter, '[' | ']' | '<' | '>' | '\\') {
                plain.push('\\');
            }
            // What turns the direction of writing is refused in comments.
            if !letter.is_control()
                && !matches!(letter, '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
            {
                plain.push(letter);
            }
        }
        if let Some(last) = lines.last_mut() {
            if last.is_empty() {
                *last = plain;
                continue;
            }
            if width(last) + 1 + width(&plain) <= wide {
                last.push(' ');
                last.push_str(&plain);
                continue;
            }
        }
        lines.push(plain);
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_literals_that_mean_the_same() {
        let said = [
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
        assert_eq!(said.map(number), expected);
    }
}
