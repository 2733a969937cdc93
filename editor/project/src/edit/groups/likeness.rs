//! A number that stands for what is in a group: the same for the same, whatever ids, places, descriptions and the order of
//! nodes and inputs are. It is kept in files, so it can never change.
//!
//! Each node is hashed as the core hashes a graph with that node alone ([`Graph::logic_hash`]), with the hashes of what it
//! reads in the place of their ids; so what is changed anywhere reaches whoever reads it. To that come the names that people
//! see, of nodes, inputs and outputs, and units. Stats count by their names and kinds: what their ranges are is each file's
//! own concern. What groups are called does not count, since a copy may have to be called otherwise than the original.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    hash::Fnv1a,
    model::{
        Graph, Group, GroupId, Node, NodeId, Nodes, Port, PortId, ProfileId, StatId, StatKind,
    },
};

use super::inner_first;
use crate::{edit::renumber::Renumber, neighbors};

/// The number of a group; 0 of one that is not there.
pub fn likeness(graph: &Graph, group: GroupId) -> u64 {
    let inside = reached(graph, group);
    // Where groups stand inside one another nothing can be computed anyway.
    let order = inner_first(&inside).unwrap_or_else(|| inside.keys().copied().collect());
    let mut ids = Renumber::default();
    for stat in &graph.stats {
        let mut mix = Mix::default();
        mix.text(&stat.name);
        match &stat.kind {
            StatKind::Number { .. } => mix.number(0),
            StatKind::YesNo => mix.number(1),
            StatKind::Choice(names) => names.iter().for_each(|name| mix.text(name)),
        }
        ids.stats.insert(stat.id, StatId(mix.short()));
    }
    for profile in &graph.profiles {
        let mut mix = Mix::default();
        mix.text(&profile.name);
        ids.profiles
            .insert(profile.id, Some(ProfileId(mix.short())));
    }
    let mut last = 0;
    for id in &inside {
        ids.groups.insert(*id.0, GroupId(0));
    }
    for id in order {
        let Some(group) = inside.get(&id) else {
            continue;
        };
        last = whole(graph, group, &mut ids);
        ids.groups.insert(id, GroupId(short(last)));
    }
    // What comes last uses all others, unless they stand inside one another.
    last
}

/// A group with all that it uses.
fn reached(graph: &Graph, group: GroupId) -> BTreeMap<GroupId, Group> {
    let mut found = BTreeMap::new();
    let mut open = vec![group];
    while let Some(id) = open.pop() {
        if let Some(group) = graph.groups.get(&id)
            && !found.contains_key(&id)
        {
            open.extend(super::used(&group.nodes));
            found.insert(id, group.clone());
        }
    }
    found
}

fn whole(graph: &Graph, group: &Group, ids: &mut Renumber) -> u64 {
    let mut mix = Mix::default();
    for (side, ports) in [(1, &group.inputs), (2, &group.outputs)] {
        let mut all: Vec<u64> = Vec::new();
        let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
        for port in ports {
            // Two may be called the same.
            let nth = seen.entry(&port.name).or_default();
            *nth += 1;
            let mut named = Mix::default();
            named.number(side);
            named.text(&port.name);
            named.number(*nth);
            ids.ports.insert(port.id, PortId(named.short()));
            all.push(self::port(named, port));
        }
        mix.list(all);
    }
    mix.list(nodes(graph, &group.nodes, ids));
    mix.0.finish()
}

fn port(mut mix: Mix, port: &Port) -> u64 {
    mix.text(&port.unit);
    mix.text(port.ty.word());
    mix.value(port.default);
    if let Some((low, high)) = port.bookends {
        mix.value(low);
        mix.value(high);
    }
    mix.0.finish()
}

/// The numbers of a body's nodes.
fn nodes(graph: &Graph, body: &Nodes, ids: &mut Renumber) -> Vec<u64> {
    let mut all = Vec::with_capacity(body.len());
    let mut alone = Graph {
        rank_bands: Vec::new(),
        ..Graph::default()
    };
    // What is not known yet when it is read is read in a circle.
    ids.nodes = body.keys().map(|id| (*id, NodeId(0))).collect();
    for id in in_order(body) {
        let Some(node) = body.get(&id) else { continue };
        let number = self::node(graph, body, node, ids, &mut alone);
        ids.nodes.insert(id, NodeId(short(number)));
        all.push(number);
    }
    all
}

fn node(graph: &Graph, body: &Nodes, node: &Node, ids: &Renumber, alone: &mut Graph) -> u64 {
    let mut mix = Mix::default();
    let mut one = node.clone();
    // An option may read what asks about it, so it counts by its name; one that is not here is forgotten elsewhere.
    let option = one.kind.remembered().and_then(|option| body.get(&option));
    let named = option.map(|node| node.display_title(graph));
    mix.text(&named.unwrap_or_default());
    one.kind.remember(None);
    ids.node(&mut one);
    alone.nodes = Nodes::from([(NodeId(0), one)]);
    mix.number(alone.logic_hash());
    mix.text(&node.name);
    mix.0.finish()
}

/// Nodes in an order in which each comes after those that it reads; those that read one another come last.
fn in_order(body: &Nodes) -> Vec<NodeId> {
    let readers = neighbors::readers(body);
    let sources = |node: &Node| -> BTreeSet<NodeId> {
        let held = node.all_sockets().filter_map(|(_, held)| held.wire());
        held.map(|wire| wire.node)
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

/// A likeness in progress.
#[derive(Default)]
struct Mix(Fnv1a);

impl Mix {
    fn number(&mut self, number: u64) {
        self.0.write_u64(number);
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        for byte in text.bytes() {
            self.number(byte.into());
        }
    }

    fn value(&mut self, value: f32) {
        // -0 + 0 is 0, as a file gives it back.
        self.number((value + 0.0).to_bits().into());
    }

    /// The same whatever order they come in.
    fn list(&mut self, mut all: Vec<u64>) {
        all.sort_unstable();
        self.number(all.len() as u64);
        for one in all {
            self.number(one);
        }
    }

    fn short(&self) -> u32 {
        short(self.0.finish())
    }
}

/// A number as short as an id.
const fn short(number: u64) -> u32 {
    (number ^ (number >> 32)) as u32
}
