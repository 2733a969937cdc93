//! Puts what changed between two explanations into sentences: first what is chosen now, then each
//! change with what led to it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    CandidateChange, Change, ChangeCause, ChangedEffect, DecisionChanges, NumberChange,
    OptionMemory, StatChange, Winner, explanation_text::format_percent,
};
use crate::{
    check::messages::{format_amount, format_number, join_list, quote_name},
    history::{RunState, TargetId},
    text::{capitalize, count_noun},
};

/// The most changes of one decision that get a sentence.
const MAX_CHANGE_SENTENCES: usize = 8;

impl DecisionChanges {
    /// Returns what is chosen now, then the changes, most important first, and finally those inside
    /// the chosen option.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut next = Some((self, String::new()));
        while let Some((changes, place)) = next {
            sentences.push(format!("{place}{}", changes.describe_outcome()));
            changes.describe_changes(&mut sentences);
            next = changes.inner.as_deref().map(|inner| {
                let name = quote_name(&inner.decision.full_name());
                (inner, format!("In {name}: "))
            });
        }
        sentences
    }

    /// Returns what is chosen or continues, compared with before.
    fn describe_outcome(&self) -> String {
        let same = self.is_same_choice();
        let names = (
            self.before.as_ref().map(Winner::full_name),
            self.now.as_ref().map(Winner::full_name),
        );
        match (self.due, names) {
            (false, (_, None)) => {
                "It is not time to decide yet, and nothing is running.".to_string()
            }
            (false, (Some(before), Some(now))) if !same => {
                format!(
                    "{now} continues instead of {before}, because it is not time to decide yet."
                )
            }
            (false, (_, Some(now))) => {
                format!("{now} continues, because it is not time to decide yet.")
            }
            (true, (None, None)) => "There is still nothing to choose.".to_string(),
            (true, (Some(before), None)) => {
                format!("Nothing can be chosen, where {before} was chosen before.")
            }
            (true, (before, Some(now))) => {
                let chosen = if same { "is still chosen" } else { "is chosen" };
                let is_default = self.now.as_ref().is_some_and(|winner| winner.by_default);
                let addition = if is_default { " as the default" } else { "" };
                let now = format!("{now} {chosen}{addition}");
                match before {
                    None => format!("{now}, where nothing could be chosen before."),
                    Some(_) if same => format!("{now}."),
                    Some(before) => {
                        let other_target = self.other_target().unwrap_or(before);
                        format!("{now} instead of {other_target}.")
                    }
                }
            }
        }
    }

    /// Returns the target before, if only the target is another one.
    fn other_target(&self) -> Option<String> {
        let (before, now) = (self.before.as_ref()?, self.now.as_ref()?);
        let target = before.target.filter(|_| now.target.is_some())?;
        let is_same_option = before.option.path == now.option.path;
        is_same_option.then(|| candidate_list(&[target]))
    }

    /// Adds a sentence about each change.
    fn describe_changes(&self, sentences: &mut Vec<String>) {
        let shown = self.changes.iter().take(MAX_CHANGE_SENTENCES);
        sentences.extend(shown.map(|change| change.describe(self)));

        let left = self.changes.len().saturating_sub(MAX_CHANGE_SENTENCES);
        if left > 0 {
            let count = count_noun(left, "less important change");
            let verb = if left == 1 { "is" } else { "are" };
            sentences.push(format!("{count} {verb} left out."));
        }
        if self.changes.is_empty() && self.due && !self.is_same_choice() {
            sentences.push("No single change was found that explains this.".to_string());
        }
    }
}

impl Change {
    /// Returns a sentence about a change of a decision.
    fn describe(&self, decision: &DecisionChanges) -> String {
        match self {
            Self::BecameDue => "It is time to decide again.".to_string(),
            Self::Candidates(change) => format!("{}.", capitalize(&join_list(change.clauses()))),
            Self::Number(change) => change.sentence(),
            Self::Chance { now, before } => {
                let name = |winner: &Option<Winner>| {
                    let winner = winner.as_ref().map(Winner::full_name);
                    winner.unwrap_or_default()
                };
                format!(
                    "Chance chose {} ({}): {} could have been chosen again ({}).",
                    name(&decision.now),
                    format_percent(*now),
                    name(&decision.before),
                    format_percent(*before)
                )
            }
            Self::Rules(causes) => with_causes(causes, "this changes how the decision chooses"),
        }
    }
}

