//! Probes: outputs whose value is always shown, in letters that can be read even when zoomed out.
//! They belong to the view, as the camera does, and are not saved in the file. If a file is closed
//! and opened again, its probes are restored as long as the app runs.

use eframe::egui::{Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{CanvasVersion, LiveCanvas, ProbeReadout, read_probes},
};
use inclination_core::authoring::model::{GroupId, NodeId, Path, Socket, Wire};
use inclination_project::{
    scene::{End, Scene, SocketRef},
    selection::Item,
};

use super::paint::{Brush, flow_color};
use crate::{
    request::{Request, Requests},
    theme,
};

/// The space at the left and right of a chip's text.
const CHIP_PADDING_X: f32 = 6.0;
/// The space above and below a chip's text.
const CHIP_PADDING_Y: f32 = 3.0;

/// The readouts of the probes of the shown canvas, cached by the document's revision.
#[derive(Debug, Default)]
pub(super) struct ProbeCache {
    key: Option<ProbeCacheKey>,
    readouts: Vec<ProbeReadout>,
}

/// Identifies the probes of a canvas in one state of its document.
#[derive(Clone, Debug, PartialEq)]
struct ProbeCacheKey {
    version: CanvasVersion,
    group: Option<GroupId>,
    path: Path,
    /// The node that shows additional rows, which moves its sockets.
    expanded: Option<NodeId>,
    outputs: Vec<Wire>,
}

impl ProbeCache {
    /// Reads the probes, unless nothing has changed since the last time.
    pub(super) fn update_readouts(
        &mut self,
        canvas: &LiveCanvas<'_>,
        scene: &Scene,
        expanded: Option<NodeId>,
        outputs: impl Iterator<Item = Wire>,
    ) {
        let key = ProbeCacheKey {
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

    pub(super) fn readouts(&self) -> &[ProbeReadout] {
        &self.readouts
    }
}

/// Returns the outputs that the selection refers to: those of nodes, and the sources of wires.
pub(crate) fn selected_outputs(document: &OpenDocument) -> Vec<Wire> {
    let (graph, group, body) = (
        &document.document().graph,
        document.group(),
        document.body(),
    );

    let mut selected = Vec::new();
    for item in document.view.selection.iter() {
        match item {
            Item::Wire(node, key) | Item::Bend(node, key, _) => {
                let socket = body.get(&node).and_then(|node| node.socket(key));
                selected.extend(socket.and_then(Socket::wire));
            }
            Item::Node(id) => {
                let outputs = body.get(&id).map(|node| graph.output_types(group, node));
                let ports = outputs.into_iter().flatten();
                selected.extend(ports.map(|(port, _)| Wire { node: id, port }));
            }
            Item::Note(_) | Item::Frame(_) => {}
        }
    }
    selected
}

/// Returns the output that a socket provides or receives.
pub(crate) fn socket_output(document: &OpenDocument, at: SocketRef) -> Option<Wire> {
    match at.end {
        End::Out(port) => Some(Wire {
            node: at.node,
            port,
        }),
        End::In(key) => document.body().get(&at.node)?.socket(key)?.wire(),
        End::NewRow => None,
    }
}

/// Draws the probes in view as chips above their sockets. A click on one removes it. Returns their
/// rectangles.
pub(super) fn show_probes(
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
            requests.push(Request::ToggleProbes(vec![probe.output]));
        }
    }

    places
}

/// Draws one probe as a chip, or returns `None` if it is out of view.
fn show_chip(ui: &Ui, canvas: Id, brush: &Brush<'_>, probe: &ProbeReadout) -> Option<Response> {
    let ProbeReadout { name, text, .. } = probe;
    let palette = brush.palette;
    let painter = brush.painter;

    // As large as the numbers in nodes, but never too small to read.
    let size = theme::SMALL_TEXT_SIZE * brush.camera.zoom.clamp(0.9, 1.5);
    let font = theme::number_font((size * 4.0).round() / 4.0);
    let galley = painter.layout_no_wrap(text.clone(), font, palette.text);
    let chip_size = galley.size() + 2.0 * vec2(CHIP_PADDING_X, CHIP_PADDING_Y);

    // Above the wire, which the chip would hide.
    let socket = brush.point_to_screen(probe.socket);
    let min = socket + vec2(CHIP_PADDING_X, -chip_size.y - CHIP_PADDING_X);
    let rect = Rect::from_min_size(min, chip_size);
    if !brush.view.intersects(rect) {
        return None;
    }

    let response = ui.interact(rect, canvas.with(("probe", probe.output)), Sense::click());
    let label = probe_label(name, text);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));

    let color = if response.has_focus() {
        palette.focus
    } else {
        flow_color(palette, probe.ty, Some(probe.family))
    };
    let fill = if response.hovered() {
        palette.raised
    } else {
        palette.field
    };
    let edge = Stroke::new(1.0, color);
    painter.rect(rect, 4.0, fill, edge, StrokeKind::Inside);
    painter.galley(
        rect.min + vec2(CHIP_PADDING_X, CHIP_PADDING_Y),
        galley,
        palette.text,
    );

    Some(response.on_hover_text(format!("The value of “{name}”. Click to remove the probe.")))
}

/// Returns the label of a probe.
pub fn probe_label(name: &str, value: &str) -> String {
    format!("Probe of {name}: {value}")
}
