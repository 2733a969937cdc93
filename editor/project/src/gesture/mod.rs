//! Gestures: clicks and drags on a canvas, as a pure function of pointer events.
//!
//! A gesture begins with a press, becomes a drag of some kind when the pointer strays, and ends
//! with the release or with Escape. [`step_gesture`] takes a gesture and an event to the next
//! gesture and to [`Intent`]s; nothing here changes a document, a scene or a window. Each kind of
//! gesture has a file: `press` (clicks, and the choice of a drag), `box_select`, `drag`, `resize`,
//! `scrub` (numbers), `sample_drag` (points of curve pictures), `wire_drag`, `pan_zoom`.

mod box_select;
mod canvas_view;
mod drag;
mod event;
#[cfg(test)]
mod fixture;
pub mod guides;
pub mod hit;
mod hover_expansion;
mod intent;
mod pan_zoom;
mod pick;
mod press;
mod resize;
mod sample_drag;
mod scrub;
mod wire_drag;
mod wire_target;

use emath::{Rect, Vec2};

pub use box_select::BoxSelect;
pub use canvas_view::{CanvasView, CurvePictures};
pub use drag::Drag;
pub use event::{Button, Modifiers, PointerAction, PointerEvent};
use guides::Guides;
pub use intent::{CanvasIntent, DocumentIntent, Intent, Landing, TypingTarget};
pub use pan_zoom::{POINTS_PER_DOUBLING, ScrollDevice};
pub use press::{MAX_CLICK_DISTANCE, Press};
pub use resize::Resize;
pub use sample_drag::SampleDrag;
pub use scrub::Scrub;
pub use wire_drag::WireDrag;

use crate::scene::Scene;

/// A gesture of the pointer.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    /// No gesture.
    #[default]
    Idle,
    /// A button is down, which may become a click or a drag.
    Press(Press),
    /// Moves the canvas.
    Pan,
    /// Draws a box and selects what is in it.
    BoxSelect(BoxSelect),
    /// Moves items.
    Drag(Drag),
    /// Draws a wire.
    WireDrag(WireDrag),
    /// Resizes a note or a frame.
    Resize(Resize),
    /// Changes a number by moving sideways.
    Scrub(Scrub),
    /// Changes a stat's sample by the point in a curve's picture.
    SampleDrag(SampleDrag),
}

