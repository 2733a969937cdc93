//! Where everything on a canvas is, in the canvas's own units. What is drawn, hit and read aloud is looked up here.
//! Nothing in it knows of zoom, pointers or painters. It follows numbers and places node by node, and is made anew when
//! anything else changes.

mod camera;
mod detail;
mod follow;
mod index;
pub mod joining;
mod names;
mod opened;
pub mod rows;
mod thumbnail;
pub mod wire;

use std::{collections::BTreeMap, ops::Range};

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::{
    Document,
    format::Looks,
    kind::{Family, SocketType},
    model::{FrameId, Graph, GroupId, Node, NodeId, NoteId, PortId, SocketKey, Wire},
};

pub use camera::{Camera, ZOOM};
pub use detail::{Detail, LEGIBLE};
use index::Index;
pub use opened::Hovered;
use rows::Row;
pub use thumbnail::thumbnail_point;

/// How wide nodes are.
pub const WIDTH: f32 = 208.0;
/// How high a node's header is.
pub const HEADER: f32 = 26.0;
/// How high a row is.
pub const ROW: f32 = 22.0;
/// How high a thumbnail is, with the space around it.
pub const THUMBNAIL: f32 = 60.0;
/// What is left free above the first row and below the last.
pub const PAD: f32 = 4.0;
/// What everything snaps to.
pub const GRID: f32 = 8.0;
/// The gap between columns of nodes that are laid out.
pub const COLUMN_GAP: f32 = 80.0;
/// The gap between the nodes of such a column.
pub const NODE_GAP: f32 = 24.0;

/// One end of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// An input.
    In(SocketKey),
    /// An input that is there as soon as something is wired to it: one more row.
    More,
    /// An output; which, for a group's use.
    Out(Option<PortId>),
}

/// A socket of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketAt {
    /// The node.
    pub node: NodeId,
    /// Which of its sockets.
    pub end: End,
}

/// A node, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneNode {
    /// Which.
    pub id: NodeId,
    /// Where it is.
    pub rect: Rect,
    /// What it is called; what it is, where it has no name.
    pub title: String,
    /// What it is, at the right of the header.
    pub word: &'static str,
    /// Its colour.
    pub family: Family,
    /// What stands below the header.
    pub rows: Vec<Row>,
    /// Whether it shows its header only.
    pub collapsed: bool,
    /// Whether it does nothing for now.
    pub muted: bool,
}

impl SceneNode {
    /// Where the middle of a socket is.
    pub fn socket(&self, end: End) -> Option<Pos2> {
        let side = match end {
            End::Out(_) => self.rect.right(),
            End::In(_) | End::More => self.rect.left(),
        };
        if self.collapsed {
            return Some(pos2(side, self.rect.top() + HEADER / 2.0));
        }
        let row = self.rows.iter().find(|row| row.end() == Some(end));
        // A socket that has no row of its own stands at the header, so that its wire ends somewhere.
        let down = row.map_or(HEADER / 2.0, |row| row.top + row.height / 2.0);
        Some(pos2(side, self.rect.top() + down))
    }

    /// What is said of it while it does nothing; none while it does what it is there for.
    pub fn idle(&self) -> Option<&'static str> {
        let word = if self.family == Family::Option {
            "off"
        } else {
            "muted"
        };
        self.muted.then_some(word)
    }

    /// Its header.
    pub fn header(&self) -> Rect {
        Rect::from_min_size(self.rect.min, vec2(self.rect.width(), HEADER))
    }

    /// Where a row is.
    pub fn row(&self, row: &Row) -> Rect {
        let min = self.rect.min + vec2(0.0, row.top);
        Rect::from_min_size(min, vec2(self.rect.width(), row.height))
    }
}

/// A wire, laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneWire {
    /// The output that it comes from.
    pub from: Wire,
    /// The node that receives it.
    pub to: NodeId,
    /// The socket that receives it.
    pub key: SocketKey,
    /// What flows through it.
    pub ty: SocketType,
    /// The family of the node that it comes from, which is its colour.
    pub family: Family,
    /// Where it begins.
    pub start: Pos2,
    /// Where it ends.
    pub end: Pos2,
}

