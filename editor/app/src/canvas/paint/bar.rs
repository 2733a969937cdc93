//! Bars: how much of all that there is room for. They stand at the lower edge of a line, where nothing is written; where
//! lines are too small to be written in, they fill them.

use eframe::egui::{Color32, Rect, pos2, vec2};
use inclination_project::scene::PAD;

use super::Brush;

/// How high a bar is at least, in points of the screen.
const LEAST: f32 = 2.0;

/// A bar below a row, from one share of its width to another.
pub(super) fn bar(brush: &Brush<'_>, row: Rect, (from, to): (f32, f32), colour: Color32) {
    let trough = Rect::from_min_max(
        pos2(row.left() + 3.0 * PAD, row.bottom() - PAD / 2.0),
        pos2(row.right() - 3.0 * PAD, row.bottom() + PAD / 2.0),
    );
    drawn(brush, trough, (from, to), colour);
}

/// A thinner one within it, for rows that stand close together.
pub(super) fn thin(brush: &Brush<'_>, row: Rect, share: f32, colour: Color32) {
    let trough = Rect::from_min_max(
        pos2(row.left() + 3.0 * PAD, row.bottom() - 2.0),
        pos2(row.right() - 3.0 * PAD, row.bottom()),
    );
    drawn(brush, trough, (0.0, share), colour);
}

/// One instead of a row whose words cannot be read.
pub(super) fn instead(brush: &Brush<'_>, row: Rect, share: f32, colour: Color32) {
    let high = (3.0 / brush.camera.zoom).min(row.height() * 0.7);
    let trough = Rect::from_center_size(row.center(), vec2(row.width() - 6.0 * PAD, high));
    drawn(brush, trough, (0.0, share), colour);
}

fn drawn(brush: &Brush<'_>, trough: Rect, (from, to): (f32, f32), colour: Color32) {
    // From afar it is still seen.
    let mut trough = trough;
    trough.min.y = trough.max.y - trough.height().max(LEAST / brush.camera.zoom);
    let round = brush.length(trough.height() / 2.0);
    let field = brush.palette.field;
    brush.painter.rect_filled(brush.rect(trough), round, field);
    let at = |share: f32| trough.left() + trough.width() * share;
    let mut filled = trough;
    (filled.min.x, filled.max.x) = (at(from), at(to));
    // What is not nothing is seen.
    filled.max.x = filled
        .max
        .x
        .max(filled.min.x + if to > from { 1.0 } else { 0.0 });
    if filled.width() > 0.0 {
        brush.painter.rect_filled(brush.rect(filled), round, colour);
    }
}
