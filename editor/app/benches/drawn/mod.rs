//! Draws a large document without a window, for benchmarks of frames.

use eframe::egui::{CentralPanel, Context, Pos2, RawInput, Rect, Vec2, pos2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::{
    format::{Document, Looks, Position},
    kind::Family,
    model::{NodeId, Socket, SocketKey},
};
use inclination_editor::{canvas::Canvas, panels::Panels, request::Requests, theme};
use inclination_project::{edit::nodes, scene::Camera};

use crate::large;

pub(crate) const WINDOW_SIZE: Vec2 = Vec2::new(1600.0, 1000.0);
/// A camera at zoom 1 that shows about the same number of nodes in every graph but the smallest.
pub(crate) const NEAR_CAMERA: Camera = Camera {
    center: pos2(800.0, 500.0),
    zoom: 1.0,
};

/// A large graph in rows, in the aspect ratio of the window so that all of it fits in view.
pub(crate) fn build_document(nodes: usize) -> Document {
    let graph = large::build_graph(nodes);
    let mut looks = Looks::default();
    let rows = (graph.nodes.len() as f64 * 0.75).sqrt().ceil() as usize;
    for (at, id) in graph.nodes.keys().enumerate() {
        let (row, column) = (at / 4 % rows, at % 4 + at / (4 * rows) * 4);
        let place = Position {
            x: column as f32 * 288.0,
            y: row as f32 * 240.0,
        };
        looks.nodes.insert(*id, place);
    }
    Document {
        graph,
        looks,
        ..Document::default()
    }
}

pub(crate) struct Bench {
    context: Context,
    pub(crate) canvas: Canvas,
    pub(crate) panels: Option<Panels>,
    pub(crate) open: OpenDocument,
}

impl Bench {
    pub(crate) fn new(open: OpenDocument, panels: Option<Panels>) -> Self {
        let context = Context::default();
        theme::apply_theme(&context, eframe::egui::ThemePreference::Dark);
        Self {
            context,
            canvas: Canvas::default(),
            panels,
            open,
        }
    }

    pub(crate) fn with_document(document: &Document) -> Self {
        let mut bench = Self::new(OpenDocument::new(DocumentId(0), document.clone()), None);
        bench.open.view.set_camera(NEAR_CAMERA);
        bench
    }

    /// Draws a frame and tessellates it. Returns the number of triangles.
    pub(crate) fn draw_frame(&mut self) -> usize {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, WINDOW_SIZE)),
            ..RawInput::default()
        };

        let mut requests = Requests::default();
        let Self {
            context,
            canvas,
            panels,
            open,
        } = self;

        let output = context.run_ui(input, |ui| match panels {
            None => canvas.show_canvas(ui, open, &mut requests),
            Some(panels) => {
                let frame = eframe::egui::Frame::new();
                CentralPanel::default().frame(frame).show(ui, |ui| {
                    panels.draw_panels(ui, open, canvas, &mut requests);
                });
            }
        });

        let meshes = context.tessellate(output.shapes, output.pixels_per_point);
        meshes
            .iter()
            .map(|mesh| match &mesh.primitive {
                eframe::egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
                eframe::egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum()
    }

    /// Returns the curves in the order of their IDs.
    pub(crate) fn curves(&self) -> Vec<NodeId> {
        self.open
            .body()
            .iter()
            .filter(|(_, node)| node.kind.family() == Family::Curve)
            .map(|(id, _)| *id)
            .collect()
    }

    /// Sets the steepness of a curve within the current step.
    pub(crate) fn set_steepness(&mut self, curve: NodeId, steepness: f32) {
        let value = Socket::Value(steepness);
        let edits = nodes::set_socket(
            self.open.document(),
            None,
            curve,
            SocketKey::Fixed(6),
            value,
        );
        self.open.continue_step(edits);
    }
}
