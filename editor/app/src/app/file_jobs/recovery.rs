//! Crash recovery: copies of unsaved work, and the prompt that restores them after a crash.

use std::time::{Duration, Instant};

use eframe::egui::{self, Align, Id, Layout, Modal, RichText, ScrollArea};
use inclination_project::{
    files::names,
    io::{
        AutosaveTask,
        crash_recovery::{RecoverableWork, WorkHeader},
    },
    text::formatting::format_elapsed,
};

use super::{FileJobs, opening::OpeningSource};
use crate::{
    app::{
        job_context::JobContext,
        notifications::Notifications,
        questions::{self, Question},
    },
    theme,
};

/// The title of the list of recovered documents.
pub const RECOVERED_WORK: &str = "Your unsaved work is still here";
/// The label of the button that restores every recovered document.
pub const RESTORE_ALL: &str = "Restore all";

/// How long work may be unsaved before a copy is written.
const MAX_AGE_WITHOUT_COPY: Duration = Duration::from_secs(2);

/// The work that a crash left, and whether the prompt is open.
#[derive(Debug)]
pub(super) struct Recovery {
    pub(super) left: Vec<RecoverableWork>,
    is_wanted: bool,
}

/// The user's choice in the prompt.
enum RecoveryChoice {
    RestoreAll,
    Restore(usize),
    Discard(usize),
    Later,
}

impl Recovery {
    /// Opens the prompt if there is anything to restore.
    pub(super) fn new(left: Vec<RecoverableWork>) -> Self {
        Self {
            is_wanted: !left.is_empty(),
            left,
        }
    }

    /// Whether the prompt is open.
    pub(super) fn is_offered(&self) -> bool {
        self.is_wanted && !self.left.is_empty()
    }

    /// Returns the name of a recovered document, by its position in the list.
    pub(super) fn name_at(&self, at: usize) -> Option<String> {
        self.left.get(at).map(|left| left.head.name.clone())
    }

    /// Removes restored work from the list.
    pub(super) fn remove_restored(&mut self, restored: &RecoverableWork) {
        self.left.retain(|other| other.path() != restored.path());
    }

    /// Discards recovered work, by its position in the list.
    pub(super) fn discard_at(&mut self, at: usize, notifications: &mut Notifications) {
        if at >= self.left.len() {
            return;
        }

        let left = self.left.remove(at);
        let name = left.head.name.clone();
        if let Err(error) = left.discard() {
            let title = format!("“{name}” was not discarded");
            notifications.report_problem(&title, &format!("The system reported: {error}."));
        }
    }
}

impl FileJobs {
    /// Copies work that was unsaved for long enough, and forgets the copies of saved documents.
    pub(super) fn keep_copies(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        if !app.storage.is_writable() {
            return;
        }
        for report in app.storage.take_reports() {
            let title = "Unsaved work is not backed up";
            match report {
                Some(trouble) => app.notifications.report_problem(title, &trouble),
                None => app.notifications.withdraw_problem(title, ""),
            }
        }

        self.forget_closed(app);
        let now = Instant::now();
        for document in app.documents.as_slice() {
            let id = document.id();
            let on_disk = self.on_disk.entry(id).or_default();
            if !document.needs_copy() {
                on_disk.unsaved_since = None;
                if on_disk.copied_revision.take().is_some() {
                    app.storage.submit_task(AutosaveTask::RemoveWork(id.0));
                }
                continue;
            }

            if on_disk.copied_revision == Some(document.revision()) {
                continue;
            }

            let waited = now - *on_disk.unsaved_since.get_or_insert(now);
            let left = MAX_AGE_WITHOUT_COPY.checked_sub(waited);
            if let Some(left) = left.filter(|left| !left.is_zero()) {
                context.request_repaint_after(left);
                continue;
            }

            on_disk.unsaved_since = None;
            on_disk.copied_revision = Some(document.revision());
            let head = WorkHeader {
                name: document.tab_title(),
                // JSON cannot represent a path that is not Unicode. The work is kept without it.
                file: document
                    .file()
                    .filter(|file| file.to_str().is_some())
                    .map(ToOwned::to_owned),
                print: on_disk.print,
                time: 0,
            };
            app.storage.submit_task(AutosaveTask::SaveWork(
                id.0,
                head,
                document.shared_document(),
            ));
        }
    }

