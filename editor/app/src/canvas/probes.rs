//! Probes: outputs whose value is shown all the time, in letters that can be read from afar too. They belong to the view,
//! as the camera does: somebody looks for something, and the file is none the wiser. A file that is closed and opened again
//! has its own back, as long as the app runs.

use eframe::egui::{Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use inclination_core::model::{Path, Socket, Wire};

use super::{
    paint::{Brush, flowing, measured},
    rows,
    scene::{End, Scene, SocketAt},
};
use crate::{
    document::{Item, OpenDocument},
    edit::flow,
    request::{Request, Requests},
    theme,
};

/// What is free around a chip's text, to the side and above.
const SIDE: f32 = 6.0;
const ABOVE: f32 = 3.0;

/// The outputs that are meant by what is selected: those of nodes, and what wires come from.
pub(crate) fn meant(document: &OpenDocument) -> Vec<Wire> {
    let (graph, group, body) = (
        &document.document().graph,
        document.group(),
        document.body(),
    );
    let mut meant = Vec::new();
    for item in document.view.selection.iter() {
        match item {
            Item::Wire(node, key) | Item::Bend(node, key, _) => {
                let held = body.get(&node).and_then(|node| node.socket(key));
                meant.extend(held.and_then(Socket::wire));
            }
            Item::Node(id) => {
                let outputs = body.get(&id).map(|node| flow::outputs(graph, group, node));
                let ports = outputs.into_iter().flatten();
                meant.extend(ports.map(|(port, _)| Wire { node: id, port }));
            }
            Item::Note(_) | Item::Frame(_) => {}
        }
    }
    meant
}

/// The output that a socket gives or receives.
pub(crate) fn of_socket(document: &OpenDocument, at: SocketAt) -> Option<Wire> {
    match at.end {
        End::Out(port) => Some(Wire {
            node: at.node,
            port,
        }),
        End::In(key) => document.body().get(&at.node)?.socket(key)?.wire(),
        End::More => None,
    }
}

/// Draws the probes in view as chips above their sockets. A click on one removes it. Gives where they are.
pub(super) fn show(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    (scene, document, body): (&Scene, &OpenDocument, Path),
    requests: &mut Requests,
) -> Vec<Rect> {
    let probes = document.view.probes();
    let chips = probes.filter_map(|wire| chip(ui, canvas, brush, (scene, document, body), wire));
    let mut places = Vec::new();
    for (wire, rect, is_clicked) in chips {
        places.push(rect);
        if is_clicked {
            requests.push(Request::Probe(vec![wire]));
        }
    }
    places
}

fn chip(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    (scene, document, body): (&Scene, &OpenDocument, Path),
    wire: Wire,
) -> Option<(Wire, Rect, bool)> {
    let (graph, group) = (&document.document().graph, document.group());
    let node = document.body().get(&wire.node)?;
    let placed = scene.node(wire.node)?;
    let end = End::Out(wire.port);
    let socket = brush.point(placed.socket(end)?);
    let shown = document.live.value(body.node(wire.node), wire.port)?;
    let unit = rows::unit_of(graph, group, node, wire.port);
    let text = measured(shown, &unit);
    // As large as what stands in the nodes, and never too small to be read.
    let size = theme::SMALL * brush.camera.zoom.clamp(0.9, 1.5);
    let font = theme::numbers((size * 4.0).round() / 4.0);
    let palette = brush.palette;
    let painter = brush.painter;
    let galley = painter.layout_no_wrap(text.clone(), font, palette.text);
    let whole = galley.size() + 2.0 * vec2(SIDE, ABOVE);
    // Above its wire, which it would hide.
    let min = socket + vec2(SIDE, -whole.y - SIDE);
    let rect = Rect::from_min_size(min, whole);
    if !brush.view.intersects(rect) {
        return None;
    }
    let response = ui.interact(rect, canvas.with(("probe", wire)), Sense::click());
    let name = placed.called(end);
    let label = format!("Probe of {name}: {text}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let ty = flow::carried(graph, group, wire);
    let colour = if response.has_focus() {
        palette.focus
    } else {
        flowing(palette, ty, Some(placed.family))
    };
    let fill = if response.hovered() {
        palette.raised
    } else {
        palette.field
    };
    painter.rect(
        rect,
        4.0,
        fill,
        Stroke::new(1.0, colour),
        StrokeKind::Inside,
    );
    painter.galley(rect.min + vec2(SIDE, ABOVE), galley, palette.text);
    let response = response.on_hover_text(format!("What {name} gives. A click removes it."));
    Some((wire, rect, response.clicked()))
}
