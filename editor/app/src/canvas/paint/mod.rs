//! Paints the canvas: only the part in view, and only the details that can be made out.
//!
//! Painting computes nothing. Values come from [`inclination_analysis::readout`], places from the
//! scene.

mod background;
mod bar;
mod curve_thumbnail;
mod flow_color;
mod guides;
mod low_detail;
mod node;
mod readout;
mod socket;
mod wires;

use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Ui, epaint::text::TextWrapping, text::LayoutJob,
};

pub(super) use background::{
    draw_empty_canvas_hint, draw_frame_titles, draw_frames, draw_grid, draw_notes,
};
pub(crate) use flow_color::flow_color;
pub(super) use guides::draw_guides;
pub(super) use node::{NodeMarks, draw_node, draw_sockets};
pub(super) use readout::{NodeContents, field_rect};
pub(crate) use socket::socket_shape;
pub(super) use wires::{draw_loose_wire, draw_replaced_wire, draw_wires};

use inclination_analysis::palette::Palette;
use inclination_project::scene::{Camera, DetailLevel, has_titles};

/// The painter, the colors and the camera with which one frame is painted.
pub(super) struct Brush<'a> {
    pub(super) painter: &'a Painter,
    pub(super) palette: &'a Palette,
    pub(super) camera: Camera,
    pub(super) view: Rect,
    pub(super) detail: DetailLevel,
    /// Whether nodes have titles. If not, frames and notes name the parts of the graph.
    pub(super) has_titles: bool,
}

impl<'a> Brush<'a> {
    pub(super) fn new(painter: &'a Painter, ui: &Ui, camera: Camera, view: Rect) -> Self {
        Self {
            painter,
            palette: crate::theme::current_palette(ui.ctx()),
            camera,
            view,
            detail: DetailLevel::from_zoom(camera.zoom),
            has_titles: has_titles(camera.zoom),
        }
    }

    pub(super) fn rect_to_screen(&self, rect: Rect) -> Rect {
        self.camera.rect_to_screen(self.view, rect)
    }

    pub(super) fn point_to_screen(&self, point: Pos2) -> Pos2 {
        self.camera.to_screen(self.view, point)
    }

    /// Converts a length on the canvas to one on the screen.
    pub(super) fn length_to_screen(&self, length: f32) -> f32 {
        length * self.camera.zoom
    }

    /// Draws a line of text, truncated to a width. Its size is rounded to quarters, so that zooming
    /// does not add a new font size to the glyph atlas in each frame.
    pub(super) fn draw_text(
        &self,
        anchor: Align2,
        at: Pos2,
        text: &str,
        font: FontId,
        color: Color32,
        width: f32,
    ) -> Rect {
        let size = (font.size * self.camera.zoom * 4.0).round() / 4.0;
        let mut job = LayoutJob::simple_singleline(
            text.to_owned(),
            FontId::new(size.max(1.0), font.family),
            color,
        );
        job.wrap = TextWrapping::truncate_at_width(self.length_to_screen(width).max(0.0));

        let galley = self.painter.layout_job(job);
        let rect = anchor.anchor_size(self.point_to_screen(at), galley.size());
        self.painter.galley(rect.min, galley, color);
        rect
    }
}
