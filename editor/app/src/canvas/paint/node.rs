//! A node: its header in the color of its family, and below it a row for each input, setting and
//! output.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use inclination_analysis::{
    palette::{HEADER_SHARE, Palette},
    readout::RowReadout,
};
use inclination_core::authoring::{check::Severity, kind::Family, model::Wire};
use inclination_project::{
    gesture::hit::Hit,
    scene::{
        FIXED_LETTER_SIZE, HEADER_HEIGHT, MIN_LETTER_SIZE, SceneNode, SocketRef, rows::RowKind,
    },
};

use super::{
    Brush,
    curve_thumbnail::draw_thumbnail,
    flow_color,
    low_detail::{self, LowDetailTitle},
    readout::{NodeContents, draw_node_bar, draw_option, draw_row},
    socket,
};
use crate::theme;

/// The distance of a folded node's ground from the sides of the node around it.
const PART_INSET: f32 = 5.0;

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
    let color = brush.palette.family_color(node.family);
    if node.is_folded() {
        draw_folded_node(brush, node, contents, hovered, marks);
        return;
    }
    draw_edge(brush, node, marks);

    if brush.detail.has_rows() {
        draw_body(brush, node);
        draw_header(brush, node, brush.rect_to_screen(node.header_rect()), color);
        draw_title(brush, node, color, marks);
        draw_badges(brush, node, marks);
        if !node.collapsed {
            draw_rows(brush, node, contents, hovered, color);
        }
    } else if let Some(title) =
        LowDetailTitle::new(brush, node, contents.readout, badge_width(brush, marks))
    {
        draw_body(brush, node);
        draw_header(brush, node, title.band, color);
        draw_badges(brush, node, marks);
        let (is_alone, bottom) = (title.is_alone, title.band.bottom());
        title.draw_text(brush, title_color(brush.palette, node));
        if !is_alone {
            low_detail::draw_below_title(brush, node, bottom, contents, color);
        }
    } else {
        draw_block(brush, node, color);
        draw_badges(brush, node, marks);
    }

    draw_veil(brush, node, marks);
}

/// Draws a node inside another one, if rows are shown.
fn draw_folded_node(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    hovered: Hit,
    marks: NodeMarks,
) {
    if !brush.detail.has_rows() {
        return;
    }

    let color = brush.palette.family_color(node.family);
    let inset = PART_INSET * node.fold.as_ref().map_or(0.0, |fold| fold.depth as f32);
    let area = node.rect.shrink2(vec2(inset, 1.0));
    let radius = (corner_radius(brush) / 2).max(1);
    let fill = Palette::mix_colors(brush.palette.node, color, 0.06);
    brush
        .painter
        .rect_filled(brush.rect_to_screen(area), radius, fill);

    let share = if node.muted { 0.10 } else { HEADER_SHARE };
    let header = area.with_max_y(node.header_rect().bottom() - 1.0);
    let fill = Palette::mix_colors(brush.palette.node, color, share);
    brush
        .painter
        .rect_filled(brush.rect_to_screen(header), radius, fill);

    draw_folded_title(brush, node, contents, marks);
    draw_badges(brush, node, marks);
    if !node.collapsed {
        draw_rows(brush, node, contents, hovered, color);
    }
    if let Some(stroke) = mark_stroke(brush.palette, marks) {
        let rect = brush.rect_to_screen(area);
        brush
            .painter
            .rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    }
    draw_veil(brush, node, marks);
}

/// Draws the title of a folded node with its value.
fn draw_folded_title(
    brush: &Brush<'_>,
    node: &SceneNode,
    contents: NodeContents<'_>,
    marks: NodeMarks,
) {
    let middle = node.header_rect().center().y;
    let mut right = node.rect.right() - 12.0;
    if marks.worst.is_some() {
        right -= 16.0;
    }
    if marks.is_outdated {
        right -= 18.0;
    }

    let mut left = node.rect.left() + if node.rows.is_empty() { 14.0 } else { 22.0 };
    if !node.rows.is_empty() {
        draw_fold_button(brush, node, brush.palette.dim);
    }

    let summary = contents
        .readout
        .and_then(|readout| readout.summary.as_ref());
    let state = node.muted_label().map(String::from);
    if let Some(text) = state.or(summary.map(|summary| summary.text.clone())) {
        let painted = brush.draw_text(
            Align2::RIGHT_CENTER,
            pos2(right, middle),
            &text,
            theme::number_font(theme::SMALL_TEXT_SIZE),
            title_color(brush.palette, node),
            96.0,
        );
        right -= painted.width() / brush.camera.zoom + 8.0;
    }

    let label = node.fold.as_ref().and_then(|fold| fold.label.as_deref());
    if let Some(label) = label {
        let painted = brush.draw_text(
            Align2::LEFT_CENTER,
            pos2(left, middle),
            label,
            theme::text_font(theme::SMALL_TEXT_SIZE),
            brush.palette.dim,
            56.0,
        );
        left += painted.width() / brush.camera.zoom + 6.0;
    }
    brush.draw_text(
        Align2::LEFT_CENTER,
        pos2(left, middle),
        &node.title,
        theme::heading_font(theme::SMALL_TEXT_SIZE),
        title_color(brush.palette, node),
        right - left,
    );
}

