//! The handle by which an input or output of a group is put elsewhere in its list: dragged, or moved with the arrow keys.

use eframe::egui::{
    self, DragAndDrop, EventFilter, Id, Key, Modifiers, Rect, Role, Sense, Stroke, Ui, WidgetInfo,
    vec2,
};
use inclination_core::model::{GroupId, Port, PortId};
use inclination_project::edit::groups::{self, Side};

use super::super::{
    Sheet,
    widgets::{drag_label, focus_ring},
};
use crate::theme;

/// How large it is, and its dots.
const SIZE: egui::Vec2 = vec2(16.0, 22.0);
const DOT: f32 = 1.2;
const TITLE: &str = "Change a group's sockets";

/// Where an input or output stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) group: GroupId,
    pub(super) side: Side,
    /// Its position, and how many there are.
    pub(super) at: usize,
    pub(super) count: usize,
}

/// One that is dragged.
#[derive(Clone, Copy, Debug)]
struct Dragged {
    from: Standing,
    port: PortId,
}

/// Shows the handle.
pub(super) fn grip(ui: &mut Ui, sheet: &mut Sheet<'_>, from: Standing, port: &Port) {
    let (_, rect) = ui.allocate_space(SIZE);
    // By what it moves, and not by where it stands: the keyboard goes along.
    let id = Id::unique(("move", from.group, port.id));
    let response = ui.interact(rect, id, Sense::click_and_drag());
    let palette = theme::of(ui.ctx());
    let is_lively = response.hovered() || response.dragged() || response.has_focus();
    let colour = if is_lively { palette.text } else { palette.dim };
    for across in [-2.5, 2.5] {
        for down in [-5.0, 0.0, 5.0] {
            let centre = rect.center() + vec2(across, down);
            ui.painter().circle_filled(centre, DOT, colour);
        }
    }
    focus_ring(ui, rect, &response);
    let label = format!("Move {}", port.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &label));
    response.dnd_set_drag_payload(Dragged {
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
            let edits = groups::moved(sheet.document(), from.group, port.id, to);
            sheet.edit(TITLE, edits);
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
        .on_hover_text("Drag it to another place, or press an arrow key up or down.");
}

/// Takes what is dragged over one of the list: before it in its upper half, behind it in its lower.
pub(super) fn drop_on(ui: &Ui, rect: Rect, sheet: &mut Sheet<'_>, over: Standing) {
    let Some(dragged) = DragAndDrop::payload::<Dragged>(ui.ctx()) else {
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
        if response.dnd_hover_payload::<Dragged>().is_some() {
            let stroke = Stroke::new(2.0, theme::of(ui.ctx()).focus);
            ui.painter().hline(rect.x_range(), line, stroke);
        }
        if let Some(dragged) = response.dnd_release_payload::<Dragged>() {
            let to = position(dragged.from.at, before);
            let edits = groups::moved(sheet.document(), over.group, dragged.port, to);
            sheet.edit(TITLE, edits);
        }
    }
}

/// Where what stood at a position stands once it is put before another: it leaves its own place first.
fn position(from: usize, before: usize) -> usize {
    if from < before { before - 1 } else { before }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_before_another_stands_there() {
        let after = |from: usize, before: usize| {
            let mut list = vec!['a', 'b', 'c', 'd'];
            let one = list.remove(from);
            list.insert(position(from, before), one);
            list.into_iter().collect::<String>()
        };
        assert_eq!(after(0, 2), "bacd");
        assert_eq!(after(0, 4), "bcda");
        assert_eq!(after(3, 0), "dabc");
        // Before or behind itself is where it is.
        assert_eq!((after(1, 1), after(1, 2)), ("abcd".into(), "abcd".into()));
    }
}
