//! Commitments that do not hold. A commitment keeps a running option at a rank. If a consideration
//! that applies only before the option runs starts it at a higher rank, any option with a rank
//! between the two interrupts it as soon as the start is over.
//!
//! A start is a rank that is given in some situations, independent of the option's running, and
//! above the ranks that the option has in all situations. Without such a rank, those permanent
//! ranks are the starts. A commitment is reported only if the least value of every start is above
//! the commitment's highest rank, the highest rank given is the option's rank, the decision looks
//! at ranks, and all of this is true of every option that has the commitment. So a commitment is
//! not reported if it holds an option that also starts at a low rank, and yields to emergencies
//! only.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{BrokenNodes, CheckContext},
    messages,
    ranks::{is_always_given, looks_at_ranks},
    rules,
};
use crate::{
    compile::{Contribution, LoweredEntry, LoweredGraph},
    consider::{self, Form, RankRule},
    model::{Node, NodeKind, Place, Socket, SocketKey},
    symbolic::Symbol,
};

/// The commitment's socket for its rank.
const RANK_KEY: SocketKey = SocketKey::Fixed(0);

/// Forms that give a rank to a running option.
const RUNNING_FORMS: [Form; 3] = [
    consider::COMMIT,
    consider::INERTIA,
    consider::EXECUTION_HISTORY,
];

/// A consideration that gives an option a rank before it runs.
#[derive(Clone, Copy)]
struct Start {
    /// The lowest rank that it gives.
    rank: f32,
    source: NodeLocation,
    /// Whether it gives a rank in every situation.
    is_constant: bool,
}

/// The evidence that a commitment does not hold.
struct WeakCommitment {
    /// The highest rank that the commitment gives.
    kept: f32,
    start: Start,
    option: NodeLocation,
}

pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    for (at, weak) in find_weak_commitments(context, lowered) {
        let nodes = [at, weak.option, weak.start.source].map(|at| context.node(at));
        let ([Some(node), Some(option), Some(source)], false) =
            (nodes, broken.contains_node(context, at))
        else {
            continue;
        };

        let name = messages::node_name(report.graph(), node);
        let [kept, start] = [weak.kept, weak.start.rank].map(messages::format_number);
        let option = messages::kind_and_name("option", option);
        let source = messages::node_name(report.graph(), source);
        let name_again = messages::mention_again(&name);
        let why = if weak.start.is_constant {
            format!("{source} always gives it at least rank {start}, so {name_again} has no effect")
        } else {
            let source_again = messages::mention_again(&source);
            format!(
                "{source} starts it at rank {start}. Once {source_again} no longer gives this rank, any option with a rank between {kept} and {start} can interrupt it"
            )
        };
        let sentence = format!(
            "{name} keeps {option} at rank {kept} while it runs, but {why}. Raise the rank of {name_again} above {start}."
        );

        let above = weak.start.rank + 1.0;
        let is_typed = matches!(node.sockets.first(), Some(Socket::Value(_)));
        let fix = (is_typed && above > weak.start.rank).then(|| {
            let edit = FixEdit::SetSocket(at, RANK_KEY, Socket::Value(above));
            Fix::with_edit(
                format!("Set the rank to {}", messages::format_number(above)),
                edit,
            )
        });

        let place = Place::node(at.group, at.node).socket(RANK_KEY);
        report.add(rules::WEAK_COMMITMENT, place, sentence, fix);
    }
}

/// Returns the commitments that hold in no option, each with the evidence from the first option.
fn find_weak_commitments(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
) -> BTreeMap<NodeLocation, WeakCommitment> {
    let mut weak = BTreeMap::new();
    let mut holding = BTreeSet::new();
    let is_commitment = |part: &&Contribution<Symbol<'_>>| {
        rank_range(part).is_some() && context.node(part.at.into()).is_some_and(is_own_commitment)
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

            let counts = option.rank_by == RankRule::Max && looks_at_ranks(context, decision);
            let start = lowest_start(context, entry).filter(|_| counts);
            for part in commitments {
                let at = NodeLocation::from(part.at);
                match (start, rank_range(part)) {
                    (Some(start), Some((_, kept))) if start.rank > kept => {
                        weak.entry(at).or_insert(WeakCommitment {
                            kept,
                            start,
                            option: option.at.into(),
                        });
                    }
                    _ => {
                        holding.insert(at);
                    }
                }
            }
        }
    }

    weak.retain(|at, _| !holding.contains(at));
    weak
}

fn consideration_form(node: &Node) -> Option<Form> {
    match node.kind {
        NodeKind::Consideration { form, .. } => Some(form),
        _ => None,
    }
}

/// Whether a node commits to the option that contains it.
fn is_own_commitment(node: &Node) -> bool {
    let is_own = matches!(node.kind, NodeKind::Consideration { option: None, .. });
    is_own && consideration_form(node) == Some(consider::COMMIT)
}

/// Returns the lowest and the highest rank that a consideration can give, if it ever gives one.
fn rank_range(part: &Contribution<Symbol<'_>>) -> Option<(f32, f32)> {
    let rank = part.appraisal.rank.as_ref()?;
    let value = rank.value.interval();
    (rank.given.interval().high > 0.0).then_some((value.low, value.high))
}

/// Returns the consideration that starts an option with the lowest rank.
fn lowest_start(context: &CheckContext<'_, '_>, entry: &LoweredEntry<'_>) -> Option<Start> {
    let starts = |is_constant: bool| {
        entry.parts.iter().filter_map(move |part| {
            let (rank, _) = rank_range(part)?;
            let source = NodeLocation::from(part.at);
            let form = context.node(source).and_then(consideration_form)?;
            let is_start = !RUNNING_FORMS.contains(&form)
                && part.appraisal.rank.as_ref().is_some_and(is_always_given) == is_constant;
            is_start.then_some(Start {
                rank,
                source,
                is_constant,
            })
        })
    };

    let by_rank = |a: &Start, b: &Start| a.rank.total_cmp(&b.rank);
    let rest = starts(true).max_by(by_rank);
    let lifts = starts(false).filter(|lift| rest.is_none_or(|rest| lift.rank > rest.rank));
    lifts.min_by(by_rank).or(rest)
}
