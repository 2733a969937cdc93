//! What is copied gets ids of its own, and refers to itself by them.

use std::collections::BTreeMap;

use inclination_core::{
    format::{Frame, Looks, Note, Position},
    model::{
        FrameId, Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, NoteId, PortId, ProfileId,
        Socket, SocketKey, StatId,
    },
};

/// From old ids to new ones. What is not in it is referred to as before.
#[derive(Debug, Default)]
pub struct Renumber {
    /// Of nodes.
    pub nodes: BTreeMap<NodeId, NodeId>,
    /// Of ports.
    pub ports: BTreeMap<PortId, PortId>,
    /// Of groups.
    pub groups: BTreeMap<GroupId, GroupId>,
    /// Of stats.
    pub stats: BTreeMap<StatId, StatId>,
    /// None of one that is not there: its numbers are forgotten.
    pub profiles: BTreeMap<ProfileId, Option<ProfileId>>,
}

fn of<K: Ord + Copy>(map: &BTreeMap<K, K>, id: K) -> K {
    map.get(&id).copied().unwrap_or(id)
}

impl Renumber {
    /// Gives new ids to the nodes of a body.
    pub(crate) fn take_nodes(&mut self, graph: &mut Graph, body: &Nodes) {
        for id in body.keys() {
            self.nodes.insert(*id, NodeId(graph.fresh_id()));
        }
    }

    /// Gives new ids to a group's inputs, outputs and nodes.
    pub(crate) fn take_group(&mut self, graph: &mut Graph, group: &Group) {
        for port in group.inputs.iter().chain(&group.outputs) {
            self.ports.insert(port.id, PortId(graph.fresh_id()));
        }
        self.take_nodes(graph, &group.nodes);
    }

    /// What a socket holds.
    pub(crate) fn socket(&self, held: &mut Socket) {
        if let Socket::Wire(wire) = held {
            wire.node = of(&self.nodes, wire.node);
            wire.port = wire.port.map(|port| of(&self.ports, port));
        }
    }

    /// A node.
    pub fn node(&self, node: &mut Node) {
        for held in node.sockets.iter_mut().chain(&mut node.rows) {
            self.socket(held);
        }
        if !node.overrides.is_empty() {
            node.overrides = node.overrides.moved(|key, profile| {
                let key = match key {
                    SocketKey::Port(port) => SocketKey::Port(of(&self.ports, port)),
                    key => key,
                };
                let known = self.profiles.get(&profile).copied();
                Some((key, known.unwrap_or(Some(profile))?))
            });
        }
        match &mut node.kind {
            NodeKind::Stat(stat) => *stat = of(&self.stats, *stat),
            NodeKind::Input(port) | NodeKind::Output(port) => *port = of(&self.ports, *port),
            NodeKind::Group { group, inputs } => {
                *group = of(&self.groups, *group);
                let held = std::mem::take(inputs).into_iter();
                *inputs = held
                    .map(|(port, mut held)| {
                        self.socket(&mut held);
                        (of(&self.ports, port), held)
                    })
                    .collect();
            }
            NodeKind::History(Some(option))
            | NodeKind::Consideration {
                option: Some(option),
                ..
            } => *option = of(&self.nodes, *option),
            _ => {}
        }
    }

    /// The nodes of a body.
    pub fn body(&self, body: &Nodes) -> Nodes {
        let renumbered = body.iter().map(|(id, node)| {
            let mut node = node.clone();
            self.node(&mut node);
            (of(&self.nodes, *id), node)
        });
        renumbered.collect()
    }

    /// A group.
    pub fn group(&self, group: &Group) -> Group {
        let mut new = Group {
            nodes: self.body(&group.nodes),
            ..group.clone()
        };
        for port in new.inputs.iter_mut().chain(&mut new.outputs) {
            port.id = of(&self.ports, port.id);
        }
        new
    }

    /// Which socket of a renumbered node it is.
    pub(crate) fn key(&self, key: SocketKey) -> SocketKey {
        match key {
            SocketKey::Port(port) => SocketKey::Port(of(&self.ports, port)),
            other => other,
        }
    }

    /// Copies the points that wires to the renumbered nodes bend through, so much further.
    pub(crate) fn bends(&self, from: &Looks, to: &mut Looks, (across, down): (f32, f32)) {
        for ((old, key), points) in &from.bends {
            if let Some(new) = self.nodes.get(old) {
                let points = points.iter().map(|point| Position {
                    x: point.x + across,
                    y: point.y + down,
                });
                to.bends.insert((*new, self.key(*key)), points.collect());
            }
        }
    }

    /// Copies where the renumbered nodes stand, and how their wires bend.
    pub(crate) fn places(&self, from: &Looks, to: &mut Looks) {
        for (old, new) in &self.nodes {
            if let Some(place) = from.nodes.get(old) {
                to.nodes.insert(*new, *place);
            }
            if from.collapsed.contains(old) {
                to.collapsed.insert(*new);
            }
        }
        self.bends(from, to, (0.0, 0.0));
    }
}

/// Copies the notes and frames of a canvas to another, so much further. Gives their new ids.
pub(crate) fn notes_and_frames(
    graph: &mut Graph,
    (from, canvas): (&Looks, Option<GroupId>),
    (to, onto): (&mut Looks, Option<GroupId>),
    (across, down): (f32, f32),
) -> (Vec<NoteId>, Vec<FrameId>) {
    let (mut notes, mut frames) = (Vec::new(), Vec::new());
    for note in from.notes.values().filter(|note| note.group == canvas) {
        let id = NoteId(graph.fresh_id());
        let note = Note {
            group: onto,
            x: note.x + across,
            y: note.y + down,
            ..note.clone()
        };
        to.notes.insert(id, note);
        notes.push(id);
    }
    for frame in from.frames.values().filter(|frame| frame.group == canvas) {
        let id = FrameId(graph.fresh_id());
        let frame = Frame {
            group: onto,
            x: frame.x + across,
            y: frame.y + down,
            ..frame.clone()
        };
        to.frames.insert(id, frame);
        frames.push(id);
    }
    (notes, frames)
}
