//! What is under the pointer, the foremost first.

use eframe::egui::{Pos2, Rect};
use inclination_core::{
    kind::SocketType,
    model::{FrameId, Node, NodeId, NoteId, Socket, SocketKey},
};

use super::{
    Detail,
    rows::RowKind,
    scene::{End, Scene, SceneNode, SocketAt},
    thumbnails, wire,
};
use crate::edit::flow;

/// How near a socket counts as on it, in points of the screen.
const SOCKET: f32 = 11.0;
/// How near a wire counts as on it, in points of the screen.
const WIRE: f32 = 6.0;
/// How wide the corner is by which frames and notes are resized, in points of the screen.
const CORNER: f32 = 14.0;
/// How high a frame's title is.
pub(crate) const FRAME_TITLE: f32 = 28.0;
/// How wide the part of a row is that holds a number.
pub(crate) const FIELD: f32 = 92.0;

/// How near the pointer must come to a point that a wire bends through, in points of the screen.
const BEND: f32 = 9.0;

/// What is under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Hit {
    /// A socket.
    Socket(SocketAt),
    /// The number of a socket that has no wire.
    Field(NodeId, SocketKey),
    /// The picture of a curve.
    Thumbnail(NodeId),
    /// The point in it, where that can be dragged: who knows the values tells it from the rest of the picture.
    Dot(NodeId),
    /// The sign in the header that shows or hides a node's rows.
    Fold(NodeId),
    /// A node, elsewhere.
    Node(NodeId),
    /// A point that the wire bends through which a socket receives.
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

/// What is at a point of the canvas, seen at a magnification.
pub(crate) fn at(scene: &Scene, point: Pos2, zoom: f32) -> Hit {
    let detail = Detail::at(zoom);
    if detail.has_sockets()
        && let Some(socket) = socket(scene, point, SOCKET / zoom, |_| true)
    {
        return Hit::Socket(socket);
    }
    let nodes = scene.nodes_in(Rect::from_pos(point));
    if let Some(node) = nodes.last() {
        return in_node(node, point, detail);
    }
    if detail.has_sockets()
        && let Some((node, key, bend)) = wire::bend_near(scene, point, BEND / zoom)
    {
        return Hit::Bend(node, key, bend);
    }
    if let Some((node, key)) = wire::nearest(scene, point, WIRE / zoom) {
        return Hit::Wire(node, key);
    }
    let corner = |rect: Rect| {
        let off = rect.max - point;
        rect.contains(point) && off.x.max(off.y) <= CORNER / zoom
    };
    for note in scene.notes.iter().rev() {
        if note.rect.contains(point) {
            return if corner(note.rect) {
                Hit::NoteCorner(note.id)
            } else {
                Hit::Note(note.id)
            };
        }
    }
    for frame in scene.frames.iter().rev() {
        if corner(frame.rect) {
            return Hit::FrameCorner(frame.id);
        }
        let title = Rect::from_min_max(
            frame.rect.min,
            frame.rect.right_top() + eframe::egui::vec2(0.0, FRAME_TITLE.max(14.0 / zoom)),
        );
        if title.contains(point) {
            return Hit::FrameTitle(frame.id);
        }
    }
    Hit::Nothing
}

/// The socket nearest to a point and within reach, among those that are wanted.
pub(crate) fn socket(
    scene: &Scene,
    point: Pos2,
    reach: f32,
    wanted: impl Fn(SocketAt) -> bool,
) -> Option<SocketAt> {
    let area = Rect::from_pos(point).expand(reach);
    let mut best: Option<(f32, SocketAt)> = None;
    for node in scene.nodes_in(area).filter(|node| !node.collapsed) {
        for end in node.rows.iter().filter_map(super::rows::Row::end) {
            let at = SocketAt { node: node.id, end };
            let Some(place) = node.socket(end) else {
                continue;
            };
            let off = place.distance(point);
            if off <= reach && best.is_none_or(|(least, _)| off < least) && wanted(at) {
                best = Some((off, at));
            }
        }
    }
    best.map(|(_, at)| at)
}

fn in_node(node: &SceneNode, point: Pos2, detail: Detail) -> Hit {
    if !detail.has_rows() {
        return Hit::Node(node.id);
    }
    let header = node.header();
    if header.contains(point) && point.x < header.left() + 22.0 {
        return Hit::Fold(node.id);
    }
    if node.collapsed {
        return Hit::Node(node.id);
    }
    for row in &node.rows {
        if let RowKind::Input { key, held, ty, .. } = &row.kind
            && held.wire().is_none()
            && *ty == inclination_core::kind::SocketType::Value
            && node.row(row).contains(point)
            && point.x > node.rect.right() - FIELD
        {
            return Hit::Field(node.id, *key);
        }
    }
    if let Some(row) = thumbnails::row(node)
        && thumbnails::frame(node, row).contains(point)
    {
        return Hit::Thumbnail(node.id);
    }
    Hit::Node(node.id)
}

/// The first socket of a node that a wire may be dropped on: of those that have a row, or else of those that are not
/// shown yet. A list gets longer, rather than that it loses what is wired; one of options or considerations is what such a
/// node is for, so it comes before what the node has one of.
pub(crate) fn first_fitting(
    scene: &Scene,
    (id, node): (NodeId, &Node),
    fits: impl Fn(SocketAt) -> bool,
) -> Option<SocketAt> {
    let rows = &scene.node(id)?.rows;
    let more = flow::taken_by_more(node);
    let list = more.filter(|ty| *ty != SocketType::Value);
    let is_taken = |end: &End| match end {
        End::In(key @ SocketKey::Row(..)) => {
            more.is_some() && node.socket(*key).and_then(Socket::wire).is_some()
        }
        _ => false,
    };
    let shown = rows.iter().filter_map(super::rows::Row::end);
    let hidden = node.all_sockets().map(|(key, _)| End::In(key));
    let rest = shown.chain(hidden).filter(|end| !is_taken(end));
    let list = list.map(|_| End::More).into_iter();
    let mut all = list.chain(rest).map(|end| SocketAt { node: id, end });
    all.find(|at| fits(*at))
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        Document,
        model::{NodeKind, Wire},
    };

    use super::*;
    use crate::edit::wiring;

    #[test]
    fn what_is_dropped_on_a_list_makes_it_longer() {
        for (source, target) in [
            (NodeKind::Option(String::new()), NodeKind::Decision),
            (kind("constant"), kind("average")),
        ] {
            let mut document = Document::default();
            let (from, to) = (NodeId(0), NodeId(1));
            let nodes = &mut document.graph.nodes;
            nodes.insert(from, Node::new("from", source));
            nodes.insert(to, Node::new("to", target));
            let out = SocketAt {
                node: from,
                end: End::Out(None),
            };
            for count in 1..3 {
                let scene = Scene::of(&document, None);
                let node = &document.graph.nodes[&to];
                let fits = |at| wiring::refusal(&document, None, out, at).is_none();
                let at = first_fitting(&scene, (to, node), fits).expect("one fits");
                assert_eq!(at.end, End::More);
                for edit in wiring::join(&document, None, out, at).expect("it fits") {
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
        let kind = inclination_core::kind::Kind::find(key);
        NodeKind::Formula(kind.expect("the core has it"))
    }
}
