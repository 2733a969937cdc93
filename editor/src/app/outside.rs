//! What comes from outside the window and what goes there: files that are dropped, the button that closes it, its name, its
//! size and its end.

use eframe::egui::{self, ViewportCommand};

use super::{App, leaving::Leaving};
use crate::io::Change;

impl App {
    /// What comes from outside: files that are dropped, and the button that closes the window.
    pub(super) fn come_in(&mut self, context: &egui::Context) {
        let dropped = context.input(|input| input.raw.dropped_files.clone());
        for file in dropped {
            self.take_in(file.path().to_owned());
        }
        if context.input(|input| input.viewport().close_requested()) && !self.files.may_close {
            self.leave(Leaving::app());
            // Where nothing is asked first, the window closes right away.
            self.go_on_leaving(context);
            if !self.files.may_close {
                context.send_viewport_cmd(ViewportCommand::CancelClose);
            }
        }
        let inside = context.input(|input| input.viewport().inner_rect);
        self.files.window = inside
            .map(|inside| inside.size().into())
            .or(self.files.window);
        self.name_window(context);
    }

    fn name_window(&mut self, context: &egui::Context) {
        let title = match self.document() {
            Some(document) if document.has_unsaved_work() => {
                format!("● {} – Inclination", document.title())
            }
            Some(document) => format!("{} – Inclination", document.title()),
            None => String::from("Inclination"),
        };
        if self.files.title != title {
            self.files.title.clone_from(&title);
            context.send_viewport_cmd(ViewportCommand::Title(title));
        }
    }

    /// The last thing that the app does.
    pub(super) fn end_files(&mut self) {
        self.keep_tour();
        let panels = self.panels.saved();
        if self.files.settings.panels.as_ref() != Some(&panels) {
            self.files.remember(Change::Panels(Some(panels)));
        }
        if let Some(size) = self.files.window {
            self.files.remember(Change::Window(size));
        }
        if let Some(keeper) = self.files.keeper.take() {
            keeper.end();
        }
    }
}
