//! What would have to be otherwise, in sentences.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Edge, Flip, Flips, OptionFlip, Winner};
use crate::{
    check::words::{amount, list, number},
    history::TargetId,
};

/// What is nearer to an end of a range than this share of it is at that end: no person writes such numbers.
const AT_END: f64 = 1e-6;

impl Flip {
    /// What wins, and from where on.
    pub fn sentence(&self) -> String {
        let wins = match &self.to {
            Some(winner) => format!("{} wins", winner.full_name()),
            None => "Nothing can be chosen".into(),
        };
        let stat = self.stat_name();
        match &self.word {
            Some(word) => format!("{wins} if {stat} is {word}."),
            None => format!("{wins} with {stat} {}.", self.reach("at ")),
        }
    }

    /// The same as a wish: what would have to be.
    fn wish(&self, option: &str) -> String {
        let stat = self.stat_name();
        let reach = match &self.word {
            Some(word) => word.clone(),
            None => self.reach(""),
        };
        format!("{option} would win if {stat} were {reach}.")
    }

    fn stat_name(&self) -> String {
        let winner = self.to.as_ref().and_then(|winner| winner.target);
        match self.target {
            Some(own) if winner == Some(own) => format!("its {}", self.name),
            Some(TargetId(id)) => format!("target {id}'s {}", self.name),
            None => self.name.clone(),
        }
    }

    /// From where on: "at 50 hp and below", "below 50 hp", or "at 0 hp".
    fn reach(&self, at: &str) -> String {
        let is_below = self.at < self.now;
        let amount = |value| amount(value, &self.unit);
        match self.edge() {
            Edge::End(value) => format!("{at}{}", amount(value)),
            Edge::From(value) if is_below => format!("{at}{} and below", amount(value)),
            Edge::From(value) => format!("{at}{} and above", amount(value)),
            Edge::Beyond(value) if is_below => format!("below {}", amount(value)),
            Edge::Beyond(value) => format!("above {}", amount(value)),
        }
    }

    /// From which number on, as a person would write it, of those two that it lies between.
    pub fn edge(&self) -> Edge {
        let is_below = self.at < self.now;
        let end = if is_below { self.range.0 } else { self.range.1 };
        let span = f64::from(self.range.1) - f64::from(self.range.0);
        let left = f64::from(end) - f64::from(self.at);
        if (if left < 0.0 { -left } else { left }) <= span * AT_END {
            return Edge::End(end);
        }
        // How long a number is that is written in full.
        let length = |value: f32| {
            let shown = number(value);
            let is_exact = shown.parse() == Ok(value);
            is_exact.then_some(shown.len())
        };
        match (length(self.at), length(self.before)) {
            (own, Some(before)) if own.is_none_or(|own| before < own) => Edge::Beyond(self.before),
            (Some(_), _) => Edge::From(self.at),
            (None, _) => Edge::Beyond(self.at),
        }
    }
}

impl OptionFlip {
    /// What the option would need to win.
    pub fn sentence(&self) -> String {
        let option = self.option.full_name();
        let Some(flip) = &self.flip else {
            return none_found(&option);
        };
        // "its" in a wish is the target's that wins.
        let winner = flip.to.as_ref();
        let aimed = winner.filter(|winner| winner.option.path == self.option.path);
        flip.wish(&aimed.map_or(option, Winner::full_name))
    }
}

impl Flips {
    /// The nearest change.
    pub fn sentence(&self) -> String {
        match &self.nearest {
            Some(flip) => flip.sentence(),
            None => "No change of one stat was found that changes what wins.".to_string(),
        }
    }

    /// The nearest change, then what each other option would need to win, and at last those for which nothing was found.
    pub fn sentences(&self) -> Vec<String> {
        let mut told = alloc::vec![self.sentence()];
        if self.nearest.is_none() && self.options.iter().all(|option| option.flip.is_none()) {
            return told;
        }
        let mut without = Vec::new();
        for option in &self.options {
            if option.flip.is_none() {
                without.push(option.option.full_name());
            } else if option.flip != self.nearest {
                told.push(option.sentence());
            }
        }
        match &without[..] {
            [] => {}
            [option] => told.push(none_found(option)),
            _ => {
                let options = list(without.into_iter());
                told.push(format!(
                    "No change of one stat was found that lets any of these win: {options}."
                ));
            }
        }
        told
    }
}

fn none_found(options: &str) -> String {
    format!("No change of one stat was found that lets {options} win.")
}
