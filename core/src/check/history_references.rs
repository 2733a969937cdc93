//! Options whose history is asked for: each exists, is in the body of the asking node or in one
//! around it, and has targets if it is asked by target. An option remembers its target only if the
//! option itself is weighed for each candidate. An option inside such an option is about the same
//! candidate, but the candidate is not remembered by it.

use alloc::{collections::BTreeSet, format, string::String};

use super::{
    Fix, FixEdit, NodeLocation, Report, context::CheckContext,
    group_uses::considerations_in_every_use, messages, rules,
};
use crate::{
    compile::{Body, LoweredEntry, LoweredGraph, Targets},
    model::{Graph, Node, NodeId, NodeKind, Path, Place},
};

/// Checks the option that a node asks about.
pub(super) fn check_node(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let place = Place::node(body.group, id);
    let at = NodeLocation {
        group: body.group,
        node: id,
    };
    let named = match node.kind {
        NodeKind::History(None) => {
            let sentence = format!(
                "{} reads the history of an option, but no option is selected. Select an option.",
                messages::node_name(report.graph(), node)
            );
            let fix = only_option(report.graph(), body).map(|(id, name)| {
                Fix::with_edit(
                    format!("Read the history of {name}"),
                    FixEdit::AskAbout(at, Some(id)),
                )
            });
            report.add(rules::NO_OPTION, place, sentence, fix);
            return;
        }
        NodeKind::History(Some(option)) => option,
        NodeKind::Consideration {
            form,
            option: Some(option),
        } if form.spec().remembers => option,
        _ => return,
    };

    let in_body = body.nodes.binary_search_by_key(&named, |(id, _)| *id);
    let named_here = in_body.ok().map(|at| body.nodes[at].1);
    if let Some(option) = named_here
        && matches!(option.kind, NodeKind::Option(_))
    {
        report_missing_target(at, node, option, report);
        return;
    }

    let elsewhere = context.bodies().find_map(|body| {
        let found = body.nodes.binary_search_by_key(&named, |(id, _)| *id);
        Some(body.nodes[found.ok()?].1)
    });

    let name = messages::node_name(report.graph(), node);
    let sentence = match elsewhere {
        None => format!(
            "{name} reads the history of an option that does not exist. Select another option."
        ),
        Some(other) if !matches!(other.kind, NodeKind::Option(_)) => format!(
            "{name} reads the history of {}, which is not an option. Select an option.",
            messages::node_name(report.graph(), other)
        ),
        Some(other) if lowered.unresolved.contains(&(body.group, named)) => format!(
            "{name} reads the history of {}, which is inside a group and cannot be reached from here. Select an option on this canvas. If this canvas belongs to a group, you can also select one on a canvas that uses the group.",
            messages::node_name(report.graph(), other)
        ),
        Some(option) => {
            report_missing_target(at, node, option, report);
            return;
        }
    };

    let fix = match node.kind {
        NodeKind::History(_) => match only_option(report.graph(), body) {
            Some((id, name)) => Fix::with_edit(
                format!("Read the history of {name}"),
                FixEdit::AskAbout(at, Some(id)),
            ),
            None => Fix::with_edit("Delete the node", FixEdit::RemoveNode(at)),
        },
        _ => Fix::with_edit(
            "Read the history of its own option",
            FixEdit::AskAbout(at, None),
        ),
    };

    report.add(rules::UNKNOWN_OPTION, place, sentence, Some(fix));
}

/// Whether a node asks for an option's history by target.
fn asks_by_target(node: &Node) -> bool {
    node.setting("per_target") != 0
}

/// Reports a node that asks by target for the history of an option without targets.
fn report_missing_target(at: NodeLocation, node: &Node, option: &Node, report: &mut Report<'_>) {
    const IS_TARGET: u8 = 7;
    if option.setting("targets") != 0 {
        return;
    }

    let (name, about) = (
        messages::node_name(report.graph(), node),
        messages::node_name(report.graph(), option),
    );
    let about_again = messages::mention_again(&about);
    let is_target = matches!(node.kind, NodeKind::History(_)) && node.setting("reads") == IS_TARGET;
    let (sentence, fix) = if is_target {
        let sentence = format!(
            "{name} checks whether a candidate is the target of {about}, but {about_again} has \"targets\" set to \"none\", so it never has a target. Select an option with \"targets\" set to \"compete\" or \"best\"."
        );
        (sentence, None)
    } else if asks_by_target(node) {
        let sentence = format!(
            "{name} reads the history of {about} per target, but {about_again} has \"targets\" set to \"none\", so it has no targets and counts as never chosen. Select an option with \"targets\" set to \"compete\" or \"best\", or turn off \"per target\"."
        );
        let edit = FixEdit::Choose(at, "per_target", "no");
        (
            sentence,
            Some(Fix::with_edit("Turn off \"per target\"", edit)),
        )
    } else {
        return;
    };

    let place = Place::node(at.group, at.node);
    report.add(rules::NO_TARGET_REMEMBERED, place, sentence, fix);
}

/// Reports considerations that ask by target about the option that contains them, if none of these
/// options has targets. This is reported in decisions about a target only; other decisions have no
/// target at all, which is worse and has its own problem.
pub(super) fn check_own_history(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    about_targets: &BTreeSet<Path>,
    report: &mut Report<'_>,
) {
    if about_targets.is_empty() {
        return;
    }

    let option_of = |entry: &LoweredEntry<'_>| lowered.options.get(entry.option as usize);
    let asking = considerations_in_every_use(lowered, |decision, entry, part| {
        let node = context.node(part.at.into())?;
        let NodeKind::Consideration { form, option: None } = node.kind else {
            return None;
        };
        if !form.spec().remembers || !asks_by_target(node) {
            return None;
        }
        let is_for_none = option_of(entry)?.targets == Targets::None;
        let is_meant = !is_for_none || about_targets.contains(&decision.at.path);
        is_meant.then_some(is_for_none)
    });

    for (at, (_, entry)) in asking {
        let option = option_of(entry).and_then(|option| context.node(option.at.into()));
        if let (Some(node), Some(option)) = (context.node(at), option) {
            report_missing_target(at, node, option, report);
        }
    }
}

/// Returns the option of a body that has only one.
fn only_option(graph: &Graph, body: &Body<'_>) -> Option<(NodeId, String)> {
    let mut options = body
        .nodes
        .iter()
        .filter(|(_, node)| matches!(node.kind, NodeKind::Option(_)));
    let (id, node) = options.next()?;
    options
        .next()
        .is_none()
        .then(|| (*id, messages::node_name(graph, node)))
}
