//! Switches and sets of considerations: that their cases are the stat's choices.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};
use core::ops::Range;

use super::{
    Fix, FixEdit, NodeAt, Report, rules,
    scene::Scene,
    words::{self, quoted},
};
use crate::{
    compile::Body,
    model::{Node, NodeKind, Place, Socket, SocketKey, Stat, StatKind},
    spelling::find_nearest,
};

/// A choice stat with its choices by name.
struct Choices<'g> {
    stat: &'g Stat,
    names: BTreeSet<&'g str>,
}

/// What switches are checked against.
pub(super) struct Switches<'g> {
    /// The choice stats, by position.
    known: BTreeMap<u32, Choices<'g>>,
    /// Comparing names is slow; a file with thousands of unknown cases is not one of typing mistakes.
    suggestions: Range<u32>,
}

impl<'g> Switches<'g> {
    pub(super) fn new(scene: &Scene<'_, 'g>) -> Self {
        let stats = scene.graph.stats.iter().enumerate();
        let choices = stats.filter_map(|(index, stat)| match &stat.kind {
            StatKind::Choice(names) => {
                let names = names.iter().map(String::as_str).collect();
                Some((index as u32, Choices { stat, names }))
            }
            StatKind::Number { .. } | StatKind::YesNo => None,
        });
        Self {
            known: choices.collect(),
            suggestions: 0..100,
        }
    }

    pub(super) fn node(
        &mut self,
        scene: &Scene<'_, '_>,
        body: &Body<'_>,
        position: usize,
        cases: &[String],
        report: &mut Report<'_>,
    ) {
        let (id, node) = body.nodes[position];
        let switch = Switch {
            at: NodeAt {
                group: body.group,
                node: id,
            },
            node,
            cases,
        };
        switch.twins(report);
        let given = given(scene, &self.known, body, position);
        if !given.is_empty() {
            switch.unknown(&given, &mut self.suggestions, report);
        }
        // In a set of considerations a choice without a case has no say, as most have.
        if let [only] = given.as_slice()
            && matches!(node.kind, NodeKind::Switch(_))
        {
            switch.open(only, report);
        }
    }
}

/// The stats whose choice a switch may be given.
fn given<'k, 'g>(
    scene: &Scene<'_, '_>,
    known: &'k BTreeMap<u32, Choices<'g>>,
    body: &Body<'_>,
    position: usize,
) -> Vec<&'k Choices<'g>> {
    let (_, node) = body.nodes[position];
    match (node.sockets.first(), body.sources(position).first()) {
        (Some(Socket::Wire(wire)), Some(source)) => scene
            .facts
            .choices(body.group, *source, wire.port)
            .filter_map(|stat| known.get(&stat))
            .collect(),
        _ => Vec::new(),
    }
}

struct Switch<'g> {
    at: NodeAt,
    node: &'g Node,
    cases: &'g [String],
}

impl Switch<'_> {
    fn place(&self) -> Place {
        Place::node(self.at.group, self.at.node)
    }

    fn case(&self, case: usize) -> Place {
        self.place().socket(SocketKey::Row(case as u16, 0))
    }

    fn twins(&self, report: &mut Report<'_>) {
        let mut seen = BTreeSet::new();
        for (at, case) in self.cases.iter().enumerate() {
            if !seen.insert(case.as_str()) {
                let sentence = format!(
                    "{} has the case {} twice. Remove one of them.",
                    words::node(self.node),
                    quoted(case)
                );
                let fix = Fix::one("Remove the case", FixEdit::RemoveCase(self.at, at));
                report.add(rules::DUPLICATE_CASE, self.case(at), sentence, Some(fix));
            }
        }
    }

    fn unknown(
        &self,
        given: &[&Choices<'_>],
        suggestions: &mut Range<u32>,
        report: &mut Report<'_>,
    ) {
        let is_known = |case: &str| given.iter().any(|choices| choices.names.contains(case));
        let taken: BTreeSet<&str> = self.cases.iter().map(String::as_str).collect();
        for (at, case) in self.cases.iter().enumerate() {
            if is_known(case) {
                continue;
            }
            let free = given
                .iter()
                .flat_map(|choices| choices.names.iter().copied());
            let meant = suggestions
                .next()
                .and_then(|_| find_nearest(case, free.filter(|name| !taken.contains(name))));
            let (advice, fix) = match meant {
                Some(meant) => (
                    format!("Did you mean {}?", quoted(meant)),
                    Fix::one(
                        format!("Change it to {}", quoted(meant)),
                        FixEdit::RenameCase(self.at, at, meant.into()),
                    ),
                ),
                None => (
                    "Remove it.".into(),
                    Fix::one("Remove the case", FixEdit::RemoveCase(self.at, at)),
                ),
            };
            let sentence = format!(
                "{} has the case {}, which is no choice of {}. {advice}",
                words::node(self.node),
                quoted(case),
                words::list(given.iter().map(|choices| quoted(&choices.stat.name)))
            );
            report.add(rules::UNKNOWN_CASE, self.case(at), sentence, Some(fix));
        }
    }

    fn open(&self, choices: &Choices<'_>, report: &mut Report<'_>) {
        let cases: BTreeSet<&str> = self.cases.iter().map(String::as_str).collect();
        // A switch without cases is told about as such.
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
        let takes = if open.len() == 1 { "takes" } else { "take" };
        let sentence = format!(
            "{} has no case for {}, which {takes} what stands at otherwise. Add one if that is not meant.",
            words::node(self.node),
            words::list(open.iter().map(|name| quoted(name)))
        );
        report.add(rules::OPEN_CASE, self.place(), sentence, None);
    }
}
