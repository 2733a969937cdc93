//! Files of keys: saved for others, and read from them. What a file would change and what is wrong
//! in it is told first.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use eframe::egui::{Align, Context, Id, Label, Layout, Modal, RichText, ScrollArea, Ui};
use inclination_project::{
    files::names,
    io::{Job, Progress, Wake, open},
};

use super::Sheet;
use crate::{
    app::questions::{frame, is_new, primary, ring},
    command::{
        KeyMap,
        shared::{self, Read},
    },
    io::dialogs::Form,
    request::Export,
    theme,
};

/// Label of the button that applies imported keys.
pub const TAKE_KEYS: &str = "Take these keys";

/// No list of keys is longer, in bytes.
const MOST: u64 = 1 << 20;

/// A file of keys that is being read, or waits to be taken.
#[derive(Debug)]
pub(super) struct Importing {
    name: String,
    job: Job<Result<Read, String>>,
    read: Option<Result<Read, String>>,
}

/// What is done with it.
enum Done {
    Closed,
    Taken(Box<KeyMap>),
}

fn read(context: &Context, file: &Path, before: &KeyMap) -> Result<Read, String> {
    let open = open(file).map_err(|error| error.to_string())?;
    let mut text = String::new();
    open.take(MOST + 1)
        .read_to_string(&mut text)
        .map_err(|_| String::from("It is no text."))?;
    if text.len() as u64 > MOST {
        return Err(String::from("It is too long to be a list of keys."));
    }
    shared::read(context, &text, before)
}

/// Returns the keys of all commands as an export.
pub(super) fn export(map: &KeyMap) -> Export {
    Export {
        form: Form::Keys,
        name: String::from("inclination"),
        text: shared::text(map),
    }
}

impl Sheet {
    /// Starts to read keys from a file.
    pub(in crate::app::overlays) fn import(
        &mut self,
        context: &Context,
        file: PathBuf,
        wake: &Wake,
    ) {
        let name = names::of(&file);
        let own = context.clone();
        let before = KeyMap::of(context);
        let job = Job::start(wake, move || read(&own, &file, &before));
        self.importing = Some(Importing {
            name,
            job,
            read: None,
        });
    }

    /// Shows what a file of keys has, if one is being imported. Gives the keys if they are to be
    /// taken.
    pub(super) fn show_import(&mut self, context: &Context) -> Option<KeyMap> {
        let importing = self.importing.as_mut()?;
        if importing.read.is_none() {
            importing.read = match importing.job.progress() {
                Progress::Going => None,
                Progress::Done(read) => Some(read),
                Progress::Lost => Some(Err(String::from("Reading it broke off. Try again."))),
            };
        }
        match importing.show(context)? {
            Done::Closed => {
                self.importing = None;
                None
            }
            Done::Taken(map) => {
                self.importing = None;
                Some(*map)
            }
        }
    }
}

impl Importing {
    fn show(&self, context: &Context) -> Option<Done> {
        let id = Id::unique("import keys");
        let takes_focus =
            is_new(context, id) || context.memory(|memory| memory.focused().is_none());
        let modal = Modal::new(id).frame(frame(context)).show(context, |ui| {
            let room = context.content_rect();
            ui.set_width(480.0_f32.min(room.width() - 96.0));
            let title = format!("Import {}", self.name);
            ui.label(RichText::new(title).font(theme::strong(15.0)));
            ui.add_space(8.0);
            let taken = match &self.read {
                None => {
                    ui.label("It is being read.");
                    None
                }
                Some(Err(sentence)) => {
                    ui.add(Label::new(sentence).wrap());
                    None
                }
                Some(Ok(read)) => {
                    report(ui, read);
                    (read.changes > 0).then_some(read)
                }
            };
            ui.add_space(12.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut done = None;
                if let Some(read) = taken {
                    let take = ui.add(primary(context, TAKE_KEYS));
                    if takes_focus {
                        take.request_focus();
                    }
                    ring(&take);
                    if take.clicked() {
                        done = Some(Done::Taken(Box::new(read.map.clone())));
                    }
                }
                let text = if taken.is_some() { "Cancel" } else { "Close" };
                let close = ui.button(text);
                if takes_focus && taken.is_none() {
                    close.request_focus();
                }
                ring(&close);
                if close.clicked() {
                    done = Some(Done::Closed);
                }
                done
            })
            .inner
        });
        let closes = modal.should_close();
        modal.inner.or(closes.then_some(Done::Closed))
    }
}

fn report(ui: &mut Ui, read: &Read) {
    let said = match (read.changes, read.mistakes.is_empty()) {
        (0, true) => String::from("You have these keys already."),
        (0, false) => String::from("Nothing in it gives a command other keys."),
        (count, _) => commands_get_keys(count),
    };
    ui.label(said);
    if read.mistakes.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label("What is wrong in it is left out:");
    let height = (ui.ctx().content_rect().height() - 320.0).clamp(60.0, 240.0);
    ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let palette = theme::of(ui.ctx());
            for mistake in &read.mistakes {
                let text = RichText::new(mistake).color(palette.dim);
                ui.add(Label::new(text).wrap());
            }
        });
}

/// Returns how many commands get other keys.
pub fn commands_get_keys(count: usize) -> String {
    match count {
        1 => String::from("1 command gets other keys."),
        count => format!("{count} commands get other keys."),
    }
}
