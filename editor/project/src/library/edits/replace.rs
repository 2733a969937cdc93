//! Replaces a group by another version of it.
//!
//! Items with equal names keep their IDs, so that random draws, memories and probes continue. Uses
//! keep the wires of inputs and outputs with equal names. All losses are reported.

use std::collections::{BTreeMap, BTreeSet};

use emath::Vec2;
use inclination_core::authoring::{
    format::{Document, Fragment},
    kind::SocketType,
    model::{Graph, Group, GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketKey, Wire},
};

use crate::{
    differ,
    edit::{
        Edit, edits_between,
        groups::{
            all_canvases, cut_mismatched_wires, is_or_uses_group, remove_groups, unused_groups,
            used_groups,
        },
        paste_dedup,
        renumber::{IdMap, copy_notes_and_frames},
        wiring,
    },
    scene::rows,
};

/// A document in which a group was replaced by another version.
#[derive(Clone, Debug)]
pub struct GroupReplacement {
    /// The document after the replacement.
    pub document: Document,
    /// Sentences for the user about losses and side effects.
    pub notices: Vec<String>,
}

impl GroupReplacement {
    /// Returns the edits that lead from a document to this one.
    pub fn edits_from(&self, from: &Document) -> Vec<Edit> {
        edits_between(from, &self.document)
    }
}

/// Replaces a group by the one that a fragment has a use of.
///
/// # Errors
/// Returns why this version cannot be used there.
pub fn replace_group(
    document: &Document,
    group: GroupId,
    part: &Fragment,
) -> Result<GroupReplacement, String> {
    let gone = || String::from("The group no longer exists.");
    let own = document.graph.groups.get(&group).ok_or_else(gone)?;
    let (_, main) = super::find_use(part).ok_or_else(gone)?;
    let theirs = part.groups.get(&main).ok_or_else(gone)?;

    let mut to = document.clone();
    let mut ids = IdMap::default();
    paste_dedup::match_stats(&mut to.graph, part, &mut ids);
    paste_dedup::match_profiles(&to.graph, part, &mut ids, false);
    let mut inner = part.clone();
    inner.groups.remove(&main);
    inner.looks.shared.remove(&main);
    paste_dedup::match_groups(&mut to, &inner, &mut ids, false)?;

    let new = paste_dedup::without_foreign_options(theirs, &ids);

    let there = Graph {
        stats: part.stats.clone(),
        groups: part.groups.clone(),
        ..Graph::default()
    };
    let mut next = to.graph.next_id;
    let ids = differ::align_group_ids(&document.graph, own, &there, &new, ids, &mut next);
    to.graph.next_id = next;
    let new = Group {
        name: own.name.clone(),
        ..ids.renumbered_group(&new)
    };

    if used_groups(&new.nodes)
        .into_iter()
        .any(|used| is_or_uses_group(&to.graph, used, group))
    {
        return Err(String::from(
            "This version cannot be used here: the group would contain itself.",
        ));
    }

    replace_looks(&mut to, group, own, main, part, &ids);
    let ports: Vec<Port> = new.inputs.iter().chain(&new.outputs).cloned().collect();
    to.graph.groups.insert(group, new);
    fit_uses(&mut to.graph, group, &ports, own);
    remove_replaced_groups(document, &mut to, main, part, &ids);

    let notices = describe_losses(document, &to, group);
    Ok(GroupReplacement {
        document: to,
        notices,
    })
}

/// Replaces the positions, notes and frames on the group's canvas by those of the new version.
fn replace_looks(
    to: &mut Document,
    group: GroupId,
    own: &Group,
    main: GroupId,
    part: &Fragment,
    ids: &IdMap,
) {
    let Document { graph, looks, .. } = to;
    for id in own.nodes.keys() {
        looks.nodes.remove(id);
        looks.collapsed.remove(id);
        looks.folded.remove(id);
    }
    looks.bends.retain(|(id, _), _| !own.nodes.contains_key(id));
    looks.notes.retain(|_, note| note.group != Some(group));
    looks.frames.retain(|_, frame| frame.group != Some(group));

    let new_nodes = part.groups.get(&main).map(|group| &group.nodes);
    let is_inside = |id: &NodeId| new_nodes.is_some_and(|nodes| nodes.contains_key(id));
    let nodes = ids.nodes.iter().filter(|(old, _)| is_inside(old));
    let inside = IdMap {
        nodes: nodes.map(|(old, new)| (*old, *new)).collect(),
        ports: ids.ports.clone(),
        ..IdMap::default()
    };
    inside.copy_node_looks(&part.looks, looks);
    copy_notes_and_frames(
        graph,
        &part.looks,
        Some(main),
        looks,
        Some(group),
        Vec2::ZERO,
    );
}

