//! Fuzzy search for menus and palettes: finds entries by words in any order, by the beginnings of
//! words, by initials, and despite typos. The best match comes first; ties keep their order, so
//! that a list does not jump while one types.
//!
//! Fuzzy matchers for file names look for letters in order. They would neither find "decision
//! softmax" under "softmax decision" nor anything under "sigmiod". The entries are few and prepared
//! once, so nothing here needs to be optimized for speed.
//!
//! Each word of the query has to be found in an entry's title, aliases or description. `word`
//! decides how well one word fits another, `text` splits texts into words.

mod text;
mod word;

use std::{cmp::Reverse, ops::Range};

pub use text::SearchText;
use word::{WordFit, fit_word};

/// The weight of a word found in an alias, in percent.
const ALIAS_PERCENT: u32 = 75;
/// The weight of a word found in the description, in percent.
const DESCRIPTION_PERCENT: u32 = 30;
/// The number of words up to which an alias counts as a name. A longer one is a sentence.
const MAX_NAME_WORDS: usize = 4;
/// The lowest score of a match that is kept, in tenths of the best match's score.
const MIN_TENTHS_OF_BEST: u32 = 3;
/// The bonus for a title that begins with the whole query.
const TITLE_PREFIX_BONUS: u32 = 60;
/// The bonus for a title whose name after the colon begins with the whole query.
const NAME_PREFIX_BONUS: u32 = 10;
/// The bonus for an alias that is the whole query. With it, such an alias precedes a title that
/// begins with the query but goes on.
const EXACT_ALIAS_BONUS: u32 = 75;

/// The texts that an entry is found by.
#[derive(Clone, Debug, Default)]
pub struct SearchWords {
    title: SearchText,
    aliases: Vec<SearchText>,
    description: SearchText,
}

impl SearchWords {
    /// Creates the texts of an entry that has only a title so far.
    pub fn from_title(title: &str) -> Self {
        Self {
            title: SearchText::new(title),
            ..Self::default()
        }
    }

    /// Adds aliases of the entry.
    pub fn with_aliases<'a>(mut self, others: impl IntoIterator<Item = &'a str>) -> Self {
        self.aliases.extend(others.into_iter().map(SearchText::new));
        self
    }

    /// Sets a sentence about the entry. Its words count least.
    pub fn with_description(mut self, description: &str) -> Self {
        self.description = SearchText::new(description);
        self
    }
}

/// A query, split into words.
#[derive(Clone, Debug, Default)]
pub struct Query {
    whole: SearchText,
    words: Vec<Vec<char>>,
}

/// The quality of a match; greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    is_title: bool,
    points: u32,
}

/// A match of a query with an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The quality of the match.
    pub score: Score,
    /// The byte ranges of the title that match the query, in order.
    pub letters: Vec<Range<usize>>,
    /// The index of the first alias that matches a word better than the title does.
    pub alias: Option<usize>,
}

impl Query {
    /// Splits the text of a query into words.
    pub fn new(typed: &str) -> Self {
        let whole = SearchText::new(typed.trim());
        let words = whole.words().map(<[char]>::to_vec).collect();
        Self { whole, words }
    }

