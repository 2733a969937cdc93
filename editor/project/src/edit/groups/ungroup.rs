//! Ungrouping: a use is replaced by the nodes of its group, wired to what the use was wired to.

use std::collections::BTreeMap;

use emath::{Rect, Vec2, vec2};
use inclination_core::authoring::{
    format::{Document, Position},
    kind::SocketType,
    model::{
        Group, GroupId, Node, NodeId, NodeKind, Overrides, Port, PortId, Socket, SocketKey, Wire,
    },
};

use super::{curve_ends, find_uses};
use crate::{
    edit::{
        Edit,
        document_diff::edits_between,
        renumber::{IdMap, copy_notes_and_frames},
        wiring,
    },
    scene::{GRID_SIZE, Scene},
    selection::Item,
};

/// A use that can be ungrouped.
struct GroupUse<'a> {
    id: &'a GroupId,
    group: &'a Group,
    inputs: &'a BTreeMap<PortId, Socket>,
}

fn find_group_use(
    document: &Document,
    canvas: Option<GroupId>,
    usage: NodeId,
) -> Result<GroupUse<'_>, String> {
    let graph = &document.graph;
    let none = || String::from("Select a group node to ungroup.");

    let node = graph
        .body(canvas)
        .and_then(|body| body.get(&usage))
        .ok_or_else(none)?;
    let NodeKind::Group { group: id, inputs } = &node.kind else {
        return Err(none());
    };

    if node.is_effectively_muted() {
        return Err(String::from(
            "This group node is muted, but the ungrouped nodes would not be muted. Unmute the group node first.",
        ));
    }

    let group = graph.groups.get(id).ok_or_else(|| {
        String::from("The group that this node uses no longer exists. Delete the node.")
    })?;
    Ok(GroupUse { id, group, inputs })
}

/// Returns why a use cannot be ungrouped, or `None` if it can.
pub fn ungroup_rejection(
    document: &Document,
    canvas: Option<GroupId>,
    usage: NodeId,
) -> Option<String> {
    find_group_use(document, canvas, usage).err()
}

/// Ungroups a use. If it was the only one, the group is removed and its nodes keep their IDs;
/// otherwise they get new IDs. Returns the edits and the items that replace the use.
///
/// # Errors
/// Returns why the use cannot be ungrouped.
pub fn ungroup(
    document: &Document,
    scene: &Scene,
    canvas: Option<GroupId>,
    usage: NodeId,
) -> Result<(Vec<Edit>, Vec<Item>), String> {
    let graph = &document.graph;
    let GroupUse { id, group, inputs } = find_group_use(document, canvas, usage)?;
    let is_last = find_uses(graph, *id).len() == 1;

    let mut to = document.clone();
    let mut ids = IdMap::default();

    let inner_nodes: Vec<NodeId> = group
        .nodes
        .iter()
        .filter(|(_, node)| !matches!(node.kind, NodeKind::Input(_) | NodeKind::Output(_)))
        .map(|(id, _)| *id)
        .collect();
    for old in &inner_nodes {
        let new = if is_last {
            *old
        } else {
            NodeId(to.graph.fresh_id())
        };
        ids.nodes.insert(*old, new);
    }

    let overrides = graph
        .body(canvas)
        .and_then(|body| body.get(&usage))
        .map(|node| node.overrides.clone())
        .unwrap_or_default();
    let taking = UngroupContext {
        group,
        held: inputs,
        overrides: &overrides,
        ids: &ids,
    };

    let mut before = graph
        .body(canvas)
        .map(|body| curve_ends::collect_curve_ends(graph, canvas, body))
        .unwrap_or_default();
    for (old, ends) in curve_ends::collect_curve_ends(graph, Some(*id), &group.nodes) {
        if let Some(new) = ids.nodes.get(&old) {
            before.insert(*new, ends);
        }
    }

    if let Some(body) = to.graph.body_mut(canvas) {
        body.remove(&usage);
        for node in body.values_mut() {
            taking.rewire_reader(node, usage);
        }
        for (old, node) in &group.nodes {
            if let Some(new) = ids.nodes.get(old) {
                body.insert(*new, taking.extract_node(node));
            }
        }
    }

    let by = ungroup_offset(scene, document, *id, usage, &inner_nodes);
    to.looks.nodes.remove(&usage);
    to.looks.collapsed.remove(&usage);
    to.looks.folded.remove(&usage);
    move_looks(&mut to, document, *id, canvas, &ids, by, is_last);

    if is_last {
        to.graph.groups.remove(id);
        to.looks.shared.remove(id);
        to.looks
            .nodes
            .retain(|id, _| inner_nodes.contains(id) || !group.nodes.contains_key(id));
        for marked in [&mut to.looks.collapsed, &mut to.looks.folded] {
            marked.retain(|id| inner_nodes.contains(id) || !group.nodes.contains_key(id));
        }
    }

    curve_ends::preserve_curve_ends(&mut to.graph, canvas, &before);
    let items = ids.nodes.values().map(|id| Item::Node(*id)).collect();
    Ok((edits_between(document, &to), items))
}

/// The parts of an ungrouping that all of its steps read.
struct UngroupContext<'a> {
    group: &'a Group,
    /// The sockets by which the use feeds the group's inputs.
    held: &'a BTreeMap<PortId, Socket>,
    /// The values that profiles set for them.
    overrides: &'a Overrides,
    ids: &'a IdMap,
}

/// The content of a socket once the groups between it and its source are gone.
#[derive(Clone, Copy)]
enum ResolvedSocket {
    /// This content.
    Holds(Socket),
    /// Nothing that such a socket could hold.
    Nothing,
}

