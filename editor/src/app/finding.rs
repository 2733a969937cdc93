//! What finds things by words, and what it needs from one frame to the next.

#[cfg(test)]
mod tests;

use eframe::egui::Context;

use super::{
    App, add::Adding, find::Find, join::Joining, menus::Opened, palette::CommandPalette,
    shortcuts::Sheet,
};
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

/// How many of what was added last are remembered, and shown first.
const REMEMBERED: usize = 5;

impl Finding {
    /// Remembers what was added, by its key.
    pub(super) fn remember(&mut self, key: String) {
        self.recent.retain(|known| *known != key);
        self.recent.insert(0, key);
        self.recent.truncate(REMEMBERED);
    }
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

    /// Lets the name of what was selected last be typed where it stands.
    pub(super) fn rename_selected(&mut self) {
        let Some(document) = self.documents.get(self.shown) else {
            return;
        };
        if let Some(item) = document.view.selection.lead() {
            self.canvas.rename(document, item);
        }
    }
}