    /// Draws the recovery prompt, unless a question is in front of it.
    pub(super) fn show_recovery_prompt(
        &mut self,
        context: &egui::Context,
        app: &mut JobContext<'_>,
    ) {
        if !self.recovery.is_offered() || app.notifications.is_asking() {
            return;
        }
        match self.draw_recovery_prompt(context) {
            None => {}
            Some(RecoveryChoice::RestoreAll) => {
                for left in self.recovery.left.clone() {
                    self.start_opening(OpeningSource::Left(left), app.documents);
                }
                self.recovery.is_wanted = false;
            }
            Some(RecoveryChoice::Restore(at)) => {
                if let Some(left) = self.recovery.left.get(at).cloned() {
                    self.start_opening(OpeningSource::Left(left), app.documents);
                }
            }
            Some(RecoveryChoice::Discard(at)) => {
                app.notifications.ask_question(Question::Discard(at));
            }
            Some(RecoveryChoice::Later) => self.recovery.is_wanted = false,
        }
    }

    /// Draws the prompt. Returns the user's choice.
    fn draw_recovery_prompt(&self, context: &egui::Context) -> Option<RecoveryChoice> {
        let palette = theme::current_palette(context);
        let id = Id::unique("left");
        let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
        let modal = Modal::new(id).frame(questions::dialog_frame(context));
        let mut choice = None;

        let modal = modal.show(context, |ui| {
            let room = ui.ctx().content_rect();
            ui.set_width(560.0_f32.min(room.width() - 96.0));
            ui.label(RichText::new(RECOVERED_WORK).font(theme::heading_font(15.0)));
            ui.add_space(4.0);
            let why = "Inclination closed before this work was saved. To keep restored documents, save them.";
            ui.label(RichText::new(why).color(palette.dim));
            ui.add_space(12.0);

            let height = (room.height() - 240.0).max(80.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for (at, left) in self.recovery.left.iter().enumerate() {
                    choice = self.show_recovered_row(ui, at, left).or(choice.take());
                }
            });
            ui.add_space(12.0);

            // A row as high as its buttons, so that the prompt shrinks with the list.
            let row = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
            ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
                let restore_all = ui.add(questions::primary_button(context, RESTORE_ALL));
                if nothing_has_focus {
                    restore_all.request_focus();
                }
                questions::draw_focus_ring(&restore_all);
                if restore_all.clicked() {
                    choice = Some(RecoveryChoice::RestoreAll);
                }

                let hint = "Keep the work and ask again next time.";
                let later = ui.button("Later").on_hover_text(hint);
                questions::draw_focus_ring(&later);
                if later.clicked() {
                    choice = Some(RecoveryChoice::Later);
                }
            });
        });

        if modal.should_close() {
            choice = Some(RecoveryChoice::Later);
        }
        choice
    }

    /// Draws a recovered document with its buttons. Returns the user's choice.
    fn show_recovered_row(
        &self,
        ui: &mut egui::Ui,
        at: usize,
        left: &RecoverableWork,
    ) -> Option<RecoveryChoice> {
        let palette = theme::current_palette(ui.ctx());
        let name = &left.head.name;
        let is_coming = self.openings.iter().any(
            |opening| matches!(&opening.source, OpeningSource::Left(other) if other.path() == left.path()),
        );
        let card = egui::Frame::new()
            .fill(palette.field)
            .corner_radius(7)
            .inner_margin(12);

        let mut choice = None;
        card.show(ui, |ui| {
            let size = egui::vec2(ui.available_width(), 36.0);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                ui.add_enabled_ui(!is_coming, |ui| {
                    let label = |label: String| {
                        move || egui::WidgetInfo::labeled(egui::Role::Button, true, &label)
                    };
                    let discard = ui.button("Discard");
                    discard.widget_info(label(format!("Discard {name}")));
                    questions::draw_focus_ring(&discard);
                    if discard.clicked() {
                        choice = Some(RecoveryChoice::Discard(at));
                    }

                    let restore = ui.button("Restore");
                    restore.widget_info(label(restore_label(name)));
                    questions::draw_focus_ring(&restore);
                    if restore.clicked() {
                        choice = Some(RecoveryChoice::Restore(at));
                    }
                });

                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.add(
                        egui::Label::new(
                            RichText::new(name).font(theme::heading_font(theme::TEXT_SIZE)),
                        )
                        .truncate(),
                    );
                    let place = left
                        .head
                        .file
                        .as_deref()
                        .map_or_else(|| String::from("never saved"), names::display_folder);
                    let age = format!("{}, {place}", format_elapsed(left.head.age()));
                    let age = RichText::new(age).small().color(palette.dim);
                    ui.add(egui::Label::new(age).truncate());
                });
            });
        });
        choice
    }
}

/// Returns the label of the button that restores a recovered document.
pub fn restore_label(name: &str) -> String {
    format!("Restore {name}")
}
