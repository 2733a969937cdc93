//! Carrying out what was asked for.

use super::App;
use crate::{
    command::Command,
    document::{Item, Selection},
    request::Request,
};
use eframe::egui::{self, Theme, ViewportCommand};

impl App {
    /// Carries out everything that was asked for since the last frame.
    pub(super) fn carry_out(&mut self, context: &egui::Context) {
        // A request may lead to others; that they end is seen to by none leading to itself.
        loop {
            let requests = self.requests.take();
            if requests.is_empty() {
                break;
            }
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
            Command::SelectAll => {
                let nodes = document.body().keys().map(|id| Item::Node(*id));
                document.view.selection = Selection::of(nodes);
            }
            Command::FitAll => self.canvas.fit_all(),
            Command::FitSelection => self.canvas.fit_selection(),
            _ => {}
        }
    }
}
