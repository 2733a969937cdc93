//! The strip of a plot on screen, above the plot itself.

use eframe::egui::{Rect, Sense, Stroke, Ui, pos2, vec2};
use inclination_analysis::{
    palette::Palette,
    plot::{Plot, Stretch, color::Hatch},
};

use super::{hatching, shown_plot::ShownPlot};
use crate::{name_layout::layout_name, theme};

/// The height of the strip.
const STRIP_HEIGHT: f32 = 17.0;
/// The distance between the strip and the plot.
const STRIP_GAP: f32 = 2.0;
/// The room that a name leaves on either side of its stretch.
const NAME_MARGIN: f32 = 4.0;
/// The minimum room for a name. Less would show no more than a letter.
const MIN_NAME_WIDTH: f32 = 16.0;

/// Reserves the room of a plot's strip, if it has one.
pub(super) fn reserve_strip(ui: &mut Ui, plot: &Plot) {
    if !plot.strip.stretches.is_empty() {
        ui.allocate_space(vec2(ui.available_width(), STRIP_HEIGHT + STRIP_GAP));
    }
}

/// Draws the strip in the room above a plot. Hovering a stretch shows its name and range.
pub(super) fn draw_strip(ui: &Ui, shown: &ShownPlot, plot: &Plot) {
    let frame = shown.frame();
    let bottom = frame.top() - STRIP_GAP;
    let room = Rect::from_min_max(
        pos2(frame.left(), bottom - STRIP_HEIGHT),
        pos2(frame.right(), bottom),
    );

    for (at, stretch) in plot.strip.stretches.iter().enumerate() {
        let [left, right] = [stretch.from, stretch.to].map(|end| shown.screen_point(end, 0.0).x);
        let rect = Rect::from_x_y_ranges(left..=right, room.y_range()).intersect(room);
        if rect.width() <= 0.0 {
            continue;
        }

        draw_stretch(ui, rect, stretch);
        let id = shown.response.id.with(("stretch", at));
        ui.interact(rect, id, Sense::hover())
            .on_hover_text(stretch.describe(&plot.across));
    }
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
