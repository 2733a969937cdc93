//! The panels without a window: frames of given events, and what a screen reader is told of each.

use eframe::egui::{
    CentralPanel, Context, Event, Key, Modifiers, Pos2, RawInput, Rect, ThemePreference,
    accesskit::TreeUpdate, vec2,
};
use inclination_analysis::open_document::DocumentId;

use super::super::*;
use crate::{request::Request, theme};

/// The app's panels without its window.
pub(super) struct Bench {
    pub(super) context: Context,
    pub(super) panels: Panels,
    pub(super) canvas: Canvas,
    pub(super) open: OpenDocument,
    time: f64,
}

impl Bench {
    pub(super) fn of(document: Document) -> Self {
        let context = Context::default();
        theme::install(&context, ThemePreference::Dark);
        context.enable_accesskit();
        Self {
            context,
            panels: Panels::default(),
            canvas: Canvas::default(),
            open: OpenDocument::new(DocumentId(0), document),
            time: 0.0,
        }
    }

    pub(super) fn example(name: &str) -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
        let file = std::fs::read(format!("{folder}/{name}.incl.json")).unwrap();
        Self::of(Document::read(&file).unwrap())
    }

    /// Draws a frame, and carries out what was asked of the document. Gives what a screen reader is told.
    pub(super) fn frame(&mut self, events: Vec<Event>) -> TreeUpdate {
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
            CentralPanel::default().show(ui, |ui| panels.draw(ui, open, canvas, &mut requests));
        });
        for request in requests.take() {
            match request {
                Request::Edit(title, edits) => open.edit(&title, edits),
                Request::Begin(title) => open.begin(&title),
                Request::GoOn(edits) => open.go_on(edits),
                Request::Commit => open.commit(),
                Request::Abort => open.abort(),
                Request::Look(camera) => open.view.set_camera(camera),
                Request::Select(selection) => open.view.selection = selection,
                _ => {}
            }
        }
        // There is no painter to hand it to.
        output.textures_delta.clear();
        output.platform_output.accesskit_update.unwrap()
    }

    /// Two frames, since the first only learns how large everything is.
    pub(super) fn settled(&mut self) -> TreeUpdate {
        self.frame(Vec::new());
        self.frame(Vec::new())
    }

    pub(super) fn press(&mut self, key: Key) {
        self.press_with(Modifiers::NONE, key);
    }

    pub(super) fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        // One frame to let what has the focus know that they are held.
        self.frame(vec![Event::ModifiersChanged(modifiers)]);
        self.frame(vec![event(true)]);
        self.frame(vec![event(false)]);
        self.frame(vec![Event::ModifiersChanged(Modifiers::NONE)]);
    }

    /// Gives the keyboard to something, as a screen reader does.
    pub(super) fn focus(&mut self, label: &str) {
        let tree = self.settled();
        let all = tree.nodes.iter();
        let target = all.filter(|(_, node)| node.label() == Some(label));
        let target = target.map(|(id, _)| *id).next().unwrap();
        let request = eframe::egui::accesskit::ActionRequest {
            action: eframe::egui::accesskit::Action::Focus,
            target_tree: eframe::egui::accesskit::TreeId::ROOT,
            target_node: target,
            data: None,
        };
        self.frame(vec![Event::AccessKitActionRequest(request)]);
        self.frame(Vec::new());
    }

    pub(super) fn click(&mut self, at: Pos2) {
        let event = |pressed| Event::PointerButton {
            pos: at,
            button: eframe::egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![event(true)]);
        self.frame(vec![event(false)]);
    }

    pub(super) fn drag(&mut self, from: Pos2, to: Pos2) {
        let event = |pos, pressed| Event::PointerButton {
            pos,
            button: eframe::egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(from)]);
        self.frame(vec![event(from, true)]);
        for step in 1_u8..=10 {
            let at = from + (to - from) * (f32::from(step) / 10.0);
            self.frame(vec![Event::PointerMoved(at)]);
        }
        self.frame(vec![event(to, false)]);
        self.frame(Vec::new());
    }
}
