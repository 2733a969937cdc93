//! Finding things by words, as people type them: in any order, begun and not ended, by initials, with a slip of the
//! finger. The best comes first, and of equals what stood first, so that a list does not jump while one types.
//!
//! Written here and not taken from a crate: matchers for files look for letters in order, and would neither find
//! "decision softmax" under "softmax decision" nor anything under "sigmiod". What is looked through is small and
//! prepared once, so speed asks for nothing clever.
//!
//! Each word of the query has to be found somewhere: in the title, in the other words that a thing goes by, or in the
//! sentence about it. `word` says how well one word fits another, `text` cuts texts into words.

mod text;
mod word;

use std::{cmp::Reverse, ops::Range};

pub use text::Text;
use word::{Fit, fit};

/// What a word found in a thing's other names counts, of a hundred.
const OTHER: u32 = 75;
/// What a word found in the sentence about it counts.
const SAID: u32 = 30;
/// How many words a name has at most; what has more is a sentence.
const NAME: usize = 4;
/// What fits less than this, in tenths of what fits best, is left out.
const LEAST: u32 = 3;
/// What it counts if the title begins with all that was typed.
const BEGINS: u32 = 60;
/// What it counts if another name is all that was typed.
const NAMED: u32 = 50;

/// Everything that a thing is found by.
#[derive(Clone, Debug, Default)]
pub struct Words {
    title: Text,
    others: Vec<Text>,
    said: Text,
}

impl Words {
    /// What is called so.
    pub fn titled(title: &str) -> Self {
        Self {
            title: Text::new(title),
            ..Self::default()
        }
    }

    /// It also goes by these names.
    pub fn or<'a>(mut self, others: impl IntoIterator<Item = &'a str>) -> Self {
        self.others.extend(others.into_iter().map(Text::new));
        self
    }

    /// A sentence about it, whose words count least.
    pub fn saying(mut self, said: &str) -> Self {
        self.said = Text::new(said);
        self
    }
}

/// What was typed.
#[derive(Clone, Debug, Default)]
pub struct Query {
    whole: Text,
    words: Vec<Vec<char>>,
}

/// How well a thing fits; greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    is_title: bool,
    points: u32,
}

/// That a thing fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// How well.
    pub score: Score,
    /// The bytes of the title that were typed, in order.
    pub letters: Vec<Range<usize>>,
    /// Which of its other names something was found in that its title does not say.
    pub other: Option<usize>,
}

impl Query {
    /// What somebody typed.
    pub fn new(typed: &str) -> Self {
        let whole = Text::new(typed.trim());
        let words = whole.words().map(<[char]>::to_vec).collect();
        Self { whole, words }
    }

    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty()
    }

    /// How well a thing fits; none: not at all. Where nothing was typed everything fits alike.
    pub fn rate(&self, words: &Words) -> Option<Match> {
        let title = &words.title;
        let is_title = !self.is_empty() && self.whole.is_same(title);
        if self.words.is_empty() {
            // Nothing but signs that part words: as they stand.
            let letters = self.whole.within(title)?;
            return Some(Match {
                score: Score {
                    is_title,
                    points: 0,
                },
                letters,
                other: None,
            });
        }
        let mut points = 0;
        let mut letters = Vec::new();
        let mut other = None;
        for word in &self.words {
            let here = best(word, title, true);
            let there = words
                .others
                .iter()
                .enumerate()
                .filter_map(|(at, text)| {
                    let fit = best(word, text, false)?;
                    // Among many words one is always near enough to be a slip.
                    let counts = text.word_count() <= NAME || fit.is_begun();
                    counts.then_some((fit.points, at))
                })
                // Of equals the first.
                .max_by_key(|(points, at)| (*points, Reverse(*at)));
            let said = best(word, &words.said, false).filter(Fit::is_begun);
            let in_title = here.as_ref().map_or(0, |fit| fit.points);
            let in_other = there.map_or(0, |(points, _)| points * OTHER / 100);
            let in_said = said.map_or(0, |fit| fit.points * SAID / 100);
            let most = in_title.max(in_other).max(in_said);
            if most == 0 {
                return None;
            }
            points += most;
            letters.extend(here.into_iter().flat_map(|fit| fit.letters));
            if in_other > in_title {
                other = other.or(there.map(|(_, at)| at));
            }
        }
        points *= 8;
        points /= self.words.len() as u32;
        if self.whole.begins(title) {
            points += 8 * BEGINS;
        } else if words.others.iter().any(|text| self.whole.is_same(text)) {
            points += 8 * NAMED;
        }
        // Of what fits alike, the plainest.
        points = points.saturating_sub(title.word_count().min(8) as u32);
        Some(Match {
            score: Score { is_title, points },
            letters: title.ranges(letters),
            other,
        })
    }
}

