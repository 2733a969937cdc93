//! Hit testing: finds what is under the pointer, the foremost first.

use emath::{Pos2, Rect, vec2};
use inclination_core::authoring::{
    kind::SocketType,
    model::{FrameId, Node, NodeId, NoteId, Socket, SocketKey},
};

use crate::{
    scene::{
        DetailLevel, End, HEADER_HEIGHT, Scene, SceneNode, SocketRef,
        rows::{Row, RowKind},
        wire,
    },
    selection::Item,
};

/// How close to a socket counts as on it, in points of the screen.
const SOCKET_RADIUS: f32 = 11.0;
/// How close to a wire counts as on it, in points of the screen.
const WIRE_REACH: f32 = 6.0;
/// The size of the corner by which frames and notes are resized, in points of the screen.
const CORNER_SIZE: f32 = 14.0;
/// The height of a frame's title, in units of the canvas.
pub const FRAME_TITLE_HEIGHT: f32 = 28.0;
/// The smallest height of a frame's title, in points of the screen.
const MIN_FRAME_TITLE_HEIGHT: f32 = 14.0;
/// The width of the part of a row that holds a number, in units of the canvas.
pub const FIELD_WIDTH: f32 = 92.0;
/// The width of the sign that collapses a node, in units of the canvas.
const FOLD_WIDTH: f32 = 22.0;
/// How close to a bend of a wire counts as on it, in points of the screen.
const BEND_RADIUS: f32 = 9.0;

/// A thing under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hit {
    /// A socket.
    Socket(SocketRef),
    /// The number of a socket that has no wire.
    Field(NodeId, SocketKey),
    /// The picture of a curve.
    Thumbnail(NodeId),
    /// The point in a curve's picture, if it can be dragged.
    Dot(NodeId),
    /// The sign in the header that shows or hides a node's rows.
    Fold(NodeId),
    /// A node, elsewhere.
    Node(NodeId),
    /// A bend of the wire that a socket receives.
    Bend(NodeId, SocketKey, usize),
    /// The wire that a socket receives.
    Wire(NodeId, SocketKey),
    /// The lower right corner of a note.
    NoteCorner(NoteId),
    /// A note.
    Note(NoteId),
    /// The lower right corner of a frame.
    FrameCorner(FrameId),
    /// The title of a frame, by which it is moved; its inside is the canvas.
    FrameTitle(FrameId),
    /// The canvas.
    Nothing,
}

impl Hit {
    /// Returns the item that a click here selects.
    pub fn item(self) -> Option<Item> {
        match self {
            Self::Node(id)
            | Self::Fold(id)
            | Self::Field(id, _)
            | Self::Thumbnail(id)
            | Self::Dot(id) => Some(Item::Node(id)),
            Self::Wire(node, key) => Some(Item::Wire(node, key)),
            Self::Bend(node, key, at) => Some(Item::Bend(node, key, at)),
            Self::Note(id) | Self::NoteCorner(id) => Some(Item::Note(id)),
            Self::FrameTitle(id) | Self::FrameCorner(id) => Some(Item::Frame(id)),
            Self::Socket(at) => Some(Item::Node(at.node)),
            Self::Nothing => None,
        }
    }

    /// Returns the socket that was hit, directly or by its number.
    pub fn socket(self) -> Option<SocketRef> {
        match self {
            Self::Socket(at) => Some(at),
            Self::Field(node, key) => {
                let end = End::In(key);
                Some(SocketRef { node, end })
            }
            _ => None,
        }
    }

    /// Returns whether a point on a node is in its header, which shows its name and its problems.
    pub fn is_header(self, scene: &Scene, point: Pos2) -> bool {
        let Self::Node(id) = self else {
            return false;
        };
        let node = scene.node(id);
        node.is_some_and(|node| point.y < node.rect.top() + HEADER_HEIGHT)
    }
}

/// Finds what is at a point of the canvas at a magnification. It never returns a [`Hit::Dot`],
/// which depends on the current values.
pub fn find_hit(scene: &Scene, point: Pos2, zoom: f32) -> Hit {
    let detail = DetailLevel::from_zoom(zoom);
    if detail.has_sockets()
        && let Some(socket) = nearest_socket(scene, point, SOCKET_RADIUS / zoom, |_| true)
    {
        return Hit::Socket(socket);
    }

    let nodes = scene.nodes_in(Rect::from_pos(point));
    if let Some(node) = nodes.last() {
        // Without rows the parts of a box are not shown.
        let root = scene.node(scene.root_of(node.id)).unwrap_or(node);
        let shown = if detail.has_rows() { node } else { root };
        return find_in_node(shown, point, detail);
    }

    if detail.has_sockets()
        && let Some((node, key, bend)) = wire::nearest_bend(scene, point, BEND_RADIUS / zoom)
    {
        return Hit::Bend(node, key, bend);
    }
    if let Some((node, key)) = wire::nearest_wire(scene, point, WIRE_REACH / zoom) {
        return Hit::Wire(node, key);
    }

    find_in_notes(scene, point, zoom)
        .or_else(|| find_in_frames(scene, point, zoom))
        .unwrap_or(Hit::Nothing)
}

