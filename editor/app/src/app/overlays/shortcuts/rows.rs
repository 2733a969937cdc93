//! The lines of the sheet, in columns: what is done, and the keys that do it as on a keyboard.

use std::sync::Arc;

use eframe::egui::{
    Galley, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::{command::Command, theme};

/// How wide a column is, and what is between two.
pub(super) const COLUMN: f32 = 312.0;
pub(super) const BAR: f32 = 12.0;
pub(super) const GAP: f32 = 32.0;
const LINE: f32 = 26.0;
/// How far the ground of a line reaches beyond its words.
const AROUND: f32 = 6.0;

/// What can be done, with the ways to do it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// None: the pointer does it.
    pub(super) command: Option<Command>,
    pub(super) title: &'static str,
    pub(super) hint: &'static str,
    pub(super) ways: Vec<String>,
    pub(super) is_changed: bool,
}

impl Line {
    /// What a screen reader says.
    fn spoken(&self) -> String {
        let ways: Vec<&str> = self.ways.iter().map(String::as_str).collect();
        command_line(self.title, &ways, self.is_changed)
    }

    /// Shows it. Gives whether it is clicked.
    fn show(&self, ui: &mut Ui, takes_focus: bool) -> bool {
        let palette = theme::of(ui.ctx());
        let (_, place) = ui.allocate_space(vec2(COLUMN, LINE));
        let sense = match self.command {
            Some(_) => Sense::click(),
            None => Sense::hover(),
        };
        let role = match self.command {
            Some(_) => Role::Button,
            None => Role::Label,
        };
        let id = ui.scope_id().with(self.title);
        let response = ui.interact(place.expand2(vec2(AROUND, 0.0)), id, sense);
        response.widget_info(|| WidgetInfo::labeled(role, true, self.spoken()));
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
        // The line itself is heard; its words and caps would be heard a second time.
        let painter = ui.painter();
        let galley = layout(ui, self.title, theme::TEXT);
        let title = place.left_center() - vec2(0.0, galley.size().y / 2.0);
        let end = title.x + galley.size().x;
        painter.galley(title, galley, palette.text);
        if self.is_changed {
            painter.circle_filled(pos2(end + 8.0, place.center().y), 2.5, palette.focus);
        }
        let mut right = place.right();
        for way in self.ways.iter().rev() {
            let galley = layout(ui, way, 11.0);
            let size = vec2(galley.size().x + 12.0, LINE - 6.0);
            right -= size.x;
            let at = pos2(right, place.center().y - size.y / 2.0);
            let cap = Rect::from_min_size(at, size);
            painter.rect_filled(cap, 4.0, palette.raised);
            painter.galley(cap.center() - galley.size() / 2.0, galley, palette.text);
            right -= 4.0;
        }
        let clicked = response.clicked();
        if is_command {
            let hint = format!("{} Click to change its keys.", self.hint);
            response.on_hover_text(hint);
        }
        clicked
    }
}

fn layout(ui: &Ui, text: &str, size: f32) -> Arc<Galley> {
    let palette = theme::of(ui.ctx());
    ui.painter()
        .layout_no_wrap(text.to_owned(), theme::words(size), palette.text)
}

/// What belongs together: a heading, and lines.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) title: &'static str,
    pub(super) lines: Vec<Line>,
}

impl Part {
    /// Shows it. Gives the command that was clicked. The line of the command that is named takes
    /// the keyboard.
    pub(super) fn show(&self, ui: &mut Ui, back_at: &mut Option<Command>) -> Option<Command> {
        let palette = theme::of(ui.ctx());
        ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
        let title = RichText::new(self.title).font(theme::strong(theme::SMALL));
        ui.label(title.color(palette.dim));
        ui.add_space(4.0);
        let mut clicked = None;
        ui.push_id(self.title, |ui| {
            for line in &self.lines {
                let takes_focus = line.command.is_some() && line.command == *back_at;
                if takes_focus {
                    *back_at = None;
                }
                if line.show(ui, takes_focus) {
                    clicked = line.command;
                }
            }
        });
        ui.add_space(20.0);
        clicked
    }
}

/// The parts in columns of about the same height, in order.
pub(super) fn dealt(parts: Vec<Part>, columns: usize) -> Vec<Vec<Part>> {
    let height = |part: &Part| part.lines.len() + 2;
    let all: usize = parts.iter().map(height).sum();
    let enough = all.div_ceil(columns.max(1));
    let mut dealt: Vec<Vec<Part>> = vec![Vec::new()];
    let mut so_far = 0;
    for part in parts {
        let high = height(&part);
        // Begun anew where most of the part would be too low.
        if so_far > 0 && so_far + high / 2 > enough && dealt.len() < columns {
            dealt.push(Vec::new());
            so_far = 0;
        }
        so_far += high;
        if let Some(column) = dealt.last_mut() {
            column.push(part);
        }
    }
    dealt
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
