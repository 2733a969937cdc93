//! Notifications: messages that fade after some seconds, problems that stay until they are closed,
//! and the question that must be answered first.

use eframe::egui::{
    self, Align, Align2, Area, Button, FontSelection, Id, Label, Layout, Margin, Order, Rect,
    RichText, Spinner, TextWrapMode, Vec2, WidgetText, accesskit, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_project::text::formatting::to_sentence;

use super::covered_area::covered_area;
use super::questions::{self, Question};
use crate::theme;

/// How long a message stays, in seconds.
const MESSAGE_SECONDS: f64 = 2.5;
/// How much longer a message stays for each of its characters, in seconds.
const SECONDS_PER_CHARACTER: f64 = 0.04;
/// The distance of toasts from the edge of the canvas, in points.
const TOAST_MARGIN: f32 = 24.0;
/// The positions of toasts, the preferred one first.
const TOAST_POSITIONS: [Align2; 6] = [
    Align2::CENTER_BOTTOM,
    Align2::LEFT_BOTTOM,
    Align2::RIGHT_BOTTOM,
    Align2::CENTER_TOP,
    Align2::LEFT_TOP,
    Align2::RIGHT_TOP,
];
/// The maximum number of toasts shown at once.
const MAX_TOASTS: usize = 5;

/// A message or a problem at the bottom of the window.
#[derive(Debug)]
struct Toast {
    number: u64,
    /// The title of a problem; a message has none.
    title: Option<String>,
    text: String,
    place: String,
    until: Option<f64>,
}

/// The space for toasts, and what they should not cover.
#[derive(Clone, Debug)]
pub(super) struct ToastPlace {
    /// The canvas or the window.
    pub(super) area: Rect,
    /// The selected nodes, such as the one just added.
    pub(super) selected_nodes: Vec<Rect>,
}

impl ToastPlace {
    /// Returns the first position at the edge of the area in which toasts of a size cover no
    /// selected node, or the one in which they cover least.
    fn find_position(&self, size: Vec2) -> Align2 {
        let area = self.area.shrink(TOAST_MARGIN);
        let covered = |position: &Align2| {
            let toasts = position.anchor_size(position.pos_in_rect(&area), size);
            covered_area(&self.selected_nodes, toasts)
        };
        let least = TOAST_POSITIONS
            .into_iter()
            .min_by(|one, other| covered(one).total_cmp(&covered(other)));
        least.unwrap_or(Align2::CENTER_BOTTOM)
    }
}

/// A job that has run long enough to be shown.
#[derive(Debug)]
pub(super) struct LongJob {
    /// A description of the work.
    pub(super) text: String,
    /// The job's index among those that can be canceled, or `None` if it cannot be.
    pub(super) cancels: Option<usize>,
}

/// The toasts, and the open question.
#[derive(Debug, Default)]
pub(super) struct Notifications {
    toasts: Vec<Toast>,
    count: u64,
    /// The question that must be answered before anything else.
    pub(super) question: Option<Question>,
}

impl Notifications {
    /// Shows a message for some seconds.
    pub(super) fn show_message(&mut self, text: &str) {
        self.toasts.retain(|toast| toast.title.is_some());
        self.push_toast(None, to_sentence(text), String::new());
    }

    /// Shows a problem until the user closes it.
    pub(super) fn report_problem(&mut self, title: &str, why: &impl ToString) {
        self.report_file_problem(title.to_owned(), why, String::new());
    }

    /// Shows a problem with a file until the user closes it. It replaces an older problem with an
    /// equal title and place.
    pub(super) fn report_file_problem(
        &mut self,
        title: String,
        why: &impl ToString,
        place: String,
    ) {
        let (title, text) = (Some(title), to_sentence(&why.to_string()));
        let is_same = |toast: &Toast| toast.title == title && toast.place == place;
        self.toasts.retain(|toast| !is_same(toast));
        self.push_toast(title, text, place);
    }

    /// Removes a problem that is solved.
    pub(super) fn withdraw_problem(&mut self, title: &str, place: &str) {
        let is_that = |toast: &Toast| toast.title.as_deref() == Some(title) && toast.place == place;
        self.toasts.retain(|toast| !is_that(toast));
    }

    /// Asks a question, replacing the open one.
    pub(super) fn ask_question(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// Whether a question is open.
    pub(super) fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    /// Adds a toast, and removes the oldest one if there are too many.
    fn push_toast(&mut self, title: Option<String>, text: String, place: String) {
        self.count += 1;
        self.toasts.push(Toast {
            number: self.count,
            title,
            text,
            place,
            until: None,
        });
        if self.toasts.len() > MAX_TOASTS {
            self.toasts.remove(0);
        }
    }

    /// Returns the texts of all toasts.
    #[cfg(test)]
    pub(super) fn toast_texts(&self) -> Vec<&str> {
        self.toasts
            .iter()
            .map(|toast| toast.text.as_str())
            .collect()
    }

    /// Removes messages that were shown long enough, and schedules a frame for the next one.
    fn expire_messages(&mut self, context: &egui::Context) {
        let now = context.input(|input| input.time);
        for toast in self.toasts.iter_mut().filter(|toast| toast.title.is_none()) {
            let stays = MESSAGE_SECONDS + SECONDS_PER_CHARACTER * toast.text.chars().count() as f64;
            let until = *toast.until.get_or_insert(now + stays);
            let left = std::time::Duration::try_from_secs_f64(until - now);
            context.request_repaint_after(left.unwrap_or_default());
        }

        self.toasts
            .retain(|toast| toast.until.is_none_or(|until| now < until));
    }

    /// Draws the open question about the named subject. Returns the question and the answer's
    /// position once it is answered.
    pub(super) fn update_question(
        &mut self,
        context: &egui::Context,
        name: Option<&str>,
    ) -> Option<(Question, usize)> {
        let question = self.question.take()?;
        // Without a name the subject is gone, and the question is dropped.
        let name = name?;

        let answer = questions::show_question(context, &question, name);
        if answer.is_none() {
            self.question = Some(question);
            return None;
        }
        context.request_repaint();
        answer.map(|answer| (question, answer))
    }

    /// Draws toasts and long jobs at the edge of an area. Returns the number of the job that the
    /// user canceled.
    pub(super) fn update(
        &mut self,
        context: &egui::Context,
        place: &ToastPlace,
        long_jobs: Vec<LongJob>,
    ) -> Option<usize> {
        self.expire_messages(context);
        if long_jobs.is_empty() && self.toasts.is_empty() {
            return None;
        }

        let mut canceled = None;
        let id = Id::unique("said");
        let size = context.memory(|memory| memory.area_rect(id).map(|area| area.size()));
        let pivot = place.find_position(size.unwrap_or_default());
        let area = Area::new(id)
            .order(Order::Foreground)
            .pivot(pivot)
            .fixed_pos(pivot.pos_in_rect(&place.area.shrink(TOAST_MARGIN)))
            .constrain_to(context.content_rect().shrink(8.0));
        area.show(context, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.vertical_centered(|ui| {
                for job in long_jobs {
                    if show_job(ui, &job.text, job.cancels.is_some()) {
                        canceled = job.cancels;
                    }
                }

                let mut closed = None;
                for toast in &self.toasts {
                    if show_toast(ui, toast) {
                        closed = Some(toast.number);
                    }
                }
                self.toasts.retain(|toast| Some(toast.number) != closed);
            });
        });
        canceled
    }
}

fn toast_frame(ui: &egui::Ui, is_problem: bool) -> egui::Frame {
    let palette = theme::current_palette(ui.ctx());
    let fill = if is_problem {
        Palette::mix_colors(palette.panel, palette.error, 0.14)
    } else {
        palette.raised
    };
    egui::Frame::popup(ui.style())
        .fill(fill)
        .stroke(egui::Stroke::NONE)
        .inner_margin(Margin::symmetric(16, 10))
}

/// Draws a toast. Returns whether it was closed.
fn show_toast(ui: &mut egui::Ui, toast: &Toast) -> bool {
    let palette = theme::current_palette(ui.ctx());
    let widest = 560.0_f32.min(ui.ctx().content_rect().width() - 48.0);
    let Some(title) = &toast.title else {
        show_message_toast(ui, &toast.text, widest);
        return false;
    };

    let mut closed = false;
    toast_frame(ui, true).show(ui, |ui| {
        ui.set_width(widest);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.horizontal(|ui| {
                let mark = RichText::new("●").color(palette.error);
                ui.label(mark);
                let words = RichText::new(title).font(theme::heading_font(theme::TEXT_SIZE));
                let label = ui.add(Label::new(words));
                announce_label(ui, &label);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    closed = show_close_button(ui, &format!("Close: {title}")).clicked();
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

/// Draws a message as wide as its text.
fn show_message_toast(ui: &mut egui::Ui, text: &str, widest: f32) {
    let words: WidgetText = text.into();
    let margin = vec2(16.0, 10.0);
    let wrap = Some(TextWrapMode::Wrap);
    let galley = words.into_galley(ui, wrap, widest - 2.0 * margin.x, FontSelection::default());
    let (_, place) = ui.allocate_space(galley.size() + 2.0 * margin);
    let inside = place.shrink2(margin);
    ui.painter().add(toast_frame(ui, false).paint(inside));
    let label = ui.put(inside, Label::new(galley));
    announce_label(ui, &label);
}

/// Draws a long job. Returns whether it was canceled.
fn show_job(ui: &mut egui::Ui, text: &str, cancels: bool) -> bool {
    let mut canceled = false;
    toast_frame(ui, false).show(ui, |ui| {
        ui.set_width(320.0);
        ui.horizontal(|ui| {
            ui.add(Spinner::new().size(16.0));
            let size = vec2(ui.available_width(), 24.0);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                canceled = cancels && ui.button("Cancel").clicked();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let label = ui.add(Label::new(text).truncate());
                    announce_label(ui, &label);
                });
            });
        });
    });
    canceled
}

/// Makes screen readers announce a label when it appears.
fn announce_label(ui: &egui::Ui, label: &egui::Response) {
    ui.ctx().accesskit_node_builder(label.id, |node| {
        node.set_live(accesskit::Live::Polite);
    });
}

/// Draws a button with a small cross that closes something.
pub(super) fn show_close_button(ui: &mut egui::Ui, label: &str) -> egui::Response {
    let response = ui.add(Button::new("").frame(false).min_size([20.0, 20.0].into()));
    paint_cross(
        ui,
        response.rect,
        response.hovered() || response.has_focus(),
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    response
}

/// Draws the cross of a close button.
pub(super) fn paint_cross(ui: &egui::Ui, rect: egui::Rect, is_hovered: bool) {
    let palette = theme::current_palette(ui.ctx());
    let color = if is_hovered {
        palette.text
    } else {
        palette.dim
    };
    let stroke = egui::Stroke::new(1.4, color);

    let arm = vec2(3.5, 3.5);
    let center = rect.center();
    let other = vec2(arm.x, -arm.y);
    let painter = ui.painter();

    if is_hovered {
        painter.rect_filled(rect, 4.0, palette.line);
    }
    painter.line_segment([center - arm, center + arm], stroke);
    painter.line_segment([center - other, center + other], stroke);
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Rect, pos2, vec2};

    use super::*;

    #[test]
    fn toasts_cover_no_selected_node_where_there_is_room() {
        let area = Rect::from_min_size(pos2(200.0, 60.0), vec2(1100.0, 700.0));
        let size = vec2(540.0, 50.0);
        let find = |selected_nodes: &[Rect]| {
            let selected_nodes = selected_nodes.to_vec();
            ToastPlace {
                area,
                selected_nodes,
            }
            .find_position(size)
        };
        assert_eq!(find(&[]), Align2::CENTER_BOTTOM);

        let middle = Rect::from_center_size(pos2(750.0, 700.0), vec2(200.0, 120.0));
        let right = Rect::from_center_size(pos2(1100.0, 700.0), vec2(200.0, 120.0));
        let all = Rect::from_min_max(pos2(200.0, 640.0), pos2(1300.0, 760.0));
        assert_eq!(find(&[right]), Align2::LEFT_BOTTOM);
        assert_eq!(find(&[middle]), Align2::CENTER_TOP);
        assert_eq!(find(&[all]), Align2::CENTER_TOP);
        assert_eq!(find(&[area]), Align2::CENTER_BOTTOM);
    }
}
