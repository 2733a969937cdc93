//! Copying a group for one of its uses, and deleting groups that nothing uses.

use std::collections::BTreeSet;

use emath::Vec2;
use inclination_core::authoring::{
    format::Document,
    model::{GroupId, NodeId, NodeKind, SocketKey, Wire},
};

use super::{make::redirect_wires, used_groups};
use crate::edit::{
    Edit,
    document_diff::edits_between,
    renumber::{IdMap, copy_notes_and_frames},
    unique_names,
};

/// Copies the group of a use, so that the use can be changed without affecting the others.
///
/// # Errors
/// Returns why there is nothing to copy.
pub fn copy_group_for_use(
    document: &Document,
    canvas: Option<GroupId>,
    usage: NodeId,
) -> Result<Vec<Edit>, String> {
    let graph = &document.graph;
    let node = graph.body(canvas).and_then(|body| body.get(&usage));
    let found = node.and_then(|node| match &node.kind {
        NodeKind::Group { group, .. } => Some((*group, graph.groups.get(group)?)),
        _ => None,
    });
    let (id, group) = found.ok_or_else(|| {
        String::from("Select a group node to give it a separate copy of its group.")
    })?;

    let mut to = document.clone();
    let mut ids = IdMap::default();
    ids.assign_group_ids(&mut to.graph, group);
    let mut new = ids.renumbered_group(group);

    let mut taken: BTreeSet<String> = graph.groups.values().map(|one| one.name.clone()).collect();
    new.name = unique_names::take_free_name(&mut taken, &group.name);
    let new_id = GroupId(to.graph.fresh_id());
    to.graph.groups.insert(new_id, new);

    ids.copy_node_looks(&document.looks, &mut to.looks);
    copy_notes_and_frames(
        &mut to.graph,
        &document.looks,
        Some(id),
        &mut to.looks,
        Some(new_id),
        Vec2::ZERO,
    );
    let new_port = |port| ids.ports.get(&port).copied().unwrap_or(port);

    if let Some(body) = to.graph.body_mut(canvas) {
        for node in body.values_mut() {
            redirect_wires(node, |wire| {
                let is_read = wire.node == usage;
                is_read.then(|| Wire {
                    port: wire.port.map(new_port),
                    ..wire
                })
            });
        }

        let node = body.get_mut(&usage);
        if let Some(node) = node
            && let NodeKind::Group { group, inputs } = &mut node.kind
        {
            node.overrides = node.overrides.map_keys(|key, profile| match key {
                SocketKey::Port(id) => Some((SocketKey::Port(new_port(id)), profile)),
                _ => None,
            });
            *group = new_id;
            *inputs = std::mem::take(inputs)
                .into_iter()
                .map(|(id, held)| (new_port(id), held))
                .collect();
        }
    }

    Ok(edits_between(document, &to))
}

/// Returns the groups that nothing uses, and those that only such groups use.
pub fn unused_groups(document: &Document) -> BTreeSet<GroupId> {
    let graph = &document.graph;
    let mut open: Vec<GroupId> = used_groups(&graph.nodes).into_iter().collect();
    let mut unused: BTreeSet<GroupId> = graph.groups.keys().copied().collect();

    while let Some(id) = open.pop() {
        if unused.remove(&id)
            && let Some(group) = graph.groups.get(&id)
        {
            open.extend(used_groups(&group.nodes));
        }
    }

    unused
}

/// Returns why there is no unused group to delete, or `None` if there is one.
pub fn delete_unused_rejection(document: &Document) -> Option<String> {
    let has_none = unused_groups(document).is_empty();
    has_none.then(|| String::from("There are no unused groups."))
}

/// Deletes the groups that nothing uses.
///
/// # Errors
/// Returns a message if there are no unused groups.
pub fn delete_unused_groups(document: &Document) -> Result<Vec<Edit>, String> {
    delete_unused_rejection(document).map_or(Ok(()), Err)?;
    let mut to = document.clone();
    remove_groups(&mut to, &unused_groups(document));
    Ok(edits_between(document, &to))
}

/// Removes groups together with their positions, notes and frames.
pub(crate) fn remove_groups(to: &mut Document, groups: &BTreeSet<GroupId>) {
    for group in groups {
        let gone = to.graph.groups.remove(group);
        let nodes = gone.into_iter().flat_map(|group| group.nodes.into_keys());
        for id in nodes {
            to.looks.nodes.remove(&id);
            to.looks.collapsed.remove(&id);
            to.looks.folded.remove(&id);
        }
        to.looks.shared.remove(group);
        let canvas = Some(*group);
        to.looks.notes.retain(|_, note| note.group != canvas);
        to.looks.frames.retain(|_, frame| frame.group != canvas);
    }
}
