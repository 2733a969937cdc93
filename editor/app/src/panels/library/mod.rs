//! The library: what its folder has, how often this file uses it, and how this file's copies stand to it. `notice` says the
//! same of one copy, wherever that is shown.

pub(crate) mod notice;

use std::sync::Arc;

use eframe::egui::{Label, RichText, Ui};
use inclination_core::model::{GroupId, Place};
use inclination_project::{
    files::names,
    library::{Entry, Standing, copy_of, edits as shared},
};

use super::{
    Sheet, body,
    widgets::{first_heading, heading, labelled, link, remark},
};
use crate::{
    command::Command,
    request::{Request, Sharing},
    theme,
};

pub(super) use notice::{news, part};

/// Text shown while the library has no group.
pub const EMPTY_LIBRARY: &str = "Nothing is in the library yet. Select the use of a group and save it here: every file can use it then.";
/// Label of the button that uses the app's own folder as the library.
pub const USE_OWN_FOLDER: &str = "The app's own";

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    body(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        place(ui, sheet);
        let contents = Arc::clone(&sheet.open.library.contents);
        if let Some(trouble) = &contents.trouble {
            let palette = theme::of(ui.ctx());
            let text = RichText::new(trouble).color(palette.warning);
            ui.add(Label::new(text).wrap());
        }
        if contents.entries.is_empty() && contents.trouble.is_none() {
            ui.add_space(8.0);
            remark(ui, EMPTY_LIBRARY);
        }
        if link(
            ui,
            "+ Save group to the library",
            Command::SaveToLibrary.entry().hint,
        )
        .clicked()
        {
            sheet.requests.run(Command::SaveToLibrary);
        }
        for entry in &contents.entries {
            ui.push_id(("entry", &entry.name), |ui| self::entry(ui, sheet, entry));
        }
        strays(ui, sheet);
        broken(ui, sheet);
    });
}

/// Where it is, and how to have it elsewhere.
fn place(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    first_heading(ui, "Folder");
    let seen = &sheet.open.library;
    let said = match &seen.folder {
        Some(folder) if seen.is_usual => format!("{} (the app's own)", folder.display()),
        Some(folder) => folder.display().to_string(),
        None => String::from("None yet: choose one."),
    };
    let text = RichText::new(&said).font(theme::words(theme::SMALL));
    ui.add(Label::new(text).truncate()).on_hover_text(&said);
    ui.horizontal_wrapped(|ui| {
        let hint = Command::ChooseLibrary.entry().hint;
        if ui.button("Choose a folder…").on_hover_text(hint).clicked() {
            sheet.requests.run(Command::ChooseLibrary);
        }
        if !seen.is_usual {
            let hint = "Lets the app's own folder be the library again.";
            if ui.button(USE_OWN_FOLDER).on_hover_text(hint).clicked() {
                sheet.requests.push(Request::Share(Sharing::Usual));
            }
        }
    });
}

fn entry(ui: &mut Ui, sheet: &mut Sheet<'_>, entry: &Arc<Entry>) {
    ui.add_space(12.0);
    ui.label(RichText::new(entry.title()).font(theme::strong(theme::TEXT)));
    if !entry.description().is_empty() {
        ui.add(Label::new(entry.description()).wrap());
    }
    let copy = copy_of(sheet.document(), &entry.name);
    let file = names::of(&entry.file);
    let used = copy.map_or(0, |group| shared::uses(sheet.document(), group));
    remark(ui, &entry_uses(&file, copy.map(|_| used)));
    let standing = copy.and_then(|group| Some((group, *sheet.open.library.standings.get(&group)?)));
    if let Some((group, standing)) = standing {
        notice::draw(ui, sheet, group, standing);
    }
    ui.horizontal_wrapped(|ui| {
        let title = entry.title();
        let hint = "Puts a use of it onto the canvas; this file gets a copy if it has none.";
        let button = ui.button("Insert").on_hover_text(hint);
        labelled(&button, &insert_entry(title));
        if button.clicked() {
            let sharing = Sharing::Insert(entry.name.clone());
            sheet.requests.push(Request::Share(sharing));
        }
        let hint = "Opens its file, to change it for all.";
        let button = ui.button("Open").on_hover_text(hint);
        labelled(&button, &open_entry(title));
        if button.clicked() {
            sheet.requests.push(Request::Open(entry.file.clone()));
        }
        if let Some((group, _)) = standing {
            let button = ui.button("Show").on_hover_text("Shows this file's copy.");
            labelled(&button, &format!("Show {title}"));
            if button.clicked() {
                sheet.requests.push(Request::Reveal(Place::group(group)));
            }
        }
    });
}

/// Copies of what the library has no more.
fn strays(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let all = sheet.open.library.standings.iter();
    let gone = all.filter(|(_, standing)| matches!(standing, Standing::Gone | Standing::Unread));
    let gone: Vec<(GroupId, Standing)> = gone.map(|(id, standing)| (*id, *standing)).collect();
    if gone.is_empty() {
        return;
    }
    heading(ui, "In this file only");
    for (group, standing) in gone {
        ui.push_id(group, |ui| notice::draw(ui, sheet, group, standing));
    }
}

/// Files that cannot be read.
fn broken(ui: &mut Ui, sheet: &Sheet<'_>) {
    let broken = &sheet.open.library.contents.broken;
    if broken.is_empty() {
        return;
    }
    heading(ui, "Cannot be read");
    for one in broken {
        let said = format!("{}: {}", names::of(&one.file), one.why);
        ui.add(Label::new(said).wrap());
    }
}

/// Returns the label of the button that inserts a group of the library.
pub fn insert_entry(title: &str) -> String {
    format!("Insert {title}")
}

/// Returns the label of the button that opens the file of a group of the library.
pub fn open_entry(title: &str) -> String {
    format!("Open {title}")
}

/// Describes how often a file uses a group of the library; none if it has no copy of it.
pub fn entry_uses(file: &str, uses: Option<usize>) -> String {
    match uses {
        None => format!("{file}, not in this file"),
        Some(0) => format!("{file}, in this file and not used"),
        Some(1) => format!("{file}, used once in this file"),
        Some(uses) => format!("{file}, used {uses} times in this file"),
    }
}
