//! Scrubbing: changing a number by dragging the pointer sideways over it.

use emath::Pos2;
use inclination_core::authoring::model::{NodeId, Socket, SocketKey};

use super::{CanvasView, DocumentIntent, Gesture, Intent, PointerEvent};
use crate::text::scrub_number;

/// A number that is being changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scrub {
    node: NodeId,
    key: SocketKey,
    /// The number before the drag.
    start: f32,
    /// The place of the pointer before the drag, on the screen.
    from: Pos2,
}

impl Scrub {
    /// Begins with the number of an input, or returns `None` if it holds none.
    pub(super) fn begin(
        node: NodeId,
        key: SocketKey,
        from: Pos2,
        view: &CanvasView<'_>,
    ) -> Option<(Gesture, Vec<Intent>)> {
        let Some(Socket::Value(start)) = view.node(node)?.socket(key) else {
            return None;
        };

        let scrub = Self {
            node,
            key,
            start,
            from,
        };
        let intents = vec![DocumentIntent::BeginStep("Change a number").into()];
        Some((Gesture::Scrub(scrub), intents))
    }

    pub(super) fn follow_pointer(self, event: &PointerEvent) -> DocumentIntent {
        let across = event.screen.x - self.from.x;
        DocumentIntent::SetNumber {
            node: self.node,
            key: self.key,
            value: scrub_number(self.start, across, None, event.modifiers.shift),
        }
    }
}

#[cfg(test)]
mod tests {
    use emath::{pos2, vec2};

    use super::*;
    use crate::gesture::{
        Modifiers,
        fixture::{FIRST_INPUT, Hand, document_intents},
    };

    #[test]
    fn a_number_changes_with_sideways_movement() {
        let shift = Modifiers {
            shift: true,
            ..Modifiers::default()
        };
        for (keys, after) in [(Modifiers::default(), 0.1), (shift, 0.01)] {
            let mut hand = Hand::new().with_modifiers(keys);
            let node = hand.node("Spare");
            let socket = Socket::Value(0.0);
            let held = hand.document.graph.nodes.get_mut(&node).unwrap();
            held.set_socket(FIRST_INPUT, socket);
            let row = hand.socket_place(hand.input_socket("Spare", FIRST_INPUT));
            let from = pos2(hand.node_rect("Spare").right() - 20.0, row.y);

            hand.press_at(from);
            let intents = document_intents(hand.move_to(from + vec2(20.0, 70.0)));
            let number = DocumentIntent::SetNumber {
                node,
                key: FIRST_INPUT,
                value: after,
            };

            let begin = DocumentIntent::BeginStep("Change a number");
            assert_eq!(intents, [begin, number]);
            assert_eq!(hand.release_button(), [DocumentIntent::CommitStep.into()]);
        }
    }

    #[test]
    fn a_socket_without_a_number_cannot_be_scrubbed() {
        let mut hand = Hand::new();
        let node = hand.node("Spare");
        let row = hand.socket_place(hand.input_socket("Spare", FIRST_INPUT));
        let from = pos2(hand.node_rect("Spare").right() - 20.0, row.y);
        let held = hand.document.graph.nodes.get_mut(&node).unwrap();
        held.set_socket(FIRST_INPUT, Socket::Unset);
        hand.press_at(from);
        assert_eq!(hand.move_to(from + vec2(20.0, 0.0)), []);
        assert!(matches!(hand.gesture, Gesture::Press(_)));
    }
}
