//! Probes: outputs whose value is shown all the time, in letters that can be read from afar too. They belong to the view,
//! as the camera does: somebody looks for something, and the file is none the wiser. A file that is closed and opened again
//! has its own back, as long as the app runs.

use eframe::egui::{Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{CanvasVersion, LiveCanvas, ProbeReadout, read_probes},
};
use inclination_core::model::{GroupId, NodeId, Path, Socket, Wire};
use inclination_project::{
    scene::{End, Scene, SocketAt},
    selection::Item,
};

use super::paint::{Brush, flowing};
use crate::{
    request::{Request, Requests},
    theme,
};

/// What is free around a chip's text, to the side and above.
const SIDE: f32 = 6.0;
const ABOVE: f32 = 3.0;

/// The readouts of the probes of the shown canvas, cached by the document's revision.
#[derive(Debug, Default)]
pub(super) struct ProbeCache {
    key: Option<CacheKey>,
    readouts: Vec<ProbeReadout>,
}

/// Identifies the probes of a canvas in a state of its document.
#[derive(Clone, Debug, PartialEq)]
struct CacheKey {
    version: CanvasVersion,
    group: Option<GroupId>,
    path: Path,
    /// The node that shows more rows than it has, which moves its sockets.
    expanded: Option<NodeId>,
    outputs: Vec<Wire>,
}

impl ProbeCache {
    /// Reads the probes, unless nothing has changed since they were read.
    pub(super) fn update(
        &mut self,
        canvas: &LiveCanvas<'_>,
        scene: &Scene,
        expanded: Option<NodeId>,
        outputs: impl Iterator<Item = Wire>,
    ) {
        let key = CacheKey {
            version: canvas.version,
            group: canvas.group,
            path: canvas.path,
            expanded,
            outputs: outputs.collect(),
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }

        self.readouts = read_probes(canvas, scene, key.outputs.iter().copied());
        self.key = Some(key);
    }

    /// Returns the readouts.
    pub(super) fn readouts(&self) -> &[ProbeReadout] {
        &self.readouts
    }
}

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
                let outputs = body.get(&id).map(|node| graph.output_types(group, node));
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

/// Draws the probes in view as chips above their sockets. A click on one removes it. Returns where
/// they are.
pub(super) fn show(
    ui: &Ui,
    canvas: Id,
    brush: &Brush<'_>,
    probes: &[ProbeReadout],
    requests: &mut Requests,
) -> Vec<Rect> {
    let mut places = Vec::new();
    for probe in probes {
        let Some(chip) = show_chip(ui, canvas, brush, probe) else {
            continue;
        };
        places.push(chip.rect);
        if chip.clicked() {
            requests.push(Request::Probe(vec![probe.output]));
        }
    }
    places
}

/// Draws one probe as a chip; `None` if it is out of view.
fn show_chip(ui: &Ui, canvas: Id, brush: &Brush<'_>, probe: &ProbeReadout) -> Option<Response> {
    let ProbeReadout { name, text, .. } = probe;
    let palette = brush.palette;
    let painter = brush.painter;

    // As large as what stands in the nodes, and never too small to be read.
    let size = theme::SMALL * brush.camera.zoom.clamp(0.9, 1.5);
    let font = theme::numbers((size * 4.0).round() / 4.0);
    let galley = painter.layout_no_wrap(text.clone(), font, palette.text);
    let whole = galley.size() + 2.0 * vec2(SIDE, ABOVE);

    // Above its wire, which it would hide.
    let socket = brush.point(probe.socket);
    let min = socket + vec2(SIDE, -whole.y - SIDE);
    let rect = Rect::from_min_size(min, whole);
    if !brush.view.intersects(rect) {
        return None;
    }

    let response = ui.interact(rect, canvas.with(("probe", probe.output)), Sense::click());
    let label = probe_label(name, text);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));

    let colour = if response.has_focus() {
        palette.focus
    } else {
        flowing(palette, probe.ty, Some(probe.family))
    };
    let fill = if response.hovered() {
        palette.raised
    } else {
        palette.field
    };
    let edge = Stroke::new(1.0, colour);
    painter.rect(rect, 4.0, fill, edge, StrokeKind::Inside);
    painter.galley(rect.min + vec2(SIDE, ABOVE), galley, palette.text);

    Some(response.on_hover_text(format!("What {name} gives. A click removes it.")))
}

/// Returns the label of a probe.
pub fn probe_label(name: &str, value: &str) -> String {
    format!("Probe of {name}: {value}")
}
