//! Samples that are dragged in a plot: along a sweep as an upright line, over a map as a crosshair. One drag is one step,
//! and the arrow keys move what has the keyboard.

use eframe::egui::{CursorIcon, Key, Pos2, Rangef, Rect, Sense, Ui, WidgetInfo, emath, vec2};
use inclination_analysis::study::About;
use inclination_core::Document;
use inclination_project::{
    edit::{Edit, stats},
    text::number,
};

use super::super::{Sheet, widgets::by_keys};
use crate::{plot::Shown, request::Request};

const TITLE: &str = "Change a sample";
/// How near to a line one grasps it.
const NEAR: f32 = 7.0;

/// A stat whose sample goes along an axis of a plot.
#[derive(Clone, Copy)]
pub(super) struct Grip<'a> {
    pub about: &'a About,
    pub value: f32,
}

impl Grip<'_> {
    /// The edits that set the sample.
    fn set(self, document: &Document, value: f32) -> Vec<Edit> {
        if value == self.value {
            return Vec::new();
        }
        stats::changed(document, self.about.id, |stat| stat.sample = value)
    }

    /// The tidiest number between two within the range; of a stat that has words one of them.
    fn between(self, one: f32, other: f32) -> f32 {
        let (low, high) = match self.about.words.len() {
            0 => self.about.range,
            words => (0.0, words.saturating_sub(1) as f32),
        };
        let tidy = emath::smart_aim::best_in_range_f64(f64::from(one), f64::from(other)) as f32;
        let tidy = if self.about.words.is_empty() {
            tidy
        } else {
            tidy.round()
        };
        if let Some(wholes) = self.about.wholes() {
            return number::whole(tidy, wholes);
        }
        tidy.clamp(low.min(high), high.max(low))
    }
}

/// Lets the line of a sweep be dragged where it is.
pub(super) fn line(ui: &mut Ui, shown: &Shown, grip: Grip<'_>, sheet: &mut Sheet<'_>) {
    let frame = shown.frame();
    let x = shown.at(grip.value, 0.0).x;
    let band = Rect::from_x_y_ranges(Rangef::new(x - NEAR, x + NEAR), frame.y_range());
    let is_near = |at: Pos2| frame.contains(at) && band.contains(at);
    heard(ui, band.intersect(frame), (grip, "line"), sheet);
    if shown.response.hover_pos().is_some_and(is_near) {
        ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    drag(ui, shown, sheet, is_near, |document, at| {
        let [one, _] = shown.numbers(at - vec2(0.5, 0.0));
        let [other, _] = shown.numbers(at + vec2(0.5, 0.0));
        grip.set(document, grip.between(one, other))
    });
}

/// Lets the crosshair of a map be dragged, from wherever one presses.
pub(super) fn cross(
    ui: &mut Ui,
    shown: &Shown,
    (across, up): (Grip<'_>, Grip<'_>),
    sheet: &mut Sheet<'_>,
) {
    let frame = shown.frame();
    let at = shown.at(across.value, up.value);
    let upright = Rangef::new(at.x - NEAR, at.x + NEAR);
    let level = Rangef::new(at.y - NEAR, at.y + NEAR);
    let upright = Rect::from_x_y_ranges(upright, frame.y_range());
    let level = Rect::from_x_y_ranges(frame.x_range(), level);
    heard(ui, upright.intersect(frame), (across, "across"), sheet);
    heard(ui, level.intersect(frame), (up, "up"), sheet);
    if shown.response.hovered() {
        ui.set_cursor_icon(CursorIcon::Crosshair);
    }
    let inside = |at: Pos2| frame.contains(at);
    drag(ui, shown, sheet, inside, |document, at| {
        let low = shown.numbers(at + vec2(-0.5, 0.5));
        let high = shown.numbers(at + vec2(0.5, -0.5));
        let mut edits = across.set(document, across.between(low[0], high[0]));
        edits.extend(up.set(document, up.between(low[1], high[1])));
        edits
    });
}

/// What screen readers and the keyboard know of it.
fn heard(ui: &mut Ui, rect: Rect, (grip, which): (Grip<'_>, &str), sheet: &mut Sheet<'_>) {
    let id = ui.scope_id().with(("sample", which));
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    let label = format!("{}, sample {which}", grip.about.name);
    response.widget_info(|| WidgetInfo::slider(true, f64::from(grip.value), label.clone()));
    if response.has_focus() {
        let palette = crate::theme::of(ui.ctx());
        let stroke = eframe::egui::Stroke::new(1.5, palette.focus);
        let inside = eframe::egui::StrokeKind::Inside;
        ui.painter().rect_stroke(rect, 3.0, stroke, inside);
    }
    if let Some(next) = by_keys(ui, id, grip.value, (grip.about.range, grip.about.whole)) {
        let next = grip.between(next, next);
        let edits = grip.set(sheet.document(), next);
        sheet.edit(TITLE, edits);
    }
}

/// A drag that begins where it may, as one step; Escape takes it back.
fn drag(
    ui: &Ui,
    shown: &Shown,
    sheet: &mut Sheet<'_>,
    may_begin: impl Fn(Pos2) -> bool,
    edits: impl Fn(&Document, Pos2) -> Vec<Edit>,
) {
    let response = &shown.response;
    let held = response.id.with("sample is held");
    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin());
        if origin.is_some_and(may_begin) {
            ui.data_mut(|data| data.insert_temp(held, true));
            sheet.requests.push(Request::Begin(TITLE.to_owned()));
        }
    }
    if !ui.data(|data| data.get_temp(held)).unwrap_or(false) {
        return;
    }
    if ui.input(|input| input.key_pressed(Key::Escape)) {
        sheet.requests.push(Request::Abort);
        ui.ctx().stop_dragging();
        ui.data_mut(|data| data.remove::<bool>(held));
        return;
    }
    if let Some(at) = response.interact_pointer_pos() {
        let edits = edits(sheet.document(), at);
        if !edits.is_empty() {
            sheet.requests.push(Request::GoOn(edits));
        }
    }
    if !response.dragged() {
        sheet.requests.push(Request::Commit);
        ui.data_mut(|data| data.remove::<bool>(held));
    }
}