/// A frame, laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneFrame {
    /// Which.
    pub id: FrameId,
    /// Where it is.
    pub rect: Rect,
}

/// A note, laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneNote {
    /// Which.
    pub id: NoteId,
    /// Where it is.
    pub rect: Rect,
}

/// A canvas, laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The nodes, in the order of their ids.
    pub nodes: Vec<SceneNode>,
    /// The wires, in the order of the nodes that receive them.
    pub wires: Vec<SceneWire>,
    /// The frames, the rearmost first.
    pub frames: Vec<SceneFrame>,
    /// The notes, the rearmost first.
    pub notes: Vec<SceneNote>,
    /// The points that wires bend through, by the socket that receives the wire, from its beginning on.
    pub bends: BTreeMap<(NodeId, SocketKey), Vec<Pos2>>,
    /// The nodes that wires come from, in order, with the positions of their wires.
    outgoing: Vec<(NodeId, usize)>,
    index: Index,
}

impl Scene {
    /// Lays a canvas out: that of a group, or the graph's own.
    pub fn of(document: &Document, group: Option<GroupId>) -> Self {
        let Document { graph, looks, .. } = document;
        let mut scene = Self::default();
        let Some(body) = graph.body(group) else {
            return scene;
        };
        for (id, node) in body {
            scene.nodes.push(laid(document, group, *id, node));
        }
        let mut wires = Vec::new();
        for (id, node) in body {
            wires.extend(scene.incoming(graph, group, *id, node));
        }
        scene.wires = wires;
        scene.note_outgoing();
        for at in 0..scene.wires.len() {
            scene.lay_wire(at);
        }
        scene.place_looks(looks, group);
        scene.index = Index::of(scene.nodes.iter().map(|node| node.rect));
        scene
    }

    /// Whether a socket has a wire.
    pub fn is_wired(&self, at: SocketAt) -> bool {
        let mut incoming = self
            .wires
            .get(self.received_by(at.node))
            .into_iter()
            .flatten();
        match at.end {
            End::In(key) => incoming.any(|wire| wire.key == key),
            End::More => false,
            End::Out(port) => self.out_of(at.node).any(|wire| {
                self.wires
                    .get(wire)
                    .is_some_and(|wire| wire.from.port == port)
            }),
        }
    }

    /// The positions of the wires that a node receives.
    pub fn received_by(&self, id: NodeId) -> Range<usize> {
        let first = self.wires.partition_point(|wire| wire.to < id);
        let behind = self.wires.get(first..).unwrap_or_default();
        first..first + behind.partition_point(|wire| wire.to == id)
    }