/// How well a word fits the best of a text's words.
fn best(word: &[char], text: &Text, is_loose: bool) -> Option<Fit> {
    let singly = text
        .placed_words()
        .filter_map(|(from, found)| Some(fit(word, found, is_loose)?.after(from)));
    let chained = is_loose.then(|| text::chain(word, text)).flatten();
    singly
        .chain(chained)
        .fold(None, |best: Option<Fit>, fit| match best {
            Some(best) if best.points >= fit.points => Some(best),
            _ => Some(fit),
        })
}

/// The things that fit, by their positions, the best first.
pub fn ranked<'a>(
    query: &Query,
    things: impl IntoIterator<Item = &'a Words>,
) -> Vec<(usize, Match)> {
    let things = things.into_iter().enumerate();
    let mut found: Vec<(usize, Match)> = things
        .filter_map(|(at, words)| Some((at, query.rate(words)?)))
        .collect();
    found.sort_by_key(|(_, found)| Reverse(found.score));
    // Beside what is meant, what may be a slip is noise.
    let best = found.first().map_or(0, |(_, best)| best.score.points);
    found.retain(|(_, found)| found.score.points * 10 >= best * LEAST);
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn first<'a>(typed: &str, titles: &[&'a str]) -> Option<&'a str> {
        order(typed, titles).first().copied()
    }

    fn order<'a>(typed: &str, titles: &[&'a str]) -> Vec<&'a str> {
        let things: Vec<Words> = titles.iter().map(|title| Words::titled(title)).collect();
        let found = ranked(&Query::new(typed), &things);
        found.into_iter().map(|(at, _)| titles[at]).collect()
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
        // The nearer to its end.
        assert_eq!(first("logi", KINDS), Some("Logit"));
    }

    #[test]
    fn initials_stand_for_words() {
        assert_eq!(first("rr", KINDS), Some("Raise rank"));
        assert_eq!(first("otm", KINDS), Some("Over targets: min"));
        assert_eq!(first("reppen", KINDS), Some("Repeat penalty"));
    }

    #[test]
    fn a_slip_of_the_finger_is_forgiven() {
        for typed in ["logsitic", "logistc", "logistiic", "logistix"] {
            assert_eq!(first(typed, KINDS), Some("Logistic"), "{typed}");
        }
        assert_eq!(first("rnak", KINDS), Some("Raise rank"));
        // Of a short word nothing would be left.
        assert!(order("mxn", KINDS).is_empty());
    }

    #[test]
    fn beside_what_is_meant_slips_are_left_out() {
        let help = Words::titled("Shortcuts").or(["Help"]);
        let heal = Words::titled("Heal");
        let found = |things: &[Words]| {
            let found = ranked(&Query::new("heal"), things);
            found.into_iter().map(|(at, _)| at).collect::<Vec<_>>()
        };
        assert_eq!(found(&[help.clone(), heal]), [1]);
        assert_eq!(found(&[help]), [0]);
    }

    #[test]
    fn other_names_find_it_and_tell_which() {
        let power = Words::titled("Power").or(["parabola", "quadratic"]);
        let found = Query::new("quadr").rate(&power);
        assert_eq!(found.and_then(|found| found.other), Some(1));
        assert!(Query::new("quadratic power").rate(&power).is_some());
        assert!(Query::new("quadratic elephant").rate(&power).is_none());
    }

    #[test]
    fn what_was_typed_is_marked_in_the_title() {
        let marked = |typed: &str, title: &str| {
            let found = Query::new(typed).rate(&Words::titled(title));
            let letters = found.map_or_else(Vec::new, |found| found.letters);
            let texts = letters.into_iter().map(|range| title[range].to_owned());
            texts.collect::<Vec<_>>()
        };
        assert_eq!(marked("rank rai", "Raise rank"), ["Rai", "rank"]);
        assert_eq!(marked("rr", "Raise rank"), ["R", "r"]);
        assert_eq!(marked("größe", "Die Größe"), ["Größe"]);
        assert_eq!(marked("ist", "Logistic"), ["ist"]);
    }

    #[test]
    fn where_nothing_is_typed_everything_stays_in_order() {
        assert_eq!(order("  ", KINDS), KINDS);
    }

    proptest! {
        #[test]
        fn no_text_is_too_odd(typed in any::<String>(), title in any::<String>(), other in any::<String>()) {
            let words = Words::titled(&title).or([&*other]).saying(&other);
            if let Some(found) = Query::new(&typed).rate(&words) {
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
        fn the_order_does_not_depend_on_what_does_not_fit(
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
