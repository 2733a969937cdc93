//! A plot so small that it has lines only: no numbers, no words, nothing that answers.

use eframe::egui::{
    Mesh, Painter, Pos2, Rect, Shape, Stroke, emath::RectTransform, epaint::CornerRadius, pos2,
};

use super::{Dash, Plot, Series, What};
use crate::theme::Palette;

/// How far lines keep from the edge.
const MARGIN: f32 = 4.0;

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
            for run in points.split(|point| !is_seen(point)) {
                let run: Vec<Pos2> = run.iter().copied().map(at).collect();
                if *filled {
                    let ground = to_screen.to().min.y.max(to_screen.to().max.y);
                    painter.add(below(&run, ground, colour.gamma_multiply(0.12)));
                }
                let stroke = Stroke::new(1.5, colour);
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
        }
        What::Dots(dots) => {
            for dot in dots {
                painter.circle_filled(at(*dot), 1.5, colour);
            }
        }
        What::Band(_) | What::Bars { .. } | What::Cells(_) | What::Gaps(_) | What::Notes(_) => {}
    }
}

/// What lies below a line.
fn below(run: &[Pos2], ground: f32, colour: eframe::egui::Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for at in run {
        let place = mesh.vertices.len() as u32;
        mesh.colored_vertex(*at, colour);
        mesh.colored_vertex(pos2(at.x, ground), colour);
        if place >= 2 {
            mesh.add_triangle(place - 2, place - 1, place);
            mesh.add_triangle(place - 1, place, place + 1);
        }
    }
    mesh
}
