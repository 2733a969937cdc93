//! Targets of a dragged wire: the sockets, nodes or canvas below its loose end.

use emath::{Pos2, Rect};
use inclination_core::authoring::model::NodeId;

use super::{
    CanvasView,
    hit::{find_fitting_socket, nearest_socket},
};
use crate::{
    catalog::bridge_hint,
    scene::{DetailLevel, End, Scene, SocketRef, connections},
};

/// How close to a socket that it fits a wire snaps to it, in points of the screen.
pub(super) const CATCH_RADIUS: f32 = 22.0;
/// How close to a socket a wire points at it, whether it fits or not, in points of the screen.
const POINTING_RADIUS: f32 = 14.0;

/// The target of a dragged wire.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WireTarget {
    /// A socket that the wire fits.
    Socket(SocketRef),
    /// A socket that the wire fits through a node in between.
    Gap(SocketRef),
    /// A socket that the wire does not fit, and why.
    Rejected(String),
    /// A node that has no socket for the wire.
    Node,
    /// The canvas.
    Canvas,
}

/// Finds the target of a wire at a point.
pub(super) fn find_target(
    fixed: SocketRef,
    point: Pos2,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> WireTarget {
    let (document, group) = (view.document, view.group);
    if let Some(at) = find_catching_socket(fixed, point, scene, view) {
        return WireTarget::Socket(at);
    }

    let pointed = find_pointed_socket(fixed, point, scene, view);
    if let Some(at) = pointed.filter(|at| bridge_hint(document, group, fixed, *at).is_some()) {
        return WireTarget::Gap(at);
    }
    let fits =
        |at: SocketRef| connections::connection_rejection(document, group, fixed, at).is_none();
    if let Some(at) = pointed.filter(|at| fits(*at)) {
        return WireTarget::Socket(at);
    }

    let over = node_at(point, scene, view);
    let other = over.filter(|id| *id != fixed.node);
    let fitting = other.and_then(|id| find_fitting_socket(scene, id, view.node(id)?, fits));
    if let Some(at) = fitting {
        return WireTarget::Socket(at);
    }

    match pointed.and_then(|at| connections::connection_rejection(document, group, fixed, at)) {
        Some(reason) => WireTarget::Rejected(reason),
        None if over.is_some() => WireTarget::Node,
        None => WireTarget::Canvas,
    }
}

/// Finds the socket near a point to which a wire from a fixed end snaps.
pub(super) fn find_catching_socket(
    fixed: SocketRef,
    point: Pos2,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Option<SocketRef> {
    let (document, group) = (view.document, view.group);
    // A socket that is pointed at and needs a node in between comes before a fitting one near by.
    let pointed = find_pointed_socket(fixed, point, scene, view);
    if pointed.is_some_and(|at| bridge_hint(document, group, fixed, at).is_some()) {
        return None;
    }

    let reach = CATCH_RADIUS / view.camera.zoom;
    nearest_socket(scene, point, reach, |at| {
        !is_covered(at, scene, view)
            && connections::connection_rejection(document, group, fixed, at).is_none()
    })
}

/// Finds the socket at a point or in the row at the point, whether a wire fits it or not.
fn find_pointed_socket(
    fixed: SocketRef,
    point: Pos2,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Option<SocketRef> {
    let reach = POINTING_RADIUS / view.camera.zoom;
    let is_other = |at: SocketRef| at != fixed && !is_covered(at, scene, view);
    nearest_socket(scene, point, reach, is_other)
        .or_else(|| find_socket_of_row(fixed, point, scene, view))
}

/// Finds the socket whose row is at a point, on another node. It skips sockets that face the same
/// way as the fixed end and those that have a wire: a wire is replaced only at the socket itself.
fn find_socket_of_row(
    fixed: SocketRef,
    point: Pos2,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Option<SocketRef> {
    if !DetailLevel::from_zoom(view.camera.zoom).has_rows() {
        return None;
    }
    let node = scene.node(node_at(point, scene, view)?)?;
    if node.id == fixed.node || node.collapsed {
        return None;
    }

    let row = node
        .rows
        .iter()
        .find(|row| node.row_rect(row).contains(point))?;
    let end = row.end()?;
    let is_output = matches!(end, End::Out(_));
    let at = SocketRef { node: node.id, end };
    let faces_same_way = is_output == matches!(fixed.end, End::Out(_));
    let is_free = is_output || !scene.is_wired(at);
    (!faces_same_way && is_free).then_some(at)
}

/// Finds the node at a point that a wire may be dropped on. An expanded node is above the others.
pub(super) fn node_at(point: Pos2, scene: &Scene, view: &CanvasView<'_>) -> Option<NodeId> {
    let expanded = view.expanded_node(scene);
    if let Some(expanded) = expanded.filter(|node| node.rect.contains(point)) {
        return Some(expanded.id);
    }
    let nodes = scene.nodes_in(Rect::from_pos(point));
    nodes.last().map(|node| node.id)
}

/// Returns whether a socket is behind the expanded node.
fn is_covered(at: SocketRef, scene: &Scene, view: &CanvasView<'_>) -> bool {
    let (Some(expanded), Some(place)) = (view.expanded_node(scene), scene.socket_position(at))
    else {
        return false;
    };
    at.node != expanded.id && expanded.rect.contains(place)
}
