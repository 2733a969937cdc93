//! The lines of menus, made from the table of commands. A command that does nothing now is dimmed,
//! and its hint says why.

use eframe::egui::{self, Button, Ui};
use inclination_project::{files::names, io::Change, patterns, text::words};

use super::{
    command_availability::is_on, command_handlers::disabled_reason,
    overlay_context::OverlayContext, start_page::NO_RECENT,
};
use crate::{
    command::{Command, Entry, KeyMap},
    request::{Request, Sharing},
};

/// Title of the menu of patterns.
pub const INSERT_PATTERN: &str = "Insert a pattern";

/// The commands that have a menu of their own, since the menu that they belong to is long.
pub(super) const OF_LIBRARY: [Command; 3] = [
    Command::SaveToLibrary,
    Command::TakeFromLibrary,
    Command::ChooseLibrary,
];

/// Shows the lines of a menu, and notes which of them is pointed at. Gives the command that was
/// picked.
pub(super) fn show_lines<'e>(
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

        let response = show_line(ui, entry, app);
        if response.contains_pointer() || response.has_focus() {
            let now = ui.ctx().cumulative_frame_nr();
            *pointed = Some((entry.command, now));
        }
        if response.clicked() {
            picked = Some(entry.command);
            ui.close();
        }

        match entry.command {
            Command::Open => show_recent(ui, app),
            Command::AddNode => show_patterns(ui, app),
            Command::DeleteUnusedGroups => show_library(ui, app, pointed),
            _ => {}
        }
    }
    picked
}

fn show_line(ui: &mut Ui, entry: &Entry, app: &OverlayContext<'_>) -> egui::Response {
    let commands = app.commands();
    let reason = disabled_reason(&commands, entry.command);
    let is_on = is_on(&commands, entry.command);

    let mut button = Button::new(entry.title);
    if let Some(keys) = KeyMap::of(ui.ctx()).first(ui.ctx(), entry.command) {
        button = button.shortcut_text(keys);
    }
    if is_on == Some(true) {
        button = button.shortcut_text("✓");
    }
    let response = ui.add_enabled(reason.is_none(), button);
    if let Some(is_on) = is_on {
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, entry.title)
        });
    }
    match reason {
        Some(reason) => response.on_disabled_hover_text(reason),
        None => response.on_hover_text(entry.hint),
    }
}

/// The files that were opened last, which can be forgotten.
fn show_recent(ui: &mut Ui, app: &mut OverlayContext<'_>) {
    let recent = app.storage.settings().recent.clone();
    let menu = ui.add_enabled_ui(!recent.is_empty(), |ui| {
        let menu = ui.menu_button("Open recent", |ui| {
            for file in recent.clone() {
                let name = names::short(&file);
                let hint = file.display().to_string();
                if ui.button(name).on_hover_text(hint).clicked() {
                    app.requests.push(Request::Open(file));
                    ui.close();
                }
            }
            ui.separator();
            if ui.button("Forget all").clicked() {
                for file in recent.clone() {
                    app.storage.remember(Change::NotRecent(file));
                }
                ui.close();
            }
        });
        menu.response
    });
    menu.inner.on_disabled_hover_text(NO_RECENT);
}

/// The ready parts, which are inserted as they are.
fn show_patterns(ui: &mut Ui, app: &mut OverlayContext<'_>) {
    let reason = disabled_reason(&app.commands(), Command::AddNode);
    let menu = ui.add_enabled_ui(reason.is_none(), |ui| {
        let menu = ui.menu_button(INSERT_PATTERN, |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| {
                let mut was_curves = false;
                for (at, pattern) in patterns::all().iter().enumerate() {
                    if pattern.is_curves != was_curves {
                        ui.separator();
                        was_curves = pattern.is_curves;
                    }
                    let hint = words::sentence(&pattern.summary);
                    let hint = format!("{hint} With Shift held: as a group.");
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

/// The library's commands, and the groups that it has.
fn show_library(ui: &mut Ui, app: &mut OverlayContext<'_>, pointed: &mut Option<(Command, u64)>) {
    let shown = app.documents.shown();
    let contents = shown.map(|open| open.library.contents.clone());
    let contents = contents.unwrap_or_default();
    ui.menu_button("Library", |ui| {
        let commands = OF_LIBRARY.iter().map(|command| (0, command.entry()));
        if let Some(command) = show_lines(ui, commands, app, pointed) {
            app.requests.run(command);
        }
        ui.separator();

        let reason = disabled_reason(&app.commands(), Command::AddNode);
        if contents.entries.is_empty() {
            ui.add_enabled(false, Button::new("Nothing is in it yet"));
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
                    let sharing = Sharing::Insert(entry.name.clone());
                    app.requests.push(Request::Share(sharing));
                    ui.close();
                }
            }
        });
    });
}
