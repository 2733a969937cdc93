//! Wires: the colour of what they come from; broader where something more than a number flows.

use eframe::egui::{
    Color32, Pos2, Shape, Stroke,
    epaint::{CubicBezierShape, PathStroke},
};
use inclination_analysis::palette::Palette;
use inclination_core::kind::SocketType;
use inclination_project::{
    scene::{Scene, SceneWire, wire},
    selection::{Item, Selection},
};

use super::{Brush, flowing};

/// Every wire in view.
pub(in crate::canvas) fn wires(
    brush: &Brush<'_>,
    scene: &Scene,
    selection: &Selection,
    hovered: Option<Item>,
    fades: impl Fn(&SceneWire) -> bool,
) {
    let seen = brush.camera.visible(brush.view);
    for placed in &scene.wires {
        let bends = scene.bends_of(placed);
        let curves = || wire::curves(placed.start, bends, placed.end);
        if !curves().any(|points| wire::bounds(points).intersects(seen)) {
            continue;
        }
        let item = Item::Wire(placed.to, placed.key);
        let is_marked = selection.contains(item) || hovered == Some(item);
        let mut colour = flowing(brush.palette, placed.ty, Some(placed.family));
        if fades(placed) {
            colour = Palette::over(brush.palette.ground, colour, 0.35);
        }
        if is_marked {
            colour = brush.palette.focus;
        }
        let width = thickness(placed.ty) + if is_marked { 1.0 } else { 0.0 };
        for points in curves() {
            draw(brush, points, width, colour);
        }
        if brush.detail.has_sockets() {
            for (at, bend) in bends.iter().enumerate() {
                let item = Item::Bend(placed.to, placed.key, at);
                let is_marked = selection.contains(item) || hovered == Some(item);
                dot(brush, *bend, colour, is_marked);
            }
        }
    }
}

/// A point that a wire bends through.
fn dot(brush: &Brush<'_>, at: Pos2, colour: Color32, is_marked: bool) {
    let radius = brush.length(4.0).clamp(3.0, 6.0);
    let at = brush.point(at);
    brush.painter.circle_filled(at, radius, colour);
    if is_marked {
        let ring = Stroke::new(2.0, brush.palette.focus);
        brush.painter.circle_stroke(at, radius + 3.0, ring);
    }
}

/// A wire of which one end is in the hand.
pub(in crate::canvas) fn loose(
    brush: &Brush<'_>,
    start: Pos2,
    end: Pos2,
    ty: SocketType,
    colour: Color32,
) {
    draw(brush, wire::points(start, end), thickness(ty), colour);
}

fn thickness(ty: SocketType) -> f32 {
    match ty {
        SocketType::Value | SocketType::Choice => 1.6,
        SocketType::Consideration => 2.0,
        SocketType::Option | SocketType::Decision => 2.6,
    }
}

fn draw(brush: &Brush<'_>, points: [Pos2; 4], width: f32, colour: Color32) {
    let width = brush
        .length(width)
        .max(if brush.detail.has_sockets() { 1.2 } else { 0.8 });
    let points = points.map(|point| brush.point(point));
    if !brush.detail.has_sockets() {
        let stroke = Stroke::new(width, colour);
        brush.painter.line_segment([points[0], points[3]], stroke);
        return;
    }
    brush.painter.add(Shape::CubicBezier(CubicBezierShape {
        points,
        closed: false,
        fill: Color32::TRANSPARENT,
        stroke: PathStroke::new(width, colour),
    }));
}
