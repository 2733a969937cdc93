//! A node: its header in its family's colour, and below it a line for each thing that it takes, shows and gives.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use inclination_analysis::{
    palette::{HEADER_SHARE, Palette},
    readout::RowReadout,
};
use inclination_core::{check::Severity, kind::Family, model::Wire};
use inclination_project::{
    gesture::hit::Hit,
    scene::{HEADER, SceneNode, SocketAt, rows::RowKind},
};

use super::{
    Brush, afar, flowing,
    readout::{NodeContents, paint_bar, paint_option, paint_row},
    socket,
    thumbnail::thumbnail,
};
use crate::theme;

/// How a node stands out.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::canvas) struct Marks {
    pub(in crate::canvas) is_selected: bool,
    pub(in crate::canvas) is_lead: bool,
    pub(in crate::canvas) has_focus: bool,
    /// Whether it has no say, since another is shown alone.
    pub(in crate::canvas) fades: bool,
    /// Whether it is the one that is shown alone.
    pub(in crate::canvas) is_alone: bool,
    pub(in crate::canvas) worst: Option<Severity>,
    /// Whether the library has a newer version of its group.
    pub(in crate::canvas) is_old: bool,
}

/// A node, without its sockets.
pub(in crate::canvas) fn node(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    hovered: Hit,
    marks: Marks,
) {
    let palette = brush.palette;
    let colour = palette.family(node.family);
    let rect = brush.rect(node.rect);
    let radius = brush.length(7.0).clamp(1.0, 14.0) as u8;
    let body = if node.muted {
        Palette::over(palette.ground, palette.node, 0.5)
    } else {
        palette.node
    };
    let share = if node.muted { 0.10 } else { HEADER_SHARE };
    let header = Palette::over(palette.node, colour, share);
    edge(brush, rect, radius, marks);
    if !brush.detail.has_sockets() {
        let is_idle = node.muted || marks.fades;
        let fill = Palette::over(palette.node, colour, if is_idle { 0.15 } else { 0.55 });
        brush.painter.rect_filled(rect, radius, fill);
        badge(brush, node, marks.worst);
        news(brush, node, marks);
        return;
    }
    brush.painter.rect_filled(rect, radius, body);
    let corners = CornerRadius {
        nw: radius,
        ne: radius,
        sw: if node.collapsed { radius } else { 0 },
        se: if node.collapsed { radius } else { 0 },
    };
    brush
        .painter
        .rect_filled(brush.rect(node.header()), corners, header);
    title(brush, node, colour, marks);
    badge(brush, node, marks.worst);
    news(brush, node, marks);
    if node.collapsed {
        veil(brush, rect, radius, marks);
        return;
    }
    if !brush.detail.has_rows() {
        afar::body(brush, node, contents, colour);
        veil(brush, rect, radius, marks);
        return;
    }
    rows(brush, node, contents, hovered, colour);
    veil(brush, rect, radius, marks);
}

/// Paints the rows of a node and its bar.
fn rows(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    hovered: Hit,
    colour: Color32,
) {
    let readout = contents.readout;

    for (at, row) in node.rows.iter().enumerate() {
        if row.kind == RowKind::Thumbnail {
            let is_held = hovered == Hit::Dot(node.id);
            thumbnail(brush, node, contents.thumbnail, is_held, colour);
            continue;
        }

        let row_readout = readout.and_then(|readout| readout.row(at));
        match row_readout.unwrap_or(&RowReadout::Plain) {
            RowReadout::Option(option) => paint_option(brush, node.row(row), option),
            row_readout => {
                let key = row.key();
                let is_hovered = key.is_some_and(|key| hovered == Hit::Field(node.id, key));
                paint_row(brush, node.row(row), row, row_readout, is_hovered);
            }
        }
    }

    if let Some(last) = node.rows.last() {
        paint_bar(brush, node, node.row(last), readout, colour);
    }
}

/// What has no say for now lies in a haze.
fn veil(brush: &Brush<'_>, rect: Rect, radius: u8, marks: Marks) {
    if marks.fades {
        let veil = brush.palette.ground.gamma_multiply(0.55);
        brush.painter.rect_filled(rect, radius, veil);
    }
}

fn edge(brush: &Brush<'_>, rect: Rect, radius: u8, marks: Marks) {
    let palette = brush.palette;
    let stroke = if marks.is_selected || marks.has_focus {
        let width = if marks.is_lead || marks.has_focus {
            2.0
        } else {
            1.5
        };
        Some(Stroke::new(width, palette.focus))
    } else if palette.sharp || brush.detail.has_rows() && !palette.dark {
        // On paper tone alone does not part a white node from its ground.
        Some(Stroke::new(1.0, palette.line))
    } else {
        None
    };
    if let Some(stroke) = stroke {
        brush
            .painter
            .rect_stroke(rect, radius, stroke, StrokeKind::Outside);
    }
}

fn title(brush: &Brush<'_>, node: &SceneNode, colour: Color32, marks: Marks) {
    let palette = brush.palette;
    let middle = node.rect.top() + HEADER / 2.0;
    let far = !brush.detail.has_rows();
    let mut right = node.rect.right() - 10.0;
    if marks.worst.is_some() {
        right -= 18.0;
    }
    if marks.is_old {
        right -= 18.0;
    }
    let left = node.rect.left() + if far { 8.0 } else { 22.0 };
    let mut size = theme::TEXT;
    if far {
        size = afar::letters(brush, &node.title, right - left);
    } else {
        fold(brush, node, palette.dim);
        right -= kind(brush, node, colour, (left, right, middle), marks);
    }
    brush.text(
        Align2::LEFT_CENTER,
        pos2(left, middle),
        &node.title,
        theme::strong(size),
        if node.muted {
            palette.dim
        } else {
            palette.text
        },
        right - left,
    );
}

