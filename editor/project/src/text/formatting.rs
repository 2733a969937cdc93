//! Formatting of sentences, table cells and elapsed times.

use std::time::Duration;

use inclination_core::{authoring::kind::Family, text::capitalize};

/// Formats a text as a sentence, with a capital letter and a full stop.
pub fn to_sentence(text: &str) -> String {
    let text = capitalize(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?']) {
        return text;
    }
    text + "."
}

/// Returns the form of a word that agrees with a count: "row" for 1, "rows" otherwise.
pub const fn pluralize<'w>(count: usize, one: &'w str, many: &'w str) -> &'w str {
    if count == 1 { one } else { many }
}

/// Returns the text for a number that is not set. A consideration then leaves the value out, an
/// Effects node has no such rule, an expression counts it as 0, and any other node derives the
/// number from its input.
pub const fn unset_number_text(family: Family) -> &'static str {
    match family {
        Family::Consideration | Family::Effects => "none",
        Family::Arithmetic => "0",
        _ => "auto",
    }
}

/// Formats a text as a CSV cell, quoted where needed.
pub fn csv_cell(text: &str) -> String {
    if text.contains([',', ';', '\t', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Formats how long ago something was, such as "3 days ago".
pub fn format_elapsed(passed: Duration) -> String {
    let minutes = usize::try_from(passed.as_secs() / 60).unwrap_or(usize::MAX);
    let (count, unit) = match minutes {
        0 => return String::from("a moment ago"),
        1..60 => (minutes, pluralize(minutes, "minute", "minutes")),
        60..1440 => (minutes / 60, pluralize(minutes / 60, "hour", "hours")),
        _ => (minutes / 1440, pluralize(minutes / 1440, "day", "days")),
    };
    format!("{count} {unit} ago")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_formatted_for_people() {
        assert_eq!(to_sentence("line 3: no"), "Line 3: no.");
        assert_eq!(to_sentence("Why?"), "Why?");
        assert_eq!(to_sentence(""), "");
        assert_eq!(unset_number_text(Family::Consideration), "none");
        assert_eq!(unset_number_text(Family::Arithmetic), "0");
        assert_eq!(unset_number_text(Family::Curve), "auto");
        let seconds = |seconds| format_elapsed(Duration::from_secs(seconds));
        assert_eq!(seconds(59), "a moment ago");
        assert_eq!(seconds(60), "1 minute ago");
        assert_eq!(seconds(7_200), "2 hours ago");
        assert_eq!(seconds(86_400 * 3), "3 days ago");
    }
}
