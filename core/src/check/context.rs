//! The context of every check: the plan, the facts, and indexes that are built once.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    NodeLocation, Report,
    facts::{Fact, Facts},
    operation::{FormulaCalls, Operation},
};
use crate::{
    compile::{Body, LoweredGraph, Plan},
    model::{
        Graph, GroupId, Node, NodeId, NodeKind, Place, Port, PortId, Socket, SocketKey, Stat,
        StatId,
    },
};

/// The context of every check.
pub(super) struct CheckContext<'c, 'g> {
    pub(super) graph: &'g Graph,
    pub(super) plan: &'c Plan<'g>,
    pub(super) facts: Facts,
    /// The calls of each expression with a valid formula, by the position of its node.
    formulas: BTreeMap<(Option<GroupId>, usize), FormulaCalls<'g>>,
    stats: BTreeMap<StatId, &'g Stat>,
    inputs: BTreeMap<(GroupId, PortId), &'g Port>,
    outputs: BTreeMap<(GroupId, PortId), &'g Port>,
}

/// A socket of a node, with the source of its wire.
#[derive(Clone, Copy)]
pub(super) struct SocketRead<'s, 'g> {
    pub(super) body: &'s Body<'g>,
    pub(super) id: NodeId,
    pub(super) node: &'g Node,
    pub(super) key: SocketKey,
    pub(super) socket: Socket,
    /// The position of the node that the wire comes from.
    pub(super) source: u32,
}

impl<'g> SocketRead<'_, 'g> {
    /// Returns the location of the node.
    pub(super) fn node_at(&self) -> NodeLocation {
        NodeLocation {
            group: self.body.group,
            node: self.id,
        }
    }

    /// Returns the node as an operation.
    pub(super) fn operation(&self) -> Operation<'g> {
        Operation::from_node(self.node, self.node_at())
    }

    /// Returns the place of the socket, for problems.
    pub(super) fn place(&self) -> Place {
        Place::node(self.body.group, self.id).socket(self.key)
    }

    /// Returns the node that the wire comes from.
    pub(super) fn source_node(&self) -> Option<&'g Node> {
        let source = self.body.nodes.get(self.source as usize);
        source.map(|(_, node)| *node)
    }
}

/// Returns every socket of the node at a position.
pub(super) fn sockets_of<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
) -> impl Iterator<Item = SocketRead<'s, 'g>> {
    let own = 0..body.sources(position).len();
    own.map_while(move |index| socket_at(body, position, index))
        .chain(group_inputs(body, position))
}

/// Returns every socket of the node at a position that is wired to another node. This is quick,
/// because most sockets are not.
pub(super) fn wired_sockets<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
) -> impl Iterator<Item = SocketRead<'s, 'g>> {
    let is_wired = |source: u32| (source as usize) < body.nodes.len();
    body.sources(position)
        .iter()
        .enumerate()
        .filter(move |(_, source)| is_wired(**source))
        .map_while(move |(index, _)| socket_at(body, position, index))
        .chain(group_inputs(body, position).filter(move |reads| is_wired(reads.source)))
}

/// Returns a socket of the node at a position. Indexes count the node's own sockets first, then
/// those of its rows.
pub(super) fn socket_at<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
    index: usize,
) -> Option<SocketRead<'s, 'g>> {
    let (id, node) = *body.nodes.get(position)?;
    let (key, socket) = if let Some(socket) = node.sockets.get(index) {
        (SocketKey::Fixed(index as u16), *socket)
    } else {
        let index = index - node.sockets.len();
        let socket = *node.rows.get(index)?;
        // Rows of a kind without rows cannot be named, nor fixed one by one.
        let width = node.row_width();
        let row = index.checked_div(width)?;
        let column = index - row * width;
        (SocketKey::Row(row as u16, column as u8), socket)
    };

    Some(SocketRead {
        body,
        id,
        node,
        key,
        socket,
        source: *body.sources(position).get(index)?,
    })
}

/// Returns the sockets of a group's use at a position, one for each input that it fills.
pub(super) fn group_inputs<'s, 'g>(
    body: &'s Body<'g>,
    position: usize,
) -> impl Iterator<Item = SocketRead<'s, 'g>> {
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
                .map(move |((port, socket), source)| SocketRead {
                    body,
                    id: *id,
                    node,
                    key: SocketKey::Port(*port),
                    socket: *socket,
                    source: *source,
                })
        })
}

