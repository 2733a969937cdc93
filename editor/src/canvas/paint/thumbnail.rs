//! A curve in its node: lightly filled down to 0, with the point where the sample stands.

use eframe::egui::{Color32, Pos2, Stroke, pos2};

use super::Brush;
use crate::{
    canvas::{
        scene::SceneNode,
        thumbnails::{self, Kept},
    },
    plot::{Dash, thumbnail as small},
    theme::Palette,
};

/// How large the point is.
const DOT: f32 = 3.5;

/// The picture of a curve; none: the empty box.
pub(in crate::canvas) fn thumbnail(
    brush: &Brush<'_>,
    node: &SceneNode,
    kept: Option<&Kept>,
    is_held: bool,
    colour: Color32,
) {
    let palette = brush.palette;
    let Some(row) = thumbnails::row(node) else {
        return;
    };
    let frame = brush.rect(thumbnails::frame(node, row));
    let round = brush.length(4.0);
    brush.painter.rect_filled(frame, round, palette.field);
    let Some(kept) = kept else { return };
    let plot = brush.rect(thumbnails::plot(node, row));
    let colour = if node.muted {
        Palette::over(palette.field, palette.dim, 0.6)
    } else {
        colour
    };
    let shares = kept.thumbnail.line();
    let line: Vec<Pos2> = shares
        .iter()
        .map(|share| thumbnails::placed(plot, *share))
        .collect();
    let floor = thumbnails::placed(plot, pos2(0.0, kept.thumbnail.floor())).y;
    small::below(brush.painter, &line, floor, colour);
    let now = kept.now.map(|now| {
        let at = thumbnails::placed(plot, kept.thumbnail.place(now.x, now.y));
        let upright = Palette::over(palette.field, palette.dim, 0.7);
        let stroke = Stroke::new(brush.length(1.0).max(1.0), upright);
        brush.painter.vline(at.x, plot.y_range(), stroke);
        at
    });
    let width = brush.length(small::WIDTH).max(1.0);
    let stroke = Stroke::new(width, colour);
    small::line(brush.painter, line, Dash::Solid, stroke);
    if let Some(at) = now {
        let radius = brush.length(if is_held { DOT + 1.0 } else { DOT }).max(2.0);
        brush
            .painter
            .circle(at, radius, dot(palette, node), edge(palette, colour));
    }
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
