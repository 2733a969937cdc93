//! Reads the pointer: turns egui's events into pointer events, passes them to the gesture, and
//! executes the intents that it returns.

use std::time::Duration;

use eframe::egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Response, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    gesture::{
        self, Button, CanvasIntent, CanvasView, DocumentIntent, Gesture, Intent, PointerAction,
        PointerEvent, hit::Hit,
    },
    scene::{Camera, HoverExpansion},
};

use super::{
    super::{inline_editor::InlineEditor, intents, wire_flash::WireFlash},
    Canvas, HintSilence, NextFocus, scroll, to_modifiers,
};
use crate::request::Requests;

/// The context of one frame that events need.
struct FrameContext<'a> {
    ui: &'a Ui,
    document: &'a OpenDocument,
    /// The part of the screen that the canvas covers.
    area: Rect,
    camera: &'a mut Camera,
    requests: &'a mut Requests,
}

impl Canvas {
    /// Handles the events of the pointer. `area` and `camera` are those of the last frame: the
    /// events refer to what it showed. So the wheel comes last, because it moves the camera.
    pub(super) fn read_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        area: Rect,
        camera: &mut Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let mut frame = FrameContext {
            ui,
            document,
            area,
            camera,
            requests,
        };

        if let Some(screen) = ui.input(|input| input.pointer.latest_pos()) {
            let is_over = owns_pointer(response, area, screen) && !self.is_covered_at(screen);
            let is_double = response.double_clicked();
            for event in read_events(ui, screen, is_over, is_double) {
                self.handle_event(&event, &mut frame);
            }
        }

        for event in scroll::read_scrolling(&mut self.device, ui, response, area) {
            self.handle_event(&event, &mut frame);
        }
        self.update_landing(&frame);
    }

    /// Returns what is under the pointer, and sets the cursor for it.
    pub(super) fn find_hovered(
        &self,
        ui: &Ui,
        response: &Response,
        area: Rect,
        camera: Camera,
        document: &OpenDocument,
    ) -> Hit {
        let Some(screen) = ui.input(|input| input.pointer.latest_pos()) else {
            return Hit::Nothing;
        };

        let is_over = owns_pointer(response, area, screen) && !self.is_covered_at(screen);
        let hit = if is_over && self.gesture.is_idle() {
            let view = self.canvas_view(document, camera, area);
            view.hit_at(&self.scene, camera.to_canvas(area, screen))
        } else {
            Hit::Nothing
        };

        if let Some(icon) = cursor_icon(&self.gesture, hit) {
            ui.set_cursor_icon(icon);
        }
        hit
    }

    /// Returns the canvas as gestures see it.
    pub(super) fn canvas_view<'a>(
        &'a self,
        document: &'a OpenDocument,
        camera: Camera,
        area: Rect,
    ) -> CanvasView<'a> {
        CanvasView {
            document: document.document(),
            group: document.group(),
            selection: &document.view.selection,
            camera,
            area,
            hovered: self.hovered,
            curves: &self.thumbnails,
        }
    }

    /// Adds the requests for an intent.
    pub(super) fn push_requests(
        &self,
        intent: DocumentIntent,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        requests.extend(intents::to_requests(intent, document, &self.scene));
    }

    /// Returns whether something above the canvas is at a point of the screen.
    fn is_covered_at(&self, screen: Pos2) -> bool {
        let typing = self.typing.as_ref();
        typing.is_some_and(|typing| typing.contains_point(screen))
            || self.minimap.contains_point(screen)
            || self.probes.iter().any(|probe| probe.contains(screen))
    }

    /// Passes an event to the gesture, and executes the intents that it returns.
    fn handle_event(&mut self, event: &PointerEvent, frame: &mut FrameContext<'_>) {
        let gesture = std::mem::take(&mut self.gesture);
        let is_release = matches!(
            event.action,
            PointerAction::Release {
                button: Button::Primary,
                ..
            }
        );
        if is_release && gesture.selects_items() {
            self.next_focus = Some(NextFocus::SelectedNode);
        }
        let view = self.canvas_view(frame.document, *frame.camera, frame.area);
        let (gesture, intents) = gesture::step_gesture(gesture, event, &self.scene, &view);
        self.gesture = gesture;

        for intent in intents {
            match intent {
                Intent::Document(intent) => {
                    self.push_requests(intent, frame.document, frame.requests);
                }
                Intent::Canvas(intent) => self.execute_canvas_intent(intent, event.time, frame),
            }
        }
    }

    /// Executes an intent that changes the canvas, not the document.
    fn execute_canvas_intent(
        &mut self,
        intent: CanvasIntent,
        time: f64,
        frame: &mut FrameContext<'_>,
    ) {
        let (document, group) = (frame.document.document(), frame.document.group());

        match intent {
            CanvasIntent::Pan(by) => frame.camera.pan_by(by),
            CanvasIntent::Zoom { by, around } => frame.camera.zoom_at(frame.area, around, by),
            CanvasIntent::FinishTyping => {
                // Before the field is shown again and notices that it lost the focus.
                if let Some(typing) = self.typing.take() {
                    typing.request_change(frame.document, frame.requests);
                }
            }
            CanvasIntent::Type(target) => {
                self.typing = InlineEditor::for_target(frame.document, target.into());
            }
            CanvasIntent::HoverNode(node) => {
                if let Some(left) = self.hovered.take() {
                    left.hide_inputs(&mut self.scene, document, group);
                }
                self.hovered = node.map(|node| HoverExpansion::new(node, time));
            }
            CanvasIntent::ShowHiddenInputs(fixed) => {
                if let Some(hovered) = &mut self.hovered {
                    hovered.show_inputs(&mut self.scene, document, group, fixed);
                }
            }
            CanvasIntent::WakeAfter(seconds) => {
                let wait = Duration::from_secs_f64(seconds);
                frame.ui.ctx().request_repaint_after(wait);
            }
            CanvasIntent::SilenceHints => self.hint_silence = HintSilence::Starting,
            CanvasIntent::FocusNode(node) => self.focus_node(node),
            CanvasIntent::FlashWire(node, key) => {
                self.wire_flash = WireFlash::new(&self.scene, node, key, time);
            }
        }
    }

    /// Updates the wire that a dragged node would be inserted into, which is highlighted.
    fn update_landing(&mut self, frame: &FrameContext<'_>) {
        let modifiers = frame.ui.input(|input| to_modifiers(input.modifiers));
        let view = self.canvas_view(frame.document, *frame.camera, frame.area);
        self.landing = self.gesture.find_landing(modifiers, &self.scene, &view);
    }
}

