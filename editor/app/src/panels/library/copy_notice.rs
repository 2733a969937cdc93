//! The status of a file's copy of a library group, with the buttons that update or save it.

use std::sync::Arc;

use eframe::egui::{CollapsingHeader, Id, Label, RichText, Ui};
use inclination_core::authoring::{
    check::Severity,
    model::{Group, GroupId, Place},
};
use inclination_project::library::{
    CopyStatus, LibraryEntry, changes_from_taking, changes_in_copy,
};

use super::super::{
    PanelSheet,
    widgets::{draw_severity_sign, heading, link_button, remark, set_label},
};
use crate::{
    request::{LibraryAction, Request},
    theme,
};

/// Title of the list of changes that the library's version brings.
pub const INCOMING_CHANGES: &str = "Changes in the library's version";
/// Title of the button that takes the library's version of a copy.
pub const TAKE_VERSION: &str = "Take the library's version";
/// Title of the button that keeps a copy unchanged.
pub const KEEP_OWN_VERSION: &str = "Keep mine";
/// Title of the button that saves a copy to the library.
pub const SAVE_VERSION: &str = "Save as the new version";
/// Title of the button that cuts the link of a copy to the library.
pub const MAKE_OWN: &str = "Unlink from the library";

/// The maximum number of differences that are listed.
const MAX_LISTED_DIFFERENCES: usize = 40;

/// Draws the inspector's section on a group's link to the library, or the link that saves it there.
pub(in crate::panels) fn draw_group_section(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    group: GroupId,
) {
    let library = &sheet.open.library;
    let is_its =
        |entry: &Arc<LibraryEntry>| Some(&*entry.file) == sheet.open.file() && entry.group == group;
    if library.contents.entries.iter().any(is_its) {
        heading(ui, "Library");
        remark(
            ui,
            "This is the library's file. Saving it creates a new version for all files.",
        );
    } else if let Some(copy_status) = library.copy_statuses.get(&group).copied() {
        heading(ui, "Library");
        draw_copy_status(ui, sheet, group, copy_status);
    } else if !sheet.document().looks.shared.contains_key(&group) {
        let hint = "Save the group to the library, so that every file can use it.";
        if link_button(ui, "+ Save group to the library", hint).clicked() {
            sheet
                .requests
                .push(Request::ChangeLibrary(LibraryAction::SaveGroup(group)));
        }
    }
}

/// Lists the copies whose library version has changed, among the problems.
pub(in crate::panels) fn draw_updates(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let news: Vec<(GroupId, CopyStatus)> = sheet.open.library.newer_copies().collect();
    for (group, copy_status) in news {
        ui.push_id(("news", group), |ui| {
            ui.horizontal_wrapped(|ui| {
                let (_, rect) = ui.allocate_space(eframe::egui::vec2(16.0, 20.0));
                draw_severity_sign(ui, rect.center(), Severity::Hint);
                let sentence = copy_status.describe_copy(group_title(sheet, group));
                let hint = "Click to go there.";
                if link_button(ui, &sentence, hint).clicked() {
                    sheet.requests.push(Request::Reveal(Place::group(group)));
                }
                draw_buttons(ui, sheet, group, copy_status);
            });
        });
    }
}

/// Draws the status of a copy, its buttons, and the list of differences.
pub(super) fn draw_copy_status(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    group: GroupId,
    copy_status: CopyStatus,
) {
    let sentence = copy_status.describe_copy(group_title(sheet, group));
    if copy_status == CopyStatus::Same {
        remark(ui, &sentence);
        return;
    }

    let palette = theme::current_palette(ui.ctx());
    let text = if copy_status.has_newer_version() {
        RichText::new(sentence).font(theme::heading_font(theme::TEXT_SIZE))
    } else {
        RichText::new(sentence).color(palette.text)
    };
    ui.add(Label::new(text).wrap());

    ui.horizontal_wrapped(|ui| draw_buttons(ui, sheet, group, copy_status));
    if copy_status.can_take_version() {
        draw_differences(ui, sheet, group, copy_status);
    }
}