    /// The positions of the wires that come from a node.
    fn out_of(&self, id: NodeId) -> impl Iterator<Item = usize> + '_ {
        let first = self.outgoing.partition_point(|(from, _)| *from < id);
        let behind = self.outgoing.iter().skip(first);
        behind
            .take_while(move |(from, _)| *from == id)
            .map(|(_, at)| *at)
    }

    /// The wires that come from a node.
    pub fn read_by(&self, id: NodeId) -> impl Iterator<Item = &SceneWire> {
        self.out_of(id).filter_map(|at| self.wires.get(at))
    }

    fn note_outgoing(&mut self) {
        let sources = self.wires.iter().map(|wire| wire.from.node);
        self.outgoing = sources.zip(0..).collect();
        self.outgoing.sort_unstable();
    }

    /// The wires that a node receives, not laid yet.
    fn incoming<'s>(
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
            })
        })
    }

    /// Lays a wire between its sockets.
    fn lay_wire(&mut self, at: usize) {
        let Some(wire) = self.wires.get(at) else {
            return;
        };
        let socket = |node, end| self.node(node).and_then(|node| node.socket(end));
        let start = socket(wire.from.node, End::Out(wire.from.port)).unwrap_or_default();
        let end = socket(wire.to, End::In(wire.key)).unwrap_or_default();
        if let Some(wire) = self.wires.get_mut(at) {
            (wire.start, wire.end) = (start, end);
        }
    }

    /// Puts notes, frames and the points of wires where they stand.
    fn place_looks(&mut self, looks: &Looks, group: Option<GroupId>) {
        self.bends = looks
            .bends
            .iter()
            .filter(|((id, _), _)| self.position(*id).is_some())
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
                rect: Rect::from_min_size(
                    pos2(note.x, note.y),
                    vec2(note.width, note.height.unwrap_or_else(|| text_height(note))),
                ),
            })
            .collect();
    }

    /// The points that a wire bends through.
    pub fn bends_of(&self, wire: &SceneWire) -> &[Pos2] {
        let held = self.bends.get(&(wire.to, wire.key));
        held.map_or(&[], Vec::as_slice)
    }

    fn position(&self, id: NodeId) -> Option<usize> {
        self.nodes.binary_search_by_key(&id, |node| node.id).ok()
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Option<&SceneNode> {
        self.nodes.get(self.position(id)?)
    }

    /// The nodes that touch an area, in the order of their ids.
    pub fn nodes_in(&self, area: Rect) -> impl Iterator<Item = &SceneNode> {
        let found = self.index.within(area);
        found
            .into_iter()
            .filter_map(|at| self.nodes.get(at))
            .filter(move |node| node.rect.intersects(area))
    }

    /// Where the middle of a socket is.
    pub fn socket(&self, at: SocketAt) -> Option<Pos2> {
        self.node(at.node)?.socket(at.end)
    }

    /// All that there is; none if there is nothing.
    pub fn bounds(&self) -> Option<Rect> {
        let nodes = self.nodes.iter().map(|node| node.rect);
        let frames = self.frames.iter().map(|frame| frame.rect);
        let notes = self.notes.iter().map(|note| note.rect);
        nodes.chain(frames).chain(notes).reduce(Rect::union)
    }
}

fn laid(document: &Document, group: Option<GroupId>, id: NodeId, node: &Node) -> SceneNode {
    let Document { graph, looks, .. } = document;
    let collapsed = looks.collapsed.contains(&id);
    let rows = rows::of(graph, group, node);
    SceneNode {
        id,
        rect: placed(looks, id, size(&rows, collapsed)),
        title: node.display_title(graph),
        word: node.kind.spec().title,
        family: node.kind.family(),
        rows,
        collapsed,
        muted: node.is_out(),
    }
}

fn size(rows: &[Row], collapsed: bool) -> Vec2 {
    vec2(WIDTH, height(rows, collapsed))
}

/// How high a node with these rows is.
pub fn height(rows: &[Row], collapsed: bool) -> f32 {
    let last = rows.last().filter(|_| !collapsed);
    last.map_or(HEADER, |last| last.top + last.height + PAD)
}

fn placed(looks: &Looks, id: NodeId, size: Vec2) -> Rect {
    let place = looks.nodes.get(&id).copied().unwrap_or_default();
    Rect::from_min_size(pos2(place.x, place.y), size)
}

/// How high a note is that says nothing of it: its text, set in letters of 7 by 20 with a margin of 12.
fn text_height(note: &inclination_core::format::Note) -> f32 {
    let letters = ((note.width - 24.0) / 7.0).max(1.0);
    let lines = |line: &str| (line.chars().count() as f32 / letters).ceil().max(1.0);
    24.0 + 20.0 * note.text.lines().map(lines).sum::<f32>()
}

/// The nearest place on the grid.
pub fn snapped(point: Pos2) -> Pos2 {
    let near = |at: f32| (at / GRID).round() * GRID;
    pos2(near(point.x), near(point.y))
}

/// How far a step along the grid is.
pub const STEP: Vec2 = Vec2::splat(GRID);
