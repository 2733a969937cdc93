//! Matches the items of two graphs and gives those of the other graph the IDs of their
//! counterparts.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{
    Graph, Group, GroupId, Node, NodeId, Nodes, Port, PortId, ProfileId, StatId,
};

use crate::edit::renumber::IdMap;

/// How the items of two graphs are matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchBy {
    /// By ID: both graphs are versions of one project.
    Ids,
    /// By name.
    Names,
}

impl MatchBy {
    /// Detects whether both graphs are versions of one project: then at least half of the nodes
    /// of the smaller one have IDs of the other, and at least half of these have equal titles.
    /// Graphs that are written in Rust have IDs in common where they use the same names.
    pub fn detect(now: &Graph, other: &Graph) -> Self {
        let (mut same, mut common) = (0_usize, 0_usize);
        let bodies = other
            .groups
            .iter()
            .map(|(id, group)| (Some(*id), &group.nodes));

        for (group, body) in std::iter::once((None, &other.nodes)).chain(bodies) {
            let Some(own) = now.body(group) else { continue };
            for (id, node) in body {
                if let Some(known) = own.get(id) {
                    common += 1;
                    same += usize::from(known.display_title(now) == node.display_title(other));
                }
            }
        }

        let node_count = |graph: &Graph| graph.bodies().map(|(_, body)| body.len()).sum();
        let smaller: usize = usize::min(node_count(now), node_count(other));
        if common > 0 && common * 2 >= smaller && same * 2 >= common {
            Self::Ids
        } else {
            Self::Names
        }
    }
}

/// Returns the other graph with the IDs of this one.
pub fn align_ids(now: &Graph, other: &Graph, by: MatchBy) -> Graph {
    if by == MatchBy::Ids {
        return other.clone();
    }

    let mut ids = IdAssigner {
        next: now.next_id.max(other.next_id),
        map: IdMap::default(),
    };

    let stat_names = |stats: &[inclination_core::authoring::model::Stat]| -> Vec<(StatId, String)> {
        stats
            .iter()
            .map(|stat| (stat.id, stat.name.clone()))
            .collect()
    };
    let pairs = match_by_name(&stat_names(&now.stats), &stat_names(&other.stats));

    let mut profiles = other.profiles.clone();
    for profile in &mut profiles {
        let own = now.profiles.iter().find(|own| own.name == profile.name);
        let here = own.map_or_else(|| ProfileId(ids.next_id()), |own| own.id);
        ids.map.profiles.insert(profile.id, Some(here));
        profile.id = here;
    }

    for (there, here) in pairs {
        let here = here.unwrap_or_else(|| StatId(ids.next_id()));
        ids.map.stats.insert(there, here);
    }

    let group_names = |graph: &Graph| -> Vec<(GroupId, String)> {
        graph
            .groups
            .iter()
            .map(|(id, group)| (*id, group.name.clone()))
            .collect()
    };
    for (there, here) in match_by_name(&group_names(now), &group_names(other)) {
        let own = here.and_then(|here| now.groups.get(&here));
        if let Some(group) = other.groups.get(&there) {
            ids.assign_ports(own.map_or(&[], |own| &own.inputs), &group.inputs);
            ids.assign_ports(own.map_or(&[], |own| &own.outputs), &group.outputs);
            ids.assign_nodes(now, own.map(|own| &own.nodes), other, &group.nodes);
        }
        let here = here.unwrap_or_else(|| GroupId(ids.next_id()));
        ids.map.groups.insert(there, here);
    }
    ids.assign_nodes(now, Some(&now.nodes), other, &other.nodes);

    let IdAssigner { next, map } = ids;
    let mut stats = other.stats.clone();
    for stat in &mut stats {
        stat.id = map.stats.get(&stat.id).copied().unwrap_or(stat.id);
    }
    let groups = other
        .groups
        .iter()
        .filter_map(|(id, group)| Some((*map.groups.get(id)?, map.renumbered_group(group))));

    Graph {
        stats,
        profiles,
        nodes: map.renumbered_body(&other.nodes),
        groups: groups.collect(),
        acknowledged: BTreeSet::new(),
        next_id: next,
        ..other.clone()
    }
}

