//! Copies of unsaved work that a crash cannot reach, and the offer to restore what a crash left.

use std::time::{Duration, Instant};

use eframe::egui::{self, Align, Id, Layout, Modal, RichText, ScrollArea};
use inclination_project::{
    files::names,
    io::{
        Task,
        rescue::{Head, Left},
    },
    text::words::ago,
};

use super::{FileJobs, opening::Source};
use crate::{
    app::{
        job_context::JobContext,
        notifications::Notifications,
        questions::{self, Question},
    },
    theme,
};

/// Title of the list of recovered documents.
pub const RECOVERED_WORK: &str = "Your unsaved work is still here";
/// Label of the button that restores every recovered document.
pub const RESTORE_ALL: &str = "Restore all";

/// How long work may be without a copy.
const MAX_AGE_WITHOUT_COPY: Duration = Duration::from_secs(2);

/// What a crash left, and whether it is being offered.
#[derive(Debug)]
pub(super) struct Recovery {
    pub(super) left: Vec<Left>,
    is_wanted: bool,
}

/// What the user chose of the offer.
enum Choice {
    RestoreAll,
    Restore(usize),
    Discard(usize),
    Later,
}

impl Recovery {
    /// Offers what was left, if anything was.
    pub(super) fn new(left: Vec<Left>) -> Self {
        Self {
            is_wanted: !left.is_empty(),
            left,
        }
    }

    /// Whether the offer is open.
    pub(super) fn is_offered(&self) -> bool {
        self.is_wanted && !self.left.is_empty()
    }

    /// Returns the name of a document that was left, by its position.
    pub(super) fn name(&self, at: usize) -> Option<String> {
        self.left.get(at).map(|left| left.head.name.clone())
    }

    /// Removes what was restored.
    pub(super) fn remove(&mut self, restored: &Left) {
        self.left.retain(|other| other.path() != restored.path());
    }

    /// Discards what was left, by its position.
    pub(super) fn discard(&mut self, at: usize, notifications: &mut Notifications) {
        if at >= self.left.len() {
            return;
        }
        let left = self.left.remove(at);
        let name = left.head.name.clone();
        if let Err(error) = left.discard() {
            let title = format!("{name} was not discarded");
            notifications.report(&title, &format!("The system says: {error}."));
        }
    }
}

impl FileJobs {
    /// Keeps a copy of work that was unsaved for long enough, and forgets the copy of what is
    /// saved.
    pub(super) fn keep_copies(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        if !app.storage.is_writable() {
            return;
        }
        for report in app.storage.take_reports() {
            let title = "Unsaved work is not safe";
            match report {
                Some(trouble) => app.notifications.report(title, &trouble),
                None => app.notifications.withdraw(title, ""),
            }
        }

        self.forget_closed(app);
        let now = Instant::now();
        for document in app.documents.all() {
            let id = document.id();
            let on_disk = self.on_disk.entry(id).or_default();
            if !document.has_unsaved_work() {
                on_disk.since = None;
                if on_disk.kept.take().is_some() {
                    app.storage.submit(Task::Forget(id.0));
                }
                continue;
            }
            if on_disk.kept == Some(document.revision()) {
                continue;
            }

            let waited = now - *on_disk.since.get_or_insert(now);
            let left = MAX_AGE_WITHOUT_COPY.checked_sub(waited);
            if let Some(left) = left.filter(|left| !left.is_zero()) {
                context.request_repaint_after(left);
                continue;
            }

            on_disk.since = None;
            on_disk.kept = Some(document.revision());
            let head = Head {
                name: document.title(),
                // JSON has no word for a path that is no text; the work itself is worth more.
                file: document
                    .file()
                    .filter(|file| file.to_str().is_some())
                    .map(ToOwned::to_owned),
                print: on_disk.print,
                time: 0,
            };
            app.storage
                .submit(Task::Keep(id.0, head, document.shared()));
        }
    }

    /// Draws the offer to restore what a crash left, unless a question is in front of it.
    pub(super) fn show_recovery_prompt(
        &mut self,
        context: &egui::Context,
        app: &mut JobContext<'_>,
    ) {
        if !self.recovery.is_offered() || app.notifications.is_asking() {
            return;
        }
        match self.show_offer(context) {
            None => {}
            Some(Choice::RestoreAll) => {
                for left in self.recovery.left.clone() {
                    self.start_opening(Source::Left(left), app.documents);
                }
                self.recovery.is_wanted = false;
            }
            Some(Choice::Restore(at)) => {
                if let Some(left) = self.recovery.left.get(at).cloned() {
                    self.start_opening(Source::Left(left), app.documents);
                }
            }
            Some(Choice::Discard(at)) => app.notifications.ask(Question::Discard(at)),
            Some(Choice::Later) => self.recovery.is_wanted = false,
        }
    }

    fn show_offer(&self, context: &egui::Context) -> Option<Choice> {
        let palette = theme::of(context);
        let id = Id::unique("left");
        let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
        let modal = Modal::new(id).frame(questions::frame(context));
        let mut choice = None;
        let modal = modal.show(context, |ui| {
            let room = ui.ctx().content_rect();
            ui.set_width(560.0_f32.min(room.width() - 96.0));
            ui.label(RichText::new(RECOVERED_WORK).font(theme::strong(15.0)));
            ui.add_space(4.0);
            let why = "Inclination ended before it was saved. What you restore is unsaved until you save it.";
            ui.label(RichText::new(why).color(palette.dim));
            ui.add_space(12.0);

            let height = (room.height() - 240.0).max(80.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for (at, left) in self.recovery.left.iter().enumerate() {
                    choice = self.show_row(ui, at, left).or(choice.take());
                }
            });
            ui.add_space(12.0);

            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let all = ui.add(questions::primary(context, RESTORE_ALL));
                if nothing_has_focus {
                    all.request_focus();
                }
                questions::ring(&all);
                if all.clicked() {
                    choice = Some(Choice::RestoreAll);
                }
                let hint = "Keeps it, and asks again the next time.";
                let later = ui.button("Later").on_hover_text(hint);
                questions::ring(&later);
                if later.clicked() {
                    choice = Some(Choice::Later);
                }
            });
        });
        if modal.should_close() {
            choice = Some(Choice::Later);
        }
        choice
    }

    fn show_row(&self, ui: &mut egui::Ui, at: usize, left: &Left) -> Option<Choice> {
        let palette = theme::of(ui.ctx());
        let name = &left.head.name;
        let is_coming = self.openings.iter().any(
            |opening| matches!(&opening.source, Source::Left(other) if other.path() == left.path()),
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
                    questions::ring(&discard);
                    if discard.clicked() {
                        choice = Some(Choice::Discard(at));
                    }
                    let restore = ui.button("Restore");
                    restore.widget_info(label(restore_label(name)));
                    questions::ring(&restore);
                    if restore.clicked() {
                        choice = Some(Choice::Restore(at));
                    }
                });

                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.add(
                        egui::Label::new(RichText::new(name).font(theme::strong(theme::TEXT)))
                            .truncate(),
                    );
                    let place = left.head.file.as_deref().map(names::folder);
                    let place = place.unwrap_or_else(|| String::from("never saved"));
                    let age = format!("{}, {place}", ago(left.head.age()));
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
