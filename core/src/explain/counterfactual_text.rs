//! Puts the changes that would make a decision come out differently into sentences.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Flip, Flips, OptionFlip, Reach, Winner, counterfactual::Edge};
use crate::{
    check::messages::{format_amount, format_number, join_alternative_list},
    history::TargetId,
};

/// A value within this share of the range from an end counts as the end, because people do not
/// write such numbers.
const END_SHARE: f64 = 1e-6;

impl Flip {
    /// Returns what wins, and from which value on.
    pub fn sentence(&self) -> String {
        let wins = match &self.to {
            Some(winner) => format!("{} would win", winner.full_name()),
            None => "Nothing could be chosen".into(),
        };
        let stat = self.stat_name();
        match &self.word {
            Some(word) => format!("{wins} if {stat} were {word}."),
            None => format!("{wins} with {stat} {}.", self.format_reach("at ")),
        }
    }

    /// Describes the change in the conditional: "Run would win if Health were below 20 hp."
    fn format_wish(&self, option: &str) -> String {
        let stat = self.stat_name();
        let reach = match &self.word {
            Some(word) => word.clone(),
            None => self.format_reach(""),
        };
        format!("{option} would win if {stat} were {reach}.")
    }

    /// Returns the name of the stat, with the target that it belongs to.
    fn stat_name(&self) -> String {
        let winner = self.to.as_ref().and_then(|winner| winner.target);
        match self.target {
            Some(own) if winner == Some(own) => format!("its {}", self.name),
            Some(TargetId(id)) => format!("candidate {id}'s {}", self.name),
            None => self.name.clone(),
        }
    }

    /// Puts the values at which the other wins into words: "at 50 hp or below", "below 50 hp", "at
    /// 0 hp", or "between 20 hp and 50 hp".
    fn format_reach(&self, at: &str) -> String {
        match self.reach(|value| format_amount(value, &self.unit)) {
            Reach::At(value) => format!("{at}{value}"),
            Reach::Between(low, high) => format!("between {low} and {high}"),
            Reach::UpTo(value) => format!("{at}{value} or below"),
            Reach::From(value) => format!("{at}{value} or above"),
            Reach::Below(value) => format!("below {value}"),
            Reach::Above(value) => format!("above {value}"),
        }
    }

    /// Returns the values at which the other wins, with the numbers as `format` writes them.
    ///
    /// A number that is written like the end of the range is that end, and two numbers that are
    /// written alike are one.
    pub fn reach(&self, format: impl Fn(f32) -> String) -> Reach {
        if let Some([low, high]) = self.stretch() {
            let (low, high) = (format(low), format(high));
            return if low == high {
                Reach::At(low)
            } else {
                Reach::Between(low, high)
            };
        }

        let is_below = self.at < self.now;
        let end = format(if is_below { self.range.0 } else { self.range.1 });
        let (number, includes_number) = match self.edge() {
            Edge::End(_) => return Reach::At(end),
            Edge::From(value) => (format(value), true),
            Edge::Beyond(value) => (format(value), false),
        };
        match (is_below, includes_number) {
            _ if number == end => Reach::At(end),
            (true, true) => Reach::UpTo(number),
            (false, true) => Reach::From(number),
            (true, false) => Reach::Below(number),
            (false, false) => Reach::Above(number),
        }
    }

    /// Returns the number from which the other wins, written as a person would choose it between
    /// the two neighboring values.
    fn edge(&self) -> Edge {
        let is_below = self.at < self.now;
        let end = if is_below { self.range.0 } else { self.range.1 };
        let span = f64::from(self.range.1) - f64::from(self.range.0);
        let left = f64::from(end) - f64::from(self.at);
        if (if left < 0.0 { -left } else { left }) <= span * END_SHARE {
            return Edge::End(end);
        }

        if !are_neighbors(self.at, self.before) {
            return Edge::From(self.at);
        }
        match (written_length(self.at), written_length(self.before)) {
            (own, Some(before)) if own.is_none_or(|own| before < own) => Edge::Beyond(self.before),
            (Some(_), _) => Edge::From(self.at),
            (None, _) => Edge::Beyond(self.at),
        }
    }

    /// Returns the numbers between which the other wins, from low to high, written as a person
    /// would choose them; `None` if it wins up to the end of the range.
    fn stretch(&self) -> Option<[f32; 2]> {
        let [last, next] = self.until?;
        let start = match self.edge() {
            Edge::End(_) => return None,
            Edge::From(value) | Edge::Beyond(value) => value,
        };

        let own = written_length(last);
        let is_shorter = |next: usize| own.is_none_or(|own| next < own);
        let end = match written_length(next) {
            Some(length) if is_shorter(length) && are_neighbors(last, next) => next,
            _ => last,
        };
        Some([start.min(end), start.max(end)])
    }
}

/// Returns whether no number is between two numbers. Otherwise one of them may not be written for
/// the other.
fn are_neighbors(one: f32, other: f32) -> bool {
    one.next_up() == other || one.next_down() == other
}

/// Returns the length of a number, if it can be written in full.
fn written_length(value: f32) -> Option<usize> {
    let shown = format_number(value);
    let is_exact = shown.parse() == Ok(value);
    is_exact.then_some(shown.len())
}

impl OptionFlip {
    /// Returns what the option would need to win.
    pub fn sentence(&self) -> String {
        let option = self.option.full_name();
        let Some(flip) = &self.flip else {
            return describe_none_found(&option);
        };
        // In a wish, "its" refers to the target that wins.
        let winner = flip.to.as_ref();
        let aimed = winner.filter(|winner| winner.option.path == self.option.path);
        flip.format_wish(&aimed.map_or(option, Winner::full_name))
    }
}

impl Flips {
    /// Returns the nearest change.
    pub fn sentence(&self) -> String {
        match &self.nearest {
            Some(flip) => flip.sentence(),
            None => "No single stat was found that would change the winner on its own.".to_string(),
        }
    }

    /// Returns the nearest change, then what each other option would need to win, and finally the
    /// options for which nothing was found.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = alloc::vec![self.sentence()];
        if self.nearest.is_none() && self.options.iter().all(|option| option.flip.is_none()) {
            return sentences;
        }

        let mut without = Vec::new();
        for option in &self.options {
            if option.flip.is_none() {
                without.push(option.option.full_name());
            } else if option.flip != self.nearest {
                sentences.push(option.sentence());
            }
        }

        match &without[..] {
            [] => {}
            [option] => sentences.push(describe_none_found(option)),
            _ => {
                let options = join_alternative_list(without.into_iter());
                sentences.push(describe_none_found(&options));
            }
        }
        sentences
    }
}

/// Returns the sentence for options that no change was found for.
fn describe_none_found(options: &str) -> String {
    format!("No change to a single stat was found that would make {options} win.")
}
