//! Confirmation dialogs before anything is lost. Enter picks the first answer. Escape picks the
//! last one, which changes nothing.

use std::{path::PathBuf, sync::Arc};

use eframe::egui::{self, Align, Button, Id, Layout, Modal, RichText};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::authoring::model::GroupId;
use inclination_project::{
    files::names,
    library::{CopyStatus, LibraryEntry},
};

use super::documents::Documents;
use crate::{request::Request, theme};

/// The answer that saves.
pub const SAVE: &str = "Save";
/// The answer that discards unsaved work.
pub const DO_NOT_SAVE: &str = "Don't save";
/// The answer that saves to another file.
pub const SAVE_AS: &str = "Save as…";
/// The answer that saves under another name.
pub const KEEP_BOTH: &str = "Keep both";
/// The answer that replaces the existing file or entry.
pub const REPLACE: &str = "Replace";
/// The answer that leaves the shown moment of a simulation and changes the current values.
pub const LEAVE_AND_CHANGE: &str = "Leave and change";
/// The answer that changes nothing.
pub const CANCEL: &str = "Cancel";

/// A question that blocks the app until it is answered.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// Whether to save a document that is about to be closed.
    Leave(DocumentId),
    /// Whether to replace unsaved work with the file's content.
    Revert(DocumentId),
    /// Whether to overwrite a file that another program has changed.
    Changed(DocumentId),
    /// Whether a document may replace an existing file.
    Replace(DocumentId, PathBuf),
    /// Whether an export may replace an existing file.
    ReplaceOther(PathBuf),
    /// Whether to discard recovered work, by its position in the list.
    Discard(usize),
    /// Whether to reset the keys of all commands.
    ResetKeys,
    /// Whether a group may replace the library's entry of the same name.
    ReplaceInLibrary(Box<LibraryReplacement>),
    /// Whether to leave the shown moment of a simulation for a change of the current values.
    LeaveMoment(Box<Request>),
}

/// A group to save under a name that the library already has.
#[derive(Clone, Debug)]
pub(super) struct LibraryReplacement {
    pub(super) document: DocumentId,
    pub(super) group: GroupId,
    /// The library's entry.
    pub(super) entry: Arc<LibraryEntry>,
    /// The group's status relative to the entry, or `None` if it is not a copy of it.
    pub(super) copy_status: Option<CopyStatus>,
}

impl LibraryReplacement {
    /// Whether replacing the library's entry would lose another user's change. Then Enter must not
    /// replace it.
    pub(super) fn loses_changes(&self) -> bool {
        self.copy_status.is_none_or(CopyStatus::has_newer_version)
    }
}

/// The content of a question's dialog.
struct QuestionCard {
    title: String,
    text: &'static str,
    answers: &'static [&'static str],
}

impl Question {
    /// Returns the name of the question's subject, or `None` if that is gone. `recovered_name`
    /// looks up the name of a document that a crash left.
    pub(super) fn subject_name(
        &self,
        documents: &Documents,
        recovered_name: impl FnOnce(usize) -> Option<String>,
    ) -> Option<String> {
        match self {
            Self::Leave(id) | Self::Revert(id) | Self::Changed(id) => {
                documents.get(*id).map(OpenDocument::tab_title)
            }
            Self::Replace(_, file) | Self::ReplaceOther(file) => Some(names::file_name(file)),
            Self::Discard(at) => recovered_name(*at),
            Self::ResetKeys | Self::LeaveMoment(_) => Some(String::new()),
            Self::ReplaceInLibrary(replacement) => Some(format!("“{}”", replacement.entry.title())),
        }
    }

    /// Returns the title, the text and the answers of the question.
    fn build_card(&self, name: &str) -> QuestionCard {
        let (title, text, answers): (_, _, &[&str]) = match self {
            Self::Leave(_) => (
                save_question(name),
                "Your changes will be lost if you do not save them.",
                &[SAVE, DO_NOT_SAVE, CANCEL],
            ),
            Self::Revert(_) => (
                format!("Revert “{name}” to its saved file?"),
                "This discards all changes since the last save. Until you close the document, Undo restores them.",
                &["Revert", CANCEL],
            ),
            Self::Changed(_) => (
                changed_by_other_title(name),
                "Saving now would overwrite those changes. “Save as” keeps both versions. “Reload” shows the other version, and Undo restores yours.",
                &[SAVE_AS, "Reload", "Overwrite", CANCEL],
            ),
            Self::Replace(..) | Self::ReplaceOther(_) => (
                format!("Replace “{name}”?"),
                "A file with this name already exists. Its contents will be lost.",
                &[REPLACE, CANCEL],
            ),
            Self::ResetKeys => (
                String::from("Reset the keys of every command?"),
                "Your own keys will be lost. Export them first to keep a copy.",
                &["Reset", CANCEL],
            ),
            Self::Discard(_) => (
                format!("Discard “{name}”?"),
                "This work is not saved and cannot be restored later.",
                &["Discard", CANCEL],
            ),
            Self::LeaveMoment(_) => (
                String::from("Leave the simulation?"),
                "The editor shows a moment of the simulation. To change your own values, leave it first.",
                &[LEAVE_AND_CHANGE, CANCEL],
            ),
            Self::ReplaceInLibrary(replacement) => (
                replace_in_library_question(name),
                describe_replacement(replacement.copy_status),
                if replacement.loses_changes() {
                    &[KEEP_BOTH, REPLACE, CANCEL]
                } else {
                    &[REPLACE, KEEP_BOTH, CANCEL]
                },
            ),
        };

        QuestionCard {
            title,
            text,
            answers,
        }
    }
}

