//! Muted nodes. Muting is deliberate and temporary, so its consequences are not reported: errors
//! are those of the graph with its muted nodes, all other problems those of the graph with every
//! node unmuted. A muted option is reported, because a game that loads the file never chooses it.

use alloc::format;

use super::{Fix, FixEdit, NodeLocation, Report, messages, rules};
use crate::{
    compile::Body,
    model::{Graph, Node, NodeKind, Place},
    text::with_article,
};

/// Returns the graph with every node unmuted. `None` if nothing is muted.
pub(super) fn unmute_all(graph: &Graph) -> Option<Graph> {
    let groups = graph.groups.values().map(|group| &group.nodes);
    let bodies = core::iter::once(&graph.nodes).chain(groups);
    if !bodies
        .flat_map(|nodes| nodes.values())
        .any(Node::is_effectively_muted)
    {
        return None;
    }

    let mut graph = graph.clone();
    let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
    for nodes in core::iter::once(&mut graph.nodes).chain(groups) {
        for node in nodes.values_mut() {
            // A node that cannot be muted stays muted, so that this is reported.
            node.muted &= !node.is_effectively_muted();
        }
    }
    Some(graph)
}

/// Reports a node that is muted without effect.
pub(super) fn check_node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    if !node.muted || node.can_be_muted() {
        return;
    }

    let sentence = format!(
        "{} is muted, but {} node cannot be muted, so this has no effect. Unmute it.",
        messages::node_name(report.graph(), node),
        with_article(node.kind.spec().title),
    );

    let at = NodeLocation {
        group: body.group,
        node: id,
    };
    let fix = Fix::with_edit("Unmute the node", FixEdit::Unmute(at));
    let place = Place::node(body.group, id);
    report.add(rules::CANNOT_BE_MUTED, place, sentence, Some(fix));
}

/// Reports the options that are muted in the original graph.
pub(super) fn report_muted_options(graph: &Graph, report: &mut Report<'_>) {
    for (group, id, node) in graph
        .bodies()
        .flat_map(|(group, nodes)| nodes.iter().map(move |(id, node)| (group, *id, node)))
    {
        if !node.muted || !matches!(node.kind, NodeKind::Option(_)) {
            continue;
        }

        let sentence = format!(
            "{} is muted, so no decision chooses it, not even in the game. Unmute it, or accept this hint.",
            messages::kind_and_name("option", node),
        );

        let at = NodeLocation { group, node: id };
        let fix = Fix::with_edit("Unmute the option", FixEdit::Unmute(at));
        report.add(
            rules::OPTION_OFF,
            Place::node(group, id),
            sentence,
            Some(fix),
        );
    }
}
