//! Explanations in sentences, in designers' words: what is chosen and what goes on, then why not the others. What holds
//! for several options, or several targets, is one sentence about all of them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Explanation, Named, Winner, reasons};
use crate::{
    check::words::{list, number, quoted},
    compile::full_name,
    history::TargetId,
};

/// How many decisions inside one another are told.
const TOLD: usize = 16;

impl Named {
    /// Its name, behind those of the uses of groups that it is in.
    pub fn full_name(&self) -> String {
        full_name(&self.within, &self.name)
    }
}

impl Winner {
    /// The option and its target.
    pub fn full_name(&self) -> String {
        let name = self.option.full_name();
        match self.target {
            Some(TargetId(id)) => format!("{name} at target {id}"),
            None => name,
        }
    }
}

impl Explanation {
    /// What is chosen or goes on, inside as well; what else chance could have chosen; and why the others cannot be
    /// chosen.
    pub fn sentences(&self) -> Vec<String> {
        let mut told = Vec::new();
        let mut next = Some((self, String::new()));
        for _ in 0..TOLD {
            let Some((why, place)) = next else { break };
            why.outcome_in(&place, &mut told);
            let outcome = why.outcome().and_then(|outcome| why.weighed(outcome));
            let inner = outcome.and_then(|line| line.inner.as_ref());
            let inner = inner.and_then(|inner| inner.explanation.as_deref());
            next = inner.map(|inner| {
                let name = quoted(&inner.decision.full_name());
                (inner, format!("In {name}: "))
            });
        }
        told.extend(self.others());
        told.extend(reasons::sentences(&self.options));
        told
    }

    /// What is chosen, or goes on.
    fn outcome_in(&self, place: &str, told: &mut Vec<String>) {
        let picked = self.picked.as_ref();
        let running = self.running.as_ref();
        let is_same = picked.is_some_and(|picked| running.is_some_and(|run| run.is_same(picked)));
        let how = picked.map_or_else(String::new, |picked| self.how(picked));
        let name = picked.map(Winner::full_name);
        let said = match (self.due, name) {
            (true, None) => "Nothing can be chosen.".to_string(),
            (true, Some(name)) if is_same => format!("{name} is chosen again{how}."),
            (true, Some(name)) => format!("{name} is chosen{how}."),
            (false, name) => {
                let goes_on = running.map_or_else(|| "nothing".into(), Winner::full_name);
                let instead = match name {
                    None => "find nothing to choose".to_string(),
                    Some(_) if is_same => format!("give the same{how}"),
                    Some(name) => format!("give {name}{how}"),
                };
                format!(
                    "It is not yet time to decide: {goes_on} goes on. Deciding now would {instead}."
                )
            }
        };
        told.push(format!("{place}{said}"));
    }

    /// How what is picked came to be.
    fn how(&self, picked: &Winner) -> String {
        if picked.by_default {
            return ", since nothing else is left".to_string();
        }
        let weighed = self.weighed(picked);
        let chance = weighed.map_or(0.0, |line| line.probability);
        if chance < 1.0 {
            format!(", with a chance of {}", percent(chance))
        } else {
            String::new()
        }
    }

    /// What chance might have picked instead, the likeliest first.
    fn others(&self) -> Option<String> {
        let lines = self.options.iter().flat_map(|option| {
            let lines = option.weighed.iter();
            lines.map(move |line| {
                let winner = Winner {
                    option: option.option.clone(),
                    target: line.target,
                    by_default: false,
                };
                (winner, line.probability)
            })
        });
        let picked = self.picked.as_ref();
        let is_other = |winner: &Winner| picked.is_none_or(|picked| !picked.is_same(winner));
        let mut others: Vec<(Winner, f64)> = lines
            .filter(|(winner, chance)| *chance > 0.0 && is_other(winner))
            .collect();
        others.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let others = others.into_iter().map(|(winner, chance)| {
            let name = winner.full_name();
            format!("{name} ({})", percent(chance))
        });
        (others.len() > 0).then(|| format!("{} could be chosen too.", list(others)))
    }
}

/// A chance as a person writes it.
fn percent(chance: f64) -> String {
    let percent = (chance * 100.0) as f32;
    if percent < 0.1 {
        return "less than 0.1 %".into();
    }
    let rounded = format!("{percent:.1}");
    if rounded == "100.0" {
        return "more than 99.9 %".into();
    }
    format!("{} %", number(rounded.parse().unwrap_or(percent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_written_as_people_write_them() {
        let written = [0.5, 1.0 / 3.0, 0.070_04, 0.000_2, 0.999_9].map(percent);
        assert_eq!(
            written,
            [
                "50 %",
                "33.3 %",
                "7 %",
                "less than 0.1 %",
                "more than 99.9 %"
            ]
        );
    }
}