/// Describes the effect of replacing the library's entry.
fn describe_replacement(copy_status: Option<CopyStatus>) -> &'static str {
    match copy_status {
        None => {
            "The library has a different group with this name. “Replace” overwrites it with this group. “Keep both” saves this group under a numbered name."
        }
        Some(CopyStatus::Newer | CopyStatus::Diverged) => {
            "The library's version has changed since this copy was made. “Replace” loses that change. “Keep both” saves this group under a numbered name."
        }
        Some(_) => {
            "This group becomes the library's new version. Other files keep their copies and show that a newer version exists. “Keep both” saves this group under a numbered name."
        }
    }
}

/// Draws a question about the named subject. Returns the position of the chosen answer.
pub(super) fn show_question(
    context: &egui::Context,
    question: &Question,
    name: &str,
) -> Option<usize> {
    let card = question.build_card(name);
    let last = card.answers.len() - 1;
    let id = Id::unique(("question", &card.title));
    let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
    let takes_focus = is_first_frame(context, id) || nothing_has_focus;

    let modal = Modal::new(id)
        .frame(dialog_frame(context))
        .show(context, |ui| {
            ui.set_width(400.0_f32.min(ui.ctx().content_rect().width() - 64.0));
            ui.label(RichText::new(&card.title).font(theme::heading_font(15.0)));
            ui.add_space(4.0);
            ui.label(RichText::new(card.text).color(theme::current_palette(context).dim));
            ui.add_space(12.0);

            let mut chosen = None;
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for (at, answer) in card.answers.iter().enumerate() {
                    let response = match at {
                        0 => ui.add(primary_button(context, answer)),
                        _ => ui.button(*answer),
                    };
                    // Enter picks the first answer until another one has the focus.
                    if at == 0 && takes_focus {
                        response.request_focus();
                    }
                    draw_focus_ring(&response);
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

/// Whether this is the first frame of a dialog.
pub(super) fn is_first_frame(context: &egui::Context, id: Id) -> bool {
    let frame = context.cumulative_frame_nr();
    let before = context.data_mut(|data| data.get_temp_mut_or_default::<u64>(id).to_owned());
    context.data_mut(|data| data.insert_temp(id, frame));
    before + 1 < frame
}

/// Builds the highlighted button of the most likely answer.
pub(super) fn primary_button(context: &egui::Context, text: &str) -> Button<'static> {
    let palette = theme::current_palette(context);
    Button::new(RichText::new(text).color(palette.text)).fill(Palette::mix_colors(
        palette.panel,
        palette.focus,
        0.38,
    ))
}

/// Outlines the button that has the focus and thus is pressed by Enter. The fill alone does not
/// show it, since several buttons are filled.
pub(super) fn draw_focus_ring(response: &egui::Response) {
    if response.has_focus() {
        let context = &response.ctx;
        let stroke = egui::Stroke::new(1.5, theme::current_palette(context).focus);
        let painter = context.layer_painter(response.layer_id);
        let place = response.rect.expand(1.5);
        painter.rect_stroke(place, 6.0, stroke, egui::StrokeKind::Outside);
    }
}

/// Returns the frame of dialogs.
pub(super) fn dialog_frame(context: &egui::Context) -> egui::Frame {
    egui::Frame::window(&context.global_style()).inner_margin(24)
}

/// Returns the question before a document with unsaved work is closed.
pub fn save_question(name: &str) -> String {
    format!("Save “{name}”?")
}

/// Returns the title of the question before another program's change is overwritten.
pub fn changed_by_other_title(name: &str) -> String {
    format!("“{name}” was changed by another program")
}

/// Returns the question before a group of the library is replaced.
pub fn replace_in_library_question(name: &str) -> String {
    format!("Replace {name} in the library?")
}
