//! What a graph gives in a situation, as it is printed.

use std::fmt::Write;

use inclination_core::{decide::Stage, eval::Odds};
use inclination_project::text::number::percent;
use serde::Serialize;

use crate::json::Named;

/// What a graph gives in a situation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Answer {
    /// The line of the row that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// What that row is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// The factors.
    pub(crate) factors: Named<f32>,
    /// The decisions.
    pub(crate) decisions: Named<Decided>,
}

/// What a decision makes of its options.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Decided {
    /// What it chooses.
    pub(crate) choice: Option<String>,
    /// With which target.
    pub(crate) target: Option<u64>,
    /// How its options stand.
    pub(crate) options: Vec<OptionStands>,
}

/// How an option stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct OptionStands {
    pub(crate) name: String,
    pub(crate) target: Option<u64>,
    pub(crate) rank: f32,
    pub(crate) weight: f32,
    pub(crate) probability: f64,
    /// The stage at which it was dropped.
    pub(crate) dropped: Option<&'static str>,
    /// The decision inside it.
    pub(crate) inner: Option<String>,
}

impl OptionStands {
    pub(super) fn new(odds: &Odds, name: &str, inner: Option<String>) -> Self {
        Self {
            name: name.to_owned(),
            target: odds.target.map(|target| target.0),
            rank: odds.rank,
            weight: odds.weight,
            probability: odds.probability,
            dropped: odds.dropped.map(|dropped| stage(dropped.stage)),
            inner,
        }
    }

    /// Its line among others.
    pub(crate) fn text(&self) -> String {
        let dropped = self.dropped.map(|stage| format!(", dropped at {stage}"));
        format!(
            "  {}: rank {}, weight {}, {}{}",
            named(&self.name, self.target),
            self.rank,
            self.weight,
            percent(self.probability),
            dropped.unwrap_or_default()
        )
    }
}

/// An option, with whom it is for.
pub(crate) fn named(name: &str, target: Option<u64>) -> String {
    match target {
        Some(target) => format!("{name} at target {target}"),
        None => name.to_owned(),
    }
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Weight => "weight",
        Stage::Rank => "rank",
        Stage::Keep => "keep",
        Stage::Pick => "pick",
    }
}

impl Answer {
    /// It, for people.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.factors.0 {
            let _ = writeln!(text, "{name} = {value}");
        }
        for (name, decided) in &self.decisions.0 {
            let choice = decided.choice.as_deref();
            let choice = choice.map_or_else(
                || String::from("nothing"),
                |choice| named(choice, decided.target),
            );
            let _ = writeln!(text, "{name} → {choice}");
            for option in &decided.options {
                let _ = writeln!(text, "{}", option.text());
            }
        }
        text
    }
}
