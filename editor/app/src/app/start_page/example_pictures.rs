//! The preview pictures of the examples. They are rendered from the examples, a few per frame, and
//! cached until the theme or the size changes.

use eframe::egui::{Mesh, Rect, Shape, Ui, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::format::Document;
use inclination_project::io::examples;

use crate::canvas;

/// The maximum number of pictures rendered per frame: reading all examples takes longer than a
/// frame should.
const MAX_PICTURES_PER_FRAME: usize = 2;

/// The cached pictures of the examples.
#[derive(Debug, Default)]
pub(in crate::app) struct ExamplePictures {
    /// The appearance of the cached pictures: whether it is dark, their size, and the screen's
    /// pixels per point.
    appearance: Option<(bool, Vec2, f32)>,
    /// The picture of each example, by its position.
    pictures: Vec<Option<Vec<Mesh>>>,
    /// The latest frame that rendered pictures, and how many it rendered.
    rendered: (u64, usize),
}

impl ExamplePictures {
    /// Draws the picture of an example, by its position. It appears once it is rendered.
    pub(super) fn draw_picture(&mut self, ui: &Ui, at: usize, place: Rect) {
        let appearance = (
            ui.visuals().dark_mode,
            place.size().round(),
            ui.ctx().pixels_per_point(),
        );
        if self.appearance.replace(appearance) != Some(appearance) {
            self.pictures.clear();
        }

        if self.pictures.len() <= at {
            self.pictures.resize(at + 1, None);
        }

        let Some(picture) = self.pictures.get_mut(at) else {
            return;
        };

        if picture.is_none() {
            let now = ui.ctx().cumulative_frame_nr();
            if self.rendered.0 != now {
                self.rendered = (now, 0);
            }
            if self.rendered.1 >= MAX_PICTURES_PER_FRAME {
                ui.ctx().request_repaint();
                return;
            }

            self.rendered.1 += 1;

            let example = examples::all_examples().get(at);
            let document = example.and_then(|example| Document::read(example.text.as_bytes()).ok());
            let open = document.map(|document| OpenDocument::new(DocumentId(u64::MAX), document));
            *picture = Some(open.map_or_else(Vec::new, |open| {
                canvas::render_graph_picture(ui, &open, place.size())
            }));
        }

        for mesh in picture.iter().flatten() {
            let mut mesh = mesh.clone();
            mesh.translate(place.min.to_vec2());
            ui.painter().add(Shape::mesh(mesh));
        }
    }
}