/// What a node is, where its name leaves room for all of it: half a word says less than the name. Hovering says both.
/// Gives how much room it takes.
fn kind(
    brush: &Brush<'_>,
    node: &SceneNode,
    colour: Color32,
    (left, right, middle): (f32, f32, f32),
    marks: Marks,
) -> f32 {
    let state = node.idle().or(marks.is_alone.then_some("alone"));
    let word = state.unwrap_or(node.word);
    let width = |text: &str, font: FontId| {
        let galley = brush.painter.layout_no_wrap(text.to_owned(), font, colour);
        galley.size().x
    };
    let name = width(&node.title, theme::strong(theme::TEXT));
    let needed = width(word, theme::words(theme::SMALL)) + 8.0;
    let is_told = node.title == word || left + name + needed > right;
    if is_told && state.is_none() {
        return 0.0;
    }
    brush.text(
        Align2::RIGHT_CENTER,
        pos2(right, middle),
        word,
        theme::words(theme::SMALL),
        match state {
            Some(_) if marks.is_alone => brush.palette.focus,
            Some(_) => brush.palette.dim,
            None => colour,
        },
        88.0,
    );
    needed
}

/// The sign that shows or hides rows.
fn fold(brush: &Brush<'_>, node: &SceneNode, colour: Color32) {
    let centre = brush.point(node.rect.min + vec2(12.0, HEADER / 2.0));
    let size = brush.length(3.5);
    let points = if node.collapsed {
        vec![
            centre + vec2(-0.6, -1.0) * size,
            centre + vec2(0.9, 0.0) * size,
            centre + vec2(-0.6, 1.0) * size,
        ]
    } else {
        vec![
            centre + vec2(-1.0, -0.6) * size,
            centre + vec2(1.0, -0.6) * size,
            centre + vec2(0.0, 0.9) * size,
        ]
    };
    let shape = eframe::egui::Shape::convex_polygon(points, colour, Stroke::NONE);
    brush.painter.add(shape);
}

/// How bad the worst problem is: a sign whose shape says it as well.
fn badge(brush: &Brush<'_>, node: &SceneNode, worst: Option<Severity>) {
    let Some(worst) = worst else { return };
    let colour = brush.palette.severity(worst);
    let at = pos2(node.rect.right() - 14.0, node.rect.top() + HEADER / 2.0);
    let centre = brush.point(at);
    let size = brush.length(7.0).max(4.0);
    match worst {
        Severity::Warning => {
            let points = vec![
                centre + vec2(0.0, -1.0) * size,
                centre + vec2(1.05, 0.85) * size,
                centre + vec2(-1.05, 0.85) * size,
            ];
            let shape = eframe::egui::Shape::convex_polygon(points, colour, Stroke::NONE);
            brush.painter.add(shape);
        }
        Severity::Error | Severity::Hint => {
            brush.painter.circle_filled(centre, size, colour);
        }
    }
    if brush.detail.has_rows() {
        let sign = match worst {
            Severity::Error | Severity::Warning => "!",
            Severity::Hint => "i",
        };
        brush.text(
            Align2::CENTER_CENTER,
            at,
            sign,
            theme::strong(10.0),
            brush.palette.ground,
            12.0,
        );
    }
}

/// That there is a newer version to be taken: a sign before that of problems.
fn news(brush: &Brush<'_>, node: &SceneNode, marks: Marks) {
    if !marks.is_old {
        return;
    }
    let left = if marks.worst.is_some() { 32.0 } else { 14.0 };
    let at = pos2(node.rect.right() - left, node.rect.top() + HEADER / 2.0);
    let (centre, size) = (brush.point(at), brush.length(7.0).max(4.0));
    let square = Rect::from_center_size(centre, Vec2::splat(2.0 * size));
    brush
        .painter
        .rect_filled(square, (size / 3.0) as u8, brush.palette.focus);
    if brush.detail.has_rows() {
        brush.text(
            Align2::CENTER_CENTER,
            at,
            "↑",
            theme::strong(10.0),
            brush.palette.ground,
            12.0,
        );
    }
}

/// The sockets of a node, over everything else of it.
pub(in crate::canvas) fn sockets(
    brush: &Brush<'_>,
    node: &SceneNode,
    is_wired: impl Fn(SocketAt) -> bool,
    comes_from: impl Fn(Wire) -> Option<Family>,
    hovered: Hit,
    dims: impl Fn(SocketAt) -> bool,
) {
    if node.collapsed {
        return;
    }
    for row in &node.rows {
        let (Some(end), Some(ty)) = (row.end(), row.ty()) else {
            continue;
        };
        let at = SocketAt { node: node.id, end };
        let Some(place) = node.socket(end) else {
            continue;
        };
        if dims(at) {
            socket::dim(brush, place, ty);
            continue;
        }
        let from = match &row.kind {
            RowKind::Output { .. } => Some(node.family),
            RowKind::Input { held, .. } => held.wire().and_then(&comes_from),
            _ => None,
        };
        let colour = flowing(brush.palette, ty, from);
        let is_hovered = hovered == Hit::Socket(at);
        socket::socket(brush, place, ty, colour, is_wired(at), is_hovered);
    }
}
