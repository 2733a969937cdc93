//! Groups: made of a selection, taken apart, copied, and their inputs and outputs edited. What is easiest done on a copy
//! of the document is done there, and becomes edits by [`between`](fn@super::between).
//!
//! Making a group and taking it apart change no value, to the bit. Two things would: a curve takes its ends from the stat
//! that it is wired to, but not through a group's output; and what draws at random or remembers does so by where it
//! stands. So stats that are read outside stay outside, and a curve that would lose its ends has them typed in
//! (`ends`). Draws and memories begin anew.

mod copy;
mod ends;
mod likeness;
mod make;
mod refusal;
mod sockets;
mod take_apart;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::model::{Graph, Group, GroupId, NodeId, NodeKind, Nodes};

pub(crate) use copy::without;
pub use copy::{all_used, copied, delete_unused, unused};
pub use likeness::likeness;
pub use make::{Made, made, refusal};
pub(crate) use sockets::cut_misfits;
pub use sockets::{Side, added, moved, removed, renamed, retyped};
pub use take_apart::{stays, taken_apart};

/// The groups that the nodes of a body use.
pub fn used(body: &Nodes) -> BTreeSet<GroupId> {
    let used = body.values().filter_map(|node| match node.kind {
        NodeKind::Group { group, .. } => Some(group),
        _ => None,
    });
    used.collect()
}

/// Whether a group is another, or uses it, itself or through others.
pub(crate) fn reaches(graph: &Graph, from: GroupId, to: GroupId) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        if id == to {
            return true;
        }
        if seen.insert(id)
            && let Some(group) = graph.groups.get(&id)
        {
            open.extend(used(&group.nodes));
        }
    }
    false
}

/// Groups in an order in which each comes after those that it uses; none if one stands inside itself.
pub fn inner_first(groups: &BTreeMap<GroupId, Group>) -> Option<Vec<GroupId>> {
    let mut waits: BTreeMap<GroupId, BTreeSet<GroupId>> = groups
        .iter()
        .map(|(id, group)| {
            let used = used(&group.nodes).into_iter();
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

/// Every canvas of a graph.
pub(crate) fn canvases(graph: &Graph) -> Vec<Option<GroupId>> {
    let groups = graph.groups.keys().copied().map(Some);
    std::iter::once(None).chain(groups).collect()
}

/// The uses of a group, everywhere.
pub fn uses(graph: &Graph, group: GroupId) -> Vec<(Option<GroupId>, NodeId)> {
    let mut all = Vec::new();
    for canvas in canvases(graph) {
        for (id, node) in graph.body(canvas).into_iter().flatten() {
            if matches!(node.kind, NodeKind::Group { group: used, .. } if used == group) {
                all.push((canvas, *id));
            }
        }
    }
    all
}
