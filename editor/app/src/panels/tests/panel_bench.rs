//! Runs the panels without a window: draws frames with given events and returns what a screen
//! reader receives.

use eframe::egui::{
    CentralPanel, Context, Event, Key, Modifiers, Pos2, RawInput, Rect, ThemePreference,
    accesskit::TreeUpdate, vec2,
};
use inclination_analysis::open_document::DocumentId;

use super::super::*;
use crate::{request::Request, theme};

/// The app's panels without a window.
pub(super) struct PanelBench {
    pub(super) context: Context,
    pub(super) panels: Panels,
    pub(super) canvas: Canvas,
    pub(super) open: OpenDocument,
    time: f64,
}

impl PanelBench {
    pub(super) fn new(document: Document) -> Self {
        let context = Context::default();
        theme::apply_theme(&context, ThemePreference::Dark);
        context.enable_accesskit();
        Self {
            context,
            panels: Panels::default(),
            canvas: Canvas::default(),
            open: OpenDocument::new(DocumentId(0), document),
            time: 0.0,
        }
    }

    pub(super) fn with_example(name: &str) -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
        let file = std::fs::read(format!("{folder}/{name}.incl.json")).unwrap();
        Self::new(Document::read(&file).unwrap())
    }

    /// Draws a frame and applies the requests to the document. Returns the update for screen
    /// readers.
    pub(super) fn run_frame(&mut self, events: Vec<Event>) -> TreeUpdate {
        self.time += 0.1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1600.0, 2400.0))),
            time: Some(self.time),
            focused: true,
            events,
            ..RawInput::default()
        };

        let mut requests = Requests::default();
        let Self {
            context,
            panels,
            canvas,
            open,
            ..
        } = self;

        let mut output = context.run_ui(input, |ui| {
            CentralPanel::default()
                .show(ui, |ui| panels.draw_panels(ui, open, canvas, &mut requests));
        });

        for request in requests.take_all() {
            match request {
                Request::Edit(title, edits) => open.apply_step(&title, edits),
                Request::BeginStep(title) => open.begin_step(&title),
                Request::ContinueStep(edits) => open.continue_step(edits),
                Request::CommitStep => open.commit_step(),
                Request::AbortStep => open.abort_step(),
                Request::SetCamera(camera) => open.view.set_camera(camera),
                Request::Select(selection) => open.view.selection = selection,
                _ => {}
            }
        }

        // Discard the textures, because no painter uploads them.
        output.textures_delta.clear();
        output.platform_output.accesskit_update.unwrap()
    }

    /// Draws two frames, because the first one only measures the layout.
    pub(super) fn run_two_frames(&mut self) -> TreeUpdate {
        self.run_frame(Vec::new());
        self.run_frame(Vec::new())
    }

    pub(super) fn press_key(&mut self, key: Key) {
        self.press_key_with(Modifiers::NONE, key);
    }

    pub(super) fn press_key_with(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        // A separate frame tells the focused widget which modifiers are pressed.
        self.run_frame(vec![Event::ModifiersChanged(modifiers)]);
        self.run_frame(vec![event(true)]);
        self.run_frame(vec![event(false)]);
        self.run_frame(vec![Event::ModifiersChanged(Modifiers::NONE)]);
    }

    /// Focuses a widget by its label, as a screen reader does.
    pub(super) fn focus_widget(&mut self, label: &str) {
        let tree = self.run_two_frames();
        let target = tree
            .nodes
            .iter()
            .find(|(_, node)| node.label() == Some(label))
            .map(|(id, _)| *id)
            .unwrap();

        let request = eframe::egui::accesskit::ActionRequest {
            action: eframe::egui::accesskit::Action::Focus,
            target_tree: eframe::egui::accesskit::TreeId::ROOT,
            target_node: target,
            data: None,
        };
        self.run_frame(vec![Event::AccessKitActionRequest(request)]);
        self.run_frame(Vec::new());
    }

    pub(super) fn click_at(&mut self, at: Pos2) {
        let event = |pressed| Event::PointerButton {
            pos: at,
            button: eframe::egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.run_frame(vec![Event::PointerMoved(at)]);
        self.run_frame(vec![event(true)]);
        self.run_frame(vec![event(false)]);
    }

    pub(super) fn drag_pointer(&mut self, from: Pos2, to: Pos2) {
        let event = |pos, pressed| Event::PointerButton {
            pos,
            button: eframe::egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.run_frame(vec![Event::PointerMoved(from)]);

        self.run_frame(vec![event(from, true)]);
        for step in 1_u8..=10 {
            let at = from + (to - from) * (f32::from(step) / 10.0);
            self.run_frame(vec![Event::PointerMoved(at)]);
        }
        self.run_frame(vec![event(to, false)]);
        self.run_frame(Vec::new());
    }
}
