//! A sign for the severity of a problem. Its shape tells as much as its color, as on nodes: errors
//! and hints are round with different letters, warnings are triangles.

use eframe::egui::{Align2, Pos2, Shape, Stroke, Ui, vec2};
use inclination_core::authoring::check::Severity;

use crate::theme;

/// Draws the sign of a severity.
pub(in crate::panels) fn draw_severity_sign(ui: &Ui, center: Pos2, severity: Severity) {
    const SIZE: f32 = 7.0;
    let palette = theme::current_palette(ui.ctx());
    let color = palette.severity_color(severity);
    let painter = ui.painter();

    let (letter, down) = match severity {
        Severity::Error => {
            painter.circle_filled(center, SIZE, color);
            ("!", 0.0)
        }
        Severity::Warning => {
            let corner = |x: f32, y: f32| center + vec2(x, y) * SIZE;
            let corners = vec![corner(0.0, -1.1), corner(1.15, 0.9), corner(-1.15, 0.9)];
            painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
            ("!", 1.5)
        }
        _ => {
            painter.circle_stroke(center, SIZE - 0.5, Stroke::new(1.5, color));
            ("i", 0.0)
        }
    };

    let ink = if severity == Severity::Hint {
        color
    } else {
        palette.panel
    };
    let font = theme::heading_font(10.0);
    painter.text(
        center + vec2(0.0, down),
        Align2::CENTER_CENTER,
        letter,
        font,
        ink,
    );
}
