//! The layout of a canvas in canvas units: the rectangles of nodes, the ends of wires, frames and
//! notes. Drawing, hit testing and the accessibility tree all read it.
//!
//! A scene knows nothing of zoom, pointers or painters. Changed numbers and positions are updated
//! node by node; for any other change the scene is built again.

mod camera;
pub mod connections;
mod detail;
mod dot_grid;
mod fold;
mod hover_expansion;
mod incremental;
pub mod rows;
mod short_title;
mod socket_names;
mod spatial_index;
mod thumbnail;
mod title_room;
pub mod wire;

use std::{collections::BTreeMap, ops::Range};

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::authoring::{
    format::{Document, Looks, Note},
    kind::{Family, SocketType},
    model::{FrameId, Graph, GroupId, Node, NodeId, NoteId, PortId, SocketKey, Wire},
};

pub use camera::{Camera, ZOOM_RANGE};
pub use detail::{DetailLevel, LEGIBLE_ZOOM};
pub use dot_grid::DotGrid;
pub use fold::Fold;
pub(crate) use fold::is_foldable_type;
pub use hover_expansion::HoverExpansion;
use rows::Row;
use spatial_index::SpatialIndex;
pub use thumbnail::thumbnail_point;
pub use title_room::{FIXED_LETTER_SIZE, LINE_HEIGHT, MIN_LETTER_SIZE, TitleRoom, has_titles};

/// The width of a node.
pub const NODE_WIDTH: f32 = 208.0;
/// The height of a node's header.
pub const HEADER_HEIGHT: f32 = 26.0;
/// The height of a row.
pub const ROW_HEIGHT: f32 = 22.0;
/// The height of a thumbnail's row, with the space around the thumbnail.
pub const THUMBNAIL_HEIGHT: f32 = 60.0;
/// The space above a node's first row and below its last.
pub const NODE_PADDING: f32 = 4.0;
/// The distance between the lines of the grid that everything snaps to.
pub const GRID_SIZE: f32 = 8.0;
/// The gap between columns of nodes in an automatic layout.
pub const COLUMN_GAP: f32 = 80.0;
/// The gap between the nodes of a column in an automatic layout.
pub const NODE_GAP: f32 = 24.0;

/// One end of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// An input.
    In(SocketKey),
    /// The row that accepts one more input: wiring it adds a row.
    NewRow,
    /// An output. A group's use has one for each port of the group.
    Out(Option<PortId>),
}

/// A socket on a canvas, by its node and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketRef {
    /// The node's ID.
    pub node: NodeId,
    /// The socket's place on the node.
    pub end: End,
}

/// The layout of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneNode {
    /// The node's ID.
    pub id: NodeId,
    /// The node's rectangle on the canvas.
    pub rect: Rect,
    /// The node's title: its name, or else what [`Node::display_title`] calls it.
    pub title: String,
    /// The name of the node's kind, shown at the right of the header.
    pub kind_title: &'static str,
    /// The node's family, which decides its color.
    pub family: Family,
    /// The rows below the header.
    pub rows: Vec<Row>,
    /// Whether only the header is shown.
    pub collapsed: bool,
    /// Whether the node is muted.
    pub muted: bool,
    /// The place in another node, if it is folded into that.
    pub fold: Option<Fold>,
}

impl SceneNode {
    /// Returns the center of a socket.
    pub fn socket_position(&self, end: End) -> Option<Pos2> {
        let side = match end {
            End::Out(_) => self.rect.right(),
            End::In(_) | End::NewRow => self.rect.left(),
        };

        if self.collapsed {
            return Some(pos2(side, self.rect.top() + HEADER_HEIGHT / 2.0));
        }

        let row = self.rows.iter().find(|row| row.end() == Some(end));
        // A row with a folded node has its socket at that node's header. A socket without a row is
        // at the header of its own node, so that its wire has an end.
        let down = row.map_or(HEADER_HEIGHT / 2.0, |row| {
            row.top + row.height.min(HEADER_HEIGHT) / 2.0
        });
        Some(pos2(side, self.rect.top() + down))
    }

