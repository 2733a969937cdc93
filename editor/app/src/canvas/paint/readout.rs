//! The rows of a node with their live values, and its bar. Texts and lengths come from
//! [`inclination_analysis::readout`].

use eframe::egui::{Align2, Color32, Rect, Shape, Stroke, pos2, vec2};
use inclination_analysis::{
    palette::Palette,
    readout::{CachedThumbnail, NodeReadout, OptionReadout, RowReadout},
};
use inclination_project::{
    gesture::hit::FIELD_WIDTH,
    scene::{
        SceneNode,
        rows::{Row, RowKind},
    },
};

use super::{Brush, bar};
use crate::theme;

/// The width of a row's label if nothing is beside it.
const LABEL_WIDTH: f32 = 184.0;
/// The space between a label and the value beside it.
const LABEL_GAP: f32 = 8.0;

/// The text in place of a value that no decision uses.
const UNUSED_VALUE: &str = "–";

/// The live values of a node, ready to be painted.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::canvas) struct NodeContents<'a> {
    /// The texts of the rows, the bar and the ranking.
    pub(in crate::canvas) readout: Option<&'a NodeReadout>,
    /// The curve.
    pub(in crate::canvas) thumbnail: Option<&'a CachedThumbnail>,
}

/// Draws a row that is neither a thumbnail nor an option.
pub(super) fn draw_row(
    brush: &Brush<'_>,
    rect: Rect,
    row: &Row,
    readout: &RowReadout,
    is_hovered: bool,
) {
    let palette = brush.palette;

    match (&row.kind, readout) {
        (
            RowKind::Input { label, .. },
            RowReadout::Field {
                text,
                is_automatic,
                is_overridden,
            },
        ) => {
            draw_field(brush, rect, is_hovered, *is_overridden);
            draw_number(brush, rect, text, *is_automatic);
            draw_label(brush, rect, label, palette.dim, 100.0);
        }
        (RowKind::Input { label, .. }, RowReadout::Input { value }) => {
            let width = draw_value(brush, rect, value, palette.text);
            draw_label(brush, rect, label, palette.dim, width);
        }
        (
            RowKind::Output { .. },
            RowReadout::Output {
                label,
                value,
                is_unused,
            },
        ) => {
            let width = match value {
                Some(value) => draw_value(brush, rect, value, palette.text),
                None if *is_unused => draw_value(brush, rect, UNUSED_VALUE, palette.dim),
                None => LABEL_WIDTH,
            };
            draw_label(brush, rect, label, palette.dim, width);
        }
        (RowKind::Input { label, .. } | RowKind::Output { label, .. }, _) => {
            draw_label(brush, rect, label, palette.dim, LABEL_WIDTH);
        }
        (RowKind::NewRow { label, .. }, _) => {
            draw_label(brush, rect, label, palette.faint, LABEL_WIDTH);
        }
        (RowKind::Setting { label, value }, _) => {
            draw_label(brush, rect, label, palette.dim, 80.0);
            draw_value(brush, rect, value, palette.dim);
        }
        (RowKind::Formula { text }, _) => {
            brush.draw_text(
                Align2::LEFT_CENTER,
                pos2(rect.left() + 12.0, rect.center().y),
                text,
                theme::number_font(theme::SMALL_TEXT_SIZE),
                palette.text,
                rect.width() - 24.0,
            );
        }
        (RowKind::Thumbnail, _) => {}
    }
}

/// Draws the row of a decision's option. An option that cannot be picked is dimmed.
pub(super) fn draw_option(brush: &Brush<'_>, rect: Rect, option: &OptionReadout) {
    let palette = brush.palette;
    let color = if option.is_out {
        palette.dim
    } else {
        palette.text
    };

    let width = draw_value(brush, rect, &option.text, color);
    draw_label(brush, rect, &option.name, color, width);

    if let Some(share) = option.share {
        let color = option_bar_color(palette, option.is_out);
        bar::draw_thin_bar(brush, rect, share, color);
    }
}

/// Returns the color of an option's bar.
pub(super) fn option_bar_color(palette: &Palette, is_out: bool) -> Color32 {
    if is_out {
        Palette::mix_colors(palette.field, palette.dim, 0.6)
    } else {
        palette.option
    }
}

/// Draws the bar of a node at the lower edge of a row. Returns whether it has one.
pub(super) fn draw_node_bar(
    brush: &Brush<'_>,
    node: &SceneNode,
    row: Rect,
    readout: Option<&NodeReadout>,
    color: Color32,
) -> bool {
    let Some((from, to)) = readout.and_then(|readout| readout.bar) else {
        return false;
    };

    let color = if node.muted {
        Palette::mix_colors(brush.palette.field, brush.palette.dim, 0.6)
    } else {
        color
    };
    bar::draw_wide_bar(brush, row, from, to, color);
    true
}

fn draw_label(brush: &Brush<'_>, rect: Rect, text: &str, color: Color32, width: f32) {
    brush.draw_text(
        Align2::LEFT_CENTER,
        pos2(rect.left() + 12.0, rect.center().y),
        text,
        theme::text_font(theme::SMALL_TEXT_SIZE),
        color,
        width,
    );
}

/// Draws a value at the right of a row. Returns the width that is left for the label.
fn draw_value(brush: &Brush<'_>, rect: Rect, text: &str, color: Color32) -> f32 {
    let painted = brush.draw_text(
        Align2::RIGHT_CENTER,
        pos2(rect.right() - 12.0, rect.center().y),
        text,
        theme::number_font(theme::SMALL_TEXT_SIZE),
        color,
        110.0,
    );
    LABEL_WIDTH - painted.width() / brush.camera.zoom - LABEL_GAP
}

/// Returns the box around a row's number.
pub(in crate::canvas) fn field_rect(row: Rect) -> Rect {
    Rect::from_min_max(
        pos2(row.right() - FIELD_WIDTH + 4.0, row.top() + 2.0),
        pos2(row.right() - 8.0, row.bottom() - 2.0),
    )
}

/// Draws the box of a number, which can be dragged and edited. A number that a profile overrides
/// has a mark.
fn draw_field(brush: &Brush<'_>, rect: Rect, is_hovered: bool, is_overridden: bool) {
    let palette = brush.palette;
    let inside = field_rect(rect);
    let fill = if is_hovered {
        palette.raised
    } else {
        palette.field
    };
    brush.painter.rect_filled(
        brush.rect_to_screen(inside),
        brush.length_to_screen(4.0),
        fill,
    );

    if is_overridden {
        let center = brush.point_to_screen(pos2(inside.left() + 8.0, inside.center().y));
        let size = brush.length_to_screen(4.0);
        let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
            .map(|(x, y)| center + vec2(x, y) * size)
            .to_vec();
        let mark = Shape::convex_polygon(corners, palette.focus, Stroke::NONE);
        brush.painter.add(mark);
    }
}

/// Draws the number in its box.
fn draw_number(brush: &Brush<'_>, rect: Rect, text: &str, is_automatic: bool) {
    let palette = brush.palette;
    let inside = field_rect(rect);
    let color = if is_automatic {
        palette.dim
    } else {
        palette.text
    };

    brush.draw_text(
        Align2::RIGHT_CENTER,
        pos2(inside.right() - 6.0, inside.center().y),
        text,
        theme::number_font(theme::SMALL_TEXT_SIZE),
        color,
        FIELD_WIDTH - 20.0,
    );
}
