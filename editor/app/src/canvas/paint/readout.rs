//! The rows of a node with what they show of live values, and its bar. Texts and lengths come
//! finished from [`inclination_analysis::readout`].

use eframe::egui::{Align2, Color32, Rect, Shape, Stroke, pos2, vec2};
use inclination_analysis::{
    palette::Palette,
    readout::{CachedThumbnail, NodeReadout, OptionReadout, RowReadout},
};
use inclination_project::{
    gesture::hit::FIELD,
    scene::{
        SceneNode,
        rows::{Row, RowKind},
    },
};

use super::{Brush, bar};
use crate::theme;

/// How wide the label of a row may be that has nothing beside it.
const LABEL_WIDTH: f32 = 184.0;
/// What is left free between a label and the value beside it.
const LABEL_GAP: f32 = 8.0;

/// What a node shows of live values: finished results to be painted.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::canvas) struct NodeContents<'a> {
    /// The texts of its rows, its bar and its ranking.
    pub(in crate::canvas) readout: Option<&'a NodeReadout>,
    /// Its curve.
    pub(in crate::canvas) thumbnail: Option<&'a CachedThumbnail>,
}

/// Paints a row that is neither a thumbnail nor an option.
pub(super) fn paint_row(
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
            field(brush, rect, is_hovered, *is_overridden);
            number(brush, rect, text, *is_automatic);
            paint_label(brush, rect, label, palette.dim, 100.0);
        }
        (RowKind::Input { label, .. }, RowReadout::Input { value }) => {
            let width = paint_value(brush, rect, value, palette.text);
            paint_label(brush, rect, label, palette.dim, width);
        }
        (RowKind::Output { .. }, RowReadout::Output { label, value }) => {
            let width = value.as_deref().map_or(LABEL_WIDTH, |value| {
                paint_value(brush, rect, value, palette.text)
            });
            paint_label(brush, rect, label, palette.dim, width);
        }
        (RowKind::Input { label, .. } | RowKind::Output { label, .. }, _) => {
            paint_label(brush, rect, label, palette.dim, LABEL_WIDTH);
        }
        (RowKind::More { label, .. }, _) => {
            paint_label(brush, rect, label, palette.faint, LABEL_WIDTH);
        }
        (RowKind::Setting { label, value }, _) => {
            paint_label(brush, rect, label, palette.dim, 80.0);
            paint_value(brush, rect, value, palette.dim);
        }
        (RowKind::Thumbnail, _) => {}
    }
}

/// Paints the row of a decision's option. One that cannot be picked is dimmed.
pub(super) fn paint_option(brush: &Brush<'_>, rect: Rect, option: &OptionReadout) {
    let palette = brush.palette;
    let colour = if option.is_out {
        palette.dim
    } else {
        palette.text
    };

    let width = paint_value(brush, rect, &option.text, colour);
    paint_label(brush, rect, &option.name, colour, width);

    if let Some(share) = option.share {
        let colour = option_colour(palette, option.is_out);
        bar::thin(brush, rect, share, colour);
    }
}

/// Returns the colour of an option's bar.
pub(super) fn option_colour(palette: &Palette, is_out: bool) -> Color32 {
    if is_out {
        Palette::over(palette.field, palette.dim, 0.6)
    } else {
        palette.option
    }
}

/// Paints the bar of a node at the lower edge of a row. Returns whether it has one.
pub(super) fn paint_bar(
    brush: &Brush<'_>,
    node: &SceneNode,
    row: Rect,
    readout: Option<&NodeReadout>,
    colour: Color32,
) -> bool {
    let Some(ends) = readout.and_then(|readout| readout.bar) else {
        return false;
    };

    let colour = if node.muted {
        Palette::over(brush.palette.field, brush.palette.dim, 0.6)
    } else {
        colour
    };
    bar::bar(brush, row, ends, colour);
    true
}

fn paint_label(brush: &Brush<'_>, rect: Rect, text: &str, colour: Color32, width: f32) {
    brush.text(
        Align2::LEFT_CENTER,
        pos2(rect.left() + 12.0, rect.center().y),
        text,
        theme::words(theme::SMALL),
        colour,
        width,
    );
}

/// Paints a value at the right of a row. Returns how wide the label at the left may be.
fn paint_value(brush: &Brush<'_>, rect: Rect, text: &str, colour: Color32) -> f32 {
    let painted = brush.text(
        Align2::RIGHT_CENTER,
        pos2(rect.right() - 12.0, rect.center().y),
        text,
        theme::numbers(theme::SMALL),
        colour,
        110.0,
    );
    LABEL_WIDTH - painted.width() / brush.camera.zoom - LABEL_GAP
}

/// Returns the box of a row's number.
pub(in crate::canvas) fn field_rect(row: Rect) -> Rect {
    Rect::from_min_max(
        pos2(row.right() - FIELD + 4.0, row.top() + 2.0),
        pos2(row.right() - 8.0, row.bottom() - 2.0),
    )
}

/// Paints the box of a number that can be dragged and typed. One that a profile overrides has a
/// mark.
fn field(brush: &Brush<'_>, rect: Rect, is_hovered: bool, is_overridden: bool) {
    let palette = brush.palette;
    let inside = field_rect(rect);
    let fill = if is_hovered {
        palette.raised
    } else {
        palette.field
    };
    brush
        .painter
        .rect_filled(brush.rect(inside), brush.length(4.0), fill);

    if is_overridden {
        let centre = brush.point(pos2(inside.left() + 8.0, inside.center().y));
        let size = brush.length(4.0);
        let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
        let corners = corners.map(|(x, y)| centre + vec2(x, y) * size).to_vec();
        let mark = Shape::convex_polygon(corners, palette.focus, Stroke::NONE);
        brush.painter.add(mark);
    }
}

/// Paints the number in its box.
fn number(brush: &Brush<'_>, rect: Rect, text: &str, is_automatic: bool) {
    let palette = brush.palette;
    let inside = field_rect(rect);
    let colour = if is_automatic {
        palette.dim
    } else {
        palette.text
    };

    brush.text(
        Align2::RIGHT_CENTER,
        pos2(inside.right() - 6.0, inside.center().y),
        text,
        theme::numbers(theme::SMALL),
        colour,
        FIELD - 20.0,
    );
}
