//! Making a group of a selection. Each source that is wired in from outside becomes an input, and
//! each node that is read outside becomes an output. The use of the group goes into the middle of
//! the nodes that it replaces.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Rect, pos2, vec2};
use inclination_core::authoring::{
    format::{Document, Position},
    kind::SocketType,
    model::{Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, PortId, Socket, Wire},
};

use super::curve_ends;
use crate::{
    edit::{Edit, document_diff::edits_between, placement, unique_names},
    neighbors,
    scene::{
        COLUMN_GAP, End, HEADER_HEIGHT, NODE_PADDING, NODE_WIDTH, ROW_HEIGHT, Scene, rows,
        snap_to_grid,
    },
    selection::{Item, Selection},
};

/// The height of an input's or output's node with the space below it, in units of the canvas.
const PORT_NODE_STEP: f32 = 80.0;

/// A new group, and the edits that make it.
#[derive(Clone, Debug)]
pub struct NewGroup {
    /// The edits that make the group.
    pub edits: Vec<Edit>,
    /// The ID of the group.
    pub group: GroupId,
    /// The node that uses it.
    pub usage: NodeId,
}

/// Returns why a selection cannot become a group, or `None` if it can.
pub fn grouping_rejection(
    document: &Document,
    canvas: Option<GroupId>,
    selection: &Selection,
) -> Option<String> {
    let graph = &document.graph;
    let nothing = || Some(String::from("Select the nodes to group."));

    let Some(body) = graph.body(canvas) else {
        return nothing();
    };

    // The contents of frames are looked up when the group is made.
    if selection.iter().any(|item| matches!(item, Item::Frame(_))) {
        return None;
    }
    if selection.nodes().next().is_none() {
        return nothing();
    }

    let readers = neighbors::readers_by_node(body);
    let chosen = nodes_to_group(body, &readers, selection);
    if chosen.is_empty() {
        return nothing();
    }
    super::grouping_rules::find_violation(graph, canvas, body, &readers, &chosen)
}

/// Makes a group of a selection and of everything in its frames; a single frame names the group.
/// Stats that are read outside too stay where they are, and so do the inputs and outputs of the
/// enclosing group.
///
/// # Errors
/// Returns why the selection cannot become a group.
pub fn make_group(
    document: &Document,
    scene: &Scene,
    canvas: Option<GroupId>,
    selection: &Selection,
) -> Result<NewGroup, String> {
    let graph = &document.graph;
    let body = graph.body(canvas).unwrap_or(&graph.nodes);
    let readers = neighbors::readers_by_node(body);
    let frame = only_frame_title(document, selection);

    // Nodes that the game asks for by name stay outside, unless they are selected themselves.
    let is_asked_for = |id: &NodeId| {
        let kind = body.get(id).map(|node| &node.kind);
        let is_last = matches!(kind, Some(NodeKind::Decision | NodeKind::Factor(_)));
        is_last && readers.get(id).is_none_or(Vec::is_empty)
    };
    let may_join = |item: &Item| match item {
        Item::Node(id) => selection.contains(*item) || !is_asked_for(id),
        _ => true,
    };

    let carried = placement::items_moved_with(scene, selection)
        .into_iter()
        .map(|(item, _)| item)
        .filter(may_join);
    let selection = &Selection::from_items(carried);

    // A frame without contents does not count.
    let nodes = Selection::from_items(selection.nodes().map(Item::Node));
    grouping_rejection(document, canvas, &nodes).map_or(Ok(()), Err)?;
    let chosen = nodes_to_group(body, &readers, selection);

    let mut to = document.clone();
    let id = GroupId(to.graph.fresh_id());
    let usage = NodeId(to.graph.fresh_id());
    let before = curve_ends::collect_curve_ends(graph, canvas, body);

    let mut making = GroupBuilder {
        document,
        scene,
        canvas,
        body,
        chosen: &chosen,
        group: Group::default(),
    };
    let mut taken: BTreeSet<String> = graph.groups.values().map(|one| one.name.clone()).collect();
    making.group.name = unique_names::take_free_name(&mut taken, frame.unwrap_or("Group"));

    let use_inputs = making.add_inputs(&mut to);
    let outputs = making.add_outputs(&mut to);
    let group = making.group;
    let sockets = group.inputs.len() + group.outputs.len();
    let height = HEADER_HEIGHT + 2.0 * NODE_PADDING + ROW_HEIGHT * sockets as f32;

    if let Some(body) = to.graph.body_mut(canvas) {
        for id in &chosen {
            body.remove(id);
        }
        for node in body.values_mut() {
            redirect_wires(node, |wire| {
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
                    inputs: use_inputs,
                },
            ),
        );
    }

    to.graph.groups.insert(id, group);
    curve_ends::preserve_curve_ends(&mut to.graph, canvas, &before);
    curve_ends::preserve_curve_ends(&mut to.graph, Some(id), &before);

    let area =
        bounding_rect(scene, &chosen).unwrap_or(Rect::from_min_size(Pos2::ZERO, vec2(0.0, 0.0)));
    let at = snap_to_grid(area.center() - vec2(NODE_WIDTH, height) / 2.0);
    to.looks.nodes.insert(usage, Position { x: at.x, y: at.y });

    for (item, _) in placement::items_moved_with(scene, selection) {
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

    Ok(NewGroup {
        edits: edits_between(document, &to),
        group: id,
        usage,
    })
}

/// Returns the title of the selected frame, or `None` if there are several or it has no title.
fn only_frame_title<'d>(document: &'d Document, selection: &Selection) -> Option<&'d str> {
    let mut frames = selection.iter().filter_map(|item| match item {
        Item::Frame(frame) => document.looks.frames.get(&frame),
        _ => None,
    });
    let title = frames.next()?.title.trim();
    (frames.next().is_none() && !title.is_empty()).then_some(title)
}

