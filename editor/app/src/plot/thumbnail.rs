//! A plot so small that it has lines only: no numbers, no words, nothing that answers. Curves in nodes are painted by the
//! same hand.

use eframe::egui::{
    Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, emath::RectTransform, epaint::CornerRadius,
    pos2,
};
use inclination_analysis::{
    palette::Palette,
    plot::{Dash, Plot, Series, What},
};

/// How far lines keep from the edge.
const MARGIN: f32 = 4.0;
/// How wide a line is.
pub(crate) const WIDTH: f32 = 1.6;
/// How much of its colour lies below a line.
const FILLED: f32 = 0.14;

/// Paints the lines and points of a plot into a place.
pub fn thumbnail(painter: &Painter, rect: Rect, plot: &Plot, palette: &Palette) {
    painter.rect_filled(rect, CornerRadius::same(5), palette.field);
    let inner = rect.shrink(MARGIN);
    let seen = Rect::from_min_max(
        pos2(plot.across.low, plot.up.low),
        pos2(plot.across.high, plot.up.high),
    );
    // Upwards is less on screen.
    let upside = Rect::from_min_max(inner.left_bottom(), inner.right_top());
    let to_screen = RectTransform::from_to(seen, upside);
    let painter = painter.with_clip_rect(inner.expand(1.5).intersect(painter.clip_rect()));
    for series in &plot.series {
        put(&painter, &to_screen, series, palette);
    }
}

fn put(painter: &Painter, to_screen: &RectTransform, series: &Series, palette: &Palette) {
    let colour = series.tone.colour(palette);
    let at = |[x, y]: [f32; 2]| to_screen.transform_pos(pos2(x, y));
    match &series.what {
        What::Line {
            points,
            dash,
            filled,
        } => {
            let is_seen = |point: &[f32; 2]| point.iter().all(|number| number.is_finite());
            let ground = to_screen.to().min.y.max(to_screen.to().max.y);
            for run in points.split(|point| !is_seen(point)) {
                let run: Vec<Pos2> = run.iter().copied().map(at).collect();
                if *filled {
                    below(painter, &run, ground, colour);
                }
                line(painter, run, *dash, Stroke::new(WIDTH, colour));
            }
        }
        What::Dots(dots) => {
            for dot in dots {
                painter.circle_filled(at(*dot), 1.5, colour);
            }
        }
        What::Band(_) | What::Bars { .. } | What::Cells(_) | What::Gaps(_) | What::Notes(_) => {}
    }
}

/// Paints a line as small plots and nodes have it.
pub(crate) fn line(painter: &Painter, run: Vec<Pos2>, dash: Dash, stroke: Stroke) {
    match dash {
        Dash::Solid => {
            painter.add(Shape::line(run, stroke));
        }
        Dash::Dashed => {
            painter.extend(Shape::dashed_line(&run, stroke, 4.0, 3.0));
        }
        Dash::Dotted => {
            painter.extend(Shape::dashed_line(&run, stroke, 1.5, 3.0));
        }
    }
}

/// Paints what lies between a line and a height of the screen, lightly.
pub(crate) fn below(painter: &Painter, run: &[Pos2], ground: f32, colour: Color32) {
    let colour = colour.gamma_multiply(FILLED);
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(run.len() * 2);
    mesh.reserve_triangles(run.len() * 2);
    for (at, point) in (0_u32..).zip(run) {
        mesh.colored_vertex(*point, colour);
        mesh.colored_vertex(pos2(point.x, ground), colour);
        if at > 0 {
            let now = at * 2;
            mesh.add_triangle(now - 2, now - 1, now);
            mesh.add_triangle(now - 1, now, now + 1);
        }
    }
    painter.add(mesh);
}
