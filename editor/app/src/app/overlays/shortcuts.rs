//! The sheet of shortcuts: everything that keys and the pointer do, in columns, found by words or
//! by the keys themselves. A click on a command opens the card on which its keys are changed,
//! `change`; `rows` draws the lines, `share` writes and reads files of keys.

pub(crate) mod change;
mod listen;
pub(crate) mod rows;
pub(crate) mod share;

use std::collections::BTreeMap;

use eframe::egui::{
    self, Align, Context, Id, KeyboardShortcut, Layout, Modal, RichText, ScrollArea, TextEdit, Ui,
    vec2,
};
use inclination_project::{
    io::{Change, ChangedKeys},
    search::{Query, Words},
};

use crate::{
    app::{
        overlay_context::OverlayContext,
        questions::{Question, frame, ring},
        storage::AppStorage,
    },
    command::{Command, GESTURES, KeyMap, Menu, TABLE, stroke},
    request::Request,
    theme,
};
use change::Changing;
use listen::Heard;
use rows::{BAR, COLUMN, GAP, Line, Part};
use share::Importing;

/// Label of the filter that shows every command.
pub const ALL_COMMANDS: &str = "All commands";
/// Label of the toggle that searches by keys.
pub const BY_KEYS: &str = "By keys";
/// Label of the button that exports keys.
pub const EXPORT_KEYS: &str = "Export…";
/// Label of the button that imports keys.
pub const IMPORT_KEYS: &str = "Import…";
/// Label of the button that resets the keys of every command.
pub const RESET_ALL_KEYS: &str = "Reset all…";
/// Text shown where no command has changed keys.
pub const NO_KEYS_CHANGED: &str = "Every command has the keys that it came with.";

/// Which commands are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shown {
    /// Those with keys, and what the pointer does.
    #[default]
    Keys,
    /// Every command.
    All,
    /// Those whose keys were changed.
    Changed,
}

/// The sheet, while it is open.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    typed: String,
    shown: Shown,
    /// Whether the keys that are pressed next are looked for, and those that are.
    hears: bool,
    struck: Option<KeyboardShortcut>,
    /// What was pressed while it listens.
    heard: Heard,
    changing: Option<Changing>,
    importing: Option<Importing>,
    /// The command whose line takes the keyboard, since its card was closed.
    back_at: Option<Command>,
    was_shown: bool,
}

/// An action requested from the sheet of shortcuts.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    Close,
    Export,
    Import,
    Reset,
}

impl Sheet {
    /// Whether every key is meant for it, whichever that is.
    pub(super) fn listens(&self) -> bool {
        self.hears || self.changing.as_ref().is_some_and(Changing::listens)
    }

    /// Takes every key before anything else does, while it listens.
    pub(super) fn take_keys(&mut self, context: &Context) {
        if self.listens() {
            self.heard = listen::listen(context);
        }
    }

    /// Shows the sheet, and applies the keys that are changed in it. Gives whether it is to be
    /// closed.
    pub(super) fn update(
        &mut self,
        context: &Context,
        before: &KeyMap,
        app: &mut OverlayContext<'_>,
    ) -> bool {
        let mut map = before.clone();
        let wish = self.show(context, &mut map);
        if let Some(taken) = self.show_import(context) {
            map = taken;
        }
        if map != *before {
            apply_keys(context, map, app.storage);
        }

        match wish {
            Some(Wish::Close) => return true,
            Some(Wish::Export) => {
                let export = share::export(&KeyMap::of(context));
                app.requests.push(Request::Export(export));
            }
            Some(Wish::Import) => app.requests.push(Request::AskWhichKeysToImport),
            Some(Wish::Reset) => app.notifications.ask(Question::ResetKeys),
            None => {}
        }
        false
    }

