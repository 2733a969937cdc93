//! The handle that reorders the inputs or outputs of a group by dragging or with the arrow keys.

use eframe::egui::{
    self, DragAndDrop, EventFilter, Id, Key, Modifiers, Rect, Role, Sense, Stroke, Ui, WidgetInfo,
    vec2,
};
use inclination_core::authoring::model::{GroupId, Port, PortId};
use inclination_project::edit::groups::{self, PortSide};

use super::super::{
    PanelSheet,
    widgets::{drag_label, focus_ring},
};
use crate::theme;

/// The size of the handle, in points.
const HANDLE_SIZE: egui::Vec2 = vec2(16.0, 22.0);
/// The radius of the handle's dots, in points.
const DOT_RADIUS: f32 = 1.2;
/// The title of the undo step.
const REORDER_TITLE: &str = "Change a group's sockets";

/// The position of an input or output in the list of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PortPosition {
    pub(super) group: GroupId,
    pub(super) side: PortSide,
    /// The index in the list.
    pub(super) at: usize,
    /// The length of the list.
    pub(super) count: usize,
}

/// The input or output that is being dragged.
#[derive(Clone, Copy, Debug)]
struct DraggedPort {
    from: PortPosition,
    port: PortId,
}

pub(super) fn show_reorder_handle(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    from: PortPosition,
    port: &Port,
) {
    let (_, rect) = ui.allocate_space(HANDLE_SIZE);
    // The ID depends on the port, not on its position, so that the focus follows a moved port.
    let id = Id::unique(("move", from.group, port.id));
    let response = ui.interact(rect, id, Sense::click_and_drag());

    let palette = theme::current_palette(ui.ctx());
    let is_lively = response.hovered() || response.dragged() || response.has_focus();
    let color = if is_lively { palette.text } else { palette.dim };
    for across in [-2.5, 2.5] {
        for down in [-5.0, 0.0, 5.0] {
            let center = rect.center() + vec2(across, down);
            ui.painter().circle_filled(center, DOT_RADIUS, color);
        }
    }

    focus_ring(ui, rect, &response);
    let label = format!("Move “{}”", port.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &label));

    response.dnd_set_drag_payload(DraggedPort {
        from,
        port: port.id,
    });
    if response.clicked() {
        response.request_focus();
    }

    if response.has_focus() {
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let to = if pressed(Key::ArrowUp) {
            from.at.checked_sub(1)
        } else if pressed(Key::ArrowDown) {
            Some(from.at + 1).filter(|to| *to < from.count)
        } else {
            None
        };

        if let Some(to) = to {
            let edits = groups::move_port(sheet.document(), from.group, port.id, to);
            sheet.request_edit(REORDER_TITLE, edits);
        }
    }

    if response.dragged() {
        drag_label(ui, Id::unique("dragged socket"), &port.name);
    }
    let icon = if response.dragged() {
        egui::CursorIcon::Grabbing
    } else {
        egui::CursorIcon::Grab
    };
    response
        .on_hover_cursor(icon)
        .on_hover_text("Drag it or use the up and down arrow keys to move it.");
}

/// Drops a dragged port on another one of the list: before it on its upper half, after it on its
/// lower half.
pub(super) fn handle_drop(ui: &Ui, rect: Rect, sheet: &mut PanelSheet<'_>, over: PortPosition) {
    let Some(dragged) = DragAndDrop::payload::<DraggedPort>(ui.ctx()) else {
        return;
    };
    if (dragged.from.group, dragged.from.side) != (over.group, over.side) {
        return;
    }

    let (upper, lower) = rect.split_top_bottom_at_fraction(0.5);
    let halves = [
        (upper, over.at, rect.top()),
        (lower, over.at + 1, rect.bottom()),
    ];
    for (half, before, line) in halves {
        let id = ui.scope_id().with(("drop", over.at, before));
        let response = ui.interact(half, id, Sense::hover());
        if response.dnd_hover_payload::<DraggedPort>().is_some() {
            let stroke = Stroke::new(2.0, theme::current_palette(ui.ctx()).focus);
            ui.painter().hline(rect.x_range(), line, stroke);
        }
        if let Some(dragged) = response.dnd_release_payload::<DraggedPort>() {
            let to = index_after_move(dragged.from.at, before);
            let edits = groups::move_port(sheet.document(), over.group, dragged.port, to);
            sheet.request_edit(REORDER_TITLE, edits);
        }
    }
}

/// Returns the new index of the port at `from` when it is moved in front of the one at `before`.
/// Removing it first shifts the later ones.
fn index_after_move(from: usize, before: usize) -> usize {
    if from < before { before - 1 } else { before }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_moved_before_another_takes_its_place() {
        let after = |from: usize, before: usize| {
            let mut list = vec!['a', 'b', 'c', 'd'];
            let item = list.remove(from);
            list.insert(index_after_move(from, before), item);
            list.into_iter().collect::<String>()
        };
        assert_eq!(after(0, 2), "bacd");
        assert_eq!(after(0, 4), "bcda");
        assert_eq!(after(3, 0), "dabc");
        // Dropping an item right before or after itself does not move it.
        assert_eq!((after(1, 1), after(1, 2)), ("abcd".into(), "abcd".into()));
    }
}
