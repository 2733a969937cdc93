//! Explanations in sentences, in designers' words.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{DroppedAt, Explanation, Flip, Flips, Lacking, Named, OptionFlip, Weighed, Winner};
use crate::{
    check::words::{amount, list, number, quoted},
    compile::full_name,
    history::TargetId,
};

impl Named {
    /// Its name, behind those of the uses of groups that it is in.
    pub fn full_name(&self) -> String {
        full_name(&self.within, &self.name)
    }
}

impl Winner {
    /// The option and its target.
    pub fn full_name(&self) -> String {
        aimed(&self.option, self.target)
    }
}

impl Explanation {
    /// For each thing that cannot be chosen, why.
    pub fn sentences(&self) -> Vec<String> {
        let lines = self.options.iter().flat_map(|option| {
            let lines = option.weighed.iter();
            lines.filter_map(|line| line.sentence(&option.option))
        });
        lines.collect()
    }
}

impl Weighed {
    /// Why this cannot be chosen; none if it may. `option` is the option that is weighed.
    pub fn sentence(&self, option: &Named) -> Option<String> {
        let dropped = self.dropped?;
        let name = aimed(option, self.target);
        let (rank, weight) = (number(self.rank), number(self.weight));
        let by = number(dropped.by);
        Some(match (dropped.stage, dropped.of) {
            (DroppedAt::Weight, _) => self.weighs_too_little(&name, dropped.by),
            (DroppedAt::Candidate, Lacking::Rank) => {
                format!("{name} has rank {rank}, {by} below the best target.")
            }
            (DroppedAt::Candidate, _) if dropped.by == 0.0 => {
                format!("{name} is as good as the best target, which stands before it.")
            }
            (DroppedAt::Candidate, _) => {
                format!("{name} weighs {weight}, {by} less than the best target.")
            }
            (DroppedAt::Rank, _) => {
                let band = self.band.as_ref();
                let band = band.map_or_else(String::new, |band| format!(" ({band})"));
                format!("{name} is outranked by {by}: its rank is {rank}{band}.")
            }
            (DroppedAt::Keep, _) if dropped.by == 0.0 => {
                format!(
                    "{name} weighs {weight}, as much as the last that is kept, which stands before it."
                )
            }
            (DroppedAt::Keep, _) => {
                format!("{name} weighs {weight}, {by} too little to be kept.")
            }
            (DroppedAt::Pick, _) if dropped.by == 0.0 => {
                format!("{name} comes after the one that is picked.")
            }
            (DroppedAt::Pick, _) => {
                format!("{name} weighs {weight}, which is {by} less than the best.")
            }
        })
    }

    fn weighs_too_little(&self, name: &str, by: f32) -> String {
        let vetoes = self.parts.iter().filter(|part| part.vetoes());
        let vetoes: Vec<String> = vetoes
            .map(|part| quoted(&part.consideration.full_name()))
            .collect();
        if !vetoes.is_empty() {
            return format!("{name} is ruled out by {}.", list(vetoes.into_iter()));
        }
        let weight = number(self.weight);
        match &self.inner {
            Some(inner) if !inner.valid => {
                let inner = quoted(&inner.decision.full_name());
                format!("{name} has nothing to choose in {inner}.")
            }
            _ if self.weight > 0.0 => {
                let by = number(by);
                format!("{name} weighs {weight}, {by} below the score floor.")
            }
            _ => format!("{name} weighs {weight}; what does not weigh more than 0 is not chosen."),
        }
    }
}

impl Flip {
    /// What wins, and from where on.
    pub fn sentence(&self) -> String {
        let wins = match &self.to {
            Some(winner) => format!("{} wins", winner.full_name()),
            None => "Nothing can be chosen".into(),
        };
        format!("{wins} with {} {}.", self.stat_name(), self.reach("at"))
    }

    /// The same as a wish: what would have to be.
    fn wish(&self, option: &str) -> String {
        let (stat, reach) = (self.stat_name(), self.reach(""));
        format!("{option} would win if {stat} were {}.", reach.trim_start())
    }

    fn stat_name(&self) -> String {
        match self.target {
            Some(TargetId(id)) => format!("{} of target {id}", self.name),
            None => self.name.clone(),
        }
    }

    /// From where on: "at 50 hp and below" if a person would write that number, "below 50 hp" if it is a neighbour of one.
    fn reach(&self, at: &str) -> String {
        if let Some(word) = &self.word {
            return format!("{at} {word}");
        }
        // How long a number is that is written in full.
        let length = |value: f32| {
            let shown = number(value);
            let is_exact = shown.parse() == Ok(value);
            is_exact.then_some(shown.len())
        };
        let (own, before) = (length(self.at), length(self.before));
        let is_before = before.is_some_and(|before| own.is_none_or(|own| before < own));
        let edge = if is_before { self.before } else { self.at };
        let amount = amount(edge, &self.unit);
        let is_below = self.at < self.now;
        match (own.is_some() && !is_before, is_below) {
            (true, true) => format!("{at} {amount} and below"),
            (true, false) => format!("{at} {amount} and above"),
            (false, true) => format!("below {amount}"),
            (false, false) => format!("above {amount}"),
        }
    }
}

impl OptionFlip {
    /// What the option would need to win.
    pub fn sentence(&self) -> String {
        let option = self.option.full_name();
        self.flip.as_ref().map_or_else(
            || format!("No change of one stat was found that lets {option} win."),
            |flip| flip.wish(&option),
        )
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
}

fn aimed(option: &Named, target: Option<TargetId>) -> String {
    let name = option.full_name();
    match target {
        Some(TargetId(id)) => format!("{name} at target {id}"),
        None => name,
    }
}
