//! Muting and collapsing, many nodes at once: all become so, or none is any more.

use inclination_core::{
    Document,
    model::{GroupId, NodeId},
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
    let can = |id: &&NodeId| {
        body.get(id)
            .is_some_and(inclination_core::model::Node::can_be_muted)
    };
    let nodes: Vec<NodeId> = nodes.iter().filter(can).copied().collect();
    if nodes.is_empty() {
        return Err(String::from(
            "Nothing selected can be muted: stats, constants, factors, decisions, and a group's inputs and outputs only \
             bring values in or hand them out.",
        ));
    }
    let mute = nodes
        .iter()
        .any(|id| body.get(id).is_some_and(|node| !node.muted));
    let edit = |id: NodeId| wiring::changed(document, group, id, |node| node.muted = mute);
    Ok(nodes.into_iter().filter_map(edit).collect())
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
