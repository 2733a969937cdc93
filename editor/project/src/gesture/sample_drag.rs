//! Changing a stat's sample by dragging the point in the picture of a curve that reads the stat.

use inclination_core::authoring::model::{NodeId, StatId};

use super::{CanvasView, DocumentIntent, Gesture, Intent, PointerEvent};
use crate::scene::Scene;

/// A sample that is being changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleDrag {
    /// The curve.
    pub node: NodeId,
    /// The stat that it reads.
    pub stat: StatId,
}

impl SampleDrag {
    /// Begins with the stat of a curve, or returns `None` if no stat is wired to it.
    pub(super) fn begin(node: NodeId, view: &CanvasView<'_>) -> Option<(Gesture, Vec<Intent>)> {
        let stat = view.curves.source_stat(node)?;
        let intents = vec![DocumentIntent::BeginStep("Change a stat's value").into()];
        Some((Gesture::SampleDrag(Self { node, stat }), intents))
    }

    pub(super) fn follow_pointer(
        self,
        event: &PointerEvent,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Option<DocumentIntent> {
        let point = view.to_canvas(event.screen);
        let pixel = 1.0 / view.camera.zoom;
        let value = view.curves.input_at(scene.node(self.node)?, point, pixel)?;
        let stat = self.stat;
        Some(DocumentIntent::SetSample { stat, value })
    }
}

#[cfg(test)]
mod tests {
    use emath::vec2;

    use super::*;
    use crate::gesture::fixture::{Hand, document_intents};

    #[test]
    fn the_point_in_a_picture_sets_the_sample_of_its_stat() {
        let mut hand = Hand::new();
        let need = hand.node("Need");
        let placed = hand.scene.node(need).unwrap();
        let row = placed.thumbnail_row().expect("a curve has a picture");
        let dot = placed.thumbnail_frame(row).center();
        let across = dot.x - placed.rect.left();
        let stat = hand.document.graph.stats[0].id;
        hand.curves.dot = Some((need, dot, stat));

        // A point 8 to the side is still on it.
        let from = dot + vec2(8.0, 0.0);
        hand.press_at(from);
        let intents = document_intents(hand.move_to(from + vec2(30.0, 5.0)));
        let value = (across + 38.0) / 10.0;
        let sample = DocumentIntent::SetSample { stat, value };
        let begin = DocumentIntent::BeginStep("Change a stat's value");
        assert_eq!(intents, [begin, sample]);
        assert_eq!(hand.release_button(), [DocumentIntent::CommitStep.into()]);

        // Elsewhere in the picture the node is moved.
        let from = dot + vec2(10.0, 0.0);
        hand.press_at(from);
        hand.move_to(from + vec2(30.0, 5.0));
        assert!(matches!(hand.gesture, Gesture::Drag(_)));
    }
}