/// Draws the ground of a node.
fn draw_body(brush: &Brush<'_>, node: &SceneNode) {
    let palette = brush.palette;
    let fill = if node.muted {
        Palette::mix_colors(palette.background, palette.node, 0.5)
    } else {
        palette.node
    };
    let rect = brush.rect_to_screen(node.rect);
    brush.painter.rect_filled(rect, corner_radius(brush), fill);
}

/// Draws the ground of a title, which is the whole node if nothing is below it.
fn draw_header(brush: &Brush<'_>, node: &SceneNode, band: Rect, color: Color32) {
    let share = if node.muted { 0.10 } else { HEADER_SHARE };
    let fill = Palette::mix_colors(brush.palette.node, color, share);

    let radius = corner_radius(brush);
    let is_whole = band.bottom() >= brush.rect_to_screen(node.rect).bottom();
    let below = if is_whole { radius } else { 0 };
    let corners = CornerRadius {
        nw: radius,
        ne: radius,
        sw: below,
        se: below,
    };
    brush.painter.rect_filled(band, corners, fill);
}

/// Draws a node that is too small for a title.
fn draw_block(brush: &Brush<'_>, node: &SceneNode, color: Color32) {
    let share = if node.muted { 0.15 } else { 0.55 };
    let fill = Palette::mix_colors(brush.palette.node, color, share);
    let rect = brush.rect_to_screen(node.rect);
    brush.painter.rect_filled(rect, corner_radius(brush), fill);
}

fn corner_radius(brush: &Brush<'_>) -> u8 {
    brush.length_to_screen(7.0).clamp(1.0, 14.0) as u8
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

    if let Some(last) = node.rows.last().filter(|_| !node.is_folded()) {
        draw_node_bar(brush, node, node.row_rect(last), readout, color);
    }
}

/// Dims a node that is off.
fn draw_veil(brush: &Brush<'_>, node: &SceneNode, marks: NodeMarks) {
    if marks.is_off {
        let veil = brush.palette.background.gamma_multiply(0.55);
        let rect = brush.rect_to_screen(node.rect);
        brush.painter.rect_filled(rect, corner_radius(brush), veil);
    }
}

/// Returns the outline of a node that is selected or has the keyboard focus. A node with the focus
/// alone looks different from a selected one.
fn mark_stroke(palette: &Palette, marks: NodeMarks) -> Option<Stroke> {
    if marks.is_selected {
        let is_strong = marks.is_lead || marks.has_focus;
        Some(Stroke::new(
            if is_strong { 2.0 } else { 1.5 },
            palette.focus,
        ))
    } else {
        marks.has_focus.then(|| Stroke::new(1.0, palette.text))
    }
}

fn draw_edge(brush: &Brush<'_>, node: &SceneNode, marks: NodeMarks) {
    let palette = brush.palette;
    let mark = mark_stroke(palette, marks);
    let stroke = if mark.is_some() {
        mark
    } else if palette.high_contrast || brush.detail.has_rows() && !palette.dark {
        // On a light background the fill alone does not separate a white node from the canvas.
        Some(Stroke::new(1.0, palette.line))
    } else {
        None
    };

    if let Some(stroke) = stroke {
        let (rect, radius) = (brush.rect_to_screen(node.rect), corner_radius(brush));
        brush
            .painter
            .rect_stroke(rect, radius, stroke, StrokeKind::Outside);
    }
}

