//! Curly quotation marks for the window. The core's texts have straight ones, for logs and
//! consoles.

/// The maximum length of a quoted excerpt, in characters.
const MAX_EXCERPT_CHARACTERS: usize = 40;

/// Replaces straight double quotation marks with curly ones.
///
/// A mark at the beginning, after a space or after an opening bracket opens a quotation.
pub fn curl_quotes(text: &str) -> String {
    let mut curled = String::with_capacity(text.len());
    let mut previous = None;
    for character in text.chars() {
        let opens = previous.is_none_or(|previous: char| {
            previous.is_whitespace() || matches!(previous, '(' | '[' | '{' | '“')
        });
        curled.push(match character {
            '"' if opens => '“',
            '"' => '”',
            other => other,
        });
        previous = Some(character);
    }
    curled
}

/// Quotes a text that a user typed or that a file contains, shortened to fit into a sentence.
pub fn quote_excerpt(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(MAX_EXCERPT_CHARACTERS)
        .map(replace_control)
        .collect();
    if text.chars().nth(MAX_EXCERPT_CHARACTERS).is_some() {
        short.push('…');
    }
    format!("“{short}”")
}

/// Returns a space in place of a control character, such as a line break.
pub(crate) fn replace_control(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_open_before_a_name_and_close_after_it() {
        assert_eq!(
            curl_quotes("\"Run\" reads \"Fear\" (of \"Bear\"), it's new."),
            "“Run” reads “Fear” (of “Bear”), it's new."
        );
        assert_eq!(curl_quotes(""), "");
    }
}
