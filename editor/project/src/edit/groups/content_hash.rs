//! A hash of a group's content, by which equal groups are recognized. It ignores IDs, places,
//! descriptions, and the order of nodes and inputs. It is stored in files, so it can never change.
//!
//! Each node is hashed as the core hashes a graph with that node alone ([`Graph::content_hash`]),
//! with the hashes of its sources in place of their IDs, so that a change reaches everything
//! downstream. The hash also covers units and the names that people see, those of nodes, inputs and
//! outputs. Stats count by their names and kinds, since their ranges are each file's own concern.
//! The name of a group does not count, since a copy may need another one than the original.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    authoring::model::{
        Graph, Group, GroupId, Node, NodeId, Nodes, Port, PortId, ProfileId, StatId, StatKind,
    },
    hash::Fnv1a,
};

use super::order_inner_first;
use crate::{edit::renumber::IdMap, neighbors};

/// Returns the content hash of a group, or 0 if there is no such group.
pub fn group_content_hash(graph: &Graph, group: GroupId) -> u64 {
    let inside = collect_used_groups(graph, group);
    // Groups that contain one another cannot be evaluated anyway, so any order will do.
    let order = order_inner_first(&inside).unwrap_or_else(|| inside.keys().copied().collect());

    let mut ids = IdMap::default();

    for stat in &graph.stats {
        let mut mix = ContentHasher::default();
        mix.write_text(&stat.name);
        match &stat.kind {
            StatKind::Number { .. } => mix.write_number(0),
            StatKind::YesNo => mix.write_number(1),
            StatKind::Choice(names) => names.iter().for_each(|name| mix.write_text(name)),
        }
        ids.stats.insert(stat.id, StatId(mix.short_hash()));
    }

    for profile in &graph.profiles {
        let mut mix = ContentHasher::default();
        mix.write_text(&profile.name);
        ids.profiles
            .insert(profile.id, Some(ProfileId(mix.short_hash())));
    }

    let mut last = 0;
    for id in &inside {
        ids.groups.insert(*id.0, GroupId(0));
    }

    for id in order {
        let Some(group) = inside.get(&id) else {
            continue;
        };
        last = hash_group(graph, group, &mut ids);
        ids.groups.insert(id, GroupId(shorten_hash(last)));
    }

    // The last group uses all others, unless groups contain one another.
    last
}

/// Collects a group and all groups that it uses.
fn collect_used_groups(graph: &Graph, group: GroupId) -> BTreeMap<GroupId, Group> {
    let mut found = BTreeMap::new();
    let mut open = vec![group];
    while let Some(id) = open.pop() {
        if let Some(group) = graph.groups.get(&id)
            && !found.contains_key(&id)
        {
            open.extend(super::used_groups(&group.nodes));
            found.insert(id, group.clone());
        }
    }
    found
}

/// Hashes a group, and stores the hashes of its ports and nodes as their IDs.
fn hash_group(graph: &Graph, group: &Group, ids: &mut IdMap) -> u64 {
    let mut mix = ContentHasher::default();
    for (side, ports) in [(1, &group.inputs), (2, &group.outputs)] {
        let mut all: Vec<u64> = Vec::new();
        let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
        for port in ports {
            // Two ports may have the same name.
            let nth = seen.entry(&port.name).or_default();
            *nth += 1;

            let mut named = ContentHasher::default();
            named.write_number(side);
            named.write_text(&port.name);
            named.write_number(*nth);
            ids.ports.insert(port.id, PortId(named.short_hash()));
            all.push(self::hash_port(named, port));
        }
        mix.write_unordered(all);
    }

    mix.write_unordered(hash_nodes(graph, &group.nodes, ids));
    mix.0.finish()
}

fn hash_port(mut mix: ContentHasher, port: &Port) -> u64 {
    mix.write_text(&port.unit);
    mix.write_text(port.ty.word());
    mix.write_value(port.default);
    if let Some((low, high)) = port.bookends {
        mix.write_value(low);
        mix.write_value(high);
    }
    mix.0.finish()
}

