//! Keyboard focus and screen readers: registers each node in view and its sockets with egui and
//! AccessKit, in the order of their places. The pointer uses
//! [`inclination_project::gesture::hit`] instead, so that it hits exactly what is drawn.

use eframe::egui::{
    EventFilter, Id, Key, Modifiers, Pos2, Rect, Role, Sense, Ui, WidgetInfo, accesskit,
};
use inclination_analysis::readout::{LiveCanvas, describe_node_value, describe_socket};
use inclination_core::authoring::model::{NodeId, Socket, SocketKey};
use inclination_project::scene::{End, SceneNode, SceneWire, SocketRef, rows::RowKind};

use super::paint::Brush;

/// An action requested with the keyboard or by a screen reader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum AccessAction {
    /// Select a node, which got the focus or was clicked.
    SelectNode(NodeId),
    /// Enter was pressed on a node.
    EnterNode(NodeId),
    /// Select a bend of a wire, which got the focus or was clicked.
    SelectBend(NodeId, SocketKey, usize),
    /// Enter was pressed on a socket, or it was clicked.
    ActivateSocket(SocketRef),
    /// Delete was pressed on a socket.
    CutWire(SocketRef),
    /// F2 was pressed on a socket, which renames its node.
    RenameNode(NodeId),
}

/// Returns the ID of a node's widget.
pub(super) fn node_widget_id(canvas: Id, node: NodeId) -> Id {
    canvas.with(("node", node.0))
}

/// Returns the ID of a socket's widget.
pub(super) fn socket_widget_id(canvas: Id, at: SocketRef) -> Id {
    node_widget_id(canvas, at.node).with(at.end)
}

/// Returns the wire into the socket that has the keyboard focus, if one of these nodes has it.
pub(super) fn focused_wire(
    canvas: Id,
    nodes: &[&SceneNode],
    focused: Id,
) -> Option<(NodeId, SocketKey)> {
    nodes.iter().find_map(|node| {
        node.rows.iter().find_map(|row| match row.kind {
            RowKind::Input {
                key,
                held: Socket::Wire(_),
                ..
            } => {
                let end = End::In(key);
                let at = SocketRef { node: node.id, end };
                (socket_widget_id(canvas, at) == focused).then_some((node.id, key))
            }
            _ => None,
        })
    })
}

/// Returns the state of a node that is shown inside the node that it feeds.
fn folded_state(host: &str) -> String {
    format!("folded into {host}")
}

/// The state of a node, as screen readers announce it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeState<'a> {
    /// Whether it is selected.
    pub(super) is_selected: bool,
    /// Whether it was selected last.
    pub(super) is_lead: bool,
    /// A word for its state, unless it is muted, which the node reports itself.
    pub(super) state: Option<&'a str>,
    /// The title of the node that it is folded into.
    pub(super) host: Option<&'a str>,
}

/// A bend of a wire, and its place on the canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct WireBend<'a> {
    pub(super) wire: &'a SceneWire,
    /// The position of the bend among those of the wire.
    pub(super) index: usize,
    /// The place of the bend.
    pub(super) place: Pos2,
}

/// Registers a node and its sockets. Returns the action that was requested of them.
pub(super) fn register_node(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    node: &SceneNode,
    marks: NodeState<'_>,
    live: &LiveCanvas<'_>,
) -> Option<AccessAction> {
    let mut action = None;

    let id = node_widget_id(canvas, node.id);
    let rect = brush.rect_to_screen(node.rect).intersect(brush.view);
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    response.widget_info(|| {
        let state = node
            .muted_label()
            .or(marks.state)
            .map_or_else(String::new, |state| format!(", {state}"));
        let state = match marks.host {
            Some(host) => format!("{state}, {}", folded_state(host)),
            None => state,
        };
        let label = format!("{}, {}{state}", node.title, node.kind_title);
        let mut info = WidgetInfo::selected(Role::Button, true, marks.is_selected, label);
        info.current_text_value = describe_node_value(live, node);
        info
    });
    reserve_arrow_keys(ui, id);
    // The pointer selects a node before it gives it the focus, perhaps with others.
    let is_reached = response.gained_focus() && !marks.is_lead;
    if is_reached || is_click_requested(ui, id) {
        action = Some(AccessAction::SelectNode(node.id));
    }
    if response.has_focus() && consume_key_press(ui, Key::Enter) {
        action = Some(AccessAction::EnterNode(node.id));
    }
    if !brush.detail.has_rows() || node.collapsed {
        return action;
    }

    for row in &node.rows {
        let Some(end) = row.end() else { continue };
        let at = SocketRef { node: node.id, end };
        let id = socket_widget_id(canvas, at);
        let Some(place) = node.socket_position(end) else {
            continue;
        };
        let place = brush.point_to_screen(place);
        if !brush.view.contains(place) {
            continue;
        }

        let reach = Rect::from_center_size(place, eframe::egui::Vec2::splat(14.0));
        let response = ui.interact(reach, id, Sense::focusable_noninteractive());
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, describe_socket(live, node, row))
        });
        reserve_arrow_keys(ui, id);

        if response.has_focus() {
            let stroke = eframe::egui::Stroke::new(2.0, brush.palette.focus);
            brush.painter.circle_stroke(place, 9.0, stroke);
            if consume_key_press(ui, Key::Delete) || consume_key_press(ui, Key::Backspace) {
                action = Some(AccessAction::CutWire(at));
            } else if consume_key_press(ui, Key::F2) {
                action = Some(AccessAction::RenameNode(node.id));
            }
        }

        let is_entered = response.has_focus() && consume_key_press(ui, Key::Enter);
        if is_entered || is_click_requested(ui, id) {
            action = Some(AccessAction::ActivateSocket(at));
        }
    }
    action
}

/// Registers a bend of a wire. Returns whether it has the focus, and the action that was requested
/// of it.
pub(super) fn register_bend(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    bend: WireBend<'_>,
    is_selected: bool,
    describe_wire: impl Fn() -> String,
) -> (bool, Option<AccessAction>) {
    let WireBend { wire, index, place } = bend;
    let end = End::In(wire.key);
    let socket = SocketRef { node: wire.to, end };
    let id = socket_widget_id(canvas, socket).with(("bend", index));
    let reach = Rect::from_center_size(
        brush.point_to_screen(place),
        eframe::egui::Vec2::splat(16.0),
    );
    let response = ui.interact(reach, id, Sense::focusable_noninteractive());
    response.widget_info(|| {
        let label = bend_label(index + 1, &describe_wire());
        WidgetInfo::selected(Role::Button, true, is_selected, label)
    });
    reserve_arrow_keys(ui, id);

    let is_requested = response.gained_focus() || is_click_requested(ui, id);
    let action = is_requested.then_some(AccessAction::SelectBend(wire.to, wire.key, index));
    (response.has_focus(), action)
}

/// Reserves the arrow keys for moving nodes. Otherwise egui would move the focus.
fn reserve_arrow_keys(ui: &Ui, id: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

fn consume_key_press(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Returns whether a screen reader requested a click.
fn is_click_requested(ui: &Ui, id: Id) -> bool {
    ui.input(|input| input.num_accesskit_action_requests(id, accesskit::Action::Click) > 0)
}

/// Returns whether an end is an output.
pub(super) fn is_output(end: End) -> bool {
    matches!(end, End::Out(_))
}

/// Returns the label of a bend of a wire.
pub fn bend_label(number: usize, wire: &str) -> String {
    format!("Bend {number} of {wire}")
}
