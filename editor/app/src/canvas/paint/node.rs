//! A node: its header in the color of its family, and below it a row for each input, setting and
//! output.

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
    scene::{HEADER_HEIGHT, SceneNode, SocketRef, rows::RowKind},
};

use super::{
    Brush,
    curve_thumbnail::draw_thumbnail,
    flow_color, low_detail,
    readout::{NodeContents, draw_node_bar, draw_option, draw_row},
    socket,
};
use crate::theme;

/// The marks of a node.
#[expect(clippy::struct_excessive_bools, reason = "the marks are independent")]
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::canvas) struct NodeMarks {
    pub(in crate::canvas) is_selected: bool,
    pub(in crate::canvas) is_lead: bool,
    pub(in crate::canvas) has_focus: bool,
    /// Whether it is off because another option is solo.
    pub(in crate::canvas) is_off: bool,
    /// Whether it is the solo option.
    pub(in crate::canvas) is_solo: bool,
    pub(in crate::canvas) worst: Option<Severity>,
    /// Whether the library has a newer version of its group.
    pub(in crate::canvas) is_outdated: bool,
}

/// Draws a node without its sockets.
pub(in crate::canvas) fn draw_node(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    hovered: Hit,
    marks: NodeMarks,
) {
    let palette = brush.palette;
    let color = palette.family_color(node.family);
    let rect = brush.rect_to_screen(node.rect);

    let radius = brush.length_to_screen(7.0).clamp(1.0, 14.0) as u8;
    let body = if node.muted {
        Palette::mix_colors(palette.background, palette.node, 0.5)
    } else {
        palette.node
    };
    let share = if node.muted { 0.10 } else { HEADER_SHARE };
    let header = Palette::mix_colors(palette.node, color, share);

    draw_edge(brush, rect, radius, marks);

    if !brush.detail.has_sockets() {
        let is_idle = node.muted || marks.is_off;
        let fill = Palette::mix_colors(palette.node, color, if is_idle { 0.15 } else { 0.55 });
        brush.painter.rect_filled(rect, radius, fill);
        draw_problem_badge(brush, node, marks.worst);
        draw_update_badge(brush, node, marks);
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
        .rect_filled(brush.rect_to_screen(node.header_rect()), corners, header);

    draw_title(brush, node, color, marks);
    draw_problem_badge(brush, node, marks.worst);
    draw_update_badge(brush, node, marks);

    if node.collapsed {
        draw_veil(brush, rect, radius, marks);
        return;
    }
    if !brush.detail.has_rows() {
        low_detail::draw_body(brush, node, contents, color);
        draw_veil(brush, rect, radius, marks);
        return;
    }

    draw_rows(brush, node, contents, hovered, color);
    draw_veil(brush, rect, radius, marks);
}

/// Draws the rows of a node, and its bar.
fn draw_rows(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    hovered: Hit,
    color: Color32,
) {
    let readout = contents.readout;

    for (at, row) in node.rows.iter().enumerate() {
        if row.kind == RowKind::Thumbnail {
            let is_held = hovered == Hit::Dot(node.id);
            draw_thumbnail(brush, node, contents.thumbnail, is_held, color);
            continue;
        }

        let row_readout = readout.and_then(|readout| readout.row(at));
        match row_readout.unwrap_or(&RowReadout::Plain) {
            RowReadout::Option(option) => draw_option(brush, node.row_rect(row), option),
            row_readout => {
                let key = row.input_key();
                let is_hovered = key.is_some_and(|key| hovered == Hit::Field(node.id, key));
                draw_row(brush, node.row_rect(row), row, row_readout, is_hovered);
            }
        }
    }

    if let Some(last) = node.rows.last() {
        draw_node_bar(brush, node, node.row_rect(last), readout, color);
    }
}

/// Dims a node that is off.
fn draw_veil(brush: &Brush<'_>, rect: Rect, radius: u8, marks: NodeMarks) {
    if marks.is_off {
        let veil = brush.palette.background.gamma_multiply(0.55);
        brush.painter.rect_filled(rect, radius, veil);
    }
}

fn draw_edge(brush: &Brush<'_>, rect: Rect, radius: u8, marks: NodeMarks) {
    let palette = brush.palette;
    let stroke = if marks.is_selected || marks.has_focus {
        let width = if marks.is_lead || marks.has_focus {
            2.0
        } else {
            1.5
        };
        Some(Stroke::new(width, palette.focus))
    } else if palette.high_contrast || brush.detail.has_rows() && !palette.dark {
        // On a light background the fill alone does not separate a white node from the canvas.
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

fn draw_title(brush: &Brush<'_>, node: &SceneNode, color: Color32, marks: NodeMarks) {
    let palette = brush.palette;
    let middle = node.rect.top() + HEADER_HEIGHT / 2.0;
    let far = !brush.detail.has_rows();

    let mut right = node.rect.right() - 10.0;
    if marks.worst.is_some() {
        right -= 18.0;
    }
    if marks.is_outdated {
        right -= 18.0;
    }
    let left = node.rect.left() + if far { 8.0 } else { 22.0 };

    let mut size = theme::TEXT_SIZE;
    if far {
        size = low_detail::title_size(brush, &node.title, right - left);
    } else {
        draw_fold_button(brush, node, palette.dim);
        right -= draw_kind(brush, node, color, left, right, middle, marks);
    }

    brush.draw_text(
        Align2::LEFT_CENTER,
        pos2(left, middle),
        &node.title,
        theme::heading_font(size),
        if node.muted {
            palette.dim
        } else {
            palette.text
        },
        right - left,
    );
}

/// Draws the kind of a node, or its state, if there is room for all of it: half a word says less
/// than the name. The tooltip says both. Returns the width that it takes.
fn draw_kind(
    brush: &Brush<'_>,
    node: &SceneNode,
    color: Color32,
    left: f32,
    right: f32,
    middle: f32,
    marks: NodeMarks,
) -> f32 {
    let state = node.muted_label().or(marks.is_solo.then_some("alone"));
    let word = state.unwrap_or(node.kind_title);

    let width = |text: &str, font: FontId| {
        let galley = brush.painter.layout_no_wrap(text.to_owned(), font, color);
        galley.size().x
    };

    let name = width(&node.title, theme::heading_font(theme::TEXT_SIZE));
    let needed = width(word, theme::text_font(theme::SMALL_TEXT_SIZE)) + 8.0;
    let is_omitted = node.title == word || left + name + needed > right;
    if is_omitted && state.is_none() {
        return 0.0;
    }

    brush.draw_text(
        Align2::RIGHT_CENTER,
        pos2(right, middle),
        word,
        theme::text_font(theme::SMALL_TEXT_SIZE),
        match state {
            Some(_) if marks.is_solo => brush.palette.focus,
            Some(_) => brush.palette.dim,
            None => color,
        },
        88.0,
    );
    needed
}

/// Draws the button that shows or hides rows.
fn draw_fold_button(brush: &Brush<'_>, node: &SceneNode, color: Color32) {
    let center = brush.point_to_screen(node.rect.min + vec2(12.0, HEADER_HEIGHT / 2.0));
    let size = brush.length_to_screen(3.5);
    let points = if node.collapsed {
        vec![
            center + vec2(-0.6, -1.0) * size,
            center + vec2(0.9, 0.0) * size,
            center + vec2(-0.6, 1.0) * size,
        ]
    } else {
        vec![
            center + vec2(-1.0, -0.6) * size,
            center + vec2(1.0, -0.6) * size,
            center + vec2(0.0, 0.9) * size,
        ]
    };

    let shape = eframe::egui::Shape::convex_polygon(points, color, Stroke::NONE);
    brush.painter.add(shape);
}

/// Draws the severity of the worst problem. Its shape shows the severity as well as its color.
fn draw_problem_badge(brush: &Brush<'_>, node: &SceneNode, worst: Option<Severity>) {
    let Some(worst) = worst else { return };
    let color = brush.palette.severity_color(worst);
    let at = pos2(
        node.rect.right() - 14.0,
        node.rect.top() + HEADER_HEIGHT / 2.0,
    );
    let center = brush.point_to_screen(at);
    let size = brush.length_to_screen(7.0).max(4.0);

    match worst {
        Severity::Warning => {
            let points = vec![
                center + vec2(0.0, -1.0) * size,
                center + vec2(1.05, 0.85) * size,
                center + vec2(-1.05, 0.85) * size,
            ];
            let shape = eframe::egui::Shape::convex_polygon(points, color, Stroke::NONE);
            brush.painter.add(shape);
        }
        Severity::Error | Severity::Hint => {
            brush.painter.circle_filled(center, size, color);
        }
    }

    if brush.detail.has_rows() {
        let sign = match worst {
            Severity::Error | Severity::Warning => "!",
            Severity::Hint => "i",
        };
        brush.draw_text(
            Align2::CENTER_CENTER,
            at,
            sign,
            theme::heading_font(10.0),
            brush.palette.background,
            12.0,
        );
    }
}

/// Draws the sign that the library has a newer version, to the left of the problem badge.
fn draw_update_badge(brush: &Brush<'_>, node: &SceneNode, marks: NodeMarks) {
    if !marks.is_outdated {
        return;
    }

    let left = if marks.worst.is_some() { 32.0 } else { 14.0 };
    let at = pos2(
        node.rect.right() - left,
        node.rect.top() + HEADER_HEIGHT / 2.0,
    );
    let (center, size) = (
        brush.point_to_screen(at),
        brush.length_to_screen(7.0).max(4.0),
    );
    let square = Rect::from_center_size(center, Vec2::splat(2.0 * size));
    brush
        .painter
        .rect_filled(square, (size / 3.0) as u8, brush.palette.focus);

    if brush.detail.has_rows() {
        brush.draw_text(
            Align2::CENTER_CENTER,
            at,
            "↑",
            theme::heading_font(10.0),
            brush.palette.background,
            12.0,
        );
    }
}

/// Draws the sockets of a node, above all of its other parts.
pub(in crate::canvas) fn draw_sockets(
    brush: &Brush<'_>,
    node: &SceneNode,
    is_wired: impl Fn(SocketRef) -> bool,
    comes_from: impl Fn(Wire) -> Option<Family>,
    hovered: Hit,
    dims: impl Fn(SocketRef) -> bool,
) {
    if node.collapsed {
        return;
    }
    for row in &node.rows {
        let (Some(end), Some(ty)) = (row.end(), row.socket_type()) else {
            continue;
        };
        let at = SocketRef { node: node.id, end };
        let Some(place) = node.socket_position(end) else {
            continue;
        };

        if dims(at) {
            socket::draw_dimmed_socket(brush, place, ty);
            continue;
        }

        let from = match &row.kind {
            RowKind::Output { .. } => Some(node.family),
            RowKind::Input { held, .. } => held.wire().and_then(&comes_from),
            _ => None,
        };
        let color = flow_color(brush.palette, ty, from);
        let is_hovered = hovered == Hit::Socket(at);
        socket::draw_socket(brush, place, ty, color, is_wired(at), is_hovered);
    }
}
