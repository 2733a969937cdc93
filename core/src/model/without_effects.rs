//! Removal of effects: what remains of a graph for those who only decide.
//!
//! Decisions do not depend on Effects nodes. So a runtime file, a program and the logic hash leave
//! them out, and then everything that only they read: nodes, inputs and outputs of groups, groups
//! and stats. Everything without readers remains, and so do factors, options, decisions and uses of
//! groups with options or decisions inside: games look them up in a program.

use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{
    Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, PortId, Socket, SocketKey, StatId,
};
use crate::kind::SocketType;

impl Graph {
    /// Whether the graph has an Effects node, or an input or output for effects.
    pub fn has_effects(&self) -> bool {
        has_effects(&self.nodes) || self.groups.values().any(Group::has_effects)
    }

    /// Returns the graph without Effects nodes and without everything that only they read.
    pub fn without_effects(&self) -> Cow<'_, Self> {
        self.remove_effects(true)
    }

    /// Returns the graph without Effects nodes and without everything that only they read, except
    /// that it keeps all stats, so that positions of stats do not change.
    pub(crate) fn without_effect_nodes(&self) -> Cow<'_, Self> {
        self.remove_effects(false)
    }

    fn remove_effects(&self, with_stats: bool) -> Cow<'_, Self> {
        if !self.has_effects() {
            return Cow::Borrowed(self);
        }

        let removed = Removal::new(self).find_removed_items();
        let mut graph = self.clone();
        if with_stats {
            graph
                .stats
                .retain(|stat| !removed.contains(&Item::Stat(stat.id)));
        }
        graph
            .groups
            .retain(|id, _| !removed.contains(&Item::Group(*id)));
        for (id, group) in &mut graph.groups {
            group
                .inputs
                .retain(|port| !removed.contains(&Item::Input(*id, port.id)));
            group
                .outputs
                .retain(|port| !removed.contains(&Item::Output(*id, port.id)));
            remove_from_body(self, Some(*id), &mut group.nodes, &removed);
        }
        remove_from_body(self, None, &mut graph.nodes, &removed);
        Cow::Owned(graph)
    }
}

impl Group {
    /// Whether the group has an Effects node, or an input or output for effects.
    pub(crate) fn has_effects(&self) -> bool {
        let mut ports = self.inputs.iter().chain(&self.outputs);
        has_effects(&self.nodes) || ports.any(carries_effects)
    }
}

/// Whether any of the nodes is an Effects node.
pub(crate) fn has_effects(nodes: &Nodes) -> bool {
    nodes.values().any(|node| node.kind.effects().is_some())
}

/// Whether effects flow through an input or output of a group.
fn carries_effects(port: &Port) -> bool {
    port.ty == SocketType::Effects
}

/// Removes items from a body, and from the nodes that remain what they had for removed items.
fn remove_from_body(
    graph: &Graph,
    body: Option<GroupId>,
    nodes: &mut Nodes,
    removed: &BTreeSet<Item>,
) {
    nodes.retain(|id, _| !removed.contains(&Item::Node(body, *id)));
    for node in nodes.values_mut() {
        let effects: Vec<SocketKey> = node
            .all_sockets()
            .map(|(key, _)| key)
            .filter(|key| graph.input_type(body, node, *key) == Some(SocketType::Effects))
            .collect();
        for key in effects {
            node.set_socket(key, Socket::Unset);
        }

        if let NodeKind::Group { group, inputs } = &mut node.kind {
            let group = *group;
            let is_kept = |port: PortId| !removed.contains(&Item::Input(group, port));
            inputs.retain(|port, _| is_kept(*port));
            node.overrides
                .retain(|key, _| !matches!(key, SocketKey::Port(port) if !is_kept(port)));
        }
    }
}

/// Returns the input that a muted use of a group passes to an output. It is read in place of the
/// output.
fn passed_input(graph: &Graph, source: Option<&Node>, port: Option<PortId>) -> Option<Item> {
    let source = source.filter(|source| source.is_effectively_muted())?;
    match (&source.kind, source.pass_through_key(graph, port)?) {
        (NodeKind::Group { group, .. }, SocketKey::Port(input)) => Some(Item::Input(*group, input)),
        _ => None,
    }
}

