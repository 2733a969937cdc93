//! Where problems are gathered, put in order, and quietened if the designer has accepted them.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

use super::{Fix, FixEdit, Problem, Problems, Rule, Severity, rules, words::quoted};
use crate::{
    model::{Acknowledgement, Graph, Place},
    spelling::find_nearest,
    text::capitalize,
};

/// The problems found so far.
pub(super) struct Report<'g> {
    graph: &'g Graph,
    list: Vec<Problem>,
}

impl<'g> Report<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self {
            graph,
            list: Vec::new(),
        }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "every caller makes the sentence for it"
    )]
    pub(super) fn add(&mut self, rule: Rule, place: Place, sentence: String, fix: Option<Fix>) {
        let sentence = capitalize(&sentence);
        let group = place.node.and(place.group);
        let sentence = match group.and_then(|group| self.graph.groups.get(&group)) {
            Some(group) => format!("In the group {}: {sentence}", quoted(&group.name)),
            None => sentence,
        };
        self.list.push(Problem {
            severity: rule.severity,
            code: rule.code,
            place,
            sentence,
            fix,
        });
    }

    /// Adds what was found elsewhere.
    pub(super) fn take(&mut self, problem: Problem) {
        self.list.push(problem);
    }

    /// What was found so far.
    pub(super) fn so_far(&self) -> &[Problem] {
        &self.list
    }

    /// Drops what is accepted, tells of what was accepted for nothing, and puts the rest in order.
    pub(super) fn finish(self) -> Problems {
        let Self { graph, mut list } = self;
        let found = list.len();
        if !graph.acknowledged.is_empty() {
            quieten(graph, &mut list);
        }
        let told = list
            .iter()
            .filter(|problem| problem.code == rules::STALE_ACKNOWLEDGEMENT.code)
            .count();
        let acknowledged = found + told - list.len();
        list.sort_by(|a, b| {
            let key = |problem: &Problem| (problem.severity, problem.place, problem.code);
            key(a).cmp(&key(b))
        });
        Problems { list, acknowledged }
    }
}

fn quieten(graph: &Graph, list: &mut Vec<Problem>) {
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
        !is_accepted || problem.severity == Severity::Error
    });
    for known in &graph.acknowledged {
        match matched.get(&(known.code.as_str(), known.place)) {
            Some(Severity::Error) => list.push(stale(
                known,
                "is an error: it cannot be accepted and must be mended",
            )),
            // What only trying tells is not looked for here.
            None if rules::LINT_RULES.iter().any(|rule| rule.code == known.code) => {}
            None if rules::RULES.iter().any(|rule| rule.code == known.code) => {
                list.push(stale(known, "is not there any more"));
            }
            None => list.push(unknown(known)),
            Some(_) => {}
        }
    }
}

/// What was accepted by a word that no problem has.
fn unknown(known: &Acknowledgement) -> Problem {
    let codes = rules::RULES.iter().map(|rule| rule.code);
    match find_nearest(&known.code, codes) {
        Some(code) => {
            let why = format!("is none that there can be: did you mean {}?", quoted(code));
            let mut problem = stale(known, &why);
            // The question ends it.
            problem.sentence.pop();
            problem
        }
        None => stale(known, "is none that there can be"),
    }
}

fn stale(known: &Acknowledgement, why: &str) -> Problem {
    let rule = rules::STALE_ACKNOWLEDGEMENT;
    Problem {
        severity: rule.severity,
        code: rule.code,
        place: known.place,
        sentence: format!(
            "The problem {} was accepted here, but it {why}.",
            quoted(&known.code)
        ),
        fix: Some(Fix::one(
            "Forget that it was accepted",
            FixEdit::RemoveAcknowledgement(known.clone()),
        )),
    }
}
