//! Import and export of files of keys. Before keys are imported, a dialog shows the changes and
//! mistakes.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use eframe::egui::{Align, Context, Id, Label, Layout, Modal, RichText, ScrollArea, Ui};
use inclination_project::{
    files::names,
    io::{Job, Progress, Wake, open_file},
};

use super::ShortcutSheet;
use crate::{
    app::questions::{dialog_frame, draw_focus_ring, is_first_frame, primary_button},
    command::{
        KeyMap,
        keymap_file::{self, KeyMapImport},
    },
    io::dialogs::ExportFormat,
    request::Export,
    theme,
};

/// Label of the button that applies imported keys.
pub const TAKE_KEYS: &str = "Use these keys";

/// The maximum size of a file of keys.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// A file of keys that is being read, or waits for the user's decision.
#[derive(Debug)]
pub(super) struct KeyImport {
    name: String,
    job: Job<Result<KeyMapImport, String>>,
    read: Option<Result<KeyMapImport, String>>,
}

/// The user's decision.
enum ImportDecision {
    Closed,
    Taken(Box<KeyMap>),
}

/// Reads a file of keys. The error is a sentence.
fn read_key_file(context: &Context, file: &Path, before: &KeyMap) -> Result<KeyMapImport, String> {
    let open = open_file(file).map_err(|error| error.to_string())?;
    let mut text = String::new();
    open.take(MAX_FILE_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(|_| String::from("This file is not text. Choose a file of exported keys."))?;
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(String::from(
            "This file is too large to be a list of keys. Choose a file of exported keys.",
        ));
    }
    keymap_file::parse_key_map(context, &text, before)
}

/// Returns the keys of all commands as an export.
pub(super) fn export_keys(map: &KeyMap) -> Export {
    Export {
        form: ExportFormat::Keys,
        name: String::from("inclination"),
        text: keymap_file::format_key_map(map),
    }
}

impl ShortcutSheet {
    /// Starts to read keys from a file.
    pub(in crate::app::overlays) fn import_keys(
        &mut self,
        context: &Context,
        file: PathBuf,
        wake: &Wake,
    ) {
        let name = names::file_name(&file);
        let own = context.clone();
        let before = KeyMap::from_context(context);
        let job = Job::start(wake, move || read_key_file(&own, &file, &before));
        self.importing = Some(KeyImport {
            name,
            job,
            read: None,
        });
    }

    /// Shows the content of the imported file, if there is one. Returns the key map if the user
    /// accepts it.
    pub(super) fn show_import(&mut self, context: &Context) -> Option<KeyMap> {
        let importing = self.importing.as_mut()?;
        if importing.read.is_none() {
            importing.read = match importing.job.poll_progress() {
                Progress::Running => None,
                Progress::Done(read) => Some(read),
                Progress::Lost => Some(Err(String::from("Reading was interrupted. Try again."))),
            };
        }

        match importing.show_dialog(context)? {
            ImportDecision::Closed => {
                self.importing = None;
                None
            }
            ImportDecision::Taken(map) => {
                self.importing = None;
                Some(*map)
            }
        }
    }
}

impl KeyImport {
    /// Shows the dialog. Returns the user's decision.
    fn show_dialog(&self, context: &Context) -> Option<ImportDecision> {
        let id = Id::unique("import keys");
        let takes_focus =
            is_first_frame(context, id) || context.memory(|memory| memory.focused().is_none());

        let modal = Modal::new(id)
            .frame(dialog_frame(context))
            .show(context, |ui| {
                let room = context.content_rect();
                ui.set_width(480.0_f32.min(room.width() - 96.0));
                let title = format!("Import “{}”", self.name);
                ui.label(RichText::new(title).font(theme::heading_font(15.0)));
                ui.add_space(8.0);

                let taken = match &self.read {
                    None => {
                        ui.label("The file is being read.");
                        None
                    }
                    Some(Err(sentence)) => {
                        ui.add(Label::new(sentence).wrap());
                        None
                    }
                    Some(Ok(read)) => {
                        show_report(ui, read);
                        (read.changes > 0).then_some(read)
                    }
                };

                ui.add_space(12.0);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let mut done = None;
                    if let Some(read) = taken {
                        let take = ui.add(primary_button(context, TAKE_KEYS));
                        if takes_focus {
                            take.request_focus();
                        }
                        draw_focus_ring(&take);
                        if take.clicked() {
                            done = Some(ImportDecision::Taken(Box::new(read.map.clone())));
                        }
                    }

                    let text = if taken.is_some() { "Cancel" } else { "Close" };
                    let close = ui.button(text);
                    if takes_focus && taken.is_none() {
                        close.request_focus();
                    }
                    draw_focus_ring(&close);
                    if close.clicked() {
                        done = Some(ImportDecision::Closed);
                    }
                    done
                })
                .inner
            });

        let closes = modal.should_close();
        modal.inner.or(closes.then_some(ImportDecision::Closed))
    }
}

fn show_report(ui: &mut Ui, read: &KeyMapImport) {
    let summary = match (read.changes, read.mistakes.is_empty()) {
        (0, true) => String::from("Your keys already match this file."),
        (0, false) => String::from("This file changes no keys."),
        (count, _) => commands_get_keys(count),
    };
    ui.label(summary);
    if read.mistakes.is_empty() {
        return;
    }

    ui.add_space(8.0);
    ui.label("Entries with errors are skipped:");
    let height = (ui.ctx().content_rect().height() - 320.0).clamp(60.0, 240.0);
    ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let palette = theme::current_palette(ui.ctx());
            for mistake in &read.mistakes {
                let text = RichText::new(mistake).color(palette.dim);
                ui.add(Label::new(text).wrap());
            }
        });
}

/// Returns how many commands get other keys.
pub fn commands_get_keys(count: usize) -> String {
    match count {
        1 => String::from("1 command gets new keys."),
        count => format!("{count} commands get new keys."),
    }
}
