//! What is said at the bottom of the window: quiet messages for some seconds, and problems until somebody closes them.

use eframe::egui::{
    self, Align, Align2, Area, Button, FontSelection, Id, Label, Layout, Margin, Order, RichText,
    Spinner, TextWrapMode, WidgetText, accesskit, vec2,
};

use super::App;
use crate::{
    text::words::sentence,
    theme::{self, Palette},
};

/// How long a quiet message stays, in seconds, and how much longer for each letter.
const STAYS: f64 = 2.5;
const LONGER: f64 = 0.04;
/// How long something may take before it is worth a word, in seconds.
const PATIENCE: f32 = 0.2;
/// How high a canvas is at least that has room for it.
const LEAST: f32 = 160.0;
/// More at once are more than anybody reads.
const MOST: usize = 5;

#[derive(Debug)]
struct Toast {
    number: u64,
    title: Option<String>,
    text: String,
    place: String,
    until: Option<f64>,
}

/// What is said.
#[derive(Debug, Default)]
pub(super) struct Toasts {
    said: Vec<Toast>,
    count: u64,
}

impl Toasts {
    /// Says something for some seconds.
    pub(super) fn say(&mut self, text: &str) {
        self.said.retain(|other| other.title.is_some());
        self.push(None, sentence(text), String::new());
    }

    /// Says what went wrong, until somebody has read it.
    pub(super) fn problem(&mut self, title: &str, why: &impl ToString) {
        self.problem_at(title.to_owned(), why, String::new());
    }

    /// Says what went wrong with something somewhere.
    pub(super) fn problem_at(&mut self, title: String, why: &impl ToString, place: String) {
        let (title, text) = (Some(title), sentence(&why.to_string()));
        let is_same = |other: &Toast| other.title == title && other.place == place;
        self.said.retain(|other| !is_same(other));
        self.push(title, text, place);
    }

    /// Takes back what went wrong somewhere and is well again.
    pub(super) fn take_back(&mut self, title: &str, place: &str) {
        let is_that = |other: &Toast| other.title.as_deref() == Some(title) && other.place == place;
        self.said.retain(|other| !is_that(other));
    }

    fn push(&mut self, title: Option<String>, text: String, place: String) {
        self.count += 1;
        self.said.push(Toast {
            number: self.count,
            title,
            text,
            place,
            until: None,
        });
        if self.said.len() > MOST {
            self.said.remove(0);
        }
    }

    /// All that is said now.
    #[cfg(test)]
    pub(super) fn texts(&self) -> Vec<&str> {
        self.said.iter().map(|toast| toast.text.as_str()).collect()
    }

    /// Lets go of what was said long enough.
    fn age(&mut self, context: &egui::Context) {
        let now = context.input(|input| input.time);
        for toast in self.said.iter_mut().filter(|toast| toast.title.is_none()) {
            let stays = STAYS + LONGER * toast.text.chars().count() as f64;
            let until = *toast.until.get_or_insert(now + stays);
            let left = std::time::Duration::try_from_secs_f64(until - now);
            context.request_repaint_after(left.unwrap_or_default());
        }
        self.said
            .retain(|toast| toast.until.is_none_or(|until| now < until));
    }
}

impl App {
    /// Draws what is said, and what is being opened or saved for long.
    pub(super) fn toasts(&mut self, context: &egui::Context) {
        self.files.toasts.age(context);
        let mut waits: Vec<(String, Option<usize>)> = Vec::new();
        let mut soon = false;
        let mut is_long = |lasted: std::time::Duration| {
            soon |= lasted.as_secs_f32() < PATIENCE;
            lasted.as_secs_f32() >= PATIENCE
        };
        for (at, opening) in self.files.openings.iter().enumerate() {
            if is_long(opening.job.lasted()) {
                waits.push((format!("Opening {}…", opening.source.name()), Some(at)));
            }
        }
        for saving in &self.files.savings {
            if is_long(saving.job.lasted()) {
                let name = crate::io::names::of(&saving.file);
                waits.push((format!("Saving {name}…"), None));
            }
        }
        if soon {
            context.request_repaint_after_secs(PATIENCE);
        }
        if waits.is_empty() && self.files.toasts.said.is_empty() {
            return;
        }
        // Over the canvas, where nothing is to be read that it would hide; above it where there is none.
        let canvas = self.canvas.view();
        let room = if self.shows_welcome() || canvas.height() < LEAST {
            context.content_rect()
        } else {
            canvas
        };
        let area = Area::new(Id::unique("said"))
            .order(Order::Foreground)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(room.center_bottom() - vec2(0.0, 24.0))
            .constrain_to(context.content_rect().shrink(8.0));
        area.show(context, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.vertical_centered(|ui| {
                let mut cancelled = None;
                for (said, cancels) in waits {
                    if wait(ui, &said, cancels.is_some()) {
                        cancelled = cancels;
                    }
                }
                // At once: a file that never answers keeps its thread, not a place here.
                if let Some(at) = cancelled {
                    self.files.openings.remove(at).reader.cancel();
                }
                let mut closed = None;
                for toast in &self.files.toasts.said {
                    if draw(ui, toast) {
                        closed = Some(toast.number);
                    }
                }
                self.files
                    .toasts
                    .said
                    .retain(|toast| Some(toast.number) != closed);
            });
        });
    }
}