    /// Shows the sheet, and changes keys. Gives what else is requested.
    fn show(&mut self, context: &Context, map: &mut KeyMap) -> Option<Wish> {
        let screen = context.content_rect();
        let columns = ((screen.width() - 96.0 + GAP) / (COLUMN + GAP)).floor();
        let columns = columns.clamp(1.0, 3.0) as usize;
        let width = columns as f32 * (COLUMN + GAP) - GAP;
        let height = (screen.height() - 200.0).max(120.0);
        if self.hears {
            match std::mem::take(&mut self.heard) {
                Heard::Keys(keys) => {
                    self.struck = Some(keys);
                    self.hears = false;
                }
                Heard::Nothing => {}
                Heard::Clipboard(_) | Heard::Escape => self.hears = false,
            }
        }
        let mut wish = None;
        let modal = Modal::new(Id::unique("shortcuts")).frame(frame(context));
        let shown = modal.show(context, |ui| {
            // Beside the last column there is room for the scroll bar.
            ui.set_width(width + BAR);
            wish = self.head(ui);
            ui.add_space(8.0);
            wish = self.tools(ui, map).or(wish.take());
            ui.add_space(12.0);
            let parts = self.parts(ui.ctx(), map);
            if parts.is_empty() {
                let palette = theme::of(ui.ctx());
                ui.label(RichText::new(self.nothing(context, map)).color(palette.dim));
            }
            let mut clicked = None;
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.horizontal_top(|ui| {
                        ui.spacing_mut().item_spacing.x = GAP;
                        for column in rows::dealt(parts, columns) {
                            ui.allocate_ui_with_layout(
                                vec2(COLUMN, 0.0),
                                Layout::top_down(Align::Min),
                                |ui| {
                                    for part in &column {
                                        clicked = clicked.or(part.show(ui, &mut self.back_at));
                                    }
                                },
                            );
                        }
                    });
                });
            if let Some(command) = clicked {
                self.changing = Some(Changing::begin(command, map));
            }
        });
        if self.changing.is_none() && self.importing.is_none() && shown.should_close() {
            wish = Some(Wish::Close);
        }
        if let Some(changing) = &mut self.changing
            && changing.show(context, map, std::mem::take(&mut self.heard))
        {
            self.back_at = Some(changing.command());
            self.changing = None;
        }
        wish
    }

    /// What stands there where no line does.
    fn nothing(&self, context: &Context, map: &KeyMap) -> String {
        match self.struck {
            Some(keys) if map.holder(&keys).is_none() => {
                runs_nothing(&stroke::said(context, &keys))
            }
            _ if self.shown == Shown::Changed && map.changes() == 0 => {
                String::from(NO_KEYS_CHANGED)
            }
            _ => String::from("Nothing is called so."),
        }
    }

    /// The title, the field and the way out.
    fn head(&mut self, ui: &mut Ui) -> Option<Wish> {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Shortcuts").font(theme::strong(15.0)));
            let right = Layout::right_to_left(Align::Center);
            ui.with_layout(right, |ui| {
                let close = ui.button("Close");
                ring(&close);
                self.by_keys(ui);
                let field = TextEdit::singleline(&mut self.typed)
                    .hint_text("Search shortcuts")
                    .margin(egui::Margin::symmetric(8, 5))
                    .desired_width(200.0);
                let response = ui.add(field);
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_label("Search shortcuts"));
                if !self.was_shown {
                    response.request_focus();
                    self.was_shown = true;
                }
                close.clicked().then_some(Wish::Close)
            })
            .inner
        })
        .inner
    }

    /// The way to look for what keys do by pressing them.
    fn by_keys(&mut self, ui: &mut Ui) {
        if self.hears {
            listen::well(ui, "Press keys");
            return;
        }
        let Some(keys) = self.struck else {
            let button = ui
                .button(BY_KEYS)
                .on_hover_text("Finds what keys do: click here, then press them.");
            ring(&button);
            self.hears = button.clicked();
            return;
        };
        let said = stroke::said(ui.ctx(), &keys);
        let clear = ui
            .button(format!("{said} ×"))
            .on_hover_text("Looks for these keys no longer.");
        let label = stop_search(&said);
        ui.ctx()
            .accesskit_node_builder(clear.id, |node| node.set_label(label));
        ring(&clear);
        if clear.clicked() {
            self.struck = None;
        }
    }

    /// Which commands are listed, and what is done with all keys.
    fn tools(&mut self, ui: &mut Ui, map: &KeyMap) -> Option<Wish> {
        let changes = map.changes();
        ui.horizontal(|ui| {
            for (shown, text) in [
                (Shown::Keys, String::from("With keys")),
                (Shown::All, String::from(ALL_COMMANDS)),
                (Shown::Changed, changed_commands(changes)),
            ] {
                let response = ui.selectable_value(&mut self.shown, shown, text);
                ring(&response);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut wish = None;
                for (wanted, text, hint) in [
                    (
                        Wish::Reset,
                        RESET_ALL_KEYS,
                        "Gives every command the keys that it came with.",
                    ),
                    (
                        Wish::Export,
                        EXPORT_KEYS,
                        "Saves the keys of all commands in a file, for others or another computer.",
                    ),
                    (Wish::Import, IMPORT_KEYS, "Takes keys from such a file."),
                ] {
                    let is_possible = wanted != Wish::Reset || changes > 0;
                    let button = ui.add_enabled(is_possible, egui::Button::new(text));
                    ring(&button);
                    let button = button
                        .on_hover_text(hint)
                        .on_disabled_hover_text(NO_KEYS_CHANGED);
                    if button.clicked() {
                        wish = Some(wanted);
                    }
                }
                wish
            })
            .inner
        })
        .inner
    }

    fn parts(&self, context: &Context, map: &KeyMap) -> Vec<Part> {
        let query = Query::new(&self.typed);
        let fits = |line: &Line, part: &str| {
            let ways = line.ways.iter().map(String::as_str);
            let words = Words::titled(line.title)
                .or(ways)
                .or([part])
                .saying(line.hint);
            query.rate(&words).is_some()
        };
        let is_looking = !query.is_empty();
        let is_listed = |line: &Line| {
            let has_struck = |command| {
                self.struck
                    .is_none_or(|keys| map.holder(&keys) == Some(command))
            };
            match (line.command, self.shown) {
                (Some(command), _) if !has_struck(command) => false,
                (Some(_), Shown::All) => true,
                // Who looks for a command by its name wants it with or without keys.
                (Some(_), Shown::Keys) => is_looking || !line.ways.is_empty(),
                (Some(_), Shown::Changed) => line.is_changed,
                (None, shown) => shown != Shown::Changed && self.struck.is_none(),
            }
        };
        let menus = Menu::ALL.iter().map(|menu| {
            let entries = TABLE.iter().filter(|entry| entry.menu == *menu);
            let lines = entries.map(|entry| Line {
                command: Some(entry.command),
                title: entry.title,
                hint: entry.hint,
                ways: map.said(context, entry.command),
                is_changed: map.is_changed(entry.command),
            });
            (menu.title(), lines.collect::<Vec<_>>())
        });
        let gestures = GESTURES.iter().map(|(title, lines)| {
            let lines = lines.iter().map(|(what, ways)| Line {
                command: None,
                title: what,
                hint: "",
                ways: ways.iter().map(|way| (*way).to_owned()).collect(),
                is_changed: false,
            });
            (*title, lines.collect::<Vec<_>>())
        });
        let parts = menus.chain(gestures).map(|(title, mut lines)| {
            lines.retain(|line| is_listed(line) && fits(line, title));
            Part { title, lines }
        });
        parts.filter(|part| !part.lines.is_empty()).collect()
    }
}

