//! Whose history is asked for: an option that is there, and that stands in the node's own body or in one around it.

use alloc::{format, string::String};

use super::{Fix, FixEdit, NodeAt, Place, Report, rules, scene::Scene, words};
use crate::{
    compile::{Body, Lowered},
    model::{NodeId, NodeKind},
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
    if here.is_some_and(|node| matches!(node.kind, NodeKind::Option(_))) {
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
        Some(_) => return,
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

/// The option of a body that has one only.
fn only_option(body: &Body<'_>) -> Option<(NodeId, String)> {
    let nodes = body.nodes.iter();
    let mut options = nodes.filter(|(_, node)| matches!(node.kind, NodeKind::Option(_)));
    let (id, node) = options.next()?;
    options.next().is_none().then(|| (*id, words::node(node)))
}
