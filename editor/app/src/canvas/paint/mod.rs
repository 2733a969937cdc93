//! Paints the canvas: only what is in view, and only as much of it as can be made out.
//!
//! Painting computes nothing. Values come finished from [`inclination_analysis::readout`], places
//! from the scene.

mod afar;
mod bar;
mod colour;
mod ground;
mod guides;
mod node;
mod readout;
mod socket;
mod thumbnail;
mod wires;

use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Ui, epaint::text::TextWrapping, text::LayoutJob,
};

pub(crate) use colour::flowing;
pub(super) use ground::{frames, grid, invitation, notes};
pub(super) use guides::guides;
pub(super) use node::{Marks, node, sockets};
pub(super) use readout::{NodeContents, field_rect};
pub(crate) use socket::shape as socket_shape;
pub(super) use wires::{loose, wires};

use inclination_analysis::palette::Palette;
use inclination_project::scene::{Camera, Detail};

/// What everything is drawn with.
pub(super) struct Brush<'a> {
    pub(super) painter: &'a Painter,
    pub(super) palette: &'a Palette,
    pub(super) camera: Camera,
    pub(super) view: Rect,
    pub(super) detail: Detail,
}

impl<'a> Brush<'a> {
    pub(super) fn new(painter: &'a Painter, ui: &Ui, camera: Camera, view: Rect) -> Self {
        Self {
            painter,
            palette: crate::theme::of(ui.ctx()),
            camera,
            view,
            detail: Detail::at(camera.zoom),
        }
    }

    pub(super) fn rect(&self, rect: Rect) -> Rect {
        self.camera.rect_to_screen(self.view, rect)
    }

    pub(super) fn point(&self, point: Pos2) -> Pos2 {
        self.camera.to_screen(self.view, point)
    }

    /// A length of the canvas on the screen.
    pub(super) fn length(&self, length: f32) -> f32 {
        length * self.camera.zoom
    }

    /// A line of text, cut short where it does not fit. Its size is rounded to quarters, so that zooming does not fill
    /// the atlas with a face for each frame.
    pub(super) fn text(
        &self,
        anchor: Align2,
        at: Pos2,
        text: &str,
        font: FontId,
        colour: Color32,
        width: f32,
    ) -> Rect {
        let size = (font.size * self.camera.zoom * 4.0).round() / 4.0;
        let mut job = LayoutJob::simple_singleline(
            text.to_owned(),
            FontId::new(size.max(1.0), font.family),
            colour,
        );
        job.wrap = TextWrapping::truncate_at_width(self.length(width).max(0.0));
        let galley = self.painter.layout_job(job);
        let rect = anchor.anchor_size(self.point(at), galley.size());
        self.painter.galley(rect.min, galley, colour);
        rect
    }
}