impl CandidateChange {
    /// Returns which candidates appeared, and which are gone.
    fn clauses(&self) -> alloc::vec::IntoIter<String> {
        let mut clauses = Vec::new();
        if !self.appeared.is_empty() {
            clauses.push(format!("{} appeared", candidate_list(&self.appeared)));
        }
        if !self.gone.is_empty() {
            let verb = if self.gone.len() == 1 { "is" } else { "are" };
            clauses.push(format!("{} {verb} gone", candidate_list(&self.gone)));
        }
        clauses.into_iter()
    }
}

impl NumberChange {
    /// Returns the change, after what led to it.
    pub fn sentence(&self) -> String {
        with_causes(&self.causes, &self.describe_effect())
    }

    fn describe_effect(&self) -> String {
        let option = match &self.targets[..] {
            [] => self.option.full_name(),
            targets => format!(
                "{} for {}",
                self.option.full_name(),
                candidate_list(targets)
            ),
        };

        match &self.effect {
            ChangedEffect::RulesOut { consideration, now } => {
                let name = quote_name(&consideration.full_name());
                if *now {
                    format!("{name} now rules out {option}")
                } else {
                    format!("{name} no longer rules out {option}")
                }
            }
            ChangedEffect::Inner { decision, now } => {
                let name = quote_name(&decision.full_name());
                if *now {
                    format!("{name} in {option} now has something to choose")
                } else {
                    format!("{name} in {option} no longer has anything to choose")
                }
            }
            ChangedEffect::Rank {
                consideration,
                before,
                now,
            } => {
                let name = quote_name(&consideration.full_name());
                let rank = |rank: &f32| format_number(*rank);
                match (before, now) {
                    (Some(before), Some(now)) => format!(
                        "{name} gives {option} rank {} instead of {}",
                        rank(now),
                        rank(before)
                    ),
                    (None, Some(now)) => format!("{name} now gives {option} rank {}", rank(now)),
                    (Some(before), None) => {
                        format!("{name} no longer gives {option} rank {}", rank(before))
                    }
                    (None, None) => format!("{name} gives {option} no rank"),
                }
            }
            ChangedEffect::Bonus {
                consideration,
                before,
                now,
            } => {
                let name = quote_name(&consideration.full_name());
                let amount = ChangedAmount::new(*before, *now, 0.0);
                match amount {
                    ChangedAmount::Began(now) => format!("{name} now adds {now} to {option}"),
                    ChangedAmount::Ended(before) => {
                        format!("{name} no longer adds {before} to {option}")
                    }
                    ChangedAmount::Slightly(how) => {
                        format!("{name} adds slightly {how} to {option}")
                    }
                    ChangedAmount::Changed(before, now) => {
                        format!("{name} adds {now} to {option} instead of {before}")
                    }
                }
            }
            ChangedEffect::Multiplier {
                consideration,
                before,
                now,
            } => {
                let name = quote_name(&consideration.full_name());
                let amount = ChangedAmount::new(*before, *now, 1.0);
                match amount {
                    ChangedAmount::Began(now) => format!("{name} now multiplies {option} by {now}"),
                    ChangedAmount::Ended(before) => {
                        format!("{name} no longer multiplies {option} by {before}")
                    }
                    ChangedAmount::Slightly(how) => {
                        format!("{name} multiplies {option} by slightly {how}")
                    }
                    ChangedAmount::Changed(before, now) => {
                        format!("{name} multiplies {option} by {now} instead of {before}")
                    }
                }
            }
            ChangedEffect::Base { before, now } => {
                describe_own_weight("base weight", &option, *before, *now)
            }
            ChangedEffect::Category { before, now } => {
                describe_own_weight("category weight", &option, *before, *now)
            }
        }
    }
}

