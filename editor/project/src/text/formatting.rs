//! Formatting of sentences, table cells and elapsed times.

use std::time::Duration;

use inclination_core::text::capitalize;

/// Formats a text as a sentence, with a capital letter and a full stop.
pub fn to_sentence(text: &str) -> String {
    let text = capitalize(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?']) {
        return text;
    }
    text + "."
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
    let minutes = passed.as_secs() / 60;
    let count_units = |count: u64, unit: &str| {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {unit}{plural} ago")
    };
    match minutes {
        0 => String::from("a moment ago"),
        1..60 => count_units(minutes, "minute"),
        60..1440 => count_units(minutes / 60, "hour"),
        _ => count_units(minutes / 1440, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_formatted_for_people() {
        assert_eq!(to_sentence("line 3: no"), "Line 3: no.");
        assert_eq!(to_sentence("Why?"), "Why?");
        assert_eq!(to_sentence(""), "");
        let seconds = |seconds| format_elapsed(Duration::from_secs(seconds));
        assert_eq!(seconds(59), "a moment ago");
        assert_eq!(seconds(60), "1 minute ago");
        assert_eq!(seconds(7_200), "2 hours ago");
        assert_eq!(seconds(86_400 * 3), "3 days ago");
    }
}