fn hash_nodes(graph: &Graph, body: &Nodes, ids: &mut IdMap) -> Vec<u64> {
    let mut all = Vec::with_capacity(body.len());
    let mut alone = Graph {
        rank_bands: Vec::new(),
        ..Graph::default()
    };

    // A node that is read before it has a hash is part of a cycle.
    ids.nodes = body.keys().map(|id| (*id, NodeId(0))).collect();
    for id in sources_first(body) {
        let Some(node) = body.get(&id) else { continue };
        let number = self::hash_node(graph, body, node, ids, &mut alone);
        ids.nodes.insert(id, NodeId(shorten_hash(number)));
        all.push(number);
    }

    all
}

fn hash_node(graph: &Graph, body: &Nodes, node: &Node, ids: &IdMap, alone: &mut Graph) -> u64 {
    let mut mix = ContentHasher::default();
    let mut one = node.clone();

    // An option may read the node that asks about it, so it counts by its name. One that is not in
    // this body is forgotten elsewhere.
    let option = one
        .kind
        .remembered_option()
        .and_then(|option| body.get(&option));
    let named = option.map(|node| node.display_title(graph));
    mix.write_text(&named.unwrap_or_default());
    one.kind.set_remembered_option(None);

    ids.renumber_node(&mut one);
    alone.nodes = Nodes::from([(NodeId(0), one)]);
    mix.write_number(alone.content_hash());
    mix.write_text(&node.name);
    mix.0.finish()
}

/// Returns nodes in an order in which each comes after its sources. Nodes of a cycle come last.
fn sources_first(body: &Nodes) -> Vec<NodeId> {
    let readers = neighbors::readers_by_node(body);
    let sources = |node: &Node| -> BTreeSet<NodeId> {
        node.all_sockets()
            .filter_map(|(_, held)| held.wire())
            .map(|wire| wire.node)
            .filter(|source| body.contains_key(source))
            .collect()
    };

    let mut waits: BTreeMap<NodeId, usize> = body
        .iter()
        .map(|(id, node)| (*id, sources(node).len()))
        .collect();

    let ready = waits.iter().filter(|(_, waits)| **waits == 0);
    let mut open: Vec<NodeId> = ready.map(|(id, _)| *id).collect();
    let mut order = Vec::with_capacity(body.len());
    while let Some(id) = open.pop() {
        order.push(id);
        for reader in readers.get(&id).into_iter().flatten() {
            if let Some(left) = waits.get_mut(reader) {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    open.push(*reader);
                }
            }
        }
    }

    let known: BTreeSet<NodeId> = order.iter().copied().collect();
    order.extend(body.keys().filter(|id| !known.contains(id)));
    order
}

/// A content hash in progress.
#[derive(Default)]
struct ContentHasher(Fnv1a);

impl ContentHasher {
    fn write_number(&mut self, number: u64) {
        self.0.write_u64(number);
    }

    fn write_text(&mut self, text: &str) {
        self.write_number(text.len() as u64);
        for byte in text.bytes() {
            self.write_number(byte.into());
        }
    }

    fn write_value(&mut self, value: f32) {
        // Adding 0 turns -0 into 0, as files do.
        self.write_number((value + 0.0).to_bits().into());
    }

    /// Hashes numbers regardless of their order.
    fn write_unordered(&mut self, mut all: Vec<u64>) {
        all.sort_unstable();
        self.write_number(all.len() as u64);
        for one in all {
            self.write_number(one);
        }
    }

    fn short_hash(&self) -> u32 {
        shorten_hash(self.0.finish())
    }
}

/// Folds a hash to the size of an ID.
const fn shorten_hash(number: u64) -> u32 {
    (number ^ (number >> 32)) as u32
}
