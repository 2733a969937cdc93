//! The library panel: lists the groups in the library folder, how often this file uses each, and
//! whether this file's copies are up to date. `copy_notice` describes the status of a single copy,
//! here and in other panels.

pub(crate) mod copy_notice;

use std::sync::Arc;

use eframe::egui::{Label, RichText, Ui};
use inclination_core::authoring::model::{GroupId, Place};
use inclination_project::{
    files::names,
    library::{CopyStatus, LibraryEntry, edits as shared, find_copy},
};

use super::{
    PanelSheet, draw_scrolled,
    widgets::{first_heading, heading, link_button, remark, set_label},
};
use crate::{
    command::Command,
    request::{LibraryAction, Request},
    theme,
};

pub(super) use copy_notice::{draw_group_section, draw_updates};

/// Text shown while the library has no group.
pub const EMPTY_LIBRARY: &str =
    "The library is empty. Select a group and save it here, so that every file can use it.";
/// Label of the button that uses the app's own folder as the library.
pub const USE_OWN_FOLDER: &str = "Use the default folder";

pub(super) fn draw_panel(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    draw_scrolled(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        draw_folder(ui, sheet);

        let contents = Arc::clone(&sheet.open.library.contents);
        if let Some(trouble) = &contents.trouble {
            let palette = theme::current_palette(ui.ctx());
            let text = RichText::new(trouble).color(palette.warning);
            ui.add(Label::new(text).wrap());
        }

        if contents.entries.is_empty() && contents.trouble.is_none() {
            ui.add_space(8.0);
            remark(ui, EMPTY_LIBRARY);
        }

        if link_button(
            ui,
            "+ Save group to the library",
            Command::SaveToLibrary.entry().hint,
        )
        .clicked()
        {
            sheet.requests.run_command(Command::SaveToLibrary);
        }

        for entry in &contents.entries {
            ui.push_id(("entry", &entry.name), |ui| {
                self::draw_entry(ui, sheet, entry);
            });
        }
        draw_strays(ui, sheet);
        draw_unreadable_files(ui, sheet);
    });
}

/// Draws the library's folder and the buttons that change it.
fn draw_folder(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    first_heading(ui, "Folder");
    let library = &sheet.open.library;
    let folder_text = match &library.folder {
        Some(folder) if library.is_usual => format!("{} (default folder)", folder.display()),
        Some(folder) => folder.display().to_string(),
        None => String::from("No folder chosen."),
    };

    let text = RichText::new(&folder_text).font(theme::text_font(theme::SMALL_TEXT_SIZE));
    ui.add(Label::new(text).truncate())
        .on_hover_text(&folder_text);

    ui.horizontal_wrapped(|ui| {
        let hint = Command::ChooseLibrary.entry().hint;
        if ui.button("Choose a folder…").on_hover_text(hint).clicked() {
            sheet.requests.run_command(Command::ChooseLibrary);
        }
        if !library.is_usual {
            let hint = "Use the default folder as the library again.";
            if ui.button(USE_OWN_FOLDER).on_hover_text(hint).clicked() {
                sheet
                    .requests
                    .push(Request::ChangeLibrary(LibraryAction::UseDefaultFolder));
            }
        }
    });
}

fn draw_entry(ui: &mut Ui, sheet: &mut PanelSheet<'_>, entry: &Arc<LibraryEntry>) {
    ui.add_space(12.0);
    ui.label(RichText::new(entry.title()).font(theme::heading_font(theme::TEXT_SIZE)));
    if !entry.description().is_empty() {
        ui.add(Label::new(entry.description()).wrap());
    }

    let copy = find_copy(sheet.document(), &entry.name);
    let file = names::file_name(&entry.file);
    let used = copy.map_or(0, |group| shared::count_uses(sheet.document(), group));
    remark(ui, &describe_entry_uses(&file, copy.map(|_| used)));

    let copy_with_status = copy.and_then(|group| {
        let status = sheet.open.library.copy_statuses.get(&group)?;
        Some((group, *status))
    });
    if let Some((group, status)) = copy_with_status {
        copy_notice::draw_copy_status(ui, sheet, group, status);
    }

    ui.horizontal_wrapped(|ui| {
        let title = entry.title();
        let hint = "Add the group to the canvas. This file gets a copy if it has none.";
        let button = ui.button("Insert").on_hover_text(hint);
        set_label(&button, &insert_entry_label(title));
        if button.clicked() {
            let sharing = LibraryAction::InsertGroup(entry.name.clone());
            sheet.requests.push(Request::ChangeLibrary(sharing));
        }
        let hint = "Open the group's file, to change it for all files.";
        let button = ui.button("Open").on_hover_text(hint);
        set_label(&button, &open_entry_label(title));
        if button.clicked() {
            sheet.requests.push(Request::OpenFile(entry.file.clone()));
        }
        if let Some((group, _)) = copy_with_status {
            let button = ui.button("Show").on_hover_text("Show this file's copy.");
            set_label(&button, &format!("Show “{title}”"));
            if button.clicked() {
                sheet.requests.push(Request::Reveal(Place::group(group)));
            }
        }
    });
}

/// Lists this file's copies of groups that the library no longer has or cannot read.
fn draw_strays(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let strays: Vec<(GroupId, CopyStatus)> = sheet
        .open
        .library
        .copy_statuses
        .iter()
        .filter(|(_, copy_status)| matches!(copy_status, CopyStatus::Gone | CopyStatus::Unreadable))
        .map(|(id, copy_status)| (*id, *copy_status))
        .collect();
    if strays.is_empty() {
        return;
    }

    heading(ui, "In this file only");
    for (group, copy_status) in strays {
        ui.push_id(group, |ui| {
            copy_notice::draw_copy_status(ui, sheet, group, copy_status);
        });
    }
}

/// Lists the files of the library that cannot be read.
fn draw_unreadable_files(ui: &mut Ui, sheet: &PanelSheet<'_>) {
    let broken = &sheet.open.library.contents.broken;
    if broken.is_empty() {
        return;
    }

    heading(ui, "Cannot be read");
    for file in broken {
        let sentence = format!("{}: {}", names::file_name(&file.file), file.why);
        ui.add(Label::new(sentence).wrap());
    }
}

/// Returns the label of the button that inserts a group of the library.
pub fn insert_entry_label(title: &str) -> String {
    format!("Insert “{title}”")
}

/// Returns the label of the button that opens the file of a group of the library.
pub fn open_entry_label(title: &str) -> String {
    format!("Open “{title}”")
}

/// Describes how often a file uses a group of the library. `uses` is `None` if the file has no copy
/// of the group.
pub fn describe_entry_uses(file: &str, uses: Option<usize>) -> String {
    match uses {
        None => format!("{file}, not in this file"),
        Some(0) => format!("{file}, in this file but not used"),
        Some(1) => format!("{file}, used once in this file"),
        Some(uses) => format!("{file}, used {uses} times in this file"),
    }
}
