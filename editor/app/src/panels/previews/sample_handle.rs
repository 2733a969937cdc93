//! Drags samples within a plot: a vertical line in a sweep, a crosshair in a map. One drag is one
//! step, and the arrow keys move the focused sample.

use eframe::egui::{CursorIcon, Key, Pos2, Rangef, Rect, Sense, Ui, WidgetInfo, emath, vec2};
use inclination_analysis::study::StudyStat;
use inclination_core::authoring::format::Document;
use inclination_project::{
    edit::{Edit, stats},
    text::number,
};

use super::super::{
    PanelSheet,
    widgets::{SliderRange, step_by_arrow_keys},
};
use crate::{plot::ShownPlot, request::Request};

const STEP_TITLE: &str = "Change a stat's value";
/// The distance from a line within which a drag grabs it, in points.
const GRAB_DISTANCE: f32 = 7.0;

/// A stat whose sample can be dragged along an axis of a plot.
#[derive(Clone, Copy)]
pub(super) struct SampleHandle<'a> {
    pub about: &'a StudyStat,
    pub value: f32,
}

impl SampleHandle<'_> {
    /// Returns the edits that set the sample.
    fn sample_edits(self, document: &Document, value: f32) -> Vec<Edit> {
        if value == self.value {
            return Vec::new();
        }
        stats::change_stat(document, self.about.id, |stat| stat.sample = value)
    }

    /// Returns the tidiest number between two within the stat's range, or the index of one of its
    /// words.
    fn tidy_value_between(self, one: f32, other: f32) -> f32 {
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

        if let Some(wholes) = self.about.whole_number_range() {
            return number::round_to_whole(tidy, wholes);
        }
        tidy.clamp(low.min(high), high.max(low))
    }
}

/// Lets the line of a sweep be dragged.
pub(super) fn drag_sweep_line(
    ui: &mut Ui,
    shown: &ShownPlot,
    grip: SampleHandle<'_>,
    sheet: &mut PanelSheet<'_>,
) {
    let frame = shown.frame();
    let x = shown.screen_point(grip.value, 0.0).x;
    let band = Rect::from_x_y_ranges(
        Rangef::new(x - GRAB_DISTANCE, x + GRAB_DISTANCE),
        frame.y_range(),
    );
    let is_near = |at: Pos2| frame.contains(at) && band.contains(at);

    handle_keyboard(ui, band.intersect(frame), grip, "line", sheet);
    if shown.response.hover_pos().is_some_and(is_near) {
        ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
    }

    handle_drag(ui, shown, sheet, is_near, |document, at| {
        let [low, _] = shown.numbers_at(at - vec2(0.5, 0.0));
        let [high, _] = shown.numbers_at(at + vec2(0.5, 0.0));
        grip.sample_edits(document, grip.tidy_value_between(low, high))
    });
}

/// Lets the crosshair of a map be dragged, beginning anywhere.
pub(super) fn drag_crosshair(
    ui: &mut Ui,
    shown: &ShownPlot,
    across: SampleHandle<'_>,
    up: SampleHandle<'_>,
    sheet: &mut PanelSheet<'_>,
) {
    let frame = shown.frame();
    let at = shown.screen_point(across.value, up.value);
    let upright = Rect::from_x_y_ranges(
        Rangef::new(at.x - GRAB_DISTANCE, at.x + GRAB_DISTANCE),
        frame.y_range(),
    );
    let level = Rect::from_x_y_ranges(
        frame.x_range(),
        Rangef::new(at.y - GRAB_DISTANCE, at.y + GRAB_DISTANCE),
    );

    handle_keyboard(
        ui,
        upright.intersect(frame),
        across,
        "on the horizontal axis",
        sheet,
    );
    handle_keyboard(
        ui,
        level.intersect(frame),
        up,
        "on the vertical axis",
        sheet,
    );
    if shown.response.hovered() {
        ui.set_cursor_icon(CursorIcon::Crosshair);
    }

    let inside = |at: Pos2| frame.contains(at);
    handle_drag(ui, shown, sheet, inside, |document, at| {
        let low = shown.numbers_at(at + vec2(-0.5, 0.5));
        let high = shown.numbers_at(at + vec2(0.5, -0.5));
        let mut edits = across.sample_edits(document, across.tidy_value_between(low[0], high[0]));
        edits.extend(up.sample_edits(document, up.tidy_value_between(low[1], high[1])));
        edits
    });
}

/// Makes a sample accessible to screen readers and the keyboard.
fn handle_keyboard(
    ui: &mut Ui,
    rect: Rect,
    grip: SampleHandle<'_>,
    axis: &str,
    sheet: &mut PanelSheet<'_>,
) {
    let id = ui.scope_id().with(("sample", axis));
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    let label = format!("{}, current value {axis}", grip.about.name);
    response.widget_info(|| WidgetInfo::slider(true, f64::from(grip.value), label.clone()));

    if response.has_focus() {
        let palette = crate::theme::current_palette(ui.ctx());
        let stroke = eframe::egui::Stroke::new(1.5, palette.focus);
        let inside = eframe::egui::StrokeKind::Inside;
        ui.painter().rect_stroke(rect, 3.0, stroke, inside);
    }

    let (low, high) = grip.about.range;
    let range = SliderRange {
        low,
        high,
        is_whole: grip.about.whole,
        left_room: 0.0,
        is_circle: grip.about.is_circle,
    };
    if let Some(next) = step_by_arrow_keys(ui, id, grip.value, range) {
        let next = grip.tidy_value_between(next, next);
        let edits = grip.sample_edits(sheet.document(), next);
        sheet.request_edit(STEP_TITLE, edits);
    }
}

/// Handles a drag that begins at an allowed position, as one step. Escape cancels it.
fn handle_drag(
    ui: &Ui,
    shown: &ShownPlot,
    sheet: &mut PanelSheet<'_>,
    may_begin: impl Fn(Pos2) -> bool,
    edits: impl Fn(&Document, Pos2) -> Vec<Edit>,
) {
    let response = &shown.response;
    let drag_id = response.id.with("sample is held");

    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin());
        if origin.is_some_and(may_begin) {
            ui.data_mut(|data| data.insert_temp(drag_id, true));
            sheet
                .requests
                .push(Request::BeginStep(STEP_TITLE.to_owned()));
        }
    }

    if !ui.data(|data| data.get_temp(drag_id)).unwrap_or(false) {
        return;
    }

    if ui.input(|input| input.key_pressed(Key::Escape)) {
        sheet.requests.push(Request::AbortStep);
        ui.ctx().stop_dragging();
        ui.data_mut(|data| data.remove::<bool>(drag_id));
        return;
    }

    if let Some(at) = response.interact_pointer_pos() {
        let edits = edits(sheet.document(), at);
        if !edits.is_empty() {
            sheet.requests.push(Request::ContinueStep(edits));
        }
    }

    if !response.dragged() {
        sheet.requests.push(Request::CommitStep);
        ui.data_mut(|data| data.remove::<bool>(drag_id));
    }
}
