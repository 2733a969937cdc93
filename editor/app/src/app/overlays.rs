//! What finds things by words, and what it needs from one frame to the next.

#[cfg(test)]
#[path = "overlays/tests.rs"]
mod tests;

use eframe::egui::{self, Context, Id, Key};

use crate::command::Command;

use super::{
    App, add::Adding, find::Find, join::Joining, menus::Opened, palette::CommandPalette,
    shortcuts::Sheet,
};
/// How often the keyboard is given back: what stood behind everything else may take it only when that is gone.
const AGAIN: u8 = 2;

/// The searches, the sheet of shortcuts and the canvas's menu.
#[derive(Debug, Default)]
pub(super) struct Finding {
    pub(super) adding: Option<Adding>,
    pub(super) joining: Option<Joining>,
    pub(super) palette: Option<CommandPalette>,
    pub(super) find: Find,
    pub(super) sheet: Option<Sheet>,
    pub(super) menu: Option<Opened>,
    /// The line of a menu that the pointer or the keyboard is on, and in which frame.
    pub(super) pointed: Option<(Command, u64)>,
    /// The keys of what was added last, the last first.
    pub(super) recent: Vec<String>,
    /// Whether any of these was open in the last frame, and what had the keyboard before.
    was_open: bool,
    before: Option<Id>,
    /// In how many frames that still is given the keyboard.
    gives_back: u8,
}

impl Finding {
    /// Whether every key is meant for it, whichever that is.
    pub(super) fn listens(&self) -> bool {
        self.sheet.as_ref().is_some_and(Sheet::listens)
    }

    fn is_open(&self) -> bool {
        self.adding.is_some()
            || self.joining.is_some()
            || self.palette.is_some()
            || self.find.is_open
            || self.sheet.is_some()
            || self.menu.is_some()
    }
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
        if self.finding.is_open() && !self.finding.was_open {
            // Before their fields take it.
            self.finding.before = context.memory(egui::Memory::focused);
            self.finding.gives_back = 0;
        }
        let is_escaped = context.input(|input| input.key_pressed(Key::Escape));
        self.show_find(context);
        self.show_add(context);
        self.show_join(context);
        self.show_palette(context);
        self.show_menu(context);
        self.show_shortcuts(context);
        let waiting = self.finding.adding.as_ref().and_then(Adding::waiting);
        self.canvas.hold(waiting);
        let is_open = self.finding.is_open();
        if self.finding.was_open && !is_open && is_escaped {
            // Who only looked goes on from there.
            self.finding.gives_back = AGAIN;
        }
        if let (1.., Some(before)) = (self.finding.gives_back, self.finding.before) {
            context.memory_mut(|memory| memory.request_focus(before));
            self.finding.gives_back -= 1;
        }
        self.finding.was_open = is_open;
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
