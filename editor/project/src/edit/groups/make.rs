//! A group made of a selection. What comes in over a wire becomes an input, one for each source; what is read outside
//! becomes an output. The group's use stands in the middle of what it replaces.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Rect, pos2, vec2};
use inclination_core::{
    Document,
    format::Position,
    kind::SocketType,
    model::{Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, PortId, Socket, Wire},
};

use super::ends;
use crate::{
    edit::{Edit, between, names, place},
    neighbors,
    scene::{COLUMN_GAP, End, HEADER, PAD, ROW, Scene, WIDTH, rows, snapped},
    selection::{Item, Selection},
};

/// How high an input's or output's node is, with the space below it.
const STEP: f32 = 80.0;

/// What making a group does.
#[derive(Clone, Debug)]
pub struct Made {
    /// The edits.
    pub edits: Vec<Edit>,
    /// The group.
    pub group: GroupId,
    /// Its use.
    pub usage: NodeId,
}

/// Why no group can be made of a selection; none if one can.
pub fn refusal(
    document: &Document,
    canvas: Option<GroupId>,
    selection: &Selection,
) -> Option<String> {
    let graph = &document.graph;
    let nothing = || {
        Some(String::from(
            "Select the nodes that the group is to be made of.",
        ))
    };
    let Some(body) = graph.body(canvas) else {
        return nothing();
    };
    // What a frame holds is looked for when the group is made.
    if selection.iter().any(|item| matches!(item, Item::Frame(_))) {
        return None;
    }
    if selection.nodes().next().is_none() {
        return nothing();
    }
    let readers = neighbors::readers(body);
    let chosen = chosen(body, &readers, selection);
    if chosen.is_empty() {
        return nothing();
    }
    super::refusal::refusal(graph, canvas, (body, &readers), &chosen)
}

/// Makes a group of a selection, and of all that its frames hold; one frame names it. Stats that are read outside too, and
/// the inputs and outputs of the group that all of it stands in, stay where they are.
///
/// # Errors
/// Why no group can be made of it.
pub fn made(
    document: &Document,
    scene: &Scene,
    canvas: Option<GroupId>,
    selection: &Selection,
) -> Result<Made, String> {
    let graph = &document.graph;
    let body = graph.body(canvas).unwrap_or(&graph.nodes);
    let readers = neighbors::readers(body);
    let frame = only_frame(document, selection);
    // What the game asks for by name stays outside, unless it was meant itself.
    let is_asked_for = |id: &NodeId| {
        let kind = body.get(id).map(|node| &node.kind);
        let is_last = matches!(kind, Some(NodeKind::Decision | NodeKind::Factor(_)));
        is_last && readers.get(id).is_none_or(Vec::is_empty)
    };
    let meant = |item: &Item| match item {
        Item::Node(id) => selection.contains(*item) || !is_asked_for(id),
        _ => true,
    };
    let carried = place::carried(scene, selection);
    let carried = carried.into_iter().map(|(item, _)| item).filter(meant);
    let selection = &Selection::of(carried);
    // A frame that holds nothing is as nothing.
    let nodes = Selection::of(selection.nodes().map(Item::Node));
    refusal(document, canvas, &nodes).map_or(Ok(()), Err)?;
    let chosen = chosen(body, &readers, selection);
    let mut to = document.clone();
    let id = GroupId(to.graph.fresh_id());
    let usage = NodeId(to.graph.fresh_id());
    let before = ends::of(graph, canvas, body);
    let mut making = Making {
        document,
        scene,
        canvas,
        body,
        chosen: &chosen,
        group: Group::default(),
    };
    let mut taken: BTreeSet<String> = graph.groups.values().map(|one| one.name.clone()).collect();
    making.group.name = names::free(&mut taken, frame.unwrap_or("Group"));
    let held = making.inputs(&mut to);
    let outputs = making.outputs(&mut to);
    let group = making.group;
    let sockets = group.inputs.len() + group.outputs.len();
    let height = HEADER + 2.0 * PAD + ROW * sockets as f32;
    if let Some(body) = to.graph.body_mut(canvas) {
        for id in &chosen {
            body.remove(id);
        }
        for node in body.values_mut() {
            rewire(node, |wire| {
                let port = *outputs.get(&wire)?;
                Some(Wire {
                    node: usage,
                    port: Some(port),
                })
            });
        }
        body.insert(
            usage,
            Node::new(
                "",
                NodeKind::Group {
                    group: id,
                    inputs: held,
                },
            ),
        );
    }
    to.graph.groups.insert(id, group);
    ends::keep(&mut to.graph, canvas, &before);
    ends::keep(&mut to.graph, Some(id), &before);
    let area = bounds(scene, &chosen).unwrap_or(Rect::from_min_size(Pos2::ZERO, vec2(0.0, 0.0)));
    let at = snapped(area.center() - vec2(WIDTH, height) / 2.0);
    to.looks.nodes.insert(usage, Position { x: at.x, y: at.y });
    for (item, _) in place::carried(scene, selection) {
        match item {
            Item::Note(note) => {
                if let Some(note) = to.looks.notes.get_mut(&note) {
                    note.group = Some(id);
                }
            }
            Item::Frame(frame) => {
                if let Some(frame) = to.looks.frames.get_mut(&frame) {
                    frame.group = Some(id);
                }
            }
            Item::Node(_) | Item::Wire(..) | Item::Bend(..) => {}
        }
    }
    Ok(Made {
        edits: between(document, &to),
        group: id,
        usage,
    })
}

