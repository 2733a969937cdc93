//! Puts explanations into sentences in designers' words: first what is chosen or continues, then
//! why the others are not. What applies to several options or targets is one sentence about all of
//! them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Explanation, NamedNode, Winner, drop_reasons};
use crate::{
    check::messages::{format_number, join_list, quote_name},
    compile::full_name,
    history::TargetId,
};

/// The most nested decisions whose outcome gets a sentence.
const MAX_NESTED_SENTENCES: usize = 16;

impl NamedNode {
    /// Returns the name, after those of the uses of groups that the node is in.
    pub fn full_name(&self) -> String {
        full_name(&self.within, &self.name)
    }
}

impl Winner {
    /// Returns the option and its target.
    pub fn full_name(&self) -> String {
        let name = self.option.full_name();
        match self.target {
            Some(TargetId(id)) => format!("{name} for candidate {id}"),
            None => name,
        }
    }
}

impl Explanation {
    /// Returns what is chosen or continues, including inner decisions; what else chance could have
    /// chosen; and why the others cannot be chosen.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = self.outcome_sentences();
        sentences.extend(self.describe_alternatives());
        sentences.extend(drop_reasons::drop_sentences(&self.options));
        sentences
    }

    /// Returns what is chosen or continues, including inner decisions, without the reasons of the
    /// other options.
    pub fn outcome_sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut next = Some((self, String::new()));
        for _ in 0..MAX_NESTED_SENTENCES {
            let Some((why, place)) = next else { break };
            why.describe_outcome(&place, &mut sentences);
            let outcome = why.outcome().and_then(|outcome| why.find_weighed(outcome));
            let inner = outcome.and_then(|line| line.inner.as_ref());
            next = inner.and_then(|inner| {
                let explanation = inner.explanation.as_deref()?;
                let name = quote_name(&explanation.decision.full_name());
                Some((explanation, format!("In {name}: ")))
            });
        }

        sentences
    }

    /// Adds a sentence about what is chosen or continues.
    fn describe_outcome(&self, place: &str, sentences: &mut Vec<String>) {
        let picked = self.picked.as_ref();
        let running = self.running.as_ref();
        let is_same =
            picked.is_some_and(|picked| running.is_some_and(|run| run.is_same_choice(picked)));

        let how = picked.map_or_else(String::new, |picked| self.describe_pick(picked));
        let name = picked.map(Winner::full_name);
        let outcome = match (self.due, name) {
            (true, None) => "Nothing can be chosen.".to_string(),
            (true, Some(name)) if is_same => format!("{name} is chosen again{how}."),
            (true, Some(name)) => format!("{name} is chosen{how}."),
            (false, name) => {
                let state = running.map_or_else(
                    || "nothing is running".into(),
                    |run| format!("{} continues", run.full_name()),
                );
                let instead = match name {
                    None => "find nothing to choose".to_string(),
                    Some(_) if is_same => format!("choose the same option{how}"),
                    Some(name) => format!("choose {name}{how}"),
                };
                format!("It is not time to decide yet: {state}. Deciding now would {instead}.")
            }
        };

        sentences.push(format!("{place}{outcome}"));
    }

    /// Returns how the pick came about, as an addition to its sentence.
    fn describe_pick(&self, picked: &Winner) -> String {
        if picked.by_default {
            return " as the default, because no other option is left".to_string();
        }

        let weighed = self.find_weighed(picked);
        let chance = weighed.map_or(0.0, |line| line.probability);
        if chance < 1.0 {
            format!(", with a chance of {}", format_percent(chance))
        } else {
            String::new()
        }
    }

    /// Returns what chance might have picked instead, likeliest first.
    fn describe_alternatives(&self) -> Option<String> {
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
        let is_other = |winner: &Winner| picked.is_none_or(|picked| !picked.is_same_choice(winner));
        let mut others: Vec<(Winner, f64)> = lines
            .filter(|(winner, chance)| *chance > 0.0 && is_other(winner))
            .collect();
        others.sort_by(|(_, one), (_, other)| other.total_cmp(one));

        let others = others.into_iter().map(|(winner, chance)| {
            let name = winner.full_name();
            format!("{name} ({})", format_percent(chance))
        });
        (others.len() > 0).then(|| format!("{} could also be chosen.", join_list(others)))
    }
}

/// Formats a chance as a person writes it.
pub(super) fn format_percent(chance: f64) -> String {
    let percent = (chance * 100.0) as f32;
    if percent < 0.1 {
        return "less than 0.1%".into();
    }
    let rounded = format!("{percent:.1}");
    if rounded == "100.0" {
        return "more than 99.9%".into();
    }
    format!("{}%", format_number(rounded.parse().unwrap_or(percent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_written_as_people_write_them() {
        let written = [0.5, 1.0 / 3.0, 0.070_04, 0.000_2, 0.999_9].map(format_percent);
        assert_eq!(
            written,
            ["50%", "33.3%", "7%", "less than 0.1%", "more than 99.9%"]
        );
    }
}
