//! The printed results of a graph in a situation.

use std::fmt::Write;

use inclination_core::authoring::{decide::Stage, inspect::Odds};
use inclination_project::text::number::format_percent;
use serde::Serialize;

use crate::json::NamedMap;

/// The results of a graph in a situation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Answer {
    /// The line of the table's row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// The name of the table's row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// The values of the factors.
    pub(crate) factors: NamedMap<f32>,
    /// The results of the decisions.
    pub(crate) decisions: NamedMap<DecisionAnswer>,
}

/// The result of a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct DecisionAnswer {
    /// The chosen option.
    pub(crate) choice: Option<String>,
    /// The target of the choice.
    pub(crate) target: Option<u64>,
    /// The odds of the options.
    pub(crate) options: Vec<OptionAnswer>,
}

/// The odds of an option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct OptionAnswer {
    pub(crate) name: String,
    pub(crate) target: Option<u64>,
    pub(crate) rank: f32,
    pub(crate) weight: f32,
    pub(crate) probability: f64,
    /// The stage at which the option was dropped.
    pub(crate) dropped: Option<&'static str>,
    /// The decision inside the option.
    pub(crate) inner: Option<String>,
}

impl OptionAnswer {
    pub(super) fn new(odds: &Odds, name: &str, inner: Option<String>) -> Self {
        Self {
            name: name.to_owned(),
            target: odds.target.map(|target| target.0),
            rank: odds.rank,
            weight: odds.weight,
            probability: odds.probability,
            dropped: odds.dropped.map(|dropped| stage_name(dropped.stage)),
            inner,
        }
    }

    /// Formats the option's line.
    pub(crate) fn to_text(&self) -> String {
        let dropped = self.dropped.map(|stage| format!(", dropped at {stage}"));
        format!(
            "  {}: rank {}, weight {}, {}{}",
            format_option(&self.name, self.target),
            self.rank,
            self.weight,
            format_percent(self.probability),
            dropped.unwrap_or_default()
        )
    }
}

/// Formats an option with the candidate that it is weighed or chosen for.
pub(crate) fn format_option(name: &str, candidate: Option<u64>) -> String {
    match candidate {
        Some(candidate) => format!("{name} for candidate {candidate}"),
        None => name.to_owned(),
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Weight => "weight",
        Stage::Rank => "rank",
        Stage::Keep => "keep",
        Stage::Pick => "pick",
    }
}

impl Answer {
    /// Formats the results as text for people.
    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.factors.0 {
            let _ = writeln!(text, "{name} = {value}");
        }
        for (name, decided) in &self.decisions.0 {
            let choice = decided.choice.as_deref().map_or_else(
                || String::from("nothing"),
                |choice| format_option(choice, decided.target),
            );
            let _ = writeln!(text, "{name} → {choice}");
            for option in &decided.options {
                let _ = writeln!(text, "{}", option.to_text());
            }
        }
        text
    }
}
