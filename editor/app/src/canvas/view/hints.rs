//! Hints about what is under the pointer, and when they are silent.

use eframe::egui::{Pos2, Response};
use inclination_analysis::{open_document::OpenDocument, readout::Ranking};
use inclination_core::model::NodeKind;
use inclination_project::{
    gesture::{MAX_CLICK_DISTANCE, hit::Hit},
    scene::{Camera, Detail},
    selection::Item,
};

use super::{super::hover, Canvas};

/// The silence of hints while the pointer rests where a wire was let go.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum HintSilence {
    /// Hints are shown.
    #[default]
    No,
    /// A wire was let go in this frame.
    Begins,
    /// They are silent until the pointer leaves this place of the screen.
    At(Pos2),
}

impl HintSilence {
    /// Returns the state in the next frame, with the pointer where it is.
    pub(super) fn after(self, pointer: Option<Pos2>) -> Self {
        match (self, pointer) {
            (Self::Begins, Some(at)) => Self::At(at),
            (Self::At(from), Some(at)) if at.distance(from) <= MAX_CLICK_DISTANCE => self,
            _ => Self::No,
        }
    }
}

impl Canvas {
    /// Says what is under the pointer. Not over what is being typed, here or in a search above the
    /// canvas, nor where a wire was let go: the next socket is below.
    pub(super) fn show_hints(
        &mut self,
        response: &Response,
        hovered: Hit,
        pointer: Option<Pos2>,
        camera: Camera,
        document: &OpenDocument,
    ) {
        if response.ctx.text_edit_focused() || self.quiet != HintSilence::No {
            return;
        }
        self.read_hovered(hovered, camera, document);
        let told = hover::Told {
            hit: hovered,
            point: pointer.unwrap_or_default(),
            pixel: 1.0 / camera.zoom,
            is_high: pointer.is_some_and(|point| hovered.is_header(&self.scene, point)),
            ranking: self.ranking_of(hovered),
        };
        hover::say(response, &self.scene, &self.thumbnails, document, told);
    }

    /// Brings the readout of a hovered decision up to date: from afar no readouts are painted, and
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

        let with_rows = Detail::at(camera.zoom).has_rows();
        let canvas = document.live_canvas();
        self.readouts
            .update(&canvas, &self.scene, &[placed], with_rows);
    }

    /// Returns how the options of a hovered decision compare.
    fn ranking_of(&self, hovered: Hit) -> Option<&Ranking> {
        let Some(Item::Node(id)) = hovered.item() else {
            return None;
        };
        self.readouts.get(id)?.ranking.as_ref()
    }
}