/// Returns what is at a point of a node: a number, the picture, the fold sign or else the node.
fn find_in_node(node: &SceneNode, point: Pos2, detail: DetailLevel) -> Hit {
    if !detail.has_rows() {
        return Hit::Node(node.id);
    }
    let header = node.header_rect();
    if header.contains(point) && point.x < header.left() + FOLD_WIDTH {
        return Hit::Fold(node.id);
    }
    if node.collapsed {
        return Hit::Node(node.id);
    }

    let is_field = point.x > node.rect.right() - FIELD_WIDTH;
    for row in node.rows.iter().filter(|_| is_field) {
        if let RowKind::Input { key, held, ty, .. } = &row.kind
            && held.wire().is_none()
            && *ty == SocketType::Value
            && node.row_rect(row).contains(point)
        {
            return Hit::Field(node.id, *key);
        }
    }

    let frame = node.thumbnail_row().map(|row| node.thumbnail_frame(row));
    if frame.is_some_and(|frame| frame.contains(point)) {
        return Hit::Thumbnail(node.id);
    }
    Hit::Node(node.id)
}

fn find_in_notes(scene: &Scene, point: Pos2, zoom: f32) -> Option<Hit> {
    let mut notes = scene.notes.iter().rev();
    let note = notes.find(|note| note.rect.contains(point))?;
    Some(if is_in_corner(note.rect, point, zoom) {
        Hit::NoteCorner(note.id)
    } else {
        Hit::Note(note.id)
    })
}

fn find_in_frames(scene: &Scene, point: Pos2, zoom: f32) -> Option<Hit> {
    scene.frames.iter().rev().find_map(|frame| {
        let height = FRAME_TITLE_HEIGHT.max(MIN_FRAME_TITLE_HEIGHT / zoom);
        let end = frame.rect.right_top() + vec2(0.0, height);
        let title = Rect::from_min_max(frame.rect.min, end);

        if is_in_corner(frame.rect, point, zoom) {
            Some(Hit::FrameCorner(frame.id))
        } else if title.contains(point) {
            Some(Hit::FrameTitle(frame.id))
        } else {
            None
        }
    })
}

/// Returns whether a point is in the lower right corner by which something is resized.
fn is_in_corner(rect: Rect, point: Pos2, zoom: f32) -> bool {
    let offset = rect.max - point;
    rect.contains(point) && offset.x.max(offset.y) <= CORNER_SIZE / zoom
}

/// Finds the socket nearest to a point and within reach, among those that `is_wanted` accepts.
pub(super) fn nearest_socket(
    scene: &Scene,
    point: Pos2,
    reach: f32,
    is_wanted: impl Fn(SocketRef) -> bool,
) -> Option<SocketRef> {
    let area = Rect::from_pos(point).expand(reach);
    let mut nearest: Option<(f32, SocketRef)> = None;

    for node in scene.nodes_in(area) {
        for (end, _) in node.shown_sockets() {
            let at = SocketRef { node: node.id, end };
            let Some(place) = node.socket_position(end) else {
                continue;
            };
            let distance = place.distance(point);
            let is_nearer = nearest.is_none_or(|(least, _)| distance < least);
            if distance <= reach && is_nearer && is_wanted(at) {
                nearest = Some((distance, at));
            }
        }
    }
    nearest.map(|(_, at)| at)
}

/// Finds the first socket of a node that a wire may be dropped on: of those that have a row, or
/// else of those that are not shown yet.
///
/// A list grows rather than losing an existing wire. A list of options or considerations is the
/// purpose of its node, so it comes before the node's single inputs.
pub(super) fn find_fitting_socket(
    scene: &Scene,
    id: NodeId,
    node: &Node,
    fits: impl Fn(SocketRef) -> bool,
) -> Option<SocketRef> {
    let rows = &scene.node(id)?.rows;
    let more = node.new_row_type();
    let is_taken = |end: &End| match end {
        End::In(key @ SocketKey::Row(..)) => {
            more.is_some() && node.socket(*key).and_then(Socket::wire).is_some()
        }
        _ => false,
    };

    let list = more.filter(|ty| *ty != SocketType::Value);
    let list = list.map(|_| End::NewRow).into_iter();
    let shown = rows.iter().filter_map(Row::end);
    let hidden = node.all_sockets().map(|(key, _)| End::In(key));
    let free = shown.chain(hidden).filter(|end| !is_taken(end));

    let mut sockets = list.chain(free).map(|end| SocketRef { node: id, end });
    sockets.find(|at| fits(*at))
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        format::Document,
        model::{NodeKind, Wire},
    };

    use super::*;
    use crate::{edit::wiring, scene::connections};

    #[test]
    fn a_wire_dropped_on_a_list_makes_it_longer() {
        for (source, target) in [
            (NodeKind::Option(String::new()), NodeKind::Decision),
            (kind("constant"), kind("average")),
        ] {
            let mut document = Document::default();
            let (from, to) = (NodeId(0), NodeId(1));
            let nodes = &mut document.graph.nodes;
            nodes.insert(from, Node::new("from", source));
            nodes.insert(to, Node::new("to", target));

            let out = SocketRef {
                node: from,
                end: End::Out(None),
            };
            for count in 1..3 {
                let scene = Scene::new(&document, None);
                let node = &document.graph.nodes[&to];
                let fits =
                    |at| connections::connection_rejection(&document, None, out, at).is_none();
                let at = find_fitting_socket(&scene, to, node, fits).expect("one fits");
                assert_eq!(at.end, End::NewRow);

                for edit in wiring::connect_sockets(&document, None, out, at).expect("it fits") {
                    edit.apply(&mut document);
                }
                let node = &document.graph.nodes[&to];
                let wire = Some(Wire::from(from));
                let wired = node.all_sockets().filter(|(_, held)| held.wire() == wire);
                assert_eq!(wired.count(), count);
            }
        }
    }

    fn kind(key: &str) -> NodeKind {
        let kind = inclination_core::authoring::kind::Kind::from_key(key);
        NodeKind::Formula(kind.expect("the core has it"))
    }
}
