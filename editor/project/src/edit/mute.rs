//! Muting and collapsing several nodes at once: either all of them change, or all change back.

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Node, NodeId, NodeKind, Nodes},
};

use super::{Edit, wiring};

/// Mutes nodes, or unmutes them if all that can be muted already are. Nodes that cannot be muted
/// are ignored.
///
/// # Errors
/// Returns the reason why none of them can be muted.
pub fn toggle_mute(
    document: &Document,
    group: Option<GroupId>,
    nodes: &[NodeId],
) -> Result<Vec<Edit>, String> {
    let Some(body) = document.graph.body(group) else {
        return Ok(Vec::new());
    };
    mute_rejection(body, nodes).map_or(Ok(()), Err)?;

    let nodes: Vec<NodeId> = nodes
        .iter()
        .filter(|id| can_mute(body, **id))
        .copied()
        .collect();
    let mute = nodes
        .iter()
        .any(|id| body.get(id).is_some_and(|node| !node.muted));

    let edit = |id: NodeId| wiring::change_node(document, group, id, |node| node.muted = mute);
    Ok(nodes.into_iter().filter_map(edit).collect())
}

fn can_mute(body: &Nodes, id: NodeId) -> bool {
    body.get(&id).is_some_and(Node::can_be_muted)
}

/// Returns the reason why none of some nodes can be muted, or `None` if one can.
pub fn mute_rejection(body: &Nodes, nodes: &[NodeId]) -> Option<String> {
    let sentence = "Stats, constants, History nodes, factors, decisions, and a group's inputs and outputs cannot \
                    be muted. Select another node.";
    (!nodes.iter().any(|id| can_mute(body, *id))).then(|| String::from(sentence))
}

/// Returns the title of the step that mutes or unmutes nodes.
pub fn mute_step_title(body: &Nodes, nodes: &[NodeId]) -> &'static str {
    let mut nodes = nodes.iter().filter_map(|id| body.get(id));
    if nodes.all(|node| !node.can_be_muted() || matches!(node.kind, NodeKind::Option(_))) {
        "Mute or unmute options"
    } else {
        "Mute or unmute"
    }
}

/// Returns the title of the step that collapses nodes or expands them.
pub fn collapse_step_title(edits: &[Edit]) -> &'static str {
    let mut edits = edits.iter();
    if edits.any(|edit| matches!(edit, Edit::Collapsed(_, true))) {
        "Collapse"
    } else {
        "Expand"
    }
}

/// Collapses nodes, or expands them if all are collapsed.
pub fn toggle_collapsed(document: &Document, nodes: &[NodeId]) -> Vec<Edit> {
    let collapsed = &document.looks.collapsed;
    let collapse = nodes.iter().any(|id| !collapsed.contains(id));
    nodes
        .iter()
        .filter(|id| collapsed.contains(id) != collapse)
        .map(|id| Edit::Collapsed(*id, collapse))
        .collect()
}
