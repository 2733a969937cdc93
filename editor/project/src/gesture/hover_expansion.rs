//! Expanding a node while a wire hovers over it, to show its inputs that have no row.

use inclination_core::authoring::model::NodeId;

use super::{
    CanvasIntent, CanvasView, Gesture, PointerEvent,
    wire_target::{CATCH_RADIUS, node_at},
};
use crate::scene::{DetailLevel, End, HoverExpansion, Scene, SocketRef};

/// Returns the intents with which a dragged wire expands the node that it hovers over.
pub(super) fn follow_wire(
    gesture: &Gesture,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Vec<CanvasIntent> {
    let wire = gesture.dragged_wire().map(|wire| wire.fixed);
    let fixed = wire.filter(|fixed| matches!(fixed.end, End::Out(_)));
    if fixed.is_some() && stays_expanded(event, scene, view) {
        return Vec::new();
    }

    let over = fixed.and_then(|fixed| find_expandable(fixed, event, scene, view));
    let mut intents = Vec::new();
    let mut hovered = view.hovered;
    if hovered.map(|hovered| hovered.node) != over {
        intents.push(CanvasIntent::HoverNode(over));
        hovered = over.map(|node| HoverExpansion::new(node, event.time));
    }

    let closed = hovered.filter(|hovered| !hovered.is_open());
    if let (Some(fixed), Some(hovered)) = (fixed, closed) {
        let seconds = hovered.seconds_left(event.time);
        intents.push(if seconds > 0.0 {
            CanvasIntent::WakeAfter(seconds)
        } else {
            CanvasIntent::ShowHiddenInputs(fixed)
        });
    }
    intents
}

/// Returns whether the expanded node stays so. Its sockets are at its edge, so the wire need only
/// be near.
fn stays_expanded(event: &PointerEvent, scene: &Scene, view: &CanvasView<'_>) -> bool {
    let point = view.to_canvas(event.screen);
    let reach = CATCH_RADIUS / view.camera.zoom;
    let expanded = view.expanded_node(scene);
    expanded.is_some_and(|node| node.rect.expand(reach).contains(point))
}

/// Finds the node below the wire that can show its hidden inputs.
fn find_expandable(
    fixed: SocketRef,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Option<NodeId> {
    let point = view.to_canvas(event.screen);
    let id = node_at(point, scene, view)?;
    let has_rows = DetailLevel::from_zoom(view.camera.zoom).has_rows();
    let is_collapsed = scene.node(id)?.collapsed || scene.is_in_box(id);
    (id != fixed.node && has_rows && !is_collapsed).then_some(id)
}

#[cfg(test)]
mod tests {
    use emath::vec2;

    use super::*;
    use crate::gesture::{
        Intent,
        fixture::{EMPTY_POINT, Hand},
    };

    fn canvas(intent: CanvasIntent) -> Intent {
        intent.into()
    }

    #[test]
    fn a_node_shows_its_hidden_inputs_when_a_wire_rests_on_it() {
        let mut hand = Hand::new();
        let (spare, fear) = (hand.node("Spare"), hand.output_socket("Fear"));
        let height = hand.node_rect("Spare").height();
        hand.press_at(hand.socket_place(fear));
        assert_eq!(hand.move_to(EMPTY_POINT), []);

        // A quarter of a second is long enough.
        let header = hand.header_point("Spare");
        let hover = canvas(CanvasIntent::HoverNode(Some(spare)));
        let wake = |seconds| canvas(CanvasIntent::WakeAfter(seconds));
        assert_eq!(hand.move_to(header), [hover, wake(0.25)]);
        assert_eq!(hand.wait_seconds(0.125), [wake(0.125)]);
        let show = canvas(CanvasIntent::ShowHiddenInputs(fear));
        assert_eq!(hand.wait_seconds(0.125), [show]);
        assert!(hand.node_rect("Spare").height() > height);
        assert_eq!(hand.wait_seconds(1.0), []);

        // It stays so while the wire is near.
        let corner = hand.node_rect("Spare").left_top();
        assert_eq!(hand.move_to(corner - vec2(21.0, 0.0)), []);
        let leave = canvas(CanvasIntent::HoverNode(None));
        assert_eq!(hand.move_to(corner - vec2(23.0, 0.0)), [leave]);
    }

    #[test]
    fn the_node_below_closes_after_the_wire_is_released() {
        let mut hand = Hand::new();
        hand.press_at(hand.socket_place(hand.output_socket("Fear")));
        hand.move_to(hand.header_point("Spare"));
        hand.wait_seconds(0.25);
        hand.release_button();
        assert!(hand.hovered.is_some_and(|hovered| hovered.is_open()));
        assert_eq!(
            hand.wait_seconds(0.0),
            [canvas(CanvasIntent::HoverNode(None))]
        );
    }

    #[test]
    fn only_a_wire_from_an_output_expands_another_node() {
        let mut hand = Hand::new();
        let socket = hand.input_socket("Spare", crate::gesture::fixture::FIRST_INPUT);
        hand.press_at(hand.socket_place(socket));
        assert_eq!(hand.move_to(hand.header_point("Sum")), []);
        hand.press_escape();

        hand.press_at(hand.socket_place(hand.output_socket("Fear")));
        assert_eq!(hand.move_to(hand.header_point("Fear")), []);
        hand.press_escape();

        hand.press_at(EMPTY_POINT);
        assert_eq!(hand.move_to(hand.header_point("Spare")), []);
    }

    #[test]
    fn no_node_expands_when_zoomed_out() {
        let mut hand = Hand::new();
        hand.camera.zoom = 0.4;
        let fear = hand.socket_place(hand.output_socket("Fear"));
        hand.press_at((fear.to_vec2() * 0.4).to_pos2());
        assert!(matches!(hand.gesture, Gesture::Press(_)));
        let header = hand.header_point("Spare");
        assert_eq!(hand.move_to((header.to_vec2() * 0.4).to_pos2()), []);
        assert!(hand.gesture.dragged_wire().is_some());
    }
}