/// The title of the only frame that is selected.
fn only_frame<'d>(document: &'d Document, selection: &Selection) -> Option<&'d str> {
    let mut frames = selection.iter().filter_map(|item| match item {
        Item::Frame(frame) => document.looks.frames.get(&frame),
        _ => None,
    });
    let title = frames.next()?.title.trim();
    (frames.next().is_none() && !title.is_empty()).then_some(title)
}

/// The nodes that go into the group.
fn chosen(
    body: &Nodes,
    readers: &BTreeMap<NodeId, Vec<NodeId>>,
    selection: &Selection,
) -> BTreeSet<NodeId> {
    let all: BTreeSet<NodeId> = selection
        .nodes()
        .filter(|id| {
            let kind = body.get(id).map(|node| &node.kind);
            !matches!(kind, None | Some(NodeKind::Input(_) | NodeKind::Output(_)))
        })
        .collect();
    let stays = |id: &NodeId| {
        let is_stat = matches!(body.get(id).map(|node| &node.kind), Some(NodeKind::Stat(_)));
        let mut readers = readers.get(id).into_iter().flatten();
        is_stat && readers.any(|reader| !all.contains(reader))
    };
    all.iter().filter(|id| !stays(id)).copied().collect()
}

fn bounds(scene: &Scene, chosen: &BTreeSet<NodeId>) -> Option<Rect> {
    let rects = chosen.iter().filter_map(|id| scene.node(*id));
    rects.map(|node| node.rect).reduce(Rect::union)
}

/// Changes where wires come from.
pub(super) fn rewire(node: &mut Node, change: impl Fn(Wire) -> Option<Wire>) {
    let ports = match &mut node.kind {
        NodeKind::Group { inputs, .. } => Some(inputs.values_mut()),
        _ => None,
    };
    let own = node.sockets.iter_mut().chain(&mut node.rows);
    for held in own.chain(ports.into_iter().flatten()) {
        if let Socket::Wire(wire) = held
            && let Some(new) = change(*wire)
        {
            *wire = new;
        }
    }
}

struct Making<'a> {
    document: &'a Document,
    scene: &'a Scene,
    canvas: Option<GroupId>,
    body: &'a Nodes,
    chosen: &'a BTreeSet<NodeId>,
    group: Group,
}

