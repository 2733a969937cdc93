//! A plot so small that it has lines only, without numbers, words or interaction. The same
//! functions draw the curves in nodes.

use eframe::egui::{
    Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, emath::RectTransform, epaint::CornerRadius,
    pos2,
};
use inclination_analysis::{
    palette::Palette,
    plot::{Dash, Plot, Series, SeriesShape},
};

/// The distance of lines from the edge.
const EDGE_DISTANCE: f32 = 4.0;
/// The width of a line.
pub(crate) const LINE_WIDTH: f32 = 1.6;
/// The opacity of the fill below a line.
const FILL_OPACITY: f32 = 0.14;

/// Draws the lines and dots of a plot into a rectangle.
pub fn draw_small_plot(painter: &Painter, rect: Rect, plot: &Plot, palette: &Palette) {
    painter.rect_filled(rect, CornerRadius::same(5), palette.field);
    let inner = rect.shrink(EDGE_DISTANCE);
    let plot_area = Rect::from_min_max(
        pos2(plot.across.low, plot.up.low),
        pos2(plot.across.high, plot.up.high),
    );

    // The screen's y axis points down.
    let upside = Rect::from_min_max(inner.left_bottom(), inner.right_top());
    let to_screen = RectTransform::from_to(plot_area, upside);
    let painter = painter.with_clip_rect(inner.expand(1.5).intersect(painter.clip_rect()));

    for series in &plot.series {
        draw_small_series(&painter, &to_screen, series, palette);
    }
}

fn draw_small_series(
    painter: &Painter,
    to_screen: &RectTransform,
    series: &Series,
    palette: &Palette,
) {
    let color = series.tone.color(palette);
    let at = |[x, y]: [f32; 2]| to_screen.transform_pos(pos2(x, y));

    match &series.shape {
        SeriesShape::Line {
            points,
            dash,
            filled,
            ..
        } => {
            let is_finite = |point: &[f32; 2]| point.iter().all(|number| number.is_finite());
            let ground = to_screen.to().min.y.max(to_screen.to().max.y);
            for run in points.split(|point| !is_finite(point)) {
                let run: Vec<Pos2> = run.iter().copied().map(at).collect();
                if *filled {
                    fill_below(painter, &run, ground, color);
                }
                draw_line(painter, run, *dash, Stroke::new(LINE_WIDTH, color));
            }
        }
        SeriesShape::Dots(dots) => {
            for dot in dots {
                painter.circle_filled(at(*dot), 1.5, color);
            }
        }
        SeriesShape::Band(_)
        | SeriesShape::Bars { .. }
        | SeriesShape::Cells(_)
        | SeriesShape::Gaps(_)
        | SeriesShape::Notes(_) => {}
    }
}

/// Draws a line in the style of small plots and nodes.
pub(crate) fn draw_line(painter: &Painter, run: Vec<Pos2>, dash: Dash, stroke: Stroke) {
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

/// Fills the area between a line and a height of the screen with a light color.
pub(crate) fn fill_below(painter: &Painter, run: &[Pos2], ground: f32, color: Color32) {
    let color = color.gamma_multiply(FILL_OPACITY);
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(run.len() * 2);
    mesh.reserve_triangles(run.len() * 2);

    for (at, point) in (0_u32..).zip(run) {
        mesh.colored_vertex(*point, color);
        mesh.colored_vertex(pos2(point.x, ground), color);
        if at > 0 {
            let now = at * 2;
            mesh.add_triangle(now - 2, now - 1, now);
            mesh.add_triangle(now - 1, now, now + 1);
        }
    }

    painter.add(mesh);
}
