//! The entries of menus, generated from the command table. A disabled command is dimmed, and its
//! hint gives the reason.

use std::borrow::Cow;

use eframe::egui::{self, Button, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::model::{NodeId, NodeKind};
use inclination_project::{files::names, io::SettingsChange, patterns, text::formatting};

use super::{
    command_availability::toggle_state, command_handlers::disabled_reason,
    overlay_context::OverlayContext, start_page::NO_RECENT_FILES,
};
use crate::{
    command::{Command, Entry, KeyMap},
    request::{LibraryAction, Request},
};

/// Title of the menu of patterns.
pub const INSERT_PATTERN: &str = "Insert a pattern";

/// The commands in the Library submenu. It keeps the menu that they belong to short.
pub(super) const LIBRARY_COMMANDS: [Command; 3] = [
    Command::SaveToLibrary,
    Command::TakeFromLibrary,
    Command::ChooseLibrary,
];

/// Shows the entries of a menu, and notes which one is pointed at. Returns the command that was
/// picked.
pub(super) fn show_menu_entries<'e>(
    ui: &mut Ui,
    entries: impl IntoIterator<Item = (u8, &'e Entry)>,
    app: &mut OverlayContext<'_>,
    pointed: &mut Option<(Command, u64)>,
) -> Option<Command> {
    let mut part = None;
    let mut picked = None;
    ui.set_min_width(200.0);
    for (own, entry) in entries {
        if part.is_some_and(|before| before != own) {
            ui.separator();
        }
        part = Some(own);

        let response = show_menu_entry(ui, entry, app);
        if response.contains_pointer() || response.has_focus() {
            let now = ui.ctx().cumulative_frame_nr();
            *pointed = Some((entry.command, now));
        }
        if response.clicked() {
            picked = Some(entry.command);
            ui.close();
        }

        match entry.command {
            Command::Open => show_recent_menu(ui, app),
            Command::AddNode => show_pattern_menu(ui, app),
            Command::DeleteUnusedGroups => show_library_menu(ui, app, pointed),
            _ => {}
        }
    }
    picked
}

/// Returns the title of a command in menus and in the palette, which can depend on the selection.
pub(super) fn shown_title(document: Option<&OpenDocument>, entry: &Entry) -> Cow<'static, str> {
    let count = match (entry.command, document) {
        (Command::AddDecision, Some(open)) => selected_option_count(open),
        _ => 0,
    };
    if count > 1 {
        add_decision_label(count).into()
    } else {
        entry.title.into()
    }
}

fn selected_option_count(open: &OpenDocument) -> usize {
    let selected = open.view.selection.nodes();
    let is_option = |id: &NodeId| {
        let node = open.body().get(id);
        node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
    };
    selected.filter(is_option).count()
}

/// Returns the title of the command that adds a decision among selected options.
pub fn add_decision_label(options: usize) -> String {
    let title = Command::AddDecision.entry().title;
    format!("{title} for these {options} options")
}

fn show_menu_entry(ui: &mut Ui, entry: &Entry, app: &OverlayContext<'_>) -> egui::Response {
    let commands = app.command_context();
    let reason = disabled_reason(&commands, entry.command);
    let is_on = toggle_state(&commands, entry.command);

    let title = shown_title(app.documents.shown_document(), entry);
    let mut button = Button::new(&*title);
    if let Some(keys) = KeyMap::from_context(ui.ctx()).display_first_keys(ui.ctx(), entry.command) {
        button = button.shortcut_text(keys);
    }
    if is_on == Some(true) {
        button = button.shortcut_text("✓");
    }

    let response = ui.add_enabled(reason.is_none(), button);
    if let Some(is_on) = is_on {
        response
            .widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, &*title));
    }

    match reason {
        Some(reason) => response.on_disabled_hover_text(reason),
        None => response.on_hover_text(entry.hint),
    }
}

/// Shows the submenu of recently opened files, with an entry that clears the list.
fn show_recent_menu(ui: &mut Ui, app: &mut OverlayContext<'_>) {
    let recent = app.storage.settings().recent.clone();
    let menu = ui.add_enabled_ui(!recent.is_empty(), |ui| {
        let menu = ui.menu_button("Open recent", |ui| {
            for file in recent.clone() {
                let name = names::short_name(&file);
                let hint = file.display().to_string();
                if ui.button(name).on_hover_text(hint).clicked() {
                    app.requests.push(Request::OpenFile(file));
                    ui.close();
                }
            }

            ui.separator();
            if ui.button("Clear this list").clicked() {
                for file in recent.clone() {
                    app.storage
                        .remember_change(SettingsChange::RemoveRecentFile(file));
                }
                ui.close();
            }
        });
        menu.response
    });
    menu.inner.on_disabled_hover_text(NO_RECENT_FILES);
}

/// Shows the submenu of patterns, which are inserted unchanged.
fn show_pattern_menu(ui: &mut Ui, app: &mut OverlayContext<'_>) {
    let reason = disabled_reason(&app.command_context(), Command::AddNode);
    let menu = ui.add_enabled_ui(reason.is_none(), |ui| {
        let menu = ui.menu_button(INSERT_PATTERN, |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| {
                let mut was_curves = false;
                for (at, pattern) in patterns::all_patterns().iter().enumerate() {
                    if pattern.is_curves != was_curves {
                        ui.separator();
                        was_curves = pattern.is_curves;
                    }

                    let summary = formatting::to_sentence(&pattern.summary);
                    let hint = format!("{summary} Hold Shift to insert it as a group.");
                    if ui.button(&pattern.title).on_hover_text(hint).clicked() {
                        let is_group = ui.input(|input| input.modifiers.shift);
                        let request = Request::InsertPattern { at, is_group };
                        app.requests.push(request);
                        ui.close();
                    }
                }
            });
        });
        menu.response
    });

    if let Some(reason) = reason {
        menu.inner.on_disabled_hover_text(reason);
    }
}

/// Shows the submenu of the library: its commands, and its groups to insert.
fn show_library_menu(
    ui: &mut Ui,
    app: &mut OverlayContext<'_>,
    pointed: &mut Option<(Command, u64)>,
) {
    let shown = app.documents.shown_document();
    let contents = shown
        .map(|open| open.library.contents.clone())
        .unwrap_or_default();

    ui.menu_button("Library", |ui| {
        let commands = LIBRARY_COMMANDS.iter().map(|command| (0, command.entry()));
        if let Some(command) = show_menu_entries(ui, commands, app, pointed) {
            app.requests.run_command(command);
        }
        ui.separator();

        let reason = disabled_reason(&app.command_context(), Command::AddNode);
        if contents.entries.is_empty() {
            ui.add_enabled(false, Button::new("The library is empty"));
        }
        egui::ScrollArea::vertical().show(ui, |ui| {
            for entry in &contents.entries {
                let button = Button::new(format!("Insert {}", entry.title()));
                let button = ui.add_enabled(reason.is_none(), button);
                let hint = match &reason {
                    Some(reason) => reason,
                    None => entry.description(),
                };

                let clicked = button.clicked();
                if !hint.is_empty() {
                    button.on_hover_text(hint).on_disabled_hover_text(hint);
                }
                if clicked {
                    let sharing = LibraryAction::InsertGroup(entry.name.clone());
                    app.requests.push(Request::ChangeLibrary(sharing));
                    ui.close();
                }
            }
        });
    });
}
