//! Resizing a note or a frame by its lower right corner.

use emath::{Pos2, Vec2};

use super::{CanvasView, DocumentIntent, Gesture, Intent, PointerEvent};
use crate::{edit::placement, scene::Scene, selection::Item};

/// A note or a frame that is being resized.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resize {
    item: Item,
    /// The distance from the pointer to the corner.
    offset: Vec2,
}

impl Resize {
    pub(super) fn begin(item: Item, from: Pos2, scene: &Scene) -> Option<(Gesture, Vec<Intent>)> {
        let corner = placement::item_area(scene, item)?.max;
        let offset = corner - from;
        let intents = vec![DocumentIntent::BeginStep("Resize").into()];
        Some((Gesture::Resize(Self { item, offset }), intents))
    }

    pub(super) fn follow_pointer(
        self,
        event: &PointerEvent,
        view: &CanvasView<'_>,
    ) -> DocumentIntent {
        DocumentIntent::Resize {
            item: self.item,
            corner: view.to_canvas(event.screen) + self.offset,
        }
    }
}

#[cfg(test)]
mod tests {
    use emath::{pos2, vec2};

    use super::*;
    use crate::gesture::fixture::{FRAME, Hand, NOTE, document_intents};

    #[test]
    fn the_corner_of_a_note_or_a_frame_follows_the_pointer() {
        for (item, corner) in [
            (Item::Note(NOTE), pos2(-440.0, 280.0)),
            (Item::Frame(FRAME), pos2(500.0, 300.0)),
        ] {
            let mut hand = Hand::new();
            // The pointer keeps its distance from the corner.
            let from = corner - vec2(5.0, 3.0);
            hand.press_at(from);
            let intents = document_intents(hand.move_to(from + vec2(40.0, 9.0)));
            let corner = corner + vec2(40.0, 9.0);
            let resize = DocumentIntent::Resize { item, corner };
            assert_eq!(intents, [DocumentIntent::BeginStep("Resize"), resize]);
            assert_eq!(hand.release_button(), [DocumentIntent::CommitStep.into()]);
        }
    }
}
