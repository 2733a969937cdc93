//! A curve in its node: lightly filled down to 0, with the point where the sample stands.

use eframe::egui::{Color32, Pos2, Rect, Stroke, pos2};
use inclination_analysis::{palette::Palette, plot::Dash, readout::CachedThumbnail};
use inclination_project::scene::{SceneNode, thumbnail_point};

use super::Brush;
use crate::plot::thumbnail as small;

/// How large the point is.
const DOT: f32 = 3.5;

/// The picture of a curve; none: the empty box.
pub(in crate::canvas) fn thumbnail(
    brush: &Brush<'_>,
    node: &SceneNode,
    cached: Option<&CachedThumbnail>,
    is_held: bool,
    colour: Color32,
) {
    let Some(row) = node.thumbnail_row() else {
        return;
    };
    let frame = node.thumbnail_frame(row);
    framed(
        brush,
        node,
        (frame, node.thumbnail_plot(row)),
        cached,
        is_held,
        colour,
    );
}

/// The same from afar, as large as there is room.
pub(super) fn afar(
    brush: &Brush<'_>,
    node: &SceneNode,
    frame: Rect,
    cached: &CachedThumbnail,
    colour: Color32,
) {
    let plot = frame.shrink(1.5 / brush.camera.zoom);
    framed(brush, node, (frame, plot), Some(cached), false, colour);
}

fn framed(
    brush: &Brush<'_>,
    node: &SceneNode,
    (frame, plot): (Rect, Rect),
    cached: Option<&CachedThumbnail>,
    is_held: bool,
    colour: Color32,
) {
    let palette = brush.palette;
    let round = brush.length(4.0);
    let frame = brush.rect(frame);
    brush.painter.rect_filled(frame, round, palette.field);
    let Some(cached) = cached else { return };
    let plot = brush.rect(plot);
    let colour = if node.muted {
        Palette::over(palette.field, palette.dim, 0.6)
    } else {
        colour
    };
    let shares = cached.thumbnail.line().iter();
    let line = seen(shares.map(|share| thumbnail_point(plot, *share)));
    let floor = thumbnail_point(plot, pos2(0.0, cached.thumbnail.floor())).y;
    small::below(brush.painter, &line, floor, colour);
    let dot_at = cached.sample.map(|sample| {
        let at = thumbnail_point(plot, cached.thumbnail.place(sample.x, sample.y));
        let upright = Palette::over(palette.field, palette.dim, 0.7);
        let stroke = Stroke::new(brush.length(1.0).max(1.0), upright);
        brush.painter.vline(at.x, plot.y_range(), stroke);
        at
    });
    let width = brush.length(small::WIDTH).max(1.0);
    let stroke = Stroke::new(width, colour);
    small::line(brush.painter, line, Dash::Solid, stroke);
    if let Some(at) = dot_at {
        let radius = brush.length(if is_held { DOT + 1.0 } else { DOT }).max(2.0);
        brush
            .painter
            .circle(at, radius, dot(palette, node), edge(palette, colour));
    }
}

/// The points of a line without those that nobody can tell from the one before: from afar that is most of them.
fn seen(points: impl Iterator<Item = Pos2>) -> Vec<Pos2> {
    const APART: f32 = 0.75;
    let mut line: Vec<Pos2> = Vec::new();
    let mut last: Option<Pos2> = None;
    for point in points {
        if line.last().is_none_or(|kept| kept.distance(point) >= APART) {
            // The foot of what is upright stays where it is.
            line.extend(last.take().filter(|foot| foot.distance(point) >= APART));
            line.push(point);
        } else {
            last = Some(point);
        }
    }
    line.extend(last);
    line
}

fn dot(palette: &Palette, node: &SceneNode) -> Color32 {
    match (node.muted, palette.dark) {
        (true, _) => palette.dim,
        (false, true) => palette.text,
        (false, false) => palette.node,
    }
}

/// On paper a white point needs an edge.
fn edge(palette: &Palette, colour: Color32) -> Stroke {
    if palette.dark {
        Stroke::NONE
    } else {
        Stroke::new(1.5, colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_ends_and_whatever_can_be_seen_of_it() {
        // Half a point apart: every second one can be told from the one before. The jump is kept upright.
        let along = (0..=9).map(|at| pos2(at as f32 / 2.0, 0.0));
        let jump = [pos2(4.5, 20.0), pos2(4.75, 20.0)];
        let line = seen(along.chain(jump));
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
