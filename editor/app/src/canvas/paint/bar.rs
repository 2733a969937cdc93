//! Bars that show a share. They lie on the lower edge of a row, where no text is. If rows are too
//! small for text, bars fill them.

use eframe::egui::{Color32, Rect, pos2, vec2};
use inclination_project::scene::NODE_PADDING;

use super::Brush;

/// The minimum height of a bar, in points of the screen.
const MIN_BAR_HEIGHT: f32 = 2.0;

/// Draws a bar below a row, from one share of its width to another.
pub(super) fn draw_wide_bar(brush: &Brush<'_>, row: Rect, from: f32, to: f32, color: Color32) {
    let trough = Rect::from_min_max(
        pos2(
            row.left() + 3.0 * NODE_PADDING,
            row.bottom() - NODE_PADDING / 2.0,
        ),
        pos2(
            row.right() - 3.0 * NODE_PADDING,
            row.bottom() + NODE_PADDING / 2.0,
        ),
    );
    draw_trough(brush, trough, from, to, color);
}

/// Draws a thinner bar inside a row, for rows close to each other.
pub(super) fn draw_thin_bar(brush: &Brush<'_>, row: Rect, share: f32, color: Color32) {
    let trough = Rect::from_min_max(
        pos2(row.left() + 3.0 * NODE_PADDING, row.bottom() - 2.0),
        pos2(row.right() - 3.0 * NODE_PADDING, row.bottom()),
    );
    draw_trough(brush, trough, 0.0, share, color);
}

/// Draws a bar in place of a row whose text cannot be read.
pub(super) fn draw_bar_instead_of_row(brush: &Brush<'_>, row: Rect, share: f32, color: Color32) {
    let high = (3.0 / brush.camera.zoom).min(row.height() * 0.7);
    let trough = Rect::from_center_size(row.center(), vec2(row.width() - 6.0 * NODE_PADDING, high));
    draw_trough(brush, trough, 0.0, share, color);
}

/// Draws a trough that is filled from one share of its width to another.
fn draw_trough(brush: &Brush<'_>, row_trough: Rect, from: f32, to: f32, color: Color32) {
    // The bar stays visible when zoomed out.
    let mut trough = row_trough;
    trough.min.y = trough.max.y - trough.height().max(MIN_BAR_HEIGHT / brush.camera.zoom);

    let round = brush.length_to_screen(trough.height() / 2.0);
    let field = brush.palette.field;
    brush
        .painter
        .rect_filled(brush.rect_to_screen(trough), round, field);

    let at = |share: f32| trough.left() + trough.width() * share;
    let mut filled = trough;
    (filled.min.x, filled.max.x) = (at(from), at(to));
    // Even the smallest share is visible.
    filled.max.x = filled
        .max
        .x
        .max(filled.min.x + if to > from { 1.0 } else { 0.0 });

    if filled.width() > 0.0 {
        brush
            .painter
            .rect_filled(brush.rect_to_screen(filled), round, color);
    }
}
