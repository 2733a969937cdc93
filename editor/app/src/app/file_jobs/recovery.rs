//! Keeping unsaved work where a crash cannot reach it, and offering what a crash left.

use std::time::{Duration, Instant};

use eframe::egui::{self, Align, Id, Layout, Modal, RichText, ScrollArea};

use super::{
    App,
    opening::Source,
    questions::{self, Question},
};
use crate::{
    io::{Task, names, rescue::Head},
    text::words::ago,
    theme,
};

/// How old work may be before it is kept safe.
const PAUSE: Duration = Duration::from_secs(2);

impl App {
    /// Keeps safe what has been unsaved for long enough, and forgets what is saved.
    pub(super) fn keep_safe(&mut self, context: &egui::Context) {
        let Some(keeper) = &self.files.keeper else {
            return;
        };
        for news in keeper.news() {
            let title = "Unsaved work is not safe";
            match news {
                Some(trouble) => self.files.toasts.problem(title, &trouble),
                None => self.files.toasts.take_back(title, ""),
            }
        }
        let now = Instant::now();
        for document in &self.documents {
            let id = document.id();
            let on_disk = self.files.on_disk.entry(id).or_default();
            if !document.has_unsaved_work() {
                on_disk.since = None;
                if on_disk.kept.take().is_some() {
                    keeper.ask(Task::Forget(id.0));
                }
                continue;
            }
            if on_disk.kept == Some(document.revision()) {
                continue;
            }
            let waited = now - *on_disk.since.get_or_insert(now);
            if let Some(left) = PAUSE.checked_sub(waited).filter(|left| !left.is_zero()) {
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
            keeper.ask(Task::Keep(id.0, head, document.shared()));
        }
    }

    /// Whether what a crash left is being offered.
    pub(super) fn offers_left(&self) -> bool {
        self.files.shows_left && !self.files.left.is_empty()
    }

    /// Draws the offer.
    pub(super) fn offer_left(&mut self, context: &egui::Context) {
        if !self.offers_left() || self.files.question.is_some() {
            return;
        }
        let palette = theme::of(context);
        let id = Id::unique("left");
        let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
        let modal = Modal::new(id).frame(questions::frame(context)).show(context, |ui| {
            let room = ui.ctx().content_rect();
            ui.set_width(560.0_f32.min(room.width() - 96.0));
            ui.label(RichText::new("Your unsaved work is still here").font(theme::strong(15.0)));
            ui.add_space(4.0);
            let why = "Inclination ended before it was saved. What you restore is unsaved until you save it.";
            ui.label(RichText::new(why).color(palette.dim));
            ui.add_space(12.0);
            ScrollArea::vertical().max_height((room.height() - 240.0).max(80.0)).show(ui, |ui| {
                for at in 0..self.files.left.len() {
                    self.left_row(ui, at);
                }
            });
            ui.add_space(12.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let all = ui.add(questions::primary(context, "Restore all"));
                if nothing_has_focus {
                    all.request_focus();
                }
                questions::ring(&all);
                if all.clicked() {
                    for left in self.files.left.clone() {
                        self.start_opening(Source::Left(left));
                    }
                    self.files.shows_left = false;
                }
                let hint = "Keeps it, and asks again the next time.";
                let later = ui.button("Later").on_hover_text(hint);
                questions::ring(&later);
                if later.clicked() {
                    self.files.shows_left = false;
                }
            });
        });
        if modal.should_close() {
            self.files.shows_left = false;
        }
    }

    fn left_row(&mut self, ui: &mut egui::Ui, at: usize) {
        let Some(left) = self.files.left.get(at).cloned() else {
            return;
        };
        let palette = theme::of(ui.ctx());
        let name = &left.head.name;
        let is_coming = self.files.openings.iter().any(
            |opening| matches!(&opening.source, Source::Left(other) if other.path() == left.path()),
        );
        let card = egui::Frame::new()
            .fill(palette.field)
            .corner_radius(7)
            .inner_margin(12);
        card.show(ui, |ui| {
            let size = egui::vec2(ui.available_width(), 36.0);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                ui.add_enabled_ui(!is_coming, |ui| {
                    let label = |what: &str| {
                        let label = format!("{what} {name}");
                        move || egui::WidgetInfo::labeled(egui::Role::Button, true, &label)
                    };
                    let discard = ui.button("Discard");
                    discard.widget_info(label("Discard"));
                    questions::ring(&discard);
                    if discard.clicked() {
                        self.files.question = Some(Question::Discard(at));
                    }
                    let restore = ui.button("Restore");
                    restore.widget_info(label("Restore"));
                    questions::ring(&restore);
                    if restore.clicked() {
                        self.start_opening(Source::Left(left.clone()));
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
                    let said = format!("{}, {place}", ago(left.head.age()));
                    let said = RichText::new(said).small().color(palette.dim);
                    ui.add(egui::Label::new(said).truncate());
                });
            });
        });
    }

    /// Gives up what a crash left.
    pub(super) fn discard(&mut self, at: usize) {
        if at >= self.files.left.len() {
            return;
        }
        let left = self.files.left.remove(at);
        let name = left.head.name.clone();
        if let Err(error) = left.discard() {
            let title = format!("{name} was not discarded");
            self.files
                .toasts
                .problem(&title, &format!("The system says: {error}."));
        }
    }
}
