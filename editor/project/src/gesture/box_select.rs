//! The box that selects what is in it.

use emath::{Pos2, Rect};

use super::{CanvasView, DocumentIntent, Modifiers, PointerEvent, pick::PickMode};
use crate::{scene::Scene, selection::Item};

/// A box that is being drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxSelect {
    /// The corner where it began, on the canvas.
    from: Pos2,
    /// The corner at the pointer, on the canvas.
    to: Pos2,
}

impl BoxSelect {
    pub(super) fn new(from: Pos2) -> Self {
        Self { from, to: from }
    }

    pub(super) fn follow_pointer(&mut self, event: &PointerEvent, view: &CanvasView<'_>) {
        self.to = view.to_canvas(event.screen);
    }

    pub(super) fn rect(self) -> Rect {
        Rect::from_two_pos(self.from, self.to)
    }

    /// Selects what is in the box, the rearmost items first.
    pub(super) fn select_items(
        self,
        modifiers: Modifiers,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> DocumentIntent {
        let items = find_items(scene, self.rect()).into_iter();
        let mode = PickMode::with_keys(modifiers);
        DocumentIntent::Select(mode.selection_after_box(view.selection, items))
    }
}

/// Finds the items in an area: nodes and notes that it touches, frames and bends that it contains.
fn find_items(scene: &Scene, area: Rect) -> Vec<Item> {
    // A frame is behind everything, so it is meant only where all of it is in the box.
    let frames = scene
        .frames
        .iter()
        .filter(|frame| area.contains_rect(frame.rect))
        .map(|frame| Item::Frame(frame.id));
    let notes = scene
        .notes
        .iter()
        .filter(|note| area.intersects(note.rect))
        .map(|note| Item::Note(note.id));
    let nodes = scene.nodes_in(area).map(|node| Item::Node(node.id));
    let bends = scene.wires.iter().flat_map(|wire| {
        let points = scene.bends_of(wire).iter().enumerate();
        points
            .filter(|(_, point)| area.contains(**point))
            .map(|(at, _)| Item::Bend(wire.to, wire.key, at))
    });

    frames.chain(notes).chain(nodes).chain(bends).collect()
}

#[cfg(test)]
mod tests {
    use emath::pos2;

    use super::*;
    use crate::{
        gesture::{
            Gesture,
            fixture::{FRAME, Hand, NOTE, last_selection},
        },
        selection::Selection,
    };

    #[test]
    fn a_box_selects_the_nodes_and_notes_that_it_touches() {
        let mut hand = Hand::new();
        let (from, to) = (pos2(-700.0, -190.0), pos2(-500.0, 210.0));
        hand.press_at(from);
        assert_eq!(hand.move_to(to), []);
        assert_eq!(
            hand.gesture.selection_box(),
            Some(Rect::from_two_pos(from, to))
        );
        let items = [Item::Note(NOTE), Item::Node(hand.node("Fear"))];
        assert_eq!(
            last_selection(hand.release_button()),
            Some(Selection::from_items(items))
        );
        assert!(hand.gesture.is_idle());
    }

    #[test]
    fn a_box_may_be_drawn_in_any_direction() {
        let mut hand = Hand::new();
        let intents = hand.drag_between(pos2(-700.0, 240.0), pos2(-500.0, -190.0));
        let items = [Item::Note(NOTE), Item::Node(hand.node("Fear"))];
        assert_eq!(last_selection(intents), Some(Selection::from_items(items)));
    }

    #[test]
    fn a_frame_is_selected_only_if_all_of_it_is_in_the_box() {
        let mut hand = Hand::new();
        let inside = hand.drag_between(pos2(190.0, 90.0), pos2(510.0, 310.0));
        let frame = Selection::from_items([Item::Frame(FRAME)]);
        assert_eq!(last_selection(inside), Some(frame));
        let across = hand.drag_between(pos2(190.0, 90.0), pos2(490.0, 310.0));
        assert_eq!(last_selection(across), Some(Selection::default()));
    }

    #[test]
    fn bends_are_selected_where_they_are_in_the_box() {
        let mut hand = Hand::new();
        let wire = hand.scene.wires[0];
        let points = vec![pos2(-300.0, -250.0), pos2(-250.0, 50.0)];
        hand.scene.bends.insert((wire.to, wire.key), points);
        let intents = hand.drag_between(pos2(-310.0, 100.0), pos2(-240.0, 20.0));
        let bend = Item::Bend(wire.to, wire.key, 1);
        assert_eq!(last_selection(intents), Some(Selection::from_items([bend])));
    }

    #[test]
    fn shift_adds_and_ctrl_removes() {
        let (from, to) = (pos2(-700.0, -190.0), pos2(-500.0, -100.0));
        let shift = Modifiers {
            shift: true,
            ..Modifiers::default()
        };
        let mut hand = Hand::new().with_modifiers(shift);
        let (fear, need) = (hand.node("Fear"), hand.node("Need"));
        let (fear, need) = (Item::Node(fear), Item::Node(need));

        hand.selection = Selection::from_items([need]);
        let both = Selection::from_items([need, fear]);
        assert_eq!(
            last_selection(hand.drag_between(from, to)),
            Some(both.clone())
        );

        let command = Modifiers {
            command: true,
            ..Modifiers::default()
        };
        let mut hand = Hand::new().with_modifiers(command);
        hand.selection = both;
        assert_eq!(
            last_selection(hand.drag_between(from, to)),
            Some(Selection::from_items([need]))
        );
    }

    #[test]
    fn a_box_may_begin_on_a_wire() {
        let mut hand = Hand::new();
        let wire = hand.scene.wires[0];
        hand.press_at(wire.start.lerp(wire.end, 0.5));
        hand.move_to(pos2(-300.0, -300.0));
        assert!(matches!(hand.gesture, Gesture::BoxSelect(_)));
    }
}