fn card(ui: &egui::Ui, is_problem: bool) -> egui::Frame {
    let palette = theme::of(ui.ctx());
    let fill = if is_problem {
        Palette::over(palette.panel, palette.error, 0.14)
    } else {
        palette.raised
    };
    egui::Frame::popup(ui.style())
        .fill(fill)
        .stroke(egui::Stroke::NONE)
        .inner_margin(Margin::symmetric(16, 10))
}

/// Draws one. Gives whether it was closed.
fn draw(ui: &mut egui::Ui, toast: &Toast) -> bool {
    let palette = theme::of(ui.ctx());
    let widest = 560.0_f32.min(ui.ctx().content_rect().width() - 48.0);
    let Some(title) = &toast.title else {
        quiet(ui, &toast.text, widest);
        return false;
    };
    let mut closed = false;
    card(ui, true).show(ui, |ui| {
        ui.set_width(widest);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.horizontal(|ui| {
                let mark = RichText::new("●").color(palette.error);
                ui.label(mark);
                let words = RichText::new(title).font(theme::strong(theme::TEXT));
                let label = ui.add(Label::new(words));
                announce(ui, &label);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    closed = cross(ui, &format!("Close: {title}")).clicked();
                });
            });
            ui.label(&toast.text);
            if !toast.place.is_empty() {
                ui.add(
                    Label::new(RichText::new(&toast.place).small().color(palette.dim)).truncate(),
                )
                .on_hover_text(&toast.place);
            }
        });
    });
    closed
}

/// Draws a quiet message, as wide as it is.
fn quiet(ui: &mut egui::Ui, text: &str, widest: f32) {
    let words: WidgetText = text.into();
    let margin = vec2(16.0, 10.0);
    let wrap = Some(TextWrapMode::Wrap);
    let galley = words.into_galley(ui, wrap, widest - 2.0 * margin.x, FontSelection::default());
    let (_, place) = ui.allocate_space(galley.size() + 2.0 * margin);
    let inside = place.shrink2(margin);
    ui.painter().add(card(ui, false).paint(inside));
    let label = ui.put(inside, Label::new(galley));
    announce(ui, &label);
}

/// Draws what takes long. Gives whether it was cancelled.
fn wait(ui: &mut egui::Ui, said: &str, cancels: bool) -> bool {
    let mut cancelled = false;
    card(ui, false).show(ui, |ui| {
        ui.set_width(320.0);
        ui.horizontal(|ui| {
            ui.add(Spinner::new().size(16.0));
            let size = vec2(ui.available_width(), 24.0);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                cancelled = cancels && ui.button("Cancel").clicked();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let label = ui.add(Label::new(said).truncate());
                    announce(ui, &label);
                });
            });
        });
    });
    cancelled
}

/// Screen readers say what appears here without being asked.
fn announce(ui: &egui::Ui, label: &egui::Response) {
    ui.ctx().accesskit_node_builder(label.id, |node| {
        node.set_live(accesskit::Live::Polite);
    });
}

/// A small cross that closes something.
pub(super) fn cross(ui: &mut egui::Ui, label: &str) -> egui::Response {
    let response = ui.add(Button::new("").frame(false).min_size([20.0, 20.0].into()));
    paint_cross(
        ui,
        response.rect,
        response.hovered() || response.has_focus(),
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    response
}

/// Draws the cross.
pub(super) fn paint_cross(ui: &egui::Ui, rect: egui::Rect, is_hovered: bool) {
    let palette = theme::of(ui.ctx());
    let colour = if is_hovered {
        palette.text
    } else {
        palette.dim
    };
    let stroke = egui::Stroke::new(1.4, colour);
    let arm = vec2(3.5, 3.5);
    let centre = rect.center();
    let other = vec2(arm.x, -arm.y);
    let painter = ui.painter();
    if is_hovered {
        painter.rect_filled(rect, 4.0, palette.line);
    }
    painter.line_segment([centre - arm, centre + arm], stroke);
    painter.line_segment([centre - other, centre + other], stroke);
}
