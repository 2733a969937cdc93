//! What hovering says: what a socket takes and holds, what flows through a wire, what is wrong with a node.

use eframe::egui::{Pos2, Response, RichText, Ui};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{LiveCanvas, Ranking, ThumbnailCache, live_curve, value_in_words},
};
use inclination_core::{
    kind::SocketType,
    model::{NodeId, NodeKind, SocketKey, Wire},
    text::capitalize,
};
use inclination_project::{
    gesture::{CurvePictures, hit::Hit},
    library::Standing,
    scene::{
        End, Scene, SceneNode, SocketAt,
        rows::{self, RowKind},
    },
    text::{number, words::sentence},
};

use crate::theme;

/// Where the pointer is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told<'a> {
    /// What is under it.
    pub(super) hit: Hit,
    /// Where on the canvas.
    pub(super) point: Pos2,
    /// How large a point of the screen is there.
    pub(super) pixel: f32,
    /// Whether it is in a node's header.
    pub(super) is_high: bool,
    /// How the options of the decision under it compare.
    pub(super) ranking: Option<&'a Ranking>,
}

/// Says what is under the pointer, after a moment.
pub(super) fn say(
    response: &Response,
    scene: &Scene,
    thumbnails: &ThumbnailCache,
    document: &OpenDocument,
    told: Told<'_>,
) {
    let Told {
        hit,
        is_high,
        ranking,
        ..
    } = told;
    let canvas = &document.live_canvas();
    let lines = match hit {
        Hit::Socket(at) => socket(scene, canvas, ranking, at),
        Hit::Field(node, key) => socket(
            scene,
            canvas,
            ranking,
            SocketAt {
                node,
                end: End::In(key),
            },
        ),
        Hit::Wire(node, key) | Hit::Bend(node, key, _) => wire(scene, canvas, node, key),
        Hit::Node(id) => scene
            .node(id)
            .map(|node| match ranked(ranking, node, told.point) {
                Some(at) if !is_high => socket(scene, canvas, ranking, at),
                _ if is_high => header(document, node),
                _ => Vec::new(),
            })
            .unwrap_or_default(),
        Hit::Thumbnail(id) | Hit::Dot(id) => scene
            .node(id)
            .map(|node| curve(thumbnails, canvas, node, told))
            .unwrap_or_default(),
        _ => Vec::new(),
    };
    if lines.is_empty() {
        return;
    }
    response
        .clone()
        .on_hover_ui_at_pointer(|ui| show(ui, &lines));
}

/// The line of a decision's option that a point is on.
fn ranked(ranking: Option<&Ranking>, node: &SceneNode, point: Pos2) -> Option<SocketAt> {
    let row = node.rows.iter().filter(|_| !node.collapsed);
    let row = row.into_iter().find(|row| node.row(row).contains(point))?;
    let key = row.key()?;
    ranking?.row(key)?;
    let end = End::In(key);
    Some(SocketAt { node: node.id, end })
}

/// A line of what is said.
enum Line {
    Title(String),
    Text(String),
    Number(String),
    Problem(inclination_core::check::Severity, String),
}

fn show(ui: &mut Ui, lines: &[Line]) {
    let palette = theme::of(ui.ctx());
    ui.set_max_width(320.0);
    ui.spacing_mut().item_spacing.y = 4.0;
    for line in lines {
        match line {
            Line::Title(text) => ui.label(RichText::new(text).font(theme::strong(theme::TEXT))),
            Line::Text(text) => ui.label(RichText::new(text).color(palette.dim)),
            Line::Number(text) => ui.label(RichText::new(text).font(theme::numbers(theme::TEXT))),
            Line::Problem(severity, text) => {
                let said = format!("{}: {text}", capitalize(severity.word()));
                ui.label(RichText::new(said).color(palette.severity(*severity)))
            }
        };
    }
}

/// What a curve gives now, what it would give here, and that its point can be dragged.
fn curve(
    thumbnails: &ThumbnailCache,
    canvas: &LiveCanvas<'_>,
    node: &SceneNode,
    told: Told<'_>,
) -> Vec<Line> {
    let Told {
        hit, point, pixel, ..
    } = told;
    let Some(known) = canvas.node(node.id) else {
        return Vec::new();
    };

    let unit = rows::first_unit(canvas.graph, canvas.group, known);
    let point_text = |x: f32, y: f32| {
        let x = number::with_unit(&number::short(x), &unit);
        format!("at {x}: {}", number::steady(y))
    };

    let mut lines = Vec::new();
    let sample = thumbnails.get(node.id).and_then(|cached| cached.sample);
    if let Some(sample) = sample {
        lines.push(Line::Number(capitalize(&point_text(sample.x, sample.y))));
    }

    let curve = live_curve(canvas, known);
    let here = thumbnails.input(node, point, pixel);
    if let (Some(mut curve), Some(x), Hit::Thumbnail(_)) = (curve, here, hit) {
        let text = point_text(x, curve.drawn.at(x));
        lines.push(Line::Text(format!("Here, {text}")));
    }

    let stat = thumbnails.stat(node.id);
    if let Some(stat) = stat.and_then(|stat| canvas.graph.stat(stat)) {
        let name = &stat.name;
        lines.push(Line::Text(drag_point(name)));
    }
    lines
}

