//! What belongs to targets: it is read only where there is a target, and where there is one it is read.
//!
//! An option has a target if it is weighed for each candidate, or if it stands, through inner decisions, in one that is.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Place, Report, rules,
    scene::{Scene, reads_at},
    uses::everywhere,
    words,
};
use crate::{
    compile::{Body, Lowered, LoweredDecision, LoweredEntry, Targets},
    kind::structure::decision,
    model::{Scope, SocketKey},
};

pub(super) fn check(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    outside(scene, lowered, report);
    same_for_all(scene, lowered, report);
}

/// What reads a target's stat and has no target.
fn outside(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    let without = without_target(lowered);
    let mut told = BTreeSet::new();
    for (decision, without) in lowered.decisions.iter().zip(without) {
        if !without {
            floor(scene, lowered, decision, &mut told, report);
            continue;
        }
        for (index, number) in decision.numbers.iter().enumerate() {
            let at = NodeAt::from(decision.at);
            let socket = place(at).socket(SocketKey::Fixed(index as u16));
            if number.scope == Scope::Target
                && told.insert(socket)
                && let Some(node) = scene.node(at)
            {
                let sentence = format!(
                    "The {} of the decision {} {}, but the decision is about no target. Make one value of all candidates' by an Over targets node.",
                    words::socket(node, SocketKey::Fixed(index as u16)),
                    words::node(node),
                    reads(scene, number.narrowed_by),
                );
                report.add(rules::TARGET_OUTSIDE, socket, sentence, None);
            }
        }
        for entry in decision.entries.iter().chain(&decision.default) {
            let Some(option) = lowered.options.get(entry.option as usize) else {
                continue;
            };
            let at = NodeAt::from(option.at);
            if option.targets == Targets::None
                && entry.own_scope.0 == Scope::Target
                && told.insert(place(at))
                && let Some(node) = scene.node(at)
            {
                let sentence = format!(
                    "The option {} {}, but has no target. Weigh it for each candidate, or make one value of all candidates' by an Over targets node.",
                    words::node(node),
                    reads(scene, entry.own_scope.1),
                );
                let edit = FixEdit::Choose(at, "targets", "compete");
                let fix = Fix::one("Weigh it for each candidate", edit);
                report.add(rules::TARGET_OUTSIDE, place(at), sentence, Some(fix));
            }
        }
    }
}

/// A floor that is one target's, for options that are weighed for other targets.
fn floor(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    decision: &LoweredDecision<'_>,
    told: &mut BTreeSet<Place>,
    report: &mut Report<'_>,
) {
    let key = SocketKey::Fixed(decision::FLOOR as u16);
    let at = NodeAt::from(decision.at);
    let socket = place(at).socket(key);
    let own = decision.entries.iter().any(|entry| {
        let option = lowered.options.get(entry.option as usize);
        option.is_some_and(|option| option.targets != Targets::None)
    });
    let number = decision.numbers[decision::FLOOR];
    if own
        && number.scope == Scope::Target
        && told.insert(socket)
        && let Some(node) = scene.node(at)
    {
        let sentence = format!(
            "The {} of the decision {} {}, but options of it are weighed for targets of their own, which have nothing to do with that one. Type a number, or wire one that is the agent's.",
            words::socket(node, key),
            words::node(node),
            reads(scene, number.narrowed_by),
        );
        report.add(rules::TARGET_OUTSIDE, socket, sentence, None);
    }
}

fn place(at: NodeAt) -> Place {
    Place::node(at.group, at.node)
}

fn reads(scene: &Scene<'_, '_>, stat: Option<u32>) -> String {
    let stat = stat.and_then(|stat| scene.graph.stats.get(stat as usize));
    match stat {
        Some(stat) => format!("reads the target stat {}", words::quoted(&stat.name)),
        None => "asks what is remembered of a target".into(),
    }
}

/// For each decision, whether it may be made without a target. Inner decisions stand before those that they are in.
fn without_target(lowered: &Lowered<'_>) -> Vec<bool> {
    let mut without = alloc::vec![true; lowered.decisions.len()];
    for option in &lowered.options {
        if let Some(held) = option
            .inner
            .and_then(|inner| without.get_mut(inner as usize))
        {
            *held = false;
        }
    }
    for (at, decision) in lowered.decisions.iter().enumerate().rev() {
        if !without[at] {
            continue;
        }
        for entry in decision.entries.iter().chain(&decision.default) {
            let option = lowered.options.get(entry.option as usize);
            let inner = option.filter(|option| option.targets == Targets::None);
            let inner = inner.and_then(|option| option.inner);
            if let Some(inner) = inner.and_then(|inner| without.get_mut(inner as usize)) {
                *inner = true;
            }
        }
    }
    without
}

/// Options that are weighed for each candidate and read nothing of one, in any decision that they are in.
fn same_for_all(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    if lowered
        .options
        .iter()
        .all(|option| option.targets == Targets::None)
    {
        return;
    }
    let mut inner_reads = alloc::vec![false; lowered.decisions.len()];
    // Whether each option is in a decision, and whether it reads something of a target in any.
    let mut options = alloc::vec![(false, false); lowered.options.len()];
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let mut any = decision
            .numbers
            .iter()
            .any(|number| number.scope == Scope::Target);
        for entry in decision.entries.iter().chain(&decision.default) {
            let Some(option) = lowered.options.get(entry.option as usize) else {
                continue;
            };
            let reads = reads_target(entry, option.inner, &inner_reads);
            // What is weighed for candidates itself reads its own.
            any |= reads && option.targets == Targets::None;
            if let Some(known) = options.get_mut(entry.option as usize) {
                *known = (true, known.1 || reads);
            }
        }
        inner_reads[at] = any;
    }
    let found = everywhere(lowered.options.iter().zip(options).map(|(option, known)| {
        let is_same = option.targets != Targets::None && known == (true, false);
        (option.at, is_same.then_some(()))
    }));
    for (at, ()) in found {
        if let Some(node) = scene.node(at) {
            let sentence = format!(
                "The option {} is weighed for each candidate, but reads no target stat, so it is the same for all. Let a consideration of it read one, or do not weigh it for each.",
                words::node(node)
            );
            let edit = FixEdit::Choose(at, "targets", "none");
            let fix = Fix::one("Do not weigh it for each candidate", edit);
            let place = Place::node(at.group, at.node);
            report.add(rules::NO_TARGET_STAT, place, sentence, Some(fix));
        }
    }
}

fn reads_target(entry: &LoweredEntry<'_>, inner: Option<u32>, inner_reads: &[bool]) -> bool {
    let inner = inner.and_then(|inner| inner_reads.get(inner as usize));
    entry.own_scope.0 == Scope::Target || inner == Some(&true)
}

/// A value made over all candidates, of which each has the same. Counting them is what it is for.
pub(super) fn aggregate(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    /// The value and the condition.
    const OF_CANDIDATES: usize = 2;
    let (id, node) = body.nodes[position];
    if node.setting("how") == 0 {
        return;
    }
    for index in 0..OF_CANDIDATES {
        let Some(reads) = reads_at(body, position, index) else {
            continue;
        };
        let of_all = match reads.socket.wire() {
            None => true,
            Some(_) => scene
                .fact(&reads)
                .is_some_and(|fact| fact.scope < Scope::Target),
        };
        if !of_all {
            return;
        }
    }
    let sentence = format!(
        "{} is made over all candidates, but neither its value nor its condition reads a target stat, so each has the same. Let one of them read a target stat, or do without it.",
        words::node(node)
    );
    let place = Place::node(body.group, id);
    report.add(rules::SAME_FOR_ALL, place, sentence, None);
}
