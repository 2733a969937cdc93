//! Parses points from text: two numbers in each line, as in a table or a CSV file.

use inclination_project::text::decimal::{self, Comma, NumberError};

/// The points in a text, and its errors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedPairs {
    /// The points.
    pub pairs: Vec<[f32; 2]>,
    /// A sentence for each line that is not a point.
    pub wrong: Vec<String>,
}

/// The number of wrong lines that are reported one by one.
const MAX_REPORTED_LINES: usize = 3;

/// Parses points. A first line without numbers is a heading.
pub fn parse_pairs(text: &str) -> ParsedPairs {
    let mut parsed = ParsedPairs::default();
    let mut wrong = 0_usize;
    let lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());

    let mut is_first = true;
    for (at, line) in lines {
        let is_heading = std::mem::take(&mut is_first) && !line.chars().any(|c| c.is_ascii_digit());
        match parse_pair(line) {
            Some(pair) => parsed.pairs.push(pair),
            None if is_heading => {}
            None => {
                wrong += 1;
                if wrong <= MAX_REPORTED_LINES {
                    let shown: String = line.trim().chars().take(24).collect();
                    let line = at + 1;
                    let sentence = format!("Line {line} is not a pair of numbers: “{shown}”.");
                    parsed.wrong.push(sentence);
                }
            }
        }
    }

    match wrong.saturating_sub(MAX_REPORTED_LINES) {
        0 => {}
        1 => parsed
            .wrong
            .push(String::from("1 more line is not a pair of numbers.")),
        more => parsed
            .wrong
            .push(format!("{more} more lines are not pairs of numbers.")),
    }

    parsed
}

/// Parses the first two numbers of a line. A tab, a semicolon, a comma or a space separates them.
fn parse_pair(line: &str) -> Option<[f32; 2]> {
    let line = line.trim();
    let (parts, comma) = if line.contains('\t') {
        (
            split_cells(line, |sign| sign == '\t'),
            Comma::in_table(b'\t'),
        )
    } else if line.contains(';') {
        (split_cells(line, |sign| sign == ';'), Comma::in_table(b';'))
    } else if has_spaces_between_numbers(line) {
        (split_cells(line, char::is_whitespace), Comma::Either)
    } else {
        let parts = split_cells(line, |sign| sign == ',' || sign.is_whitespace());
        (parts, Comma::in_table(b','))
    };

    let number = |at: usize| decimal::parse_decimal(parts.get(at)?, comma).ok();
    Some([number(0)?, number(1)?])
}

/// Returns whether spaces separate the numbers of a line, so that its commas belong to the numbers,
/// as in "3,5 0,2" and "1,000 0.5".
fn has_spaces_between_numbers(line: &str) -> bool {
    if line.matches(',').count() != 1 {
        return line.contains(' ');
    }
    let mut parts = line.split_whitespace();
    let is_number = |part: Option<&str>| {
        let parsed = part.map(|part| decimal::parse_decimal(part, Comma::Either));
        matches!(parsed, Some(Ok(_) | Err(NumberError::Ambiguous { .. })))
    };
    let first = parts.next().filter(|part| !part.ends_with(','));
    is_number(first) && is_number(parts.next())
}

/// Splits a line at separators outside quotes, removes the quotes and leaves out empty cells.
fn split_cells(line: &str, is_separator: fn(char) -> bool) -> Vec<&str> {
    let mut is_quoted = false;
    line.split(|sign: char| {
        is_quoted ^= sign == '"';
        !is_quoted && is_separator(sign)
    })
    .map(|part| part.trim().trim_matches('"'))
    .filter(|part| !part.is_empty())
    .collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn pairs_are_parsed_with_any_separator() {
        for text in [
            "1,0.5\n2,0.25",
            "1;0,5\n2;0,25",
            "1\t0.5\r\n2\t0.25\r\n",
            "\u{feff}health,score\n1, 0.5\n\n2, 0.25\n",
            "1 0.5\n2   0.25",
            "1,0 0,5\n2,0 0,25",
            "\"1\",\"0.5\",other\n2,0.25,7",
        ] {
            let read = parse_pairs(text);
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
            assert_eq!(parse_pairs(text).pairs, [[1000.0, 0.5]], "{text}");
        }
        assert_eq!(parse_pairs("1,250;0,5").pairs, [[1.25, 0.5]]);
        for text in ["1,250\t0.5", "1,250 0.5"] {
            assert_eq!(parse_pairs(text).pairs, Vec::<[f32; 2]>::new(), "{text}");
            assert_eq!(parse_pairs(text).wrong.len(), 1, "{text}");
        }
    }

    #[test]
    fn wrong_lines_are_reported_and_the_rest_is_kept() {
        let read = parse_pairs("1,1\n2\nthree,3\n4,NaN\n5,inf\n6,6");
        assert_eq!(read.pairs, [[1.0, 1.0], [6.0, 6.0]]);
        assert_eq!(read.wrong.len(), 4);
        expect![[r"
            Line 2 is not a pair of numbers: “2”.
            Line 3 is not a pair of numbers: “three,3”.
            Line 4 is not a pair of numbers: “4,NaN”.
            1 more line is not a pair of numbers."]]
        .assert_eq(&read.wrong.join("\n"));
        assert_eq!(super::parse_pairs(""), ParsedPairs::default());
    }
}