fn header(document: &OpenDocument, node: &SceneNode) -> Vec<Line> {
    let Some(known) = document.body().get(&node.id) else {
        return Vec::new();
    };
    let spec = known.kind.spec();
    let mut lines = vec![Line::Title(node.title.clone())];
    if node.title != spec.title {
        lines.push(Line::Text(spec.title.to_owned()));
    }
    let own = known.description.trim();
    let said = if own.is_empty() {
        sentence(spec.summary)
    } else {
        own.to_owned()
    };
    lines.push(Line::Text(said));
    let problems = document.live.problems_of(document.group(), node.id);
    lines.extend(problems.map(|problem| Line::Problem(problem.severity, problem.sentence.clone())));
    let standing = document.library.of(known);
    if let NodeKind::Group { group, .. } = known.kind
        && let Some(group) = document.document().graph.groups.get(&group)
        && let Some(standing) = standing.filter(|standing| *standing != Standing::Same)
    {
        lines.push(Line::Text(standing.sentence(&group.name)));
    }
    lines
}

fn socket(
    scene: &Scene,
    canvas: &LiveCanvas<'_>,
    ranking: Option<&Ranking>,
    at: SocketAt,
) -> Vec<Line> {
    let (Some(node), Some(placed)) = (canvas.node(at.node), scene.node(at.node)) else {
        return Vec::new();
    };
    let row = placed.rows.iter().find(|row| row.end() == Some(at.end));
    let Some(row) = row else { return Vec::new() };
    let mut lines = Vec::new();
    match &row.kind {
        RowKind::Input { key, label, ty, .. } => {
            lines.push(Line::Title(format!("{label}: {}", ty.word())));
            if let Some(spec) = node.socket_spec(*key) {
                lines.push(Line::Text(sentence(spec.summary)));
            }
            lines.extend(source(scene, canvas, at.node, *key));
            let why_out = ranking.and_then(|ranking| ranking.why_out(node, *key));
            lines.extend(why_out.map(Line::Text));
        }
        RowKind::More { label, ty } => {
            lines.push(Line::Title(capitalize(label)));
            lines.push(Line::Text(format!(
                "Drop {} here.",
                with_article(ty.word())
            )));
        }
        RowKind::Output { port, ty, unit, .. } => {
            lines.push(Line::Title(format!("Gives {}", with_article(ty.word()))));
            let output = Wire {
                node: at.node,
                port: *port,
            };
            if let Some(shown) = canvas.value(output) {
                lines.push(Line::Number(value_in_words(shown, unit)));
            }
        }
        RowKind::Setting { .. } | RowKind::Thumbnail => {}
    }
    lines
}

fn with_article(word: &str) -> String {
    let is_vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if is_vowel { "an" } else { "a" })
}

/// Both ends of a wire, what flows through it, and its value.
fn wire(scene: &Scene, canvas: &LiveCanvas<'_>, node: NodeId, key: SocketKey) -> Vec<Line> {
    let ends = scene.wire(node, key).map(|wire| (wire, scene.ends(wire)));
    let Some((wire, Some((from, to)))) = ends else {
        return Vec::new();
    };
    let mut lines = vec![Line::Title(format!("{from} → {to}"))];
    // Of a value the number says more.
    if wire.ty != SocketType::Value {
        let what = with_article(wire.ty.word());
        lines.push(Line::Text(format!("Brings {what}.")));
    }
    lines.extend(carried(canvas, wire.from, node));
    lines
}

/// Where a socket's wire comes from, and what it carries.
fn source(scene: &Scene, canvas: &LiveCanvas<'_>, node: NodeId, key: SocketKey) -> Vec<Line> {
    let wire = canvas.node(node).and_then(|node| node.socket(key)?.wire());
    let Some(wire) = wire else { return Vec::new() };
    let Some(from) = scene.node(wire.node) else {
        return Vec::new();
    };
    let mut lines = vec![Line::Text(format!(
        "From {}",
        from.called(End::Out(wire.port))
    ))];
    lines.extend(carried(canvas, wire, node));
    lines
}

/// What comes through a wire to a node now.
fn carried(canvas: &LiveCanvas<'_>, wire: Wire, to: NodeId) -> Option<Line> {
    let from = canvas.node(wire.node)?;
    // An option may compare otherwise in every decision that has it.
    let standing = canvas.standing(wire, to);
    let shown = standing.or_else(|| canvas.value(wire).cloned())?;

    let unit = rows::unit_of(canvas.graph, canvas.group, from, wire.port);
    Some(Line::Number(value_in_words(&shown, &unit)))
}

/// Returns the hint about the point in the picture of a curve.
pub fn drag_point(stat: &str) -> String {
    format!("Drag the point to change {stat}.")
}
