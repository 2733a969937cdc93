//! Whether a document that was built is another one, up to what ids its parts were given and where they stand.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Document,
    format::{Sample, Samples},
    model::{
        Acknowledgement, FrameId, Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, NoteId,
        Port, PortId, SampleId, Socket, SocketKey, StatId, Wire,
    },
};

/// The ids of one document's parts, by those of another's. Parts belong together by their order: stats as they are listed, groups
/// and the nodes of each canvas as they were made, inputs and outputs as they are listed.
#[derive(Debug, Default)]
pub(super) struct Ids {
    pub(super) stats: BTreeMap<StatId, StatId>,
    pub(super) nodes: BTreeMap<NodeId, NodeId>,
    pub(super) groups: BTreeMap<GroupId, GroupId>,
    pub(super) ports: BTreeMap<PortId, PortId>,
}

fn pairs<T: Copy + Ord>(
    from: impl IntoIterator<Item = T>,
    to: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (T, T)> {
    from.into_iter().zip(to)
}

impl Ids {
    /// What a graph's ids are in another, as far as both have come.
    pub(super) fn of(from: &Graph, to: &Graph) -> Self {
        let mut ids = Self::default();
        let stats = |graph: &Graph| graph.stats.iter().map(|stat| stat.id).collect::<Vec<_>>();
        ids.stats.extend(pairs(stats(from), stats(to)));
        ids.body(&from.nodes, &to.nodes);
        for ((from_id, from), (to_id, to)) in from.groups.iter().zip(&to.groups) {
            ids.groups.insert(*from_id, *to_id);
            ids.body(&from.nodes, &to.nodes);
            let id = |port: &Port| port.id;
            let inputs = pairs(from.inputs.iter().map(id), to.inputs.iter().map(id));
            let outputs = pairs(from.outputs.iter().map(id), to.outputs.iter().map(id));
            ids.ports.extend(inputs.chain(outputs));
        }
        ids
    }

    fn body(&mut self, from: &Nodes, to: &Nodes) {
        let from = from.keys().copied();
        self.nodes.extend(pairs(from, to.keys().copied()));
    }

    /// What a socket holds there.
    pub(super) fn held(&self, held: Socket) -> Socket {
        match held {
            Socket::Wire(Wire { node, port }) => Socket::Wire(Wire {
                node: self.nodes.get(&node).copied().unwrap_or(node),
                port: port.map(|port| self.ports.get(&port).copied().unwrap_or(port)),
            }),
            held => held,
        }
    }

    /// A socket's place there.
    pub(super) fn key(&self, key: SocketKey) -> SocketKey {
        match key {
            SocketKey::Port(port) => SocketKey::Port(of(&self.ports, port)),
            key => key,
        }
    }

    fn node(&self, node: &Node) -> Node {
        let mut node = node.clone();
        for held in node.sockets.iter_mut().chain(&mut node.rows) {
            *held = self.held(*held);
        }
        match &mut node.kind {
            NodeKind::Stat(stat) => *stat = of(&self.stats, *stat),
            NodeKind::Input(port) | NodeKind::Output(port) => *port = of(&self.ports, *port),
            NodeKind::Group { group, inputs } => {
                *group = of(&self.groups, *group);
                let held = inputs.iter();
                let held = held.map(|(port, held)| (of(&self.ports, *port), self.held(*held)));
                *inputs = held.collect();
            }
            NodeKind::History(Some(option))
            | NodeKind::Consideration {
                option: Some(option),
                ..
            } => *option = of(&self.nodes, *option),
            _ => {}
        }
        node
    }

    fn nodes(&self, nodes: &Nodes) -> Nodes {
        let all = nodes.iter();
        all.map(|(id, node)| (of(&self.nodes, *id), self.node(node)))
            .collect()
    }

    fn ports(&self, ports: &[Port]) -> Vec<Port> {
        let all = ports.iter().map(|port| Port {
            id: of(&self.ports, port.id),
            ..port.clone()
        });
        all.collect()
    }

    fn group(&self, group: &Group) -> Group {
        Group {
            inputs: self.ports(&group.inputs),
            outputs: self.ports(&group.outputs),
            nodes: self.nodes(&group.nodes),
            ..group.clone()
        }
    }

    fn accepted(&self, known: &Acknowledgement) -> Acknowledgement {
        let mut known = known.clone();
        let place = &mut known.place;
        place.group = place.group.map(|group| of(&self.groups, group));
        place.stat = place.stat.map(|stat| of(&self.stats, stat));
        place.node = place.node.map(|node| of(&self.nodes, node));
        place.port = place.port.map(|port| of(&self.ports, port));
        place.socket = place.socket.map(|key| self.key(key));
        known
    }

    /// The samples; they belong together by their order.
    fn samples(&self, built: &Samples, wanted: &Samples) -> Samples {
        let id = |sample: &Sample| sample.id;
        let ids = pairs(built.named.iter().map(id), wanted.named.iter().map(id));
        let ids: BTreeMap<SampleId, SampleId> = ids.collect();
        let named = built.named.iter().map(|sample| Sample {
            id: of(&ids, sample.id),
            values: sample
                .values
                .iter()
                .map(|(stat, value)| (of(&self.stats, *stat), *value))
                .collect(),
            ..sample.clone()
        });
        Samples {
            current: built.current.map(|current| of(&ids, current)),
            named: named.collect(),
            ..built.clone()
        }
    }

    fn graph(&self, graph: &Graph) -> Graph {
        let mut all = graph.clone();
        for stat in &mut all.stats {
            stat.id = of(&self.stats, stat.id);
        }
        all.nodes = self.nodes(&graph.nodes);
        let groups = graph.groups.iter();
        let groups = groups.map(|(id, group)| (of(&self.groups, *id), self.group(group)));
        all.groups = groups.collect();
        let accepted = graph.acknowledged.iter();
        all.acknowledged = accepted.map(|known| self.accepted(known)).collect();
        all
    }
}

fn of<T: Copy + Ord>(ids: &BTreeMap<T, T>, id: T) -> T {
    ids.get(&id).copied().unwrap_or(id)
}

/// Asserts that a document that was built would be saved as another one, to the letter, once its parts are called by the
/// other's ids and stand where the other's stand.
pub(super) fn assert_alike(built: &Document, wanted: &Document) {
    let ids = Ids::of(&built.graph, &wanted.graph);
    let mut named = Document {
        graph: ids.graph(&built.graph),
        ..Document::default()
    };
    // More were given on the way.
    assert!(built.graph.next_id >= wanted.graph.next_id);
    named.graph.next_id = wanted.graph.next_id;
    assert_eq!(
        named.graph.logic_hash(),
        wanted.graph.logic_hash(),
        "{}",
        first_difference(&named.write(), &wanted.write())
    );
    let placed: BTreeSet<NodeId> = built
        .looks
        .nodes
        .keys()
        .map(|id| of(&ids.nodes, *id))
        .collect();
    assert_eq!(placed, wanted.looks.nodes.keys().copied().collect());
    named.looks.nodes.clone_from(&wanted.looks.nodes);
    let collapsed = built.looks.collapsed.iter();
    named.looks.collapsed = collapsed.map(|id| of(&ids.nodes, *id)).collect();
    let notes: BTreeMap<NoteId, NoteId> =
        pairs(built.looks.notes.keys(), wanted.looks.notes.keys())
            .map(|(one, other)| (*one, *other))
            .collect();
    for (id, note) in &built.looks.notes {
        let id = of(&notes, *id);
        let mut note = note.clone();
        note.group = note.group.map(|group| of(&ids.groups, group));
        if let Some(there) = wanted.looks.notes.get(&id) {
            (note.x, note.y) = (there.x, there.y);
        }
        named.looks.notes.insert(id, note);
    }
    let frames: BTreeMap<FrameId, FrameId> =
        pairs(built.looks.frames.keys(), wanted.looks.frames.keys())
            .map(|(one, other)| (*one, *other))
            .collect();
    for (id, frame) in &built.looks.frames {
        let id = of(&frames, *id);
        let mut frame = frame.clone();
        frame.group = frame.group.map(|group| of(&ids.groups, group));
        if let Some(there) = wanted.looks.frames.get(&id) {
            (frame.x, frame.y) = (there.x, there.y);
        }
        named.looks.frames.insert(id, frame);
    }
    named.samples = ids.samples(&built.samples, &wanted.samples);
    let (named, wanted) = (named.write(), wanted.write());
    assert!(named == wanted, "{}", first_difference(&named, &wanted));
}

/// The first lines that differ, with those before them.
fn first_difference(one: &str, other: &str) -> String {
    let lines: Vec<(&str, &str)> = one.lines().zip(other.lines()).collect();
    let at = lines.iter().position(|(one, other)| one != other);
    let at = at.unwrap_or(lines.len().saturating_sub(1));
    let from = at.saturating_sub(12);
    let before: Vec<&str> = lines[from..at].iter().map(|(one, _)| *one).collect();
    let (built, wanted) = lines.get(at).copied().unwrap_or_default();
    format!("{}\nbuilt:  {built}\nwanted: {wanted}", before.join("\n"))
}
