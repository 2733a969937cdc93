//! A group of one's own: a copy, which a use takes instead. And groups that nothing uses.

use std::collections::BTreeSet;

use inclination_core::{
    Document,
    model::{GroupId, NodeId, NodeKind, SocketKey, Wire},
};

use super::{make::rewire, used};
use crate::edit::{
    Edit, between, names,
    renumber::{Renumber, notes_and_frames},
};

/// Copies the group that a use is of, so that the use can be changed without the others.
///
/// # Errors
/// Why there is nothing to copy.
pub fn copied(
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
        String::from("Select the use of a group that is to have a group of its own.")
    })?;
    let mut to = document.clone();
    let mut ids = Renumber::default();
    ids.take_group(&mut to.graph, group);
    let mut new = ids.group(group);
    let mut taken: BTreeSet<String> = graph.groups.values().map(|one| one.name.clone()).collect();
    new.name = names::free(&mut taken, &group.name);
    let new_id = GroupId(to.graph.fresh_id());
    to.graph.groups.insert(new_id, new);
    ids.places(&document.looks, &mut to.looks);
    notes_and_frames(
        &mut to.graph,
        (&document.looks, Some(id)),
        (&mut to.looks, Some(new_id)),
        (0.0, 0.0),
    );
    let port = |port| ids.ports.get(&port).copied().unwrap_or(port);
    if let Some(body) = to.graph.body_mut(canvas) {
        for node in body.values_mut() {
            rewire(node, |wire| {
                let is_read = wire.node == usage;
                is_read.then(|| Wire {
                    port: wire.port.map(port),
                    ..wire
                })
            });
        }
        let node = body.get_mut(&usage);
        if let Some(node) = node
            && let NodeKind::Group { group, inputs } = &mut node.kind
        {
            node.overrides = node.overrides.moved(|key, profile| match key {
                SocketKey::Port(id) => Some((SocketKey::Port(port(id)), profile)),
                _ => None,
            });
            *group = new_id;
            let held = std::mem::take(inputs).into_iter();
            *inputs = held.map(|(id, held)| (port(id), held)).collect();
        }
    }
    Ok(between(document, &to))
}

/// The groups that nothing uses, and those that only such groups use.
pub fn unused(document: &Document) -> BTreeSet<GroupId> {
    let graph = &document.graph;
    let mut open: Vec<GroupId> = used(&graph.nodes).into_iter().collect();
    let mut unused: BTreeSet<GroupId> = graph.groups.keys().copied().collect();
    while let Some(id) = open.pop() {
        if unused.remove(&id)
            && let Some(group) = graph.groups.get(&id)
        {
            open.extend(used(&group.nodes));
        }
    }
    unused
}

/// Why no group can be deleted for not being used; none if one can.
pub fn all_used(document: &Document) -> Option<String> {
    let none = unused(document).is_empty();
    none.then(|| String::from("Every group is used."))
}

/// Deletes the groups that nothing uses.
///
/// # Errors
/// That there are none.
pub fn delete_unused(document: &Document) -> Result<Vec<Edit>, String> {
    all_used(document).map_or(Ok(()), Err)?;
    let mut to = document.clone();
    without(&mut to, &unused(document));
    Ok(between(document, &to))
}

/// Removes groups with how they look.
pub(crate) fn without(to: &mut Document, groups: &BTreeSet<GroupId>) {
    for group in groups {
        let gone = to.graph.groups.remove(group);
        let nodes = gone.into_iter().flat_map(|group| group.nodes.into_keys());
        for id in nodes {
            to.looks.nodes.remove(&id);
            to.looks.collapsed.remove(&id);
        }
        to.looks.shared.remove(group);
        let canvas = Some(*group);
        to.looks.notes.retain(|_, note| note.group != canvas);
        to.looks.frames.retain(|_, frame| frame.group != canvas);
    }
}
