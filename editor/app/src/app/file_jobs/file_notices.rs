//! What others did to a document's file, in a line above its canvas. Nothing is read again unless somebody says so.

use eframe::egui::{self, Align, Layout, Panel, RichText};

use super::App;
use crate::{document::DocumentId, io::Expect, theme};

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// It holds something else.
    Changed,
    /// It is gone.
    Gone,
}

impl App {
    /// Watches the files that are open, and takes what was noticed.
    pub(super) fn take_news(&mut self) {
        let files = self.documents.iter().filter_map(|document| {
            let print = self.files.on_disk.get(&document.id())?.print?;
            Some((document.file()?.to_owned(), print))
        });
        let held = self.documents.iter().filter_map(|open| open.held.as_ref());
        let held = held.map(|held| (held.file.clone(), held.print()));
        let files = held.chain(files).collect();
        self.files.watch.over(files);
        for news in self.files.watch.news() {
            self.note_changed_contract(&news.file);
            let Some(id) = self.open_from(&news.file) else {
                continue;
            };
            // What we are writing ourselves is noticed as well.
            if self.is_saving(id) {
                continue;
            }
            let on_disk = self.on_disk(id);
            on_disk.notice = match news.now {
                now if now == on_disk.print => None,
                Some(_) => Some(Notice::Changed),
                None => Some(Notice::Gone),
            };
            if news.now.is_none()
                && let Some(document) = self.of(id)
            {
                document.note_gone();
            }
        }
    }

    /// Draws the line of the document that is shown, if it has one.
    pub(super) fn notice(&mut self, ui: &mut egui::Ui) {
        let Some(id) = self.shown_id() else { return };
        let notice = self
            .files
            .on_disk
            .get(&id)
            .and_then(|on_disk| on_disk.notice);
        let (Some(notice), Some(document)) = (notice, self.document()) else {
            return;
        };
        let name = document.title();
        let said = match (notice, document.has_unsaved_work()) {
            (Notice::Changed, false) => format!("{name} was changed by someone else."),
            (Notice::Changed, true) => {
                format!(
                    "{name} was changed by someone else, and you have changes that are not saved."
                )
            }
            (Notice::Gone, _) => format!("{name} is gone from its folder. Saving writes it again."),
        };
        let palette = theme::of(ui.ctx());
        let fill = theme::Palette::over(palette.panel, palette.warning, 0.16);
        let frame = egui::Frame::new()
            .fill(fill)
            .inner_margin(egui::Margin::symmetric(16, 8));
        let panel = Panel::top("notice").frame(frame).show_separator_line(false);
        panel.show(ui, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui
                    .button("Not now")
                    .on_hover_text("Saving asks again.")
                    .clicked()
                {
                    self.on_disk(id).notice = None;
                }
                self.notice_buttons(ui, id, notice);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let said = RichText::new(said).color(palette.text);
                    ui.add(egui::Label::new(said).truncate());
                });
            });
        });
    }

    fn notice_buttons(&mut self, ui: &mut egui::Ui, id: DocumentId, notice: Notice) {
        match notice {
            Notice::Changed => {
                let hint = "Shows what the file holds now. Undo brings back what is here.";
                if ui.button("Reload").on_hover_text(hint).clicked() {
                    self.read_again(id, "Reload");
                }
            }
            Notice::Gone => {
                let file = self.file_of(id);
                if let Some(file) = file
                    && ui
                        .button("Save")
                        .on_hover_text("Writes the file again.")
                        .clicked()
                {
                    self.save_in(id, file, Expect::Anything);
                }
            }
        }
    }
}