/// Returns whether a press would go to the canvas, and not to the handle of a divider that overlaps
/// its border. egui extends a widget by a few points, so that its surroundings would count as well.
fn owns_pointer(response: &Response, area: Rect, screen: Pos2) -> bool {
    response.hovered() && area.contains(screen)
}

/// Reads what happened to the pointer since the last frame.
fn read_events(ui: &Ui, screen: Pos2, is_over: bool, is_double: bool) -> Vec<PointerEvent> {
    ui.input(|input| {
        let pointer = &input.pointer;
        let event = |action, screen| PointerEvent {
            action,
            screen,
            modifiers: to_modifiers(input.modifiers),
            time: input.time,
        };

        let mut events = Vec::new();
        if input.key_pressed(Key::Escape) {
            events.push(event(PointerAction::Cancel, screen));
        }

        let with_space = input.key_down(Key::Space);
        let press = |button| PointerAction::Press { button, with_space };
        if is_over && pointer.button_pressed(PointerButton::Middle) {
            events.push(event(press(Button::Middle), screen));
        } else if is_over && pointer.primary_pressed() {
            // After a slow frame the pointer may be elsewhere by now.
            let origin = pointer.press_origin().unwrap_or(screen);
            events.push(event(press(Button::Primary), origin));
        }

        events.push(event(PointerAction::Move(pointer.delta()), screen));

        let release = |button| PointerAction::Release { button, is_double };
        if pointer.primary_released() {
            events.push(event(release(Button::Primary), screen));
        }
        if pointer.button_released(PointerButton::Middle) {
            events.push(event(release(Button::Middle), screen));
        }
        events
    })
}

/// Returns the cursor for a gesture, or else for what is under the pointer.
fn cursor_icon(gesture: &Gesture, hit: Hit) -> Option<CursorIcon> {
    match (gesture, hit) {
        (Gesture::Pan, _) => Some(CursorIcon::Grabbing),
        (Gesture::Scrub(_) | Gesture::SampleDrag(_), _) | (_, Hit::Field(..) | Hit::Dot(_)) => {
            Some(CursorIcon::ResizeHorizontal)
        }
        (Gesture::Resize(_), _) | (_, Hit::NoteCorner(_) | Hit::FrameCorner(_)) => {
            Some(CursorIcon::ResizeNwSe)
        }
        (_, Hit::Socket(_)) => Some(CursorIcon::Crosshair),
        (_, Hit::Bend(..)) => Some(CursorIcon::Move),
        (_, Hit::Fold(_) | Hit::Wire(..)) => Some(CursorIcon::PointingHand),
        _ => None,
    }
}