fn group_title<'s>(sheet: &'s PanelSheet<'_>, group: GroupId) -> &'s str {
    let group = sheet.graph().groups.get(&group);
    group.map_or("Group", Group::display_title)
}

fn draw_buttons(ui: &mut Ui, sheet: &mut PanelSheet<'_>, group: GroupId, copy_status: CopyStatus) {
    let take = (
        TAKE_VERSION,
        "Replace this copy in one step. Wires are kept if the names of their inputs and outputs match.",
        LibraryAction::UpdateCopy(group),
    );
    let keep = (
        KEEP_OWN_VERSION,
        "Leave this copy unchanged until the library's version changes again.",
        LibraryAction::KeepCopy(group),
    );
    let save = (
        SAVE_VERSION,
        "Replace the library's version with this copy.",
        LibraryAction::SaveGroup(group),
    );
    let again = (
        "Save to the library",
        "Save this copy to the library, which no longer has it.",
        LibraryAction::SaveGroup(group),
    );
    let part = (
        MAKE_OWN,
        "Remove this copy's link to the library.",
        LibraryAction::DetachCopy(group),
    );

    let all = match copy_status {
        CopyStatus::Same => Vec::new(),
        CopyStatus::Newer => vec![take, keep],
        CopyStatus::Changed | CopyStatus::Accepted => vec![save, take],
        CopyStatus::Diverged => vec![take, keep, save],
        CopyStatus::Gone => vec![again, part],
        CopyStatus::Unreadable => vec![part],
    };

    let name = group_title(sheet, group).to_owned();
    for (title, hint, sharing) in all {
        let button = ui.button(title).on_hover_text(hint);
        set_label(&button, &copy_button_label(title, &name));
        if button.clicked() {
            sheet.requests.push(Request::ChangeLibrary(sharing));
        }
    }
}

/// The document's revision and the library's version from which a list of differences was computed.
type DifferencesKey = (u64, u64);

fn draw_differences(ui: &mut Ui, sheet: &PanelSheet<'_>, group: GroupId, copy_status: CopyStatus) {
    let (title, is_ahead) = match copy_status {
        CopyStatus::Changed => ("Changes in this file", false),
        _ => (INCOMING_CHANGES, true),
    };
    CollapsingHeader::new(title)
        .id_salt(("differences", group))
        .show(ui, |ui| {
            for difference in list_differences(ui, sheet, group, is_ahead).iter() {
                ui.add(Label::new(difference).wrap());
            }
        });
}

/// Lists the differences between a copy and the library, computed again only after a change.
fn list_differences(
    ui: &Ui,
    sheet: &PanelSheet<'_>,
    group: GroupId,
    is_ahead: bool,
) -> Arc<Vec<String>> {
    let document = sheet.document();
    let origin = document.looks.shared.get(&group);
    let entry = origin.and_then(|origin| sheet.open.library.contents.find_entry(&origin.name));
    let Some(entry) = entry else {
        return Arc::default();
    };

    let id = Id::unique(("differences", sheet.open.id().0, group, is_ahead));
    let now: DifferencesKey = (sheet.open.revision(), entry.version);
    let known: Option<(DifferencesKey, Arc<Vec<String>>)> = ui.data(|data| data.get_temp(id));
    if let Some((known_key, differences)) = known
        && known_key == now
    {
        return differences;
    }

    let mut differences = if is_ahead {
        changes_from_taking(document, group, entry)
    } else {
        changes_in_copy(document, group, entry)
    };

    if differences.is_empty() {
        differences.push(String::from(
            "Same behavior: only the order or wiring of identical parts differs.",
        ));
    }

    let more = differences.len().saturating_sub(MAX_LISTED_DIFFERENCES);
    if more > 0 {
        differences.truncate(MAX_LISTED_DIFFERENCES);
        differences.push(format!("And {more} more."));
    }

    let differences = Arc::new(differences);
    ui.data_mut(|data| data.insert_temp(id, (now, Arc::clone(&differences))));
    differences
}

/// Returns the label of a button next to a copy.
pub fn copy_button_label(title: &str, group: &str) -> String {
    format!("{title}: {group}")
}
