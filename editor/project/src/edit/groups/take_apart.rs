//! A use of a group taken apart: what is in the group stands where the use stood, wired to what the use was wired to.

use std::collections::BTreeMap;

use emath::{Rect, Vec2, vec2};
use inclination_core::{
    Document,
    format::Position,
    kind::SocketType,
    model::{
        Group, GroupId, Node, NodeId, NodeKind, Overrides, Port, PortId, Socket, SocketKey, Wire,
    },
};

use super::{ends, uses};
use crate::{
    edit::{
        Edit, between,
        renumber::{Renumber, notes_and_frames},
        wiring,
    },
    scene::{GRID, Scene},
    selection::Item,
};

/// A use that can be taken apart.
struct Used<'a> {
    id: &'a GroupId,
    group: &'a Group,
    inputs: &'a BTreeMap<PortId, Socket>,
}

fn used(document: &Document, canvas: Option<GroupId>, usage: NodeId) -> Result<Used<'_>, String> {
    let graph = &document.graph;
    let none = || String::from("Select the use of a group that is to be taken apart.");
    let node = graph.body(canvas).and_then(|body| body.get(&usage));
    let node = node.ok_or_else(none)?;
    let NodeKind::Group { group: id, inputs } = &node.kind else {
        return Err(none());
    };
    if node.is_out() {
        return Err(String::from(
            "This use is muted, and what is in it would not be: let it speak before it is taken apart.",
        ));
    }
    let group = graph.groups.get(id);
    let group =
        group.ok_or_else(|| String::from("The group that this uses is gone: delete it."))?;
    Ok(Used { id, group, inputs })
}

/// Why a use cannot be taken apart; none if it can.
pub fn stays(document: &Document, canvas: Option<GroupId>, usage: NodeId) -> Option<String> {
    used(document, canvas, usage).err()
}

/// Takes a use apart. Where it was the only one, the group goes with it and its nodes keep their ids; else they get new
/// ones. Gives the edits and what stands there now.
///
/// # Errors
/// Why it cannot be taken apart.
pub fn taken_apart(
    document: &Document,
    scene: &Scene,
    canvas: Option<GroupId>,
    usage: NodeId,
) -> Result<(Vec<Edit>, Vec<Item>), String> {
    let graph = &document.graph;
    let Used { id, group, inputs } = used(document, canvas, usage)?;
    let is_last = uses(graph, *id).len() == 1;
    let mut to = document.clone();
    let mut ids = Renumber::default();
    let stays: Vec<NodeId> = group
        .nodes
        .iter()
        .filter(|(_, node)| !matches!(node.kind, NodeKind::Input(_) | NodeKind::Output(_)))
        .map(|(id, _)| *id)
        .collect();
    for old in &stays {
        let new = if is_last {
            *old
        } else {
            NodeId(to.graph.fresh_id())
        };
        ids.nodes.insert(*old, new);
    }
    let usages = graph.body(canvas).and_then(|body| body.get(&usage));
    let overrides = usages
        .map(|node| node.overrides.clone())
        .unwrap_or_default();
    let taking = Taking {
        group,
        held: inputs,
        overrides: &overrides,
        ids: &ids,
    };
    let mut before = graph
        .body(canvas)
        .map(|body| ends::of(graph, canvas, body))
        .unwrap_or_default();
    for (old, ends) in ends::of(graph, Some(*id), &group.nodes) {
        if let Some(new) = ids.nodes.get(&old) {
            before.insert(*new, ends);
        }
    }
    if let Some(body) = to.graph.body_mut(canvas) {
        body.remove(&usage);
        for node in body.values_mut() {
            taking.outside(node, usage);
        }
        for (old, node) in &group.nodes {
            if let Some(new) = ids.nodes.get(old) {
                body.insert(*new, taking.inside(node));
            }
        }
    }
    let by = shift(scene, document, *id, usage, &stays);
    looks(&mut to, document, (*id, canvas, usage), &ids, by, is_last);
    if is_last {
        to.graph.groups.remove(id);
        to.looks.shared.remove(id);
        to.looks
            .nodes
            .retain(|id, _| stays.contains(id) || !group.nodes.contains_key(id));
        to.looks
            .collapsed
            .retain(|id| stays.contains(id) || !group.nodes.contains_key(id));
    }
    ends::keep(&mut to.graph, canvas, &before);
    let items = ids.nodes.values().map(|id| Item::Node(*id)).collect();
    Ok((between(document, &to), items))
}

struct Taking<'a> {
    group: &'a Group,
    /// What the use gives to the group's inputs.
    held: &'a BTreeMap<PortId, Socket>,
    /// The same in profiles.
    overrides: &'a Overrides,
    ids: &'a Renumber,
}

/// What a socket holds once groups are gone between it and what it reads.
#[derive(Clone, Copy)]
enum Held {
    Is(Socket),
    /// Nothing that could be in such a socket.
    Nothing,
}

