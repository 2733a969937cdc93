//! The thumbnail of a curve in its node: the line, a light fill down to 0, and a dot at the sample.

use eframe::egui::{Color32, Pos2, Rect, Stroke, pos2};
use inclination_analysis::{palette::Palette, plot::Dash, readout::CachedThumbnail};
use inclination_project::scene::{SceneNode, thumbnail_point};

use super::Brush;
use crate::plot::small_plot::{LINE_WIDTH, draw_line, fill_below};

const DOT_RADIUS: f32 = 3.5;

/// Draws the thumbnail of a curve, or an empty box if there is none yet.
pub(in crate::canvas) fn draw_thumbnail(
    brush: &Brush<'_>,
    node: &SceneNode,
    cached: Option<&CachedThumbnail>,
    is_held: bool,
    color: Color32,
) {
    let Some(row) = node.thumbnail_row() else {
        return;
    };
    let frame = node.thumbnail_frame(row);
    let plot = node.thumbnail_plot(row);
    draw_in_frame(brush, node, frame, plot, cached, is_held, color);
}

/// Draws the thumbnail of a node that is zoomed out, in a given frame.
pub(super) fn draw_low_detail_thumbnail(
    brush: &Brush<'_>,
    node: &SceneNode,
    frame: Rect,
    cached: &CachedThumbnail,
    color: Color32,
) {
    let plot = frame.shrink(1.5 / brush.camera.zoom);
    draw_in_frame(brush, node, frame, plot, Some(cached), false, color);
}

fn draw_in_frame(
    brush: &Brush<'_>,
    node: &SceneNode,
    frame: Rect,
    plot: Rect,
    cached: Option<&CachedThumbnail>,
    is_held: bool,
    color: Color32,
) {
    let palette = brush.palette;
    let round = brush.length_to_screen(4.0);
    let frame = brush.rect_to_screen(frame);
    brush.painter.rect_filled(frame, round, palette.field);

    let Some(cached) = cached else { return };
    let plot = brush.rect_to_screen(plot);
    let color = if node.muted {
        Palette::mix_colors(palette.field, palette.dim, 0.6)
    } else {
        color
    };

    let shares = cached.thumbnail.line().iter();
    let points = distinct_points(shares.map(|share| thumbnail_point(plot, *share)));
    let floor = thumbnail_point(plot, pos2(0.0, cached.thumbnail.zero_height())).y;
    fill_below(brush.painter, &points, floor, color);

    let dot_at = cached.sample.map(|sample| {
        let at = thumbnail_point(plot, cached.thumbnail.point_of(sample.x, sample.y));
        let upright = Palette::mix_colors(palette.field, palette.dim, 0.7);
        let stroke = Stroke::new(brush.length_to_screen(1.0).max(1.0), upright);
        brush.painter.vline(at.x, plot.y_range(), stroke);
        at
    });

    let width = brush.length_to_screen(LINE_WIDTH).max(1.0);
    let stroke = Stroke::new(width, color);
    draw_line(brush.painter, points, Dash::Solid, stroke);
    if let Some(at) = dot_at {
        let radius = brush
            .length_to_screen(if is_held {
                DOT_RADIUS + 1.0
            } else {
                DOT_RADIUS
            })
            .max(2.0);
        brush.painter.circle(
            at,
            radius,
            dot_fill(palette, node),
            dot_edge(palette, color),
        );
    }
}

/// Drops the points of a line that are too close to the one before to be distinguished, which
/// zoomed out are most of them.
fn distinct_points(points: impl Iterator<Item = Pos2>) -> Vec<Pos2> {
    const MIN_POINT_DISTANCE: f32 = 0.75;
    let mut line: Vec<Pos2> = Vec::new();
    let mut last: Option<Pos2> = None;

    for point in points {
        if line
            .last()
            .is_none_or(|kept| kept.distance(point) >= MIN_POINT_DISTANCE)
        {
            // Keeps the foot of a vertical jump in its place.
            line.extend(
                last.take()
                    .filter(|foot| foot.distance(point) >= MIN_POINT_DISTANCE),
            );
            line.push(point);
        } else {
            last = Some(point);
        }
    }

    line.extend(last);
    line
}

fn dot_fill(palette: &Palette, node: &SceneNode) -> Color32 {
    match (node.muted, palette.dark) {
        (true, _) => palette.dim,
        (false, true) => palette.text,
        (false, false) => palette.node,
    }
}

/// Returns the edge of the dot: in the light theme a white dot needs one.
fn dot_edge(palette: &Palette, color: Color32) -> Stroke {
    if palette.dark {
        Stroke::NONE
    } else {
        Stroke::new(1.5, color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_ends_and_its_visible_points() {
        // Half a point apart: every second point is dropped. The jump stays vertical.
        let along = (0..=9).map(|at| pos2(at as f32 / 2.0, 0.0));
        let jump = [pos2(4.5, 20.0), pos2(4.75, 20.0)];
        let line = distinct_points(along.chain(jump));

        let expected = [
            pos2(0.0, 0.0),
            pos2(1.0, 0.0),
            pos2(2.0, 0.0),
            pos2(3.0, 0.0),
            pos2(4.0, 0.0),
            pos2(4.5, 0.0),
            pos2(4.5, 20.0),
            pos2(4.75, 20.0),
        ];

        assert_eq!(line, expected);
    }
}
