//! Questions before anything is lost, each a card in the middle of the window. Enter is its first answer, Escape its last,
//! which changes nothing.

use std::path::PathBuf;

use eframe::egui::{self, Align, Button, Id, Layout, Modal, RichText};

use super::{App, library::Shelved};
use crate::{
    command::KeyMap,
    document::DocumentId,
    io::{Expect, names},
    library::Standing,
    theme::{self, Palette},
};

/// A question.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// A document is left that has unsaved work.
    Leave(DocumentId),
    /// Unsaved work is given up for what the file holds.
    Revert(DocumentId),
    /// Somebody else changed the file that is about to be saved.
    Changed(DocumentId),
    /// There is a file where a document is about to be saved.
    Replace(DocumentId, PathBuf),
    /// There is a file where something else is about to be saved.
    ReplaceOther(PathBuf),
    /// What a crash left, by its place in the list, is given up.
    Discard(usize),
    /// Every command is given the table's keys again.
    ResetKeys,
    /// A group is about to be saved under a name that the library has.
    Shelve(Box<Shelved>),
}

/// What a card says.
struct Card {
    title: String,
    text: &'static str,
    answers: &'static [&'static str],
}

impl Question {
    fn card(&self, name: &str) -> Card {
        let (title, text, answers): (_, _, &[&str]) = match self {
            Self::Leave(_) => (
                format!("Save {name}?"),
                "It has changes that are not saved. Without saving they are lost.",
                &["Save", "Don't save", "Cancel"],
            ),
            Self::Revert(_) => (
                format!("Go back to what the file of {name} holds?"),
                "What was changed since it was saved is taken back. Undo brings it again, until the document is closed.",
                &["Revert", "Cancel"],
            ),
            Self::Changed(_) => (
                format!("{name} was changed by someone else"),
                "Saving now would put your document in the place of theirs. \"Save as\" keeps both; \"Reload\" shows theirs, and Undo brings back yours.",
                &["Save as…", "Reload", "Overwrite", "Cancel"],
            ),
            Self::Replace(..) | Self::ReplaceOther(_) => (
                format!("Replace {name}?"),
                "There is a file of this name. What it holds would be lost.",
                &["Replace", "Cancel"],
            ),
            Self::ResetKeys => (
                String::from("Give every command the keys that it came with?"),
                "The keys that you gave are forgotten. Export them first to have them again.",
                &["Reset", "Cancel"],
            ),
            Self::Discard(_) => (
                format!("Discard {name}?"),
                "It was never saved, and cannot be brought back.",
                &["Discard", "Cancel"],
            ),
            Self::Shelve(shelved) => (
                format!("Replace {name} in the library?"),
                about_shelved(shelved.standing),
                if shelved.loses_something() {
                    &["Keep both", "Replace", "Cancel"]
                } else {
                    &["Replace", "Keep both", "Cancel"]
                },
            ),
        };
        Card {
            title,
            text,
            answers,
        }
    }
}

/// What replacing a library's group does.
fn about_shelved(standing: Option<Standing>) -> &'static str {
    match standing {
        None => {
            "The library has a group of this name, and this one is no copy of it. Replacing it makes this its new version; keeping both saves this one under a name with a number."
        }
        Some(Standing::Newer | Standing::Both) => {
            "The library's was changed since this copy was taken: replacing it loses that change. Keeping both saves this one under a name with a number."
        }
        Some(_) => {
            "This becomes its new version. Files that have a copy keep theirs, and say that the library's is newer. Keeping both saves this one under a name with a number."
        }
    }
}

/// Draws a card. Gives the answer that was chosen, by its place.
fn ask(context: &egui::Context, card: &Card) -> Option<usize> {
    let last = card.answers.len() - 1;
    let id = Id::unique(("question", &card.title));
    let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
    let takes_focus = is_new(context, id) || nothing_has_focus;
    let modal = Modal::new(id).frame(frame(context)).show(context, |ui| {
        ui.set_width(400.0_f32.min(ui.ctx().content_rect().width() - 64.0));
        ui.label(RichText::new(&card.title).font(theme::strong(15.0)));
        ui.add_space(4.0);
        ui.label(RichText::new(card.text).color(theme::of(context).dim));
        ui.add_space(12.0);
        let mut chosen = None;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (at, answer) in card.answers.iter().enumerate() {
                let response = match at {
                    0 => ui.add(primary(context, answer)),
                    _ => ui.button(*answer),
                };
                // Enter is the first answer until somebody goes to another.
                if at == 0 && takes_focus {
                    response.request_focus();
                }
                ring(&response);
                if response.clicked() {
                    chosen = Some(at);
                }
            }
        });
        chosen
    });
    let closes = modal.should_close();
    modal.inner.or(closes.then_some(last))
}