/// Draws the title of a node with rows, with the fold button and the kind beside it.
fn draw_title(brush: &Brush<'_>, node: &SceneNode, color: Color32, marks: NodeMarks) {
    let middle = node.header_rect().center().y;
    let left = node.rect.left() + 22.0;
    let mut right = node.rect.right() - 10.0;
    if marks.worst.is_some() {
        right -= 18.0;
    }
    if marks.is_outdated {
        right -= 18.0;
    }

    let size = title_size(brush, &node.title, right - left);
    draw_fold_button(brush, node, brush.palette.dim);
    right -= draw_kind(brush, node, size, color, left, right, marks);
    brush.draw_text(
        Align2::LEFT_CENTER,
        pos2(left, middle),
        &node.title,
        theme::heading_font(size),
        title_color(brush.palette, node),
        right - left,
    );
}

/// Returns the size of a title's letters on the canvas: those that would be too small to read are
/// as large as the room allows.
fn title_size(brush: &Brush<'_>, title: &str, room: f32) -> f32 {
    let zoom = brush.camera.zoom;
    let smallest = (MIN_LETTER_SIZE / zoom).max(theme::TEXT_SIZE);
    let wanted = (FIXED_LETTER_SIZE / zoom).max(theme::TEXT_SIZE);
    let width = text_width(brush, title, theme::heading_font(wanted));
    if width > room {
        (wanted * room / width).max(smallest)
    } else {
        wanted
    }
}

fn title_color(palette: &Palette, node: &SceneNode) -> Color32 {
    if node.muted {
        palette.dim
    } else {
        palette.text
    }
}

/// Returns the width of a text on the canvas.
fn text_width(brush: &Brush<'_>, text: &str, font: FontId) -> f32 {
    let galley = brush
        .painter
        .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    galley.size().x
}

/// Draws the kind of a node, or its state, if there is room for all of it: half a word says less
/// than the name. The tooltip says both. Returns the width that it takes.
fn draw_kind(
    brush: &Brush<'_>,
    node: &SceneNode,
    title_size: f32,
    color: Color32,
    left: f32,
    right: f32,
    marks: NodeMarks,
) -> f32 {
    let state = node.muted_label().or(marks.is_solo.then_some("solo"));
    let word = state.unwrap_or(node.kind_title);

    let name = text_width(brush, &node.title, theme::heading_font(title_size));
    let needed = text_width(brush, word, theme::text_font(theme::SMALL_TEXT_SIZE)) + 8.0;
    let is_omitted = node.has_kind_in_title() || left + name + needed > right;
    if is_omitted && state.is_none() {
        return 0.0;
    }

    brush.draw_text(
        Align2::RIGHT_CENTER,
        pos2(right, node.header_rect().center().y),
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

/// Returns the width on the screen that badges take from the right of a title.
fn badge_width(brush: &Brush<'_>, marks: NodeMarks) -> f32 {
    let distance = match (marks.worst, marks.is_outdated) {
        (None, false) => return 0.0,
        (Some(_), true) => 32.0,
        _ => 14.0,
    };
    brush.length_to_screen(distance) + badge_radius(brush)
}

fn badge_radius(brush: &Brush<'_>) -> f32 {
    brush.length_to_screen(7.0).max(4.0)
}

fn draw_badges(brush: &Brush<'_>, node: &SceneNode, marks: NodeMarks) {
    draw_problem_badge(brush, node, marks.worst);
    draw_update_badge(brush, node, marks);
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
    let size = badge_radius(brush);

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
        _ => {
            brush.painter.circle_filled(center, size, color);
        }
    }

    if brush.detail.has_rows() {
        let sign = match worst {
            Severity::Error | Severity::Warning => "!",
            _ => "i",
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
    let (center, size) = (brush.point_to_screen(at), badge_radius(brush));
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
    // Without rows, the parts of a box are not shown.
    if node.is_folded() && !brush.detail.has_rows() {
        return;
    }
    for (end, ty) in node.shown_sockets() {
        let at = SocketRef { node: node.id, end };
        let Some(place) = node.socket_position(end) else {
            continue;
        };

        if dims(at) {
            socket::draw_dimmed_socket(brush, place, ty);
            continue;
        }

        let row = node.rows.iter().find(|row| row.end() == Some(end));
        let from = match row.map(|row| &row.kind) {
            Some(RowKind::Input { held, .. }) => held.wire().and_then(&comes_from),
            Some(RowKind::Output { .. }) | None => Some(node.family),
            Some(_) => None,
        };
        let color = flow_color(brush.palette, ty, from);
        let is_hovered = hovered == Hit::Socket(at);
        socket::draw_socket(brush, place, ty, color, is_wired(at), is_hovered);
    }
}
