//! Sockets. Their shapes say what flows through them, and so do their colours (`colour`): value round, choice triangle,
//! consideration diamond, option square, decision a hexagon.

use eframe::egui::{Color32, Pos2, Shape, Stroke, pos2, vec2};
use inclination_analysis::palette::Palette;
use inclination_core::kind::SocketType;

use super::Brush;

/// How large a socket is.
const RADIUS: f32 = 5.0;

/// A socket; filled if something is wired to it.
pub(in crate::canvas) fn socket(
    brush: &Brush<'_>,
    at: Pos2,
    ty: SocketType,
    colour: Color32,
    is_wired: bool,
    is_hovered: bool,
) {
    let centre = brush.point(at);
    let radius = brush.length(RADIUS).max(2.5) * if is_hovered { 1.35 } else { 1.0 };
    let fill = if is_wired {
        colour
    } else {
        Palette::over(brush.palette.node, colour, 0.25)
    };
    let edge = Stroke::new(brush.length(1.5).max(1.0), colour);
    brush.painter.add(shape(ty, centre, radius, fill, edge));
}

/// A socket that a wire cannot go to.
pub(in crate::canvas) fn dim(brush: &Brush<'_>, at: Pos2, ty: SocketType) {
    let faint = brush.palette.faint;
    let edge = Stroke::new(1.0, faint);
    let radius = brush.length(RADIUS * 0.8).max(2.0);
    let shape = shape(ty, brush.point(at), radius, brush.palette.node, edge);
    brush.painter.add(shape);
}

/// A socket's shape.
pub(crate) fn shape(
    ty: SocketType,
    centre: Pos2,
    radius: f32,
    fill: Color32,
    edge: Stroke,
) -> Shape {
    let around = |offsets: &[(f32, f32)]| {
        let points = offsets
            .iter()
            .map(|(x, y)| centre + vec2(*x, *y) * radius)
            .collect();
        Shape::convex_polygon(points, fill, edge)
    };
    match ty {
        SocketType::Value => Shape::Circle(eframe::egui::epaint::CircleShape {
            center: pos2(centre.x, centre.y),
            radius,
            fill,
            stroke: edge,
        }),
        SocketType::Choice => around(&[(-0.9, -1.05), (1.15, 0.0), (-0.9, 1.05)]),
        SocketType::Consideration => {
            around(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)])
        }
        SocketType::Option => around(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)]),
        SocketType::Decision => around(&[
            (-0.6, -1.05),
            (0.6, -1.05),
            (1.2, 0.0),
            (0.6, 1.05),
            (-0.6, 1.05),
            (-1.2, 0.0),
        ]),
    }
}
