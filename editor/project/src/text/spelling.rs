//! Spelling of names: comparing two names, and suggesting the one that was probably meant.

use inclination_core::spelling::find_nearest_by;

/// Normalizes a name for comparison: lowercase words, joined by single spaces.
///
/// Programs write `foe_health` where people write "Foe health".
pub fn normalize_name(name: &str) -> String {
    let words = name.split(|letter: char| letter.is_whitespace() || letter == '_' || letter == '-');
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}

/// Returns the name that was probably meant, however its words are joined; `None` if no name is
/// similar enough.
pub fn find_nearest_name<'n>(
    wanted: &str,
    names: impl Iterator<Item = &'n str>,
) -> Option<&'n str> {
    find_nearest_by(wanted, names, normalize_name)
}
