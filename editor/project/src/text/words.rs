//! Words and sentences as people say them.

use std::time::Duration;

use inclination_core::text::capitalize;

/// With a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let text = capitalize(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?']) {
        return text;
    }
    text + "."
}

/// A text as a cell of comma-separated values.
pub fn cell(text: &str) -> String {
    if text.contains([',', ';', '\t', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// How long ago something was, as one would say it.
pub fn ago(passed: Duration) -> String {
    let minutes = passed.as_secs() / 60;
    let said = |count: u64, what: &str| {
        let many = if count == 1 { "" } else { "s" };
        format!("{count} {what}{many} ago")
    };
    match minutes {
        0 => String::from("a moment ago"),
        1..60 => said(minutes, "minute"),
        60..1440 => said(minutes / 60, "hour"),
        _ => said(minutes / 1440, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_said_as_people_say_them() {
        assert_eq!(sentence("line 3: no"), "Line 3: no.");
        assert_eq!(sentence("Why?"), "Why?");
        assert_eq!(sentence(""), "");
        let seconds = |seconds| ago(Duration::from_secs(seconds));
        assert_eq!(seconds(59), "a moment ago");
        assert_eq!(seconds(60), "1 minute ago");
        assert_eq!(seconds(7_200), "2 hours ago");
        assert_eq!(seconds(86_400 * 3), "3 days ago");
    }
}
