//! Points from text: two numbers a line, as a table or a file of commas gives them.

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

/// The first two numbers of a line. Between them stands a tab, a semicolon, a comma or a space; where it is one of the
/// others, a comma is a decimal point.
fn pair(line: &str) -> Option<[f32; 2]> {
    let has = |sign: char| line.trim().contains(sign);
    let split = |sign: fn(char) -> bool| -> Vec<String> {
        let parts = line.trim().split(sign).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        parts
            .map(|part| part.trim_matches('"').to_owned())
            .collect()
    };
    let (parts, is_decimal) = if has('\t') {
        (split(|sign| sign == '\t'), true)
    } else if has(';') {
        (split(|sign| sign == ';'), true)
    } else if line.matches(',').count() == 1 || !has(' ') {
        (split(|sign| sign == ',' || sign.is_whitespace()), false)
    } else {
        // "3,5 0,2": commas that stand inside numbers.
        (split(char::is_whitespace), true)
    };
    let number = |part: &String| {
        let text = if is_decimal {
            part.replace(',', ".")
        } else {
            part.clone()
        };
        let number: f32 = text.parse().ok()?;
        number.is_finite().then_some(number)
    };
    Some([number(parts.first()?)?, number(parts.get(1)?)?])
}

#[cfg(test)]
mod tests {
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
    fn what_is_no_pair_is_told_and_the_rest_is_kept() {
        let read = read("1,1\n2\nthree,3\n4,NaN\n5,inf\n6,6");
        assert_eq!(read.pairs, [[1.0, 1.0], [6.0, 6.0]]);
        assert_eq!(read.wrong[0], "Line 2 is no pair of numbers: \"2\".");
        assert_eq!(read.wrong.len(), 4);
        assert_eq!(read.wrong[3], "And 1 more.");
        assert_eq!(super::read(""), Pairs::default());
    }
}
