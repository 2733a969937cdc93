//! Straight quotation marks for the output that people read. The texts of the other crates have
//! curly ones, for the window.

use std::borrow::Cow;

/// Replaces curly double quotation marks with straight ones.
///
/// Only for texts that people read: JSON, tables and files keep the marks of their names.
pub(super) fn straighten_quotes(text: &str) -> Cow<'_, str> {
    const CURLY: [char; 2] = ['“', '”'];
    if text.contains(CURLY) {
        Cow::Owned(text.replace(CURLY, "\""))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curly_quotes_become_straight_and_other_marks_stay() {
        let converted = straighten_quotes("“Health” and “Größe” aren't in \"duel\".");
        assert_eq!(converted, "\"Health\" and \"Größe\" aren't in \"duel\".");
        assert!(matches!(
            straighten_quotes("My turn → Heal"),
            Cow::Borrowed(_)
        ));
    }
}
