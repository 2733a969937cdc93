//! Collects problems, sorts them, and removes those that the designer has accepted.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

use super::{Fix, FixEdit, Problem, Problems, Rule, Severity, messages::quote_name, rules};
use crate::{
    model::{Acknowledgement, Graph, Place},
    spelling::find_nearest,
    text::capitalize,
};

/// A collector of problems.
pub(super) struct Report<'g> {
    graph: &'g Graph,
    list: Vec<Problem>,
    /// How many errors may be kept, and how many other problems.
    limit: usize,
    error_count: usize,
    omitted: usize,
}

impl<'g> Report<'g> {
    /// Creates a report that keeps at most `limit` errors and as many other problems.
    pub(super) fn new(graph: &'g Graph, limit: usize) -> Self {
        Self {
            graph,
            list: Vec::new(),
            limit,
            error_count: 0,
            omitted: 0,
        }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "every caller builds the sentence for this call"
    )]
    pub(super) fn add(&mut self, rule: Rule, place: Place, sentence: String, fix: Option<Fix>) {
        let sentence = capitalize(&sentence);
        let group = place.node.and(place.group);
        let sentence = match group.and_then(|group| self.graph.groups.get(&group)) {
            Some(group) => format!("In the group {}: {sentence}", quote_name(&group.name)),
            None => sentence,
        };
        self.push_problem(Problem {
            severity: rule.severity,
            code: rule.code,
            place,
            sentence,
            fix,
        });
    }

    /// Returns the graph that is checked.
    pub(super) fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// Adds a problem that was found by another check.
    pub(super) fn push_problem(&mut self, problem: Problem) {
        let is_error = problem.is_error();
        let count = if is_error {
            self.error_count
        } else {
            self.list.len() - self.error_count
        };
        if count >= self.limit {
            self.omitted += 1;
            return;
        }

        self.error_count += usize::from(is_error);
        self.list.push(problem);
    }

    /// Counts problems that another check found and did not keep.
    pub(super) fn count_omitted(&mut self, count: usize) {
        self.omitted += count;
    }

    /// Returns the problems found so far.
    pub(super) fn problems_so_far(&self) -> &[Problem] {
        &self.list
    }

    /// Removes the accepted problems, reports acknowledgements without effect, and sorts the rest.
    pub(super) fn into_problems(self) -> Problems {
        let Self {
            graph,
            mut list,
            limit,
            mut omitted,
            ..
        } = self;
        let found = list.len();

        if !graph.acknowledged.is_empty() {
            let stale = remove_accepted(graph, &mut list, omitted > 0);
            let others = list.iter().filter(|problem| !problem.is_error()).count();
            let free = limit.saturating_sub(others);
            omitted += stale.len().saturating_sub(free);
            list.extend(stale.into_iter().take(free));
        }
        let stale_count = list
            .iter()
            .filter(|problem| problem.code == rules::STALE_ACKNOWLEDGEMENT.code)
            .count();
        let acknowledged = found + stale_count - list.len();

        list.sort_by(|a, b| {
            let key = |problem: &Problem| (problem.severity, problem.place, problem.code);
            key(a).cmp(&key(b))
        });
        Problems {
            list,
            acknowledged,
            omitted,
        }
    }
}

/// Removes the accepted problems, and returns a problem for each acknowledgement without effect.
/// If the list is incomplete, no acknowledgement is said to have become unnecessary.
fn remove_accepted(graph: &Graph, list: &mut Vec<Problem>, is_incomplete: bool) -> Vec<Problem> {
    let accepted: BTreeSet<(&str, Place)> = graph
        .acknowledged
        .iter()
        .map(|known| (known.code.as_str(), known.place))
        .collect();

    let mut matched: BTreeMap<(&str, Place), Severity> = BTreeMap::new();
    list.retain(|problem| {
        let key = (problem.code, problem.place);
        let is_accepted = accepted.contains(&key);
        if is_accepted {
            matched.insert(key, problem.severity);
        }
        !is_accepted || problem.is_error()
    });

    let stale = graph.acknowledged.iter().filter_map(|known| {
        match matched.get(&(known.code.as_str(), known.place)) {
            Some(Severity::Error) => Some(stale_acknowledgement(
                known,
                format!(
                    "The problem {} was accepted here, but it is an error, and errors cannot be accepted. Fix the problem instead.",
                    quote_name(&known.code)
                ),
            )),
            Some(_) => None,
            // Findings of the linter are not looked for here.
            None if rules::LINT_RULES.iter().any(|rule| rule.code == known.code) => None,
            None if rules::RULES.iter().any(|rule| rule.code == known.code) => {
                let sentence = format!(
                    "The problem {} was accepted here, but it no longer occurs. Remove it from the accepted problems.",
                    quote_name(&known.code)
                );
                (!is_incomplete).then(|| stale_acknowledgement(known, sentence))
            }
            None => Some(unknown_code_problem(known)),
        }
    });
    stale.collect()
}

/// Returns the problem of an acknowledgement whose code does not exist.
fn unknown_code_problem(known: &Acknowledgement) -> Problem {
    let codes = rules::RULES.iter().map(|rule| rule.code);
    let given = quote_name(&known.code);
    match find_nearest(&known.code, codes) {
        Some(code) => stale_acknowledgement(
            known,
            format!(
                "An accepted problem here has the unknown code {given}. Did you mean {}?",
                quote_name(code)
            ),
        ),
        None => stale_acknowledgement(
            known,
            format!(
                "An accepted problem here has the unknown code {given}. Remove it from the accepted problems."
            ),
        ),
    }
}

/// Returns the problem of an acknowledgement that has no effect.
fn stale_acknowledgement(known: &Acknowledgement, sentence: String) -> Problem {
    let rule = rules::STALE_ACKNOWLEDGEMENT;
    Problem {
        severity: rule.severity,
        code: rule.code,
        place: known.place,
        sentence,
        fix: Some(Fix::with_edit(
            "Remove it from the accepted problems",
            FixEdit::RemoveAcknowledgement(known.clone()),
        )),
    }
}
