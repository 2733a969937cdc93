//! The widgets of panels: captions, number and text fields, choices and small buttons. Each has a
//! label for screen readers and tests, made of its caption and the name of its subject.

mod choice;
mod number;
mod severity_sign;
mod slider;
mod text;

use eframe::egui::{
    Align, Area, Color32, FontId, Frame, Id, Layout, Margin, Order, Popup, Rect, Response, Role,
    Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, text::LayoutJob, vec2,
};

pub(super) use choice::{choose_word, list_entry, pick_word, toggle_switch, words_width};
pub(super) use number::{NumberField, WIDTH_WITHOUT_BOX};
pub(super) use severity_sign::draw_severity_sign;
pub(super) use slider::{SLIDER_HEIGHT, SliderRange, slider, step_by_arrow_keys};
pub(super) use text::TextField;

use crate::theme;

/// The height of a line of a panel, in points.
pub(super) const LINE_HEIGHT: f32 = 24.0;
/// The side length of a small button, in points.
pub(super) const BUTTON_SIZE: f32 = 22.0;

/// Sets the label that screen readers announce for a widget.
pub(super) fn set_label(response: &Response, label: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_label(label);
    });
}

/// Draws a line of text, truncated to the rectangle's width. Returns the text's bounds.
pub(super) fn draw_text_line(
    ui: &Ui,
    rect: Rect,
    text: &str,
    strong: bool,
    color: Color32,
) -> Rect {
    let font = if strong {
        theme::heading_font(theme::TEXT_SIZE)
    } else {
        theme::text_font(theme::TEXT_SIZE)
    };
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    let drawn = Rect::from_min_size(at, galley.size());
    ui.painter().galley(at, galley, color);
    drawn
}

/// Draws the heading of a section of a panel, with space before it.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(12.0);
    first_heading(ui, text);
}

/// Draws a section's heading, with a remark below it if the section is empty.
pub(super) fn section(ui: &mut Ui, title: &str, empty: Option<&str>) {
    heading(ui, title);
    if let Some(empty) = empty {
        remark(ui, empty);
    }
}

/// Draws the heading at the top of a panel, without space before it.
pub(super) fn first_heading(ui: &mut Ui, text: &str) {
    let color = theme::current_palette(ui.ctx()).dim;
    ui.label(
        eframe::egui::RichText::new(text)
            .font(theme::heading_font(theme::SMALL_TEXT_SIZE))
            .color(color),
    );
    ui.add_space(2.0);
}

/// Draws a secondary sentence.
pub(super) fn remark(ui: &mut Ui, text: &str) {
    let color = theme::current_palette(ui.ctx()).dim;
    ui.label(
        eframe::egui::RichText::new(text)
            .font(theme::text_font(theme::SMALL_TEXT_SIZE))
            .color(color),
    );
}

/// Draws a text in a block of a fixed number of lines, so that nothing below it moves when the text
/// changes. A longer text is truncated, and hovering it shows the rest.
pub(super) fn draw_text_block(
    ui: &mut Ui,
    text: &str,
    font: &FontId,
    color: Color32,
    lines: usize,
) {
    let width = ui.available_width();
    let mut job = LayoutJob::simple(text.to_owned(), font.clone(), color, width);
    job.wrap.max_rows = lines;
    let galley = ui.painter().layout_job(job);

    let line_height = ui.fonts_mut(|fonts| fonts.row_height(font));
    let size = vec2(width, line_height * lines as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), text));

    let is_truncated = galley.elided;
    ui.painter().galley(rect.min, galley, color);
    if is_truncated {
        response.on_hover_text(text);
    }
}

/// Draws a caption on the left and its widgets on the right. Hovering the caption shows a hint.
pub(super) fn property<R>(
    ui: &mut Ui,
    caption: &str,
    hint: &str,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let across = (ui.available_width() * 0.4).clamp(56.0, 136.0);
    property_with_width(ui, across, caption, hint, add)
}

/// Draws a property whose caption has a given width.
pub(super) fn property_with_width<R>(
    ui: &mut Ui,
    across: f32,
    caption: &str,
    hint: &str,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, LINE_HEIGHT), Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.left() + across);

    let color = theme::current_palette(ui.ctx()).dim;
    draw_text_line(
        ui,
        left.with_max_x(left.right() - 4.0),
        caption,
        false,
        color,
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

/// Draws a small button with a symbol. Hovering it shows its label.
pub(super) fn icon_button(ui: &mut Ui, sign: &str, label: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(BUTTON_SIZE, BUTTON_SIZE), Sense::click());
    paint_icon(ui, rect, &response, sign);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), label));
    response.on_hover_text(label)
}

/// Draws a small button that opens a menu of further actions.
pub(super) fn more_menu(ui: &mut Ui, label: &str, menu: impl FnOnce(&mut Ui)) {
    let button = icon_button(ui, "…", label);
    Popup::menu(&button).show(menu);
}

fn paint_icon(ui: &Ui, rect: Rect, response: &Response, sign: &str) {
    let palette = theme::current_palette(ui.ctx());
    let color = if response.hovered() || response.has_focus() {
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
        theme::text_font(theme::TEXT_SIZE),
        color,
    );
}

/// Shows the name of the dragged item beside the pointer.
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

/// Draws a ring around a focused widget, and scrolls to the widget when it gains the focus.
pub(super) fn focus_ring(ui: &Ui, rect: Rect, response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, theme::current_palette(ui.ctx()).focus);
        ui.painter()
            .rect_stroke(rect, 5.0, stroke, StrokeKind::Inside);
    }
}

/// Draws a button that looks like a link.
pub(super) fn link_button(ui: &mut Ui, text: &str, hint: &str) -> Response {
    let color = theme::current_palette(ui.ctx()).focus;
    draw_link(ui, text, hint, color)
}

/// Draws a link in the color of remarks.
pub(super) fn quiet_link(ui: &mut Ui, text: &str, hint: &str) -> Response {
    let color = theme::current_palette(ui.ctx()).dim;
    draw_link(ui, text, hint, color)
}

fn draw_link(ui: &mut Ui, text: &str, hint: &str, color: Color32) -> Response {
    let font = theme::text_font(theme::TEXT_SIZE);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, color);
    let size = vec2(galley.size().x, LINE_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);

    if response.hovered() {
        let stroke = Stroke::new(1.0, color);
        let down = at.y + galley.size().y;
        ui.painter().hline(rect.x_range(), down, stroke);
    }

    ui.painter().galley(at, galley, color);
    focus_ring(ui, rect.expand2(vec2(4.0, 0.0)), &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), text));
    response.on_hover_text(hint)
}