/// Whether this is the first frame of a card.
pub(super) fn is_new(context: &egui::Context, id: Id) -> bool {
    let frame = context.cumulative_frame_nr();
    let before = context.data_mut(|data| data.get_temp_mut_or_default::<u64>(id).to_owned());
    context.data_mut(|data| data.insert_temp(id, frame));
    before + 1 < frame
}

/// The button that is meant most often.
pub(super) fn primary(context: &egui::Context, text: &str) -> Button<'static> {
    let palette = theme::of(context);
    Button::new(RichText::new(text).color(palette.text)).fill(Palette::over(
        palette.panel,
        palette.focus,
        0.38,
    ))
}

/// Shows which button Enter presses: two are filled, and one of them has the focus.
pub(super) fn ring(response: &egui::Response) {
    if response.has_focus() {
        let context = &response.ctx;
        let stroke = egui::Stroke::new(1.5, theme::of(context).focus);
        let painter = context.layer_painter(response.layer_id);
        let place = response.rect.expand(1.5);
        painter.rect_stroke(place, 6.0, stroke, egui::StrokeKind::Outside);
    }
}

/// What a card stands in.
pub(super) fn frame(context: &egui::Context) -> egui::Frame {
    egui::Frame::window(&context.global_style()).inner_margin(24)
}

impl App {
    /// Draws the question that is open, and does what is answered.
    pub(super) fn questions(&mut self, context: &egui::Context) {
        let Some(question) = self.files.question.clone() else {
            return;
        };
        let name = match &question {
            Question::Leave(id) | Question::Revert(id) | Question::Changed(id) => {
                self.of(*id).map(|document| document.title())
            }
            Question::Replace(_, file) | Question::ReplaceOther(file) => Some(names::of(file)),
            Question::ResetKeys => Some(String::new()),
            Question::Discard(at) => self.files.left.get(*at).map(|left| left.head.name.clone()),
            Question::Shelve(shelved) => Some(format!("“{}”", shelved.entry.title())),
        };
        let Some(name) = name else {
            self.files.question = None;
            return;
        };
        if let Some(answer) = ask(context, &question.card(&name)) {
            self.files.question = None;
            self.answer(context, &question, answer);
            context.request_repaint();
        }
    }

    pub(super) fn answer(&mut self, context: &egui::Context, question: &Question, answer: usize) {
        match (question, answer) {
            (Question::Leave(id), 0) => self.save(*id),
            (Question::Leave(id), 1) => {
                if let Some(leaving) = &mut self.files.leaving {
                    leaving.give_up(*id);
                }
            }
            (Question::Revert(id), 0) => self.read_again(*id, "Revert"),
            (Question::Changed(id), 0) => self.ask_where_to_save(*id),
            (Question::Changed(id), 1) => {
                self.files.leaving = None;
                self.read_again(*id, "Reload");
            }
            (Question::Changed(id), 2) => {
                let file = self.file_of(*id);
                if let Some(file) = file {
                    self.save_in(*id, file, Expect::Anything);
                }
            }
            (Question::Replace(id, file), 0) => {
                self.save_in(*id, file.clone(), Expect::Anything);
            }
            (Question::ReplaceOther(file), 0) => self.export_in(file.clone()),
            (Question::ResetKeys, 0) => self.take_keys(context, KeyMap::default()),
            (Question::Discard(at), 0) => self.discard(*at),
            (Question::Shelve(shelved), 0 | 1) => {
                let keeps_both = (answer == 0) == shelved.loses_something();
                self.answer_shelved(shelved, keeps_both);
            }
            // Whoever cancels stays.
            _ => self.files.leaving = None,
        }
    }
}
