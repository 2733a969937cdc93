//! The views that were kept: gone to, renamed, put where one looks now, deleted.

use eframe::egui::Ui;
use inclination_project::edit::bookmarks;

use super::super::{
    Sheet,
    widgets::{TextField, icon, link, remark, section},
};
use crate::{command::Command, request::Request};

/// Draws the list, with the button that keeps one more.
pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    section(ui, "Views", None);
    let (document, group) = (sheet.document(), sheet.group());
    let camera = sheet.open.view.camera().unwrap_or_default();
    if document.looks.bookmarks.is_empty() {
        remark(
            ui,
            "Keep where you look, to come back to it by Ctrl and a digit.",
        );
    }
    for (at, kept) in document.looks.bookmarks.iter().enumerate() {
        let number = at + 1;
        ui.push_id(("view", at), |ui| {
            let label = view_name(number);
            TextField::new(&label, Some(&kept.name)).show(
                ui,
                sheet.requests,
                "Rename a view",
                |text| bookmarks::renamed(document, at, text),
            );
            ui.horizontal(|ui| {
                let keys = if at < 9 {
                    format!(" Ctrl+{number} does too.")
                } else {
                    String::new()
                };
                if icon(ui, "→", &format!("Go to view {number}"))
                    .on_hover_text(format!("Goes there.{keys}"))
                    .clicked()
                {
                    sheet.requests.push(Request::GoToView(at));
                }
                if icon(ui, "↻", &format!("View {number} from here"))
                    .on_hover_text("Lets it be what you see now.")
                    .clicked()
                {
                    let edits = bookmarks::moved(document, at, group, camera);
                    sheet.requests.edit("Move a view", edits);
                }
                if icon(ui, "×", &delete_view(number))
                    .on_hover_text("Keeps it no longer.")
                    .clicked()
                {
                    let edits = bookmarks::deleted(document, at);
                    sheet.requests.edit("Delete a view", edits);
                }
            });
        });
    }
    let hint = Command::KeepView.entry().hint;
    if link(ui, "+ Keep this view", hint).clicked() {
        sheet.requests.run(Command::KeepView);
    }
}

/// Returns the label of the field for a view's name.
pub fn view_name(number: usize) -> String {
    format!("View {number}, name")
}

/// Returns the label of the button that deletes a view.
pub fn delete_view(number: usize) -> String {
    format!("Delete view {number}")
}