/// Advances a gesture by one event. Returns the next gesture and what it asks for, in order.
pub fn step_gesture(
    gesture: Gesture,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> (Gesture, Vec<Intent>) {
    match event.action {
        PointerAction::Press { button, with_space } => {
            let is_pan = button == Button::Middle || with_space;
            let gesture = if is_pan {
                Gesture::Pan
            } else {
                Gesture::Press(Press::new(event.screen, scene, view))
            };
            (gesture, Vec::new())
        }

        PointerAction::Move(by) => follow_pointer(gesture, by, event, scene, view),

        PointerAction::Release { button, is_double } => {
            // The middle button ends only a pan, which it began.
            if button == Button::Middle && gesture != Gesture::Pan {
                return (gesture, Vec::new());
            }

            let intents = finish_gesture(gesture, is_double, event, scene, view);
            (Gesture::Idle, intents)
        }

        PointerAction::Scroll { by, device } => {
            let intent = pan_zoom::scroll_intent(by, device, event.screen);
            (gesture, vec![intent.into()])
        }
        PointerAction::Pinch(by) => {
            let around = event.screen;
            (gesture, vec![CanvasIntent::Zoom { by, around }.into()])
        }
        PointerAction::Cancel => (Gesture::Idle, cancel_gesture(&gesture)),
    }
}

/// Turns a press into a drag if the pointer has strayed, and lets the gesture follow the pointer.
fn follow_pointer(
    gesture: Gesture,
    by: Vec2,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> (Gesture, Vec<Intent>) {
    let (mut gesture, mut intents) = match gesture {
        Gesture::Press(press) if press.has_strayed(event.screen) => {
            press.begin_drag(event.modifiers, scene, view)
        }
        other => (other, Vec::new()),
    };

    if by != Vec2::ZERO {
        let intent = match &mut gesture {
            Gesture::Idle | Gesture::Press(_) => None,
            Gesture::Pan => Some(CanvasIntent::Pan(by).into()),
            Gesture::BoxSelect(area) => {
                area.follow_pointer(event, view);
                None
            }
            Gesture::Drag(drag) => Some(drag.follow_pointer(event, scene, view).into()),
            Gesture::WireDrag(wire) => {
                wire.follow_pointer(event, scene, view);
                None
            }
            Gesture::Resize(resize) => Some(resize.follow_pointer(event, view).into()),
            Gesture::Scrub(scrub) => Some(scrub.follow_pointer(event).into()),
            Gesture::SampleDrag(sample) => {
                sample.follow_pointer(event, scene, view).map(Intent::from)
            }
        };
        intents.extend(intent);
    }

    let hovers = hover_expansion::follow_wire(&gesture, event, scene, view);
    intents.extend(hovers.into_iter().map(Intent::from));
    (gesture, intents)
}

/// Returns the intents with which the release of the button ends a gesture.
fn finish_gesture(
    gesture: Gesture,
    is_double: bool,
    event: &PointerEvent,
    scene: &Scene,
    view: &CanvasView<'_>,
) -> Vec<Intent> {
    match gesture {
        Gesture::Idle | Gesture::Pan => Vec::new(),
        Gesture::Press(press) => press.finish_click(is_double, event, scene, view),
        Gesture::BoxSelect(area) => vec![area.select_items(event.modifiers, scene, view).into()],
        Gesture::Drag(drag) => drag.drop_items(event.modifiers, scene, view),
        Gesture::WireDrag(wire) => wire.drop_wire(event, scene, view),
        Gesture::Resize(_) | Gesture::Scrub(_) | Gesture::SampleDrag(_) => {
            vec![DocumentIntent::CommitStep.into()]
        }
    }
}

/// Returns the intents with which Escape ends a gesture.
fn cancel_gesture(gesture: &Gesture) -> Vec<Intent> {
    match gesture {
        Gesture::Drag(_) | Gesture::Resize(_) | Gesture::Scrub(_) | Gesture::SampleDrag(_) => {
            vec![DocumentIntent::AbortStep.into()]
        }
        Gesture::Idle
        | Gesture::Press(_)
        | Gesture::Pan
        | Gesture::BoxSelect(_)
        | Gesture::WireDrag(_) => Vec::new(),
    }
}

impl Gesture {
    /// Returns whether no gesture is in progress.
    pub fn is_idle(&self) -> bool {
        matches!(self, Self::Idle)
    }

    /// Returns whether the gesture may change the selection.
    pub fn selects_items(&self) -> bool {
        matches!(self, Self::Press(_) | Self::BoxSelect(_) | Self::Drag(_))
    }

    /// Returns the box that is being drawn, in units of the canvas.
    pub fn selection_box(&self) -> Option<Rect> {
        match self {
            Self::BoxSelect(area) => Some(area.rect()),
            _ => None,
        }
    }

    /// Returns what lines up with the items that are being moved.
    pub fn guides(&self) -> Option<&Guides> {
        match self {
            Self::Drag(drag) => Some(drag.guides()),
            _ => None,
        }
    }

    /// Returns the wire that is being dragged.
    pub fn dragged_wire(&self) -> Option<&WireDrag> {
        match self {
            Self::WireDrag(wire) => Some(wire),
            _ => None,
        }
    }

    /// Returns the wire that the dragged node would be inserted into if it were dropped now.
    pub fn find_landing(
        &self,
        modifiers: Modifiers,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Option<Landing> {
        match self {
            Self::Drag(drag) => drag.find_landing(modifiers, scene, view),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use emath::{Pos2, pos2, vec2};

    use super::{
        fixture::{EMPTY_POINT, Hand},
        *,
    };

    const MIDDLE: PointerAction = PointerAction::Press {
        button: Button::Middle,
        with_space: false,
    };

    fn release(button: Button) -> PointerAction {
        PointerAction::Release {
            button,
            is_double: false,
        }
    }

    #[test]
    fn the_middle_button_pans_over_nodes_until_it_is_released() {
        let mut hand = Hand::new();
        let header = hand.header_point("Need");
        hand.move_to(header);
        assert_eq!(hand.send_action(MIDDLE), []);
        assert_eq!(hand.gesture, Gesture::Pan);
        let pan = |x, y| Intent::from(CanvasIntent::Pan(vec2(x, y)));
        assert_eq!(hand.move_to(header + vec2(1.0, 2.0)), [pan(1.0, 2.0)]);
        assert_eq!(hand.move_to(header + vec2(30.0, 2.0)), [pan(29.0, 0.0)]);
        assert_eq!(hand.wait_seconds(1.0), []);
        assert_eq!(hand.send_action(release(Button::Middle)), []);
        assert!(hand.gesture.is_idle());
    }

    #[test]
    fn the_space_bar_makes_any_press_pan() {
        let mut hand = Hand::new();
        let header = hand.header_point("Need");
        hand.move_to(header);
        hand.send_action(PointerAction::Press {
            button: Button::Primary,
            with_space: true,
        });
        assert_eq!(hand.gesture, Gesture::Pan);
        assert_eq!(hand.send_action(release(Button::Primary)), []);
        assert!(hand.gesture.is_idle());
    }

    #[test]
    fn the_middle_button_ends_only_a_pan() {
        let mut hand = Hand::new();
        hand.press_at(hand.header_point("Need"));
        hand.move_to(EMPTY_POINT);
        let before = hand.gesture.clone();
        assert_eq!(hand.send_action(release(Button::Middle)), []);
        assert_eq!(hand.gesture, before);
    }

    #[test]
    fn scrolling_and_pinching_move_the_camera_and_leave_the_gesture_alone() {
        let mut hand = Hand::new();
        hand.press_at(hand.header_point("Need"));
        hand.move_to(EMPTY_POINT);
        let before = hand.gesture.clone();

        let zoom = |by| {
            Intent::from(CanvasIntent::Zoom {
                by,
                around: EMPTY_POINT,
            })
        };
        let scroll = |x, y, device| {
            let by = vec2(x, y);
            PointerAction::Scroll { by, device }
        };
        let wheel = scroll(0.0, POINTS_PER_DOUBLING, ScrollDevice::Wheel);
        assert_eq!(hand.send_action(wheel), [zoom(2.0)]);
        let pad = scroll(0.0, 200.0, ScrollDevice::Pad);
        let pan = CanvasIntent::Pan(vec2(0.0, 200.0));
        assert_eq!(hand.send_action(pad), [pan.into()]);
        assert_eq!(hand.send_action(PointerAction::Pinch(1.25)), [zoom(1.25)]);
        assert_eq!(hand.gesture, before);
    }

    #[test]
    fn escape_reverts_document_changes_and_only_ends_other_gestures() {
        let abort = [Intent::from(DocumentIntent::AbortStep)];
        let drag = |from: &dyn Fn(&Hand) -> Pos2| {
            let mut hand = Hand::new();
            let from = from(&hand);
            hand.press_at(from);
            hand.move_to(from + vec2(40.0, 40.0));
            let began = !matches!(hand.gesture, Gesture::Idle | Gesture::Press(_));
            assert!(began, "{:?}", hand.gesture);

            let intents = hand.press_escape();
            assert!(hand.gesture.is_idle());
            // A release afterwards does nothing.
            assert_eq!(hand.release_button(), []);
            intents
        };

        assert_eq!(drag(&|hand| hand.header_point("Need")), abort);
        assert_eq!(drag(&|_| pos2(498.0, 298.0)), abort);
        assert_eq!(drag(&|_| EMPTY_POINT), []);
        assert_eq!(
            drag(&|hand| hand.socket_place(hand.output_socket("Fear"))),
            []
        );

        let mut hand = Hand::new();
        hand.press_at(hand.header_point("Need"));
        assert_eq!(hand.press_escape(), []);
        assert!(hand.gesture.is_idle());
    }
}
