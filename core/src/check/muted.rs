//! Muted nodes. Muting is deliberate and for a while, so what is odd only because of it is no news: errors are told of
//! the graph as it is, all else of the graph as it would be with nothing muted.

use alloc::format;

use super::{Fix, FixEdit, NodeAt, Place, Report, rules, words};
use crate::{
    compile::Body,
    model::{Graph, Node},
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
