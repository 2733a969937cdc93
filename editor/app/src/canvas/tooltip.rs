//! Tooltips of the canvas: the type and value of sockets, the values of wires, the problems of
//! nodes.

use eframe::egui::{Pos2, Response, RichText, Ui};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{LiveCanvas, Ranking, ThumbnailCache, live_curve, value_in_words},
};
use inclination_core::{
    authoring::{
        kind::SocketType,
        model::{NodeId, NodeKind, SocketKey, Wire},
    },
    text::{append_unit, capitalize, with_article},
};
use inclination_project::{
    gesture::{CurvePictures, hit::Hit},
    library::CopyStatus,
    scene::{
        End, Scene, SceneNode, SocketRef,
        rows::{self, RowKind},
    },
    text::{formatting::to_sentence, number},
};

use crate::theme;

/// The tooltip of an output without a value.
const UNUSED_OUTPUT: &str = "It has no value, because no decision uses it.";

/// The place of the pointer.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooltipTarget<'a> {
    /// The item under the pointer.
    pub(super) hit: Hit,
    /// The point on the canvas.
    pub(super) point: Pos2,
    /// The size of a screen point there, in points of the canvas.
    pub(super) pixel: f32,
    /// Whether the pointer is in a node's header.
    pub(super) is_in_header: bool,
    /// Whether rows are shown. If not, a title may be shortened and covers more than the header.
    pub(super) has_rows: bool,
    /// The ranking of the decision under the pointer.
    pub(super) ranking: Option<&'a Ranking>,
}

/// Shows a tooltip for the item under the pointer, after a moment.
pub(super) fn show_tooltip(
    response: &Response,
    scene: &Scene,
    thumbnails: &ThumbnailCache,
    document: &OpenDocument,
    target: TooltipTarget<'_>,
) {
    let TooltipTarget {
        hit,
        is_in_header,
        has_rows,
        ranking,
        ..
    } = target;
    let canvas = &document.live_canvas();
    let lines = match hit {
        Hit::Socket(at) => socket_lines(scene, canvas, ranking, at),
        Hit::Field(node, key) => socket_lines(
            scene,
            canvas,
            ranking,
            SocketRef {
                node,
                end: End::In(key),
            },
        ),
        Hit::Wire(node, key) | Hit::Bend(node, key, _) => wire_lines(scene, canvas, node, key),
        Hit::Node(id) => scene
            .node(id)
            .map(|node| match option_socket_at(ranking, node, target.point) {
                Some(at) if !is_in_header => socket_lines(scene, canvas, ranking, at),
                _ if is_in_header || !has_rows => header_lines(document, node),
                _ => formula_lines(node, target.point),
            })
            .unwrap_or_default(),
        Hit::Thumbnail(id) | Hit::Dot(id) => scene
            .node(id)
            .map(|node| curve_lines(thumbnails, canvas, node, target))
            .unwrap_or_default(),
        _ => Vec::new(),
    };

    if lines.is_empty() {
        return;
    }

    response
        .clone()
        .on_hover_ui_at_pointer(|ui| draw_lines(ui, &lines));
}

/// Returns the socket of a decision's option whose row a point is on.
fn option_socket_at(ranking: Option<&Ranking>, node: &SceneNode, point: Pos2) -> Option<SocketRef> {
    let mut rows = node.rows.iter().filter(|_| !node.collapsed);
    let row = rows.find(|row| node.row_rect(row).contains(point))?;
    let key = row.input_key()?;
    ranking?.row(key)?;
    let end = End::In(key);
    Some(SocketRef { node: node.id, end })
}

enum TooltipLine {
    Title(String),
    Text(String),
    Number(String),
    Problem(inclination_core::authoring::check::Severity, String),
}

fn draw_lines(ui: &mut Ui, lines: &[TooltipLine]) {
    let palette = theme::current_palette(ui.ctx());
    ui.set_max_width(320.0);
    ui.spacing_mut().item_spacing.y = 4.0;

    for line in lines {
        match line {
            TooltipLine::Title(text) => {
                ui.label(RichText::new(text).font(theme::heading_font(theme::TEXT_SIZE)))
            }
            TooltipLine::Text(text) => ui.label(RichText::new(text).color(palette.dim)),
            TooltipLine::Number(text) => {
                ui.label(RichText::new(text).font(theme::number_font(theme::TEXT_SIZE)))
            }
            TooltipLine::Problem(severity, text) => {
                let message = format!("{}: {text}", capitalize(severity.word()));
                ui.label(RichText::new(message).color(palette.severity_color(*severity)))
            }
        };
    }
}