    /// Returns whether the query is empty.
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty()
    }

    /// Matches the query with an entry; `None` if they do not match. An empty query matches every
    /// entry equally well.
    pub fn match_entry(&self, words: &SearchWords) -> Option<Match> {
        let title = &words.title;
        let is_title = !self.is_empty() && self.whole.is_same(title);

        if self.words.is_empty() {
            // A query of punctuation only has to be contained in the title literally.
            let letters = self.whole.find_in(title)?;
            return Some(Match {
                score: Score {
                    is_title,
                    points: 0,
                },
                letters,
                alias: None,
            });
        }

        let mut points = 0;
        let mut letters = Vec::new();
        let mut first_alias = None;
        for word in &self.words {
            let in_title = best_fit(word, title, true);
            let in_aliases = words
                .aliases
                .iter()
                .enumerate()
                .filter_map(|(at, text)| {
                    let fit = best_fit(word, text, false)?;
                    // In a long text, some word is always similar enough to be a typo.
                    let counts = text.word_count() <= MAX_NAME_WORDS || fit.is_exact_beginning();
                    counts.then_some((fit.points, at))
                })
                // Of aliases that fit equally well, the first is meant.
                .max_by_key(|(points, at)| (*points, Reverse(*at)));
            let in_description =
                best_fit(word, &words.description, false).filter(WordFit::is_exact_beginning);

            let title_points = in_title.as_ref().map_or(0, |fit| fit.points);
            let alias_points = in_aliases.map_or(0, |(points, _)| points * ALIAS_PERCENT / 100);
            let description_points =
                in_description.map_or(0, |fit| fit.points * DESCRIPTION_PERCENT / 100);
            let best_points = title_points.max(alias_points).max(description_points);
            if best_points == 0 {
                return None;
            }

            points += best_points;
            letters.extend(in_title.into_iter().flat_map(|fit| fit.letters));
            if alias_points > title_points {
                first_alias = first_alias.or(in_aliases.map(|(_, at)| at));
            }
        }

        // Eighths of a point leave room to prefer short titles below.
        points *= 8;
        points /= self.words.len() as u32;
        if words.aliases.iter().any(|text| self.whole.is_same(text)) {
            points += 8 * EXACT_ALIAS_BONUS;
        } else if self.whole.is_prefix_of(title) {
            points += 8 * TITLE_PREFIX_BONUS;
        } else if self.whole.is_prefix_after_colon(title) {
            points += 8 * NAME_PREFIX_BONUS;
        }
        // Of titles that fit equally well, the shortest comes first.
        points = points.saturating_sub(title.word_count().min(8) as u32);

        Some(Match {
            score: Score { is_title, points },
            letters: title.byte_ranges(letters),
            alias: first_alias,
        })
    }
}

/// Returns how well a word fits the best of a text's words, or its initials if `is_loose`.
fn best_fit(word: &[char], text: &SearchText, is_loose: bool) -> Option<WordFit> {
    let single_words = text
        .placed_words()
        .filter_map(|(from, found)| Some(fit_word(word, found, is_loose)?.shift_letters(from)));
    let initials = is_loose.then(|| text::match_initials(word, text)).flatten();

    single_words
        .chain(initials)
        .fold(None, |best: Option<WordFit>, fit| match best {
            Some(best) if best.points >= fit.points => Some(best),
            _ => Some(fit),
        })
}

