//! Targets: a target's stat is read only where there is a target, and where there is a target, its
//! stats are read.
//!
//! An option has a target if it is weighed for each candidate, or if it is nested, through inner
//! decisions, in an option that is.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{CheckContext, socket_at},
    group_uses::nodes_in_every_use,
    history_references, messages, rules,
};
use crate::{
    compile::{Body, LoweredDecision, LoweredEntry, LoweredGraph, Targets},
    kind::structure::decision,
    model::{Place, Scope, SocketKey},
};

/// Checks the places that read target stats, and that ask by target for what is remembered.
pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) {
    let contexts = decision_contexts(lowered);
    report_missing_targets(context, lowered, &contexts, report);
    let about_targets = lowered
        .decisions
        .iter()
        .zip(&contexts)
        .filter(|(_, decision_context)| !decision_context.lacks_target)
        .map(|(decision, _)| decision.at.path)
        .collect();
    history_references::check_own_history(context, lowered, &about_targets, report);
    report_options_without_target_reads(context, lowered, report);
}

/// Reports decisions and options that read a target's stat and have no target. For a read inside an
/// option, that option is the one that needs a target.
fn report_missing_targets(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    contexts: &[DecisionContext],
    report: &mut Report<'_>,
) {
    let mut reported = BTreeSet::new();
    for (decision, decision_context) in lowered.decisions.iter().zip(contexts) {
        if !decision_context.lacks_target {
            report_target_floor(context, lowered, decision, &mut reported, report);
        } else if decision_context.around.is_empty() {
            for reader in find_target_readers(context, lowered, decision) {
                if reported.insert(reader.place) {
                    let TargetReader { what, reads, .. } = reader;
                    let (sentence, fix) = match reader.option {
                        None => (
                            format!(
                                "{what} {reads}, but the decision has no target. Combine the values of all candidates with an \"Over targets\" node."
                            ),
                            None,
                        ),
                        Some(at) => (
                            format!(
                                "{what} {reads}, but the option has no target. Set its \"targets\" to \"compete\" or \"best\", or combine the values of all candidates with an \"Over targets\" node."
                            ),
                            Some(compete_fix(at)),
                        ),
                    };

                    report.add(rules::TARGET_OUTSIDE, reader.place, sentence, fix);
                }
            }
        } else if let Some(reader) = find_target_readers(context, lowered, decision).next() {
            report_enclosing_options(
                context,
                lowered,
                decision_context,
                &reader,
                &mut reported,
                report,
            );
        }
    }
}

/// A reader of a target's stat in a decision, with the parts of its sentence.
struct TargetReader {
    place: Place,
    /// The option that reads, or `None` for the decision itself.
    option: Option<NodeLocation>,
    what: String,
    reads: String,
}

/// Returns the readers of target stats in a decision.
fn find_target_readers<'l>(
    context: &'l CheckContext<'_, '_>,
    lowered: &'l LoweredGraph<'_>,
    decision: &'l LoweredDecision<'_>,
) -> impl Iterator<Item = TargetReader> + 'l {
    let numbers = decision
        .numbers
        .iter()
        .enumerate()
        .filter(|(_, number)| number.scope == Scope::Target)
        .filter_map(|(index, number)| {
            let (at, key) = (
                NodeLocation::from(decision.at),
                SocketKey::Fixed(index as u16),
            );
            let node = context.node(at)?;
            let socket = messages::socket_with_article(node, key);
            Some(TargetReader {
                place: node_place(at).socket(key),
                option: None,
                what: format!("{socket} of {}", messages::kind_and_name("decision", node)),
                reads: describe_target_read(context, number.narrowed_by),
            })
        });

    let entries = decision.entries.iter().chain(&decision.default);
    let readers = entries.filter(|entry| entry.own_scope.0 == Scope::Target);
    let options = readers.filter_map(|entry| {
        let option = lowered.options.get(entry.option as usize)?;
        let at = NodeLocation::from(option.at);
        let node = context.node(at)?;
        (option.targets == Targets::None).then(|| TargetReader {
            place: node_place(at),
            option: Some(at),
            what: messages::kind_and_name("option", node),
            reads: describe_target_read(context, entry.own_scope.1),
        })
    });

    numbers.chain(options)
}