/// Returns the groups with an option or decision inside, directly or in another group.
fn groups_with_options(graph: &Graph) -> BTreeSet<GroupId> {
    let mut users: BTreeMap<GroupId, Vec<GroupId>> = BTreeMap::new();
    let mut pending = Vec::new();
    for (id, group) in &graph.groups {
        for node in group.nodes.values() {
            match &node.kind {
                NodeKind::Option(_) | NodeKind::Decision => pending.push(*id),
                NodeKind::Group { group, .. } => users.entry(*group).or_default().push(*id),
                _ => {}
            }
        }
    }

    let mut found = BTreeSet::new();
    while let Some(id) = pending.pop() {
        if found.insert(id) {
            pending.extend(users.remove(&id).unwrap_or_default());
        }
    }
    found
}

/// An item that is removed if only effects read it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Node(Option<GroupId>, NodeId),
    Input(GroupId, PortId),
    Output(GroupId, PortId),
    Group(GroupId),
    Stat(StatId),
}

/// A read of one or two items. It ends once one of its readers is removed: the node, or the input
/// of a group that the node gives a value to.
struct Read {
    items: [Option<Item>; 2],
    has_ended: bool,
}

/// The search for the items that are removed.
struct Removal<'g> {
    graph: &'g Graph,
    groups_with_options: BTreeSet<GroupId>,
    reads: Vec<Read>,
    /// The reads of each reader, by their positions.
    reads_by_reader: BTreeMap<Item, Vec<usize>>,
    /// How many reads of each item have not ended.
    remaining_reads: BTreeMap<Item, usize>,
    /// How many nodes and outputs of each group with nodes are not removed.
    remaining_content: BTreeMap<GroupId, usize>,
    /// The nodes that use each group.
    uses: BTreeMap<GroupId, Vec<Item>>,
    removed: BTreeSet<Item>,
    /// Removed items whose reads have not ended yet.
    pending: Vec<Item>,
}

impl<'g> Removal<'g> {
    fn new(graph: &'g Graph) -> Self {
        let mut removal = Self {
            graph,
            groups_with_options: groups_with_options(graph),
            reads: Vec::new(),
            reads_by_reader: BTreeMap::new(),
            remaining_reads: BTreeMap::new(),
            remaining_content: graph
                .groups
                .iter()
                .filter(|(_, group)| !group.nodes.is_empty())
                .map(|(id, group)| (*id, group.nodes.len() + group.outputs.len()))
                .collect(),
            uses: BTreeMap::new(),
            removed: BTreeSet::new(),
            pending: Vec::new(),
        };

        let mut ended = Vec::new();
        for (body, nodes) in graph.bodies() {
            for (id, node) in nodes {
                removal.add_node(body, *id, node, &mut ended);
            }
        }
        for (id, group) in &graph.groups {
            for port in group.inputs.iter().filter(|port| carries_effects(port)) {
                removal.remove(Item::Input(*id, port.id));
            }
            for port in group.outputs.iter().filter(|port| carries_effects(port)) {
                removal.remove(Item::Output(*id, port.id));
            }
        }
        for read in ended {
            removal.end_read(read);
        }
        removal
    }