/// Returns the entries that match a query, by their index, the best first.
pub fn rank_matches<'a>(
    query: &Query,
    entries: impl IntoIterator<Item = &'a SearchWords>,
) -> Vec<(usize, Match)> {
    let mut matches: Vec<(usize, Match)> = entries
        .into_iter()
        .enumerate()
        .filter_map(|(at, words)| Some((at, query.match_entry(words)?)))
        .collect();
    matches.sort_by_key(|(_, found)| Reverse(found.score));

    // Next to good matches, possible typos are noise.
    let best = matches.first().map_or(0, |(_, best)| best.score.points);
    matches.retain(|(_, found)| found.score.points * 10 >= best * MIN_TENTHS_OF_BEST);
    matches
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn first<'a>(typed: &str, titles: &[&'a str]) -> Option<&'a str> {
        order(typed, titles).first().copied()
    }

    fn order<'a>(typed: &str, titles: &[&'a str]) -> Vec<&'a str> {
        let entries: Vec<SearchWords> = titles
            .iter()
            .map(|title| SearchWords::from_title(title))
            .collect();
        let matches = rank_matches(&Query::new(typed), &entries);
        matches.into_iter().map(|(at, _)| titles[at]).collect()
    }

    const KINDS: &[&str] = &[
        "Logistic",
        "Logit",
        "Linear",
        "Decision: softmax",
        "Decision: weighted random",
        "Raise rank",
        "Repeat penalty",
        "Random",
        "Over targets: min",
    ];

    #[test]
    fn words_are_found_in_any_order_begun_or_whole() {
        assert_eq!(first("softmax decision", KINDS), Some("Decision: softmax"));
        assert_eq!(first("ran", KINDS), Some("Random"));
        assert_eq!(first("rand dec", KINDS), Some("Decision: weighted random"));
        // The shorter word is nearer to its end.
        assert_eq!(first("logi", KINDS), Some("Logit"));
    }

    #[test]
    fn a_name_that_begins_with_the_query_comes_first() {
        let curves = [
            "Power: flat, then rises fast",
            "Power: rises fast, then flat",
        ];
        assert_eq!(first("rises fast", &curves), Some(curves[1]));
        assert_eq!(first("flat, then", &curves), Some(curves[0]));
    }

    #[test]
    fn initials_match_words() {
        assert_eq!(first("rr", KINDS), Some("Raise rank"));
        assert_eq!(first("otm", KINDS), Some("Over targets: min"));
        assert_eq!(first("reppen", KINDS), Some("Repeat penalty"));
    }

    #[test]
    fn typos_are_forgiven() {
        for typed in ["logsitic", "logistc", "logistiic", "logistix"] {
            assert_eq!(first(typed, KINDS), Some("Logistic"), "{typed}");
        }
        assert_eq!(first("rnak", KINDS), Some("Raise rank"));
        // A short word with a typo has too little in common with anything.
        assert!(order("mxn", KINDS).is_empty());
    }

    #[test]
    fn possible_typos_are_dropped_next_to_good_matches() {
        let help = SearchWords::from_title("Shortcuts").with_aliases(["Help"]);
        let heal = SearchWords::from_title("Heal");
        let indices = |entries: &[SearchWords]| {
            let matches = rank_matches(&Query::new("heal"), entries);
            matches.into_iter().map(|(at, _)| at).collect::<Vec<_>>()
        };
        assert_eq!(indices(&[help.clone(), heal]), [1]);
        assert_eq!(indices(&[help]), [0]);
    }

    #[test]
    fn an_alias_matches_and_is_reported() {
        let power = SearchWords::from_title("Power").with_aliases(["parabola", "quadratic"]);
        let found = Query::new("quadr").match_entry(&power);
        assert_eq!(found.and_then(|found| found.alias), Some(1));
        assert!(Query::new("quadratic power").match_entry(&power).is_some());
        assert!(
            Query::new("quadratic elephant")
                .match_entry(&power)
                .is_none()
        );
    }

    #[test]
    fn typed_letters_are_marked_in_the_title() {
        let marked = |typed: &str, title: &str| {
            let found = Query::new(typed).match_entry(&SearchWords::from_title(title));
            let letters = found.map_or_else(Vec::new, |found| found.letters);
            letters
                .into_iter()
                .map(|range| title[range].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(marked("rank rai", "Raise rank"), ["Rai", "rank"]);
        assert_eq!(marked("rr", "Raise rank"), ["R", "r"]);
        assert_eq!(marked("größe", "Die Größe"), ["Größe"]);
        assert_eq!(marked("ist", "Logistic"), ["ist"]);
    }

    #[test]
    fn an_empty_query_keeps_everything_in_order() {
        assert_eq!(order("  ", KINDS), KINDS);
    }

    proptest! {
        #[test]
        fn every_text_can_be_searched(typed in any::<String>(), title in any::<String>(), other in any::<String>()) {
            let words = SearchWords::from_title(&title).with_aliases([&*other]).with_description(&other);
            if let Some(found) = Query::new(&typed).match_entry(&words) {
                let mut end = 0;
                for range in found.letters {
                    prop_assert!(range.start >= end && range.end > range.start);
                    prop_assert!(title.get(range.clone()).is_some());
                    end = range.end;
                }
            }
        }

        #[test]
        fn the_title_itself_always_comes_first(
            titles in prop::collection::vec("[\\PC]{0,12}|[a-c ]{1,6}|[a-zA-Z]{1,8}( [a-z]{1,6}){0,3}", 1..12),
            at in any::<prop::sample::Index>(),
        ) {
            let title = at.get(&titles);
            prop_assume!(!title.trim().is_empty());
            let all: Vec<&str> = titles.iter().map(String::as_str).collect();
            let found = first(title, &all);
            let same = |text: &str| text.trim().to_lowercase();
            prop_assert_eq!(found.map(same), Some(same(title)));
        }

        #[test]
        fn the_order_does_not_depend_on_entries_that_do_not_match(
            titles in prop::collection::vec("[a-d]{1,4}( [a-d]{1,4})?", 1..12),
            typed in "[a-d]{1,4}",
        ) {
            let all: Vec<&str> = titles.iter().map(String::as_str).collect();
            let found = order(&typed, &all);
            let again = order(&typed, &found);
            prop_assert_eq!(found, again);
        }
    }
}
