//! What the keyboard walks through and screen readers say: each node in view with its sockets, in the order of their
//! places. Pointers go by [`super::hit`] instead, so that what is drawn and what is hit are one.

use eframe::egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, accesskit};
use inclination_core::compile::Path;

use super::{
    paint::{Brush, brief},
    rows::{Row, RowKind},
    scene::{End, SceneNode, SocketAt},
};
use crate::{live::Live, text::number};

/// What the keyboard or a screen reader asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Asked {
    /// A node was given the focus.
    Focus(SceneNodeId),
    /// A node was clicked.
    Click(SceneNodeId),
    /// A socket was clicked.
    Socket(SocketAt),
}

type SceneNodeId = inclination_core::model::NodeId;

/// The widget of a node.
pub(super) fn node_id(canvas: Id, node: SceneNodeId) -> Id {
    canvas.with(("node", node.0))
}

/// The widget of a socket.
pub(super) fn socket_id(canvas: Id, at: SocketAt) -> Id {
    node_id(canvas, at.node).with(at.end)
}

/// Says a node and its sockets. Gives what was asked of them.
pub(super) fn node(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    node: &SceneNode,
    is_selected: bool,
    live: (&Live, Path),
) -> Option<Asked> {
    let id = node_id(canvas, node.id);
    let mut asked = None;
    let rect = brush.rect(node.rect).intersect(brush.view);
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    response.widget_info(|| {
        let state = if node.muted { ", muted" } else { "" };
        let label = format!("{}, {}{state}", node.title, node.word);
        WidgetInfo::selected(Role::Button, true, is_selected, label)
    });
    if response.gained_focus() {
        asked = Some(Asked::Focus(node.id));
    }
    if wants_click(ui, id) {
        asked = Some(Asked::Click(node.id));
    }
    if !brush.detail.has_rows() || node.collapsed {
        return asked;
    }
    for row in &node.rows {
        let Some(end) = row.end() else { continue };
        let at = SocketAt { node: node.id, end };
        let id = socket_id(canvas, at);
        let Some(place) = node.socket(end) else {
            continue;
        };
        let place = brush.point(place);
        if !brush.view.contains(place) {
            continue;
        }
        let reach = Rect::from_center_size(place, eframe::egui::Vec2::splat(14.0));
        let response = ui.interact(reach, id, Sense::focusable_noninteractive());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, said(node, row, live)));
        if wants_click(ui, id) {
            asked = Some(Asked::Socket(at));
        }
    }
    asked
}

/// Whether a screen reader asked for a click.
fn wants_click(ui: &Ui, id: Id) -> bool {
    ui.input(|input| input.num_accesskit_action_requests(id, accesskit::Action::Click) > 0)
}

/// What a screen reader says of a socket.
fn said(node: &SceneNode, row: &Row, (live, body): (&Live, Path)) -> String {
    let name = &node.title;
    match &row.kind {
        RowKind::Input {
            label,
            ty,
            held,
            unit,
            ..
        } => {
            let held = match held {
                inclination_core::model::Socket::Value(value) => {
                    number::with_unit(&number::short(*value), unit)
                }
                inclination_core::model::Socket::Wire(_) => String::from("wired"),
                inclination_core::model::Socket::Unset => String::from("unset"),
            };
            format!("{name}: {label}, {} input, {held}", ty.word())
        }
        RowKind::More { label, ty } => format!("{name}: {label}, {} input", ty.word()),
        RowKind::Output {
            port, label, ty, ..
        } => {
            let shown = live.value(body.node(node.id), *port);
            let value = shown.map_or_else(String::new, |shown| format!(", {}", brief(shown)));
            let label = if label == "=" { "output" } else { label };
            format!("{name}: {label}, {} output{value}", ty.word())
        }
        RowKind::Setting { .. } | RowKind::Thumbnail => String::new(),
    }
}

/// Whether an end is an output.
pub(super) fn is_output(end: End) -> bool {
    matches!(end, End::Out(_))
}
