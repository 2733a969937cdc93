//! Carrying out what was asked for.

use super::App;
use crate::{command::Command, request::Request};
use eframe::egui::{self, Theme, ViewportCommand, vec2};

/// How much larger everything is after a step of zooming.
const STEP: f32 = 1.25;

impl App {
    /// Carries out everything that was asked for since the last frame.
    pub(super) fn carry_out(&mut self, context: &egui::Context) {
        // A request may lead to others; that they end is seen to by none leading to itself.
        loop {
            let requests = self.requests.take();
            if requests.is_empty() {
                break;
            }
            // What was drawn was drawn before any of it.
            context.request_repaint();
            for request in requests {
                self.request(context, request);
            }
        }
    }

    fn request(&mut self, context: &egui::Context, request: Request) {
        if let Request::Run(command) = request {
            self.run(context, command);
            return;
        }
        let Some(request) = self.file_request(request) else {
            return;
        };
        let Some(request) = self.request_finding(context, request) else {
            return;
        };
        if let Request::Paste(text) = &request {
            self.paste(text);
            return;
        }
        if let Request::Reveal(place) = request {
            self.reveal(place);
            return;
        }
        if let Request::GoTo(group, item) = request {
            self.go_to(group, item);
            return;
        }
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        match request {
            Request::Edit(title, edits) => document.edit(&title, edits),
            Request::Begin(title) => document.begin(&title),
            Request::GoOn(edits) => document.go_on(edits),
            Request::Commit => document.commit(),
            Request::Abort => document.abort(),
            Request::Select(selection) => document.view.selection = selection,
            Request::Look(camera) => document.view.set_camera(camera),
            Request::Enter(crumb) => document.view.enter(crumb),
            Request::LeaveTo(depth) => document.view.leave_to(depth),
            _ => {}
        }
    }

    fn run(&mut self, context: &egui::Context, command: Command) {
        if self.run_finding(context, command) {
            return;
        }
        match command {
            Command::New
            | Command::Open
            | Command::Save
            | Command::SaveAs
            | Command::Revert
            | Command::NextTab
            | Command::PreviousTab
            | Command::CloseTab
            | Command::Welcome => self.run_on_files(command),
            Command::Quit => context.send_viewport_cmd(ViewportCommand::Close),
            Command::SwitchTheme => context.set_theme(match context.theme() {
                Theme::Dark => Theme::Light,
                Theme::Light => Theme::Dark,
            }),
            _ if self.run_panels(command) || self.run_shape(context, command) => {}
            _ => self.run_on_document(command),
        }
    }

    fn run_on_document(&mut self, command: Command) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        match command {
            Command::Undo => {
                document.undo();
            }
            Command::Redo => {
                document.redo();
            }
            Command::FitAll => self.canvas.fit_all(),
            Command::ZoomIn => self.canvas.zoom(|zoom| zoom * STEP),
            Command::ZoomOut => self.canvas.zoom(|zoom| zoom / STEP),
            Command::ActualSize => self.canvas.zoom(|_| 1.0),
            Command::FitSelection => self.canvas.fit_selection(),
            Command::PanLeft => self.canvas.pan(vec2(-1.0, 0.0)),
            Command::PanRight => self.canvas.pan(vec2(1.0, 0.0)),
            Command::PanUp => self.canvas.pan(vec2(0.0, -1.0)),
            Command::PanDown => self.canvas.pan(vec2(0.0, 1.0)),
            _ => {}
        }
    }
}