/// Returns the current output of a curve, its output at the pointer, and the hint that its point
/// can be dragged.
fn curve_lines(
    thumbnails: &ThumbnailCache,
    canvas: &LiveCanvas<'_>,
    node: &SceneNode,
    target: TooltipTarget<'_>,
) -> Vec<TooltipLine> {
    let TooltipTarget {
        hit, point, pixel, ..
    } = target;
    let Some(model) = canvas.node(node.id) else {
        return Vec::new();
    };

    let unit = rows::first_input_unit(canvas.graph, canvas.group, model);
    let point_text = |x: f32, y: f32| {
        let x = append_unit(&number::format_short(x), &unit);
        format!("at {x}: {}", number::format_steady(y))
    };

    let mut lines = Vec::new();
    let sample = thumbnails.get(node.id).and_then(|cached| cached.sample);
    if let Some(sample) = sample {
        lines.push(TooltipLine::Number(capitalize(&point_text(
            sample.x, sample.y,
        ))));
    }

    let curve = live_curve(canvas, model);
    let here = thumbnails.input_at(node, point, pixel);
    if let (Some(mut curve), Some(x), Hit::Thumbnail(_)) = (curve, here, hit) {
        let text = point_text(x, curve.drawn.height_at(x));
        lines.push(TooltipLine::Text(format!("Here, {text}")));
    }

    let stat = thumbnails.source_stat(node.id);
    if let Some(stat) = stat.and_then(|stat| canvas.graph.stat(stat)) {
        let name = &stat.name;
        lines.push(TooltipLine::Text(drag_point_hint(name)));
    }
    lines
}

/// Returns the title, the description and the problems of a node, and how its group differs from
/// the library's.
fn header_lines(document: &OpenDocument, node: &SceneNode) -> Vec<TooltipLine> {
    let Some(model) = document.body().get(&node.id) else {
        return Vec::new();
    };

    let spec = model.kind.spec();
    let mut lines = vec![TooltipLine::Title(node.title.clone())];
    if !node.has_kind_in_title() {
        lines.push(TooltipLine::Text(spec.title.to_owned()));
    }

    let own = model.description.trim();
    let description = if own.is_empty() {
        to_sentence(spec.summary)
    } else {
        own.to_owned()
    };
    lines.push(TooltipLine::Text(description));

    let problems = document.live.problems_of(document.group(), node.id);
    lines.extend(
        problems.map(|problem| TooltipLine::Problem(problem.severity, problem.sentence.clone())),
    );

    let status = document.library.copy_status(model);
    if let NodeKind::Group { group, .. } = model.kind
        && let Some(group) = document.document().graph.groups.get(&group)
        && let Some(status) = status.filter(|status| *status != CopyStatus::Same)
    {
        lines.push(TooltipLine::Text(status.describe_copy(&group.name)));
    }

    lines
}

/// Returns the formula of a node if a point is on it. The node may be too narrow for it.
fn formula_lines(node: &SceneNode, point: Pos2) -> Vec<TooltipLine> {
    let rows = node.rows.iter().filter(|_| !node.collapsed);
    rows.filter(|row| node.row_rect(row).contains(point))
        .filter_map(|row| match &row.kind {
            RowKind::Formula { text } => Some(TooltipLine::Number(text.clone())),
            _ => None,
        })
        .collect()
}

