//! The pictures of the examples: made of the examples themselves, a few in a frame, and kept until
//! theme or size is another.

use eframe::egui::{Mesh, Rect, Shape, Ui, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::Document;
use inclination_project::io::examples;

use crate::canvas;

/// How many are made in a frame at most: reading all examples takes longer than a frame should.
const MOST: usize = 2;

/// The pictures.
#[derive(Debug, Default)]
pub(in crate::app) struct Pictures {
    /// What they were made for: whether it is dark, their size, and how fine the screen is.
    of: Option<(bool, Vec2, f32)>,
    kept: Vec<Option<Vec<Mesh>>>,
    made: (u64, usize),
}

impl Pictures {
    /// Draws that of an example, by its position, once it is made.
    pub(super) fn draw(&mut self, ui: &Ui, at: usize, place: Rect) {
        let of = (
            ui.visuals().dark_mode,
            place.size().round(),
            ui.ctx().pixels_per_point(),
        );
        if self.of.replace(of) != Some(of) {
            self.kept.clear();
        }
        if self.kept.len() <= at {
            self.kept.resize(at + 1, None);
        }
        let Some(kept) = self.kept.get_mut(at) else {
            return;
        };
        if kept.is_none() {
            let now = ui.ctx().cumulative_frame_nr();
            if self.made.0 != now {
                self.made = (now, 0);
            }
            if self.made.1 >= MOST {
                ui.ctx().request_repaint();
                return;
            }
            self.made.1 += 1;
            let example = examples::all().get(at);
            let document = example.and_then(|example| Document::read(example.text.as_bytes()).ok());
            let open = document.map(|document| OpenDocument::new(DocumentId(u64::MAX), document));
            *kept =
                Some(open.map_or_else(Vec::new, |open| canvas::picture(ui, &open, place.size())));
        }
        for mesh in kept.iter().flatten() {
            let mut mesh = mesh.clone();
            mesh.translate(place.min.to_vec2());
            ui.painter().add(Shape::mesh(mesh));
        }
    }
}
