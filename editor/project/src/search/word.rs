//! Compares one word of a query with one word of a text.

use inclination_core::spelling::prefix_distances;

/// A match of one word.
#[derive(Clone, Debug)]
pub(super) struct WordFit {
    /// The quality of the match, up to 100.
    pub(super) points: u32,
    /// The indices of the text's letters that match.
    pub(super) letters: Vec<usize>,
}

/// The points for the whole word.
const WHOLE_POINTS: u32 = 100;
/// The points for the beginning of a word: the more of it is typed, the more between these two.
const BEGINNING_POINTS: (u32, u32) = (70, 90);
/// The points for the initials of all words, and of some.
const INITIALS_POINTS: (u32, u32) = (66, 56);
/// The points for one typo, for two, and for one in the beginning of a word.
const TYPO_POINTS: (u32, u32, u32) = (60, 48, 45);
/// The points for letters within a word.
const INFIX_POINTS: u32 = 38;
/// The points for a word with letters left out.
const GAPS_POINTS: u32 = 15;

impl WordFit {
    /// Moves the match to a word that begins at the letter `from`.
    pub(super) fn shift_letters(mut self, from: usize) -> Self {
        for letter in &mut self.letters {
            *letter += from;
        }
        self
    }

    /// Creates the match of the beginnings of all words of a text, or of some.
    pub(super) fn from_initials(letters: Vec<usize>, is_all: bool) -> Self {
        let points = if is_all {
            INITIALS_POINTS.0
        } else {
            INITIALS_POINTS.1
        };
        Self { points, letters }
    }

    /// Returns whether the word was typed without typos, entirely or up to some letter.
    pub(super) fn is_exact_beginning(&self) -> bool {
        self.points >= BEGINNING_POINTS.0
    }

    fn from_beginning(points: u32, count: usize) -> Self {
        Self {
            points,
            letters: (0..count).collect(),
        }
    }
}

/// Returns how well `typed` fits `word`. A loose match may also be letters from the middle of the
/// word, or have letters left out.
pub(super) fn fit_word(typed: &[char], word: &[char], is_loose: bool) -> Option<WordFit> {
    if typed == word {
        return Some(WordFit::from_beginning(WHOLE_POINTS, word.len()));
    }
    if word.starts_with(typed) {
        let share = (BEGINNING_POINTS.1 - BEGINNING_POINTS.0) * typed.len() as u32
            / word.len().max(1) as u32;
        return Some(WordFit::from_beginning(
            BEGINNING_POINTS.0 + share,
            typed.len(),
        ));
    }

    // Typos rarely affect the first letter, and without it too many words would be similar.
    if typed.len() >= 4 && typed.first() == word.first() {
        let max_typos = if typed.len() >= 7 { 2 } else { 1 };
        if let Some(typos) = count_typos(typed, word, max_typos, false) {
            let points = if typos > 1 {
                TYPO_POINTS.1
            } else {
                TYPO_POINTS.0
            };
            return Some(WordFit::from_beginning(points, word.len()));
        }
        if count_typos(typed, word, 1, true).is_some() {
            return Some(WordFit::from_beginning(
                TYPO_POINTS.2,
                typed.len().min(word.len()),
            ));
        }
    }

    if !is_loose {
        return None;
    }
    if typed.len() >= 2 || typed.iter().any(|letter| !letter.is_ascii()) {
        let inside = word.windows(typed.len()).position(|part| part == typed);
        if let Some(from) = inside {
            return Some(WordFit::from_beginning(INFIX_POINTS, typed.len()).shift_letters(from));
        }
    }

    fit_with_gaps(typed, word)
}

/// Matches letters of a word in order with others left out between them, but not the first.
fn fit_with_gaps(typed: &[char], word: &[char]) -> Option<WordFit> {
    if typed.len() < 3 || typed.first() != word.first() {
        return None;
    }

    let mut letters = Vec::with_capacity(typed.len());
    let mut rest = word.iter().enumerate();
    for letter in typed {
        letters.push(rest.find(|(_, found)| *found == letter)?.0);
    }
    Some(WordFit {
        points: GAPS_POINTS,
        letters,
    })
}

/// Returns the number of typos between two words; `None` if there are more than `most`. Two swapped
/// neighbors count as one typo. If `is_begun`, the rest of the word after the typed part is free.
fn count_typos(typed: &[char], word: &[char], most: usize, is_begun: bool) -> Option<usize> {
    let too_long = typed.len() > word.len() + most;
    let too_short = !is_begun && word.len() > typed.len() + most;
    if too_long || too_short {
        return None;
    }

    let word = &word[..word.len().min(typed.len() + most)];
    let distances = prefix_distances(typed, word);

    let typos = if is_begun {
        distances.iter().copied().min()
    } else {
        distances.last().copied()
    };
    typos.filter(|typos| *typos <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_typos() {
        let count = |typed: &str, word: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            count_typos(&letters(typed), &letters(word), 9, false)
        };
        assert_eq!(count("kitten", "sitting"), Some(3));
        assert_eq!(count("form", "from"), Some(1));
        assert_eq!(count("", "abc"), Some(3));
        assert_eq!(count("abc", "abc"), Some(0));
    }
}
