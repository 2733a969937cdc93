//! What was found, in words.

use alloc::{format, string::String};

use super::sure::{count, percent, rarer_than};
use crate::{
    check::{ALWAYS_DOMINATED, NEVER_WINS, Rule, Severity},
    model::Place,
};

/// Whether a problem says that an option can never be chosen, which need not be found once more.
pub(super) fn says_never(code: &str) -> bool {
    ["weightless-option", "outdone-option"].contains(&code)
}

/// Something that trying has shown.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// A stable word for this kind of finding: one of [`LINT_RULES`](crate::check::LINT_RULES).
    pub code: &'static str,
    /// The option.
    pub place: Place,
    /// The decision that it is in.
    pub decision: Place,
    /// What was found and how sure it is, for a designer.
    pub sentence: String,
    /// In how many situations it was so.
    pub situations: u32,
    /// It is otherwise in less than this share of them, with 95 % confidence.
    pub less_than: f64,
}

/// What it is about.
pub(super) struct Subject<'n> {
    pub(super) place: Place,
    pub(super) decision: Place,
    pub(super) option_name: &'n str,
    pub(super) decision_name: &'n str,
}

impl Subject<'_> {
    fn found(&self, rule: Rule, sentence: String, situations: u32) -> Finding {
        Finding {
            severity: rule.severity,
            code: rule.code,
            place: self.place,
            decision: self.decision,
            sentence,
            situations,
            less_than: rarer_than(situations),
        }
    }

    pub(super) fn never_wins(&self, situations: u32) -> Finding {
        let sentence = format!(
            "The option {} was never chosen by {} in {} situations that were tried, so with 95 % confidence it is in less than {} % of all.",
            self.option_name,
            self.decision_name,
            count(situations),
            percent(rarer_than(situations)),
        );
        self.found(NEVER_WINS, sentence, situations)
    }

    pub(super) fn dominated(&self, rival: &str, situations: u32) -> Finding {
        let sentence = format!(
            "The option {} is never the likeliest in {}: wherever it could be chosen, {rival} had no lower rank and weighed more, in {} situations, so with 95 % confidence it is otherwise in less than {} % of them.",
            self.option_name,
            self.decision_name,
            count(situations),
            percent(rarer_than(situations)),
        );
        self.found(ALWAYS_DOMINATED, sentence, situations)
    }
}
