//! How a copy stands to the library's, with what can be done about it.

use std::sync::Arc;

use eframe::egui::{CollapsingHeader, Id, Label, RichText, Ui};
use inclination_core::{
    check::Severity,
    model::{Group, GroupId, Place},
};
use inclination_project::library::{Entry, Standing, ahead, behind};

use super::super::{
    Sheet,
    widgets::{heading, labelled, link, remark, sign},
};
use crate::{
    request::{Request, Sharing},
    theme,
};

/// Title of the list of changes that the library's version brings.
pub const INCOMING_CHANGES: &str = "What taking it changes";
/// Title of the button that takes the library's version of a copy.
pub const TAKE_VERSION: &str = "Take the library's version";
/// Title of the button that keeps a copy as it is.
pub const KEEP_OWN_VERSION: &str = "Keep mine";
/// Title of the button that saves a copy to the library.
pub const SAVE_VERSION: &str = "Save as the new version";
/// Title of the button that cuts the link of a copy to the library.
pub const MAKE_OWN: &str = "Make it this file's own";

/// How many differences are told one by one.
const MOST: usize = 40;

/// What the inspector says of a group: where it comes from, or that it can be shared.
pub(in crate::panels) fn part(ui: &mut Ui, sheet: &mut Sheet<'_>, group: GroupId) {
    let library = &sheet.open.library;
    let is_its =
        |entry: &Arc<Entry>| Some(&*entry.file) == sheet.open.file() && entry.group == group;
    if library.contents.entries.iter().any(is_its) {
        heading(ui, "Library");
        remark(
            ui,
            "This is the library's own file: what is saved in it is the new version for all.",
        );
    } else if let Some(standing) = library.standings.get(&group).copied() {
        heading(ui, "Library");
        draw(ui, sheet, group, standing);
    } else if !sheet.document().looks.shared.contains_key(&group) {
        let hint = "Saves the group to the library, where every file can use it.";
        if link(ui, "+ Save group to the library", hint).clicked() {
            sheet.requests.push(Request::Share(Sharing::Save(group)));
        }
    }
}

/// What there is news of, among the problems.
pub(in crate::panels) fn news(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let news: Vec<(GroupId, Standing)> = sheet.open.library.news().collect();
    for (group, standing) in news {
        ui.push_id(("news", group), |ui| {
            ui.horizontal_wrapped(|ui| {
                let (_, rect) = ui.allocate_space(eframe::egui::vec2(16.0, 20.0));
                sign(ui, rect.center(), Severity::Hint);
                let said = standing.sentence(name(sheet, group));
                let hint = "Click to go there.";
                if link(ui, &said, hint).clicked() {
                    sheet.requests.push(Request::Reveal(Place::group(group)));
                }
                buttons(ui, sheet, group, standing);
            });
        });
    }
}

/// The sentence, the buttons, and what differs.
pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, group: GroupId, standing: Standing) {
    let said = standing.sentence(name(sheet, group));
    if standing == Standing::Same {
        remark(ui, &said);
        return;
    }
    let palette = theme::of(ui.ctx());
    let text = if standing.is_news() {
        RichText::new(said).font(theme::strong(theme::TEXT))
    } else {
        RichText::new(said).color(palette.text)
    };
    ui.add(Label::new(text).wrap());
    ui.horizontal_wrapped(|ui| buttons(ui, sheet, group, standing));
    if standing.can_take() {
        differences(ui, sheet, group, standing);
    }
}

fn name<'s>(sheet: &'s Sheet<'_>, group: GroupId) -> &'s str {
    let group = sheet.graph().groups.get(&group);
    group.map_or("Group", Group::display_title)
}

fn buttons(ui: &mut Ui, sheet: &mut Sheet<'_>, group: GroupId, standing: Standing) {
    let take = (
        TAKE_VERSION,
        "Puts it in the place of this copy, as one step. Wires stay where inputs and outputs are called the same.",
        Sharing::Take(group),
    );
    let keep = (
        KEEP_OWN_VERSION,
        "Leaves the copy as it is. You hear of the library's version again when that is changed once more.",
        Sharing::Keep(group),
    );
    let save = (
        SAVE_VERSION,
        "Saves this copy to the library, in the place of the version that is there.",
        Sharing::Save(group),
    );
    let again = (
        "Save to the library",
        "Saves this copy to the library, which has it no more.",
        Sharing::Save(group),
    );
    let part = (
        MAKE_OWN,
        "Forgets that it came from the library.",
        Sharing::Part(group),
    );
    let all = match standing {
        Standing::Same => Vec::new(),
        Standing::Newer => vec![take, keep],
        Standing::Changed | Standing::Kept => vec![save, take],
        Standing::Both => vec![take, keep, save],
        Standing::Gone => vec![again, part],
        Standing::Unread => vec![part],
    };
    let name = name(sheet, group).to_owned();
    for (title, hint, sharing) in all {
        let button = ui.button(title).on_hover_text(hint);
        labelled(&button, &copy_button(title, &name));
        if button.clicked() {
            sheet.requests.push(Request::Share(sharing));
        }
    }
}

/// What differs was worked out of: the document's revision, and the library's version.
type Made = (u64, u64);

fn differences(ui: &mut Ui, sheet: &Sheet<'_>, group: GroupId, standing: Standing) {
    let (title, is_ahead) = match standing {
        Standing::Changed => ("What was changed here", false),
        _ => (INCOMING_CHANGES, true),
    };
    CollapsingHeader::new(title)
        .id_salt(("differences", group))
        .show(ui, |ui| {
            for said in told(ui, sheet, group, is_ahead).iter() {
                ui.add(Label::new(said).wrap());
            }
        });
}

/// The differences, worked out when something is another.
fn told(ui: &Ui, sheet: &Sheet<'_>, group: GroupId, is_ahead: bool) -> Arc<Vec<String>> {
    let document = sheet.document();
    let origin = document.looks.shared.get(&group);
    let entry = origin.and_then(|origin| sheet.open.library.contents.entry(&origin.name));
    let Some(entry) = entry else {
        return Arc::default();
    };
    let id = Id::unique(("differences", sheet.open.id().0, group, is_ahead));
    let now: Made = (sheet.open.revision(), entry.version);
    let known: Option<(Made, Arc<Vec<String>>)> = ui.data(|data| data.get_temp(id));
    if let Some((made, told)) = known
        && made == now
    {
        return told;
    }
    let mut told = if is_ahead {
        ahead(document, group, entry)
    } else {
        behind(document, group, entry)
    };
    if told.is_empty() {
        told.push(String::from(
            "Nothing that it does: the order or the wiring of equal parts is another.",
        ));
    }
    let more = told.len().saturating_sub(MOST);
    if more > 0 {
        told.truncate(MOST);
        told.push(format!("And {more} more."));
    }
    let told = Arc::new(told);
    ui.data_mut(|data| data.insert_temp(id, (now, Arc::clone(&told))));
    told
}

/// Returns the label of a button beside a copy.
pub fn copy_button(title: &str, group: &str) -> String {
    format!("{title}: {group}")
}
