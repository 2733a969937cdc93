//! Wires: in the color of their source, and broader if they carry more than a number.

use eframe::egui::{
    Color32, Pos2, Shape, Stroke,
    epaint::{CubicBezierShape, PathStroke},
};
use inclination_analysis::palette::Palette;
use inclination_core::authoring::{check::Severity, kind::SocketType};
use inclination_project::{
    scene::{Scene, SceneWire, wire},
    selection::{Item, Selection},
};

use super::{Brush, flow_color};
use crate::canvas::wire_flash::WireFlash;

/// Draws all wires in view.
pub(in crate::canvas) fn draw_wires(
    brush: &Brush<'_>,
    scene: &Scene,
    selection: &Selection,
    hovered: Option<Item>,
    fades: impl Fn(&SceneWire) -> bool,
) {
    let visible = brush.camera.visible_area(brush.view);
    for placed in scene.wires.iter().filter(|wire| !wire.is_folded) {
        let bends = scene.bends_of(placed);
        let curves = || wire::wire_curves(placed.start, bends, placed.end);
        if !curves().any(|points| wire::curve_bounds(points).intersects(visible)) {
            continue;
        }

        let item = Item::Wire(placed.to, placed.key);
        let is_marked = selection.contains(item) || hovered == Some(item);
        let mut color = flow_color(brush.palette, placed.ty, Some(placed.family));
        if fades(placed) {
            color = Palette::mix_colors(brush.palette.background, color, 0.35);
        }
        if is_marked {
            color = brush.palette.focus;
        }

        let width = wire_width(placed.ty) + if is_marked { 1.0 } else { 0.0 };
        for points in curves() {
            draw_wire_curve(brush, points, width, color);
        }

        if brush.detail.has_sockets() {
            for (at, bend) in bends.iter().enumerate() {
                let item = Item::Bend(placed.to, placed.key, at);
                let is_marked = selection.contains(item) || hovered == Some(item);
                draw_bend(brush, *bend, color, is_marked);
            }
        }
    }
}

fn draw_bend(brush: &Brush<'_>, at: Pos2, color: Color32, is_marked: bool) {
    let radius = brush.length_to_screen(4.0).clamp(3.0, 6.0);
    let at = brush.point_to_screen(at);
    brush.painter.circle_filled(at, radius, color);
    if is_marked {
        let ring = Stroke::new(2.0, brush.palette.focus);
        brush.painter.circle_stroke(at, radius + 3.0, ring);
    }
}

/// Draws a wire with one free end.
pub(in crate::canvas) fn draw_loose_wire(
    brush: &Brush<'_>,
    start: Pos2,
    end: Pos2,
    ty: SocketType,
    color: Color32,
) {
    draw_wire_curve(
        brush,
        wire::control_points(start, end),
        wire_width(ty),
        color,
    );
}

/// Draws a wire that was replaced, in the color of warnings.
pub(in crate::canvas) fn draw_replaced_wire(brush: &Brush<'_>, flash: &WireFlash, opacity: f32) {
    let warning = brush.palette.severity_color(Severity::Warning);
    let color = warning.gamma_multiply(opacity);
    let width = wire_width(flash.ty) + 1.0;
    for points in wire::wire_curves(flash.start, &flash.bends, flash.end) {
        draw_wire_curve(brush, points, width, color);
    }
}

fn wire_width(ty: SocketType) -> f32 {
    match ty {
        SocketType::Value | SocketType::Choice => 1.6,
        SocketType::Consideration | SocketType::Effects => 2.0,
        SocketType::Option | SocketType::Decision => 2.6,
    }
}

fn draw_wire_curve(brush: &Brush<'_>, points: [Pos2; 4], width: f32, color: Color32) {
    let width = brush
        .length_to_screen(width)
        .max(if brush.detail.has_sockets() { 1.2 } else { 0.8 });
    let points = points.map(|point| brush.point_to_screen(point));
    if !brush.detail.has_sockets() {
        let stroke = Stroke::new(width, color);
        brush.painter.line_segment([points[0], points[3]], stroke);
        return;
    }

    brush.painter.add(Shape::CubicBezier(CubicBezierShape {
        points,
        closed: false,
        fill: Color32::TRANSPARENT,
        stroke: PathStroke::new(width, color),
    }));
}