/// Removes everything from the group's uses that does not fit its ports.
fn fit_uses(graph: &mut Graph, group: GroupId, ports: &[Port], before: &Group) {
    let is_there = |id: PortId| Port::find_by_id(ports, id).is_some();

    for canvas in all_canvases(graph) {
        let Some(body) = graph.body_mut(canvas) else {
            continue;
        };

        let mut uses: BTreeSet<NodeId> = BTreeSet::new();
        for (id, node) in body.iter_mut() {
            if let NodeKind::Group {
                group: used,
                inputs,
            } = &mut node.kind
                && *used == group
            {
                inputs.retain(|port, _| is_there(*port));
                uses.insert(*id);
                node.overrides = node.overrides.map_keys(|key, profile| match key {
                    SocketKey::Port(port) if !is_there(port) => None,
                    key => Some((key, profile)),
                });
            }
        }

        for node in body.values_mut() {
            let is_cut = |wire: Wire| {
                let port = wire.port.filter(|_| uses.contains(&wire.node));
                port.is_some_and(|port| !is_there(port))
            };
            let keys: Vec<SocketKey> = node
                .all_sockets()
                .filter(|(_, socket)| socket.wire().is_some_and(is_cut))
                .map(|(key, _)| key)
                .collect();
            // From the last to the first, so that the positions of rows stay valid meanwhile.
            for key in keys.into_iter().rev() {
                wiring::disconnect_socket(node, key);
            }
        }
    }

    let types: BTreeMap<PortId, SocketType> = before
        .inputs
        .iter()
        .chain(&before.outputs)
        .map(|port| (port.id, port.ty))
        .collect();
    for port in ports {
        if types.get(&port.id).is_some_and(|ty| *ty != port.ty) {
            cut_mismatched_wires(graph, group, port.id);
        }
    }
}

/// Removes the groups that only the old version used, and gives new groups their original names
/// where these are free.
fn remove_replaced_groups(
    before: &Document,
    after: &mut Document,
    main: GroupId,
    part: &Fragment,
    ids: &IdMap,
) {
    let unused_before = unused_groups(before);
    let newly_unused = unused_groups(after)
        .into_iter()
        .filter(|id| !unused_before.contains(id))
        .collect();
    remove_groups(after, &newly_unused);

    for (old, group) in part.groups.iter().filter(|(old, _)| **old != main) {
        let new = ids
            .groups
            .get(old)
            .copied()
            .filter(|new| !before.graph.groups.contains_key(new));
        let is_free = !after
            .graph
            .groups
            .values()
            .any(|known| known.name == group.name);
        if let Some(new) = new.and_then(|new| after.graph.groups.get_mut(&new))
            && is_free
        {
            new.name.clone_from(&group.name);
        }
    }
}

/// Describes the wires and numbers that uses of a group have lost.
fn describe_losses(before: &Document, after: &Document, group: GroupId) -> Vec<String> {
    let mut losses = Vec::new();
    for canvas in all_canvases(&before.graph) {
        if canvas == Some(group) {
            continue;
        }
        let (Some(then), Some(now)) = (before.graph.body(canvas), after.graph.body(canvas)) else {
            continue;
        };

        for (id, node) in then {
            let Some(node_now) = now.get(id) else {
                continue;
            };
            let is_use = |node: &Node| matches!(node.kind, NodeKind::Group { group: used, .. } if used == group);
            let wires = |node: &Node| -> Vec<Wire> {
                node.all_sockets()
                    .filter_map(|(_, socket)| socket.wire())
                    .collect()
            };

            let title = node.display_title(&before.graph);
            let mut remaining = wires(node_now);
            for wire in wires(node) {
                match remaining.iter().position(|known| *known == wire) {
                    Some(at) => {
                        remaining.swap_remove(at);
                    }
                    None => losses.push(format!(
                        "The wire from “{}” to “{title}” was removed: this version has no matching socket.",
                        rows::full_source_name(&before.graph, canvas, wire)
                    )),
                }
            }

            if !is_use(node) {
                continue;
            }

            for (key, socket) in node.all_sockets() {
                let SocketKey::Port(port) = key else { continue };
                if !matches!(socket, Socket::Value(_)) || node_now.socket(key).is_some() {
                    continue;
                }

                let port = before
                    .graph
                    .groups
                    .get(&group)
                    .and_then(|group| Port::find_by_id(&group.inputs, port));
                if let Some(port) = port {
                    losses.push(format!(
                        "The value of “{}” in “{title}” was removed: this version has no such input.",
                        port.name
                    ));
                }
            }
        }
    }
    losses
}
