//! Findings: the results of trying many situations, with the sentences that describe them.

use alloc::{format, string::String};

use super::confidence::{format_percent, unseen_share_bound};
use crate::{
    check::{ALWAYS_DOMINATED, NEVER_WINS, Rule, Severity},
    model::Place,
    text::{capitalize, format_count},
};

/// Whether a problem proves that an option can never be chosen, so that no finding repeats it.
pub(super) fn proves_never_chosen(code: &str) -> bool {
    ["weightless-option", "outdone-option"].contains(&code)
}

/// A conclusion from trying many situations.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// The stable code of this kind of finding: one of [`LINT_RULES`](crate::check::LINT_RULES).
    pub code: &'static str,
    /// The option.
    pub place: Place,
    /// The decision that contains the option.
    pub decision: Place,
    /// The conclusion and its certainty, for a designer.
    pub sentence: String,
    /// The number of situations that support the finding.
    pub situations: u32,
    /// The share of situations that contradict the finding is below this, with 95% confidence.
    pub less_than: f64,
}

/// The option that a finding is about, and its decision.
pub(super) struct FindingSubject<'n> {
    pub(super) place: Place,
    pub(super) decision: Place,
    pub(super) option_name: &'n str,
    pub(super) decision_name: &'n str,
}

impl FindingSubject<'_> {
    fn make_finding(&self, rule: Rule, sentence: String, situations: u32) -> Finding {
        Finding {
            severity: rule.severity,
            code: rule.code,
            place: self.place,
            decision: self.decision,
            sentence,
            situations,
            less_than: unseen_share_bound(situations),
        }
    }

    pub(super) fn never_wins_finding(&self, situations: u32) -> Finding {
        let sentence = format!(
            "{} was never chosen by {} in {} random situations. With 95% confidence, it is chosen in less than {}% of all situations. Raise its weight or rank, or delete it.",
            capitalize(self.option_name),
            self.decision_name,
            format_count(situations.into()),
            format_percent(unseen_share_bound(situations)),
        );
        self.make_finding(NEVER_WINS, sentence, situations)
    }

    pub(super) fn dominated_finding(&self, rival: &str, situations: u32) -> Finding {
        let option = self.option_name;
        let sentence = format!(
            "{} was never the best in {}: in all {} situations where it could be chosen, {rival} had at least the same rank as {option} and a higher weight. With 95% confidence, fewer than {}% of such situations are exceptions. Raise the weight or rank of {option}, or delete it.",
            capitalize(option),
            self.decision_name,
            format_count(situations.into()),
            format_percent(unseen_share_bound(situations)),
        );
        self.make_finding(ALWAYS_DOMINATED, sentence, situations)
    }
}
