//! A node: its header in its family's colour, and below it a line for each thing that it takes, shows and gives.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use inclination_core::{
    check::Severity,
    kind::{Family, SocketType},
    model::{NodeId, Path, PortId, Socket, Wire},
};

use super::{Brush, afar, bar, flowing, socket, thumbnail::thumbnail};
use crate::{
    canvas::{
        hit::{FIELD, Hit},
        ranking::{self, Ranking},
        rows::{Row, RowKind},
        scales::Scales,
        scene::{HEADER, Scene, SceneNode, SocketAt},
        thumbnails::Thumbnails,
    },
    document::OpenDocument,
    live::Shown,
    text::number,
    theme::{self, HEADER_SHARE, Palette},
};

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

/// What nodes show of what the graph gives now.
#[derive(Clone, Copy)]
pub(in crate::canvas) struct Now<'a> {
    pub(in crate::canvas) document: &'a OpenDocument,
    pub(in crate::canvas) scene: &'a Scene,
    pub(in crate::canvas) body: Path,
    pub(in crate::canvas) thumbnails: &'a Thumbnails,
    pub(in crate::canvas) scales: &'a Scales,
}

impl Now<'_> {
    pub(super) fn value(&self, node: NodeId, port: Option<PortId>) -> Option<&Shown> {
        self.document.live.value(self.body.node(node), port)
    }
}

/// A node, without its sockets.
pub(in crate::canvas) fn node(
    brush: &Brush<'_>,
    node: &SceneNode,
    now: Now<'_>,
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
        afar::body(brush, node, now, colour);
        veil(brush, rect, radius, marks);
        return;
    }
    let ranking = ranking::of(now.document, now.body, node);
    for row in &node.rows {
        let line = row.key().and_then(|key| ranking.as_ref()?.line(key));
        if let (Some(ranking), Some(line)) = (&ranking, line) {
            ranked(brush, node.row(row), ranking, line);
        } else if row.kind == RowKind::Thumbnail {
            let is_held = hovered == Hit::Dot(node.id);
            thumbnail(brush, node, now.thumbnails.of(node.id), is_held, colour);
        } else {
            self::row(brush, node, row, now, hovered);
        }
    }
    if let Some(last) = node.rows.last() {
        scored(brush, node, node.row(last), now, colour);
    }
    veil(brush, rect, radius, marks);
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

fn row(brush: &Brush<'_>, node: &SceneNode, row: &Row, now: Now<'_>, hovered: Hit) {
    let rect = node.row(row);
    let palette = brush.palette;
    match &row.kind {
        RowKind::Input {
            key,
            label,
            ty,
            held,
            unit,
        } => {
            let is_typed = held.wire().is_none() && *ty == SocketType::Value;
            let mut width = if is_typed { 100.0 } else { 184.0 };
            if is_typed {
                let is_hovered = hovered == Hit::Field(node.id, *key);
                let is_own = now.document.is_overridden(node.id, *key);
                field(brush, rect, (*held, unit), is_hovered, is_own);
            } else if let Some(wire) = held.wire()
                && let Some(shown) = now.value(wire.node, wire.port)
            {
                let drawn = value(brush, rect, &measured(shown, unit), palette.text);
                width -= drawn.width() / brush.camera.zoom + 8.0;
            }
            self::label(brush, rect, label, palette.dim, width);
        }
        RowKind::More { label, .. } => {
            self::label(brush, rect, label, palette.faint, 184.0);
        }
        RowKind::Setting { label, value } => {
            self::label(brush, rect, label, palette.dim, 80.0);
            self::value(brush, rect, value, palette.dim);
        }
        RowKind::Thumbnail => {}
        RowKind::Output {
            port, label, unit, ..
        } => {
            output(brush, node, rect, (*port, label, unit), now);
        }
    }
}

fn output(
    brush: &Brush<'_>,
    node: &SceneNode,
    rect: Rect,
    (port, label, unit): (Option<PortId>, &str, &str),
    now: Now<'_>,
) {
    let palette = brush.palette;
    let mut width = 184.0;
    if let Some(shown) = now.value(node.id, port) {
        let drawn = value(brush, rect, &measured(shown, unit), palette.text);
        width -= drawn.width() / brush.camera.zoom + 8.0;
    }
    if let Some(chance) = ranking::chance(now.document, now.scene, now.body, node) {
        let label = format!("{label}, picked {}", ranking::percent(chance));
        self::label(brush, rect, &label, palette.dim, width);
    } else {
        self::label(brush, rect, label, palette.dim, width);
    }
}

