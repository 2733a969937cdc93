//! The graph: stats, nodes and groups. It holds logic only; positions on the canvas belong to the
//! [`Document`](crate::format::Document).

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use super::{Acknowledgement, GroupId, Node, NodeId, PortId, Profile, RankBand, Stat, StatId};
use crate::kind::SocketType;

/// Nodes by ID.
pub type Nodes = BTreeMap<NodeId, Node>;

/// An input or output of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// The ID of the port.
    pub id: PortId,
    /// The name that the designer gave it.
    pub name: String,
    /// The meaning of the port, for readers of the graph.
    pub description: String,
    /// The unit that its value is shown in.
    pub unit: String,
    /// The type of the values that flow through it.
    pub ty: SocketType,
    /// For an input, the value if a use gives none.
    pub default: f32,
    /// For an input, the declared bookends, which curves wired straight to it take.
    pub bookends: Option<(f32, f32)>,
}

/// A subgraph that can be used many times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// The name that the designer gave it.
    pub name: String,
    /// The purpose of the group.
    pub description: String,
    /// The inputs, in order.
    pub inputs: Vec<Port>,
    /// The outputs, in order.
    pub outputs: Vec<Port>,
    /// The nodes inside the group.
    pub nodes: Nodes,
}

/// A whole graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The name of the graph.
    pub name: String,
    /// The purpose of the graph.
    pub description: String,
    /// The stats, in the designer's order.
    pub stats: Vec<Stat>,
    /// The nodes outside groups.
    pub nodes: Nodes,
    /// The groups.
    pub groups: BTreeMap<GroupId, Group>,
    /// The names of ranges of ranks.
    pub rank_bands: Vec<RankBand>,
    /// The profiles, in the designer's order.
    pub profiles: Vec<Profile>,
    /// Problems that the designer has seen and accepted.
    pub acknowledged: BTreeSet<Acknowledgement>,
    /// The next ID to assign, which is above every ID assigned so far.
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
            rank_bands: RankBand::default_bands(),
            profiles: Vec::new(),
            acknowledged: BTreeSet::new(),
            next_id: 0,
        }
    }
}

impl Graph {
    /// Creates a graph with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// Returns an ID that was never assigned before.
    pub fn fresh_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id = id.saturating_add(1);
        id
    }

    /// Makes sure that an ID is not assigned again.
    pub(crate) fn reserve_id(&mut self, id: u32) {
        self.next_id = self.next_id.max(id.saturating_add(1));
    }

    /// Returns a stat by its ID.
    pub fn stat(&self, id: StatId) -> Option<&Stat> {
        // Stats are sorted by ID until the designer reorders them.
        let position = self.stats.partition_point(|stat| stat.id < id);
        let near = self.stats.get(position).filter(|stat| stat.id == id);
        near.or_else(|| self.stats.iter().find(|stat| stat.id == id))
    }

    /// Returns the nodes of a group, or those outside groups.
    pub fn body(&self, group: Option<GroupId>) -> Option<&Nodes> {
        match group {
            None => Some(&self.nodes),
            Some(id) => self.groups.get(&id).map(|group| &group.nodes),
        }
    }

    /// Returns every collection of nodes: the graph's own, then each group's.
    pub fn bodies(&self) -> impl Iterator<Item = (Option<GroupId>, &Nodes)> {
        let groups = self
            .groups
            .iter()
            .map(|(id, group)| (Some(*id), &group.nodes));
        core::iter::once((None, &self.nodes)).chain(groups)
    }

    /// Returns the nodes of a group, or those outside groups, for editing.
    pub fn body_mut(&mut self, group: Option<GroupId>) -> Option<&mut Nodes> {
        match group {
            None => Some(&mut self.nodes),
            Some(id) => self.groups.get_mut(&id).map(|group| &mut group.nodes),
        }
    }
}
