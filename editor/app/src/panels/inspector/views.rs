//! The list of bookmarked views, to go to, rename, move to the current view, and delete.

use eframe::egui::Ui;
use inclination_project::edit::bookmarks;

use super::super::{
    PanelSheet,
    widgets::{TextField, icon_button, link_button, remark, section},
};
use crate::{
    command::{Command, display_view_keys, insert_key_hints},
    request::Request,
};

/// Draws the list and the button that bookmarks the current view.
pub(super) fn draw_views(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    section(ui, "Views", None);
    let (document, group) = (sheet.document(), sheet.group());
    let camera = sheet.open.view.camera().unwrap_or_default();

    if document.looks.bookmarks.is_empty() {
        let text = "Save this view to return to it with ⟨Ctrl⟩ and a digit.";
        let text = insert_key_hints(ui.ctx(), text);
        remark(ui, &text);
    }

    for (at, bookmark) in document.looks.bookmarks.iter().enumerate() {
        let number = at + 1;
        ui.push_id(("view", at), |ui| {
            let label = view_name_label(number);
            TextField::new(&label, Some(&bookmark.name)).show(
                ui,
                sheet.requests,
                "Rename a view",
                |text| bookmarks::rename_bookmark(document, at, text),
            );

            ui.horizontal(|ui| {
                let keys = display_view_keys(ui.ctx(), at)
                    .map_or_else(String::new, |keys| format!(" ({keys})"));
                if icon_button(ui, "→", &format!("Go to view {number}"))
                    .on_hover_text(format!("Go to this view{keys}."))
                    .clicked()
                {
                    sheet.requests.push(Request::GoToView(at));
                }

                if icon_button(ui, "↻", &format!("Update view {number}"))
                    .on_hover_text("Replace this view with the current one.")
                    .clicked()
                {
                    let edits = bookmarks::set_bookmark_view(document, at, group, camera);
                    sheet.requests.push_edit("Update a view", edits);
                }

                if icon_button(ui, "×", &delete_view_label(number))
                    .on_hover_text("Delete this view.")
                    .clicked()
                {
                    let edits = bookmarks::delete_bookmark(document, at);
                    sheet.requests.push_edit("Delete a view", edits);
                }
            });
        });
    }

    let hint = Command::KeepView.entry().hint;
    if link_button(ui, "+ Save this view", hint).clicked() {
        sheet.requests.run_command(Command::KeepView);
    }
}

/// Returns the label of the field for a view's name.
pub fn view_name_label(number: usize) -> String {
    format!("View {number}, name")
}

/// Returns the label of the button that deletes a view.
pub fn delete_view_label(number: usize) -> String {
    format!("Delete view {number}")
}