impl UngroupContext<'_> {
    /// Returns the content that an input of the group receives.
    fn resolve_input(&self, port: PortId) -> ResolvedSocket {
        let input = Port::find_by_id(&self.group.inputs, port);
        match self.held.get(&port).copied().unwrap_or_default() {
            held @ (Socket::Wire(_) | Socket::Value(_)) => ResolvedSocket::Holds(held),
            Socket::Unset => match input {
                Some(input) if input.ty == SocketType::Value => {
                    ResolvedSocket::Holds(Socket::Value(input.default))
                }
                _ => ResolvedSocket::Nothing,
            },
        }
    }

    /// Returns the content that a wire in the group brings, as seen from outside.
    fn resolve_wire(&self, wire: Wire) -> ResolvedSocket {
        let source = self.group.nodes.get(&wire.node);
        if let Some(NodeKind::Input(port)) = source.map(|node| &node.kind) {
            return self.resolve_input(*port);
        }
        let mut held = Socket::Wire(wire);
        self.ids.renumber_socket(&mut held);
        ResolvedSocket::Holds(held)
    }

    /// Copies the profile values of an input to a socket that was wired to it.
    fn copy_profile_values(&self, node: &mut Node, key: SocketKey, wire: Wire) {
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

    /// Returns the content that an output of the group gives.
    fn resolve_output(&self, port: PortId) -> ResolvedSocket {
        let mut nodes = self.group.nodes.values();
        let output = nodes.find(|node| node.kind == NodeKind::Output(port));
        let ty = Port::find_by_id(&self.group.outputs, port).map(|port| port.ty);
        match output.and_then(|node| node.sockets.first()) {
            Some(Socket::Wire(wire)) => self.resolve_wire(*wire),
            Some(held @ Socket::Value(_)) if ty == Some(SocketType::Value) => {
                ResolvedSocket::Holds(*held)
            }
            Some(Socket::Unset) if ty == Some(SocketType::Value) => {
                ResolvedSocket::Holds(Socket::Value(0.0))
            }
            _ => ResolvedSocket::Nothing,
        }
    }

    /// Returns a node of the group as it is outside.
    fn extract_node(&self, node: &Node) -> Node {
        let mut new = node.clone();
        self.ids.renumber_node(&mut new);
        let wires: Vec<(SocketKey, Wire)> = node
            .all_sockets()
            .filter_map(|(key, held)| Some((key, held.wire()?)))
            .collect();
        for (key, wire) in wires.into_iter().rev() {
            set_or_unplug(&mut new, key, self.resolve_wire(wire));
            self.copy_profile_values(&mut new, key, wire);
        }
        new
    }

    /// Wires a reader of the use to what the group's outputs read.
    fn rewire_reader(&self, node: &mut Node, usage: NodeId) {
        let wires: Vec<(SocketKey, PortId)> = node
            .all_sockets()
            .filter_map(|(key, held)| {
                let wire = held.wire().filter(|wire| wire.node == usage)?;
                Some((key, wire.port?))
            })
            .collect();

        for (key, port) in wires.into_iter().rev() {
            set_or_unplug(node, key, self.resolve_output(port));

            let mut nodes = self.group.nodes.values();
            let output = nodes.find(|node| node.kind == NodeKind::Output(port));
            match output.and_then(|node| node.sockets.first()) {
                Some(Socket::Wire(wire)) => self.copy_profile_values(node, key, *wire),
                Some(Socket::Value(_)) => {
                    let overrides = output
                        .into_iter()
                        .flat_map(|output| output.overrides.iter());
                    for (_, profile, value) in overrides {
                        node.overrides.set(key, profile, Some(value));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Sets a socket, or unplugs it if it would hold nothing.
fn set_or_unplug(node: &mut Node, key: SocketKey, held: ResolvedSocket) {
    match held {
        ResolvedSocket::Holds(held) => {
            node.set_socket(key, held);
        }
        ResolvedSocket::Nothing => wiring::disconnect_socket(node, key),
    }
}

/// Returns how far the nodes move from their places in the group, so that their middle is where
/// that of the use was.
fn ungroup_offset(
    scene: &Scene,
    document: &Document,
    group: GroupId,
    usage: NodeId,
    inner_nodes: &[NodeId],
) -> Vec2 {
    let inner = Scene::new(document, Some(group));
    let rects = inner_nodes.iter().filter_map(|id| inner.node(*id));
    let (Some(area), Some(usage)) = (
        rects.map(|node| node.rect).reduce(Rect::union),
        scene.node(usage),
    ) else {
        return Vec2::ZERO;
    };

    let by = usage.rect.center() - area.center();
    // Rounded to the grid, and half a step to none: ungrouping a group where it was made leaves
    // everything in place.
    let step = |by: f32| (by.abs() / GRID_SIZE - 0.5).ceil() * GRID_SIZE * by.signum();
    vec2(step(by.x), step(by.y))
}

/// Moves positions, bends, notes and frames out of the group, or copies them if it remains.
fn move_looks(
    to: &mut Document,
    document: &Document,
    group: GroupId,
    canvas: Option<GroupId>,
    ids: &IdMap,
    by: Vec2,
    is_last: bool,
) {
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
        if document.looks.folded.contains(old) {
            to.looks.folded.insert(*new);
        }
    }

    ids.copy_bends(&document.looks, &mut to.looks, by);

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
        copy_notes_and_frames(
            &mut to.graph,
            &document.looks,
            Some(group),
            &mut to.looks,
            canvas,
            by,
        );
    }
}