/// Reports the options around a decision if a reader inside them needs a target.
fn report_enclosing_options(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    decision_context: &DecisionContext,
    reader: &TargetReader,
    reported: &mut BTreeSet<Place>,
    report: &mut Report<'_>,
) {
    for option in &decision_context.around {
        let option = lowered.options.get(*option as usize);
        let Some(at) = option.map(|option| NodeLocation::from(option.at)) else {
            continue;
        };

        if let Some(node) = context.node(at)
            && reported.insert(node_place(at))
        {
            let TargetReader { what, reads, .. } = reader;
            let (option, it) = if node.name.trim().is_empty() {
                ("an unnamed option".into(), "the outer option".into())
            } else {
                let name = messages::quote_name(&node.name);
                (name.clone(), name)
            };
            let sentence = format!(
                "{what} inside {option} {reads}, but {it} has no target. Set the \"targets\" of {it} to \"compete\" or \"best\", or combine the values of all candidates with an \"Over targets\" node."
            );
            let fix = compete_fix(at);
            report.add(rules::TARGET_OUTSIDE, node_place(at), sentence, Some(fix));
        }
    }
}

fn compete_fix(at: NodeLocation) -> Fix {
    let edit = FixEdit::Choose(at, "targets", "compete");
    Fix::with_edit("Set \"targets\" to \"compete\"", edit)
}

/// Reports a weight floor that belongs to one target, in a decision whose options are weighed for
/// other targets.
fn report_target_floor(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    decision: &LoweredDecision<'_>,
    reported: &mut BTreeSet<Place>,
    report: &mut Report<'_>,
) {
    let key = SocketKey::Fixed(decision::FLOOR as u16);
    let at = NodeLocation::from(decision.at);
    let socket = node_place(at).socket(key);
    let has_targets = decision.entries.iter().any(|entry| {
        let option = lowered.options.get(entry.option as usize);
        option.is_some_and(|option| option.targets != Targets::None)
    });

    let number = decision.numbers[decision::FLOOR];
    if has_targets
        && number.scope == Scope::Target
        && reported.insert(socket)
        && let Some(node) = context.node(at)
    {
        let sentence = format!(
            "{} of {} {}, but this decision has only one weight floor for all its candidates. Enter a number, or connect a value with the scope world or agent.",
            messages::socket_with_article(node, key),
            messages::kind_and_name("decision", node),
            describe_target_read(context, number.narrowed_by),
        );
        report.add(rules::TARGET_OUTSIDE, socket, sentence, None);
    }
}

fn node_place(at: NodeLocation) -> Place {
    Place::node(at.group, at.node)
}

/// Describes what is read of a target, as a part of a sentence.
fn describe_target_read(context: &CheckContext<'_, '_>, stat: Option<u32>) -> String {
    let stat = stat.and_then(|stat| context.graph.stats.get(stat as usize));
    match stat {
        Some(stat) => format!("reads the target stat {}", messages::quote_name(&stat.name)),
        None => "reads a history per target".into(),
    }
}

/// Whether a decision may be made without a target, and the options around it that would need one.
struct DecisionContext {
    lacks_target: bool,
    around: Vec<u32>,
}

/// Returns the context of each decision. Inner decisions come before those that contain them.
fn decision_contexts(lowered: &LoweredGraph<'_>) -> Vec<DecisionContext> {
    let context = |_| DecisionContext {
        lacks_target: true,
        around: Vec::new(),
    };
    let mut contexts: Vec<DecisionContext> = lowered.decisions.iter().map(context).collect();

    for option in &lowered.options {
        let inner = option.inner.map(|inner| inner as usize);
        if let Some(context) = inner.and_then(|inner| contexts.get_mut(inner)) {
            context.lacks_target = false;
        }
    }

    for (at, decision) in lowered.decisions.iter().enumerate().rev() {
        if !contexts[at].lacks_target {
            continue;
        }
        for entry in decision.entries.iter().chain(&decision.default) {
            let option = lowered.options.get(entry.option as usize);
            let inner = option
                .filter(|option| option.targets == Targets::None)
                .and_then(|option| option.inner)
                .and_then(|inner| contexts.get_mut(inner as usize));
            if let Some(inner) = inner {
                inner.lacks_target = true;
                inner.around.push(entry.option);
            }
        }
    }

    contexts
}

