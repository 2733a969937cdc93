//! Muted nodes. Muting is deliberate and for a while, so what is odd only because of it is no news: errors are told of
//! the graph as it is, all else of the graph as it would be with nothing muted. That an option is off is told, since a game
//! that loads the file will never choose it.

use alloc::format;

use super::{Fix, FixEdit, NodeAt, Report, rules, words};
use crate::{
    compile::Body,
    model::{Graph, Node, NodeKind, Place},
};

/// The graph with nothing muted, if that is another.
pub(super) fn lifted(graph: &Graph) -> Option<Graph> {
    let groups = graph.groups.values().map(|group| &group.nodes);
    let bodies = core::iter::once(&graph.nodes).chain(groups);
    if !bodies.flat_map(|nodes| nodes.values()).any(Node::is_out) {
        return None;
    }
    let mut graph = graph.clone();
    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    for nodes in core::iter::once(&mut graph.nodes).chain(groups) {
        for node in nodes.values_mut() {
            // What cannot be muted keeps what is told of it.
            node.muted &= !node.is_out();
        }
    }
    Some(graph)
}

/// Tells of a node that is muted for nothing.
pub(super) fn node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    if !node.muted || node.can_be_muted() {
        return;
    }
    let sentence = format!(
        "{} is muted, but nodes of its kind cannot be, so it works as ever. Unmute it.",
        words::node(node),
    );
    let at = NodeAt {
        group: body.group,
        node: id,
    };
    let fix = Fix::one("Unmute it", FixEdit::Unmute(at));
    let place = Place::node(body.group, id);
    report.add(rules::CANNOT_BE_MUTED, place, sentence, Some(fix));
}

/// Tells of the options that are switched off in a graph as it is.
pub(super) fn options(graph: &Graph, report: &mut Report<'_>) {
    let groups = graph.groups.iter();
    let groups = groups.map(|(id, group)| (Some(*id), &group.nodes));
    let bodies = core::iter::once((None, &graph.nodes)).chain(groups);
    for (group, id, node) in
        bodies.flat_map(|(group, nodes)| nodes.iter().map(move |(id, node)| (group, *id, node)))
    {
        if !node.muted || !matches!(node.kind, NodeKind::Option(_)) {
            continue;
        }
        let sentence = format!(
            "{} is switched off: no decision chooses it, in the game as here. Switch it on, or accept that it is off.",
            words::node(node),
        );
        let at = NodeAt { group, node: id };
        let fix = Fix::one("Switch it on", FixEdit::Unmute(at));
        report.add(
            rules::OPTION_OFF,
            Place::node(group, id),
            sentence,
            Some(fix),
        );
    }
}
