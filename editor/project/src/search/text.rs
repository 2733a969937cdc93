//! Splits texts into lowercase words, and keeps the bytes that each letter comes from.

use std::ops::Range;

use super::word::WordFit;

/// A text, prepared for searching.
#[derive(Clone, Debug, Default)]
pub struct SearchText {
    /// The text in lowercase. One letter of the text can become several here.
    letters: Vec<char>,
    /// The bytes of the text that each letter comes from.
    byte_places: Vec<Range<usize>>,
    words: Vec<Range<usize>>,
}

impl SearchText {
    /// Prepares a text.
    pub fn new(text: &str) -> Self {
        let mut prepared = Self::default();
        for (from, letter) in text.char_indices() {
            for small in letter.to_lowercase() {
                prepared.letters.push(small);
                prepared.byte_places.push(from..from + letter.len_utf8());
            }
        }

        let mut word_start = None;
        for (at, letter) in prepared.letters.iter().enumerate() {
            if letter.is_alphanumeric() {
                word_start.get_or_insert(at);
                continue;
            }
            prepared
                .words
                .extend(word_start.take().map(|from| from..at));
            if is_sign(*letter) {
                prepared.words.push(at..at + 1);
            }
        }
        let end = prepared.letters.len();
        prepared.words.extend(word_start.map(|from| from..end));
        prepared
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Returns the number of words.
    pub(super) fn word_count(&self) -> usize {
        self.words.len()
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &[char]> {
        self.placed_words().map(|(_, word)| word)
    }

    /// Returns the words, each with the index of its first letter.
    pub(super) fn placed_words(&self) -> impl Iterator<Item = (usize, &[char])> {
        self.words
            .iter()
            .filter_map(|word| Some((word.start, self.letters.get(word.clone())?)))
    }

    /// Returns the letters without the space around them.
    fn trimmed_letters(&self) -> &[char] {
        let is_text = |letter: &char| !letter.is_whitespace();
        let from = self.letters.iter().position(is_text);
        let to = self.letters.iter().rposition(is_text);
        from.zip(to)
            .and_then(|(from, to)| self.letters.get(from..=to))
            .unwrap_or_default()
    }

    /// Returns whether two texts are the same apart from case and the space around them.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.trimmed_letters() == other.trimmed_letters()
    }

    /// Returns whether another text begins with this one.
    pub(super) fn is_prefix_of(&self, other: &Self) -> bool {
        other.trimmed_letters().starts_with(self.trimmed_letters())
    }

    /// Returns whether the name after the colon of another text begins with this text: "rises" is
    /// the beginning of "Power: rises fast".
    pub(super) fn is_prefix_after_colon(&self, other: &Self) -> bool {
        let letters = other.trimmed_letters();
        let colon = letters.windows(2).rposition(|pair| pair == [':', ' ']);
        let name = colon.and_then(|at| letters.get(at + 2..));
        name.is_some_and(|name| name.starts_with(self.trimmed_letters()))
    }

    /// Returns the bytes of another text that literally contain this one.
    pub(super) fn find_in(&self, other: &Self) -> Option<Vec<Range<usize>>> {
        let looked_for = self.trimmed_letters();
        if looked_for.is_empty() {
            return Some(Vec::new());
        }
        let mut places = other.letters.windows(looked_for.len());
        let at = places.position(|letters| letters == looked_for)?;
        Some(other.byte_ranges((at..at + looked_for.len()).collect()))
    }

    /// Returns the bytes of letters in order, with neighbors joined.
    pub(super) fn byte_ranges(&self, mut letters: Vec<usize>) -> Vec<Range<usize>> {
        letters.sort_unstable();
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for place in letters
            .into_iter()
            .filter_map(|at| self.byte_places.get(at))
        {
            match ranges.last_mut() {
                Some(last) if place.start <= last.end => last.end = last.end.max(place.end),
                _ => ranges.push(place.clone()),
            }
        }
        ranges
    }
}

/// Returns whether a character is a word by itself: people search for `+` and `<`.
fn is_sign(letter: char) -> bool {
    matches!(
        letter,
        '+' | '*' | '/' | '%' | '<' | '>' | '=' | '^' | '|' | '&'
    )
}

/// Matches a word with the beginnings of several words in a row: initials, or more of each.
pub(super) fn match_initials(word: &[char], text: &SearchText) -> Option<WordFit> {
    if word.len() < 2 {
        return None;
    }
    let words: Vec<(usize, &[char])> = text.placed_words().collect();
    (0..words.len()).find_map(|first| {
        let mut letters = Vec::with_capacity(word.len());
        let used = match_beginnings(word, &words[first..], &mut letters)?;
        (used > 1).then(|| WordFit::from_initials(letters, first == 0 && used == words.len()))
    })
}

/// Returns how many words it takes to spell `word` by their beginnings; `None` if that fails.
///
/// As much of each word as possible is tried first. No word gives more than
/// [`MAX_CHAIN_LETTERS`] letters, so trying again with less is cheap.
fn match_beginnings(
    word: &[char],
    words: &[(usize, &[char])],
    letters: &mut Vec<usize>,
) -> Option<usize> {
    if word.is_empty() {
        return Some(0);
    }
    let ((from, found), rest) = words.split_first()?;

    let common = word
        .iter()
        .zip(*found)
        .take_while(|(a, b)| a == b)
        .take(MAX_CHAIN_LETTERS)
        .count();
    (1..=common).rev().find_map(|count| {
        let letters_before = letters.len();
        letters.extend(*from..from + count);
        let used = match_beginnings(word.get(count..)?, rest, letters);
        if used.is_none() {
            letters.truncate(letters_before);
        }
        used.map(|used| used + 1)
    })
}

/// The most letters that a chain takes from one word.
const MAX_CHAIN_LETTERS: usize = 4;
