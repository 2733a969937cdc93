//! Suggestions for misspelled words: "did you mean …?".

use alloc::{string::String, vec, vec::Vec};

/// The longest text that can be a misspelling, in letters: comparing longer ones would cost time.
const MAX_LETTERS: usize = 60;

/// The most names that are compared, to limit the time.
const MAX_NAMES: usize = 1000;

/// Returns the name that was probably meant, ignoring case, or `None` if none is near enough.
pub fn find_nearest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    find_nearest_by(wanted, names, str::to_lowercase)
}

/// Returns the name that was probably meant, comparing texts after `normalize`, or `None` if none
/// is near enough.
///
/// A third of the letters may be wrong, and always at least one, but never all of them.
pub fn find_nearest_by<'n>(
    wanted: &str,
    names: impl IntoIterator<Item = &'n str>,
    normalize: impl Fn(&str) -> String,
) -> Option<&'n str> {
    let letters = |text: &str| -> Vec<char> {
        let text = normalize(text);
        text.chars().take(MAX_LETTERS + 1).collect()
    };
    let wanted = letters(wanted);
    if wanted.len() > MAX_LETTERS {
        return None;
    }

    let (distance, nearest) = names
        .into_iter()
        .take(MAX_NAMES)
        .map(|name| (letters(name), name))
        .filter(|(letters, _)| letters.len() <= MAX_LETTERS)
        .map(|(letters, name)| (edit_distance(&wanted, &letters), name))
        .min_by_key(|(distance, _)| *distance)?;

    let allowed = (wanted.len() / 3).max(1);
    (distance <= allowed && distance < wanted.len()).then_some(nearest)
}

/// Counts the letters to insert, remove, replace or swap with their neighbor to get from one text
/// to the other.
pub fn edit_distance(one: &[char], other: &[char]) -> usize {
    prefix_distances(one, other).last().copied().unwrap_or(0)
}

/// Returns the [`edit_distance`] from a text to each prefix of another, from the empty prefix to
/// the whole text.
pub fn prefix_distances(text: &[char], other: &[char]) -> Vec<usize> {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();

    for i in 0..text.len() {
        let mut row = vec![i + 1];
        for j in 0..other.len() {
            let replaced = above[j] + usize::from(text[i] != other[j]);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && text[i] == other[j - 1] && text[i - 1] == other[j] {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = core::mem::replace(&mut above, row);
    }

    above
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_with_a_typing_mistake_finds_the_one_that_was_meant() {
        let known = ["exponent", "wire", "default", "x"];
        let nearest = |word| find_nearest(word, known);
        assert_eq!(nearest("exponnent"), Some("exponent"));
        assert_eq!(nearest("Exponent"), Some("exponent"));
        assert_eq!(nearest("wrie"), Some("wire"));
        assert_eq!(nearest("defaults"), Some("default"));
        assert_eq!(nearest("y"), None);
        assert_eq!(nearest("threshold"), None);
        assert_eq!(nearest(&"exponent".repeat(100)), None);
        assert_eq!(find_nearest("x", []), None);
    }

    #[test]
    fn the_nearest_name_is_near_or_none() {
        let names = ["calm", "alert", "fighting"];
        let nearest = |name| find_nearest(name, names);
        assert_eq!(nearest("allert"), Some("alert"));
        assert_eq!(nearest("Fighting"), Some("fighting"));
        assert_eq!(nearest("asleep"), None);
        assert_eq!(nearest(""), None);
    }

    #[test]
    fn distances_count_slips() {
        let count = |one: &str, other: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            edit_distance(&letters(one), &letters(other))
        };
        assert_eq!(count("kitten", "sitting"), 3);
        assert_eq!(count("form", "from"), 1);
        assert_eq!(count("", "abc"), 3);
        assert_eq!(count("abc", "abc"), 0);
    }
}
