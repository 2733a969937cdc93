//! What every check looks at: the plan, the facts, and indexes that are made once.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    NodeAt, Report, Severity,
    facts::{Fact, Facts},
};
use crate::{
    compile::{Body, Lowered, Plan},
    model::{
        Graph, GroupId, Node, NodeId, NodeKind, Place, Port, PortId, Socket, SocketKey, Stat,
        StatId,
    },
};

pub(super) struct Scene<'c, 'g> {
    pub(super) graph: &'g Graph,
    pub(super) plan: &'c Plan<'g>,
    pub(super) facts: Facts,
    stats: BTreeMap<StatId, &'g Stat>,
    inputs: BTreeMap<(GroupId, PortId), &'g Port>,
    outputs: BTreeMap<(GroupId, PortId), &'g Port>,
}

/// A socket of a node, with where its wire comes from.
#[derive(Clone, Copy)]
pub(super) struct Reads<'s, 'g> {
    pub(super) body: &'s Body<'g>,
    pub(super) id: NodeId,
    pub(super) node: &'g Node,
    pub(super) key: SocketKey,
    pub(super) socket: Socket,
    /// The position of the node that the wire comes from.
    pub(super) source: u32,
}

impl<'g> Reads<'_, 'g> {
    pub(super) fn at(&self) -> NodeAt {
        NodeAt {
            group: self.body.group,
            node: self.id,
        }
    }

    pub(super) fn place(&self) -> Place {
        Place::node(self.body.group, self.id).socket(self.key)
    }

    /// The node that the wire comes from.
    pub(super) fn source_node(&self) -> Option<&'g Node> {
        let source = self.body.nodes.get(self.source as usize);
        source.map(|(_, node)| *node)
    }
}

/// Every socket of the node at a position.
pub(super) fn sockets_of<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
) -> impl Iterator<Item = Reads<'s, 'g>> {
    let own = 0..body.sources(position).len();
    own.map_while(move |index| reads_at(body, position, index))
        .chain(inputs_of(body, position))
}

/// Every socket of the node at a position that is wired to another node. Most sockets are not, so this is quick.
pub(super) fn wired<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
) -> impl Iterator<Item = Reads<'s, 'g>> {
    let is_wired = |source: u32| (source as usize) < body.nodes.len();
    let sources = body.sources(position).iter().enumerate();
    sources
        .filter(move |(_, source)| is_wired(**source))
        .map_while(move |(index, _)| reads_at(body, position, index))
        .chain(inputs_of(body, position).filter(move |reads| is_wired(reads.source)))
}

/// A socket of the node at a position: first its own, then those of its rows.
pub(super) fn reads_at<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
    index: usize,
) -> Option<Reads<'s, 'g>> {
    let (id, node) = *body.nodes.get(position)?;
    let (key, socket) = if let Some(socket) = node.sockets.get(index) {
        (SocketKey::Fixed(index as u16), *socket)
    } else {
        let index = index - node.sockets.len();
        let socket = *node.rows.get(index)?;
        // Rows of a node whose kind has none cannot be named, nor mended one by one.
        let width = node.row_width();
        let row = index.checked_div(width)?;
        let column = index - row * width;
        (SocketKey::Row(row as u16, column as u8), socket)
    };
    Some(Reads {
        body,
        id,
        node,
        key,
        socket,
        source: *body.sources(position).get(index)?,
    })
}

/// What a group's use at a position holds for the group's inputs.
pub(super) fn inputs_of<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
) -> impl Iterator<Item = Reads<'s, 'g>> {
    let node = body.nodes.get(position);
    let inputs = node.and_then(|(_, node)| match &node.kind {
        NodeKind::Group { inputs, .. } => Some((node.sockets.len() + node.rows.len(), inputs)),
        _ => None,
    });
    node.zip(inputs)
        .into_iter()
        .flat_map(move |((id, node), (own, inputs))| {
            let sources = body.sources(position).iter().skip(own);
            inputs
                .iter()
                .zip(sources)
                .map(move |((port, socket), source)| Reads {
                    body,
                    id: *id,
                    node,
                    key: SocketKey::Port(*port),
                    socket: *socket,
                    source: *source,
                })
        })
}

