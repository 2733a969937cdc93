//! Helpers for building sentences.

use alloc::{format, string::String};

/// Returns a text with its first letter in uppercase.
///
/// ```
/// use inclination_core::text::capitalize;
///
/// assert_eq!(capitalize("over targets"), "Over targets");
/// ```
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Puts "a" or "an" before a text, by its first letter.
///
/// ```
/// use inclination_core::text::with_article;
///
/// assert_eq!(with_article("option"), "an option");
/// assert_eq!(with_article("curve"), "a curve");
/// ```
pub fn with_article(text: &str) -> String {
    let first = text.chars().next().map(|first| first.to_ascii_lowercase());
    let article = match first {
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an",
        _ => "a",
    };

    format!("{article} {text}")
}

/// Joins names for a sentence: "Attack, Heal and Run".
pub fn join_names(names: &[impl AsRef<str>]) -> String {
    let mut joined = String::new();
    for (at, name) in names.iter().enumerate() {
        joined.push_str(match at {
            0 => "",
            _ if at + 1 == names.len() => " and ",
            _ => ", ",
        });
        joined.push_str(name.as_ref());
    }

    joined
}

#[cfg(test)]
mod tests {
    use super::join_names;

    #[test]
    fn the_last_of_several_names_follows_an_and() {
        let none: [&str; 0] = [];
        assert_eq!(join_names(&none), "");
        assert_eq!(join_names(&["Run"]), "Run");
        assert_eq!(join_names(&["Heal", "Run"]), "Heal and Run");
        assert_eq!(
            join_names(&["Attack", "Heal", "Run"]),
            "Attack, Heal and Run"
        );
    }
}
