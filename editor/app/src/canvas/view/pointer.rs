//! Reads the pointer: turns egui's events into pointer events, takes the gesture through them, and
//! does what it asks for.

use std::time::Duration;

use eframe::egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Response, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    gesture::{
        self, Button, CanvasIntent, CanvasView, DocumentIntent, Gesture, Intent, PointerAction,
        PointerEvent, hit::Hit,
    },
    scene::{Camera, Hovered},
};

use super::{
    super::{intents, typing::Typing},
    Canvas, HintSilence, scroll, to_modifiers,
};
use crate::request::Requests;

/// The surroundings of the canvas in one frame.
struct Frame<'a> {
    ui: &'a Ui,
    document: &'a OpenDocument,
    /// The part of the screen that the canvas covers.
    area: Rect,
    camera: &'a mut Camera,
    requests: &'a mut Requests,
}

impl Canvas {
    /// Reads what is done with the pointer. Returns what is under it.
    pub(super) fn read_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        area: Rect,
        camera: &mut Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) -> Hit {
        let mut frame = Frame {
            ui,
            document,
            area,
            camera,
            requests,
        };
        for event in scroll::read_scrolling(&mut self.device, ui, response, area) {
            self.step(&event, &mut frame);
        }

        let Some(screen) = ui.input(|input| input.pointer.latest_pos()) else {
            return Hit::Nothing;
        };
        let point = frame.camera.to_canvas(area, screen);
        let is_over = response.contains_pointer() && !self.is_covered_at(screen);
        let is_double = response.double_clicked();
        for event in read_events(ui, screen, is_over, is_double) {
            self.step(&event, &mut frame);
        }
        self.update_landing(&frame);

        let hit = if is_over && self.gesture.is_idle() {
            let view = self.canvas_view(document, *frame.camera, area);
            view.hit(&self.scene, point)
        } else {
            Hit::Nothing
        };
        if let Some(icon) = cursor_icon(&self.gesture, hit) {
            ui.set_cursor_icon(icon);
        }
        hit
    }

    /// Returns what gestures read of the canvas.
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

    /// Asks for what an intent means.
    pub(super) fn ask_for(
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
        typing.is_some_and(|typing| typing.is_at(screen))
            || self.minimap.is_at(screen)
            || self.probes.iter().any(|probe| probe.contains(screen))
    }

    /// Takes the gesture through an event, and does what it asks for.
    fn step(&mut self, event: &PointerEvent, frame: &mut Frame<'_>) {
        let gesture = std::mem::take(&mut self.gesture);
        let view = self.canvas_view(frame.document, *frame.camera, frame.area);
        let (gesture, intents) = gesture::step(gesture, event, &self.scene, &view);
        self.gesture = gesture;

        for intent in intents {
            match intent {
                Intent::Document(intent) => self.ask_for(intent, frame.document, frame.requests),
                Intent::Canvas(intent) => self.do_on_canvas(intent, event.time, frame),
            }
        }
    }

    fn do_on_canvas(&mut self, intent: CanvasIntent, time: f64, frame: &mut Frame<'_>) {
        let (document, group) = (frame.document.document(), frame.document.group());
        match intent {
            CanvasIntent::Pan(by) => frame.camera.pan(by),
            CanvasIntent::Zoom { by, around } => frame.camera.zoom_at(frame.area, around, by),
            CanvasIntent::FinishTyping => {
                // Now, before the field is shown again and notices that it lost the keyboard.
                if let Some(typing) = self.typing.take() {
                    typing.keep(frame.document, frame.requests);
                }
            }
            CanvasIntent::Type(target) => {
                self.typing = Typing::of(frame.document, target.into());
            }
            CanvasIntent::HoverNode(node) => {
                if let Some(left) = self.hovered.take() {
                    left.close(&mut self.scene, document, group);
                }
                self.hovered = node.map(|node| Hovered::new(node, time));
            }
            CanvasIntent::ShowHiddenInputs(fixed) => {
                if let Some(hovered) = &mut self.hovered {
                    hovered.open(&mut self.scene, document, group, fixed);
                }
            }
            CanvasIntent::WakeAfter(seconds) => {
                let wait = Duration::from_secs_f64(seconds);
                frame.ui.ctx().request_repaint_after(wait);
            }
            CanvasIntent::SilenceHints => self.quiet = HintSilence::Begins,
            CanvasIntent::FocusNode(node) => self.go_on_at(node),
        }
    }

    /// Remembers which wire a dragged node would be inserted into, to be marked.
    fn update_landing(&mut self, frame: &Frame<'_>) {
        let modifiers = frame.ui.input(|input| to_modifiers(input.modifiers));
        let view = self.canvas_view(frame.document, *frame.camera, frame.area);
        self.landing = self.gesture.landing(modifiers, &self.scene, &view);
    }
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
            // Where the pointer is by now may be elsewhere, after a frame that took long.
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