    /// Returns the word that marks the node as muted; `None` if it is not.
    pub fn muted_label(&self) -> Option<&'static str> {
        self.muted.then_some("muted")
    }

    /// Returns the part of the title that tells an unnamed consideration from others of its kind:
    /// what it looks at, as in "Multiplier (Mood)".
    pub fn title_subject(&self) -> Option<&str> {
        let behind = self.title.strip_prefix(self.kind_title)?;
        behind.strip_prefix(" (")?.strip_suffix(')')
    }

    /// Returns whether the title says the kind, as that of an unnamed node does.
    pub fn has_kind_in_title(&self) -> bool {
        let behind = self.title.strip_prefix(self.kind_title);
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(" ("))
    }

    /// Returns the rectangle of the node's header.
    pub fn header_rect(&self) -> Rect {
        Rect::from_min_size(self.rect.min, vec2(self.rect.width(), HEADER_HEIGHT))
    }

    /// Returns the rectangle of one of the node's rows.
    pub fn row_rect(&self, row: &Row) -> Rect {
        let min = self.rect.min + vec2(0.0, row.top);
        Rect::from_min_size(min, vec2(self.rect.width(), row.height))
    }
}

/// The layout of a wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneWire {
    /// The output that it comes from.
    pub from: Wire,
    /// The node that receives it.
    pub to: NodeId,
    /// The socket that receives it.
    pub key: SocketKey,
    /// The type of what flows through the wire.
    pub ty: SocketType,
    /// The family of the node that the wire comes from, which decides its color.
    pub family: Family,
    /// The position of the output.
    pub start: Pos2,
    /// The position of the input.
    pub end: Pos2,
    /// Whether it is not shown, because its source is folded into the node that receives it.
    pub is_folded: bool,
}

/// The layout of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneFrame {
    /// The frame's ID.
    pub id: FrameId,
    /// The frame's rectangle on the canvas.
    pub rect: Rect,
}

/// The layout of a note.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneNote {
    /// The note's ID.
    pub id: NoteId,
    /// The note's rectangle on the canvas.
    pub rect: Rect,
}

/// The layout of a canvas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The nodes, in the order of their IDs.
    pub nodes: Vec<SceneNode>,
    /// The wires, in the order of the nodes that receive them.
    pub wires: Vec<SceneWire>,
    /// The frames, the rearmost first.
    pub frames: Vec<SceneFrame>,
    /// The notes, the rearmost first.
    pub notes: Vec<SceneNote>,
    /// The points that wires bend through, in the wire's direction, by the receiving socket.
    pub bends: BTreeMap<(NodeId, SocketKey), Vec<Pos2>>,
    /// The source node of each wire with the wire's index, sorted.
    outgoing: Vec<(NodeId, usize)>,
    /// The nodes inside each node that has folded ones, the outer ones first.
    parts: BTreeMap<NodeId, Vec<NodeId>>,
    index: SpatialIndex,
}

impl Scene {
    /// Lays out the canvas of a group, or the graph's own canvas for `None`.
    pub fn new(document: &Document, group: Option<GroupId>) -> Self {
        let Document { graph, looks, .. } = document;
        let mut scene = Self::default();

        let Some(body) = graph.body(group) else {
            return scene;
        };

        for (id, node) in body {
            scene.nodes.push(lay_out_node(document, group, *id, node));
        }

        let mut wires = Vec::new();
        for (id, node) in body {
            wires.extend(scene.collect_incoming_wires(graph, group, *id, node));
        }
        scene.wires = wires;

        scene.index_outgoing_wires();
        scene.fold_nodes(looks);
        for at in 0..scene.wires.len() {
            scene.place_wire_ends(at);
        }

        scene.place_annotations(looks, group);
        scene.index = SpatialIndex::from_rects(scene.nodes.iter().map(|node| node.rect));
        scene
    }

