//! Turns a stat that is dragged onto the canvas into a node.

use eframe::egui::{LayerId, Order, Rect, Response, Stroke, StrokeKind, Ui, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::model::StatId;
use inclination_project::{
    edit::placement::Obstacles,
    gesture::DocumentIntent,
    scene::{Camera, GRID_SIZE, HEADER_HEIGHT, NODE_WIDTH, ROW_HEIGHT},
};

use super::Canvas;
use crate::{request::Requests, theme};

impl Canvas {
    /// Shows the place for the node of a dragged stat, and requests the node when it is dropped.
    pub(super) fn accept_dropped_stat(
        &self,
        ui: &Ui,
        response: &Response,
        view: Rect,
        camera: Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) else {
            return;
        };
        let at = camera.to_canvas(view, pointer) - vec2(GRID_SIZE, HEADER_HEIGHT / 2.0);

        if response.dnd_hover_payload::<StatId>().is_some() {
            let size = vec2(NODE_WIDTH, HEADER_HEIGHT + ROW_HEIGHT + GRID_SIZE);
            let wanted = Rect::from_min_size(at, size);
            let free = Obstacles::new(&self.scene).find_free_position(wanted);
            let rect = camera.rect_to_screen(view, Rect::from_min_size(free, size));

            let stroke = Stroke::new(1.5, theme::current_palette(ui.ctx()).focus);
            // The foreground layer is above the nodes, which are drawn later.
            let layer = LayerId::new(Order::Foreground, response.id);
            let painter = ui.painter_at(view).with_layer_id(layer);
            painter.rect_stroke(rect, 7.0, stroke, StrokeKind::Inside);
        }

        if let Some(stat) = response.dnd_release_payload::<StatId>() {
            let stat = *stat;
            self.push_requests(DocumentIntent::PlaceStat { stat, at }, document, requests);
        }
    }
}
