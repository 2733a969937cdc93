//! The graph: stats, nodes, groups. Logic only; where things stand on the canvas is the document's
//! ([`Document`](crate::format::Document)).

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

use super::{
    Acknowledgement, GroupId, Node, NodeId, NodeKind, PortId, Profile, RankBand, Stat, StatId,
};
use crate::kind::{Family, SocketType};

/// Nodes by id.
pub type Nodes = BTreeMap<NodeId, Node>;

/// An input or output of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Its id.
    pub id: PortId,
    /// What the designer calls it.
    pub name: String,
    /// What it means.
    pub description: String,
    /// The unit that it is shown in.
    pub unit: String,
    /// What flows through it.
    pub ty: SocketType,
    /// An input's value where a use gives none.
    pub default: f32,
    /// An input's declared bookends, which curves wired straight to it take.
    pub bookends: Option<(f32, f32)>,
}

/// A subgraph that can be used many times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// What the designer calls it.
    pub name: String,
    /// What it does.
    pub description: String,
    /// What goes in, in order.
    pub inputs: Vec<Port>,
    /// What comes out, in order.
    pub outputs: Vec<Port>,
    /// What it is made of.
    pub nodes: Nodes,
}

/// A whole graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// What it is called.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The stats, in the designer's order.
    pub stats: Vec<Stat>,
    /// The nodes outside groups.
    pub nodes: Nodes,
    /// The groups.
    pub groups: BTreeMap<GroupId, Group>,
    /// What ranks of a height are called.
    pub rank_bands: Vec<RankBand>,
    /// The profiles, in the designer's order.
    pub profiles: Vec<Profile>,
    /// Problems that the designer has seen and accepts.
    pub acknowledged: BTreeSet<Acknowledgement>,
    /// The next id to give; above every id that was ever given.
    pub next_id: u32,
}

impl Default for Graph {
    fn default() -> Self {
        Self {
            name: String::new(),
            description: String::new(),
            stats: Vec::new(),
            nodes: Nodes::new(),
            groups: BTreeMap::new(),
            rank_bands: RankBand::usual(),
            profiles: Vec::new(),
            acknowledged: BTreeSet::new(),
            next_id: 0,
        }
    }
}

impl Graph {
    /// A graph with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// An id that was never given before.
    pub fn fresh_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id = id.saturating_add(1);
        id
    }

    /// A stat by its id.
    pub fn stat(&self, id: StatId) -> Option<&Stat> {
        // They stand in the order in which they were made until somebody puts them in another.
        let near = self.stats.partition_point(|stat| stat.id < id);
        let near = self.stats.get(near).filter(|stat| stat.id == id);
        near.or_else(|| self.stats.iter().find(|stat| stat.id == id))
    }

    /// The nodes of a group, or those outside groups.
    pub fn body(&self, group: Option<GroupId>) -> Option<&Nodes> {
        match group {
            None => Some(&self.nodes),
            Some(id) => self.groups.get(&id).map(|group| &group.nodes),
        }
    }

    /// The bodies that hold nodes: the graph's own, then the groups'.
    pub fn bodies(&self) -> impl Iterator<Item = (Option<GroupId>, &Nodes)> {
        let groups = self
            .groups
            .iter()
            .map(|(id, group)| (Some(*id), &group.nodes));
        core::iter::once((None, &self.nodes)).chain(groups)
    }

    /// What a consideration without a name is told from others of its kind by: its kind, and the name of what its first wire
    /// comes from. None if it has a name, or that has none.
    pub fn told_apart(&self, group: Option<GroupId>, node: &Node) -> Option<String> {
        if node.kind.family() != Family::Consideration || !node.name.trim().is_empty() {
            return None;
        }
        let wire = node.all_sockets().find_map(|(_, held)| held.wire())?;
        let source = self.body(group)?.get(&wire.node)?;
        let name = match source.kind {
            NodeKind::Stat(stat) if source.name.is_empty() => &self.stat(stat)?.name,
            _ => &source.name,
        };
        let kind = node.kind.spec().title;
        (!name.trim().is_empty()).then(|| format!("{kind} ({name})"))
    }

    /// The same, to change.
    pub fn body_mut(&mut self, group: Option<GroupId>) -> Option<&mut Nodes> {
        match group {
            None => Some(&mut self.nodes),
            Some(id) => self.groups.get_mut(&id).map(|group| &mut group.nodes),
        }
    }
}
