//! The lines of guides: thin through what is in line, with an end at each side where gaps are equal.

use eframe::egui::{Stroke, Vec2};
use inclination_project::gesture::guides::Guides;

use super::Brush;

/// How far a line goes beyond what it is drawn through, and how long the end of a gap is, in points of the screen.
const BEYOND: f32 = 8.0;
const END: f32 = 4.0;

/// Draws what lines up.
pub(in crate::canvas) fn guides(brush: &Brush<'_>, guides: &Guides) {
    let stroke = Stroke::new(1.0, brush.palette.focus);
    let ends = |line: &[eframe::egui::Pos2; 2]| {
        let [from, to] = line.map(|point| brush.point(point));
        (from, to, (to - from).normalized())
    };
    for line in &guides.lines {
        let (from, to, way) = ends(line);
        let line = [from - way * BEYOND, to + way * BEYOND];
        brush.painter.line_segment(line, stroke);
    }
    for gap in &guides.gaps {
        let (from, to, way) = ends(gap);
        let side: Vec2 = way.rot90() * END;
        brush.painter.line_segment([from, to], stroke);
        for end in [from, to] {
            brush.painter.line_segment([end - side, end + side], stroke);
        }
    }
}
