//! Switches and sets of considerations: their cases are the stat's choices.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};
use core::ops::Range;

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::CheckContext,
    messages::{self, quote_name},
    rules,
};
use crate::{
    compile::Body,
    model::{Node, NodeKind, Place, Socket, SocketKey, Stat, StatKind},
    spelling::find_nearest,
};

/// A choice stat with the names of its choices.
struct SwitchedStat<'g> {
    stat: &'g Stat,
    names: BTreeSet<&'g str>,
}

/// The state of checking switches.
pub(super) struct SwitchChecker<'g> {
    /// The choice stats, by position.
    known: BTreeMap<u32, SwitchedStat<'g>>,
    /// The remaining attempts to suggest a name. Comparing names is slow, and thousands of unknown
    /// cases in a file are no typing mistakes.
    suggestions: Range<u32>,
}

impl<'g> SwitchChecker<'g> {
    pub(super) fn new(context: &CheckContext<'_, 'g>) -> Self {
        let known = context
            .graph
            .stats
            .iter()
            .enumerate()
            .filter_map(|(index, stat)| match &stat.kind {
                StatKind::Choice(names) => {
                    let names = names.iter().map(String::as_str).collect();
                    Some((index as u32, SwitchedStat { stat, names }))
                }
                StatKind::Number { .. } | StatKind::YesNo => None,
            })
            .collect();
        Self {
            known,
            suggestions: 0..100,
        }
    }

    /// Checks the cases of a switch or set.
    pub(super) fn check_node(
        &mut self,
        context: &CheckContext<'_, '_>,
        body: &Body<'_>,
        position: usize,
        cases: &[String],
        report: &mut Report<'_>,
    ) {
        let (id, node) = body.nodes[position];
        let switch = Switch {
            at: NodeLocation {
                group: body.group,
                node: id,
            },
            node,
            cases,
        };

        switch.report_duplicate_cases(report);
        let given = possible_choice_stats(context, &self.known, body, position);
        if !given.is_empty() {
            switch.report_unknown_cases(&given, &mut self.suggestions, report);
        }
        // In a set of considerations, a choice without a case has no effect, which is common.
        if let [only] = given.as_slice()
            && matches!(node.kind, NodeKind::Switch(_))
        {
            switch.report_missing_cases(only, report);
        }
    }
}

/// Returns the stats whose choice a switch may get.
fn possible_choice_stats<'k, 'g>(
    context: &CheckContext<'_, '_>,
    known: &'k BTreeMap<u32, SwitchedStat<'g>>,
    body: &Body<'_>,
    position: usize,
) -> Vec<&'k SwitchedStat<'g>> {
    let (_, node) = body.nodes[position];
    match (node.sockets.first(), body.sources(position).first()) {
        (Some(Socket::Wire(wire)), Some(source)) => context
            .facts
            .choice_stats(body.group, *source, wire.port)
            .filter_map(|stat| known.get(&stat))
            .collect(),
        _ => Vec::new(),
    }
}

/// A switch or set, with its cases.
struct Switch<'g> {
    at: NodeLocation,
    node: &'g Node,
    cases: &'g [String],
}

impl Switch<'_> {
    fn place(&self) -> Place {
        Place::node(self.at.group, self.at.node)
    }

    fn case_place(&self, case: usize) -> Place {
        self.place().socket(SocketKey::Row(case as u16, 0))
    }

    /// Reports cases with the same name.
    fn report_duplicate_cases(&self, report: &mut Report<'_>) {
        let mut seen = BTreeSet::new();
        for (at, case) in self.cases.iter().enumerate() {
            if !seen.insert(case.as_str()) {
                let sentence = format!(
                    "{} has the case {} more than once. Remove one of them.",
                    messages::node_name(report.graph(), self.node),
                    quote_name(case)
                );
                let fix = Fix::with_edit("Remove the duplicate", FixEdit::RemoveCase(self.at, at));
                report.add(
                    rules::DUPLICATE_CASE,
                    self.case_place(at),
                    sentence,
                    Some(fix),
                );
            }
        }
    }

    /// Reports cases that are no choice of any stat in `given`.
    fn report_unknown_cases(
        &self,
        given: &[&SwitchedStat<'_>],
        suggestions: &mut Range<u32>,
        report: &mut Report<'_>,
    ) {
        let stats = messages::join_list(given.iter().map(|choices| quote_name(&choices.stat.name)));
        let which = if given.len() == 1 {
            "the stat"
        } else {
            "any of the stats"
        };
        let is_known = |case: &str| given.iter().any(|choices| choices.names.contains(case));
        let taken: BTreeSet<&str> = self.cases.iter().map(String::as_str).collect();
        for (at, case) in self.cases.iter().enumerate() {
            if is_known(case) {
                continue;
            }
            let free = given
                .iter()
                .flat_map(|choices| choices.names.iter().copied())
                .filter(|name| !taken.contains(name));
            let meant = suggestions.next().and_then(|_| find_nearest(case, free));
            let (advice, fix) = match meant {
                Some(meant) => (
                    format!("Did you mean {}?", quote_name(meant)),
                    Fix::with_edit(
                        format!("Rename it to {}", quote_name(meant)),
                        FixEdit::RenameCase(self.at, at, meant.into()),
                    ),
                ),
                None => (
                    "Rename or remove the case.".into(),
                    Fix::with_edit("Remove the case", FixEdit::RemoveCase(self.at, at)),
                ),
            };

            let sentence = format!(
                "{} has the case {}, which is not a choice of {which} {stats}. {advice}",
                messages::node_name(report.graph(), self.node),
                quote_name(case),
            );
            report.add(
                rules::UNKNOWN_CASE,
                self.case_place(at),
                sentence,
                Some(fix),
            );
        }
    }

    /// Reports choices without a case.
    fn report_missing_cases(&self, choices: &SwitchedStat<'_>, report: &mut Report<'_>) {
        let cases: BTreeSet<&str> = self.cases.iter().map(String::as_str).collect();
        // A switch without cases has its own problem.
        if cases.is_empty() || choices.names.iter().all(|name| cases.contains(name)) {
            return;
        }
        let StatKind::Choice(names) = &choices.stat.kind else {
            return;
        };

        let open: Vec<&String> = names
            .iter()
            .filter(|name| !cases.contains(name.as_str()))
            .collect();
        let (choices, cases) = if open.len() == 1 {
            ("choice", "a case")
        } else {
            ("choices", "cases")
        };
        let sentence = format!(
            "{} has no case for the {choices} {}, so it uses its input \"otherwise\" there. Add {cases} if this is not intended.",
            messages::node_name(report.graph(), self.node),
            messages::join_list(open.iter().map(|name| quote_name(name)))
        );
        report.add(rules::OPEN_CASE, self.place(), sentence, None);
    }
}
