//! Questions before anything is lost, each a card in the middle of the window. Enter is its first
//! answer, Escape its last, which changes nothing.

use std::{path::PathBuf, sync::Arc};

use eframe::egui::{self, Align, Button, Id, Layout, Modal, RichText};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::model::GroupId;
use inclination_project::{
    files::names,
    library::{Entry, Standing},
};

use super::documents::Documents;
use crate::theme;

/// Answer that saves.
pub const SAVE: &str = "Save";
/// Answer that discards unsaved work.
pub const DO_NOT_SAVE: &str = "Don't save";
/// Answer that saves in another file.
pub const SAVE_AS: &str = "Save as…";
/// Answer that saves under another name.
pub const KEEP_BOTH: &str = "Keep both";
/// Answer that replaces what is there.
pub const REPLACE: &str = "Replace";
/// Answer that changes nothing.
pub const CANCEL: &str = "Cancel";

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
    ReplaceInLibrary(Box<LibraryReplacement>),
}

/// A group that is about to be saved under a name that the library has.
#[derive(Clone, Debug)]
pub(super) struct LibraryReplacement {
    pub(super) document: DocumentId,
    pub(super) group: GroupId,
    /// The library's entry.
    pub(super) entry: Arc<Entry>,
    /// How the group relates to the entry; none if it is no copy of it.
    pub(super) standing: Option<Standing>,
}

impl LibraryReplacement {
    /// Whether replacing the library's entry would lose someone's change; then it is not what Enter
    /// does.
    pub(super) fn loses_changes(&self) -> bool {
        self.standing.is_none_or(Standing::is_news)
    }
}

/// What a card says.
struct Card {
    title: String,
    text: &'static str,
    answers: &'static [&'static str],
}

impl Question {
    /// Returns the name of what it is about, unless that is gone. `recovered_name` finds the name of
    /// a document that a crash left.
    pub(super) fn name(
        &self,
        documents: &Documents,
        recovered_name: impl FnOnce(usize) -> Option<String>,
    ) -> Option<String> {
        match self {
            Self::Leave(id) | Self::Revert(id) | Self::Changed(id) => {
                documents.get(*id).map(OpenDocument::title)
            }
            Self::Replace(_, file) | Self::ReplaceOther(file) => Some(names::of(file)),
            Self::Discard(at) => recovered_name(*at),
            Self::ResetKeys => Some(String::new()),
            Self::ReplaceInLibrary(replacement) => Some(format!("“{}”", replacement.entry.title())),
        }
    }

    fn card(&self, name: &str) -> Card {
        let (title, text, answers): (_, _, &[&str]) = match self {
            Self::Leave(_) => (
                ask_to_save(name),
                "It has changes that are not saved. Without saving they are lost.",
                &[SAVE, DO_NOT_SAVE, CANCEL],
            ),
            Self::Revert(_) => (
                format!("Go back to what the file of {name} holds?"),
                "What was changed since it was saved is taken back. Undo brings it again, until the document is closed.",
                &["Revert", CANCEL],
            ),
            Self::Changed(_) => (
                changed_by_other(name),
                "Saving now would put your document in the place of theirs. \"Save as\" keeps both; \"Reload\" shows theirs, and Undo brings back yours.",
                &[SAVE_AS, "Reload", "Overwrite", CANCEL],
            ),
            Self::Replace(..) | Self::ReplaceOther(_) => (
                format!("Replace {name}?"),
                "There is a file of this name. What it holds would be lost.",
                &[REPLACE, CANCEL],
            ),
            Self::ResetKeys => (
                String::from("Give every command the keys that it came with?"),
                "The keys that you gave are forgotten. Export them first to have them again.",
                &["Reset", CANCEL],
            ),
            Self::Discard(_) => (
                format!("Discard {name}?"),
                "It was never saved, and cannot be brought back.",
                &["Discard", CANCEL],
            ),
            Self::ReplaceInLibrary(replacement) => (
                ask_to_replace_in_library(name),
                describe_replacement(replacement.standing),
                if replacement.loses_changes() {
                    &[KEEP_BOTH, REPLACE, CANCEL]
                } else {
                    &[REPLACE, KEEP_BOTH, CANCEL]
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

/// Describes what replacing a library's group does.
fn describe_replacement(standing: Option<Standing>) -> &'static str {
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

/// Draws a question under the name of what it is about. Gives the position of the chosen answer.
pub(super) fn show(context: &egui::Context, question: &Question, name: &str) -> Option<usize> {
    let card = question.card(name);
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

/// Returns the question before a document with unsaved work is closed.
pub fn ask_to_save(name: &str) -> String {
    format!("Save {name}?")
}

/// Returns the title of the question before a change of someone else is overwritten.
pub fn changed_by_other(name: &str) -> String {
    format!("{name} was changed by someone else")
}

/// Returns the question before a group of the library is replaced.
pub fn ask_to_replace_in_library(name: &str) -> String {
    format!("Replace {name} in the library?")
}
