//! A node that a wire hovers over for a moment shows the inputs that have no row.

use inclination_core::model::NodeId;

use super::{
    CanvasIntent, CanvasView, Gesture, PointerEvent,
    wire_target::{CATCH_RADIUS, node_at},
};
use crate::scene::{Detail, End, Hovered, Scene, SocketAt};

/// Returns what the wire in the hand does to the node that it hovers over.
pub(super) fn follow_wire(
    gesture: &Gesture,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Vec<CanvasIntent> {
    let wire = gesture.wire().map(|wire| wire.fixed);
    let fixed = wire.filter(|fixed| matches!(fixed.end, End::Out(_)));
    if fixed.is_some() && stays_expanded(event, scene, view) {
        return Vec::new();
    }

    let over = fixed.and_then(|fixed| find_expandable(fixed, event, scene, view));
    let mut intents = Vec::new();
    let mut hovered = view.hovered;
    if hovered.map(|hovered| hovered.node) != over {
        intents.push(CanvasIntent::HoverNode(over));
        hovered = over.map(|node| Hovered::new(node, event.time));
    }

    let closed = hovered.filter(|hovered| !hovered.is_open());
    if let (Some(fixed), Some(hovered)) = (fixed, closed) {
        let seconds = hovered.waits(event.time);
        intents.push(if seconds > 0.0 {
            CanvasIntent::WakeAfter(seconds)
        } else {
            CanvasIntent::ShowHiddenInputs(fixed)
        });
    }
    intents
}

/// Returns whether the expanded node stays so: its sockets are at its edge, so the wire need only
/// be near.
fn stays_expanded(event: &PointerEvent, scene: &Scene, view: &CanvasView<'_>) -> bool {
    let point = view.to_canvas(event.screen);
    let reach = CATCH_RADIUS / view.camera.zoom;
    let expanded = view.expanded_node(scene);
    expanded.is_some_and(|node| node.rect.expand(reach).contains(point))
}

/// Finds the node below the wire that can show its hidden inputs.
fn find_expandable(
    fixed: SocketAt,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Option<NodeId> {
    let point = view.to_canvas(event.screen);
    let id = node_at(point, scene, view)?;
    let has_rows = Detail::at(view.camera.zoom).has_rows();
    let is_collapsed = scene.node(id)?.collapsed;
    (id != fixed.node && has_rows && !is_collapsed).then_some(id)
}

#[cfg(test)]
mod tests {
    use emath::vec2;

    use super::*;
    use crate::gesture::{
        Intent,
        fixture::{Hand, NOWHERE},
    };

    fn canvas(intent: CanvasIntent) -> Intent {
        intent.into()
    }

    #[test]
    fn a_node_shows_its_hidden_inputs_when_a_wire_rests_on_it() {
        let mut hand = Hand::new();
        let (spare, fear) = (hand.node("Spare"), hand.output("Fear"));
        let height = hand.rect("Spare").height();
        hand.press(hand.place(fear));
        assert_eq!(hand.move_to(NOWHERE), []);

        // A quarter of a second is long enough.
        let header = hand.header("Spare");
        let hover = canvas(CanvasIntent::HoverNode(Some(spare)));
        let wake = |seconds| canvas(CanvasIntent::WakeAfter(seconds));
        assert_eq!(hand.move_to(header), [hover, wake(0.25)]);
        assert_eq!(hand.wait(0.125), [wake(0.125)]);
        let show = canvas(CanvasIntent::ShowHiddenInputs(fear));
        assert_eq!(hand.wait(0.125), [show]);
        assert!(hand.rect("Spare").height() > height);
        assert_eq!(hand.wait(1.0), []);

        // It stays so while the wire is near.
        let corner = hand.rect("Spare").left_top();
        assert_eq!(hand.move_to(corner - vec2(21.0, 0.0)), []);
        let leave = canvas(CanvasIntent::HoverNode(None));
        assert_eq!(hand.move_to(corner - vec2(23.0, 0.0)), [leave]);
    }

    #[test]
    fn the_node_below_closes_after_the_wire_is_released() {
        let mut hand = Hand::new();
        hand.press(hand.place(hand.output("Fear")));
        hand.move_to(hand.header("Spare"));
        hand.wait(0.25);
        hand.release();
        assert!(hand.hovered.is_some_and(|hovered| hovered.is_open()));
        assert_eq!(hand.wait(0.0), [canvas(CanvasIntent::HoverNode(None))]);
    }

    #[test]
    fn only_a_wire_from_an_output_opens_another_node() {
        let mut hand = Hand::new();
        let socket = hand.input("Spare", crate::gesture::fixture::FIRST);
        hand.press(hand.place(socket));
        assert_eq!(hand.move_to(hand.header("Sum")), []);
        hand.cancel();

        hand.press(hand.place(hand.output("Fear")));
        assert_eq!(hand.move_to(hand.header("Fear")), []);
        hand.cancel();

        hand.press(NOWHERE);
        assert_eq!(hand.move_to(hand.header("Spare")), []);
    }

    #[test]
    fn from_afar_no_node_opens() {
        let mut hand = Hand::new();
        hand.camera.zoom = 0.4;
        let fear = hand.place(hand.output("Fear"));
        hand.press((fear.to_vec2() * 0.4).to_pos2());
        assert!(matches!(hand.gesture, Gesture::Press(_)));
        let header = hand.header("Spare");
        assert_eq!(hand.move_to((header.to_vec2() * 0.4).to_pos2()), []);
        assert!(hand.gesture.wire().is_some());
    }
}