/// Gives commands their keys from now on, and remembers what changed.
pub(in crate::app) fn apply_keys(context: &Context, map: KeyMap, storage: &mut AppStorage) {
    let changes = changes(&storage.settings().keys, &map.to_keep());
    map.install(context);
    context.request_repaint();
    if !changes.is_empty() {
        storage.remember(Change::Keys(changes));
    }
}

/// What was changed of what is kept; what another version of the app knows is not touched.
fn changes(before: &ChangedKeys, after: &ChangedKeys) -> BTreeMap<String, Option<Vec<String>>> {
    let names = before.keys().chain(after.keys());
    names
        .filter(|name| Command::named(name).is_some() && before.get(*name) != after.get(*name))
        .map(|name| (name.clone(), after.get(name).cloned()))
        .collect()
}

/// Returns the label of the filter that shows commands with changed keys.
pub fn changed_commands(count: usize) -> String {
    format!("Changed ({count})")
}

/// Returns the label of the button that ends the search by keys.
pub fn stop_search(keys: &str) -> String {
    format!("Look no longer for {keys}")
}

/// Returns the sentence for keys that no command has.
pub fn runs_nothing(keys: &str) -> String {
    format!("{keys} runs no command.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_here_and_changed_is_written() {
        let keys = |text: &str| vec![String::from(text)];
        let before = ChangedKeys::from([
            (String::from("save"), keys("K")),
            (String::from("open"), keys("J")),
            (String::from("of-a-later-version"), keys("Q")),
        ]);
        let after = ChangedKeys::from([
            (String::from("save"), keys("K")),
            (String::from("undo"), Vec::new()),
        ]);
        let expected = BTreeMap::from([
            (String::from("open"), None),
            (String::from("undo"), Some(Vec::new())),
        ]);
        assert_eq!(changes(&before, &after), expected);
    }
}