impl Taking<'_> {
    /// What an input of the group is given.
    fn given(&self, port: PortId) -> Held {
        let about = Port::find(&self.group.inputs, port);
        match self.held.get(&port).copied().unwrap_or_default() {
            held @ (Socket::Wire(_) | Socket::Value(_)) => Held::Is(held),
            Socket::Unset => match about {
                Some(about) if about.ty == SocketType::Value => {
                    Held::Is(Socket::Value(about.default))
                }
                _ => Held::Nothing,
            },
        }
    }

    /// What a wire in the group brings, seen from outside.
    fn brought(&self, wire: Wire) -> Held {
        let source = self.group.nodes.get(&wire.node);
        if let Some(NodeKind::Input(port)) = source.map(|node| &node.kind) {
            return self.given(*port);
        }
        let mut held = Socket::Wire(wire);
        self.ids.socket(&mut held);
        Held::Is(held)
    }

    /// Takes along what profiles have for an input, where a wire from it is gone.
    fn play(&self, node: &mut Node, key: SocketKey, wire: Wire) {
        let source = self.group.nodes.get(&wire.node);
        let Some(NodeKind::Input(port)) = source.map(|node| &node.kind) else {
            return;
        };
        if matches!(node.socket(key), Some(Socket::Value(_))) {
            for (held, profile, value) in self.overrides.iter() {
                if held == SocketKey::Port(*port) {
                    node.overrides.set(key, profile, Some(value));
                }
            }
        }
    }

    /// What an output of the group gives.
    fn gives(&self, port: PortId) -> Held {
        let mut nodes = self.group.nodes.values();
        let output = nodes.find(|node| node.kind == NodeKind::Output(port));
        let ty = Port::find(&self.group.outputs, port).map(|port| port.ty);
        match output.and_then(|node| node.sockets.first()) {
            Some(Socket::Wire(wire)) => self.brought(*wire),
            Some(held @ Socket::Value(_)) if ty == Some(SocketType::Value) => Held::Is(*held),
            Some(Socket::Unset) if ty == Some(SocketType::Value) => Held::Is(Socket::Value(0.0)),
            _ => Held::Nothing,
        }
    }

    /// A node of the group as it is outside.
    fn inside(&self, node: &Node) -> Node {
        let mut new = node.clone();
        self.ids.node(&mut new);
        let wires: Vec<(SocketKey, Wire)> = node
            .all_sockets()
            .filter_map(|(key, held)| Some((key, held.wire()?)))
            .collect();
        for (key, wire) in wires.into_iter().rev() {
            put(&mut new, key, self.brought(wire));
            self.play(&mut new, key, wire);
        }
        new
    }

    /// What reads the use reads what the group's outputs read.
    fn outside(&self, node: &mut Node, usage: NodeId) {
        let wires: Vec<(SocketKey, PortId)> = node
            .all_sockets()
            .filter_map(|(key, held)| {
                let wire = held.wire().filter(|wire| wire.node == usage)?;
                Some((key, wire.port?))
            })
            .collect();
        for (key, port) in wires.into_iter().rev() {
            put(node, key, self.gives(port));
            let mut nodes = self.group.nodes.values();
            let output = nodes.find(|node| node.kind == NodeKind::Output(port));
            match output.and_then(|node| node.sockets.first()) {
                Some(Socket::Wire(wire)) => self.play(node, key, *wire),
                Some(Socket::Value(_)) => {
                    let held = output
                        .into_iter()
                        .flat_map(|output| output.overrides.iter());
                    for (_, profile, value) in held {
                        node.overrides.set(key, profile, Some(value));
                    }
                }
                _ => {}
            }
        }
    }
}

fn put(node: &mut Node, key: SocketKey, held: Held) {
    match held {
        Held::Is(held) => {
            node.set_socket(key, held);
        }
        Held::Nothing => wiring::unplug(node, key),
    }
}

/// How far the nodes go from where they stand in the group, so that their middle is where the use's was.
fn shift(
    scene: &Scene,
    document: &Document,
    group: GroupId,
    usage: NodeId,
    stays: &[NodeId],
) -> Vec2 {
    let inner = Scene::of(document, Some(group));
    let rects = stays.iter().filter_map(|id| inner.node(*id));
    let (Some(area), Some(usage)) = (
        rects.map(|node| node.rect).reduce(Rect::union),
        scene.node(usage),
    ) else {
        return Vec2::ZERO;
    };
    let by = usage.rect.center() - area.center();
    // Rounded to the grid, half a step to none: a group taken apart where it was made leaves all as it was.
    let step = |by: f32| (by.abs() / GRID - 0.5).ceil() * GRID * by.signum();
    vec2(step(by.x), step(by.y))
}

fn looks(
    to: &mut Document,
    document: &Document,
    (group, canvas, usage): (GroupId, Option<GroupId>, NodeId),
    ids: &Renumber,
    by: Vec2,
    is_last: bool,
) {
    to.looks.nodes.remove(&usage);
    to.looks.collapsed.remove(&usage);
    for (old, new) in &ids.nodes {
        let place = document.looks.nodes.get(old).copied().unwrap_or_default();
        let place = Position {
            x: place.x + by.x,
            y: place.y + by.y,
        };
        to.looks.nodes.insert(*new, place);
        if document.looks.collapsed.contains(old) {
            to.looks.collapsed.insert(*new);
        }
    }
    ids.bends(&document.looks, &mut to.looks, (by.x, by.y));
    if is_last {
        let notes = to.looks.notes.values_mut();
        for note in notes.filter(|note| note.group == Some(group)) {
            note.group = canvas;
            (note.x, note.y) = (note.x + by.x, note.y + by.y);
        }
        let frames = to.looks.frames.values_mut();
        for frame in frames.filter(|frame| frame.group == Some(group)) {
            frame.group = canvas;
            (frame.x, frame.y) = (frame.x + by.x, frame.y + by.y);
        }
    } else {
        notes_and_frames(
            &mut to.graph,
            (&document.looks, Some(group)),
            (&mut to.looks, canvas),
            (by.x, by.y),
        );
    }
}
