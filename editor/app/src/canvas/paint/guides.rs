//! Alignment guides: thin lines through what lines up, with a mark at both ends of equal gaps.

use eframe::egui::{Stroke, Vec2};
use inclination_project::gesture::guides::Guides;

use super::Brush;

/// How far a line extends beyond what it is drawn through, in points of the screen.
const LINE_OVERHANG: f32 = 8.0;
/// Half the length of the mark at the end of a gap, in points of the screen.
const GAP_MARK_LENGTH: f32 = 4.0;

pub(in crate::canvas) fn draw_guides(brush: &Brush<'_>, guides: &Guides) {
    let stroke = Stroke::new(1.0, brush.palette.focus);
    let direction = |line: &[eframe::egui::Pos2; 2]| {
        let [from, to] = line.map(|point| brush.point_to_screen(point));
        (from, to, (to - from).normalized())
    };

    for line in &guides.lines {
        let (from, to, along) = direction(line);
        let line = [from - along * LINE_OVERHANG, to + along * LINE_OVERHANG];
        brush.painter.line_segment(line, stroke);
    }

    for gap in &guides.gaps {
        let (from, to, along) = direction(gap);
        let side: Vec2 = along.rot90() * GAP_MARK_LENGTH;
        brush.painter.line_segment([from, to], stroke);
        for end in [from, to] {
            brush.painter.line_segment([end - side, end + side], stroke);
        }
    }
}
