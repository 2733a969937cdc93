//! How well one word fits another.

use inclination_core::spelling::prefix_distances;

/// That a word fits.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// How well, of a hundred.
    pub(super) points: u32,
    /// Which letters of the text it was found by.
    pub(super) letters: Vec<usize>,
}

/// What is typed whole.
const WHOLE: u32 = 100;
/// What is typed the more of the better, between these.
const BEGUN: (u32, u32) = (70, 90);
/// Initials of all words, and of some.
const INITIALS: (u32, u32) = (66, 56);
/// Wrong by one, by two; begun and wrong by one.
const SLIPS: (u32, u32, u32) = (60, 48, 45);
/// Found inside.
const INSIDE: u32 = 38;
/// Letters left out.
const SKIPPED: u32 = 15;

impl Fit {
    /// The word stands further on in a text.
    pub(super) fn after(mut self, from: usize) -> Self {
        for letter in &mut self.letters {
            *letter += from;
        }
        self
    }

    /// It is the beginnings of several words: of all there are, or of some.
    pub(super) fn chained(letters: Vec<usize>, is_all: bool) -> Self {
        let points = if is_all { INITIALS.0 } else { INITIALS.1 };
        Self { points, letters }
    }

    /// Whether it was typed as it is, as far as it was typed.
    pub(super) fn is_begun(&self) -> bool {
        self.points >= BEGUN.0
    }

    fn first(points: u32, count: usize) -> Self {
        Self {
            points,
            letters: (0..count).collect(),
        }
    }
}

/// How well `typed` fits `word`. Loosely: also by letters from within, and by some of its letters.
pub(super) fn fit(typed: &[char], word: &[char], is_loose: bool) -> Option<Fit> {
    if typed == word {
        return Some(Fit::first(WHOLE, word.len()));
    }
    if word.starts_with(typed) {
        let share = (BEGUN.1 - BEGUN.0) * typed.len() as u32 / word.len().max(1) as u32;
        return Some(Fit::first(BEGUN.0 + share, typed.len()));
    }
    // Who slips rarely does at the first letter; and few words would be left apart.
    if typed.len() >= 4 && typed.first() == word.first() {
        let most = if typed.len() >= 7 { 2 } else { 1 };
        if let Some(slips) = distance(typed, word, most, false) {
            let points = if slips > 1 { SLIPS.1 } else { SLIPS.0 };
            return Some(Fit::first(points, word.len()));
        }
        if distance(typed, word, 1, true).is_some() {
            return Some(Fit::first(SLIPS.2, typed.len().min(word.len())));
        }
    }
    if !is_loose {
        return None;
    }
    if typed.len() >= 2 || typed.iter().any(|letter| !letter.is_ascii()) {
        let inside = word.windows(typed.len()).position(|part| part == typed);
        if let Some(from) = inside {
            return Some(Fit::first(INSIDE, typed.len()).after(from));
        }
    }
    skipped(typed, word)
}

/// The letters of a word that are typed, with others left out between them; the first one is not.
fn skipped(typed: &[char], word: &[char]) -> Option<Fit> {
    if typed.len() < 3 || typed.first() != word.first() {
        return None;
    }
    let mut letters = Vec::with_capacity(typed.len());
    let mut rest = word.iter().enumerate();
    for letter in typed {
        letters.push(rest.find(|(_, found)| *found == letter)?.0);
    }
    Some(Fit {
        points: SKIPPED,
        letters,
    })
}

/// In how many letters two words differ, neighbours that are swapped being one; none: in more than `most`. If it is
/// begun, what follows in the word costs nothing.
fn distance(typed: &[char], word: &[char], most: usize, is_begun: bool) -> Option<usize> {
    let too_long = typed.len() > word.len() + most;
    let too_short = !is_begun && word.len() > typed.len() + most;
    if too_long || too_short {
        return None;
    }
    let word = &word[..word.len().min(typed.len() + most)];
    let distances = prefix_distances(typed, word);
    let found = if is_begun {
        distances.iter().copied().min()
    } else {
        distances.last().copied()
    };
    found.filter(|found| *found <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_slips() {
        let count = |typed: &str, word: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            distance(&letters(typed), &letters(word), 9, false)
        };
        assert_eq!(count("kitten", "sitting"), Some(3));
        assert_eq!(count("form", "from"), Some(1));
        assert_eq!(count("", "abc"), Some(3));
        assert_eq!(count("abc", "abc"), Some(0));
    }
}