    /// Whether a socket has a wire.
    pub fn is_wired(&self, at: SocketRef) -> bool {
        let mut incoming = self
            .wires
            .get(self.incoming_range(at.node))
            .into_iter()
            .flatten();
        match at.end {
            End::In(key) => incoming.any(|wire| wire.key == key),
            End::NewRow => false,
            End::Out(port) => self.outgoing_indices(at.node).any(|wire| {
                self.wires
                    .get(wire)
                    .is_some_and(|wire| wire.from.port == port)
            }),
        }
    }

    /// Returns the indices of the wires that a node receives.
    pub fn incoming_range(&self, id: NodeId) -> Range<usize> {
        let first = self.wires.partition_point(|wire| wire.to < id);
        let behind = self.wires.get(first..).unwrap_or_default();
        first..first + behind.partition_point(|wire| wire.to == id)
    }

    /// Returns the indices of the wires that come from a node.
    fn outgoing_indices(&self, id: NodeId) -> impl Iterator<Item = usize> + '_ {
        let first = self.outgoing.partition_point(|(from, _)| *from < id);
        self.outgoing
            .iter()
            .skip(first)
            .take_while(move |(from, _)| *from == id)
            .map(|(_, at)| *at)
    }

    /// Returns the wires that come from a node.
    pub fn outgoing_wires(&self, id: NodeId) -> impl Iterator<Item = &SceneWire> {
        self.outgoing_indices(id)
            .filter_map(|at| self.wires.get(at))
    }

    fn index_outgoing_wires(&mut self) {
        let sources = self.wires.iter().map(|wire| wire.from.node);
        self.outgoing = sources.zip(0..).collect();
        self.outgoing.sort_unstable();
    }

    /// Returns the wires that a node receives, without the positions of their ends.
    fn collect_incoming_wires<'s>(
        &'s self,
        graph: &'s Graph,
        group: Option<GroupId>,
        id: NodeId,
        node: &'s Node,
    ) -> impl Iterator<Item = SceneWire> + 's {
        node.all_sockets().filter_map(move |(key, socket)| {
            let from = socket.wire()?;
            Some(SceneWire {
                from,
                to: id,
                key,
                ty: graph.wire_type(group, from),
                family: self.node(from.node)?.family,
                start: Pos2::ZERO,
                end: Pos2::ZERO,
                is_folded: false,
            })
        })
    }

    /// Computes the positions of a wire's ends from its sockets.
    fn place_wire_ends(&mut self, at: usize) {
        let Some(wire) = self.wires.get(at) else {
            return;
        };
        let position = |node, end| self.node(node).and_then(|node| node.socket_position(end));
        let start = position(wire.from.node, End::Out(wire.from.port)).unwrap_or_default();
        let end = position(wire.to, End::In(wire.key)).unwrap_or_default();

        if let Some(wire) = self.wires.get_mut(at) {
            (wire.start, wire.end) = (start, end);
        }
    }

    /// Copies the positions of notes, frames and the bend points of wires.
    fn place_annotations(&mut self, looks: &Looks, group: Option<GroupId>) {
        self.bends = looks
            .bends
            .iter()
            .filter(|((id, _), _)| self.node_index(*id).is_some())
            .map(|(end, points)| {
                let points = points.iter().map(|point| pos2(point.x, point.y));
                (*end, points.collect())
            })
            .collect();

        self.frames = looks
            .frames
            .iter()
            .filter(|(_, frame)| frame.group == group)
            .map(|(id, frame)| SceneFrame {
                id: *id,
                rect: Rect::from_min_size(pos2(frame.x, frame.y), vec2(frame.width, frame.height)),
            })
            .collect();

        self.notes = looks
            .notes
            .iter()
            .filter(|(_, note)| note.group == group)
            .map(|(id, note)| SceneNote {
                id: *id,
                rect: note_rect(note),
            })
            .collect();
    }

    /// Returns the points that a wire bends through.
    pub fn bends_of(&self, wire: &SceneWire) -> &[Pos2] {
        let points = self.bends.get(&(wire.to, wire.key));
        points.map_or(&[], Vec::as_slice)
    }

    fn node_index(&self, id: NodeId) -> Option<usize> {
        self.nodes.binary_search_by_key(&id, |node| node.id).ok()
    }

    /// Returns the layout of a node.
    pub fn node(&self, id: NodeId) -> Option<&SceneNode> {
        self.nodes.get(self.node_index(id)?)
    }

    /// Returns the nodes that touch an area, in the order of their IDs, and those inside a node
    /// after it.
    pub fn nodes_in(&self, area: Rect) -> impl Iterator<Item = &SceneNode> {
        let mut found = self.index.candidates_in(area);
        if !self.parts.is_empty() {
            found.retain(|at| self.nodes.get(*at).is_some_and(|node| !node.is_hidden()));
            found.sort_by_key(|at| self.nodes.get(*at).map(SceneNode::order_key));
        }

        found
            .into_iter()
            .filter_map(|at| self.nodes.get(at))
            .filter(move |node| node.rect.intersects(area))
    }

    /// Returns the center of a socket.
    pub fn socket_position(&self, at: SocketRef) -> Option<Pos2> {
        self.node(at.node)?.socket_position(at.end)
    }

    /// Returns the rectangle around all nodes, frames and notes; `None` on an empty canvas.
    pub fn bounds(&self) -> Option<Rect> {
        let nodes = self.nodes.iter().map(|node| node.rect);
        let frames = self.frames.iter().map(|frame| frame.rect);
        let notes = self.notes.iter().map(|note| note.rect);
        nodes.chain(frames).chain(notes).reduce(Rect::union)
    }
}