/// A change of an amount, with the numbers as people write them.
enum ChangedAmount {
    /// It had no effect before.
    Began(String),
    /// It has no effect now.
    Ended(String),
    /// It changed by too little to show in the numbers.
    Slightly(&'static str),
    /// It changed from one to the other.
    Changed(String, String),
}

impl ChangedAmount {
    /// Describes a change. `neutral` is the amount that has no effect.
    fn new(before: f32, now: f32, neutral: f32) -> Self {
        let (old, new) = (format_number(before), format_number(now));
        if old == new {
            return Self::Slightly(if now > before { "more" } else { "less" });
        }
        if before == neutral {
            Self::Began(new)
        } else if now == neutral {
            Self::Ended(old)
        } else {
            Self::Changed(old, new)
        }
    }
}

/// Returns the change of a weight that is the option's own.
fn describe_own_weight(weight: &str, option: &str, before: f32, now: f32) -> String {
    let (old, new) = (format_number(before), format_number(now));
    if old == new {
        let how = if now > before { "higher" } else { "lower" };
        format!("the {weight} of {option} is slightly {how}")
    } else {
        format!("the {weight} of {option} is {new} instead of {old}")
    }
}

/// Returns a sentence about an effect, after what led to it.
fn with_causes(causes: &[ChangeCause], effect: &str) -> String {
    let clauses: Vec<String> = causes.iter().flat_map(ChangeCause::clauses).collect();
    if clauses.is_empty() {
        return format!("{}.", capitalize(effect));
    }

    let causes_text = join_list(clauses.into_iter());
    // A stat keeps the name that the game has for it.
    let begins_with_name =
        matches!(causes.first(), Some(ChangeCause::Stat(stat)) if stat.target.is_none());
    if begins_with_name {
        format!("{causes_text}: {effect}.")
    } else {
        format!("{}: {effect}.", capitalize(&causes_text))
    }
}

impl ChangeCause {
    /// Returns the change of an input.
    fn clauses(&self) -> Vec<String> {
        match self {
            Self::Stat(change) => alloc::vec![change.clause()],
            Self::Memory { now, is_new_state } => alloc::vec![describe_memory(now, *is_new_state)],
            Self::Candidates(change) => change.clauses().collect(),
            Self::Profile { before, now } => {
                let name = |profile: &Option<String>| {
                    let name = profile.as_deref().map(quote_name);
                    name.unwrap_or_else(|| "none".to_string())
                };
                alloc::vec![format!(
                    "the profile changed from {} to {}",
                    name(before),
                    name(now)
                )]
            }
            Self::Draw => alloc::vec!["a random number came out differently".to_string()],
        }
    }
}

impl StatChange {
    /// Returns the change of the stat: "Ammo rose from 0 to 1".
    fn clause(&self) -> String {
        let name = match self.target {
            Some(TargetId(id)) => format!("candidate {id}'s {}", self.name),
            None => self.name.clone(),
        };
        if let Some([before, now]) = &self.words {
            return format!("{name} changed from {before} to {now}");
        }

        let verb = match (self.is_cyclic, self.now > self.before) {
            (true, _) => "changed",
            (false, true) => "rose",
            (false, false) => "fell",
        };
        let [before, now] = [self.before, self.now].map(|value| format_amount(value, &self.unit));
        if before == now {
            format!("{name} {verb} slightly from {before}")
        } else {
            format!("{name} {verb} from {before} to {now}")
        }
    }
}

/// Returns what the agent remembers of an option.
fn describe_memory(memory: &OptionMemory, is_new_state: bool) -> String {
    let option = memory.option.full_name();
    let name = match memory.target {
        Some(TargetId(id)) => format!("{option} for candidate {id}"),
        None => option,
    };
    let seconds = format_amount(memory.seconds, "s");

    match memory.state {
        RunState::Running if memory.is_completed && is_new_state => format!("{name} was completed"),
        RunState::Running if is_new_state => format!("{name} started"),
        RunState::Running => format!("{name} has run for {seconds}"),
        RunState::Stopped if memory.seconds == 0.0 => format!("{name} stopped"),
        RunState::Stopped => format!("{name} stopped {seconds} ago"),
        RunState::Never => format!("{name} was not chosen for {seconds}"),
    }
}

/// Returns candidates for the middle of a sentence.
fn candidate_list(targets: &[TargetId]) -> String {
    let ids = targets.iter().map(|TargetId(id)| id.to_string());
    let noun = if targets.len() == 1 {
        "candidate"
    } else {
        "candidates"
    };
    format!("{noun} {}", join_list(ids))
}