/// Returns the nodes that go into the group.
fn nodes_to_group(
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

fn bounding_rect(scene: &Scene, chosen: &BTreeSet<NodeId>) -> Option<Rect> {
    let rects = chosen.iter().filter_map(|id| scene.node(*id));
    rects.map(|node| node.rect).reduce(Rect::union)
}

/// Changes the sources of a node's wires. A wire stays if `change` returns `None` for it.
pub(super) fn redirect_wires(node: &mut Node, change: impl Fn(Wire) -> Option<Wire>) {
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

/// A group that is being made of chosen nodes.
struct GroupBuilder<'a> {
    document: &'a Document,
    scene: &'a Scene,
    canvas: Option<GroupId>,
    body: &'a Nodes,
    chosen: &'a BTreeSet<NodeId>,
    group: Group,
}

impl GroupBuilder<'_> {
    /// Copies the nodes into the group, with an input for each source outside. Returns the sockets
    /// that feed the inputs of the group's use.
    fn add_inputs(&mut self, to: &mut Document) -> BTreeMap<PortId, Socket> {
        let graph = &self.document.graph;
        let mut sources: Vec<(Wire, Pos2)> = Vec::new();
        for node in self.chosen.iter().filter_map(|id| self.body.get(id)) {
            for wire in node.all_sockets().filter_map(|(_, held)| held.wire()) {
                if !self.chosen.contains(&wire.node)
                    && self.body.contains_key(&wire.node)
                    && !sources.iter().any(|(known, _)| *known == wire)
                {
                    sources.push((wire, self.output_place(wire)));
                }
            }
        }

        sort_by_place(&mut sources);
        let area = bounding_rect(self.scene, self.chosen).unwrap_or(Rect::ZERO);
        let x = area.left() - COLUMN_GAP - NODE_WIDTH;

        let mut taken = BTreeSet::new();
        let mut use_inputs = BTreeMap::new();
        let mut inside: BTreeMap<Wire, Wire> = BTreeMap::new();
        let mut bottom = f32::NEG_INFINITY;
        for (source, _) in sources {
            let Some(node) = self.body.get(&source.node) else {
                continue;
            };

            let port = Port {
                bookends: curve_ends::find_bookends(graph, self.canvas, self.body, source),
                default: default_from_source(graph, node),
                ..self.create_port(PortId(to.graph.fresh_id()), source, &mut taken)
            };
            let input = NodeId(to.graph.fresh_id());

            // Level with the uppermost socket that reads it.
            let readers = self
                .scene
                .wires
                .iter()
                .filter(|wire| wire.from == source && self.chosen.contains(&wire.to));
            let level = readers.map(|wire| wire.end.y).fold(f32::INFINITY, f32::min);
            let level = if level.is_finite() { level } else { area.top() };
            bottom = place_port_node(to, input, pos2(x, level), bottom);

            use_inputs.insert(port.id, Socket::Wire(source));
            inside.insert(source, input.into());
            let kind = NodeKind::Input(port.id);
            self.group.nodes.insert(input, Node::new("", kind));
            self.name_node(input, &port.name);
            self.group.inputs.push(port);
        }

        for id in self.chosen {
            if let Some(node) = self.body.get(id) {
                let mut node = node.clone();
                redirect_wires(&mut node, |wire| inside.get(&wire).copied());
                self.group.nodes.insert(*id, node);
            }
        }

        use_inputs
    }

    /// Adds an output for each node that is read outside or, if there is none, for each that
    /// nothing reads. Returns the outputs by the wires that they replace.
    fn add_outputs(&mut self, to: &mut Document) -> BTreeMap<Wire, PortId> {
        let graph = &self.document.graph;
        let mut exported: Vec<(Wire, Pos2)> = Vec::new();
        let mut read = BTreeSet::new();
        for (id, node) in self.body {
            for wire in node.all_sockets().filter_map(|(_, held)| held.wire()) {
                read.insert(wire);
                if !self.chosen.contains(id)
                    && self.chosen.contains(&wire.node)
                    && !exported.iter().any(|(known, _)| *known == wire)
                {
                    exported.push((wire, self.output_place(wire)));
                }
            }
        }

        if exported.is_empty() {
            for id in self.chosen {
                let Some(node) = self.body.get(id) else {
                    continue;
                };
                let outputs = graph.output_types(self.canvas, node).into_iter();
                let wires = outputs.map(|(port, _)| Wire { node: *id, port });
                for wire in wires.filter(|wire| !read.contains(wire)) {
                    exported.push((wire, self.output_place(wire)));
                }
            }
        }

        sort_by_place(&mut exported);
        let area = bounding_rect(self.scene, self.chosen).unwrap_or(Rect::ZERO);
        let x = area.right() + COLUMN_GAP;

        let mut taken = BTreeSet::new();
        let mut outputs = BTreeMap::new();
        let mut bottom = f32::NEG_INFINITY;
        for (wire, place) in exported {
            let port = self.create_port(PortId(to.graph.fresh_id()), wire, &mut taken);
            let output = NodeId(to.graph.fresh_id());
            bottom = place_port_node(to, output, pos2(x, place.y), bottom);

            let mut node = Node::new("", NodeKind::Output(port.id));
            if let Some(held) = node.sockets.first_mut() {
                *held = Socket::Wire(wire);
            }
            self.group.nodes.insert(output, node);
            self.name_node(output, &port.name);
            outputs.insert(wire, port.id);
            self.group.outputs.push(port);
        }

        outputs
    }

    fn name_node(&mut self, id: NodeId, name: &str) {
        if let Some(node) = self.group.nodes.get_mut(&id) {
            name.clone_into(&mut node.name);
        }
    }

    /// Returns the place of an output's socket.
    fn output_place(&self, wire: Wire) -> Pos2 {
        let node = self.scene.node(wire.node);
        node.and_then(|node| node.socket_position(End::Out(wire.port)))
            .unwrap_or_default()
    }

    /// Creates an input or output for the values that a wire carries.
    fn create_port(&self, id: PortId, wire: Wire, taken: &mut BTreeSet<String>) -> Port {
        let graph = &self.document.graph;
        let node = self.body.get(&wire.node);
        let name = node.map_or_else(String::new, |node| match (wire.port, &node.kind) {
            (Some(port), NodeKind::Group { group, .. }) => graph
                .groups
                .get(group)
                .and_then(|group| Port::find_by_id(&group.outputs, port))
                .map_or_else(String::new, |port| port.name.clone()),
            _ => node.display_title(graph),
        });

        let name = if name.is_empty() { "Value" } else { &name };
        Port {
            id,
            name: unique_names::take_free_name(taken, name),
            description: String::new(),
            unit: node.map_or_else(String::new, |node| {
                rows::output_unit(graph, self.canvas, node, wire.port)
            }),
            ty: graph.wire_type(self.canvas, wire),
            default: 0.0,
            bookends: None,
        }
    }
}

/// Places an input's or output's node so that its socket is level with a position, but not above
/// `bottom`. Returns the `bottom` for the next node.
fn place_port_node(to: &mut Document, id: NodeId, at: Pos2, bottom: f32) -> f32 {
    let socket = HEADER_HEIGHT + NODE_PADDING + ROW_HEIGHT / 2.0;
    let at = snap_to_grid(pos2(at.x, (at.y - socket).max(bottom)));
    to.looks.nodes.insert(id, Position { x: at.x, y: at.y });
    at.y + PORT_NODE_STEP
}

/// Sorts wires from top to bottom, and those of the same height from left to right.
fn sort_by_place(wires: &mut [(Wire, Pos2)]) {
    wires.sort_by(|(one, a), (other, b)| {
        let by_place = a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x));
        by_place.then(one.cmp(other))
    });
}

/// Returns the value of an input that a use does not feed: the default of the stat that it
/// replaces.
fn default_from_source(graph: &Graph, source: &Node) -> f32 {
    let NodeKind::Stat(id) = source.kind else {
        return 0.0;
    };
    let stat = graph.stat(id);
    let is_value = graph.output_type(None, source, None) == Some(SocketType::Value);
    stat.filter(|_| is_value).map_or(0.0, |stat| stat.default)
}
