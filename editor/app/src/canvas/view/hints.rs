//! Shows hints about what is under the pointer, and decides when they are silent.

use eframe::egui::{Pos2, Response};
use inclination_analysis::{open_document::OpenDocument, readout::Ranking};
use inclination_core::authoring::model::NodeKind;
use inclination_project::{
    gesture::{MAX_CLICK_DISTANCE, hit::Hit},
    scene::{Camera, DetailLevel},
    selection::Item,
};

use super::{super::tooltip, Canvas};

/// The silence of hints while the pointer rests where a wire was dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum HintSilence {
    /// Hints are shown.
    #[default]
    Off,
    /// A wire was dropped in this frame.
    Starting,
    /// Hints are silent until the pointer leaves this place of the screen.
    Resting(Pos2),
}

impl HintSilence {
    /// Returns the state in the next frame, given the pointer.
    pub(super) fn after_frame(self, pointer: Option<Pos2>) -> Self {
        match (self, pointer) {
            (Self::Starting, Some(at)) => Self::Resting(at),
            (Self::Resting(from), Some(at)) if at.distance(from) <= MAX_CLICK_DISTANCE => self,
            _ => Self::Off,
        }
    }
}

impl Canvas {
    /// Shows hints about what is under the pointer. They stay silent while text is edited, on the
    /// canvas or in a search above it, and where a wire was dropped: they would hide the next
    /// socket.
    pub(super) fn show_hints(
        &mut self,
        response: &Response,
        hovered: Hit,
        pointer: Option<Pos2>,
        camera: Camera,
        document: &OpenDocument,
    ) {
        if response.ctx.text_edit_focused() || self.hint_silence != HintSilence::Off {
            return;
        }

        self.read_hovered(hovered, camera, document);
        let target = tooltip::TooltipTarget {
            hit: hovered,
            point: pointer.unwrap_or_default(),
            pixel: 1.0 / camera.zoom,
            is_in_header: pointer.is_some_and(|point| hovered.is_header(&self.scene, point)),
            has_rows: DetailLevel::from_zoom(camera.zoom).has_rows(),
            ranking: self.ranking_of(hovered),
        };
        tooltip::show_tooltip(response, &self.scene, &self.thumbnails, document, target);
    }

    /// Updates the readout of a hovered decision. When zoomed out no readouts are painted, and
    /// those of the last frame may be outdated.
    fn read_hovered(&mut self, hovered: Hit, camera: Camera, document: &OpenDocument) {
        let Some(Item::Node(id)) = hovered.item() else {
            return;
        };
        let node = document.body().get(&id);
        let is_decision = node.is_some_and(|node| node.kind == NodeKind::Decision);
        let Some(placed) = self.scene.node(id).filter(|_| is_decision) else {
            return;
        };

        let with_rows = DetailLevel::from_zoom(camera.zoom).has_rows();
        let canvas = document.live_canvas();
        self.readouts
            .update_readouts(&canvas, &self.scene, &[placed], with_rows);
    }

    /// Returns the ranking of the options of a hovered decision.
    fn ranking_of(&self, hovered: Hit) -> Option<&Ranking> {
        let Some(Item::Node(id)) = hovered.item() else {
            return None;
        };
        self.readouts.get(id)?.ranking.as_ref()
    }
}