/// Gives the contents of a group in another graph the IDs of the items with equal names in a group
/// of this one. All other items get new IDs, starting with `next`.
pub fn align_group_ids(
    now: &Graph,
    own: &Group,
    other: &Graph,
    theirs: &Group,
    map: IdMap,
    next: &mut u32,
) -> IdMap {
    let mut ids = IdAssigner { next: *next, map };
    ids.assign_ports(&own.inputs, &theirs.inputs);
    ids.assign_ports(&own.outputs, &theirs.outputs);
    ids.assign_nodes(now, Some(&own.nodes), other, &theirs.nodes);

    *next = ids.next;
    ids.map
}

/// Returns a graph with the names that its items have in this one. Names do not affect results, but
/// with equal names the chosen options can be compared by name.
pub fn with_names_from(now: &Graph, then: &Graph) -> Graph {
    let mut alike = then.clone();
    let rename = |own: &Nodes, nodes: &mut Nodes| {
        for (id, node) in nodes {
            if let Some(known) = own.get(id) {
                node.name.clone_from(&known.name);
            }
        }
    };

    rename(&now.nodes, &mut alike.nodes);
    for (id, group) in &mut alike.groups {
        if let Some(known) = now.groups.get(id) {
            group.name.clone_from(&known.name);
            rename(&known.nodes, &mut group.nodes);
        }
    }

    alike
}

/// Assigns IDs to the items of another graph.
struct IdAssigner {
    /// The next unused ID.
    next: u32,
    map: IdMap,
}

impl IdAssigner {
    /// Returns an unused ID.
    fn next_id(&mut self) -> u32 {
        let id = self.next;
        self.next = id.saturating_add(1);
        id
    }

    /// Assigns IDs to the inputs or outputs of a group.
    fn assign_ports(&mut self, now: &[Port], other: &[Port]) {
        let names = |ports: &[Port]| -> Vec<(PortId, String)> {
            ports
                .iter()
                .map(|port| (port.id, port.name.clone()))
                .collect()
        };
        for (there, here) in match_by_name(&names(now), &names(other)) {
            let here = here.unwrap_or_else(|| PortId(self.next_id()));
            self.map.ports.insert(there, here);
        }
    }

    /// Assigns IDs to the nodes of a canvas: first by name and kind, then by name alone.
    fn assign_nodes(&mut self, now: &Graph, own: Option<&Nodes>, other: &Graph, nodes: &Nodes) {
        let names = |graph: &Graph, nodes: &Nodes| -> Vec<(NodeId, (String, &'static str))> {
            let key = |node: &Node| (node.display_title(graph), node.kind.spec().key);
            nodes.iter().map(|(id, node)| (*id, key(node))).collect()
        };

        let empty = Nodes::new();
        let own = names(now, own.unwrap_or(&empty));
        let first = match_by_name(&own, &names(other, nodes));
        let taken: BTreeSet<NodeId> = first.iter().filter_map(|(_, here)| *here).collect();

        let by_name = |nodes: Vec<(NodeId, (String, &'static str))>| -> Vec<(NodeId, String)> {
            nodes
                .into_iter()
                .map(|(id, (name, _))| (id, name))
                .collect()
        };
        let free = by_name(
            own.into_iter()
                .filter(|(id, _)| !taken.contains(id))
                .collect(),
        );

        let unmatched: BTreeSet<NodeId> = first
            .iter()
            .filter(|(_, here)| here.is_none())
            .map(|(there, _)| *there)
            .collect();
        let unmatched = by_name(
            names(other, nodes)
                .into_iter()
                .filter(|(id, _)| unmatched.contains(id))
                .collect(),
        );
        let second = match_by_name(&free, &unmatched);

        let first = first.into_iter().filter(|(_, here)| here.is_some());
        for (there, here) in first.chain(second) {
            let here = here.unwrap_or_else(|| NodeId(self.next_id()));
            self.map.nodes.insert(there, here);
        }
    }
}

/// Returns the counterpart of each item of another graph: the first unused one with an equal name.
fn match_by_name<K: Copy + Ord, N: Ord>(now: &[(K, N)], other: &[(K, N)]) -> Vec<(K, Option<K>)> {
    let mut free: BTreeMap<&N, Vec<K>> = BTreeMap::new();
    for (id, name) in now.iter().rev() {
        free.entry(name).or_default().push(*id);
    }

    other
        .iter()
        .map(|(id, name)| (*id, free.get_mut(name).and_then(Vec::pop)))
        .collect()
}
