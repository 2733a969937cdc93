//! Asking for files: by the system's dialog on a thread of its own, or by our own field where the system has none.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::Context;

use super::{App, path_field::PathField, questions::Question};
use crate::{
    document::{DocumentId, OpenDocument},
    io::{
        Expect, Job, Progress,
        dialogs::{Answer, Ask, Form},
        names,
    },
    request::Export,
};

/// What files are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// To open them.
    Open,
    /// To save a document.
    Save(DocumentId),
    /// To read samples from one.
    Import,
    /// To read keys from one.
    Keys,
    /// To hold a document to the game's list.
    Contract,
    /// To compare a document with one.
    Compare(DocumentId),
    /// To save what was made of one.
    Export(Form),
    /// To let a folder be the library.
    Library,
}

/// A dialog of the system that is open.
#[derive(Debug)]
pub(super) struct Asking {
    what: What,
    ask: Ask,
    job: Job<Answer>,
}

impl App {
    pub(super) fn ask_what_to_open(&mut self) {
        let folder = self.usual_folder();
        self.ask_for_files(What::Open, Ask::Open(folder));
    }

    pub(super) fn ask_what_to_import(&mut self) {
        let folder = self.usual_folder();
        self.ask_for_files(What::Import, Ask::Table(folder));
    }

    pub(super) fn ask_which_keys_to_import(&mut self) {
        let folder = self.usual_folder();
        self.ask_for_files(What::Keys, Ask::Keys(folder));
    }

    pub(super) fn ask_what_to_hold_to(&mut self) {
        let folder = self.usual_folder();
        self.ask_for_files(What::Contract, Ask::List(folder));
    }

    pub(super) fn ask_what_to_compare(&mut self, id: DocumentId) {
        let folder = self.usual_folder();
        self.ask_for_files(What::Compare(id), Ask::Project(folder));
    }

    pub(super) fn ask_for_library(&mut self) {
        let folder = self.library_folder();
        let folder = folder.filter(|folder| folder.is_dir());
        let folder = folder.unwrap_or_else(|| self.usual_folder());
        self.ask_for_files(What::Library, Ask::Folder(folder));
    }

    pub(super) fn ask_where_to_save(&mut self, id: DocumentId) {
        let usual = self.usual_folder();
        let Some(document) = self.of(id) else { return };
        let ask = match document.file() {
            Some(file) => {
                let folder = file.parent().map(Path::to_owned);
                Ask::Save(folder.unwrap_or(usual), names::of(file))
            }
            None => Ask::Save(usual, names::suggested(&document.title())),
        };
        self.ask_for_files(What::Save(id), ask);
    }

    pub(super) fn ask_where_to_export(&mut self, export: Export) {
        if self.files.asking.is_some() || self.files.path_field.is_some() {
            return;
        }
        let usual = self.usual_folder();
        let Export { form, name, text } = export;
        let name = names::suggested_as(&name, form.ending());
        self.ask_for_files(What::Export(form), Ask::Export(usual, name, form));
        self.files.export = Some(text);
    }

    fn ask_for_files(&mut self, what: What, ask: Ask) {
        // One dialog at a time: the system does not say which is which.
        if self.files.asking.is_some() || self.files.path_field.is_some() {
            return;
        }
        let dialogs = Arc::clone(&self.files.dialogs);
        let asked = ask.clone();
        let job = Job::start(&self.files.wake, move || dialogs.ask(&asked));
        self.files.asking = Some(Asking { what, ask, job });
    }

    /// Where one was last, or where the user is at home.
    fn usual_folder(&self) -> PathBuf {
        let shown = self.document().and_then(OpenDocument::file);
        let last = shown.or(self.files.settings.recent.first().map(PathBuf::as_path));
        last.and_then(Path::parent)
            .map(Path::to_owned)
            .or_else(std::env::home_dir)
            .unwrap_or_default()
    }

    pub(super) fn take_answers(&mut self, context: &Context) {
        let Some(asking) = &self.files.asking else {
            return;
        };
        let progress = asking.job.progress();
        if matches!(progress, Progress::Going) {
            return;
        }
        let Some(asking) = self.files.asking.take() else {
            return;
        };
        match progress {
            Progress::Done(Answer::Files(files)) => self.take_files(context, asking.what, files),
            Progress::Done(Answer::Nothing) | Progress::Going => self.files.leaving = None,
            Progress::Done(Answer::NoDialog) | Progress::Lost => {
                let field = PathField::new(&self.files.wake, asking.what, &asking.ask);
                self.files.path_field = Some(field);
            }
        }
    }

    /// Takes what a dialog said; it has asked before a file is replaced.
    fn take_files(&mut self, context: &Context, what: What, files: Vec<PathBuf>) {
        match what {
            What::Open => {
                for file in files {
                    self.open(file);
                }
            }
            What::Import => {
                if let Some(file) = files.into_iter().next() {
                    self.import(file);
                }
            }
            What::Keys => {
                if let Some(file) = files.into_iter().next() {
                    self.import_keys(context, file);
                }
            }
            What::Contract => {
                if let Some(file) = files.into_iter().next() {
                    self.hold_to(&file);
                }
            }
            What::Compare(id) => {
                if let Some(file) = files.into_iter().next() {
                    self.panels.compare_with(id, names::whole(&file));
                }
            }
            What::Library => {
                if let Some(folder) = files.into_iter().next() {
                    self.name_library(Some(names::whole(&folder)));
                }
            }
            What::Save(id) => {
                if let Some(file) = files.into_iter().next() {
                    let (file, is_other) = names::ended(names::whole(&file));
                    self.save_as(id, file, is_other);
                }
            }
            What::Export(form) => {
                if let Some(file) = files.into_iter().next() {
                    let (file, is_other) = names::ended_as(names::whole(&file), form.ending());
                    self.export_as(file, is_other);
                }
            }
        }
    }

    /// Saves a document in a file that somebody named, after asking if that is there and nobody has asked.
    pub(super) fn save_as(&mut self, id: DocumentId, file: PathBuf, asks: bool) {
        let is_own = self
            .of(id)
            .is_some_and(|document| document.file() == Some(&file));
        if is_own {
            self.save(id);
        } else if asks && file.exists() {
            self.files.question = Some(Question::Replace(id, file));
        } else {
            self.save_in(id, file, Expect::Anything);
        }
    }
}
