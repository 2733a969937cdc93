//! The body of a node that is zoomed out so far that its rows cannot be read: the thumbnail of a
//! curve, the ranking of options, bars, and the node's value in readable letters.

use eframe::egui::{Align2, Color32, Rect, vec2};
use inclination_analysis::readout::NodeReadout;
use inclination_project::scene::{HEADER_HEIGHT, NODE_PADDING, SceneNode};

use super::{
    Brush, bar, curve_thumbnail,
    readout::{NodeContents, draw_node_bar, option_bar_color},
};
use crate::theme;

/// The size of letters on the screen.
const LETTER_SIZE: f32 = 9.0;
/// The height of a line of text on the screen.
const LINE_HEIGHT: f32 = 12.0;
/// The minimum height of a thumbnail, in points of the screen. A lower one shows nothing.
const MIN_PICTURE_HEIGHT: f32 = 12.0;
/// The maximum height of a thumbnail as a share of its width. In a taller one every curve looks
/// steep.
const MAX_PICTURE_ASPECT: f32 = 0.75;

/// Returns the size of a title's letters on the canvas: as high as the header allows, and as wide
/// as there is room.
pub(super) fn title_size(brush: &Brush<'_>, title: &str, room: f32) -> f32 {
    const MIN_TITLE_SIZE: f32 = 16.0;
    let wanted = (LETTER_SIZE / brush.camera.zoom).clamp(theme::TEXT_SIZE, HEADER_HEIGHT - 3.0);

    let font = theme::heading_font(wanted);
    let galley = brush
        .painter
        .layout_no_wrap(title.to_owned(), font, Color32::WHITE);
    let width = galley.size().x;

    if width > room && wanted > MIN_TITLE_SIZE {
        (wanted * room / width).max(MIN_TITLE_SIZE)
    } else {
        wanted
    }
}

/// Draws everything below the header.
pub(super) fn draw_body(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    color: Color32,
) {
    let mut room = node.rect;
    room.min.y += HEADER_HEIGHT;

    let lowest = room.with_max_y(room.max.y - NODE_PADDING / 2.0);
    if draw_node_bar(brush, node, lowest, contents.readout, color) {
        room.max.y -= NODE_PADDING;
    }

    let line = LINE_HEIGHT / brush.camera.zoom;
    let above = Rect::from_min_max(room.min, room.max - vec2(0.0, line));
    let below = room.with_min_y(above.max.y);
    if node.thumbnail_row().is_some()
        && let Some(cached) = contents.thumbnail
        && brush.length_to_screen(above.height()) >= MIN_PICTURE_HEIGHT
    {
        let mut frame = above.shrink2(vec2(3.0 * NODE_PADDING, NODE_PADDING));
        frame.max.y = above.max.y;
        frame.min.y = frame
            .min
            .y
            .max(frame.max.y - frame.width() * MAX_PICTURE_ASPECT);
        curve_thumbnail::draw_low_detail_thumbnail(brush, node, frame, cached, color);
        room = below;
    } else if let Some(lowest) = draw_options(brush, node, contents.readout) {
        room.min.y = lowest;
    }

    let summary = contents
        .readout
        .and_then(|readout| readout.summary.as_deref());
    if let Some(summary) = summary {
        self::draw_summary(brush, room, summary);
    }
}

/// Draws the value of a node, as large as needed to read it.
fn draw_summary(brush: &Brush<'_>, room: Rect, text: &str) {
    let size = (LETTER_SIZE / brush.camera.zoom).min(room.height() * 0.8);
    // Digits occupy the upper part of their line.
    let middle = room.center() + vec2(0.0, size * 0.08);

    brush.draw_text(
        Align2::CENTER_CENTER,
        middle,
        text,
        theme::number_font(size),
        brush.palette.dim,
        room.width() - 6.0 * NODE_PADDING,
    );
}

/// Draws the ranking of a decision's options, as a bar in the row of each. Returns the lower edge
/// of the last row, if there is one.
fn draw_options(brush: &Brush<'_>, node: &SceneNode, readout: Option<&NodeReadout>) -> Option<f32> {
    let ranking = readout?.ranking.as_ref()?;
    let mut lowest = None;

    for row in &node.rows {
        if let Some(option) = row.input_key().and_then(|key| ranking.row(key)) {
            let rect = node.row_rect(row);
            let color = option_bar_color(brush.palette, option.is_out());
            bar::draw_bar_instead_of_row(brush, rect, option.share, color);
            lowest = Some(rect.bottom());
        }
    }

    lowest
}
