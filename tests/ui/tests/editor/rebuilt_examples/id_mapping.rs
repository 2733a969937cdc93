//! Maps the IDs of one document's parts to those of another's.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    format::{Sample, Samples},
    model::{
        Acknowledgement, Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, PortId,
        SampleId, Socket, SocketKey, StatId, Wire,
    },
};

/// The IDs of one document's parts, by those of another's. Parts correspond by their order: stats,
/// inputs and outputs as they are listed, groups and the nodes of each canvas as they were added.
#[derive(Debug, Default)]
pub(super) struct IdMap {
    pub(super) stats: BTreeMap<StatId, StatId>,
    pub(super) nodes: BTreeMap<NodeId, NodeId>,
    pub(super) groups: BTreeMap<GroupId, GroupId>,
    pub(super) ports: BTreeMap<PortId, PortId>,
}

pub(super) fn pair_up<T: Copy + Ord>(
    from: impl IntoIterator<Item = T>,
    to: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (T, T)> {
    from.into_iter().zip(to)
}

impl IdMap {
    /// Maps the IDs of a graph to those of another, as far as both have parts.
    pub(super) fn from_graphs(from: &Graph, to: &Graph) -> Self {
        let mut ids = Self::default();
        let stats = |graph: &Graph| graph.stats.iter().map(|stat| stat.id).collect::<Vec<_>>();
        ids.stats.extend(pair_up(stats(from), stats(to)));
        ids.add_body(&from.nodes, &to.nodes);

        for ((from_id, from), (to_id, to)) in from.groups.iter().zip(&to.groups) {
            ids.groups.insert(*from_id, *to_id);
            ids.add_body(&from.nodes, &to.nodes);
            let id = |port: &Port| port.id;
            let inputs = pair_up(from.inputs.iter().map(id), to.inputs.iter().map(id));
            let outputs = pair_up(from.outputs.iter().map(id), to.outputs.iter().map(id));
            ids.ports.extend(inputs.chain(outputs));
        }
        ids
    }

    fn add_body(&mut self, from: &Nodes, to: &Nodes) {
        let from = from.keys().copied();
        self.nodes.extend(pair_up(from, to.keys().copied()));
    }

    /// Returns a socket's content with the other document's IDs.
    pub(super) fn map_socket(&self, content: Socket) -> Socket {
        match content {
            Socket::Wire(Wire { node, port }) => Socket::Wire(Wire {
                node: self.nodes.get(&node).copied().unwrap_or(node),
                port: port.map(|port| self.ports.get(&port).copied().unwrap_or(port)),
            }),
            content => content,
        }
    }

    /// Returns a socket's key with the other document's IDs.
    pub(super) fn map_key(&self, key: SocketKey) -> SocketKey {
        match key {
            SocketKey::Port(port) => SocketKey::Port(map_id(&self.ports, port)),
            key => key,
        }
    }

    fn map_node(&self, node: &Node) -> Node {
        let mut node = node.clone();
        for content in node.sockets.iter_mut().chain(&mut node.rows) {
            *content = self.map_socket(*content);
        }

        match &mut node.kind {
            NodeKind::Stat(stat) => *stat = map_id(&self.stats, *stat),
            NodeKind::Input(port) | NodeKind::Output(port) => *port = map_id(&self.ports, *port),
            NodeKind::Group { group, inputs } => {
                *group = map_id(&self.groups, *group);
                *inputs = inputs
                    .iter()
                    .map(|(port, content)| (map_id(&self.ports, *port), self.map_socket(*content)))
                    .collect();
            }
            NodeKind::Effects(effects) => {
                for effect in effects {
                    effect.stat = map_id(&self.stats, effect.stat);
                }
            }
            NodeKind::History(Some(option))
            | NodeKind::Consideration {
                option: Some(option),
                ..
            } => *option = map_id(&self.nodes, *option),
            _ => {}
        }

        node
    }

    fn map_nodes(&self, nodes: &Nodes) -> Nodes {
        nodes
            .iter()
            .map(|(id, node)| (map_id(&self.nodes, *id), self.map_node(node)))
            .collect()
    }

    fn map_ports(&self, ports: &[Port]) -> Vec<Port> {
        ports
            .iter()
            .map(|port| Port {
                id: map_id(&self.ports, port.id),
                ..port.clone()
            })
            .collect()
    }

    fn map_group(&self, group: &Group) -> Group {
        Group {
            inputs: self.map_ports(&group.inputs),
            outputs: self.map_ports(&group.outputs),
            nodes: self.map_nodes(&group.nodes),
            ..group.clone()
        }
    }

    fn map_acknowledgement(&self, known: &Acknowledgement) -> Acknowledgement {
        let mut known = known.clone();
        let place = &mut known.place;
        place.group = place.group.map(|group| map_id(&self.groups, group));
        place.stat = place.stat.map(|stat| map_id(&self.stats, stat));
        place.node = place.node.map(|node| map_id(&self.nodes, node));
        place.port = place.port.map(|port| map_id(&self.ports, port));
        place.socket = place.socket.map(|key| self.map_key(key));
        known
    }

    /// Returns the samples with the wanted IDs; they correspond by their order.
    pub(super) fn map_samples(&self, built: &Samples, wanted: &Samples) -> Samples {
        let id = |sample: &Sample| sample.id;
        let ids: BTreeMap<SampleId, SampleId> =
            pair_up(built.named.iter().map(id), wanted.named.iter().map(id)).collect();

        let named = built.named.iter().map(|sample| Sample {
            id: map_id(&ids, sample.id),
            values: sample
                .values
                .iter()
                .map(|(stat, value)| (map_id(&self.stats, *stat), *value))
                .collect(),
            ..sample.clone()
        });

        Samples {
            current: built.current.map(|current| map_id(&ids, current)),
            named: named.collect(),
            ..built.clone()
        }
    }

    pub(super) fn map_graph(&self, graph: &Graph) -> Graph {
        let mut all = graph.clone();
        for stat in &mut all.stats {
            stat.id = map_id(&self.stats, stat.id);
        }

        all.nodes = self.map_nodes(&graph.nodes);
        all.groups = graph
            .groups
            .iter()
            .map(|(id, group)| (map_id(&self.groups, *id), self.map_group(group)))
            .collect();
        all.acknowledged = graph
            .acknowledged
            .iter()
            .map(|known| self.map_acknowledgement(known))
            .collect();
        all
    }
}

pub(super) fn map_id<T: Copy + Ord>(ids: &BTreeMap<T, T>, id: T) -> T {
    ids.get(&id).copied().unwrap_or(id)
}