/// Returns the type of a socket, its source or value, and why its option cannot be picked.
fn socket_lines(
    scene: &Scene,
    canvas: &LiveCanvas<'_>,
    ranking: Option<&Ranking>,
    at: SocketRef,
) -> Vec<TooltipLine> {
    let (Some(node), Some(placed)) = (canvas.node(at.node), scene.node(at.node)) else {
        return Vec::new();
    };
    let row = placed.rows.iter().find(|row| row.end() == Some(at.end));
    let Some(row) = row else {
        let sockets = placed.shown_sockets().filter(|(end, _)| *end == at.end);
        let types = sockets.map(|(_, ty)| {
            let title = format!("{}: {}", placed.title, ty.word());
            let text = "Drag it to another node to use the value there too. The folded node becomes a box again.";
            [TooltipLine::Title(title), TooltipLine::Text(text.into())]
        });
        return types.flatten().collect();
    };

    let mut lines = Vec::new();
    match &row.kind {
        RowKind::Input { key, label, ty, .. } => {
            lines.push(TooltipLine::Title(format!("{label}: {}", ty.word())));
            if let Some(spec) = node.socket_spec(*key) {
                lines.push(TooltipLine::Text(to_sentence(spec.summary)));
            }
            lines.extend(source_lines(scene, canvas, at.node, *key));
            let why_out = ranking.and_then(|ranking| ranking.exclusion_reason(node, *key));
            lines.extend(why_out.map(TooltipLine::Text));
        }
        RowKind::NewRow { label, ty } => {
            lines.push(TooltipLine::Title(capitalize(label)));
            lines.push(TooltipLine::Text(format!(
                "Drop {} here.",
                with_article(ty.word())
            )));
        }
        RowKind::Output { port, ty, unit, .. } => {
            lines.push(TooltipLine::Title(format!(
                "Outputs {}",
                with_article(ty.word())
            )));
            let output = Wire {
                node: at.node,
                port: *port,
            };
            if let Some(shown) = canvas.value(output) {
                lines.push(TooltipLine::Number(value_in_words(
                    shown,
                    unit,
                    canvas.stat_of_output(output),
                )));
            } else if canvas.is_unused(output) {
                lines.push(TooltipLine::Text(String::from(UNUSED_OUTPUT)));
            }
        }
        RowKind::Setting { .. } | RowKind::Formula { .. } | RowKind::Thumbnail => {}
    }

    lines
}

/// Returns the two ends of a wire, its type, and its value.
fn wire_lines(
    scene: &Scene,
    canvas: &LiveCanvas<'_>,
    node: NodeId,
    key: SocketKey,
) -> Vec<TooltipLine> {
    let ends = scene
        .find_wire(node, key)
        .map(|wire| (wire, scene.wire_end_names(wire)));
    let Some((wire, Some((from, to)))) = ends else {
        return Vec::new();
    };

    let mut lines = vec![TooltipLine::Title(format!("{from} → {to}"))];
    // For a value, the number says more than the type.
    if wire.ty != SocketType::Value {
        let what = with_article(wire.ty.word());
        lines.push(TooltipLine::Text(format!("Carries {what}.")));
    }
    lines.extend(value_line(canvas, wire.from, node));
    lines
}

/// Returns the source of a socket's wire, and its value.
fn source_lines(
    scene: &Scene,
    canvas: &LiveCanvas<'_>,
    node: NodeId,
    key: SocketKey,
) -> Vec<TooltipLine> {
    let wire = canvas.node(node).and_then(|node| node.socket(key)?.wire());
    let Some(wire) = wire else { return Vec::new() };
    let Some(from) = scene.node(wire.node) else {
        return Vec::new();
    };

    let mut lines = vec![TooltipLine::Text(format!(
        "From “{}”",
        from.socket_name(End::Out(wire.port))
    ))];
    lines.extend(value_line(canvas, wire, node));
    lines
}

/// Returns the value that a wire currently brings to a node.
fn value_line(canvas: &LiveCanvas<'_>, wire: Wire, to: NodeId) -> Option<TooltipLine> {
    let from = canvas.node(wire.node)?;
    // An option may weigh differently in each decision that has it.
    let option_value = canvas.option_value_in(wire, to);
    let shown = option_value.or_else(|| canvas.value(wire).cloned())?;

    let unit = rows::output_unit(canvas.graph, canvas.group, from, wire.port);
    Some(TooltipLine::Number(value_in_words(
        &shown,
        &unit,
        canvas.stat_of_output(wire),
    )))
}

/// Returns the hint about the point in a curve's thumbnail.
pub fn drag_point_hint(stat: &str) -> String {
    format!("Drag the point to change “{stat}”.")
}
