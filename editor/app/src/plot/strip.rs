//! The strips of a plot on screen, above the plot itself.

use eframe::egui::{Id, Rect, Sense, Stroke, Ui, pos2, vec2};
use inclination_analysis::{
    palette::Palette,
    plot::{Axis, Plot, Stretch, Strip, color::Hatch},
};

use super::{hatching, shown_plot::ShownPlot};
use crate::{name_layout::layout_name, theme};

/// The height of the first strip.
const STRIP_HEIGHT: f32 = 17.0;
/// The height of each further strip.
const LOW_STRIP_HEIGHT: f32 = 13.0;
/// The distance between strips, and between them and the plot.
const STRIP_GAP: f32 = 2.0;
/// The room that a name leaves on either side of its stretch.
const NAME_MARGIN: f32 = 4.0;
/// The minimum room for a name. Less would show no more than a letter.
const MIN_NAME_WIDTH: f32 = 16.0;
/// The maximum width of a strip's own name.
const MAX_STRIP_NAME_WIDTH: f32 = 120.0;

/// Reserves the room of a plot's strips.
pub(super) fn reserve_strips(ui: &mut Ui, plot: &Plot) {
    if !plot.strips.is_empty() {
        ui.allocate_space(vec2(ui.available_width(), strips_height(plot)));
    }
}

fn strip_height(position: usize) -> f32 {
    if position == 0 {
        STRIP_HEIGHT
    } else {
        LOW_STRIP_HEIGHT
    }
}

fn strips_height(plot: &Plot) -> f32 {
    let heights = (0..plot.strips.len()).map(|at| strip_height(at) + STRIP_GAP);
    heights.sum()
}

/// Draws the strips in the room above a plot. Hovering a stretch shows its name and range. If there
/// are several strips, the name of each is at its left end.
pub(super) fn draw_strips(ui: &Ui, shown: &ShownPlot, plot: &Plot) {
    let frame = shown.frame();
    let mut top = frame.top() - strips_height(plot);
    for (at, strip) in plot.strips.iter().enumerate() {
        let height = strip_height(at);
        let corners = [pos2(frame.left(), top), pos2(frame.right(), top + height)];
        let room = Rect::from_min_max(corners[0], corners[1]);
        let id = shown.response.id.with(("strip", at));
        draw_strip(ui, shown, room, id, strip, &plot.across);
        if plot.strips.len() > 1 {
            draw_strip_name(ui, room, &strip.name);
        }
        top += height + STRIP_GAP;
    }
}

fn draw_strip(ui: &Ui, shown: &ShownPlot, room: Rect, id: Id, strip: &Strip, across: &Axis) {
    for (at, stretch) in strip.stretches.iter().enumerate() {
        let [left, right] = [stretch.from, stretch.to].map(|end| shown.screen_point(end, 0.0).x);
        let rect = Rect::from_x_y_ranges(left..=right, room.y_range()).intersect(room);
        if rect.width() <= 0.0 {
            continue;
        }

        draw_stretch(ui, rect, stretch);
        ui.interact(rect, id.with(at), Sense::hover())
            .on_hover_text(stretch.describe(across));
    }
}

fn draw_strip_name(ui: &Ui, room: Rect, name: &str) {
    let palette = theme::current_palette(ui.ctx());
    let font = theme::text_font(theme::SMALL_TEXT_SIZE - 1.0);
    let width = MAX_STRIP_NAME_WIDTH.min(room.width() / 2.0);
    let galley = layout_name(ui.painter(), name, &font, palette.text, width);
    let at = pos2(
        room.left() + NAME_MARGIN,
        room.center().y - galley.size().y / 2.0,
    );
    let under = Rect::from_min_size(at, galley.size()).expand2(vec2(NAME_MARGIN, 0.0));
    ui.painter().rect_filled(under, 2.0, palette.panel);
    ui.painter().galley(at, galley, palette.text);
}

fn draw_stretch(ui: &Ui, rect: Rect, stretch: &Stretch) {
    let palette = theme::current_palette(ui.ctx());
    let painter = ui.painter();
    let color = stretch.tone.color(palette);
    let fill = Palette::mix_colors(palette.field, color, 0.35);
    painter.rect_filled(rect, 0.0, fill);

    let hatch = Hatch::for_tone(stretch.tone);
    let line = Palette::mix_colors(fill, color, 0.35);
    hatching::draw_hatch(painter, rect, hatch, Stroke::new(1.0, line));

    let room = rect.width() - 2.0 * NAME_MARGIN;
    if room < MIN_NAME_WIDTH {
        return;
    }

    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let galley = layout_name(painter, &stretch.name, &font, palette.text, room);
    let from = rect.center() - galley.size() / 2.0;
    let under = Rect::from_min_size(from, galley.size()).expand2(vec2(3.0, 0.0));
    painter.rect_filled(under, 2.0, fill);
    painter.galley(from, galley, palette.text);
}
