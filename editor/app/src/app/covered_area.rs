//! How much an overlay covers, by which overlays choose their position.

use eframe::egui::Rect;

/// Returns the total area of the rectangles that an overlay covers.
pub(super) fn covered_area<'r>(rects: impl IntoIterator<Item = &'r Rect>, overlay: Rect) -> f32 {
    let parts = rects.into_iter().map(|rect| rect.intersect(overlay));
    let covered = parts.filter(Rect::is_positive);
    covered.map(|part| part.area()).sum()
}
