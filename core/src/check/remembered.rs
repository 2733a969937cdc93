//! Whose history is asked for: an option that is there, and that stands in the node's own body or in one around it; and
//! one that has targets, if it is asked by target. An option remembers whom it was aimed at only if it is weighed for
//! each candidate itself: one inside such an option is about the same candidate, but is not remembered by it.

use alloc::{collections::BTreeSet, format, string::String};

use super::{Fix, FixEdit, NodeAt, Report, rules, scene::Scene, uses::of_every_part, words};
use crate::{
    compile::{Body, Lowered, LoweredEntry, Targets},
    model::{Node, NodeId, NodeKind, Path, Place},
};

pub(super) fn node(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let place = Place::node(body.group, id);
    let at = NodeAt {
        group: body.group,
        node: id,
    };
    let named = match node.kind {
        NodeKind::History(None) => {
            let sentence = format!(
                "{} does not say whose history it gives. Name an option.",
                words::node(node)
            );
            let fix = only_option(body).map(|(id, name)| {
                Fix::one(format!("Ask about {name}"), FixEdit::AskAbout(at, Some(id)))
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
    let here = in_body.ok().map(|at| body.nodes[at].1);
    if let Some(option) = here
        && matches!(option.kind, NodeKind::Option(_))
    {
        by_target(at, node, option, report);
        return;
    }
    let elsewhere = scene.bodies().find_map(|body| {
        let found = body.nodes.binary_search_by_key(&named, |(id, _)| *id);
        Some(body.nodes[found.ok()?].1)
    });
    let name = words::node(node);
    let sentence = match elsewhere {
        None => format!(
            "{name} asks for the history of an option that is not there any more. Name another."
        ),
        Some(other) if !matches!(other.kind, NodeKind::Option(_)) => format!(
            "{name} asks for the history of {}, which is no option. Name one.",
            words::node(other)
        ),
        Some(other) if lowered.unresolved.contains(&(body.group, named)) => format!(
            "{name} asks for the history of {}, which is inside a group and cannot be reached from here. Name an option that stands beside it or around it.",
            words::node(other)
        ),
        Some(option) => {
            by_target(at, node, option, report);
            return;
        }
    };
    let fix = match node.kind {
        NodeKind::History(_) => match only_option(body) {
            Some((id, name)) => {
                Fix::one(format!("Ask about {name}"), FixEdit::AskAbout(at, Some(id)))
            }
            None => Fix::one("Remove the node", FixEdit::RemoveNode(at)),
        },
        _ => Fix::one(
            "Ask about the option that it stands in",
            FixEdit::AskAbout(at, None),
        ),
    };
    report.add(rules::UNKNOWN_OPTION, place, sentence, Some(fix));
}

/// Whether what is remembered of an option is asked by target.
fn asks_by_target(node: &Node) -> bool {
    node.setting("per_target") != 0
}

/// What is asked by target of an option that is for none.
fn by_target(at: NodeAt, node: &Node, option: &Node, report: &mut Report<'_>) {
    const IS_TARGET: u8 = 7;
    if option.setting("targets") != 0 {
        return;
    }
    let (name, about) = (words::node(node), words::node(option));
    let is_target = matches!(node.kind, NodeKind::History(_)) && node.setting("reads") == IS_TARGET;
    let (sentence, fix) = if is_target {
        let sentence = format!(
            "{name} asks whether a candidate is the target of {about}, but {about} is not weighed for each candidate itself, so it has no target and none ever is. Ask about an option that is."
        );
        (sentence, None)
    } else if asks_by_target(node) {
        let sentence = format!(
            "{name} asks what is remembered of {about} by target, but {about} is not weighed for each candidate itself and is remembered without targets, so it always counts as never chosen. Ask about an option that is, or do not ask by target."
        );
        let edit = FixEdit::Choose(at, "per_target", "no");
        (sentence, Some(Fix::one("Do not ask by target", edit)))
    } else {
        return;
    };
    let place = Place::node(at.group, at.node);
    report.add(rules::NO_TARGET_REMEMBERED, place, sentence, fix);
}

/// The same of considerations that ask about the option that they stand in, if none of these has targets. It is told of
/// decisions that are made about a target; in others there is none at all, which is worse and told as such.
pub(super) fn own(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    about_targets: &BTreeSet<Path>,
    report: &mut Report<'_>,
) {
    if about_targets.is_empty() {
        return;
    }
    let option_of = |entry: &LoweredEntry<'_>| lowered.options.get(entry.option as usize);
    let found = of_every_part(lowered, |decision, entry, part| {
        let node = scene.node(part.at.into())?;
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
    for (at, (_, entry)) in found {
        let option = option_of(entry).and_then(|option| scene.node(option.at.into()));
        if let (Some(node), Some(option)) = (scene.node(at), option) {
            by_target(at, node, option, report);
        }
    }
}

/// The option of a body that has one only.
fn only_option(body: &Body<'_>) -> Option<(NodeId, String)> {
    let nodes = body.nodes.iter();
    let mut options = nodes.filter(|(_, node)| matches!(node.kind, NodeKind::Option(_)));
    let (id, node) = options.next()?;
    options.next().is_none().then(|| (*id, words::node(node)))
}
