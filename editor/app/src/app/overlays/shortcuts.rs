//! The shortcut sheet: all keys and pointer gestures, in columns, searched by words or by pressing
//! the keys. A click on a command opens the card that changes its keys, `key_editor`; `rows` draws
//! the lines, `import_export` writes and reads files of keys.

pub(crate) mod import_export;
mod key_capture;
pub(crate) mod key_editor;
pub(crate) mod rows;

use std::collections::BTreeMap;

use eframe::egui::{
    self, Align, Context, Id, KeyboardShortcut, Layout, Modal, RichText, ScrollArea, TextEdit, Ui,
    vec2,
};
use inclination_project::{
    io::{ChangedShortcuts, SettingsChange},
    search::{Query, SearchWords},
};

use crate::{
    app::{
        overlay_context::OverlayContext,
        questions::{Question, dialog_frame, draw_focus_ring},
        storage::AppStorage,
    },
    command::{Command, GESTURES, KeyMap, Menu, TABLE, insert_key_hints, keystroke},
    request::Request,
    theme,
};
use import_export::KeyImport;
use key_capture::CapturedKeys;
use key_editor::KeyEditor;
use rows::{COLUMN_GAP, COLUMN_WIDTH, SCROLL_BAR_WIDTH, SheetLine, SheetSection};

/// Label of the filter that shows every command.
pub const ALL_COMMANDS: &str = "All commands";
/// Label of the toggle that searches by keys.
pub const BY_KEYS: &str = "Find by keys";
/// Label of the button that exports keys.
pub const EXPORT_KEYS: &str = "Export…";
/// Label of the button that imports keys.
pub const IMPORT_KEYS: &str = "Import…";
/// Label of the button that resets the keys of every command.
pub const RESET_ALL_KEYS: &str = "Reset all…";
/// Text shown where no command has changed keys.
pub const NO_KEYS_CHANGED: &str = "Every command has its default keys.";

/// The commands that are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CommandFilter {
    /// Commands with keys, and pointer gestures.
    #[default]
    WithKeys,
    /// Every command.
    All,
    /// Commands with changed keys.
    Changed,
}

/// The sheet, while it is open.
#[derive(Debug, Default)]
pub(super) struct ShortcutSheet {
    typed: String,
    filter: CommandFilter,
    /// Whether the next keys pressed are searched for, and the keys that are searched for.
    is_searching_keys: bool,
    searched_keys: Option<KeyboardShortcut>,
    /// The keys pressed while the sheet listens.
    captured: CapturedKeys,
    key_editor: Option<KeyEditor>,
    importing: Option<KeyImport>,
    /// The command whose line receives the focus, because its card was closed.
    focused_command: Option<Command>,
    was_shown: bool,
}

/// An action requested from the shortcut sheet.
#[derive(Debug, PartialEq, Eq)]
enum SheetAction {
    Close,
    Export,
    Import,
    Reset,
}

impl ShortcutSheet {
    /// Whether the sheet receives every key.
    pub(super) fn is_listening(&self) -> bool {
        self.is_searching_keys
            || self
                .key_editor
                .as_ref()
                .is_some_and(KeyEditor::is_listening)
    }

    /// Whether the keys of a command are edited in a dialog of their own.
    pub(super) fn is_editing_keys(&self) -> bool {
        self.key_editor.is_some()
    }

    /// Takes every key before anything else does, if the sheet listens.
    pub(super) fn capture_keys(&mut self, context: &Context) {
        if self.is_listening() {
            self.captured = key_capture::capture_keys(context);
        }
    }

    /// Shows the sheet, and applies the keys that are changed in it. Returns whether the sheet is
    /// to be closed.
    pub(super) fn update(
        &mut self,
        context: &Context,
        before: &KeyMap,
        app: &mut OverlayContext<'_>,
    ) -> bool {
        let mut map = before.clone();
        let wish = self.show_sheet(context, &mut map);
        if let Some(taken) = self.show_import(context) {
            map = taken;
        }
        if map != *before {
            apply_keys(context, map, app.storage);
        }

        match wish {
            Some(SheetAction::Close) => return true,
            Some(SheetAction::Export) => {
                let export = import_export::export_keys(&KeyMap::from_context(context));
                app.requests.push(Request::Export(export));
            }
            Some(SheetAction::Import) => app.requests.push(Request::AskForKeysFile),
            Some(SheetAction::Reset) => app.notifications.ask_question(Question::ResetKeys),
            None => {}
        }
        false
    }

