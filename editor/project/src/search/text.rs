//! Texts cut into words, in small letters, each letter with the bytes that it comes from.

use std::ops::Range;

use super::word::Fit;

/// A text, ready to be searched.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// In small letters; one letter of the text can be several here.
    letters: Vec<char>,
    /// Which bytes of the text each of them comes from.
    places: Vec<Range<usize>>,
    words: Vec<Range<usize>>,
}

impl Text {
    /// A text.
    pub fn new(text: &str) -> Self {
        let mut cut = Self::default();
        for (from, letter) in text.char_indices() {
            for small in letter.to_lowercase() {
                cut.letters.push(small);
                cut.places.push(from..from + letter.len_utf8());
            }
        }
        let mut begun = None;
        for (at, letter) in cut.letters.iter().enumerate() {
            if letter.is_alphanumeric() {
                begun.get_or_insert(at);
                continue;
            }
            cut.words.extend(begun.take().map(|from| from..at));
            if is_sign(*letter) {
                cut.words.push(at..at + 1);
            }
        }
        let end = cut.letters.len();
        cut.words.extend(begun.map(|from| from..end));
        cut
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// How many words it has.
    pub(super) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Its words.
    pub(super) fn words(&self) -> impl Iterator<Item = &[char]> {
        self.placed_words().map(|(_, word)| word)
    }

    /// Its words, each with where it begins.
    pub(super) fn placed_words(&self) -> impl Iterator<Item = (usize, &[char])> {
        self.words
            .iter()
            .filter_map(|word| Some((word.start, self.letters.get(word.clone())?)))
    }

    /// The letters without the space around them.
    fn trimmed(&self) -> &[char] {
        let is_text = |letter: &char| !letter.is_whitespace();
        let from = self.letters.iter().position(is_text);
        let to = self.letters.iter().rposition(is_text);
        from.zip(to)
            .and_then(|(from, to)| self.letters.get(from..=to))
            .unwrap_or_default()
    }

    /// Whether it says the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.trimmed() == other.trimmed()
    }

    /// Whether another text begins with it.
    pub(super) fn begins(&self, other: &Self) -> bool {
        other.trimmed().starts_with(self.trimmed())
    }

    /// Where it stands in another text as it is.
    pub(super) fn within(&self, other: &Self) -> Option<Vec<Range<usize>>> {
        let looked_for = self.trimmed();
        if looked_for.is_empty() {
            return Some(Vec::new());
        }
        let mut places = other.letters.windows(looked_for.len());
        let at = places.position(|letters| letters == looked_for)?;
        Some(other.ranges((at..at + looked_for.len()).collect()))
    }

    /// The bytes of some letters, in order, neighbours joined.
    pub(super) fn ranges(&self, mut letters: Vec<usize>) -> Vec<Range<usize>> {
        letters.sort_unstable();
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for place in letters.into_iter().filter_map(|at| self.places.get(at)) {
            match ranges.last_mut() {
                Some(last) if place.start <= last.end => last.end = last.end.max(place.end),
                _ => ranges.push(place.clone()),
            }
        }
        ranges
    }
}

/// Whether a sign is a word by itself: people look for `+` and `<`.
fn is_sign(letter: char) -> bool {
    matches!(
        letter,
        '+' | '*' | '/' | '%' | '<' | '>' | '=' | '^' | '|' | '&'
    )
}

/// A word as the beginnings of several words in a row: initials, or more of each.
pub(super) fn chain(word: &[char], text: &Text) -> Option<Fit> {
    if word.len() < 2 {
        return None;
    }
    let words: Vec<(usize, &[char])> = text.placed_words().collect();
    (0..words.len()).find_map(|first| {
        let mut letters = Vec::with_capacity(word.len());
        let used = follow(word, &words[first..], &mut letters)?;
        (used > 1).then(|| Fit::chained(letters, first == 0 && used == words.len()))
    })
}

/// How many words it takes, if it goes; as much as possible of each word first. Words and what is typed are short, so
/// trying again with less is cheap: no word gives more than [`LONGEST`] letters.
fn follow(word: &[char], words: &[(usize, &[char])], letters: &mut Vec<usize>) -> Option<usize> {
    if word.is_empty() {
        return Some(0);
    }
    let ((from, found), rest) = words.split_first()?;
    let same = word.iter().zip(*found).take_while(|(a, b)| a == b);
    let same = same.take(LONGEST).count();
    (1..=same).rev().find_map(|count| {
        let so_far = letters.len();
        letters.extend(*from..from + count);
        let used = follow(word.get(count..)?, rest, letters);
        if used.is_none() {
            letters.truncate(so_far);
        }
        used.map(|used| used + 1)
    })
}

/// How many letters of a word a chain takes at most.
const LONGEST: usize = 4;
