//! Giving what another file holds the ids of what is called the same here.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::model::{
    Graph, Group, GroupId, Node, NodeId, Nodes, Port, PortId, ProfileId, StatId,
};

use crate::edit::renumber::Renumber;

/// By what things of two graphs are known to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By their ids: both are versions of one project.
    Ids,
    /// By their names.
    Names,
}

impl By {
    /// Versions of one project have the same names under most ids.
    pub fn of(now: &Graph, other: &Graph) -> Self {
        let (mut same, mut all) = (0_usize, 0_usize);
        let bodies = other
            .groups
            .iter()
            .map(|(id, group)| (Some(*id), &group.nodes));
        for (group, body) in std::iter::once((None, &other.nodes)).chain(bodies) {
            let Some(own) = now.body(group) else { continue };
            for (id, node) in body {
                if let Some(known) = own.get(id) {
                    all += 1;
                    same += usize::from(known.display_title(now) == node.display_title(other));
                }
            }
        }
        if all > 0 && same * 2 >= all {
            Self::Ids
        } else {
            Self::Names
        }
    }
}

/// Another graph with the ids of this one.
pub fn aligned(now: &Graph, other: &Graph, by: By) -> Graph {
    if by == By::Ids {
        return other.clone();
    }
    let mut ids = Ids {
        next: now.next_id.max(other.next_id),
        map: Renumber::default(),
    };
    let names = |stats: &[inclination_core::model::Stat]| -> Vec<(StatId, String)> {
        let stats = stats.iter();
        stats.map(|stat| (stat.id, stat.name.clone())).collect()
    };
    let pairs = matched(&names(&now.stats), &names(&other.stats));
    let mut profiles = other.profiles.clone();
    for profile in &mut profiles {
        let own = now.profiles.iter().find(|own| own.name == profile.name);
        let here = own.map_or_else(|| ProfileId(ids.fresh()), |own| own.id);
        ids.map.profiles.insert(profile.id, Some(here));
        profile.id = here;
    }
    for (there, here) in pairs {
        let here = here.unwrap_or_else(|| StatId(ids.fresh()));
        ids.map.stats.insert(there, here);
    }
    let names = |graph: &Graph| -> Vec<(GroupId, String)> {
        let groups = graph.groups.iter();
        groups
            .map(|(id, group)| (*id, group.name.clone()))
            .collect()
    };
    for (there, here) in matched(&names(now), &names(other)) {
        let own = here.and_then(|here| now.groups.get(&here));
        if let Some(group) = other.groups.get(&there) {
            ids.ports(own.map_or(&[], |own| &own.inputs), &group.inputs);
            ids.ports(own.map_or(&[], |own| &own.outputs), &group.outputs);
            ids.nodes((now, own.map(|own| &own.nodes)), (other, &group.nodes));
        }
        let here = here.unwrap_or_else(|| GroupId(ids.fresh()));
        ids.map.groups.insert(there, here);
    }
    ids.nodes((now, Some(&now.nodes)), (other, &other.nodes));
    let Ids { next, map } = ids;
    let mut stats = other.stats.clone();
    for stat in &mut stats {
        stat.id = map.stats.get(&stat.id).copied().unwrap_or(stat.id);
    }
    let groups = other.groups.iter();
    let groups = groups.filter_map(|(id, group)| Some((*map.groups.get(id)?, map.group(group))));
    Graph {
        stats,
        profiles,
        nodes: map.body(&other.nodes),
        groups: groups.collect(),
        acknowledged: BTreeSet::new(),
        next_id: next,
        ..other.clone()
    }
}

/// Gives what is in a group of another graph the ids of what is called the same in a group of this one, and new ones to all
/// else, which begin at `next`.
pub fn inside(
    (now, own): (&Graph, &Group),
    (other, theirs): (&Graph, &Group),
    map: Renumber,
    next: &mut u32,
) -> Renumber {
    let mut ids = Ids { next: *next, map };
    ids.ports(&own.inputs, &theirs.inputs);
    ids.ports(&own.outputs, &theirs.outputs);
    ids.nodes((now, Some(&own.nodes)), (other, &theirs.nodes));
    *next = ids.next;
    ids.map
}

/// The same graph with the names that its things have here. No decision knows names, so what they choose is the same; but
/// what they choose can be compared by name.
pub fn named_alike(now: &Graph, then: &Graph) -> Graph {
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

struct Ids {
    next: u32,
    map: Renumber,
}

impl Ids {
    fn fresh(&mut self) -> u32 {
        let id = self.next;
        self.next = id.saturating_add(1);
        id
    }

    fn ports(&mut self, now: &[Port], other: &[Port]) {
        let names = |ports: &[Port]| -> Vec<(PortId, String)> {
            let ports = ports.iter();
            ports.map(|port| (port.id, port.name.clone())).collect()
        };
        for (there, here) in matched(&names(now), &names(other)) {
            let here = here.unwrap_or_else(|| PortId(self.fresh()));
            self.map.ports.insert(there, here);
        }
    }

    fn nodes(&mut self, (now, own): (&Graph, Option<&Nodes>), (other, nodes): (&Graph, &Nodes)) {
        // Of what has the same name, what is of the same kind.
        let names = |graph: &Graph, nodes: &Nodes| -> Vec<(NodeId, (String, &'static str))> {
            let said = |node: &Node| (node.display_title(graph), node.kind.spec().key);
            nodes.iter().map(|(id, node)| (*id, said(node))).collect()
        };
        let empty = Nodes::new();
        let own = names(now, own.unwrap_or(&empty));
        let first = matched(&own, &names(other, nodes));
        let taken: BTreeSet<NodeId> = first.iter().filter_map(|(_, here)| *here).collect();
        let by_name = |all: Vec<(NodeId, (String, &'static str))>| -> Vec<(NodeId, String)> {
            all.into_iter().map(|(id, (name, _))| (id, name)).collect()
        };
        let free = own.into_iter().filter(|(id, _)| !taken.contains(id));
        let free = by_name(free.collect());
        let left: BTreeSet<NodeId> = first
            .iter()
            .filter(|(_, here)| here.is_none())
            .map(|(there, _)| *there)
            .collect();
        let left = names(other, nodes)
            .into_iter()
            .filter(|(id, _)| left.contains(id));
        let second = matched(&free, &by_name(left.collect()));
        let first = first.into_iter().filter(|(_, here)| here.is_some());
        for (there, here) in first.chain(second) {
            let here = here.unwrap_or_else(|| NodeId(self.fresh()));
            self.map.nodes.insert(there, here);
        }
    }
}

/// For each thing of another graph the one of this graph that is called the same; of several the first that is free.
fn matched<K: Copy + Ord, N: Ord>(now: &[(K, N)], other: &[(K, N)]) -> Vec<(K, Option<K>)> {
    let mut free: BTreeMap<&N, Vec<K>> = BTreeMap::new();
    for (id, name) in now.iter().rev() {
        free.entry(name).or_default().push(*id);
    }
    let found = other.iter();
    let found = found.map(|(id, name)| (*id, free.get_mut(name).and_then(Vec::pop)));
    found.collect()
}
