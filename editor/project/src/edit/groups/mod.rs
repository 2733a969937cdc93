//! Edits of groups: making one of a selection, ungrouping, copying, and changing inputs and
//! outputs. Edits that are easiest to make on a copy of the document are made there and then become
//! a list by [`edits_between`](super::edits_between).
//!
//! Grouping and ungrouping change no value, to the bit. Two things could: a curve takes its ends
//! from the stat that it is wired to, but not through a group's output; and random draws and
//! memories depend on the path of their node. So stats that are read outside stay outside, and a
//! curve that would lose its ends gets them as numbers (`curve_ends`). Draws and memories start
//! over.

mod content_hash;
mod copy;
mod curve_ends;
mod grouping_rules;
mod make;
mod port_edits;
#[cfg(test)]
mod tests;
mod ungroup;

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{Graph, Group, GroupId, NodeId, NodeKind, Nodes};

pub use content_hash::group_content_hash;
pub(crate) use copy::remove_groups;
pub use copy::{copy_group_for_use, delete_unused_groups, delete_unused_rejection, unused_groups};
pub use make::{NewGroup, grouping_rejection, make_group};
pub(crate) use port_edits::cut_mismatched_wires;
pub use port_edits::{PortSide, add_port, move_port, remove_port, rename_port, retype_port};
pub use ungroup::{ungroup, ungroup_rejection};

/// Returns the groups that the nodes of a body use.
pub fn used_groups(body: &Nodes) -> BTreeSet<GroupId> {
    body.values()
        .filter_map(|node| match node.kind {
            NodeKind::Group { group, .. } => Some(group),
            _ => None,
        })
        .collect()
}

/// Returns whether a group is another one or uses it, directly or through others.
pub(crate) fn is_or_uses_group(graph: &Graph, from: GroupId, to: GroupId) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        if id == to {
            return true;
        }
        if seen.insert(id)
            && let Some(group) = graph.groups.get(&id)
        {
            open.extend(used_groups(&group.nodes));
        }
    }
    false
}

/// Returns groups in an order in which each comes after those that it uses, or `None` if one
/// contains itself.
pub fn order_inner_first(groups: &BTreeMap<GroupId, Group>) -> Option<Vec<GroupId>> {
    let mut waits: BTreeMap<GroupId, BTreeSet<GroupId>> = groups
        .iter()
        .map(|(id, group)| {
            let used = used_groups(&group.nodes).into_iter();
            (*id, used.filter(|used| groups.contains_key(used)).collect())
        })
        .collect();

    let mut readers: BTreeMap<GroupId, Vec<GroupId>> = BTreeMap::new();
    for (id, used) in &waits {
        for used in used {
            readers.entry(*used).or_default().push(*id);
        }
    }

    let ready = waits.iter().filter(|(_, used)| used.is_empty());
    let mut open: Vec<GroupId> = ready.map(|(id, _)| *id).collect();
    let mut order = Vec::with_capacity(groups.len());

    while let Some(id) = open.pop() {
        order.push(id);
        for reader in readers.get(&id).into_iter().flatten() {
            if let Some(used) = waits.get_mut(reader)
                && used.remove(&id)
                && used.is_empty()
            {
                open.push(*reader);
            }
        }
    }

    (order.len() == groups.len()).then_some(order)
}

/// Returns every canvas of a graph: its own, then those of its groups.
pub(crate) fn all_canvases(graph: &Graph) -> Vec<Option<GroupId>> {
    let groups = graph.groups.keys().copied().map(Some);
    std::iter::once(None).chain(groups).collect()
}

/// Returns all uses of a group, each with its canvas.
pub fn find_uses(graph: &Graph, group: GroupId) -> Vec<(Option<GroupId>, NodeId)> {
    let mut all = Vec::new();
    for canvas in all_canvases(graph) {
        for (id, node) in graph.body(canvas).into_iter().flatten() {
            if matches!(node.kind, NodeKind::Group { group: used, .. } if used == group) {
                all.push((canvas, *id));
            }
        }
    }
    all
}
