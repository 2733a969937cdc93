//! The notice above the canvas when another program changed a document's file. The file is reread
//! only when the user asks for it.

use std::path::PathBuf;

use eframe::egui::{self, Align, Layout, Panel, RichText};
use inclination_analysis::{open_document::DocumentId, palette::Palette};
use inclination_project::{files::Fingerprint, io::ExpectedContent};

use super::FileJobs;
use crate::{
    app::{documents::Documents, job_context::JobContext, questions::changed_by_other_title},
    theme,
};

/// The label of the button that reloads a changed file.
pub const RELOAD: &str = "Reload";

/// A change to a file by another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileNotice {
    /// The content of the file changed.
    Changed,
    /// The file was deleted or moved.
    Gone,
}

/// The user's reaction to a notice.
enum NoticeChoice {
    Later,
    Reload,
    Save(PathBuf),
}

impl FileJobs {
    /// Watches the files of open documents, and takes note of changes.
    pub(super) fn poll_file_changes(&mut self, app: &mut JobContext<'_>) {
        let all = app.documents.as_slice();
        let projects = all.iter().filter_map(|document| {
            let print = self.on_disk.get(&document.id())?.print?;
            Some((document.file()?.to_owned(), print))
        });
        let contracts = all
            .iter()
            .filter_map(|open| open.contract.as_ref())
            .map(|attached| (attached.file.clone(), attached.fingerprint()));
        self.watch.watch_files(contracts.chain(projects).collect());

        for news in self.watch.take_changes() {
            self.contracts
                .reread_changed(&self.wake, &news.file, app.documents);

            let Some(id) = app.documents.find_by_file(&news.file) else {
                continue;
            };
            // The watch also notices our own writing.
            if self.is_saving(id) {
                continue;
            }

            self.note_change(id, news.now);
            if news.now.is_none()
                && let Some(document) = app.documents.get_mut(id)
            {
                document.note_file_deleted();
            }
        }
    }

    /// Notes the fingerprint of a document's file, or `None` if the file is gone.
    fn note_change(&mut self, id: DocumentId, now: Option<Fingerprint>) {
        let on_disk = self.disk_state(id);
        on_disk.notice = match now {
            now if now == on_disk.print => None,
            Some(_) => Some(FileNotice::Changed),
            None => Some(FileNotice::Gone),
        };
    }

    /// Draws the notice of the shown document, if it has one.
    pub(in crate::app) fn show_notice(&mut self, ui: &mut egui::Ui, app: &mut JobContext<'_>) {
        let Some(document) = app.documents.shown_document() else {
            return;
        };
        let id = document.id();
        let on_disk = self.on_disk.get(&id);
        let Some(notice) = on_disk.and_then(|on_disk| on_disk.notice) else {
            return;
        };

        let name = document.tab_title();
        let text = match (notice, document.has_unsaved_work()) {
            (FileNotice::Changed, false) => format!("{}.", changed_by_other_title(&name)),
            (FileNotice::Changed, true) => {
                format!("“{name}” was changed by another program, and you have unsaved changes.")
            }
            (FileNotice::Gone, _) => {
                format!("“{name}” is missing from its folder. Save to create it again.")
            }
        };

        match draw_notice(ui, notice, &text, id, app.documents) {
            None => {}
            Some(NoticeChoice::Later) => self.disk_state(id).notice = None,
            Some(NoticeChoice::Reload) => self.reread_file(id, "Reload", app.documents),
            Some(NoticeChoice::Save(file)) => {
                self.save_to_file(id, file, ExpectedContent::Anything, app);
            }
        }
    }
}

/// Draws a notice. Returns the user's choice.
fn draw_notice(
    ui: &mut egui::Ui,
    notice: FileNotice,
    text: &str,
    id: DocumentId,
    documents: &Documents,
) -> Option<NoticeChoice> {
    let palette = theme::current_palette(ui.ctx());
    let fill = Palette::mix_colors(palette.panel, palette.warning, 0.16);
    let frame = egui::Frame::new()
        .fill(fill)
        .inner_margin(egui::Margin::symmetric(16, 8));
    let panel = Panel::top("notice").frame(frame).show_separator_line(false);

    let mut choice = None;
    panel.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let later = ui
                .button("Not now")
                .on_hover_text("Hide this notice until you save.");
            if later.clicked() {
                choice = Some(NoticeChoice::Later);
            }
            choice = show_notice_button(ui, notice, id, documents).or(choice.take());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(text).color(palette.text);
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
    choice
}

/// Draws the button that reloads a changed file, or saves a missing one again.
fn show_notice_button(
    ui: &mut egui::Ui,
    notice: FileNotice,
    id: DocumentId,
    documents: &Documents,
) -> Option<NoticeChoice> {
    match notice {
        FileNotice::Changed => {
            let hint = "Load the file's current contents. Undo restores this version.";
            let reload = ui.button(RELOAD).on_hover_text(hint);
            reload.clicked().then_some(NoticeChoice::Reload)
        }
        FileNotice::Gone => {
            let file = documents.file_path(id)?;
            let save = ui
                .button("Save")
                .on_hover_text("Write the document to this file again.");
            save.clicked().then_some(NoticeChoice::Save(file))
        }
    }
}