    /// Shows the sheet, and changes keys in the map. Returns any other requested action.
    fn show_sheet(&mut self, context: &Context, map: &mut KeyMap) -> Option<SheetAction> {
        let screen = context.content_rect();
        let columns = ((screen.width() - 96.0 + COLUMN_GAP) / (COLUMN_WIDTH + COLUMN_GAP)).floor();
        let columns = columns.clamp(1.0, 3.0) as usize;
        let width = columns as f32 * (COLUMN_WIDTH + COLUMN_GAP) - COLUMN_GAP;
        let height = (screen.height() - 200.0).max(120.0);

        if self.is_searching_keys {
            match std::mem::take(&mut self.captured) {
                CapturedKeys::Keys(keys) => {
                    self.searched_keys = Some(keys);
                    self.is_searching_keys = false;
                }
                CapturedKeys::Nothing => {}
                CapturedKeys::Clipboard(_) | CapturedKeys::Escape => self.is_searching_keys = false,
            }
        }

        let mut wish = None;
        let modal = Modal::new(Id::unique("shortcuts")).frame(dialog_frame(context));
        let shown = modal.show(context, |ui| {
            // Leave room for the scroll bar next to the last column.
            ui.set_width(width + SCROLL_BAR_WIDTH);
            wish = self.show_header(ui);
            ui.add_space(8.0);
            wish = self.show_toolbar(ui, map).or(wish.take());
            ui.add_space(12.0);

            let parts = self.list_sections(ui.ctx(), map);
            if parts.is_empty() {
                let palette = theme::current_palette(ui.ctx());
                ui.label(RichText::new(self.empty_text(context, map)).color(palette.dim));
            }

            let mut clicked = None;
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.horizontal_top(|ui| {
                        ui.spacing_mut().item_spacing.x = COLUMN_GAP;
                        for column in rows::split_into_columns(parts, columns) {
                            ui.allocate_ui_with_layout(
                                vec2(COLUMN_WIDTH, 0.0),
                                Layout::top_down(Align::Min),
                                |ui| {
                                    for part in &column {
                                        clicked = clicked
                                            .or(part.show_section(ui, &mut self.focused_command));
                                    }
                                },
                            );
                        }
                    });
                });

            if let Some(command) = clicked {
                self.key_editor = Some(KeyEditor::new(command, map));
            }
        });

        if self.key_editor.is_none() && self.importing.is_none() && shown.should_close() {
            wish = Some(SheetAction::Close);
        }

        if let Some(editor) = &mut self.key_editor
            && editor.show_editor(context, map, std::mem::take(&mut self.captured))
        {
            self.focused_command = Some(editor.command());
            self.key_editor = None;
        }
        wish
    }

    /// Returns the text shown if no line is listed.
    fn empty_text(&self, context: &Context, map: &KeyMap) -> String {
        match self.searched_keys {
            Some(keys) if map.find_holder(&keys).is_none() => {
                runs_nothing(&keystroke::display_keys(context, &keys))
            }
            _ if self.filter == CommandFilter::Changed && map.count_changed() == 0 => {
                String::from(NO_KEYS_CHANGED)
            }
            _ => String::from("No matches. Try another word."),
        }
    }

    /// Shows the title, the search field and the close button.
    fn show_header(&mut self, ui: &mut Ui) -> Option<SheetAction> {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Shortcuts").font(theme::heading_font(15.0)));
            let right = Layout::right_to_left(Align::Center);
            ui.with_layout(right, |ui| {
                let close = ui.button("Close");
                draw_focus_ring(&close);
                self.show_key_search(ui);

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
                close.clicked().then_some(SheetAction::Close)
            })
            .inner
        })
        .inner
    }

    /// Shows the controls that search for keys by pressing them.
    fn show_key_search(&mut self, ui: &mut Ui) {
        if self.is_searching_keys {
            key_capture::show_capture_field(ui, "Press keys");
            return;
        }
        let Some(keys) = self.searched_keys else {
            let button = ui
                .button(BY_KEYS)
                .on_hover_text("Find a command by its keys: click, then press them.");
            draw_focus_ring(&button);
            self.is_searching_keys = button.clicked();
            return;
        };

        let keys_text = keystroke::display_keys(ui.ctx(), &keys);
        let clear = ui
            .button(format!("{keys_text} ×"))
            .on_hover_text("Stop searching for these keys.");
        let label = stop_search(&keys_text);
        ui.ctx()
            .accesskit_node_builder(clear.id, |node| node.set_label(label));
        draw_focus_ring(&clear);
        if clear.clicked() {
            self.searched_keys = None;
        }
    }

    /// Shows the filters, and the actions that apply to all keys.
    fn show_toolbar(&mut self, ui: &mut Ui, map: &KeyMap) -> Option<SheetAction> {
        let changes = map.count_changed();
        ui.horizontal(|ui| {
            for (shown, text) in [
                (CommandFilter::WithKeys, String::from("With keys")),
                (CommandFilter::All, String::from(ALL_COMMANDS)),
                (CommandFilter::Changed, changed_commands(changes)),
            ] {
                let response = ui.selectable_value(&mut self.filter, shown, text);
                draw_focus_ring(&response);
            }

            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut wish = None;
                for (wanted, text, hint) in [
                    (
                        SheetAction::Reset,
                        RESET_ALL_KEYS,
                        "Reset every command to its default keys.",
                    ),
                    (
                        SheetAction::Export,
                        EXPORT_KEYS,
                        "Save the keys of all commands to a file.",
                    ),
                    (SheetAction::Import, IMPORT_KEYS, "Import keys from a file."),
                ] {
                    let is_possible = wanted != SheetAction::Reset || changes > 0;
                    let button = ui.add_enabled(is_possible, egui::Button::new(text));
                    draw_focus_ring(&button);
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

    /// Returns the sections that are listed, with their lines.
    fn list_sections(&self, context: &Context, map: &KeyMap) -> Vec<SheetSection> {
        let query = Query::new(&self.typed);
        let fits = |line: &SheetLine, part: &str| {
            let ways = line.ways.iter().map(String::as_str);
            let words = SearchWords::from_title(line.title)
                .with_aliases(ways)
                .with_aliases([part])
                .with_description(line.hint);
            query.match_entry(&words).is_some()
        };
        let is_searching = !query.is_empty();
        let is_listed = |line: &SheetLine| {
            let has_searched_keys = |command| {
                self.searched_keys
                    .is_none_or(|keys| map.find_holder(&keys) == Some(command))
            };
            match (line.command, self.filter) {
                (Some(command), _) if !has_searched_keys(command) => false,
                (Some(_), CommandFilter::All) => true,
                // A search by name finds commands with or without keys.
                (Some(_), CommandFilter::WithKeys) => is_searching || !line.ways.is_empty(),
                (Some(_), CommandFilter::Changed) => line.is_changed,
                (None, shown) => shown != CommandFilter::Changed && self.searched_keys.is_none(),
            }
        };

        let menus = Menu::ALL.iter().map(|menu| {
            let entries = TABLE.iter().filter(|entry| entry.menu == *menu);
            let lines = entries.map(|entry| SheetLine {
                command: Some(entry.command),
                title: entry.title,
                hint: entry.hint,
                ways: map.display_keys(context, entry.command),
                is_changed: map.is_changed(entry.command),
            });
            (menu.title(), lines.collect::<Vec<_>>())
        });

        let gestures = GESTURES.iter().map(|(title, lines)| {
            let lines = lines.iter().map(|(what, ways)| SheetLine {
                command: None,
                title: what,
                hint: "",
                ways: ways
                    .iter()
                    .map(|way| insert_key_hints(context, way))
                    .collect(),
                is_changed: false,
            });
            (*title, lines.collect::<Vec<_>>())
        });

        menus
            .chain(gestures)
            .map(|(title, mut lines)| {
                lines.retain(|line| is_listed(line) && fits(line, title));
                SheetSection { title, lines }
            })
            .filter(|part| !part.lines.is_empty())
            .collect()
    }
}

/// Applies the keys of all commands, and saves the changes.
pub(in crate::app) fn apply_keys(context: &Context, map: KeyMap, storage: &mut AppStorage) {
    let changes = changed_entries(&storage.settings().keys, &map.to_changed_keys());
    map.install(context);
    context.request_repaint();
    if !changes.is_empty() {
        storage.remember_change(SettingsChange::Shortcuts(changes));
    }
}

/// Returns the differences between saved changes. Commands of other app versions are ignored.
fn changed_entries(
    before: &ChangedShortcuts,
    after: &ChangedShortcuts,
) -> BTreeMap<String, Option<Vec<String>>> {
    let names = before.keys().chain(after.keys());
    names
        .filter(|name| Command::from_name(name).is_some() && before.get(*name) != after.get(*name))
        .map(|name| (name.clone(), after.get(name).cloned()))
        .collect()
}

/// Returns the label of the filter that shows commands with changed keys.
pub fn changed_commands(count: usize) -> String {
    format!("Changed ({count})")
}

/// Returns the label of the button that ends the search by keys.
pub fn stop_search(keys: &str) -> String {
    format!("Stop searching for {keys}")
}

/// Returns the sentence for keys that no command has.
pub fn runs_nothing(keys: &str) -> String {
    format!("No command is assigned to {keys}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_commands_with_changes_are_saved() {
        let keys = |text: &str| vec![String::from(text)];
        let before = ChangedShortcuts::from([
            (String::from("save"), keys("K")),
            (String::from("open"), keys("J")),
            (String::from("of-a-later-version"), keys("Q")),
        ]);

        let after = ChangedShortcuts::from([
            (String::from("save"), keys("K")),
            (String::from("undo"), Vec::new()),
        ]);
        let expected = BTreeMap::from([
            (String::from("open"), None),
            (String::from("undo"), Some(Vec::new())),
        ]);
        assert_eq!(changed_entries(&before, &after), expected);
    }
}
