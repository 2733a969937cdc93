//! A stat that is dragged onto the canvas becomes a node.

use eframe::egui::{LayerId, Order, Rect, Response, Stroke, StrokeKind, Ui, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::model::StatId;
use inclination_project::{
    edit::place,
    gesture::DocumentIntent,
    scene::{Camera, GRID, HEADER, ROW, WIDTH},
};

use super::Canvas;
use crate::{request::Requests, theme};

impl Canvas {
    /// Shows where a stat that is dragged here would go, and puts it there when it is dropped.
    pub(super) fn take_stat(
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
        let at = camera.to_canvas(view, pointer) - vec2(GRID, HEADER / 2.0);

        if response.dnd_hover_payload::<StatId>().is_some() {
            let size = vec2(WIDTH, HEADER + ROW + GRID);
            let wanted = Rect::from_min_size(at, size);
            let free = place::free(&place::taken(&self.scene), wanted);
            let rect = camera.rect_to_screen(view, Rect::from_min_size(free, size));

            let stroke = Stroke::new(1.5, theme::of(ui.ctx()).focus);
            // Drawn above the nodes, which are drawn after it.
            let layer = LayerId::new(Order::Foreground, response.id);
            let painter = ui.painter_at(view).with_layer_id(layer);
            painter.rect_stroke(rect, 7.0, stroke, StrokeKind::Inside);
        }

        if let Some(stat) = response.dnd_release_payload::<StatId>() {
            let stat = *stat;
            self.ask_for(DocumentIntent::PlaceStat { stat, at }, document, requests);
        }
    }
}