/// Returns the options that have a target in every decision that contains them.
pub(super) fn options_with_target(lowered: &LoweredGraph<'_>) -> BTreeSet<NodeLocation> {
    let contexts = decision_contexts(lowered);
    let mut lacks_target = alloc::vec![false; lowered.options.len()];
    for (decision, decision_context) in lowered.decisions.iter().zip(&contexts) {
        for entry in decision.entries.iter().chain(&decision.default) {
            if let Some(lacks) = lacks_target.get_mut(entry.option as usize) {
                *lacks |= decision_context.lacks_target;
            }
        }
    }

    let without: BTreeSet<NodeLocation> = lowered
        .options
        .iter()
        .zip(lacks_target)
        .filter(|(option, lacks)| option.targets == Targets::None && *lacks)
        .map(|(option, _)| option.at.into())
        .collect();
    let all = lowered.options.iter().map(|option| option.at.into());
    all.filter(|at| !without.contains(at)).collect()
}

/// Reports options that are weighed for each candidate and read nothing of one, in any decision
/// that contains them.
fn report_options_without_target_reads(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) {
    if lowered
        .options
        .iter()
        .all(|option| option.targets == Targets::None)
    {
        return;
    }

    let mut inner_reads = alloc::vec![false; lowered.decisions.len()];
    // For each option, whether a decision contains it, and whether it reads a target in any.
    let mut options = alloc::vec![(false, false); lowered.options.len()];
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let mut reads_any = decision
            .numbers
            .iter()
            .any(|number| number.scope == Scope::Target);
        for entry in decision.entries.iter().chain(&decision.default) {
            let Some(option) = lowered.options.get(entry.option as usize) else {
                continue;
            };
            let reads = reads_target(entry, option.inner, &inner_reads);
            // An option that is weighed for candidates reads its own candidate.
            reads_any |= reads && option.targets == Targets::None;
            if let Some(known) = options.get_mut(entry.option as usize) {
                *known = (true, known.1 || reads);
            }
        }
        inner_reads[at] = reads_any;
    }

    let same_for_all =
        nodes_in_every_use(lowered.options.iter().zip(options).map(|(option, known)| {
            let is_same = option.targets != Targets::None && known == (true, false);
            (option.at, is_same.then_some(()))
        }));
    for (at, ()) in same_for_all {
        if let Some(node) = context.node(at) {
            let sentence = format!(
                "{} is weighed for each candidate, but it reads no target stat, so its weight is the same for every candidate. Connect a target stat to one of its considerations, or set its \"targets\" to \"none\".",
                messages::kind_and_name("option", node)
            );
            let edit = FixEdit::Choose(at, "targets", "none");
            let fix = Fix::with_edit("Set \"targets\" to \"none\"", edit);
            let place = Place::node(at.group, at.node);
            report.add(rules::NO_TARGET_STAT, place, sentence, Some(fix));
        }
    }
}

/// Whether an entry reads a target, itself or in the decision inside its option.
fn reads_target(entry: &LoweredEntry<'_>, inner: Option<u32>, inner_reads: &[bool]) -> bool {
    let inner = inner.and_then(|inner| inner_reads.get(inner as usize));
    entry.own_scope.0 == Scope::Target || inner == Some(&true)
}

/// Reports a value that is made over all candidates but is the same for each of them. A count is
/// always fine.
pub(super) fn check_aggregate(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    /// The sockets that are computed for each candidate: the value and the condition.
    const CANDIDATE_SOCKETS: usize = 2;
    let (id, node) = body.nodes[position];
    if node.setting("how") == 0 {
        return;
    }

    for index in 0..CANDIDATE_SOCKETS {
        let Some(reads) = socket_at(body, position, index) else {
            continue;
        };
        let is_same_for_all = match reads.socket.wire() {
            None => true,
            Some(_) => context
                .wire_fact(&reads)
                .is_some_and(|fact| fact.scope < Scope::Target),
        };
        if !is_same_for_all {
            return;
        }
    }

    let sentence = format!(
        "{} combines all candidates, but neither its value nor its condition reads a target stat, so every candidate counts equally. Connect a target stat to one of them, or delete the node.",
        messages::node_name(report.graph(), node)
    );
    let place = Place::node(body.group, id);
    report.add(rules::SAME_FOR_ALL, place, sentence, None);
}
