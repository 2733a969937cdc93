//! What finds things by words, and what it needs from one frame to the next.

#[cfg(test)]
mod tests;

use eframe::egui::Context;

use super::{
    App, add::Adding, find::Find, join::Joining, menus::Opened, palette::CommandPalette,
    shortcuts::Sheet,
};
use crate::{command::Command, request::Request};

/// The searches, the sheet of shortcuts and the canvas's menu.
#[derive(Debug, Default)]
pub(super) struct Finding {
    pub(super) adding: Option<Adding>,
    pub(super) joining: Option<Joining>,
    pub(super) palette: Option<CommandPalette>,
    pub(super) find: Find,
    pub(super) sheet: Option<Sheet>,
    pub(super) menu: Option<Opened>,
    /// The keys of what was added last, the last first.
    pub(super) recent: Vec<String>,
}

impl App {
    /// Shows what stands above everything else.
    pub(super) fn show_finding(&mut self, context: &Context) {
        self.show_find(context);
        self.show_add(context);
        self.show_join(context);
        self.show_palette(context);
        self.show_menu(context);
        self.show_shortcuts(context);
        let waiting = self.finding.adding.as_ref().and_then(Adding::waiting);
        self.canvas.hold(waiting);
    }

    /// Carries out a command of these. Gives whether it is one.
    pub(super) fn run_finding(&mut self, context: &Context, command: Command) -> bool {
        if command != Command::Palette {
            // One search at a time.
            self.finding.palette = None;
        }
        match command {
            Command::AddNode => self.canvas.ask_what_to_add(),
            Command::WireTo => self.join_selected(context),
            Command::Rename => self.rename_selected(),
            Command::Find => self.open_find(),
            Command::FindNext => self.find_next(context, false),
            Command::FindPrevious => self.find_next(context, true),
            Command::Palette => self.switch_palette(),
            Command::Shortcuts => self.switch_shortcuts(),
            _ => return false,
        }
        true
    }

    /// Lets the name of what was selected last be typed where it stands.
    fn rename_selected(&mut self) {
        let Some(document) = self.documents.get(self.shown) else {
            return;
        };
        if let Some(item) = document.view.selection.lead() {
            self.canvas.rename(document, item);
        }
    }

    /// Carries out a request of these; hands back any other.
    pub(super) fn request_finding(
        &mut self,
        context: &Context,
        request: Request,
    ) -> Option<Request> {
        match request {
            Request::OpenAdd { at, loose } => self.open_add(context, at, loose),
            Request::Join(at) => self.join_socket(context, at),
            Request::Menu { on, at } => self.open_menu(on, at),
            other => return Some(other),
        }
        None
    }
}
