//! Curly quotation marks for the window. The core's texts have straight ones, for logs and
//! consoles.

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