impl Making<'_> {
    /// Moves the nodes in, with an input for each source outside. Gives what the use's inputs hold.
    fn inputs(&mut self, to: &mut Document) -> BTreeMap<PortId, Socket> {
        let graph = &self.document.graph;
        let mut sources: Vec<(Wire, Pos2)> = Vec::new();
        for node in self.chosen.iter().filter_map(|id| self.body.get(id)) {
            for wire in node.all_sockets().filter_map(|(_, held)| held.wire()) {
                if !self.chosen.contains(&wire.node)
                    && self.body.contains_key(&wire.node)
                    && !sources.iter().any(|(known, _)| *known == wire)
                {
                    sources.push((wire, self.place_of(wire)));
                }
            }
        }
        in_order(&mut sources);
        let area = bounds(self.scene, self.chosen).unwrap_or(Rect::ZERO);
        let x = area.left() - COLUMN_GAP - WIDTH;
        let mut taken = BTreeSet::new();
        let mut held = BTreeMap::new();
        let mut inside: BTreeMap<Wire, Wire> = BTreeMap::new();
        let mut bottom = f32::NEG_INFINITY;
        for (source, _) in sources {
            let Some(node) = self.body.get(&source.node) else {
                continue;
            };
            let port = Port {
                bookends: ends::brought(graph, self.canvas, self.body, source),
                default: default_of(graph, node),
                ..self.port(PortId(to.graph.fresh_id()), source, &mut taken)
            };
            let input = NodeId(to.graph.fresh_id());
            // Beside the uppermost of what reads it.
            let readers = self.scene.wires.iter();
            let readers =
                readers.filter(|wire| wire.from == source && self.chosen.contains(&wire.to));
            let level = readers.map(|wire| wire.end.y).fold(f32::INFINITY, f32::min);
            let level = if level.is_finite() { level } else { area.top() };
            bottom = stand(to, input, pos2(x, level), bottom);
            held.insert(port.id, Socket::Wire(source));
            inside.insert(source, input.into());
            let kind = NodeKind::Input(port.id);
            self.group.nodes.insert(input, Node::new("", kind));
            self.name(input, &port.name);
            self.group.inputs.push(port);
        }
        for id in self.chosen {
            if let Some(node) = self.body.get(id) {
                let mut node = node.clone();
                rewire(&mut node, |wire| inside.get(&wire).copied());
                self.group.nodes.insert(*id, node);
            }
        }
        held
    }

    /// Adds an output for each node that is read outside; where none is, for each that is read by none.
    fn outputs(&mut self, to: &mut Document) -> BTreeMap<Wire, PortId> {
        let graph = &self.document.graph;
        let mut given: Vec<(Wire, Pos2)> = Vec::new();
        let mut read = BTreeSet::new();
        for (id, node) in self.body {
            for wire in node.all_sockets().filter_map(|(_, held)| held.wire()) {
                read.insert(wire);
                if !self.chosen.contains(id)
                    && self.chosen.contains(&wire.node)
                    && !given.iter().any(|(known, _)| *known == wire)
                {
                    given.push((wire, self.place_of(wire)));
                }
            }
        }
        if given.is_empty() {
            for id in self.chosen {
                let Some(node) = self.body.get(id) else {
                    continue;
                };
                let outputs = graph.output_types(self.canvas, node).into_iter();
                let wires = outputs.map(|(port, _)| Wire { node: *id, port });
                for wire in wires.filter(|wire| !read.contains(wire)) {
                    given.push((wire, self.place_of(wire)));
                }
            }
        }
        in_order(&mut given);
        let area = bounds(self.scene, self.chosen).unwrap_or(Rect::ZERO);
        let x = area.right() + COLUMN_GAP;
        let mut taken = BTreeSet::new();
        let mut outputs = BTreeMap::new();
        let mut bottom = f32::NEG_INFINITY;
        for (wire, place) in given {
            let port = self.port(PortId(to.graph.fresh_id()), wire, &mut taken);
            let output = NodeId(to.graph.fresh_id());
            bottom = stand(to, output, pos2(x, place.y), bottom);
            let mut node = Node::new("", NodeKind::Output(port.id));
            if let Some(held) = node.sockets.first_mut() {
                *held = Socket::Wire(wire);
            }
            self.group.nodes.insert(output, node);
            self.name(output, &port.name);
            outputs.insert(wire, port.id);
            self.group.outputs.push(port);
        }
        outputs
    }

    fn name(&mut self, id: NodeId, name: &str) {
        if let Some(node) = self.group.nodes.get_mut(&id) {
            name.clone_into(&mut node.name);
        }
    }

    /// Where an output's socket is.
    fn place_of(&self, wire: Wire) -> Pos2 {
        let node = self.scene.node(wire.node);
        node.and_then(|node| node.socket(End::Out(wire.port)))
            .unwrap_or_default()
    }

    /// An input or output for what a wire carries.
    fn port(&self, id: PortId, wire: Wire, taken: &mut BTreeSet<String>) -> Port {
        let graph = &self.document.graph;
        let node = self.body.get(&wire.node);
        let name = node.map_or_else(String::new, |node| match (wire.port, &node.kind) {
            (Some(port), NodeKind::Group { group, .. }) => graph
                .groups
                .get(group)
                .and_then(|group| Port::find(&group.outputs, port))
                .map_or_else(String::new, |port| port.name.clone()),
            _ => node.display_title(graph),
        });
        let name = if name.is_empty() { "Value" } else { &name };
        Port {
            id,
            name: names::free(taken, name),
            description: String::new(),
            unit: node.map_or_else(String::new, |node| {
                rows::unit_of(graph, self.canvas, node, wire.port)
            }),
            ty: graph.wire_type(self.canvas, wire),
            default: 0.0,
            bookends: None,
        }
    }
}

/// Puts an input's or output's node so that its socket is level with a place, below the one before. Gives where the next
/// may stand.
fn stand(to: &mut Document, id: NodeId, at: Pos2, bottom: f32) -> f32 {
    let socket = HEADER + PAD + ROW / 2.0;
    let at = snapped(pos2(at.x, (at.y - socket).max(bottom)));
    to.looks.nodes.insert(id, Position { x: at.x, y: at.y });
    at.y + STEP
}

/// From top to bottom; what is as high, from left to right.
fn in_order(wires: &mut [(Wire, Pos2)]) {
    wires.sort_by(|(one, a), (other, b)| {
        let by_place = a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x));
        by_place.then(one.cmp(other))
    });
}

/// What an input is when a use gives it nothing: what a stat is then.
fn default_of(graph: &Graph, source: &Node) -> f32 {
    let NodeKind::Stat(id) = source.kind else {
        return 0.0;
    };
    let stat = graph.stat(id);
    let is_value = graph.output_type(None, source, None) == Some(SocketType::Value);
    stat.filter(|_| is_value).map_or(0.0, |stat| stat.default)
}
