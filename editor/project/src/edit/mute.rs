//! Muting and collapsing, many nodes at once: all become so, or none is any more.

use inclination_core::{
    Document,
    model::{GroupId, Node, NodeId, NodeKind, Nodes},
};

use super::{Edit, wiring};

/// Mutes nodes, or lets them speak again if all that can be muted are. What cannot be muted is left as it is.
///
/// # Errors
/// Why none of them can be muted.
pub fn muted(
    document: &Document,
    group: Option<GroupId>,
    nodes: &[NodeId],
) -> Result<Vec<Edit>, String> {
    let Some(body) = document.graph.body(group) else {
        return Ok(Vec::new());
    };
    refusal(body, nodes).map_or(Ok(()), Err)?;
    let nodes: Vec<NodeId> = nodes.iter().filter(|id| can(body, **id)).copied().collect();
    let mute = nodes
        .iter()
        .any(|id| body.get(id).is_some_and(|node| !node.muted));
    let edit = |id: NodeId| wiring::changed(document, group, id, |node| node.muted = mute);
    Ok(nodes.into_iter().filter_map(edit).collect())
}

fn can(body: &Nodes, id: NodeId) -> bool {
    body.get(&id).is_some_and(Node::can_be_muted)
}

/// Why none of some nodes can be muted; none if one can.
pub fn refusal(body: &Nodes, nodes: &[NodeId]) -> Option<String> {
    let sentence = "Nothing selected can be muted: stats, constants, factors, decisions, and a group's inputs and \
                    outputs only bring values in or hand them out.";
    (!nodes.iter().any(|id| can(body, *id))).then(|| String::from(sentence))
}

/// What a step is called that mutes nodes or lets them speak: options are switched off and on.
pub fn title(body: &Nodes, nodes: &[NodeId]) -> &'static str {
    let mut muted = nodes.iter().filter_map(|id| body.get(id));
    if muted.all(|node| !node.can_be_muted() || matches!(node.kind, NodeKind::Option(_))) {
        "Switch options off or on"
    } else {
        "Mute"
    }
}

/// Collapses nodes, or opens them if all are collapsed.
pub fn collapsed(document: &Document, nodes: &[NodeId]) -> Vec<Edit> {
    let held = &document.looks.collapsed;
    let collapse = nodes.iter().any(|id| !held.contains(id));
    nodes
        .iter()
        .filter(|id| held.contains(id) != collapse)
        .map(|id| Edit::Collapsed(*id, collapse))
        .collect()
}
