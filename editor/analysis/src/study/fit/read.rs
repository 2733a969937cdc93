//! Points from text: two numbers a line, as a table or a file of commas gives them.

use inclination_project::text::decimal::{self, Comma, NumberError};

/// What was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// The points.
    pub pairs: Vec<[f32; 2]>,
    /// What is wrong with each line that is none, in a sentence.
    pub wrong: Vec<String>,
}

/// How many lines are told to be wrong one by one.
const TOLD: usize = 3;

/// Reads points. A first line without numbers is a heading.
pub fn read(text: &str) -> Pairs {
    let mut read = Pairs::default();
    let mut wrong = 0_usize;
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let mut is_first = true;
    for (at, line) in &mut lines {
        let is_heading = std::mem::take(&mut is_first) && !line.chars().any(|c| c.is_ascii_digit());
        match pair(line) {
            Some(pair) => read.pairs.push(pair),
            None if is_heading => {}
            None => {
                wrong += 1;
                if wrong <= TOLD {
                    let shown: String = line.trim().chars().take(24).collect();
                    let line = at + 1;
                    let sentence = format!("Line {line} is no pair of numbers: \"{shown}\".");
                    read.wrong.push(sentence);
                }
            }
        }
    }
    if wrong > TOLD {
        read.wrong.push(format!("And {} more.", wrong - TOLD));
    }
    read
}

/// Parses the first two numbers of a line. Between them is a tab, a semicolon, a comma or a space.
fn pair(line: &str) -> Option<[f32; 2]> {
    let line = line.trim();
    let (parts, comma) = if line.contains('\t') {
        (cells(line, |sign| sign == '\t'), Comma::in_table(b'\t'))
    } else if line.contains(';') {
        (cells(line, |sign| sign == ';'), Comma::in_table(b';'))
    } else if has_spaces_between_numbers(line) {
        (cells(line, char::is_whitespace), Comma::Either)
    } else {
        let parts = cells(line, |sign| sign == ',' || sign.is_whitespace());
        (parts, Comma::in_table(b','))
    };

    let number = |at: usize| decimal::parse(parts.get(at)?, comma).ok();
    Some([number(0)?, number(1)?])
}

/// Whether spaces separate the numbers of a line, so that its commas belong to them, as in "3,5 0,2" and "1,000 0.5".
fn has_spaces_between_numbers(line: &str) -> bool {
    if line.matches(',').count() != 1 {
        return line.contains(' ');
    }
    let mut parts = line.split_whitespace();
    let is_number = |part: Option<&str>| {
        let parsed = part.map(|part| decimal::parse(part, Comma::Either));
        matches!(parsed, Some(Ok(_) | Err(NumberError::Ambiguous { .. })))
    };
    let first = parts.next().filter(|part| !part.ends_with(','));
    is_number(first) && is_number(parts.next())
}

/// Splits a line outside quotes, which are removed, and leaves out empty cells.
fn cells(line: &str, is_separator: fn(char) -> bool) -> Vec<&str> {
    let mut is_quoted = false;
    let parts = line.split(|sign: char| {
        is_quoted ^= sign == '"';
        !is_quoted && is_separator(sign)
    });
    let parts = parts.map(|part| part.trim().trim_matches('"'));
    parts.filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn pairs_are_read_however_they_are_parted() {
        for text in [
            "1,0.5\n2,0.25",
            "1;0,5\n2;0,25",
            "1\t0.5\r\n2\t0.25\r\n",
            "\u{feff}health,score\n1, 0.5\n\n2, 0.25\n",
            "1 0.5\n2   0.25",
            "1,0 0,5\n2,0 0,25",
            "\"1\",\"0.5\",other\n2,0.25,7",
        ] {
            let read = read(text);
            assert_eq!(read.pairs, [[1.0, 0.5], [2.0, 0.25]], "{text}");
            assert!(read.wrong.is_empty(), "{text}: {:?}", read.wrong);
        }
    }

    #[test]
    fn commas_belong_to_numbers_that_something_else_separates() {
        for text in [
            "1,000\t0.5",
            "1,000 0,5",
            "1,000 0.5",
            "\"1,000\",\"0.5\"",
            "1000,0.5",
            "1.000,0;0,5",
            "1'000; 0,500",
        ] {
            assert_eq!(read(text).pairs, [[1000.0, 0.5]], "{text}");
        }
        assert_eq!(read("1,250;0,5").pairs, [[1.25, 0.5]]);
        for text in ["1,250\t0.5", "1,250 0.5"] {
            assert_eq!(read(text).pairs, Vec::<[f32; 2]>::new(), "{text}");
            assert_eq!(read(text).wrong.len(), 1, "{text}");
        }
    }

    #[test]
    fn what_is_no_pair_is_told_and_the_rest_is_kept() {
        let read = read("1,1\n2\nthree,3\n4,NaN\n5,inf\n6,6");
        assert_eq!(read.pairs, [[1.0, 1.0], [6.0, 6.0]]);
        assert_eq!(read.wrong.len(), 4);
        expect![[r#"
            Line 2 is no pair of numbers: "2".
            Line 3 is no pair of numbers: "three,3".
            Line 4 is no pair of numbers: "4,NaN".
            And 1 more."#]]
        .assert_eq(&read.wrong.join("\n"));
        assert_eq!(super::read(""), Pairs::default());
    }
}
