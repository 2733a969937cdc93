//! Deduplicates pasted content: finds the stats of a fragment by name and kind, and its groups by
//! content. Those that the document does not have are added.

use std::collections::BTreeSet;

use emath::Vec2;
use inclination_core::authoring::{
    format::{Document, Fragment},
    model::{Graph, Group, GroupId, Node, NodeId, PortId, Stat, StatId, StatKind},
};

use super::{
    groups::{group_content_hash, order_inner_first},
    renumber::{IdMap, copy_notes_and_frames},
    unique_names,
};

/// Finds a fragment's stats by name and kind, and adds the missing ones.
pub(crate) fn match_stats(graph: &mut Graph, fragment: &Fragment, ids: &mut IdMap) {
    let mut taken: BTreeSet<String> = graph.stats.iter().map(|stat| stat.name.clone()).collect();
    for stat in &fragment.stats {
        let same = graph.stats.iter().find(|known| is_same_stat(known, stat));
        let known = same.or_else(|| {
            graph
                .stats
                .iter()
                .find(|known| is_renamed_copy(known, stat))
        });
        let known = known.map(|known| known.id);

        let id = known.unwrap_or_else(|| {
            let id = StatId(graph.fresh_id());
            graph.stats.push(Stat {
                id,
                name: unique_names::take_free_name(&mut taken, &stat.name),
                ..stat.clone()
            });
            id
        });
        ids.stats.insert(stat.id, id);
    }
}

/// Returns whether two stats have the same name and kind.
pub(crate) fn is_same_stat(known: &Stat, stat: &Stat) -> bool {
    known.name == stat.name
        && match (&known.kind, &stat.kind) {
            // Switches refer to choices by name.
            (StatKind::Choice(one), StatKind::Choice(other)) => one == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
}

/// Returns whether a stat is a copy of another that was added under a numbered name.
pub(crate) fn is_renamed_copy(known: &Stat, stat: &Stat) -> bool {
    unique_names::has_same_base(&known.name, &stat.name)
        && *known
            == Stat {
                id: known.id,
                name: known.name.clone(),
                ..stat.clone()
            }
}

/// Finds a fragment's profiles: by ID if the fragment was copied from this canvas, otherwise by
/// name. Numbers for profiles that are not found are dropped.
pub(crate) fn match_profiles(graph: &Graph, fragment: &Fragment, ids: &mut IdMap, at_home: bool) {
    for profile in &fragment.profiles {
        let own = graph.profile(profile.id).filter(|_| at_home);
        let mut all = graph.profiles.iter();
        let known = own.or_else(|| all.find(|known| known.name == profile.name));
        ids.profiles.insert(profile.id, known.map(|known| known.id));
    }
}

/// Finds a fragment's groups by content and adds the missing ones, starting with the innermost.
pub(crate) fn match_groups(
    to: &mut Document,
    fragment: &Fragment,
    ids: &mut IdMap,
    at_home: bool,
) -> Result<(), String> {
    let mut taken: BTreeSet<String> = to
        .graph
        .groups
        .values()
        .map(|group| group.name.clone())
        .collect();
    let order = order_inner_first(&fragment.groups).ok_or_else(|| {
        String::from("The clipboard text cannot be pasted. One of its groups contains itself.")
    })?;

    for id in order {
        let Some(group) = fragment.groups.get(&id) else {
            continue;
        };

        let group = &if at_home {
            group.clone()
        } else {
            without_foreign_options(group, ids)
        };
        let wanted = normalized_group(group, ids);
        let unchanged_ids = IdMap::default();
        // On the original canvas it is most likely the group with this ID.
        let first = to.graph.groups.get_key_value(&id).into_iter();
        let mut known = first.chain(&to.graph.groups);
        // A copy that was added under a numbered name is found too.
        let known = known.find(|(_, known)| {
            unique_names::has_same_base(&known.name, &group.name)
                && normalized_group(known, &unchanged_ids) == wanted
        });

        if let Some((known_id, known)) = known {
            ids.groups.insert(id, *known_id);
            let ports = |group: &Group| -> Vec<PortId> {
                let all = group.inputs.iter().chain(&group.outputs);
                all.map(|port| port.id).collect()
            };
            ids.ports.extend(ports(group).into_iter().zip(ports(known)));
            continue;
        }

        ids.assign_group_ids(&mut to.graph, group);
        let new = Group {
            name: unique_names::take_free_name(&mut taken, &group.name),
            ..ids.renumbered_group(group)
        };
        let new_id = GroupId(to.graph.fresh_id());
        ids.groups.insert(id, new_id);
        to.graph.groups.insert(new_id, new);

        let inside = IdMap {
            nodes: ids
                .nodes
                .iter()
                .filter(|(old, _)| group.nodes.contains_key(old))
                .map(|(old, new)| (*old, *new))
                .collect(),
            ports: ids.ports.clone(),
            ..IdMap::default()
        };

        let Document { graph, looks, .. } = to;
        inside.copy_node_looks(&fragment.looks, looks);
        copy_notes_and_frames(
            graph,
            &fragment.looks,
            Some(id),
            looks,
            Some(new_id),
            Vec2::ZERO,
        );
        copy_library_origin(to, fragment, id, new_id);
    }
    Ok(())
}

/// Copies the record of the library group that a pasted group was copied from.
fn copy_library_origin(to: &mut Document, fragment: &Fragment, old: GroupId, new: GroupId) {
    let Some(origin) = fragment.looks.shared.get(&old) else {
        return;
    };
    let mut origin = origin.clone();
    let source = Graph {
        stats: fragment.stats.clone(),
        profiles: fragment.profiles.clone(),
        groups: fragment.groups.clone(),
        ..Graph::default()
    };
    // Pasting may have to adapt the group. That must not count as an edit of the library's copy.
    if group_content_hash(&source, old) == origin.copy {
        origin.copy = group_content_hash(&to.graph, new);
    }
    to.looks.shared.insert(new, origin);
}

/// Returns a copy of a group without references to options that were not pasted with it.
pub(crate) fn without_foreign_options(group: &Group, ids: &IdMap) -> Group {
    let mut group = group.clone();
    let own: BTreeSet<NodeId> = group.nodes.keys().copied().collect();
    for node in group.nodes.values_mut() {
        forget_foreign_option(node, |id| own.contains(&id) || ids.nodes.contains_key(&id));
    }
    group
}

/// Returns a copy of a group without its name and with IDs that depend only on the order of its
/// contents, so that groups with equal contents compare equal.
fn normalized_group(group: &Group, outside: &IdMap) -> Group {
    let ports = group.inputs.iter().chain(&group.outputs);
    let mut ids = IdMap {
        nodes: group
            .nodes
            .keys()
            .enumerate()
            .map(|(at, id)| (*id, NodeId(at as u32)))
            .collect(),
        ports: ports
            .enumerate()
            .map(|(at, port)| (port.id, PortId(at as u32)))
            .collect(),
        stats: outside.stats.clone(),
        groups: outside.groups.clone(),
        profiles: outside.profiles.clone(),
    };

    // The ports of the groups that it uses are not its own.
    for (old, new) in &outside.ports {
        ids.ports.entry(*old).or_insert(*new);
    }

    Group {
        name: String::new(),
        ..ids.renumbered_group(group)
    }
}

/// Clears a node's reference to an option of another document, where the ID means something else.
pub(crate) fn forget_foreign_option(node: &mut Node, is_known: impl Fn(NodeId) -> bool) {
    let asked = node.kind.remembered_option();
    if asked.is_some_and(|option| !is_known(option)) {
        node.kind.set_remembered_option(None);
    }
}