impl<'c, 'g> CheckContext<'c, 'g> {
    pub(super) fn new(plan: &'c Plan<'g>, lowered: &LoweredGraph<'_>) -> Self {
        let graph = plan.graph;
        let ports = |list: fn(&'g crate::model::Group) -> &'g Vec<Port>| {
            graph
                .groups
                .iter()
                .flat_map(|(id, group)| list(group).iter().map(|port| ((*id, port.id), port)))
                .collect()
        };

        let bodies = core::iter::once(&plan.root).chain(plan.groups.values());
        let formulas = bodies.flat_map(|body| {
            let positions = 0..body.nodes.len();
            positions.filter_map(|position| {
                let calls = FormulaCalls::new(body, position)?;
                Some(((body.group, position), calls))
            })
        });

        Self {
            graph,
            plan,
            facts: Facts::new(plan, lowered),
            formulas: formulas.collect(),
            stats: graph.stats.iter().map(|stat| (stat.id, stat)).collect(),
            inputs: ports(|group| &group.inputs),
            outputs: ports(|group| &group.outputs),
        }
    }

    /// Returns the calls in the formula of the node at a position.
    pub(super) fn formula_calls(
        &self,
        body: &Body<'_>,
        position: usize,
    ) -> Option<&FormulaCalls<'g>> {
        self.formulas.get(&(body.group, position))
    }

    /// Returns the graph's own nodes, then each group's.
    pub(super) fn bodies(&self) -> impl Iterator<Item = &'c Body<'g>> + use<'c, 'g> {
        core::iter::once(&self.plan.root).chain(self.plan.groups.values())
    }

    /// Returns a node by its ID.
    pub(super) fn node(&self, at: NodeLocation) -> Option<&'g Node> {
        self.graph.body(at.group)?.get(&at.node)
    }

    /// Returns the position of a node in its body.
    pub(super) fn node_position(&self, at: NodeLocation) -> Option<usize> {
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

    /// Returns the facts about the value that a wire brings.
    pub(super) fn wire_fact(&self, reads: &SocketRead<'_, '_>) -> Option<&Fact> {
        let wire = reads.socket.wire()?;
        self.facts.get(reads.body.group, reads.source, wire.port)
    }

    /// Returns the unit of a node's value, or an empty text if it has none.
    pub(super) fn value_unit(&self, body: &Body<'_>, node: &Node) -> &'g str {
        match (&node.kind, body.group) {
            (NodeKind::Stat(stat), _) => self.stat(*stat).map_or("", |stat| &stat.unit),
            (NodeKind::Input(port), Some(group)) => {
                self.input(group, *port).map_or("", |port| &port.unit)
            }
            _ => "",
        }
    }

    /// Returns the nodes whose values cannot be trusted because one of their sources is broken.
    pub(super) fn find_broken_nodes(&self, report: &Report<'_>) -> BrokenNodes {
        let mut broken_ids: BTreeMap<Option<GroupId>, Vec<NodeId>> = BTreeMap::new();
        let mut has_broken_groups = !self.plan.can_expand();
        for problem in report.problems_so_far() {
            if problem.is_error() {
                has_broken_groups |= problem.place.group.is_some();
                let ids = broken_ids.entry(problem.place.group).or_default();
                ids.extend(problem.place.node);
            }
        }
        if broken_ids.is_empty() && !has_broken_groups {
            return BrokenNodes(None);
        }

        let body = &self.plan.root;
        let mut broken = alloc::vec![false; body.nodes.len()];
        for id in broken_ids.remove(&None).unwrap_or_default() {
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
            broken[position] |= (has_broken_groups && is_use)
                || body
                    .sources(position)
                    .iter()
                    .any(|source| broken.get(*source as usize) == Some(&true));
        }

        BrokenNodes(Some(broken))
    }
}

/// The nodes outside groups that depend on a broken node, or `None` if nothing is broken. If
/// anything is broken, nodes inside groups are not judged at all, because the broken node may feed
/// them.
pub(super) struct BrokenNodes(Option<Vec<bool>>);

impl BrokenNodes {
    /// Whether a node depends on a broken one, by its ID.
    pub(super) fn contains_node(&self, context: &CheckContext<'_, '_>, at: NodeLocation) -> bool {
        self.0.is_some()
            && context
                .node_position(at)
                .is_none_or(|position| self.contains_position(at.group, position))
    }

    /// Whether a node depends on a broken one, by its position.
    pub(super) fn contains_position(&self, group: Option<GroupId>, position: usize) -> bool {
        match &self.0 {
            None => false,
            Some(broken) => group.is_some() || broken.get(position) != Some(&false),
        }
    }
}