    /// Adds what a node reads. The reads of effects, which end at once, are added to `ended`.
    fn add_node(&mut self, body: Option<GroupId>, id: NodeId, node: &Node, ended: &mut Vec<usize>) {
        let graph = self.graph;
        let reader = Item::Node(body, id);
        match (&node.kind, body) {
            (NodeKind::Stat(stat), _) => {
                self.add_read([reader].into(), [Some(Item::Stat(*stat)), None]);
            }
            (NodeKind::Effects(effects), _) => {
                for effect in effects {
                    self.add_read([reader].into(), [Some(Item::Stat(effect.stat)), None]);
                }
                self.remove(reader);
            }
            (NodeKind::Group { group, .. }, _) => {
                self.uses.entry(*group).or_default().push(reader);
                self.add_read([reader].into(), [Some(Item::Group(*group)), None]);
            }
            (NodeKind::Input(port), Some(group)) => {
                self.add_read([reader].into(), [Some(Item::Input(group, *port)), None]);
                let found = graph
                    .groups
                    .get(&group)
                    .and_then(|group| group.input(*port));
                if found.is_some_and(carries_effects) {
                    self.remove(reader);
                }
            }
            (NodeKind::Output(port), Some(group)) => {
                self.add_read([Item::Output(group, *port)].into(), [Some(reader), None]);
            }
            _ => {}
        }

        for (key, socket) in node.all_sockets() {
            let Some(wire) = socket.wire() else { continue };
            let source = graph.body(body).and_then(|nodes| nodes.get(&wire.node));
            let port = match (source.map(|source| &source.kind), wire.port) {
                (Some(NodeKind::Group { group, .. }), Some(port)) => {
                    Some(Item::Output(*group, port))
                }
                _ => None,
            };

            let mut readers = Vec::from([reader]);
            if let (NodeKind::Group { group, .. }, SocketKey::Port(input)) = (&node.kind, key) {
                readers.push(Item::Input(*group, input));
            }
            let mut reads = Vec::new();
            if let Some(input) = passed_input(graph, source, wire.port) {
                reads.push(self.add_read(readers.clone(), [Some(input), None]));
            }
            let items = [Some(Item::Node(body, wire.node)), port];
            reads.push(self.add_read(readers, items));
            if graph.input_type(body, node, key) == Some(SocketType::Effects) {
                ended.extend(reads);
            }
        }
    }

    fn add_read(&mut self, readers: Vec<Item>, items: [Option<Item>; 2]) -> usize {
        let read = self.reads.len();
        self.reads.push(Read {
            items,
            has_ended: false,
        });
        for reader in readers {
            self.reads_by_reader.entry(reader).or_default().push(read);
        }
        for item in items.into_iter().flatten() {
            *self.remaining_reads.entry(item).or_default() += 1;
        }
        read
    }

    fn remove(&mut self, item: Item) {
        if self.removed.insert(item) {
            self.pending.push(item);
        }
    }

    /// Ends a read, which removes the items that nothing else reads.
    fn end_read(&mut self, read: usize) {
        let Some(read) = self.reads.get_mut(read) else {
            return;
        };
        if core::mem::replace(&mut read.has_ended, true) {
            return;
        }

        for item in read.items.into_iter().flatten() {
            let remaining = self.remaining_reads.entry(item).or_default();
            *remaining = remaining.saturating_sub(1);
            if *remaining == 0 && !self.is_part_of_interface(item) {
                self.remove(item);
            }
        }
    }

    /// Whether an item is a node that games look up in a program, or that contains one.
    fn is_part_of_interface(&self, item: Item) -> bool {
        let Item::Node(body, id) = item else {
            return false;
        };
        let node = self.graph.body(body).and_then(|nodes| nodes.get(&id));
        node.is_some_and(|node| match &node.kind {
            NodeKind::Factor(_) | NodeKind::Option(_) | NodeKind::Decision => true,
            NodeKind::Group { group, .. } => self.groups_with_options.contains(group),
            _ => false,
        })
    }

    fn find_removed_items(mut self) -> BTreeSet<Item> {
        while let Some(item) = self.pending.pop() {
            for read in self.reads_by_reader.remove(&item).unwrap_or_default() {
                self.end_read(read);
            }
            match item {
                Item::Group(group) => {
                    let nodes = self.graph.body(Some(group)).into_iter().flatten();
                    for (id, _) in nodes {
                        self.remove(Item::Node(Some(group), *id));
                    }
                }
                Item::Node(Some(group), _) | Item::Output(group, _) => self.shrink_group(group),
                Item::Node(None, _) | Item::Input(..) | Item::Stat(_) => {}
            }
        }
        self.removed
    }

    /// Counts a removed node or output of a group. A group that had only effects inside is removed
    /// with its uses.
    fn shrink_group(&mut self, group: GroupId) {
        let Some(remaining) = self.remaining_content.get_mut(&group) else {
            return;
        };
        *remaining = remaining.saturating_sub(1);
        if *remaining == 0 {
            self.remove(Item::Group(group));
            for used in self.uses.remove(&group).unwrap_or_default() {
                self.remove(used);
            }
        }
    }
}
