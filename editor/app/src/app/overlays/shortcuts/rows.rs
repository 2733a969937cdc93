//! The lines of the shortcut sheet, in columns: each action, with its keys drawn as key caps.

use std::sync::Arc;

use eframe::egui::{
    Galley, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::{command::Command, theme};

/// The width of a column, of the scroll bar, and of the gap between columns, in points.
pub(super) const COLUMN_WIDTH: f32 = 312.0;
pub(super) const SCROLL_BAR_WIDTH: f32 = 12.0;
pub(super) const COLUMN_GAP: f32 = 32.0;
const LINE_HEIGHT: f32 = 26.0;
/// The padding of a line's background around its text, in points.
const LINE_PADDING: f32 = 6.0;

/// A line of the sheet: an action, with its keys or gestures.
#[derive(Clone, Debug)]
pub(super) struct SheetLine {
    /// The command, or `None` for a pointer gesture.
    pub(super) command: Option<Command>,
    pub(super) title: &'static str,
    pub(super) hint: &'static str,
    pub(super) ways: Vec<String>,
    pub(super) is_changed: bool,
}

impl SheetLine {
    /// Returns the text that screen readers announce.
    fn announced_text(&self) -> String {
        let ways: Vec<&str> = self.ways.iter().map(String::as_str).collect();
        command_line(self.title, &ways, self.is_changed)
    }

    /// Shows the line. Returns whether it is clicked.
    fn show_line(&self, ui: &mut Ui, takes_focus: bool) -> bool {
        let palette = theme::current_palette(ui.ctx());
        let (_, place) = ui.allocate_space(vec2(COLUMN_WIDTH, LINE_HEIGHT));
        let sense = match self.command {
            Some(_) => Sense::click(),
            None => Sense::hover(),
        };
        let role = match self.command {
            Some(_) => Role::Button,
            None => Role::Label,
        };

        let id = ui.scope_id().with(self.title);
        let response = ui.interact(place.expand2(vec2(LINE_PADDING, 0.0)), id, sense);
        response.widget_info(|| WidgetInfo::labeled(role, true, self.announced_text()));
        if takes_focus {
            response.request_focus();
        }
        if response.gained_focus() {
            response.scroll_to_me(None);
        }

        let is_command = self.command.is_some();
        if is_command && (response.hovered() || response.has_focus()) {
            ui.painter().rect_filled(response.rect, 5.0, palette.node);
        }
        if response.has_focus() {
            let stroke = Stroke::new(1.5, palette.focus);
            ui.painter()
                .rect_stroke(response.rect, 5.0, stroke, StrokeKind::Inside);
        }

        // Screen readers announce the whole line, so its parts are painted, not separate widgets.
        let painter = ui.painter();
        let galley = layout_text(ui, self.title, theme::TEXT_SIZE);
        let title = place.left_center() - vec2(0.0, galley.size().y / 2.0);
        let end = title.x + galley.size().x;
        painter.galley(title, galley, palette.text);
        if self.is_changed {
            painter.circle_filled(pos2(end + 8.0, place.center().y), 2.5, palette.focus);
        }

        let mut right = place.right();
        for way in self.ways.iter().rev() {
            let galley = layout_text(ui, way, 11.0);
            let size = vec2(galley.size().x + 12.0, LINE_HEIGHT - 6.0);
            right -= size.x;
            let at = pos2(right, place.center().y - size.y / 2.0);
            let cap = Rect::from_min_size(at, size);
            painter.rect_filled(cap, 4.0, palette.raised);
            painter.galley(cap.center() - galley.size() / 2.0, galley, palette.text);
            right -= 4.0;
        }

        let clicked = response.clicked();
        if is_command {
            let hint = format!("{} Click to change the command's keys.", self.hint);
            response.on_hover_text(hint);
        }
        clicked
    }
}

fn layout_text(ui: &Ui, text: &str, size: f32) -> Arc<Galley> {
    let palette = theme::current_palette(ui.ctx());
    ui.painter()
        .layout_no_wrap(text.to_owned(), theme::text_font(size), palette.text)
}

/// A section of the sheet: a heading with its lines.
#[derive(Clone, Debug)]
pub(super) struct SheetSection {
    pub(super) title: &'static str,
    pub(super) lines: Vec<SheetLine>,
}

impl SheetSection {
    /// Shows the section. Returns the clicked command. The line of the command in
    /// `focused_command` receives the focus.
    pub(super) fn show_section(
        &self,
        ui: &mut Ui,
        focused_command: &mut Option<Command>,
    ) -> Option<Command> {
        let palette = theme::current_palette(ui.ctx());
        ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
        let title = RichText::new(self.title).font(theme::heading_font(theme::SMALL_TEXT_SIZE));
        ui.label(title.color(palette.dim));
        ui.add_space(4.0);

        let mut clicked = None;
        ui.push_id(self.title, |ui| {
            for line in &self.lines {
                let takes_focus = line.command.is_some() && line.command == *focused_command;
                if takes_focus {
                    *focused_command = None;
                }
                if line.show_line(ui, takes_focus) {
                    clicked = line.command;
                }
            }
        });
        ui.add_space(20.0);
        clicked
    }
}

/// Splits the sections into columns of about the same height, in order.
pub(super) fn split_into_columns(
    parts: Vec<SheetSection>,
    columns: usize,
) -> Vec<Vec<SheetSection>> {
    let height = |part: &SheetSection| part.lines.len() + 2;
    let total: usize = parts.iter().map(height).sum();
    let target = total.div_ceil(columns.max(1));

    let mut filled: Vec<Vec<SheetSection>> = vec![Vec::new()];
    let mut so_far = 0;
    for part in parts {
        let high = height(&part);
        // Start a new column if most of the section would exceed the target height.
        if so_far > 0 && so_far + high / 2 > target && filled.len() < columns {
            filled.push(Vec::new());
            so_far = 0;
        }
        so_far += high;
        if let Some(column) = filled.last_mut() {
            column.push(part);
        }
    }
    filled
}

/// Returns the label of a line of the sheet.
pub fn command_line(title: &str, ways: &[&str], is_changed: bool) -> String {
    let title = title.trim_end_matches('…');
    let ways = match ways {
        [] => String::from("no keys"),
        ways => ways.join(" or "),
    };
    let changed = if is_changed { ", changed" } else { "" };
    format!("{title}: {ways}{changed}")
}
