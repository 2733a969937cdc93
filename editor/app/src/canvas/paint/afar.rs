//! The body of a node from so far that its rows cannot be read: the picture of a curve, how options stand, bars, and what
//! the node gives in letters that can be read.

use eframe::egui::{Align2, Color32, Rect, vec2};

use super::{
    Brush, bar,
    node::{Now, measured, scored, standing},
    thumbnail,
};
use crate::{
    canvas::{
        ranking,
        rows::RowKind,
        scene::{HEADER, PAD, SceneNode},
        thumbnails,
    },
    theme,
};

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

/// What stands below the header.
pub(super) fn body(brush: &Brush<'_>, node: &SceneNode, now: Now<'_>, colour: Color32) {
    let mut room = node.rect;
    room.min.y += HEADER;
    let lowest = room.with_max_y(room.max.y - PAD / 2.0);
    if scored(brush, node, lowest, now, colour) {
        room.max.y -= PAD;
    }
    let line = LINE / brush.camera.zoom;
    let above = Rect::from_min_max(room.min, room.max - vec2(0.0, line));
    let below = room.with_min_y(above.max.y);
    if thumbnails::row(node).is_some()
        && let Some(kept) = now.thumbnails.of(node.id)
        && brush.length(above.height()) >= PICTURE
    {
        let mut frame = above.shrink2(vec2(3.0 * PAD, PAD));
        frame.max.y = above.max.y;
        frame.min.y = frame.min.y.max(frame.max.y - frame.width() * TALL);
        thumbnail::afar(brush, node, frame, kept, colour);
        room = below;
    } else if let Some(lowest) = options(brush, node, now) {
        room.min.y = lowest;
    }
    let Some(shown) = now.value(node.id, None) else {
        return;
    };
    let size = (LETTERS / brush.camera.zoom).min(room.height() * 0.8);
    // Digits stand in the upper part of their line.
    let middle = room.center() + vec2(0.0, size * 0.08);
    brush.text(
        Align2::CENTER_CENTER,
        middle,
        &measured(shown, unit(node)),
        theme::numbers(size),
        brush.palette.dim,
        room.width() - 6.0 * PAD,
    );
}

/// The unit of what a node gives.
fn unit(node: &SceneNode) -> &str {
    let mut units = node.rows.iter().filter_map(|row| match &row.kind {
        RowKind::Output {
            port: None, unit, ..
        } => Some(unit.as_str()),
        _ => None,
    });
    units.next().unwrap_or_default()
}

/// How options stand in a decision, a bar in each one's row. Gives where the last row ends, if there is one.
fn options(brush: &Brush<'_>, node: &SceneNode, now: Now<'_>) -> Option<f32> {
    let ranking = ranking::of(now.document, now.body, node)?;
    let mut lowest = None;
    for row in &node.rows {
        if let Some(line) = row.key().and_then(|key| ranking.line(key)) {
            let rect = node.row(row);
            let colour = standing(brush.palette, line);
            bar::instead(brush, rect, ranking.share(line), colour);
            lowest = Some(rect.bottom());
        }
    }
    lowest
}
