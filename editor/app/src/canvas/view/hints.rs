//! Hints about what is under the pointer, and when they are silent.

use eframe::egui::{Pos2, Response};
use inclination_analysis::open_document::OpenDocument;

use super::{
    super::{Camera, gesture::MAX_CLICK_DISTANCE, hit::Hit, hover},
    Canvas,
};

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
        &self,
        response: &Response,
        hovered: Hit,
        pointer: Option<Pos2>,
        camera: Camera,
        document: &OpenDocument,
    ) {
        if response.ctx.text_edit_focused() || self.quiet != HintSilence::No {
            return;
        }
        let told = hover::Told {
            hit: hovered,
            point: pointer.unwrap_or_default(),
            pixel: 1.0 / camera.zoom,
            is_high: pointer.is_some_and(|point| hovered.is_header(&self.scene, point)),
        };
        hover::say(response, &self.scene, &self.thumbnails, document, told);
    }
}
