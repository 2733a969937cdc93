//! Commitments that do not hold: what runs is kept at a rank, and something that is given while it does not run yet
//! starts it at a higher one. Then what lies between the two interrupts it as soon as the start is over.
//!
//! A start is a rank that is given in some situations, and not for the option's running, above the ranks that it has in
//! all; without such, these. It is only told of where the least of what each start can give is above the highest of the
//! commitment, where the highest rank given is the option's and ranks are looked at, and where that is so of every
//! option that has the commitment. So one that holds what is begun by the way, and yields to nothing but an emergency,
//! is no false alarm.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
};

use super::{
    Fix, FixEdit, NodeAt, Report,
    ranks::{is_always, looks_at_ranks},
    rules,
    scene::{Broken, Scene},
    words,
};
use crate::{
    compile::{Contribution, Lowered, LoweredEntry},
    consider::{self, Form, RankBy},
    model::{Node, NodeKind, Place, Socket, SocketKey},
    symbolic::Symbol,
};

/// The commitment's socket.
const RANK: SocketKey = SocketKey::Fixed(0);

/// Forms that give a rank for what runs.
const OF_RUNNING: [Form; 3] = [
    consider::COMMIT,
    consider::INERTIA,
    consider::EXECUTION_HISTORY,
];

/// A commitment that does not hold.
struct Weak {
    /// The highest rank that it gives.
    kept: f32,
    /// The lowest rank of the start.
    start: f32,
    source: NodeAt,
    option: NodeAt,
}

pub(super) fn check(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    for (at, weak) in gather(scene, lowered) {
        let nodes = [at, weak.option, weak.source].map(|at| scene.node(at));
        let ([Some(node), Some(option), Some(source)], false) =
            (nodes, broken.holds_node(scene, at))
        else {
            continue;
        };
        let sentence = format!(
            "{} keeps {} at rank {} while it runs, but {} starts it at rank {}. Once the start is over, whatever has a rank between interrupts it. Give the commitment a rank above that of the start.",
            words::node(node),
            words::node(option),
            words::number(weak.kept),
            words::node(source),
            words::number(weak.start),
        );
        let above = weak.start + 1.0;
        let is_typed = matches!(node.sockets.first(), Some(Socket::Value(_)));
        let fix = (is_typed && above > weak.start).then(|| {
            let edit = FixEdit::SetSocket(at, RANK, Socket::Value(above));
            Fix::one(format!("Set the rank to {}", words::number(above)), edit)
        });
        let place = Place::node(at.group, at.node).socket(RANK);
        report.add(rules::WEAK_COMMITMENT, place, sentence, fix);
    }
}

/// The commitments that do not hold in any option, each with the first.
fn gather(scene: &Scene<'_, '_>, lowered: &Lowered<'_>) -> BTreeMap<NodeAt, Weak> {
    let mut found = BTreeMap::new();
    let mut held = BTreeSet::new();
    let is_commitment = |part: &&Contribution<Symbol<'_>>| {
        rank_of(part).is_some() && scene.node(part.at.into()).is_some_and(is_own_commitment)
    };
    for decision in &lowered.decisions {
        for entry in &decision.entries {
            let mut commitments = entry.parts.iter().filter(is_commitment).peekable();
            let Some(option) = lowered.options.get(entry.option as usize) else {
                continue;
            };
            if commitments.peek().is_none() {
                continue;
            }
            let counts = option.rank_by == RankBy::Max && looks_at_ranks(scene, decision);
            let start = lowest_start(scene, entry).filter(|_| counts);
            for part in commitments {
                let at = NodeAt::from(part.at);
                match (start, rank_of(part)) {
                    (Some((start, source)), Some((_, kept))) if start > kept => {
                        found.entry(at).or_insert(Weak {
                            kept,
                            start,
                            source,
                            option: option.at.into(),
                        });
                    }
                    _ => {
                        held.insert(at);
                    }
                }
            }
        }
    }
    found.retain(|at, _| !held.contains(at));
    found
}

fn form(node: &Node) -> Option<Form> {
    match node.kind {
        NodeKind::Consideration { form, .. } => Some(form),
        _ => None,
    }
}

/// Whether a node commits to the option that it stands in.
fn is_own_commitment(node: &Node) -> bool {
    let is_own = matches!(node.kind, NodeKind::Consideration { option: None, .. });
    is_own && form(node) == Some(consider::COMMIT)
}

/// The lowest and the highest rank that a consideration can give, if it ever gives one.
fn rank_of(part: &Contribution<Symbol<'_>>) -> Option<(f32, f32)> {
    let rank = part.appraisal.rank.as_ref()?;
    let value = rank.value.interval();
    (rank.given.interval().high > 0.0).then_some((value.low, value.high))
}

/// What starts an option with the lowest rank, as far as it is surely that high.
fn lowest_start(scene: &Scene<'_, '_>, entry: &LoweredEntry<'_>) -> Option<(f32, NodeAt)> {
    let starts = |always: bool| {
        entry.parts.iter().filter_map(move |part| {
            let (lowest, _) = rank_of(part)?;
            let source = NodeAt::from(part.at);
            let form = scene.node(source).and_then(form)?;
            let is_start = !OF_RUNNING.contains(&form)
                && part.appraisal.rank.as_ref().is_some_and(is_always) == always;
            is_start.then_some((lowest, source))
        })
    };
    let higher = |(a, _): &(f32, NodeAt), (b, _): &(f32, NodeAt)| a.total_cmp(b);
    let rest = starts(true).max_by(higher);
    let lifts = starts(false).filter(|(lift, _)| rest.is_none_or(|(rest, _)| *lift > rest));
    lifts.min_by(higher).or(rest)
}
