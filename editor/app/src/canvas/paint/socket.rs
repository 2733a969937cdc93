//! Sockets. Their shapes show what flows through them, as their colors do: a circle for a value, a
//! triangle for a choice, a diamond for a consideration, a square for an option, a hexagon for a
//! decision, an arrow for effects.

use eframe::egui::{Color32, Pos2, Shape, Stroke, pos2, vec2};
use inclination_analysis::palette::Palette;
use inclination_core::authoring::kind::SocketType;

use super::Brush;

/// The radius of a socket on the canvas.
const SOCKET_RADIUS: f32 = 5.0;

/// Draws a socket, which is filled if it has a wire.
pub(in crate::canvas) fn draw_socket(
    brush: &Brush<'_>,
    at: Pos2,
    ty: SocketType,
    color: Color32,
    is_wired: bool,
    is_hovered: bool,
) {
    let center = brush.point_to_screen(at);
    let radius =
        brush.length_to_screen(SOCKET_RADIUS).max(2.5) * if is_hovered { 1.35 } else { 1.0 };
    let fill = if is_wired {
        color
    } else {
        Palette::mix_colors(brush.palette.node, color, 0.25)
    };

    let edge = Stroke::new(brush.length_to_screen(1.5).max(1.0), color);
    brush
        .painter
        .add(socket_shape(ty, center, radius, fill, edge));
}

/// Draws a socket that rejects the dragged wire.
pub(in crate::canvas) fn draw_dimmed_socket(brush: &Brush<'_>, at: Pos2, ty: SocketType) {
    let faint = brush.palette.faint;
    let edge = Stroke::new(1.0, faint);
    let radius = brush.length_to_screen(SOCKET_RADIUS * 0.8).max(2.0);
    let shape = socket_shape(
        ty,
        brush.point_to_screen(at),
        radius,
        brush.palette.node,
        edge,
    );
    brush.painter.add(shape);
}

/// Returns the shape of a socket.
pub(crate) fn socket_shape(
    ty: SocketType,
    center: Pos2,
    radius: f32,
    fill: Color32,
    edge: Stroke,
) -> Shape {
    let polygon = |offsets: &[(f32, f32)]| {
        let points = offsets
            .iter()
            .map(|(x, y)| center + vec2(*x, *y) * radius)
            .collect();
        Shape::convex_polygon(points, fill, edge)
    };

    match ty {
        SocketType::Value => Shape::Circle(eframe::egui::epaint::CircleShape {
            center: pos2(center.x, center.y),
            radius,
            fill,
            stroke: edge,
        }),
        SocketType::Choice => polygon(&[(-0.9, -1.05), (1.15, 0.0), (-0.9, 1.05)]),
        SocketType::Consideration => {
            polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)])
        }
        SocketType::Option => {
            polygon(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)])
        }
        SocketType::Decision => polygon(&[
            (-0.6, -1.05),
            (0.6, -1.05),
            (1.2, 0.0),
            (0.6, 1.05),
            (-0.6, 1.05),
            (-1.2, 0.0),
        ]),
        SocketType::Effects => polygon(&[
            (-1.1, -1.0),
            (0.35, -1.0),
            (1.25, 0.0),
            (0.35, 1.0),
            (-1.1, 1.0),
        ]),
    }
}
