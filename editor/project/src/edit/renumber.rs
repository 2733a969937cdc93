//! Gives new IDs to copied content and updates the references within it.

use std::collections::BTreeMap;

use emath::Vec2;
use inclination_core::authoring::{
    format::{Frame, Looks, Note, Position},
    model::{
        FrameId, Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, NoteId, PortId, ProfileId,
        Socket, SocketKey, StatId,
    },
};

/// Maps old IDs to new ones. IDs that are not in it stay unchanged.
#[derive(Debug, Default)]
pub struct IdMap {
    /// The nodes.
    pub nodes: BTreeMap<NodeId, NodeId>,
    /// The inputs and outputs of groups.
    pub ports: BTreeMap<PortId, PortId>,
    /// The groups.
    pub groups: BTreeMap<GroupId, GroupId>,
    /// The stats.
    pub stats: BTreeMap<StatId, StatId>,
    /// The profiles. `None` means that the profile does not exist here and its numbers are dropped.
    pub profiles: BTreeMap<ProfileId, Option<ProfileId>>,
}

/// Returns the new ID for an ID, or the same ID if it is not mapped.
fn mapped_id<K: Ord + Copy>(map: &BTreeMap<K, K>, id: K) -> K {
    map.get(&id).copied().unwrap_or(id)
}

impl IdMap {
    /// Assigns new IDs to the nodes of a body.
    pub(crate) fn assign_node_ids(&mut self, graph: &mut Graph, body: &Nodes) {
        for id in body.keys() {
            self.nodes.insert(*id, NodeId(graph.fresh_id()));
        }
    }

    /// Assigns new IDs to a group's inputs, outputs and nodes.
    pub(crate) fn assign_group_ids(&mut self, graph: &mut Graph, group: &Group) {
        for port in group.inputs.iter().chain(&group.outputs) {
            self.ports.insert(port.id, PortId(graph.fresh_id()));
        }
        self.assign_node_ids(graph, &group.nodes);
    }

    /// Updates the references in a socket.
    pub(crate) fn renumber_socket(&self, socket: &mut Socket) {
        if let Socket::Wire(wire) = socket {
            wire.node = mapped_id(&self.nodes, wire.node);
            wire.port = wire.port.map(|port| mapped_id(&self.ports, port));
        }
    }

    /// Updates the references in a node.
    pub fn renumber_node(&self, node: &mut Node) {
        for socket in node.sockets.iter_mut().chain(&mut node.rows) {
            self.renumber_socket(socket);
        }

        if !node.overrides.is_empty() {
            node.overrides = node.overrides.map_keys(|key, profile| {
                let key = match key {
                    SocketKey::Port(port) => SocketKey::Port(mapped_id(&self.ports, port)),
                    key => key,
                };
                let known = self.profiles.get(&profile).copied();
                Some((key, known.unwrap_or(Some(profile))?))
            });
        }

        match &mut node.kind {
            NodeKind::Stat(stat) => *stat = mapped_id(&self.stats, *stat),
            NodeKind::Effects(effects) => {
                for effect in effects {
                    effect.stat = mapped_id(&self.stats, effect.stat);
                }
            }
            NodeKind::Input(port) | NodeKind::Output(port) => *port = mapped_id(&self.ports, *port),
            NodeKind::Group { group, inputs } => {
                *group = mapped_id(&self.groups, *group);
                *inputs = std::mem::take(inputs)
                    .into_iter()
                    .map(|(port, mut socket)| {
                        self.renumber_socket(&mut socket);
                        (mapped_id(&self.ports, port), socket)
                    })
                    .collect();
            }
            NodeKind::History(Some(option))
            | NodeKind::Consideration {
                option: Some(option),
                ..
            } => *option = mapped_id(&self.nodes, *option),
            _ => {}
        }
    }

    /// Returns a copy of a body with new IDs.
    pub fn renumbered_body(&self, body: &Nodes) -> Nodes {
        let renumbered = body.iter().map(|(id, node)| {
            let mut node = node.clone();
            self.renumber_node(&mut node);
            (mapped_id(&self.nodes, *id), node)
        });
        renumbered.collect()
    }

    /// Returns a copy of a group with new IDs.
    pub fn renumbered_group(&self, group: &Group) -> Group {
        let mut new = Group {
            nodes: self.renumbered_body(&group.nodes),
            ..group.clone()
        };
        for port in new.inputs.iter_mut().chain(&mut new.outputs) {
            port.id = mapped_id(&self.ports, port.id);
        }
        new
    }

    /// Returns the key of a socket after renumbering its node.
    pub(crate) fn renumbered_key(&self, key: SocketKey) -> SocketKey {
        match key {
            SocketKey::Port(port) => SocketKey::Port(mapped_id(&self.ports, port)),
            other => other,
        }
    }

    /// Copies the bend points of wires into renumbered nodes, moved by an offset.
    pub(crate) fn copy_bends(&self, from: &Looks, to: &mut Looks, offset: Vec2) {
        for ((old, key), points) in &from.bends {
            if let Some(new) = self.nodes.get(old) {
                let points = points.iter().map(|point| Position {
                    x: point.x + offset.x,
                    y: point.y + offset.y,
                });
                to.bends
                    .insert((*new, self.renumbered_key(*key)), points.collect());
            }
        }
    }

    /// Copies the positions of renumbered nodes, whether they are collapsed or folded, and their
    /// bend points.
    pub(crate) fn copy_node_looks(&self, from: &Looks, to: &mut Looks) {
        for (old, new) in &self.nodes {
            if let Some(place) = from.nodes.get(old) {
                to.nodes.insert(*new, *place);
            }
            if from.collapsed.contains(old) {
                to.collapsed.insert(*new);
            }
            if from.folded.contains(old) {
                to.folded.insert(*new);
            }
        }
        self.copy_bends(from, to, Vec2::ZERO);
    }
}

/// Copies the notes and frames of a canvas to another, moved by an offset. Returns their new IDs.
pub(crate) fn copy_notes_and_frames(
    graph: &mut Graph,
    from: &Looks,
    canvas: Option<GroupId>,
    to: &mut Looks,
    onto: Option<GroupId>,
    offset: Vec2,
) -> (Vec<NoteId>, Vec<FrameId>) {
    let (mut notes, mut frames) = (Vec::new(), Vec::new());

    for note in from.notes.values().filter(|note| note.group == canvas) {
        let id = NoteId(graph.fresh_id());
        let note = Note {
            group: onto,
            x: note.x + offset.x,
            y: note.y + offset.y,
            ..note.clone()
        };
        to.notes.insert(id, note);
        notes.push(id);
    }

    for frame in from.frames.values().filter(|frame| frame.group == canvas) {
        let id = FrameId(graph.fresh_id());
        let frame = Frame {
            group: onto,
            x: frame.x + offset.x,
            y: frame.y + offset.y,
            ..frame.clone()
        };
        to.frames.insert(id, frame);
        frames.push(id);
    }

    (notes, frames)
}
