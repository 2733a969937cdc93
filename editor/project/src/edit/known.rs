//! What is pasted and is there already: stats are found by name and kind, groups by what is in them. What is not there is
//! added.

use std::collections::BTreeSet;

use inclination_core::{
    Document,
    format::Fragment,
    model::{Graph, Group, GroupId, Node, NodeId, PortId, Stat, StatId, StatKind},
};

use super::{
    groups::{inner_first, likeness},
    names,
    renumber::{Renumber, notes_and_frames},
};

/// Finds the fragment's stats by name and kind, and adds those that are not there.
pub(crate) fn stats(graph: &mut Graph, fragment: &Fragment, ids: &mut Renumber) {
    let mut taken: BTreeSet<String> = graph.stats.iter().map(|stat| stat.name.clone()).collect();
    for stat in &fragment.stats {
        let mut all = graph.stats.iter();
        let known = all.find(|known| is_same(known, stat));
        let known = known.or_else(|| graph.stats.iter().find(|known| is_that(known, stat)));
        let known = known.map(|known| known.id);
        let id = known.unwrap_or_else(|| {
            let id = StatId(graph.fresh_id());
            graph.stats.push(Stat {
                id,
                name: names::free(&mut taken, &stat.name),
                ..stat.clone()
            });
            id
        });
        ids.stats.insert(stat.id, id);
    }
}

/// Whether a stat is called the same as another, and of the same kind.
pub(crate) fn is_same(known: &Stat, stat: &Stat) -> bool {
    known.name == stat.name
        && match (&known.kind, &stat.kind) {
            // Switches go by the names of choices.
            (StatKind::Choice(one), StatKind::Choice(other)) => one == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
}

/// Whether it is another that was added under another name.
pub(crate) fn is_that(known: &Stat, stat: &Stat) -> bool {
    names::is_from(&known.name, &stat.name)
        && *known
            == Stat {
                id: known.id,
                name: known.name.clone(),
                ..stat.clone()
            }
}

/// Finds the fragment's profiles: by their ids where it was copied, elsewhere by their names. Numbers for others are
/// forgotten.
pub(crate) fn profiles(graph: &Graph, fragment: &Fragment, ids: &mut Renumber, at_home: bool) {
    for profile in &fragment.profiles {
        let own = graph.profile(profile.id).filter(|_| at_home);
        let mut all = graph.profiles.iter();
        let known = own.or_else(|| all.find(|known| known.name == profile.name));
        ids.profiles.insert(profile.id, known.map(|known| known.id));
    }
}

/// Finds the fragment's groups by their content, and adds those that are not there: first what others use.
pub(crate) fn groups(
    to: &mut Document,
    fragment: &Fragment,
    ids: &mut Renumber,
    at_home: bool,
) -> Result<(), String> {
    let mut taken: BTreeSet<String> = to
        .graph
        .groups
        .values()
        .map(|group| group.name.clone())
        .collect();
    let order = inner_first(&fragment.groups).ok_or_else(|| {
        String::from("This cannot be pasted: a group in it stands inside itself.")
    })?;
    for id in order {
        let Some(group) = fragment.groups.get(&id) else {
            continue;
        };
        let group = &if at_home {
            group.clone()
        } else {
            without_strangers(group, ids)
        };
        let wanted = plain(group, ids);
        let none = Renumber::default();
        // At home it is most likely the very same group.
        let first = to.graph.groups.get_key_value(&id).into_iter();
        let mut known = first.chain(&to.graph.groups);
        // One that was added under another name is found again too.
        let known = known.find(|(_, known)| {
            names::is_from(&known.name, &group.name) && plain(known, &none) == wanted
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
        ids.take_group(&mut to.graph, group);
        let new = Group {
            name: names::free(&mut taken, &group.name),
            ..ids.group(group)
        };
        let new_id = GroupId(to.graph.fresh_id());
        ids.groups.insert(id, new_id);
        to.graph.groups.insert(new_id, new);
        let inside = Renumber {
            nodes: ids
                .nodes
                .iter()
                .filter(|(old, _)| group.nodes.contains_key(old))
                .map(|(old, new)| (*old, *new))
                .collect(),
            ..Renumber::default()
        };
        let Document { graph, looks, .. } = to;
        inside.places(&fragment.looks, looks);
        notes_and_frames(
            graph,
            (&fragment.looks, Some(id)),
            (looks, Some(new_id)),
            (0.0, 0.0),
        );
        origin(to, fragment, (id, new_id));
    }
    Ok(())
}

/// A copy of a library's group is one here too.
fn origin(to: &mut Document, fragment: &Fragment, (old, new): (GroupId, GroupId)) {
    let Some(origin) = fragment.looks.shared.get(&old) else {
        return;
    };
    let mut origin = origin.clone();
    let there = Graph {
        stats: fragment.stats.clone(),
        profiles: fragment.profiles.clone(),
        groups: fragment.groups.clone(),
        ..Graph::default()
    };
    // What has to be otherwise here is no change that somebody made.
    if likeness(&there, old) == origin.copy {
        origin.copy = likeness(&to.graph, new);
    }
    to.looks.shared.insert(new, origin);
}

/// A group that asks about no option of another document.
pub(crate) fn without_strangers(group: &Group, ids: &Renumber) -> Group {
    let mut group = group.clone();
    let own: BTreeSet<NodeId> = group.nodes.keys().copied().collect();
    for node in group.nodes.values_mut() {
        forget_strangers(node, |id| own.contains(&id) || ids.nodes.contains_key(&id));
    }
    group
}

/// A group without its name, with ids that say only where in it something stands, so that equal groups are equal.
fn plain(group: &Group, outside: &Renumber) -> Group {
    let ports = group.inputs.iter().chain(&group.outputs);
    let mut ids = Renumber {
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
    // The inputs and outputs of the groups that it uses, which are not its own.
    for (old, new) in &outside.ports {
        ids.ports.entry(*old).or_insert(*new);
    }
    Group {
        name: String::new(),
        ..ids.group(group)
    }
}

/// An option that is named by an id of another document is not meant here.
pub(crate) fn forget_strangers(node: &mut Node, is_known: impl Fn(NodeId) -> bool) {
    let asked = node.kind.remembered();
    if asked.is_some_and(|option| !is_known(option)) {
        node.kind.remember(None);
    }
}
