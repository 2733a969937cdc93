//! What panels are made of: a caption with what it names, numbers, texts, choices, and small buttons. Each has a label
//! that screen readers say and tests find it by, which is the caption with what it belongs to.

mod choice;
mod number;
mod sign;
mod slider;
mod text;

use eframe::egui::{
    Align, Area, Color32, Frame, Id, Layout, Margin, Order, Popup, Rect, Response, Role, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, text::LayoutJob, vec2,
};

pub(super) use choice::{choose, pick, toggle, width_of};
pub(super) use number::NumberField;
pub(super) use sign::sign;
pub(super) use slider::{by_keys, slider};
pub(super) use text::TextField;

use crate::theme;

/// How high a line of a panel is.
pub(super) const LINE: f32 = 24.0;
/// How large a small button is.
const BUTTON: f32 = 22.0;

/// Gives a widget its label.
pub(super) fn labelled(response: &Response, label: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_label(label);
    });
}

/// A line of text that is cut short where it does not fit.
pub(super) fn line(ui: &Ui, rect: Rect, text: &str, strong: bool, colour: Color32) -> Rect {
    let font = if strong {
        theme::strong(theme::TEXT)
    } else {
        theme::words(theme::TEXT)
    };
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    let drawn = Rect::from_min_size(at, galley.size());
    ui.painter().galley(at, galley, colour);
    drawn
}

/// The title of a part of a panel, with space before it.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(12.0);
    first_heading(ui, text);
}

/// Shows the heading above a section, with a remark where the section is empty.
pub(super) fn section(ui: &mut Ui, title: &str, empty: Option<&str>) {
    heading(ui, title);
    if let Some(empty) = empty {
        remark(ui, empty);
    }
}

/// The same at the top of a panel.
pub(super) fn first_heading(ui: &mut Ui, text: &str) {
    let colour = theme::of(ui.ctx()).dim;
    ui.label(
        eframe::egui::RichText::new(text)
            .font(theme::strong(theme::SMALL))
            .color(colour),
    );
    ui.add_space(2.0);
}

/// A sentence that matters less.
pub(super) fn remark(ui: &mut Ui, text: &str) {
    let colour = theme::of(ui.ctx()).dim;
    ui.label(
        eframe::egui::RichText::new(text)
            .font(theme::words(theme::SMALL))
            .color(colour),
    );
}

/// A caption at the left and what it names at the right; hovering the caption says what it means.
pub(super) fn property<R>(
    ui: &mut Ui,
    caption: &str,
    hint: &str,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let across = (ui.available_width() * 0.4).clamp(56.0, 136.0);
    property_of(ui, across, (caption, hint), add)
}

/// The same with a caption that is so wide.
pub(super) fn property_of<R>(
    ui: &mut Ui,
    across: f32,
    (caption, hint): (&str, &str),
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, LINE), Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.left() + across);
    let colour = theme::of(ui.ctx()).dim;
    line(
        ui,
        left.with_max_x(left.right() - 4.0),
        caption,
        false,
        colour,
    );
    if !hint.is_empty() {
        let id = ui.scope_id().with(("caption", caption));
        ui.interact(left, id, Sense::hover()).on_hover_text(hint);
    }
    let builder = UiBuilder::new()
        .id_salt(("property", caption))
        .max_rect(right)
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        add(ui)
    })
    .inner
}

/// A small button of one sign, which says what it does when it is hovered.
pub(super) fn icon(ui: &mut Ui, sign: &str, label: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(BUTTON, BUTTON), Sense::click());
    paint_icon(ui, rect, &response, sign);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), label));
    response.on_hover_text(label)
}

/// A small button that opens a menu of what else there is.
pub(super) fn more(ui: &mut Ui, label: &str, menu: impl FnOnce(&mut Ui)) {
    let button = icon(ui, "…", label);
    Popup::menu(&button).show(menu);
}

fn paint_icon(ui: &Ui, rect: Rect, response: &Response, sign: &str) {
    let palette = theme::of(ui.ctx());
    let colour = if response.hovered() || response.has_focus() {
        palette.text
    } else {
        palette.dim
    };
    if response.hovered() {
        ui.painter().rect_filled(rect, 5.0, palette.raised);
    }
    focus_ring(ui, rect, response);
    ui.painter().text(
        rect.center(),
        eframe::egui::Align2::CENTER_CENTER,
        sign,
        theme::words(theme::TEXT),
        colour,
    );
}

/// Shows the name of what is dragged beside the pointer.
pub(super) fn drag_label(ui: &Ui, id: Id, name: &str) {
    let Some(at) = ui.input(|input| input.pointer.latest_pos()) else {
        return;
    };
    Area::new(id)
        .order(Order::Tooltip)
        .interactable(false)
        .fixed_pos(at + vec2(12.0, 8.0))
        .show(ui.ctx(), |ui| {
            Frame::popup(ui.style())
                .inner_margin(Margin::symmetric(8, 4))
                .show(ui, |ui| ui.label(name));
        });
}

/// What shows that a widget has the keyboard. It comes into view when it gets it.
pub(super) fn focus_ring(ui: &Ui, rect: Rect, response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, theme::of(ui.ctx()).focus);
        ui.painter()
            .rect_stroke(rect, 5.0, stroke, StrokeKind::Inside);
    }
}

/// A button that reads like a link, for what an empty place invites to.
pub(super) fn link(ui: &mut Ui, text: &str, hint: &str) -> Response {
    let palette = theme::of(ui.ctx());
    let font = theme::words(theme::TEXT);
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, palette.focus);
    let size = vec2(galley.size().x, LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    if response.hovered() {
        let stroke = Stroke::new(1.0, palette.focus);
        let down = at.y + galley.size().y;
        ui.painter().hline(rect.x_range(), down, stroke);
    }
    ui.painter().galley(at, galley, palette.focus);
    focus_ring(ui, rect.expand2(vec2(4.0, 0.0)), &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), text));
    response.on_hover_text(hint)
}
