//! Changing a number by moving the pointer sideways over it.

use emath::Pos2;
use inclination_core::model::{NodeId, Socket, SocketKey};

use super::{CanvasView, DocumentIntent, Gesture, Intent, PointerEvent};

/// A number that is being changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scrub {
    node: NodeId,
    key: SocketKey,
    /// The number before.
    start: f32,
    /// The place of the pointer before, on the screen.
    from: Pos2,
}

impl Scrub {
    /// Begins with the number of an input; `None` if it holds none.
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

    pub(super) fn follow(self, event: &PointerEvent) -> DocumentIntent {
        let across = event.screen.x - self.from.x;
        DocumentIntent::SetNumber {
            node: self.node,
            key: self.key,
            value: scrub_number(self.start, across, None, event.modifiers.shift),
        }
    }
}

/// Returns a number changed by a sideways move of so many points, in tidy steps that fit its span
/// or else its size. A `fine` move takes steps a tenth as large.
pub fn scrub_number(start: f32, across: f32, span: Option<f32>, fine: bool) -> f32 {
    let span = span.unwrap_or_else(|| start.abs().max(1.0));
    let per_point = span / if fine { 2_000.0 } else { 200.0 };
    let value = start + across * per_point;

    let step = power_of_ten_below(per_point);
    let tidy = (value / step).round() * step;
    // Steps like 0.01 are not exact: the shortest decimal near the number is what was meant.
    let exponent = f64::from(step).log10().round() as i32;
    let digits = (-exponent).max(0) as usize;
    format!("{tidy:.digits$}").parse().unwrap_or(start)
}

/// Returns the power of ten at or below a number.
fn power_of_ten_below(number: f32) -> f32 {
    let mut step = 1.0_f32;
    while step > number && step > 1e-6 {
        step /= 10.0;
    }
    while step * 10.0 <= number && step < 1e30 {
        step *= 10.0;
    }
    step
}

#[cfg(test)]
mod tests {
    use emath::{pos2, vec2};

    use super::*;
    use crate::gesture::{
        Modifiers,
        fixture::{FIRST, Hand, document_intents},
    };

    #[test]
    fn a_number_changes_with_the_way_sideways() {
        let shift = Modifiers {
            shift: true,
            ..Modifiers::default()
        };
        for (keys, after) in [(Modifiers::default(), 0.1), (shift, 0.01)] {
            let mut hand = Hand::new().hold(keys);
            let node = hand.node("Spare");
            let socket = Socket::Value(0.0);
            let held = hand.document.graph.nodes.get_mut(&node).unwrap();
            held.set_socket(FIRST, socket);
            let row = hand.place(hand.input("Spare", FIRST));
            let from = pos2(hand.rect("Spare").right() - 20.0, row.y);
            hand.press(from);
            let intents = document_intents(hand.move_to(from + vec2(20.0, 70.0)));
            let number = DocumentIntent::SetNumber {
                node,
                key: FIRST,
                value: after,
            };
            let begin = DocumentIntent::BeginStep("Change a number");
            assert_eq!(intents, [begin, number]);
            assert_eq!(hand.release(), [DocumentIntent::CommitStep.into()]);
        }
    }

    #[test]
    fn a_socket_without_a_number_is_no_handle() {
        let mut hand = Hand::new();
        let node = hand.node("Spare");
        let row = hand.place(hand.input("Spare", FIRST));
        let from = pos2(hand.rect("Spare").right() - 20.0, row.y);
        let held = hand.document.graph.nodes.get_mut(&node).unwrap();
        held.set_socket(FIRST, Socket::Unset);
        hand.press(from);
        assert_eq!(hand.move_to(from + vec2(20.0, 0.0)), []);
        assert!(matches!(hand.gesture, Gesture::Press(_)));
    }

    #[test]
    fn a_dragged_number_is_a_tidy_one() {
        assert_eq!(scrub_number(0.5, 10.0, Some(1.0), false), 0.55);
        assert_eq!(scrub_number(0.5, 10.0, Some(1.0), true), 0.505);
        assert_eq!(scrub_number(50.0, -20.0, Some(100.0), false), 40.0);
        assert_eq!(scrub_number(3.0, 0.0, None, false), 3.0);
    }
}
