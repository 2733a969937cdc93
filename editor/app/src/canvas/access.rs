//! What the keyboard walks through and screen readers say: each node in view with its sockets, in the order of their
//! places. Pointers go by [`inclination_project::gesture::hit`] instead, so that what is drawn and what is hit are one.

use eframe::egui::{
    EventFilter, Id, Key, Modifiers, Pos2, Rect, Role, Sense, Ui, WidgetInfo, accesskit,
};
use inclination_analysis::readout::{LiveCanvas, describe_node_value, describe_socket};
use inclination_core::model::{NodeId, Socket, SocketKey};
use inclination_project::scene::{End, SceneNode, SceneWire, SocketAt, rows::RowKind};

use super::paint::Brush;

/// What the keyboard or a screen reader asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Asked {
    /// A node was given the focus, or clicked.
    Node(NodeId),
    /// A node was given Enter.
    Enter(NodeId),
    /// A point that a wire bends through was given the focus, or clicked.
    Bend(NodeId, SocketKey, usize),
    /// A socket was given Enter, or clicked.
    Socket(SocketAt),
    /// A socket was given Delete.
    Unplug(SocketAt),
    /// A socket of a node was given F2, which means the node's name wherever one is in it.
    Name(NodeId),
}

/// The widget of a node.
pub(super) fn node_id(canvas: Id, node: NodeId) -> Id {
    canvas.with(("node", node.0))
}

/// The widget of a socket.
pub(super) fn socket_id(canvas: Id, at: SocketAt) -> Id {
    node_id(canvas, at.node).with(at.end)
}

/// The wire into the socket that has the keyboard, if it is one of these nodes'.
pub(super) fn wire(canvas: Id, nodes: &[&SceneNode], focused: Id) -> Option<(NodeId, SocketKey)> {
    nodes.iter().find_map(|node| {
        node.rows.iter().find_map(|row| match row.kind {
            RowKind::Input {
                key,
                held: Socket::Wire(_),
                ..
            } => {
                let end = End::In(key);
                let at = SocketAt { node: node.id, end };
                (socket_id(canvas, at) == focused).then_some((node.id, key))
            }
            _ => None,
        })
    })
}

/// How a node is marked on its canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeState<'a> {
    /// Whether it is selected.
    pub(super) is_selected: bool,
    /// A word for its state, unless it does nothing for now, which it says itself.
    pub(super) state: Option<&'a str>,
}

/// Says a node and its sockets. Gives what was asked of them.
pub(super) fn node(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    node: &SceneNode,
    marks: NodeState<'_>,
    live: &LiveCanvas<'_>,
) -> Option<Asked> {
    let id = node_id(canvas, node.id);
    let mut asked = None;
    let rect = brush.rect(node.rect).intersect(brush.view);
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    response.widget_info(|| {
        let state = node.idle().or(marks.state);
        let state = state.map_or_else(String::new, |state| format!(", {state}"));
        let label = format!("{}, {}{state}", node.title, node.word);
        let mut info = WidgetInfo::selected(Role::Button, true, marks.is_selected, label);
        info.current_text_value = describe_node_value(live, node);
        info
    });
    keep_arrows(ui, id);
    if response.gained_focus() || wants_click(ui, id) {
        asked = Some(Asked::Node(node.id));
    }
    if response.has_focus() && pressed(ui, Key::Enter) {
        asked = Some(Asked::Enter(node.id));
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
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, describe_socket(live, node, row))
        });
        keep_arrows(ui, id);
        if response.has_focus() {
            let stroke = eframe::egui::Stroke::new(2.0, brush.palette.focus);
            brush.painter.circle_stroke(place, 9.0, stroke);
            if pressed(ui, Key::Delete) || pressed(ui, Key::Backspace) {
                asked = Some(Asked::Unplug(at));
            } else if pressed(ui, Key::F2) {
                asked = Some(Asked::Name(node.id));
            }
        }
        let is_entered = response.has_focus() && pressed(ui, Key::Enter);
        if is_entered || wants_click(ui, id) {
            asked = Some(Asked::Socket(at));
        }
    }
    asked
}

/// Says a point that a wire bends through. Gives what was asked of it.
pub(super) fn bend(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    (wire, at): (&SceneWire, usize),
    place: Pos2,
    is_selected: bool,
    called: impl Fn() -> String,
) -> (bool, Option<Asked>) {
    let end = End::In(wire.key);
    let socket = SocketAt { node: wire.to, end };
    let id = socket_id(canvas, socket).with(("bend", at));
    let reach = Rect::from_center_size(brush.point(place), eframe::egui::Vec2::splat(16.0));
    let response = ui.interact(reach, id, Sense::focusable_noninteractive());
    response.widget_info(|| {
        let label = bend_label(at + 1, &called());
        WidgetInfo::selected(Role::Button, true, is_selected, label)
    });
    keep_arrows(ui, id);
    let is_asked = response.gained_focus() || wants_click(ui, id);
    let asked = is_asked.then_some(Asked::Bend(wire.to, wire.key, at));
    (response.has_focus(), asked)
}

/// Arrows move nodes; egui would move the focus.
fn keep_arrows(ui: &Ui, id: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Whether a screen reader asked for a click.
fn wants_click(ui: &Ui, id: Id) -> bool {
    ui.input(|input| input.num_accesskit_action_requests(id, accesskit::Action::Click) > 0)
}

/// Whether an end is an output.
pub(super) fn is_output(end: End) -> bool {
    matches!(end, End::Out(_))
}

/// Returns the label of a bend of a wire.
pub fn bend_label(number: usize, wire: &str) -> String {
    format!("Bend {number} of {wire}")
}