/// How an option stands in its decision. What cannot be picked is dimmed.
fn ranked(brush: &Brush<'_>, rect: Rect, ranking: &Ranking, line: &ranking::Standing) {
    let palette = brush.palette;
    let is_out = line.chance == 0.0;
    let colour = if is_out { palette.dim } else { palette.text };
    let drawn = value(brush, rect, &ranking.said(line), colour);
    let width = 184.0 - drawn.width() / brush.camera.zoom - 8.0;
    label(brush, rect, &line.name, colour, width);
    if line.off.is_some() {
        return;
    }
    bar::thin(brush, rect, ranking.share(line), standing(palette, line));
}

/// The colour of the bar of an option.
pub(super) fn standing(palette: &Palette, line: &ranking::Standing) -> Color32 {
    if line.chance == 0.0 {
        Palette::over(palette.field, palette.dim, 0.6)
    } else {
        palette.option
    }
}

/// The bar of what a node says, at the lower edge of a line. Gives whether there is one.
pub(super) fn scored(
    brush: &Brush<'_>,
    node: &SceneNode,
    line: Rect,
    now: Now<'_>,
    colour: Color32,
) -> bool {
    let Some(bar) = now.scales.bar(&now.document.live, now.body, node) else {
        return false;
    };
    let colour = if node.muted {
        Palette::over(brush.palette.field, brush.palette.dim, 0.6)
    } else {
        colour
    };
    bar::bar(brush, line, bar, colour);
    true
}

/// What something gives, with its unit.
pub(in crate::canvas) fn measured(shown: &Shown, unit: &str) -> String {
    match shown {
        Shown::Number(number) => number::with_unit(&number::steady(*number), unit),
        other => brief(other),
    }
}

/// What something gives, in a few letters.
pub(crate) fn brief(shown: &Shown) -> String {
    match shown {
        Shown::Number(value) => number::steady(*value),
        Shown::Appraisal {
            rank,
            bonus,
            multiplier,
        } => {
            let mut parts = Vec::new();
            if let Some(rank) = rank {
                parts.push(format!("rank {}", number::short(*rank)));
            }
            if let Some(bonus) = bonus {
                parts.push(format!("+{}", number::steady(*bonus)));
            }
            if let Some(multiplier) = multiplier {
                parts.push(format!("×{}", number::short(*multiplier)));
            }
            if parts.is_empty() {
                parts.push(String::from("no say"));
            }
            parts.join(" ")
        }
        Shown::Weighed { rank, weight, .. } => {
            if *rank == 0.0 {
                number::steady(*weight)
            } else {
                format!("{} at {}", number::steady(*weight), number::short(*rank))
            }
        }
        Shown::Picks(Some(name)) => name.clone(),
        Shown::Picks(None) => String::from("nothing"),
    }
}

fn label(brush: &Brush<'_>, rect: Rect, text: &str, colour: Color32, width: f32) {
    brush.text(
        Align2::LEFT_CENTER,
        pos2(rect.left() + 12.0, rect.center().y),
        text,
        theme::words(theme::SMALL),
        colour,
        width,
    );
}

fn value(brush: &Brush<'_>, rect: Rect, text: &str, colour: Color32) -> Rect {
    brush.text(
        Align2::RIGHT_CENTER,
        pos2(rect.right() - 12.0, rect.center().y),
        text,
        theme::numbers(theme::SMALL),
        colour,
        110.0,
    )
}

/// A number that can be dragged and typed.
/// A profile's own has a mark.
fn field(
    brush: &Brush<'_>,
    rect: Rect,
    (held, unit): (Socket, &str),
    is_hovered: bool,
    is_own: bool,
) {
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
    if is_own {
        let centre = brush.point(pos2(inside.left() + 8.0, inside.center().y));
        let size = brush.length(4.0);
        let points = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
        let points = points.map(|(x, y)| centre + vec2(x, y) * size).to_vec();
        let shape = eframe::egui::Shape::convex_polygon(points, palette.focus, Stroke::NONE);
        brush.painter.add(shape);
    }
    let (text, colour) = match held {
        Socket::Value(value) => (number::with_unit(&number::short(value), unit), palette.text),
        _ => (String::from("auto"), palette.dim),
    };
    brush.text(
        Align2::RIGHT_CENTER,
        pos2(inside.right() - 6.0, inside.center().y),
        &text,
        theme::numbers(theme::SMALL),
        colour,
        FIELD - 20.0,
    );
}

/// Where the number of a row is.
pub(in crate::canvas) fn field_rect(row: Rect) -> Rect {
    Rect::from_min_max(
        pos2(row.right() - FIELD + 4.0, row.top() + 2.0),
        pos2(row.right() - 8.0, row.bottom() - 2.0),
    )
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
