//! The line above the canvas that tells what others did to a document's file. Nothing is read again
//! unless the user says so.

use std::path::PathBuf;

use eframe::egui::{self, Align, Layout, Panel, RichText};
use inclination_analysis::{open_document::DocumentId, palette::Palette};
use inclination_project::{files::Print, io::Expect};

use super::FileJobs;
use crate::{
    app::{documents::Documents, job_context::JobContext, questions::changed_by_other},
    theme,
};

/// Label of the button that reloads a changed file.
pub const RELOAD: &str = "Reload";

/// What others did to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// It holds something else.
    Changed,
    /// It is gone.
    Gone,
}

/// What the user chose to do about a notice.
enum Choice {
    Later,
    Reload,
    Save(PathBuf),
}

impl FileJobs {
    /// Watches the files that are open, and takes what was noticed.
    pub(super) fn poll_file_changes(&mut self, app: &mut JobContext<'_>) {
        let all = app.documents.all();
        let files = all.iter().filter_map(|document| {
            let print = self.on_disk.get(&document.id())?.print?;
            Some((document.file()?.to_owned(), print))
        });
        let contracts = all.iter().filter_map(|open| open.held.as_ref());
        let contracts = contracts.map(|held| (held.file.clone(), held.print()));
        self.watch.over(contracts.chain(files).collect());

        for news in self.watch.news() {
            self.contracts
                .note_changed(&self.wake, &news.file, app.documents);
            let Some(id) = app.documents.find_by_file(&news.file) else {
                continue;
            };
            // What we are writing ourselves is noticed as well.
            if self.is_saving(id) {
                continue;
            }
            self.note_change(id, news.now);
            if news.now.is_none()
                && let Some(document) = app.documents.get_mut(id)
            {
                document.note_gone();
            }
        }
    }

    /// Notes what a document's file holds now; none if it is gone.
    fn note_change(&mut self, id: DocumentId, now: Option<Print>) {
        let on_disk = self.on_disk(id);
        on_disk.notice = match now {
            now if now == on_disk.print => None,
            Some(_) => Some(Notice::Changed),
            None => Some(Notice::Gone),
        };
    }

    /// Draws the line of the shown document, if it has one.
    pub(in crate::app) fn show_notice(&mut self, ui: &mut egui::Ui, app: &mut JobContext<'_>) {
        let Some(document) = app.documents.shown() else {
            return;
        };
        let id = document.id();
        let on_disk = self.on_disk.get(&id);
        let Some(notice) = on_disk.and_then(|on_disk| on_disk.notice) else {
            return;
        };

        let name = document.title();
        let text = match (notice, document.has_unsaved_work()) {
            (Notice::Changed, false) => format!("{}.", changed_by_other(&name)),
            (Notice::Changed, true) => {
                format!(
                    "{name} was changed by someone else, and you have changes that are not saved."
                )
            }
            (Notice::Gone, _) => format!("{name} is gone from its folder. Saving writes it again."),
        };
        match show(ui, notice, &text, id, app.documents) {
            None => {}
            Some(Choice::Later) => self.on_disk(id).notice = None,
            Some(Choice::Reload) => self.read_again(id, "Reload", app.documents),
            Some(Choice::Save(file)) => self.save_in(id, file, Expect::Anything, app),
        }
    }
}

/// Draws a notice. Gives what the user chose.
fn show(
    ui: &mut egui::Ui,
    notice: Notice,
    text: &str,
    id: DocumentId,
    documents: &Documents,
) -> Option<Choice> {
    let palette = theme::of(ui.ctx());
    let fill = Palette::over(palette.panel, palette.warning, 0.16);
    let frame = egui::Frame::new()
        .fill(fill)
        .inner_margin(egui::Margin::symmetric(16, 8));
    let panel = Panel::top("notice").frame(frame).show_separator_line(false);
    let mut choice = None;
    panel.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let later = ui.button("Not now").on_hover_text("Saving asks again.");
            if later.clicked() {
                choice = Some(Choice::Later);
            }
            choice = show_button(ui, notice, id, documents).or(choice.take());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(text).color(palette.text);
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
    choice
}

fn show_button(
    ui: &mut egui::Ui,
    notice: Notice,
    id: DocumentId,
    documents: &Documents,
) -> Option<Choice> {
    match notice {
        Notice::Changed => {
            let hint = "Shows what the file holds now. Undo brings back what is here.";
            let reload = ui.button(RELOAD).on_hover_text(hint);
            reload.clicked().then_some(Choice::Reload)
        }
        Notice::Gone => {
            let file = documents.file_of(id)?;
            let save = ui.button("Save").on_hover_text("Writes the file again.");
            save.clicked().then_some(Choice::Save(file))
        }
    }
}
