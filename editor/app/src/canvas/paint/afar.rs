//! The body of a node from so far that its rows cannot be read: the picture of a curve, how options stand, bars, and what
//! the node gives in letters that can be read.

use eframe::egui::{Align2, Color32, Rect, vec2};
use inclination_analysis::readout::NodeReadout;
use inclination_project::scene::{HEADER, PAD, SceneNode};

use super::{
    Brush, bar,
    readout::{NodeContents, option_colour, paint_bar},
    thumbnail,
};
use crate::theme;

/// How large letters are on the screen, and a line of them.
const LETTERS: f32 = 9.0;
const LINE: f32 = 12.0;
/// How high a picture is at least, in points of the screen: less says nothing.
const PICTURE: f32 = 12.0;
/// How high one is at most, beside its width: taller ones make every curve look steep.
const TALL: f32 = 0.75;

/// How large the letters of a title are on the canvas: as high as the header allows, and no wider than there is room.
pub(super) fn letters(brush: &Brush<'_>, title: &str, room: f32) -> f32 {
    const LEAST: f32 = 16.0;
    let wanted = (LETTERS / brush.camera.zoom).clamp(theme::TEXT, HEADER - 3.0);
    let font = theme::strong(wanted);
    let galley = brush
        .painter
        .layout_no_wrap(title.to_owned(), font, Color32::WHITE);
    let width = galley.size().x;
    if width > room && wanted > LEAST {
        (wanted * room / width).max(LEAST)
    } else {
        wanted
    }
}

/// Paints what is below the header.
pub(super) fn body(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    colour: Color32,
) {
    let mut room = node.rect;
    room.min.y += HEADER;

    let lowest = room.with_max_y(room.max.y - PAD / 2.0);
    if paint_bar(brush, node, lowest, contents.readout, colour) {
        room.max.y -= PAD;
    }

    let line = LINE / brush.camera.zoom;
    let above = Rect::from_min_max(room.min, room.max - vec2(0.0, line));
    let below = room.with_min_y(above.max.y);
    if node.thumbnail_row().is_some()
        && let Some(cached) = contents.thumbnail
        && brush.length(above.height()) >= PICTURE
    {
        let mut frame = above.shrink2(vec2(3.0 * PAD, PAD));
        frame.max.y = above.max.y;
        frame.min.y = frame.min.y.max(frame.max.y - frame.width() * TALL);
        thumbnail::afar(brush, node, frame, cached, colour);
        room = below;
    } else if let Some(lowest) = options(brush, node, contents.readout) {
        room.min.y = lowest;
    }

    let summary = contents
        .readout
        .and_then(|readout| readout.summary.as_deref());
    if let Some(summary) = summary {
        self::summary(brush, room, summary);
    }
}

/// Paints what a node gives, as large as it can be read.
fn summary(brush: &Brush<'_>, room: Rect, text: &str) {
    let size = (LETTERS / brush.camera.zoom).min(room.height() * 0.8);
    // Digits are in the upper part of their line.
    let middle = room.center() + vec2(0.0, size * 0.08);
    brush.text(
        Align2::CENTER_CENTER,
        middle,
        text,
        theme::numbers(size),
        brush.palette.dim,
        room.width() - 6.0 * PAD,
    );
}

/// Paints how options compare in a decision, a bar in each one's row. Returns where the last row
/// ends, if there is one.
fn options(brush: &Brush<'_>, node: &SceneNode, readout: Option<&NodeReadout>) -> Option<f32> {
    let ranking = readout?.ranking.as_ref()?;
    let mut lowest = None;

    for row in &node.rows {
        if let Some(option) = row.key().and_then(|key| ranking.row(key)) {
            let rect = node.row(row);
            let colour = option_colour(brush.palette, option.is_out());
            bar::instead(brush, rect, option.share, colour);
            lowest = Some(rect.bottom());
        }
    }

    lowest
}