impl<'c, 'g> Scene<'c, 'g> {
    pub(super) fn new(plan: &'c Plan<'g>, lowered: &Lowered<'_>) -> Self {
        let graph = plan.graph;
        let ports = |list: fn(&'g crate::model::Group) -> &'g Vec<Port>| {
            let groups = graph.groups.iter();
            groups
                .flat_map(|(id, group)| list(group).iter().map(|port| ((*id, port.id), port)))
                .collect()
        };
        Self {
            graph,
            plan,
            facts: Facts::new(plan, lowered),
            stats: graph.stats.iter().map(|stat| (stat.id, stat)).collect(),
            inputs: ports(|group| &group.inputs),
            outputs: ports(|group| &group.outputs),
        }
    }

    /// The graph's own nodes, then each group's.
    pub(super) fn bodies(&self) -> impl Iterator<Item = &'c Body<'g>> + use<'c, 'g> {
        core::iter::once(&self.plan.root).chain(self.plan.groups.values())
    }

    /// A node by its id.
    pub(super) fn node(&self, at: NodeAt) -> Option<&'g Node> {
        self.graph.body(at.group)?.get(&at.node)
    }

    /// Where a node stands in its body.
    pub(super) fn position(&self, at: NodeAt) -> Option<usize> {
        let body = match at.group {
            None => &self.plan.root,
            Some(group) => self.plan.groups.get(&group)?,
        };
        let found = body.nodes.binary_search_by_key(&at.node, |(id, _)| *id);
        found.ok()
    }

    pub(super) fn stat(&self, id: StatId) -> Option<&'g Stat> {
        self.stats.get(&id).copied()
    }

    pub(super) fn input(&self, group: GroupId, port: PortId) -> Option<&'g Port> {
        self.inputs.get(&(group, port)).copied()
    }

    pub(super) fn output(&self, group: GroupId, port: PortId) -> Option<&'g Port> {
        self.outputs.get(&(group, port)).copied()
    }

    /// What is known of what a wire brings.
    pub(super) fn fact(&self, reads: &Reads<'_, '_>) -> Option<&Fact> {
        let wire = reads.socket.wire()?;
        self.facts.get(reads.body.group, reads.source, wire.port)
    }

    /// The unit of a node's value, where it has one.
    pub(super) fn unit(&self, body: &Body<'_>, node: &Node) -> &'g str {
        match (&node.kind, body.group) {
            (NodeKind::Stat(stat), _) => self.stat(*stat).map_or("", |stat| &stat.unit),
            (NodeKind::Input(port), Some(group)) => {
                self.input(group, *port).map_or("", |port| &port.unit)
            }
            _ => "",
        }
    }

    /// For each body, the nodes whose values are not to be trusted since something that they are made from is broken.
    pub(super) fn broken(&self, report: &Report<'_>) -> Broken {
        let mut own: BTreeMap<Option<GroupId>, Vec<NodeId>> = BTreeMap::new();
        let mut groups = !self.plan.expandable();
        for problem in report.so_far() {
            if problem.severity == Severity::Error {
                groups |= problem.place.group.is_some();
                let nodes = own.entry(problem.place.group).or_default();
                nodes.extend(problem.place.node);
            }
        }
        if own.is_empty() && !groups {
            return Broken(None);
        }
        let body = &self.plan.root;
        let mut broken = alloc::vec![false; body.nodes.len()];
        for id in own.remove(&None).unwrap_or_default() {
            if let Ok(at) = body.nodes.binary_search_by_key(&id, |(id, _)| *id) {
                broken[at] = true;
            }
        }
        for &position in body.loops.iter().flatten() {
            broken[position as usize] = true;
        }
        for &position in &body.order {
            let position = position as usize;
            let is_use = matches!(body.nodes[position].1.kind, NodeKind::Group { .. });
            broken[position] |= (groups && is_use)
                || body
                    .sources(position)
                    .iter()
                    .any(|source| broken.get(*source as usize) == Some(&true));
        }
        Broken(Some(broken))
    }
}

/// Which nodes outside groups are made from something broken; none if nothing is. Where anything is, what is inside
/// groups is not judged at all: it may be fed from there.
pub(super) struct Broken(Option<Vec<bool>>);

impl Broken {
    /// The same of a node by its id.
    pub(super) fn holds_node(&self, scene: &Scene<'_, '_>, at: NodeAt) -> bool {
        self.0.is_some()
            && scene
                .position(at)
                .is_none_or(|position| self.holds(at.group, position))
    }

    pub(super) fn holds(&self, group: Option<GroupId>, position: usize) -> bool {
        match &self.0 {
            None => false,
            Some(broken) => group.is_some() || broken.get(position) != Some(&false),
        }
    }
}