fn lay_out_node(document: &Document, group: Option<GroupId>, id: NodeId, node: &Node) -> SceneNode {
    let Document { graph, looks, .. } = document;
    let collapsed = looks.collapsed.contains(&id);
    let rows = rows::node_rows(graph, group, node);
    SceneNode {
        id,
        rect: node_rect(looks, id, node_size(&rows, collapsed)),
        title: node.display_title(graph),
        kind_title: node.kind.spec().title,
        family: node.kind.family(),
        rows,
        collapsed,
        muted: node.is_effectively_muted(),
        fold: None,
    }
}

fn node_size(rows: &[Row], collapsed: bool) -> Vec2 {
    vec2(NODE_WIDTH, node_height(rows, collapsed))
}

/// Returns the height of a node with these rows.
pub fn node_height(rows: &[Row], collapsed: bool) -> f32 {
    let last = rows.last().filter(|_| !collapsed);
    last.map_or(HEADER_HEIGHT, |last| last.top + last.height + NODE_PADDING)
}

fn node_rect(looks: &Looks, id: NodeId, size: Vec2) -> Rect {
    let position = looks.nodes.get(&id).copied().unwrap_or_default();
    Rect::from_min_size(pos2(position.x, position.y), size)
}

/// Returns the area of a note.
pub(crate) fn note_rect(note: &Note) -> Rect {
    let height = note.height.unwrap_or_else(|| note_height(note));
    Rect::from_min_size(pos2(note.x, note.y), vec2(note.width, height))
}

/// Returns the height of a note that does not set one: that of its text, with letters of 7 by 20
/// and a margin of 12.
fn note_height(note: &Note) -> f32 {
    let letters = ((note.width - 24.0) / 7.0).max(1.0);
    let line_count = |line: &str| (line.chars().count() as f32 / letters).ceil().max(1.0);
    24.0 + 20.0 * note.text.lines().map(line_count).sum::<f32>()
}

/// Returns the nearest point of the grid.
pub fn snap_to_grid(point: Pos2) -> Pos2 {
    let near = |at: f32| (at / GRID_SIZE).round() * GRID_SIZE;
    pos2(near(point.x), near(point.y))
}

/// One step along the grid in both directions.
pub const GRID_STEP: Vec2 = Vec2::splat(GRID_SIZE);
